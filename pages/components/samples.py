"""The sample documents and what each is good for trying."""

from functools import cache
from pathlib import Path

from chunking import Document, parse_bytes

FOLDER = Path(__file__).parents[2] / "sample_docs"

#: in the order of the shelf: what to look at
WORTH_TRYING = {
    "product_manual.md": "Headings five levels deep, warnings, procedures and a table of 50 error "
    "codes: follow the breadcrumbs.",
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


@cache
def samples() -> dict[str, Document]:
    """The sample documents by file name, parsed once for all sessions."""
    paths = [path for name in WORTH_TRYING if (path := FOLDER / name).is_file()]
    return {path.name: parse_bytes(path.read_bytes(), path.name) for path in paths}
