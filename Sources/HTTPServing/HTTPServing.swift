// HTTPServing: see Docs/ARCHITECTURE.md.
