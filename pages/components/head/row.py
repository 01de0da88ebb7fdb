"""The row at the top of a page, the same on all: what can be done with the configuration at hand."""

from functools import cache
from pathlib import Path

import streamlit as st

from chunking import Document
from pages.components.autotune.way import is_by_example
from pages.components.compare.panels import panel_prefixes
from pages.components.configuration.opened_configuration import STRATEGY
from pages.components.configuration.session_pins import pins_in_words, pins_of
from pages.components.configuration.tuned import tuned
from pages.components.evaluate.settings import chosen_documents
from pages.components.head.pinning import (
    baseline_note,
    pin_button,
    swap_deed,
    undone_swap,
    undone_unpin,
    unpin_deed,
)
from pages.components.head.present_splitter import present_splitter_button
from pages.components.head.taking_away import take_away_button
from pages.components.head.undoing import (
    Deed,
    Form,
    retrieval_deed,
    said,
    undo_buttons,
    undone_retrieval,
)
from pages.components.help.tour import tour, tour_offer
from pages.components.library.documents import called
from pages.components.library.sidebar import CHOICE, current_document
from pages.components.shell.markdown_text import plain
from pages.components.shell.page_scripts import HEAD, script_element
from pages.components.shell.presenting import is_presenting

_HERE = Path(__file__).parent
#: the widget that chooses the strategy, on pages where it is not that of the tuned form
_CHOOSERS = {"similarity": "similarity.strategy"}
#: what each page is for, in a sentence
_SENTENCES = {
    "": "Tune how {} is cut into chunks for RAG.",
    "similarity": "See where the meaning of {} changes, and cut there.",
    "structure": "See how the chunks of {} follow its headings.",
    "compare": "See how several configurations cut {}, side by side.",
    "playground": "Ask {} a question, and see what is retrieved and why.",
    "autotune": "Find the configuration that finds the answers in {} best.",
    "evaluate": "See how many questions find their answers in {}.",
}
#: that of Autotune where boundaries are drawn
_BY_EXAMPLE = "Find the configuration that cuts {} most like boundaries that you draw."
#: and of those that are about no document
_OWN_SENTENCES = {
    "experiments": "**Experiments** kept by all who use this server: find, compare and restore them.",
    "help": "**Help**: what every word, key, mark and figure means.",
}
#: pages that may search several documents together
_TOGETHER = {"playground", "autotune", "evaluate"}
#: pages that show how chunks are retrieved
_RETRIEVING = {"playground", "evaluate"}
#: why there is nothing to undo: on the pages that share a strategy, and on those that have their own
_IDLE = "Nothing to undo: no setting was changed yet."
_IDLE_ALONE = {
    "similarity": "Nothing to undo: this page has settings of its own, and none was changed yet.",
    "compare": "Nothing to undo: no panel was changed yet.",
}


class Head:
    """The row's place, taken before the page, and its content, drawn when the page knows its configuration."""

    def __init__(self, page: str) -> None:
        self._page = page
        self._place = st.container(
            horizontal=True,
            horizontal_alignment="right",
            vertical_alignment="center",
            gap="xsmall",
            key="head",
        )

    def draw(self) -> None:
        """Draw the row; without a document there is nothing that it could do."""
        tour()
        if sentence := _OWN_SENTENCES.get(self._page):
            with self._place:
                st.html(_assets(), unsafe_allow_javascript=True)
                st.markdown(sentence, width="stretch")
            return
        document = current_document()
        if document is None or self._page not in _SENTENCES:
            return
        key = _CHOOSERS.get(self._page, STRATEGY)
        at_hand = tuned(key)
        with self._place:
            st.html(_assets(self._page or "tune"), unsafe_allow_javascript=True)
            by_example = self._page == "autotune" and is_by_example()
            wording = _BY_EXAMPLE if by_example else _SENTENCES[self._page]
            sentence = wording.format(f"**{self._subject(by_example)}**")
            st.markdown(f"{sentence}{self._pins_note(document)}", width="stretch")
            baseline_note(document, at_hand, key)
            if not self._page and not is_presenting():
                tour_offer()
            forms = [Form(key)]
            if self._page == "compare":
                forms = [
                    Form(prefix + STRATEGY, prefix, called=prefix[0].upper())
                    for prefix in panel_prefixes()
                ]
            idle = _IDLE_ALONE.get(self._page, _IDLE)
            deed = self._last_deed(key)
            undo_buttons(forms, idle, deed, self._last_undone(key))
            if words := said(forms, deed):
                with st.container(key="head-said"):
                    st.markdown(words)
            present_splitter_button(document)
            pin_button(at_hand, key)
            take_away_button(document, at_hand.chunker)

    def _last_deed(self, key: str) -> Deed | None:
        """What a button did last that no step of a form holds."""
        retrieval = retrieval_deed() if self._page in _RETRIEVING else None
        return _latest(swap_deed(key), unpin_deed(), retrieval)

    def _last_undone(self, key: str) -> Deed | None:
        """What of that was undone last."""
        retrieval = undone_retrieval() if self._page in _RETRIEVING else None
        return _latest(undone_swap(key), undone_unpin(), retrieval)

    def _subject(self, is_alone: bool) -> str:
        """What the page is about: the document of the sidebar, or what is searched."""
        chosen = chosen_documents() if self._page in _TOGETHER and not is_alone else ()
        return plain(called(chosen) if chosen else st.session_state.get(CHOICE, ""))

    def _pins_note(self, document: Document) -> str:
        """That cuts are pinned in the document; Tune has a list of them."""
        pins = pins_of(document)
        return f" :material/push_pin: {pins_in_words(pins)}." if pins and self._page else ""


def _latest(*deeds: Deed | None) -> Deed | None:
    """The one that was done or undone last."""
    return max((each for each in deeds if each), key=lambda deed: deed.when, default=None)


@cache
def _assets(page: str = "") -> str:
    """The row's looks and keys, and the name of the page, which stands above the document's where the sentence has no room."""
    style = (_HERE / "head.css").read_text(encoding="utf-8")
    name = f'.st-key-head {{ --page: "{page.title()}"; }}' if page else ""
    return f'<style class="assets">{style}{name}</style>{script_element(HEAD)}'
