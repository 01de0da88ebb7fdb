"""Text to spans: where words, sentences, lines, paragraphs, graphemes and sections begin and end."""

from .cells import Cell, table_cells
from .marked_titles import has_comments
from .natural_language import UNDETERMINED, language_of
from .outline import Outline, outline
from .tables import tables_of

__all__ = [
    "UNDETERMINED",
    "Cell",
    "Outline",
    "has_comments",
    "language_of",
    "outline",
    "table_cells",
    "tables_of",
]
