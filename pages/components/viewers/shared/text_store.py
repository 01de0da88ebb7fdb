"""The text of a document in the browser: sent once, kept there for every view of it."""

from pathlib import Path

from chunking import Document
from chunking.caching import per_document
from chunking.surrogates import with_pairs_joined
from pages.components.viewers.shared.mounting import TEXTS, mounted


def text_message(fingerprint: str, text: str) -> bytes:
    """Return ``fingerprint``, a line feed, and ``text`` in UTF-8.

    A lone surrogate becomes U+FFFD, two surrogates that form a pair become their character:
    the number of UTF-16 code units is that of ``text`` in either case.
    """
    try:
        body = text.encode("utf-8")
    except UnicodeEncodeError:
        body = with_pairs_joined(text).encode("utf-8")
    return fingerprint.encode("utf-8") + b"\n" + body


@per_document
def _message(document: Document) -> bytes:
    return text_message(document.fingerprint, document.text)


_keep = mounted("text_store", None, None, TEXTS, Path(__file__).with_suffix(".js"))


def keep_text(document: Document, key: str) -> None:
    """Send a document's text to the browser, where the views of it find it by its fingerprint.

    Streamlit sends the message of a component only if it changed: later runs send its hash.
    """
    _keep(key=f"{key}-text", data=_message(document))
