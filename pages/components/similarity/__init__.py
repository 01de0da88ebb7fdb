"""Parts of the page Similarity."""
