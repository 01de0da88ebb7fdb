"""Messages as Outlook saves them (.msg), through oxmsg: the same as those in files of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..characters import printable
from ..quantities import counted
from ..types import Document
from . import html
from .markdown_escape import message_text
from .message_document import message_document
from .message_versions import own_paragraphs, said_by_page, said_plainly, to_read

#: the property with the body in HTML
_HTML = 0x1013
#: names that are listed of what is attached
_MOST_NAMES = 20


def parse(data: bytes, filename: str) -> Document:
    """The message as Markdown: its subject is the heading."""
    message = _opened(data)
    subject, sender = _line(message.subject), _line(message.sender or "")
    sent = message.sent_date
    fields = {
        "From": sender,
        "To": ", ".join(_address(each) for each in message.recipients),
        "Date": sent.isoformat(" ", "minutes") if sent else "",
    }
    body, warnings = _body(message, filename)
    metadata = {
        "parser": "outlook",
        "title": subject,
        "author": sender,
        "created": sent.isoformat() if sent else None,
        "warnings": [*warnings, *_attachments(message)],
    }
    return message_document(filename, subject, fields, body, metadata)


def attached(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The names and bytes of what is attached by value; pictures that are part of the text are, too."""
    for each in _opened(data).attachments:
        if each.attached_by_value and each.file_bytes is not None:
            yield _line(each.file_name or ""), each.file_bytes


def _opened(data: bytes) -> Any:
    from oxmsg import Message

    return Message.load(data)


def _line(text: str) -> str:
    return " ".join(text.split())


def _address(recipient: Any) -> str:
    name, address = _line(recipient.name or ""), _line(recipient.email_address or "")
    return f"{name} <{address}>" if name and address and name != address else name or address


def _body(message: Any, filename: str) -> tuple[str, list[str]]:
    """The text of a message: the plain version, that in HTML, or both, what they share once."""
    plain, page = (message.body or "").strip(), _page(message)
    if not (plain or page):
        return "", [
            "the message has no plain text and no HTML: where it is rich text alone, save it as .eml"
        ]
    read = to_read(said_by_page(page.encode()), said_plainly(plain)) if page else ("plain",)
    texts = [message_text(plain)] if "plain" in read else []
    if "page" in read:
        shown = html.parse_whole(page.encode(), filename, "utf-8").text.strip()
        texts = [*(own_paragraphs(text, shown) for text in texts), shown]
    return "\n\n".join(filter(None, texts)), []


def _page(message: Any) -> str:
    """The body in HTML, as far as it can be read; empty where there is none."""
    try:
        return str(message.html_body or "")
    except (LookupError, UnicodeError):  # its encoding is not the one that is stated
        return bytes(message.properties.binary_prop_value(_HTML)).decode("utf-8", "replace")


def _attachments(message: Any) -> list[str]:
    """The names of what is sent along; its content is not part of the text."""
    names = [printable(_line(each.file_name or "a message"))[:80] for each in message.attachments]
    if not names:
        return []
    listed = ", ".join(names[:_MOST_NAMES])
    return [f"not part of the text: {counted(len(names), 'attachment')}: {listed}"]
