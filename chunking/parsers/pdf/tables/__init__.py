"""Tables of a PDF page: by ruling lines, by rules across only, or by columns that line up."""
