"""The sample documents and what each is good for trying."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from chunking import Document
from chunking.parsers import kind_of_file
from pages.components.library.reading import read

FOLDER = Path(__file__).parents[3] / "sample_docs"

#: in the order of the shelf: what to look at
WORTH_TRYING = {
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
    "scheduler.py": "A Python module: try the recipe for Python, and compare it with plain text.",
    "field_guide.md": "150 kB with 215 headings: see how it scales.",
}


@dataclass(frozen=True)
class _Samples(Mapping[str, Document]):
    """The samples that are there; each is parsed when it is first asked for."""

    parsers: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[str]:
        return (name for name in WORTH_TRYING if (FOLDER / name).is_file())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in WORTH_TRYING and (FOLDER / str(name)).is_file()

    def __getitem__(self, name: str) -> Document:
        if name not in self:
            raise KeyError(name)
        kind = kind_of_file(sample_bytes(name), name) or ""
        parser = self.parsers.get(kind)
        if (name, parser) not in _READ:
            _READ[name, parser] = read(sample_bytes(name), name, {kind: parser} if parser else {})
        return _READ[name, parser]


#: each sample as each parser read it, for all sessions; None stands for its usual one
_READ: dict[tuple[str, str | None], Document] = {}


def keep_reading(name: str, parser: str | None, document: Document) -> None:
    """Remember what a parser made of a sample."""
    _READ[name, parser] = document


@cache
def sample_bytes(name: str) -> bytes:
    """The file of a sample."""
    return (FOLDER / name).read_bytes()


def samples(parsers: Mapping[str, str] | None = None) -> Mapping[str, Document]:
    """The sample documents by file name, each parsed once for all sessions and by each parser.

    `parsers` names the parser of each kind of file that is not to be read by its usual one.
    """
    return _Samples(parsers or {})
