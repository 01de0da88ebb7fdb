"""Parts of the page Evaluate."""
