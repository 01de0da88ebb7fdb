"""The command `report`: what a configuration makes of a document, as one HTML file."""

from __future__ import annotations

from pathlib import Path

import click

from .cli_evaluate import report_problems
from .cli_files import parser_option
from .config import ChunkingConfig, load_config
from .evaluation import Report, diagnose, evaluate, load_questions, try_other_sizes
from .parsers import choice_of, parse_file
from .reporting import report_page
from .types import Document


@click.argument("path", type=click.Path())
@click.option("--config", "config_file", required=True, type=click.Path(), help="What to show.")
@click.option(
    "--baseline", "baseline_file", type=click.Path(), help="A configuration to show beside it."
)
@click.option(
    "--questions",
    "question_file",
    type=click.Path(),
    help="CSV, JSON or JSON Lines: adds what is retrieved.",
)
@click.option("--embedder", default="quality", show_default=True, help="fast, quality, or a model.")
@parser_option
@click.option("--output", required=True, type=click.Path(), help="The HTML file to write.")
def report_command(
    path: str,
    config_file: str,
    baseline_file: str | None,
    question_file: str | None,
    embedder: str,
    parsers: tuple[str, ...],
    output: str,
) -> None:
    """Show a document cut by a configuration in one HTML file: boundaries, figures, and what is retrieved."""
    config = load_config(config_file)
    baseline = load_config(baseline_file) if baseline_file else None
    document = parse_file(path, parser={**config.parsers, **choice_of(parsers)})
    evaluation = compared = diagnosis = None
    if question_file:
        evaluation = _asked(config, document, question_file, embedder)
        diagnosis = try_other_sizes(evaluation, diagnose(evaluation))
        compared = _asked(baseline, document, question_file, embedder) if baseline else None
    page = report_page(
        document,
        config.chunker(document.uri),
        baseline=baseline.chunker(document.uri) if baseline else None,
        evaluation=evaluation,
        diagnosis=diagnosis,
        compared=compared,
    )
    Path(output).write_text(page, encoding="utf-8")
    click.echo(f"{output}: {len(page.encode('utf-8')):,} bytes", err=True)


def _asked(config: ChunkingConfig, document: Document, question_file: str, embedder: str) -> Report:
    questions = load_questions(question_file, [document])
    report_problems(questions)
    return evaluate(config, [document], questions, embedder)
