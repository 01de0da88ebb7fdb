"""The figures of a release go into the newest part of the changelog, and nothing else there changes."""

from __future__ import annotations

import yaml
from ci.dockerfile import ROOT

from tests.benchmarks.figures import PROGRAMS, table, with_figures

CHANGELOG = """# Changelog

## 0.2

### App
- A line

## 0.1

### Figures

old
"""
OF_NOW = table("server_time", "first 570\n")


def test_figures_stand_at_the_end_of_the_newest_part():
    written = with_figures(CHANGELOG, [OF_NOW])
    before, after = written.split("\n## 0.1\n")
    head, figures = before.split("\n### Figures\n")
    assert head == CHANGELOG.split("\n## 0.1")[0]
    assert "`python tests/benchmarks/server_time.py`" in figures
    assert "first 570" in figures
    assert after == CHANGELOG.split("\n## 0.1\n")[1]


def test_those_of_an_earlier_run_go():
    first = with_figures(CHANGELOG, [table("load", "9 s\n")])
    assert with_figures(first, [OF_NOW]) == with_figures(CHANGELOG, [OF_NOW])


def test_each_program_is_there():
    for name in PROGRAMS:
        assert (ROOT / "tests" / "benchmarks" / f"{name}.py").exists()


def test_the_workflow_keeps_them():
    workflow = yaml.safe_load((ROOT / ".github/workflows/figures.yml").read_text("utf-8"))
    commands = [step.get("run", "") for step in workflow["jobs"]["measure"]["steps"]]
    assert "python tests/benchmarks/figures.py --changelog" in commands
