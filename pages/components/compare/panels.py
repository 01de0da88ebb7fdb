"""The heads of the Compare page's panels: what each one cuts with, and what can be done with it.

Panel letters prefix every key, and so every URL parameter: `a.strategy`, `a.sentence.chunk_size`.
"""

from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import Chunker, Document, describe_strategy, list_strategies
from pages.components.configuration.configuration_files import STRATEGY, set_strategy, tune_button
from pages.components.configuration.exports import download_chunks, download_configuration
from pages.components.configuration.opened_configuration import configuration_of
from pages.components.configuration.option_form import OptionForm
from pages.components.configuration.strategy_form import StrategyForm, preset_choice, reset_button
from pages.components.runs.results import chunked
from pages.components.shell.markdown_text import plain

COUNT = "panels"
LETTERS = "abcd"
#: what each panel begins with
FIRST = ("sentence", "markdown", "recursive", "token")


class PanelForm:
    """One panel's strategy and options; the head is drawn by `draw`, or where it must be, at once."""

    def __init__(self, place: DeltaGenerator, index: int) -> None:
        self._place = place
        self._index = index
        self._prefix = f"{LETTERS[index]}."
        key = self._prefix + STRATEGY
        self._form = StrategyForm(place.container(), self._settings, key, self._prefix)
        self.strategy, self.chunker = self._form.strategy, self._form.chunker

    @property
    def name(self) -> str:
        """The panel's letter as shown."""
        return LETTERS[self._index].upper()

    @property
    def title(self) -> str:
        """The strategy's label."""
        label: str = describe_strategy(self.strategy)["label"]
        return label

    def draw(self, document: Document | None, count: int) -> None:
        """Draw the settings, unless they had to be drawn already, and what can be done with them.

        Without a document there are no chunks to export yet.
        """
        self._form.draw()
        with self._place.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            self._actions(document, count)
            self._summary()

    def _settings(self) -> OptionForm:
        """The strategy and, folded away, its options."""
        with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"):
            strategy = st.selectbox(
                f"Panel {self.name}",
                list_strategies(),
                index=list_strategies().index(FIRST[self._index]),
                key=self._prefix + STRATEGY,
                bind="query-params",
            )
            with st.popover("Options", icon=":material/tune:", key=f"{self._prefix}options"):
                return self._options(strategy)

    def _options(self, strategy: str) -> OptionForm:
        st.button(
            "Take from Tune",
            key=f"{self._prefix}tuned",
            icon=":material/input:",
            on_click=_copy,
            args=("", self._prefix),
            disabled=STRATEGY not in st.session_state,
            help="Give this panel the strategy and options of the page Tune.",
        )
        preset_choice(f"{self._prefix}preset", self._prefix)
        st.caption(plain(describe_strategy(strategy)["summary"]))
        form = OptionForm(strategy, self._prefix)
        form.draw()
        reset_button(strategy, self._prefix, f"{self._prefix}reset")
        return form

    def _actions(self, document: Document | None, count: int) -> None:
        chunker, which = self.chunker, " this one" if count < len(LETTERS) else ""
        tune_button(f"Tune{which}", chunker, key=f"{self._prefix}tune")
        if chunker is not None and document is not None:
            with st.popover(
                f"Export{which}", icon=":material/download:", key=f"{self._prefix}export"
            ):
                self._export(document, chunker)
        if count > 2:
            st.button(
                "Remove",
                key=f"{self._prefix}remove",
                icon=":material/close:",
                type="tertiary",
                on_click=_remove,
                args=(self._index, count),
                help="Close this panel; those after it move up.",
            )

    def _export(self, document: Document, chunker: Chunker) -> None:
        st.caption("The settings of this panel as a file, and the chunks it makes of the document.")
        download_configuration(
            configuration_of(chunker), "yaml", key=f"{self._prefix}export.config"
        )
        result = chunked(document, chunker)
        download_chunks(document, result, "jsonl", key=f"{self._prefix}export.chunks")

    def _summary(self) -> None:
        """What differs from the strategy's defaults, in a line."""
        if self.chunker is None:
            problem = ":small[:red[These options do not fit together: open Options to see why.]]"
            st.markdown(problem, width="content")
            return
        changed = [f"{plain(label)} {plain(value)}" for label, value in _changed(self.chunker)]
        st.caption(" · ".join(changed) or "All options at their defaults", width="content")


def panel_count() -> int:
    """Ask how many panels there are."""
    count: int = st.segmented_control(
        "Panels", (2, 3, 4), default=2, required=True, key=COUNT, bind="query-params"
    )
    return count


def _changed(chunker: Chunker) -> list[tuple[str, Any]]:
    """Label and value of each option that is not what the strategy's own default comes to."""
    declared = describe_strategy(chunker.name)["options"]
    held = chunker.options.to_dict()
    usual = type(chunker.options).build(chunker.name, {"chunk_size": held["chunk_size"]}).to_dict()
    usual["chunk_size"] = declared["chunk_size"]["default"]
    return [
        (declared[name]["label"], value)
        for name, value in held.items()
        if name in declared and value != usual[name]
    ]


def _remove(index: int, count: int) -> None:
    """Close a panel: those after it move up."""
    for to, other in zip(LETTERS[index : count - 1], LETTERS[index + 1 : count], strict=True):
        _copy(f"{other}.", f"{to}.")
    st.session_state[COUNT] = count - 1


def _copy(source: str, target: str) -> None:
    """Give one panel what another, or the form of the other pages, holds."""
    form = OptionForm(st.session_state[source + STRATEGY], source)
    set_strategy(form.strategy, form.values, target)
