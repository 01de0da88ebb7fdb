"""Parts of the page Tune."""
