"""E-mail messages: who wrote to whom about what, and the body; attachments are named."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart
from email.utils import parsedate_to_datetime
from typing import Any

from ..characters import printable
from ..types import Document

supported_types = frozenset({"message/rfc822"})
_SHOWN = ("From", "To", "Cc", "Date")
#: characters of a header that is parsed: the standard library takes the square of their number
_LONGEST = 50_000


def parse(data: bytes, filename: str) -> Document:
    """The message as Markdown: its subject is the heading."""
    message = message_from_bytes(data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    subject = _header(message, "Subject")
    lines = [f"**{name}:** {value}" for name in _SHOWN if (value := _header(message, name))]
    body, warnings = _body(message, filename)
    blocks = [f"# {subject}" if subject else "", "  \n".join(lines), body]
    return Document(
        "\n\n".join(filter(None, blocks)) + "\n",
        uri=filename,
        mime_type="text/markdown",
        metadata={
            "parser": "email",
            "format": "eml",
            "title": subject,
            "author": _header(message, "From"),
            "created": _sent(message),
            "warnings": [*warnings, *_attachments(message)],
        },
    )


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


def _body(message: EmailMessage, filename: str) -> tuple[str, list[str]]:
    """The text of a message, the plain version if there is one."""
    part = message.get_body(("plain", "html"))
    if part is None:
        return "", ["the message has no text of its own"]
    try:
        if part.get_content_type() == "text/html":
            from . import html

            return html.parse_whole(_bytes(part), filename, "utf-8").text.strip(), []
        return str(part.get_content()).replace("\r\n", "\n").strip(), []
    except (LookupError, UnicodeError):
        text = _bytes(part).decode("utf-8", "replace")
        return text.strip(), ["its encoding is unknown: read as UTF-8"]


def _bytes(part: MIMEPart) -> bytes:
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return b""
    charset = part.get_content_charset() or "utf-8"
    try:
        return data.decode(charset).encode()
    except (LookupError, UnicodeError):
        return data


def _attachments(message: EmailMessage) -> list[str]:
    """The names of what is sent along, forwarded messages too; their content is not read."""
    body = message.get_body(("plain", "html"))
    leaves = (leaf for part in message.iter_attachments() for leaf in _leaves(part))
    names = [_name(leaf) for leaf in leaves if leaf is not body and not _is_other_version(leaf)]
    if not names:
        return []
    return [f"{len(names)} attachments are not part of the text: {', '.join(names[:20])}"]


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
