"""E-mail messages: who wrote to whom about what, and the body; attachments are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart
from email.utils import parsedate_to_datetime
from typing import Any

from ..characters import printable
from ..errors import ParseError
from ..quantities import counted
from ..types import Document
from .decoding import decode
from .markdown_escape import message_text
from .message_document import message_document
from .message_versions import own_paragraphs, said_by_page, said_plainly, says_the_same, to_read

_SHOWN = ("From", "To", "Cc", "Date")
#: the types of text that people write; a date or a patch that stands beside them is none
_USUAL = frozenset({"text/plain", "text/html", "text/markdown"})
#: characters of a header that is parsed: the standard library takes the square of their number
_LONGEST = 50_000


def parse(data: bytes, filename: str) -> Document:
    """The message as Markdown: its subject is the heading."""
    message = message_from_bytes(data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    subject = _header(message, "Subject")
    fields = {name: _header(message, name) for name in _SHOWN}
    texts = _texts(message)
    body, warnings = _body(texts, filename)
    metadata = {
        "parser": "email",
        "format": "eml",
        "title": subject,
        "author": fields["From"],
        "created": _sent(message),
        "warnings": [*warnings, *_attachments(message, texts)],
    }
    return message_document(filename, subject, fields, body, metadata)


def _header(message: EmailMessage, name: str) -> str:
    raw = next(
        (str(value) for key, value in message.raw_items() if key.lower() == name.lower()), ""
    )
    if len(raw) > _LONGEST:
        return " ".join(raw.encode("utf-8", "surrogateescape").decode("utf-8", "replace").split())
    try:
        return " ".join(str(message.get(name) or "").split())
    except Exception:  # the header parser fails in many ways on broken headers
        return ""


def _sent(message: EmailMessage) -> str | None:
    try:
        return parsedate_to_datetime(_header(message, "Date")).isoformat()
    except (TypeError, ValueError):
        return None


def _body(texts: Sequence[MIMEPart], filename: str) -> tuple[str, list[str]]:
    """The text of a message, from all parts that programs show as such."""
    if not texts:
        return "", ["the message has no text of its own"]
    read = [_text(part, filename) for part in texts]
    warnings = dict.fromkeys(warning for _, warning in read if warning)
    once = _read_once([part.get_content_type() for part in texts], [text for text, _ in read])
    return "\n\n".join(filter(None, once)), list(warnings)


def _read_once(kinds: Sequence[str], texts: Sequence[str]) -> list[str]:
    """The texts of parts, those in plain text without the paragraphs that a page before or after them holds."""
    once = list(texts)
    for at, kind in enumerate(kinds):
        for beside in (at - 1, at + 1) if kind == "text/plain" else ():
            if 0 <= beside < len(kinds) and kinds[beside] == "text/html":
                once[at] = own_paragraphs(once[at], texts[beside])
    return once


def _text(part: MIMEPart, filename: str) -> tuple[str, str]:
    """The text of a part as Markdown, and what the user should know of it."""
    text, warning = _decoded(part)
    if part.get_content_type() == "text/html":
        from . import html

        return html.parse_whole(text.encode(), filename, "utf-8").text.strip(), warning
    if part.get_content_type() == "text/markdown":
        return text.replace("\r\n", "\n").strip(), warning
    return message_text(text), warning


def _decoded(part: MIMEPart) -> tuple[str, str]:
    """The text of a part, and how it is read where that is not by the encoding that it states."""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return "", ""
    charset = part.get_content_charset()
    try:
        return data.decode(charset or "utf-8"), ""
    except (LookupError, UnicodeError) as error:
        is_unknown = isinstance(error, LookupError)
    try:
        found = decode(data, "its text")
    except ParseError:
        return data.decode("utf-8", "replace"), "its encoding is unknown: read as UTF-8"
    told = f"its encoding is unknown: read as {found.encoding.upper()}" if is_unknown else ""
    return found.text, told or "; ".join(found.warnings)


def _texts(message: EmailMessage) -> list[MIMEPart]:
    """The parts that are the message's text, in their order; of alternatives one.

    Without any, those of another type. Where every text has the name of a file, the first is.
    """
    stack: list[Any] = [message]
    shown: list[MIMEPart] = []
    while stack:
        part = stack.pop()
        if part.get_content_subtype() == "alternative":
            stack.extend(_version(part))
        elif part.get_content_maintype() == "multipart":
            stack.extend(reversed(list(part.iter_parts())))
        elif _is_text(part):
            shown.append(part)
    usual = [part for part in shown if part.get_content_type() in _USUAL]
    named = filter(None, [message.get_body(("plain", "html"))])
    return _said_once(usual) or shown or list(named)


def _said_once(parts: list[MIMEPart]) -> list[MIMEPart]:
    """The parts without those in HTML that say once more what the plain one before or after them says."""
    beside = zip([None, *parts], parts, [*parts[1:], None], strict=False)
    return [part for before, part, after in beside if not _repeats(part, before, after)]


def _repeats(part: MIMEPart, *beside: MIMEPart | None) -> bool:
    return part.get_content_type() == "text/html" and any(
        says_the_same(_said(part), _said(each))
        for each in beside
        if each is not None and each.get_content_type() == "text/plain"
    )


def _said(part: MIMEPart) -> Counter[str]:
    text, _ = _decoded(part)
    is_page = part.get_content_type() == "text/html"
    return said_by_page(text.encode()) if is_page else said_plainly(text)


def _version(alternatives: Any) -> list[MIMEPart]:
    """Of several versions of a text the plain one where the page adds nothing to it, else both."""
    plain, page = (_holding(alternatives, kind) for kind in ("text/plain", "text/html"))
    if plain is None or page is None or plain is page:
        return [each for each in (page or plain,) if each is not None]
    said = (_said_in(page, "text/html"), _said_in(plain, "text/plain"))
    return [page if version == "page" else plain for version in reversed(to_read(*said))]


def _said_in(version: Any, kind: str) -> Counter[str]:
    return sum(map(_said, _of_type(version, kind)), Counter())


def _holding(alternatives: Any, kind: str) -> MIMEPart | None:
    """The version of a text that holds text of this type: such a part, or several with pictures and files."""
    versions = alternatives.iter_parts()
    return next((each for each in versions if any(True for _ in _of_type(each, kind))), None)


def _of_type(part: Any, kind: str) -> Iterator[MIMEPart]:
    return (leaf for leaf in _leaves(part) if leaf.get_content_type() == kind and _is_text(leaf))


def _is_text(part: Any) -> bool:
    """Whether a part is shown within the message, and is no file beside it."""
    is_beside = part.is_attachment() or part.get_filename()
    return part.get_content_maintype() == "text" and not is_beside


def _attachments(message: EmailMessage, texts: Sequence[MIMEPart]) -> list[str]:
    """The names of what is sent along, forwarded messages too; their content is not read."""
    own = {id(text) for text in texts}
    parts = message.iter_attachments() if message.is_multipart() else [message]
    leaves = (leaf for part in parts for leaf in _leaves(part))
    names = [_name(leaf) for leaf in leaves if id(leaf) not in own and not _is_other_version(leaf)]
    if not names:
        return []
    return [f"not part of the text: {counted(len(names), 'attachment')}: {', '.join(names[:20])}"]


def _leaves(part: Any) -> Iterator[Any]:
    """The parts in a part that hold no others, in order, however deep."""
    stack = [part]
    while stack:
        part = stack.pop()
        if part.get_content_maintype() == "multipart":
            stack.extend(reversed(list(part.iter_parts())))
        else:
            yield part


def _is_other_version(part: Any) -> bool:
    """Whether a part is the body once more, in HTML."""
    return part.get_content_type() == "text/html" and not part.get_filename()


def _name(part: Any) -> str:
    """A part's name as it may be shown: no control characters, not long."""
    name = str(part.get_filename() or part.get_content_type())
    return printable(name)[:80]
