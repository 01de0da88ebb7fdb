"""Man pages: the macros man(7) and mdoc(7) of roff as Markdown, with options as items of lists."""
