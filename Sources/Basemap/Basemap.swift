// Basemap: see Docs/ARCHITECTURE.md.
