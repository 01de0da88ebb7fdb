"""The heads of the Compare page's panels: what each one cuts with, and what can be done with it.

Panel letters prefix every key, and so every URL parameter: `a.strategy`, `a.sentence.chunk_size`.
"""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import Chunker, Document, describe_strategy
from pages.components.configuration.baseline import ICON, holds_baseline, title
from pages.components.configuration.configuration_files import STRATEGY, set_strategy, tune_button
from pages.components.configuration.counterpart import at_size_of, counterpart, others
from pages.components.configuration.exports import download_chunks, download_configuration
from pages.components.configuration.history import Settings, forget, go_on_as, history_of, record
from pages.components.configuration.kept_sizes import keep_sizes, note_strategy
from pages.components.configuration.offered_strategies import offered_strategies
from pages.components.configuration.opened_configuration import configuration_of, current_file
from pages.components.configuration.option_form import OptionForm
from pages.components.configuration.option_values import OptionValues
from pages.components.configuration.session_pins import pins_of
from pages.components.configuration.strategy_form import FIRST as SIZES
from pages.components.configuration.strategy_form import (
    StrategyForm,
    preset_choice,
    reset_button,
)
from pages.components.configuration.summaries import non_default_options, summary
from pages.components.configuration.tuned import held_settings, present, tuned, with_defaults
from pages.components.runs.results import chunked
from pages.components.shell.markdown_text import plain

#: how many panels are chosen, and how many were drawn last
COUNT, _DRAWN = "panels", "compare.drawn"
LETTERS = "abcd"
#: what the panels were given to begin with
_BEGUN = "compare.begun"
#: the panel that was closed last: its place, what it held, and the name that its history has meanwhile
_CLOSED, _CLOSED_HISTORY = "compare.closed", "compare.closed.history"
#: what each panel's strategy is where the address does not name it
FIRST = ("sentence", "markdown", "recursive", "token")


def _begin(index: int, settings: Settings, is_named: bool) -> None:
    """Give a panel what it begins with, unless the address or the user has it hold something else."""
    begun: dict[str, Settings] = st.session_state.setdefault(_BEGUN, {})
    letter = LETTERS[index]
    prefix = f"{letter}."
    held = held_settings(prefix)
    if held is None:
        is_untouched = not is_named
        held = with_defaults(FIRST[index])
    else:
        is_untouched = letter in begun and held.is_as(begun[letter])
    if is_untouched:
        begun[letter] = settings
        if not held.is_as(settings):
            if history := history_of(prefix + STRATEGY):
                history.pass_over()
            set_strategy(settings.strategy, settings.stated, prefix)


def _named() -> list[bool]:
    """Whether the address says what each panel holds; where it says one of the first two, the other is as it is without a word."""
    named = {name[0] for name in st.query_params if name[1:2] == "."}
    first = not named.isdisjoint(LETTERS[:2])
    return [first, first, *(letter in named for letter in LETTERS[2:])]


