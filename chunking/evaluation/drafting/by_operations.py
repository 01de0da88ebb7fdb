"""Questions about a description of an HTTP interface in OpenAPI or Swagger, be it JSON or YAML.

Its operations are asked how one does what they say they do, their parameters and the fields of its schemas what they are for,
and what goes wrong when that is answered.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...segmenters.members import Members, members_of
from ...segmenters.natural_language import UNDETERMINED, language_of
from ...types import Document, Span
from .deeds import STEPS, deed_question
from .english import words
from .member_values import written_value
from .rules import Draft

#: what such a question is worth; characters of an operation that is an answer at most; and words of what is described, at least
WORTH, LONGEST, TOLD = 3.0, 1_500, 3

_METHODS = words("get put post delete patch head options trace")
_MARKS = (".openapi", ".swagger")
#: where schemas stand, in OpenAPI and in Swagger
_SCHEMAS = (".components", ".schemas"), (".definitions",)
#: what a summary begins with that is done by one who calls
_VERBS = STEPS | words(
    """book pay lend borrow rent buy sell place hold renew reserve redirect refund charge cancel search look fetch list get create
    update change delete remove add replace upload download send receive publish subscribe register sign log invite approve reject
    archive restore start stop pause resume retry assign transfer move copy rename merge split lock unlock enable disable validate
    verify check confirm track export import query count report set reset mark submit request order ship return rate follow block
    issue revoke read write patch attach detach link upsert"""
)  # fmt: skip
#: the verb of what an operation returns: Returns a book
_RETURNS = re.compile(r"(?P<verb>[A-Z][a-z]+?)(?:(?<=[sxzh])es|s)(?= (?:an?|the|all|one|every)\b)")
#: what an operation does for who gets that
_GIVES = re.compile(r"\A(?:Return|Retrieve)\b")
_FAILS = re.compile(r"[45]\d\d")
#: what is said of a failure that its number says
_NO_REASON = re.compile(
    r"(?:http )?(?:bad request|unauthori[sz]ed|forbidden|not found|conflict|gone|too many requests|(?:internal )?server error|(?:unexpected |generic |default )?error|"
    r"unprocessable (?:entity|content)|validation error|invalid (?:input|request)|[\w ]{1,30} not found|service unavailable)\.?",
    re.IGNORECASE,
)


def is_of_operations(members: Members) -> bool:
    """Whether the members of a document are those of a description in OpenAPI or Swagger."""
    top = [members.step(each) for each in members.children(members.top)]
    return ".paths" in top and not {*_MARKS}.isdisjoint(top)


def from_operations(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each operation, parameter, failure and field that is described in English; linear time."""
    members = members_of(document)
    if not is_of_operations(members) or language_of(document) not in ("en", UNDETERMINED):
        return
    described = _Described(members)
    found = [*described.operations(), *described.fields()]
    times = Counter(asked for asked, _ in found)
    for asked, span in found:
        if times[asked] == 1 and span.end - span.start <= LONGEST:
            yield Draft("row", index, span, asked, (), WORTH)


@dataclass(frozen=True)
class _Described:
    """What a description says, and where."""

    members: Members

    @cached_property
    def _top(self) -> dict[str, int]:
        return self._held(self.members.top)

    def _held(self, member: int) -> dict[str, int]:
        """The members of one by their names."""
        return {self._name(each): each for each in self.members.children(member)}

    def _name(self, member: int) -> str:
        step = self.members.step(member)
        return step[1:] if step.startswith(".") else step[1:-1].strip('"')

    def _said(self, held: dict[str, int], name: str) -> str:
        """What a member says as a text; empty where there is none."""
        return written_value(self.members, held[name]) if name in held else ""

    def _span(self, member: int) -> Span:
        return Span(self.members.starts[member], self.members.ends[member])

    def operations(self) -> Iterator[tuple[str, Span]]:
        """What is asked of each operation, with what answers it."""
        for path, at in self._held(self._top["paths"]).items():
            for method, operation in self._held(at).items():
                if method.lower() in _METHODS:
                    held = self._held(operation)
                    called = f"{method.upper()} {path}"
                    if asked := self._deed(held):
                        yield asked, self._answer(at, operation, held)
                    yield from self._parameters(held, called)
                    yield from self._failures(held, called)

    def _deed(self, held: dict[str, int]) -> str | None:
        """How one does what an operation says it does, by the name of the interface."""
        said = self._said(held, "summary") or self._said(held, "description").partition(". ")[0]
        told = _RETURNS.sub(r"\g<verb>", said.strip(" ."), count=1)
        first, _, rest = _GIVES.sub("Get", told).partition(" ")
        if not rest or len(told) > 90 or first != first.capitalize():
            return None
        is_deed = first.lower() in _VERBS and rest[0].islower() and "." not in rest
        asked = f"How do you {first.lower()} {rest}?" if is_deed else deed_question(told)
        title = self._said(self._held(self._top["info"]), "title") if "info" in self._top else ""
        return f"{asked[:-1]} with {_named(title)}?" if asked and title else asked

    def _answer(self, path: int, operation: int, held: dict[str, int]) -> Span:
        """An operation from its path on, where it is the first there, to what it says of itself: what else it holds is asked for by itself."""
        starts, ends = self.members.starts, self.members.ends
        is_first = self.members.children(path)[0] == operation
        told = max(ends[held[name]] for name in ("summary", "description") if name in held)
        return Span(starts[path if is_first else operation], told)

    def _parameters(self, held: dict[str, int], called: str) -> Iterator[tuple[str, Span]]:
        for each in self.members.children(held["parameters"]) if "parameters" in held else ():
            told = self._held(each)
            name = self._said(told, "name")
            if name and _tells(self._said(told, "description"), name):
                yield f"What is the parameter {name} of {called} for?", self._span(each)

    def _failures(self, held: dict[str, int], called: str) -> Iterator[tuple[str, Span]]:
        for code, each in self._held(held["responses"]).items() if "responses" in held else ():
            said = self._said(self._held(each), "description")
            if _FAILS.fullmatch(code) and _tells(said, code) and not _NO_REASON.fullmatch(said):
                yield f"When does {called} answer with the status {code}?", self._span(each)

    def fields(self) -> Iterator[tuple[str, Span]]:
        """What is asked of each field of a schema, with what answers it."""
        for steps in _SCHEMAS:
            held, at = self._top, -1
            for step in steps:
                at = held.get(step[1:], -1)
                held = self._held(at) if at >= 0 else {}
            for schema, each in held.items():
                told = self._held(each)
                for name, field in (
                    self._held(told["properties"]).items() if "properties" in told else ()
                ):
                    about = self._held(field)
                    if "enum" in about:
                        yield (
                            f"Which values may the field {name} of {schema} have?",
                            self._span(field),
                        )
                    elif _tells(self._said(about, "description"), name):
                        yield f"What does the field {name} of {schema} hold?", self._span(field)


def _tells(said: str, name: str) -> bool:
    """Whether a description says more than the name of what it describes."""
    own = {word.lower() for word in re.findall(r"[A-Za-z]+", name)}
    return len([word for word in said.split() if word.lower().strip(".,") not in own]) >= TOLD


def _named(title: str) -> str:
    """An interface by its title, as one speaks of it: the Parcel Tracking API."""
    is_called = re.search(r"\b(?:API|Service|Server)\b", title)
    named = title if is_called else f"{title} API"
    return named if named.lower().startswith("the ") else f"the {named}"
