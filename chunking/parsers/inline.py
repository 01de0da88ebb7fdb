"""The words of a paragraph with their emphasis and links, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from .markdown_escape import paragraph_text

_LINKED = re.compile(r"(?:https?|mailto|ftp):[^\s<>]+", re.IGNORECASE)


class Run(NamedTuple):
    """Some words that look alike: their emphasis in Markdown (``, `*`, `**`, `***`, or a backtick for code) and their address."""

    text: str
    emphasis: str = ""
    link: str = ""


def plain(runs: Iterable[Run]) -> str:
    """The words alone, with single spaces, as a heading or a cell has them."""
    return " ".join("".join(run.text for run in runs).split())


def markdown(runs: Iterable[Run]) -> str:
    """The words as a paragraph in Markdown; its lines are those of the source."""
    merged = _merged(runs)
    befores = ["", *(run.text[-1:] for run in merged)]
    afters = [*(run.text[:1] for run in merged[1:]), ""]
    pieces = map(_marked, merged, befores, afters)
    lines = (line.strip() for line in "".join(pieces).split("\n"))
    return paragraph_text("\n".join(line for line in lines if line))


def _merged(runs: Iterable[Run]) -> list[Run]:
    """Neighbours that look alike as one; programs split words wherever somebody typed."""
    merged: list[Run] = []
    for run in runs:
        if not run.text.strip() and not run.link:
            is_beside = merged and "\n" not in run.text
            run = Run(run.text, merged[-1].emphasis if is_beside else "")
        if merged and merged[-1][1:] == run[1:]:
            merged[-1] = run._replace(text=merged[-1].text + run.text)
        elif run.text:
            merged.append(run)
    return merged


def _marked(run: Run, before: str, after: str) -> str:
    """A run with its marks, which would not be marks, or split a word, inside of words."""
    words = run.text.strip()
    start, _, end = run.text.partition(words) if words else ("", "", "")
    if not words or "\n" in words:
        return run.text
    inside = (not start and before.isalnum()) or (not end and after.isalnum())
    if run.emphasis and not inside and run.emphasis[0] not in words:
        words = f"{run.emphasis}{words}{run.emphasis}"
    if _LINKED.fullmatch(run.link) and run.link not in words:
        address = run.link.replace("(", "%28").replace(")", "%29")
        words = f"[{words}]({address})"
    return start + words + end
