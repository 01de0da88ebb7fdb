"""A link to a document that its owner shares: it comes into the list of documents, marked as shared."""

import streamlit as st

from pages.components.library.documents import open_document, own_documents, put
from pages.components.library.shares import RECEIVED, Share, shares

#: the parameter of the address that holds the token
PARAMETER = "shared"
_TAKEN = "shelf.received.tokens"
_HOLDER = "shared"


def receive_shared() -> None:
    """Put what the address shares into the list of documents, once, and choose it; before the list is drawn.

    The address then holds the token no more: a reload has the list as it was left.
    """
    token = st.query_params.get(PARAMETER)
    found = shares().find(token) if token else None
    if token is None or found is None:
        return
    del st.query_params[PARAMETER]
    taken: set[str] = st.session_state.setdefault(_TAKEN, set())
    if token not in taken:
        _put_shared(token, found)
        taken.add(token)


def _put_shared(token: str, found: Share) -> None:
    is_own = own_documents().get(found.name) is found.document
    name = put(found.name, found.source_file.data, found.document, _HOLDER, found.source_file.name)
    if not is_own:
        received()[name] = token
    open_document(name)


def received() -> dict[str, str]:
    """The documents that others share with this session, by name, with the tokens of their links."""
    found: dict[str, str] = st.session_state.setdefault(RECEIVED, {})
    return found


def link_ended() -> bool:
    """Whether the address has a token under which nothing is shared, or no more."""
    token = st.query_params.get(PARAMETER)
    taken: set[str] = st.session_state.get(_TAKEN, set())
    return token is not None and token not in taken
