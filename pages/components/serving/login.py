"""Login by OpenID Connect, where the server's secrets ask for it; without them everybody may use the app."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import streamlit as st
from streamlit.errors import StreamlitSecretNotFoundError
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.components.shell.markdown_text import plain

#: sessions whose user is admitted, the latest last; the oldest go first
_ADMITTED: OrderedDict[str, None] = OrderedDict()
_MOST_SESSIONS = 10_000


def is_login_asked() -> bool:
    """Whether the server's secrets have a section `[auth]`, as Streamlit's `st.login` reads it."""
    return bool(_secrets("auth"))


def is_admitted(session_id: str) -> bool:
    """Whether the app has been shown in this session, after login where one is asked for."""
    return not is_login_asked() or session_id in _ADMITTED


def may_use_the_app() -> bool:
    """Whether no login is asked for, or the visitor is logged in and allowed."""
    return not is_login_asked() or (
        bool(st.user.is_logged_in)
        and is_allowed(st.user, _secrets("chunkwright").get("allowed", []))
    )


def admit() -> None:
    """Go on where the visitor may use the app; else offer the login and end the run."""
    if may_use_the_app():
        return _remember_session()
    st.title("Chunkwright")
    if st.user.is_logged_in:
        name = plain(str(st.user.get("email") or "This account"))
        st.write(f"{name} may not use this server. Ask whoever runs it.")
        st.button("Log out", type="primary", on_click=st.logout)
    else:
        st.write("Log in to tune how documents are cut into chunks.")
        st.button("Log in", type="primary", on_click=st.login)
    st.stop()


def log_out() -> None:
    """Say who is logged in, below the documents, and offer to log out."""
    if not is_login_asked():
        return
    with st.sidebar:
        st.caption(plain(str(st.user.get("email") or st.user.get("name") or "Logged in")))
        st.button("Log out", icon=":material/logout:", type="tertiary", on_click=st.logout)


def is_allowed(user: Mapping[str, Any], allowed: list[str]) -> bool:
    """Whether a user's verified address is in the list, or in a domain of it such as `@example.com`.

    An empty list admits whomever the provider lets in.
    """
    if not allowed:
        return True
    email = str(user.get("email") or "").casefold()
    if user.get("email_verified") is False or "@" not in email:
        return False
    domain = email[email.rindex("@") :]
    return any(each.casefold() in (email, domain) for each in allowed)


def _secrets(section: str) -> Mapping[str, Any]:
    try:
        found: Mapping[str, Any] = st.secrets.get(section, {})
    except StreamlitSecretNotFoundError:
        return {}
    return found


def _remember_session() -> None:
    if (context := get_script_run_ctx()) is None:
        return
    _ADMITTED[context.session_id] = None
    _ADMITTED.move_to_end(context.session_id)
    while len(_ADMITTED) > _MOST_SESSIONS:
        _ADMITTED.popitem(last=False)
