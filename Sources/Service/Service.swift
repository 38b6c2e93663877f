// Service: see Docs/ARCHITECTURE.md.
