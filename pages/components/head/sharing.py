"""Take away, Link: the address of this view, and the owner's choice to share the document with it."""

from urllib.parse import urlencode, urlsplit

import streamlit as st

from pages.components.configuration.baseline import pinned
from pages.components.configuration.opened_configuration import opened_routes
from pages.components.configuration.session_metadata import session_metadata
from pages.components.configuration.session_pins import session_pins
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.library.documents import CHOICE, chosen_parsers, own_documents
from pages.components.library.receiving import PARAMETER, received
from pages.components.library.shares import HOURS, Share, share, shared_by_me, shares, stop_sharing
from pages.components.library.source_files import source_file_of
from pages.components.shell.dialogs import close_dialog
from pages.components.shell.markdown_text import plain
from pages.components.shell.presenting import begin_presenting, is_presenting

_FULL = "head.share.full"


def link() -> None:
    """The address of the page, whether the document comes with it, and what does not."""
    name = st.session_state.get(CHOICE, "")
    found = shared_by_me(name)
    if found and found[1].document is own_documents().get(name):
        _shared(name, *found)
    else:
        st.caption("Opens this page with these settings, for whoever can reach this app.")
        _not_held(name, is_shared=found is not None)
        st.code(_address(), language=None, wrap_lines=True)
        if name in own_documents() and name not in received():
            _offer(name)
    _presenting()


def _not_held(name: str, is_shared: bool) -> None:
    """What of the session the link does not hold, above a link that may be long."""
    missing = [what for what, is_there in _kept_here(name, is_shared) if is_there]
    if missing:
        several = f"{', '.join(missing[:-1])} or {missing[-1]}"
        st.info(
            f"The link does not hold {several if missing[1:] else missing[0]}: that stays in this session. A project "
            "file holds all of it.",
            icon=":material/info:",
        )


def _presenting() -> None:
    """The way to presenter's mode."""
    if st.button(
        "Present this page",
        key="head.present_page",
        icon=":material/open_in_full:",
        type="tertiary",
        disabled=is_presenting(),
        help="Large type and no forms, for a screen that an audience reads. A button leads back.",
    ):
        begin_presenting()
        close_dialog()
        st.rerun()


def _shared(name: str, token: str, found: Share) -> None:
    hours, minutes = divmod(shares().minutes_left(found), 60)
    st.caption(
        f"Opens this page with these settings **and {plain(name)}**, for whoever has the link and can "
        f"reach this app, for {hours} h {minutes:02} min more."
    )
    _not_held(name, is_shared=True)
    st.code(_address(**{CHOICE: name, PARAMETER: token}), language=None, wrap_lines=True)
    st.button(
        "Stop sharing",
        key="head.share.stop",
        icon=":material/link_off:",
        on_click=stop_sharing,
        args=(name,),
        help="The link then opens without the document. Who has opened it keeps it until they close the tab.",
    )


def _offer(name: str) -> None:
    source_file = source_file_of(name)
    st.button(
        "Share the document too",
        key="head.share",
        icon=":material/share:",
        disabled=source_file is None,
        on_click=_share,
        args=(name,),
        help="Its file is no longer kept: upload it again." if source_file is None else None,
    )
    st.caption(
        f"{plain(name)} is private to this tab. Shared, whoever has the link can read it, for {HOURS} hours or "
        "until you stop it. It stays in this server's memory, and is on no list."
    )
    if st.session_state.pop(_FULL, False):
        st.error(
            "The server has no room for more shared documents now: try again later, or hand over a "
            "project file.",
            icon=":material/error:",
        )


def _share(name: str) -> None:
    source_file, document = source_file_of(name), own_documents().get(name)
    if source_file and document:
        st.session_state[_FULL] = not share(name, source_file, document)


def _address(**more: str) -> str:
    address = st.context.url or ""
    page = address if urlsplit(address).path else f"{address}/"
    asked = {key: st.query_params.get_all(key) for key in st.query_params if key != PARAMETER}
    query = urlencode({**asked, **more}, doseq=True)
    return f"{page}?{query}" if query else page


def _kept_here(name: str, is_shared: bool) -> list[tuple[str, bool]]:
    """What a session holds beside its address, and whether this one does."""
    others = own_documents().keys() - {name} if is_shared else own_documents().keys()
    return [
        ("your other documents" if is_shared else "your own documents", bool(others)),
        ("your questions", bool(question_store().items)),
        ("your rules by kind of file", opened_routes() is not None),
        ("the parsers chosen (the configuration does)", bool(chosen_parsers())),
        ("the pinned cuts", bool(session_pins())),
        ("the metadata of the opened configuration", bool(session_metadata())),
        ("the baseline", pinned() is not None),
    ]
