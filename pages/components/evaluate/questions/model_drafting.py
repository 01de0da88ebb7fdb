"""Questions that a language model drafts."""

import os
from collections.abc import Sequence
from functools import partial
from typing import Any

import streamlit as st

from chunking import Document, OptionsError, describe_strategy
from chunking.embedders import Progress
from chunking.evaluation import ModelQuestions, Problem, draft_with_model, estimate_drafting
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.runs.language_model import LISTED, USUAL_KEY, may_use
from pages.components.shell.dialogs import close_dialog
from pages.components.shell.markdown_text import plain
from pages.components.shell.progress import working

#: the dialog that asks for them
ASKING = "questions.model_box"
_WANTED = "questions.asking"
_INTERRUPTED = "it was interrupted before all answers had come, and none was kept: ask again"
_ASKED = ("model", "base_url", "api_key_env", "max_api_calls")


@st.dialog("Draft with a model", on_dismiss=close_dialog)
def model_dialog(chosen: Sequence[Document]) -> None:
    """Which model is asked, what that costs, and the button that asks."""
    count = int(st.number_input("Questions", 1, 100, 10, key="questions.asked", required=True))
    options = {name: _model_option(name) for name in _ASKED}
    variable = str(options["api_key_env"])
    if not may_use(variable):
        st.error(
            f"The app may not read the environment variable {plain(variable)}. Whoever runs it lists "
            f"the variables that hold keys in {plain(LISTED)}, separated by commas.",
            icon=":material/key_off:",
        )
        return
    try:
        estimate = estimate_drafting(list(chosen), count, **options)
    except OptionsError as error:
        st.error(plain(error), icon=":material/error:")
        return
    server = plain(options["base_url"]) or "the usual server"
    st.info(
        f"**{plain(options['model'])}** at {server} would be asked **{estimate.calls}** "
        f"{'time' if estimate.calls == 1 else 'times'}: about "
        f"**{estimate.prompt_tokens:,}** tokens to read and **{estimate.completion_tokens:,}** to "
        "write. Text of the documents is sent there. Nothing is sent before you click.",
        icon=":material/payments:",
    )
    if not os.environ.get(variable):
        st.caption(
            f"The environment variable {plain(variable)} is not set where the app runs: a hosted "
            "server will refuse, one of your own may not need it."
        )
    if st.button(
        "Ask for questions",
        icon=":material/smart_toy:",
        disabled=not estimate.calls,
        on_click=_ask,
        args=(tuple(chosen), count, options),
    ):
        st.rerun()


def _model_option(name: str) -> Any:
    """An option of the strategy `agentic`, as it declares it. Not in the address: links must not ask."""
    described = describe_strategy("agentic")["options"][name]
    key = f"questions.{name}"
    if described["type"] == "integer":
        return int(
            st.number_input(
                described["label"],
                described["minimum"],
                described["maximum"],
                described["default"],
                key=key,
                help="How often the model is asked, retries included.",
                required=True,
            )
        )
    value: str = st.text_input(
        described["label"], described["default"], key=key, help=described["help"]
    )
    return value or (USUAL_KEY if name == "api_key_env" else value)


def _ask(chosen: Sequence[Document], count: int, options: dict[str, Any]) -> None:
    close_dialog()
    st.session_state[_WANTED] = (chosen, count, options)


def ask_model() -> None:
    """Ask the model if the user said so; what it drafted is taken in, and the page runs again.

    One click asks once: a run that something else on the page interrupts is not begun, and paid, anew.
    """
    wanted = st.session_state.pop(_WANTED, None)
    if wanted is None:
        return
    chosen, count, options = wanted
    store, model = question_store(), str(options["model"])
    store.report(model, Problem(0, "", _INTERRUPTED))

    def work(progress: Progress) -> ModelQuestions:
        return draft_with_model(list(chosen), count, progress, **options)

    forget = partial(store.report, model)
    found = working(f"Asking {model} for {count} questions", work, forget)
    if found is None:
        forget()
        return
    store.add_found(found, model)
    st.rerun()
