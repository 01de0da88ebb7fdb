"""Parts of the page Help, and links to it."""
