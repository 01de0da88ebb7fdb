"""The sample documents and what each is good for trying."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from chunking import Document, parse_bytes

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


class _Samples(Mapping[str, Document]):
    """The samples that are there; each is parsed when it is first asked for."""

    def __iter__(self) -> Iterator[str]:
        return (name for name in WORTH_TRYING if (FOLDER / name).is_file())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in WORTH_TRYING and (FOLDER / str(name)).is_file()

    def __getitem__(self, name: str) -> Document:
        if name not in self:
            raise KeyError(name)
        return _parsed(name)


@cache
def _parsed(name: str) -> Document:
    return parse_bytes(sample_bytes(name), name)


def sample_bytes(name: str) -> bytes:
    """The file of a sample."""
    return (FOLDER / name).read_bytes()


@cache
def samples() -> Mapping[str, Document]:
    """The sample documents by file name, each parsed once for all sessions."""
    return _Samples()
