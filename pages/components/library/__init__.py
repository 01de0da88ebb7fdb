"""The documents of a session, and the sidebar that shows them."""
