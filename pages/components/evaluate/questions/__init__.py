"""The gold questions of a session: kept, brought in, listed."""
