"""What the views of a document share: colours, mounting, the text that the browser keeps, DOM helpers."""
