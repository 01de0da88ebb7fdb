"""Document text and file names are hostile: what is shown as Markdown is escaped first.

Also the other way: separators typed in a form, where a line break is written `\\n`.
"""

import re

from chunking.surrogates import without_surrogates

_MARKDOWN = re.compile(r"([!-/:-@\[-`{-~])")
_TYPED = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "\\": "\\"}
_SHOWN = {value: f"\\{key}" for key, value in _TYPED.items()}


def plain(text: object) -> str:
    """A text that Markdown shows as it is: no formatting, links, images, colours or formulas.

    Lone surrogates are replaced: messages are UTF-8.
    """
    sendable = without_surrogates(str(text))
    return _MARKDOWN.sub(r"\\\1", " ".join(sendable.split()))


def shown(text: str) -> str:
    """A separator as a user reads it: `\\n\\n` for two line breaks."""
    return "".join(_SHOWN.get(character, character) for character in text)


def typed(text: str) -> str:
    """The separator that a user typed: the inverse of `shown`. Other backslashes stay."""
    return re.sub(r"\\([ntrfv\\])", lambda match: _TYPED[match[1]], text)
