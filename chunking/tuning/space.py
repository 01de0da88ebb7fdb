"""The configurations worth trying: made from what each option's declaration says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from ..config import ChunkingConfig, Route, rules_in_short
from ..creation import create_chunker
from ..errors import ChunkingError, OptionsError
from ..options import describe_options
from ..registry import get_strategy, list_strategies
from ..segmenters.code.languages import programming_language
from ..segmenters.members import members_of
from ..segmenters.tables import tables_of
from ..strategies.base import Chunker
from ..suggestion import is_conversation
from ..types import Document, Pin

#: what a document must hold for a strategy to be worth trying
_CONTENTS: dict[str, Callable[[Document], object]] = {
    "code": programming_language,
    "table": tables_of,
    "records": lambda document: members_of(document).has_children(0),
    "transcript": is_conversation,
    "page": lambda document: document.pages,
}

_SIZES = frozenset({"chunk_size", "chunk_overlap"})


@dataclass(frozen=True)
class Candidate:
    """A strategy with the options that are stated of it, and the pinned cuts that it obeys.

    Files that take one of its `routes` are cut by that one. Only what is in use has some: nothing with
    routes is tried beside it.
    """

    strategy: str
    options: Mapping[str, Any] = field(hash=False)
    pins: tuple[Pin, ...] = ()
    routes: tuple[Route, ...] = ()

    @classmethod
    def of(cls, config: ChunkingConfig) -> Candidate:
        """What a configuration cuts by, its routes included."""
        return cls(config.strategy, config.options, config.pins, config.routes)

    @property
    def chunker(self) -> Chunker:
        """What cuts the files that take none of the routes."""
        return create_chunker(self.strategy, **self.options).with_pins(self.pins)

    @property
    def config(self) -> ChunkingConfig:
        """The same as a file holds it."""
        return replace(ChunkingConfig.of(self.chunker), routes=self.routes)

    @property
    def made_by(self) -> Chunker | ChunkingConfig:
        """What cuts documents of any name."""
        return self.config if self.routes else self.chunker

    @property
    def exclude(self) -> Sequence[str]:
        """What it leaves out of the chunks, of some files at least: see the option of that name."""
        options = (self.options, *(route.options for route in self.routes))
        return tuple(dict.fromkeys(title for each in options for title in each.get("exclude", ())))

    @property
    def embeds_sentences(self) -> bool:
        """Whether a model embeds each sentence to find where it cuts, of some files at least."""
        names = {self.strategy, *(route.strategy for route in self.routes)}
        return any(
            "embedder" in describe_options(get_strategy(each).options_type) for each in names
        )

    @property
    def title(self) -> str:
        """The strategy, its size and its overlap in a few characters, what else is tuned of it, and how many routes it has."""
        options = self.chunker.options
        sizes = [getattr(options, name, 0) for name in ("chunk_size", "chunk_overlap")]
        sizes_in_words = "/".join(f"{size:,}" for size in sizes if size)
        title = ", ".join([f"{self.strategy} {sizes_in_words}", *self._other_choices()])
        return title + rules_in_short(self.routes)

    def _other_choices(self) -> Iterator[str]:
        """The tuned options beside sizes that are not at their defaults."""
        for name, each in describe_options(get_strategy(self.strategy).options_type).items():
            value = self.options.get(name, each.default)
            if each.info.tuned and value != each.default and name not in _SIZES:
                label = each.info.label[0].lower() + each.info.label[1:]
                yield label if value is True else f"{label} {value}"


def candidates(
    documents: Sequence[Document],
    strategies: Sequence[str] | None = None,
    sizes: Sequence[int] | None = None,
    exclude: Sequence[str] = (),
) -> list[Candidate]:
    """Every combination of the values that the options' declarations hold worth trying.

    Without `strategies`, all that cost no money and suit the documents: `code` only where there is
    source code, `table` where there are tables, and so on. `sizes`, tokens, replace those of the declarations.
    `exclude` is what all of them leave out of the chunks.

    Raises:
        UnknownNameError: no such strategy.
        ChunkingError: nothing is left to try.
    """
    names = list(strategies) if strategies else suitable_strategies(documents)
    found = [each for name in names for each in _of(name, sizes, exclude)]
    if not found:
        raise ChunkingError(
            "there is no configuration to try: allow more strategies, or sizes that they take"
        )
    return found


def tunable_strategies() -> list[str]:
    """The strategies that a search may try: they cost no money, and need no function of one's own."""
    return [
        name
        for name in list_strategies()
        if name != "custom" and "max_api_calls" not in get_strategy(name).options_type.model_fields
    ]


def suitable_strategies(documents: Sequence[Document]) -> list[str]:
    """Those of them that suit the documents: a strategy for one kind of content only where there is some."""
    unsuitable = {name for name, holds in _CONTENTS.items() if not any(map(holds, documents))}
    return [name for name in tunable_strategies() if name not in unsuitable]


def _of(strategy: str, sizes: Sequence[int] | None, exclude: Sequence[str]) -> Iterator[Candidate]:
    """The candidates of one strategy; values that do not fit together are left out."""
    declared = describe_options(get_strategy(strategy).options_type)
    tuned: dict[str, Sequence[Any]] = {
        name: each.info.tuned for name, each in declared.items() if each.info.tuned
    }
    if sizes and "chunk_size" in tuned:
        tuned["chunk_size"] = sizes
    alike: dict[str, Any] = {"unit": "tokens"} if "unit" in declared else {}
    if exclude and "exclude" in declared:
        alike["exclude"] = exclude
    for values in product(*tuned.values()):
        stated = alike | dict(zip(tuned, values, strict=True))
        for name in tuned:
            reference = declared[name].info.scales_with
            if reference in stated:
                stated[name] = round(stated[name] * stated[reference])
        try:
            create_chunker(strategy, **stated)
        except OptionsError:
            continue
        yield Candidate(strategy, stated)
