"""Writing questions by hand: the answer is marked in the document."""
