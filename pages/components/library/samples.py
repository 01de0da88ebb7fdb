"""The documents that every visitor finds: those the app was started with, then the samples."""

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from chunking import ChunkingError, Document
from chunking.parsers import kind_of_file, read_file, reads_in_process
from pages.components.library.document_details import kind_called
from pages.components.library.reading import FALLBACK, read
from pages.components.runs.work import session, workers
from pages.components.shell.start import start

FOLDER = Path(__file__).parents[3] / "sample_docs"

#: in the order of the list: what to look at
WORTH_TRYING = {
    "travel_policy.md": "A short policy with a table, lists and code: every kind of mark on one screen.",
    "product_manual.md": "Headings five levels deep, warnings, procedures and a table of 50 error "
    "codes: follow the breadcrumbs.",
    "field_report.pdf": "A PDF of five pages with two columns, a ruled table and running headers: "
    "choose **Source page** beside the text to see where each chunk stands.",
    "service_contract.txt": "Long clauses, abbreviations and references such as Clause 7.3(b): "
    "are sentences kept whole?",
    "article.md": "An essay of long paragraphs, decimals and initials under few headings.",
    "api_reference.md": "Code fences, # inside code, nested lists and a 70-row table: what survives "
    "a cut?",
    "support_chat.txt": "Short turns, topic changes, links and emoji: are questions separated from "
    "their answers?",
    "multilingual.md": "One page in nine scripts: what is a sentence, a word, a token in each?",
    "inventory.csv": "A parts catalogue with quoted commas and line breaks inside fields.",
    "harbour.xlsx": "A workbook of two sheets, berths and dues: are rows kept whole, and below their header?",
    "orders.json": "Orders within a list, lines within orders: which chunks hold whole ones?",
    "interview.vtt": "Subtitles of a radio programme: who speaks, and where are the pauses?",
    "scheduler.py": "A Python module: try the recipe for Python, and compare it with plain text.",
    "field_guide.md": "150 kB with 215 headings: see how it scales.",
}


@dataclass(frozen=True)
class _Samples(Mapping[str, Document]):
    """The documents that are there; each is parsed when it is first asked for."""

    parsers: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[str]:
        there = _samples_in(FOLDER)
        return iter(dict.fromkeys([*given(), *(name for name in WORTH_TRYING if name in there)]))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in given() or is_sample(str(name))

    def __getitem__(self, name: str) -> Document:
        if name not in self:
            raise KeyError(name)
        kind, parser = self._reading(name)
        if (name, parser) not in _READ:
            _READ[name, parser] = _read(name, {kind: parser} if parser else {})
        return _READ[name, parser]

    def is_read(self, name: str) -> bool:
        """Whether a document is at hand, or would be read first."""
        return (name, self._reading(name)[1]) in _READ

    def _reading(self, name: str) -> tuple[str, str | None]:
        """The kind of a file, and the parser that reads it, None for its usual one."""
        kind = kind_of_file(sample_bytes(name), name) or ""
        return kind, self.parsers.get(kind)


#: each sample as each parser read it, for all sessions; None stands for its usual one
_READ: dict[tuple[str, str | None], Document] = {}


def keep_reading(name: str, parser: str | None, document: Document) -> None:
    """Remember what a parser made of a sample."""
    _READ[name, parser] = document


def _read(name: str, parsers: Mapping[str, str]) -> Document:
    """The document in a file; one without text where the file cannot be read, which says why."""
    data = sample_bytes(name)
    try:
        with nullcontext() if reads_in_process(data, name) else workers().turn(session()):
            return read(data, name, parsers)
    except ChunkingError as error:
        return Document.from_text("", name, {"language": "en", FALLBACK: str(error)})


@cache
def sample_bytes(name: str) -> bytes:
    """The file of a sample, or of a document that the app was started with."""
    return read_file(given().get(name, FOLDER / name))


def is_sample(name: str) -> bool:
    """Whether a name is that of a sample, and of nothing that the app was started with."""
    return name in _samples_in(FOLDER) and name not in given()


@cache
def _samples_in(folder: Path) -> frozenset[str]:
    return frozenset(name for name in WORTH_TRYING if (folder / name).is_file())


def given() -> Mapping[str, Path]:
    """The documents that the app was started with, by name."""
    return _named(start().documents)


@cache
def _named(paths: tuple[Path, ...]) -> Mapping[str, Path]:
    """Files by name; those that share a name by as much of their path as tells them apart."""
    found: dict[str, Path] = {}
    for path in paths:
        others = [other.parts for other in paths if other != path]
        lengths = range(1, len(path.parts) + 1)
        tails = (path.parts[-length:] for length in lengths)
        parts = next((t for t in tails if all(o[-len(t) :] != t for o in others)), path.parts)
        found["/".join(parts)] = path
    return found


@cache
def kind_of_sample(name: str) -> str:
    """What kind of file a sample is, in a word or two."""
    try:
        return kind_called(kind_of_file(sample_bytes(name), name) or "other")
    except ChunkingError:
        return "Not readable"


def samples(parsers: Mapping[str, str] | None = None) -> _Samples:
    """What every visitor finds by name, each parsed once for all sessions and by each parser.

    `parsers` names the parser of each kind of file that is not to be read by its usual one.
    """
    return _Samples(parsers or {})
