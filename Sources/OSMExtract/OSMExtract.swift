// OSMExtract: see Docs/ARCHITECTURE.md.
