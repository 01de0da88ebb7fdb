"""PDF: from glyphs to Markdown with headings, lists, tables, and the span of every page."""
