"""E-mail messages: who wrote to whom about what, and the body; attachments are named."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart
from email.utils import parsedate_to_datetime

from ..types import Document

supported_types = frozenset({"message/rfc822"})
_SHOWN = ("From", "To", "Cc", "Date")


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

            return html.parse(_bytes(part), filename, "utf-8").text.strip(), []
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
    names = [part.get_filename() or part.get_content_type() for part in message.iter_attachments()]
    if not names:
        return []
    return [f"{len(names)} attachments are not part of the text: {', '.join(names[:20])}"]
