"""Source code: its grammar, the nodes of its syntax tree, and where they may be cut."""