class PanelForm:
    """One panel's settings, folded under a line that says them; `draw` fills both, after the view.

    A panel with the settings of the baseline cuts as that does, also where cuts were pinned since. That is the
    first such panel: `may_be_baseline` is false for those after it. All states are kept, for undo.
    """

    def __init__(
        self, place: DeltaGenerator, index: int, count: int, may_be_baseline: bool
    ) -> None:
        self._index = index
        self._count = count
        self.prefix = f"{LETTERS[index]}."
        self._row = place.container(
            horizontal=True,
            vertical_alignment="center",
            gap="xsmall",
            key=f"compare-{'tight' if self._is_tight else 'head'}-{LETTERS[index]}",
        )
        self._line = self._row.container()
        self._fold = self._row.popover(
            "Change", icon=":material/tune:", key=f"{self.prefix}options"
        )
        #: where a line of figures may stand, below that of the settings
        self.figures = place.container(key=f"compare-figures-{LETTERS[index]}")
        key = self.prefix + STRATEGY
        self._form = StrategyForm(self._fold.container(), self._settings, key, self.prefix)
        self.strategy, self.chunker = self._form.strategy, self._form.chunker
        self.settings = self._form.settings
        record(key, self.settings)
        uri = current_file()
        found = holds_baseline(self.settings, uri) if may_be_baseline else None
        self.is_baseline = found is not None
        if found is not None:
            self.settings, self.chunker = found.settings_for(uri), found.chunker_for(uri)

    @property
    def name(self) -> str:
        """The panel's letter as shown."""
        return LETTERS[self._index].upper()

    @property
    def title(self) -> str:
        """What the panel cuts by."""
        return self.strategy

    @property
    def _is_tight(self) -> bool:
        """Whether there is room for one line only, cut at its end."""
        return self._count > 2

    def draw(self, document: Document | None) -> None:
        """Draw the line, the settings, and what can be done with them.

        Without a document there are no chunks to export yet.
        """
        with self._line:
            self._summary()
        self._form.draw()
        with self._fold:
            self._actions(document)
        if self._is_tight:
            self._row.button(
                "",
                key=f"{self.prefix}remove",
                icon=":material/close:",
                type="tertiary",
                on_click=_remove,
                args=(self._index, self._count),
                help=f"Close panel {self.name}. Those after it move up.",
            )

    def _summary(self) -> None:
        """What the panel cuts with, and what of it is not as the strategy has it by default."""
        if self.chunker is None:
            problem = ":red[These options do not fit together. Press **Change** to see why.]"
            st.markdown(f"**{self.name}** · {plain(self.title)} · {problem}")
            return
        sizes = title(self.chunker) if self._is_tight else summary(self.chunker)
        parts = [sizes, *non_default_options(self.chunker)]
        st.markdown(f"**{self.name}** · {plain(' · '.join(parts))}{self._role()}")

    def _role(self) -> str:
        """Whether this is the baseline or what is tuned; the others are neither."""
        roles = []
        if self.is_baseline:
            roles.append(f"{ICON} the baseline")
        if self.settings.is_as(tuned(STRATEGY).settings):
            roles.append(":material/tune: as on Tune")
        begun = st.session_state[_BEGUN].get(LETTERS[self._index])
        is_at_size = self._index > 1 and begun is not None and self.settings.is_as(begun)
        compared = f":material/compare_arrows: {'sized as A' if is_at_size else 'for comparison'}"
        return f"  \n:small[{', '.join(roles) or compared}]"

    def _settings(self) -> OptionValues:
        strategy = st.selectbox(
            f"Strategy of {self.name}",
            offered_strategies(),
            index=offered_strategies().index(FIRST[self._index]),
            key=self.prefix + STRATEGY,
            bind="query-params",
            on_change=keep_sizes,
            args=(self.prefix,),
        )
        st.caption(plain(describe_strategy(strategy)["summary"]))
        note_strategy(self.prefix)
        with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"):
            preset_choice(f"{self.prefix}preset", self.prefix)
            st.button(
                "Copy from Tune",
                key=f"{self.prefix}tuned",
                icon=":material/input:",
                on_click=_copy,
                args=("", self.prefix),
                disabled=STRATEGY not in st.session_state,
                help="Give this panel the strategy and options of the page Tune.",
            )
        form = OptionValues(strategy, self.prefix)
        OptionForm(form).draw(first=SIZES)
        return form

    def _actions(self, document: Document | None) -> None:
        with st.container(horizontal=True, gap="small"):
            reset_button(self.strategy, self.prefix, f"{self.prefix}reset")
            tune_button(
                "Tune this one",
                lambda: present(self.prefix + STRATEGY, self.prefix).chunker,
                self.chunker is not None,
                key=f"{self.prefix}tune",
            )
        if self.chunker is not None and document is not None:
            with st.expander("Export", icon=":material/download:"):
                self._export(document, self.chunker)

    def _export(self, document: Document, chunker: Chunker) -> None:
        st.caption("These settings as a file, and the chunks that they make of the document.")
        config = configuration_of(chunker.with_pins(pins_of(document)))
        download_configuration(config, "yaml", key=f"{self.prefix}export.config")
        result = chunked(document, chunker)
        download_chunks(document, result, "jsonl", key=f"{self.prefix}export.chunks")


