"""Word, PowerPoint and Excel files by their own XML: each reader writes its blocks with a `Writer`."""
