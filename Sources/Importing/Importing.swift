// Importing: see Docs/ARCHITECTURE.md.
