"""Passwords are kept out of messages: which an address holds, and a text without them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import parse_qsl, quote, quote_plus, unquote, urlsplit

#: what a parameter of an address is called that nobody else may see
_SECRET = re.compile("pass|pwd|secret|token|key|credential|signature|^sig$", re.IGNORECASE)


def secrets_in(address: str) -> tuple[str, ...]:
    """The passwords, tokens and keys of an address.

    Raises:
        ValueError: it is no address.
    """
    parts = urlsplit(address)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    return (parts.password or "", *(value for name, value in asked if _SECRET.search(name)))


def masked(text: str, secrets: Iterable[str], mark: str = "(secret)") -> str:
    """A text with a mark in place of each secret, as it is meant and as addresses write it."""
    forms = {form for secret in secrets for form in _forms(secret) if form}
    for form in sorted(forms, key=len, reverse=True):
        text = text.replace(form, mark)
    return text


def _forms(secret: str) -> tuple[str, ...]:
    meant = unquote(secret)
    return secret, meant, quote(meant), quote(meant, safe=""), quote_plus(meant)
