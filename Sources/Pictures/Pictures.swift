// Pictures: see Docs/ARCHITECTURE.md.
