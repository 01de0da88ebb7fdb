"""A strategy and its options: the form, files in and out."""
