"""Views of a document that more than one page draws in the browser."""
