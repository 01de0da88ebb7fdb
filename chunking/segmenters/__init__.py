"""Text to spans: where words, sentences, lines, paragraphs, graphemes and sections begin and end."""
