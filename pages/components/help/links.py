"""Links from a figure's help to the definition on the page Help."""

from urllib.parse import urlencode

#: the parameter of Help's address that holds what is searched for
SOUGHT = "find"


def more_on(term: str) -> str:
    """A link in Markdown to the entry of a term."""
    return f"[More in Help](help?{urlencode({SOUGHT: term})})"
