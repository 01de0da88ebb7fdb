"""Reports for who has no app at hand: a document in one HTML file, and what an edit does to chunks."""

from .bill import Bill, bill_of
from .chunk_diff import diff_as_data, diff_as_markdown, diff_as_text
from .page import report_page
from .titles import short_title

__all__ = [
    "Bill",
    "bill_of",
    "diff_as_data",
    "diff_as_markdown",
    "diff_as_text",
    "report_page",
    "short_title",
]
