"""Gold questions: what they are, and how they come from files."""
