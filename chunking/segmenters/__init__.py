"""Text to spans: where words, sentences, lines, paragraphs, graphemes and sections begin and end."""

from .cells import Cell, table_cells
from .natural_language import UNDETERMINED, language_of
from .outline import Outline, outline

__all__ = ["UNDETERMINED", "Cell", "Outline", "language_of", "outline", "table_cells"]
