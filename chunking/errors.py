"""Every error the engine raises on purpose. Each message names the problem and the remedy."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class ChunkingError(Exception):
    """The root: catch it to catch whatever the engine says about its input."""


class OptionsError(ChunkingError, ValueError):
    """Options that cannot be used. `problems` has a sentence for each, none left out.

    `fields` gives for each problem the option it belongs to (or None), in the same order.
    """

    def __init__(self, owner: str, problems: Iterable[tuple[str | None, str]]) -> None:
        listed = list(problems)
        self.owner = owner
        self.fields = [name for name, _ in listed]
        self.problems = [problem for _, problem in listed]
        super().__init__(f"{owner}: " + "; ".join(self.problems))

    def __reduce__(self) -> tuple[type, tuple[str, list[tuple[str | None, str]]]]:
        return type(self), (self.owner, list(zip(self.fields, self.problems, strict=True)))


class UnknownNameError(ChunkingError, LookupError, AttributeError):
    """A strategy, tokenizer, preset or option that does not exist; the message names the nearest that does."""


class ConfigError(ChunkingError, ValueError):
    """A configuration file that cannot be used."""


class ParseError(ChunkingError, ValueError):
    """A file that cannot be turned into a document."""


class TokenizerError(ChunkingError, ValueError):
    """A tokenizer that cannot be loaded or that does not count."""


class EmbedderError(ChunkingError, ValueError):
    """An embedding model that is unknown, cannot be loaded or built, or does not answer as it should."""


class EvaluationError(ChunkingError, ValueError):
    """Questions that cannot be read, or an evaluation of which nothing could be said."""


class ExperimentError(ChunkingError):
    """Experiments that cannot be kept, found or compared, or whose database cannot be used."""


class StoreError(ChunkingError, ValueError):
    """A vector store that is unknown, cannot be reached, or holds what must not be mixed with what is sent."""


class MissingExtraError(ChunkingError, ImportError):
    """A package that is installed only on demand is needed; the message has the command."""


class PinError(ChunkingError, ValueError):
    """A place at which no pin can be set, or a pin that states what none can."""


class StrategyError(ChunkingError, ValueError):
    """A strategy that broke the contract, or cannot be registered."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that a misspelt one most likely meant, or None: of equally near ones that of the same letters."""
    matches = difflib.get_close_matches(name, list(known), cutoff=0.5)
    swapped = (match for match in matches if sorted(match) == sorted(name))
    return next(swapped, matches[0] if matches else None)


def instead_of(name: str, known: Iterable[str], also: str = "", guess: str | None = None) -> str:
    """What to write instead of an unknown name: the nearest that is known, or all where none is near.

    `also` says what may be given instead of a name, `guess` what was meant where that is known.
    """
    names = list(known)
    guess = guess or nearest(name, names)
    return f"did you mean {guess!r}{also}?" if guess else f"there is {', '.join(names)}{also}"


def unknown_name(
    kind: str, name: str, known: Iterable[str], also: str = "", guess: str | None = None
) -> UnknownNameError:
    """The error for a name that does not exist, with what to write `instead_of` it."""
    return UnknownNameError(
        f"unknown {kind} {name!r}: {instead_of(name, sorted(known), also, guess)}"
    )
