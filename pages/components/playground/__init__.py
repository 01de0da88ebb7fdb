"""Parts of the page Playground."""
