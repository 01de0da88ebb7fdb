"""The head of every page: undo and redo, the baseline, and what the user takes away."""
