"""The page: what was cut and how, what it comes to, what it retrieves, and the text with its chunks."""

from __future__ import annotations

from importlib.resources import files
from pathlib import PurePath

from ..config import ChunkingConfig
from ..errors import ChunkingError
from ..evaluation import Diagnosis, Report
from ..inspection import boundaries, children_only
from ..strategies.base import Chunker
from ..types import Document
from ..version import __version__
from .chunks import chunk_sections
from .figures import figures_section
from .markup import Markup, element, joined
from .retrieval import retrieval_section
from .titles import short_title


def report_page(
    document: Document,
    chunker: Chunker,
    *,
    baseline: Chunker | None = None,
    evaluation: Report | None = None,
    diagnosis: Diagnosis | None = None,
    compared: Report | None = None,
) -> str:
    """A report on a document as one HTML file, without scripts and with nothing from elsewhere.

    It shows the configuration, the figures with those of `baseline` beside them, the proof that
    nothing was lost, and the text in its chunks with the places where `baseline` cuts. `evaluation`
    adds what is retrieved, `diagnosis` of it why questions are missed, and `compared` the report of
    the baseline on the same questions.

    Raises:
        ChunkingError: the questions of both reports are not the same.
    """
    if evaluation and compared and _asked(evaluation) != _asked(compared):
        raise ChunkingError("both reports must be on the same questions: evaluate both again")
    result = children_only(chunker.run(document))
    cuts = boundaries(children_only(baseline.run(document))) if baseline else ()
    name = PurePath(document.uri or "document").name
    body = [
        element("h1", name),
        _configuration("Configuration", chunker),
        *([_configuration("Baseline", baseline)] if baseline else []),
        figures_section(document, chunker, baseline),
        *([retrieval_section(evaluation, diagnosis, compared)] if evaluation else []),
        chunk_sections(result, chunker.options.unit, cuts),
        element("footer", f"Made with Chunkwright {__version__}"),
    ]
    return "<!doctype html>\n" + _framed(name, joined(body))


def _asked(report: Report) -> list[object]:
    return [row.question for row in report.rows]


def _configuration(title: str, chunker: Chunker) -> Markup:
    written = ChunkingConfig.of(chunker).dumps("yaml")
    return element(
        "details", element("summary", f"{title}: {short_title(chunker)}"), element("pre", written)
    )


def _framed(name: str, body: Markup) -> Markup:
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    head = joined(
        [
            Markup('<meta charset="utf-8">'),
            Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
            Markup(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
            element("title", f"Chunks of {name}"),
            element("style", Markup(style)),
        ]
    )
    return element("html", element("head", head), element("body", body), lang="en")
