"""The engine for other programs: over HTTP, and as tools of the Model Context Protocol."""
