"""Parts of the page Structure."""