def panel_forms(places: Sequence[DeltaGenerator]) -> list[PanelForm]:
    """The form of every panel: the second begins with what is tuned, the first with what that is compared with, the others with the size of the first."""
    settings, named = tuned(STRATEGY).settings, _named()
    beginnings, forms = [counterpart(settings, current_file()), settings], list[PanelForm]()
    for index, place in enumerate(places):
        if index < len(beginnings):
            beginning = beginnings[index]
        else:
            strategy = _strategy_of_its_own(index, forms, beginnings)
            beginning = at_size_of(strategy, forms[0].settings)
        _begin(index, beginning, named[index])
        may_be_baseline = not any(form.is_baseline for form in forms)
        forms.append(PanelForm(place, index, len(places), may_be_baseline))
    return forms


def _strategy_of_its_own(
    index: int, forms: Sequence[PanelForm], beginnings: Sequence[Settings]
) -> str:
    """What a panel after the first two begins with: what no panel before it has. It keeps that until the first two begin with it."""
    letter = LETTERS[index]
    usual = others(*(each.strategy for each in beginnings))
    begun: Settings | None = st.session_state[_BEGUN].get(letter)
    if begun and begun.strategy in usual and held_settings(f"{letter}."):
        return begun.strategy
    free = others(*(form.strategy for form in forms))
    return next((name for name in usual if name in free), free[0])


def panel_prefixes() -> list[str]:
    """The prefix of every panel that is open."""
    return [f"{letter}." for letter in LETTERS[: st.session_state.get(COUNT, 2)]]


def panel_count() -> int:
    """Ask how many panels there are. One more brings back the one that was closed last."""
    count: int = st.segmented_control(
        "Panels",
        (2, 3, 4),
        default=2,
        required=True,
        key=COUNT,
        bind="query-params",
        on_change=_reopen_first,
    )
    st.session_state[_DRAWN] = count
    return count


def reopen_button(count: int) -> None:
    """Bring back the panel that was closed last, while there is room. To be drawn in a row."""
    if (closed := st.session_state.get(_CLOSED)) and count < len(LETTERS):
        _, held = closed
        name = title(held.chunker) if held.chunker else held.settings.strategy
        st.button(
            f"Bring back {plain(name)}",
            key="compare.reopen",
            icon=":material/undo:",
            type="tertiary",
            on_click=_reopen,
            args=(count,),
            help="The panel that was closed last.",
        )


def _remove(index: int, count: int) -> None:
    """Close a panel: those after it move up."""
    prefix = f"{LETTERS[index]}."
    st.session_state[_CLOSED] = index, present(prefix + STRATEGY, prefix)
    go_on_as(prefix + STRATEGY, _CLOSED_HISTORY)
    for to, other in zip(LETTERS[index : count - 1], LETTERS[index + 1 : count], strict=True):
        _move(other, to)
    forget(f"{LETTERS[count - 1]}.{STRATEGY}")
    st.session_state[COUNT] = count - 1


def _reopen_first() -> None:
    """Of the panels that were asked for beside those that are open, the first is the one that was closed last."""
    count, drawn = st.session_state[COUNT], st.session_state[_DRAWN]
    if count > drawn and _CLOSED in st.session_state:
        _reopen(drawn)
        st.session_state[COUNT] = count


def _reopen(count: int) -> None:
    """Open the panel that was closed last, where it stood if there are as many panels: those after it move down."""
    index, held = st.session_state.pop(_CLOSED)
    index, settings = min(index, count), held.settings
    for to, other in reversed(
        [*zip(LETTERS[index + 1 : count + 1], LETTERS[index:count], strict=True)]
    ):
        _move(other, to)
    set_strategy(settings.strategy, settings.stated, f"{LETTERS[index]}.")
    go_on_as(_CLOSED_HISTORY, f"{LETTERS[index]}.{STRATEGY}")
    forget(_CLOSED_HISTORY)
    st.session_state[COUNT] = count + 1


def _move(letter: str, to: str) -> None:
    """Give one panel what another holds, with its history."""
    _copy(f"{letter}.", f"{to}.")
    go_on_as(f"{letter}.{STRATEGY}", f"{to}.{STRATEGY}")


def _copy(source: str, target: str) -> None:
    """Give one panel what another, or the form of the other pages, holds."""
    form = OptionValues(st.session_state[source + STRATEGY], source)
    set_strategy(form.strategy, form.values, target)
