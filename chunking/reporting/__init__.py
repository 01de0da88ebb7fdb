"""A report as one HTML file, to be opened by whoever has no app at hand."""

from .page import report_page

__all__ = ["report_page"]
