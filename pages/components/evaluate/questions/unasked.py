"""Which of several documents nothing is asked of, and why."""

from collections.abc import Iterable, Mapping, Sequence

from chunking import Document
from chunking.evaluation import Question
from chunking.quantities import counted
from pages.components.shell.markdown_text import plain

#: documents that a sentence names
_NAMED = 3


def without_questions(
    documents: Sequence[Document],
    questions: Iterable[Question],
    whys: Mapping[str, str] | None = None,
) -> str:
    """A sentence that names the documents that no question is on, and why where that is known; empty where there are none."""
    asked = {part.document for each in questions for part in each.excerpts}
    alike: dict[str, list[str]] = {}
    for name in (str(each.uri) for each in documents if each.uri not in asked):
        alike.setdefault((whys or {}).get(name, ""), []).append(name)
    told = [f"{listed(names)}{f' ({plain(why)})' if why else ''}" for why, names in alike.items()]
    return f"No question is on {'; '.join(told)}." if told else ""


def listed(names: Sequence[str]) -> str:
    """The first few names of documents, and how many there are beside them."""
    shown = [plain(name) for name in names[:_NAMED]]
    if len(names) > _NAMED:
        shown.append(counted(len(names) - _NAMED, "other document"))
    return ", ".join(shown[:-1]) + f" or {shown[-1]}" if shown[1:] else shown[0]
