"""What `parsing.py` measures quality with: files, the truth about them, other parsers, measures."""
