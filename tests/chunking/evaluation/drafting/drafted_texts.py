"""Texts that questions are drafted from."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from chunking import Document
from chunking.evaluation.drafting.by_rules import draft_questions
from chunking.evaluation.drafting.filters import normalised
from chunking.evaluation.questions.questions import name_of

SAMPLES = Path(__file__).parents[4] / "sample_docs"
MANUAL = """---
title: The kiln that nobody reads about, with twenty shelves and 400 bricks.
---

# Kiln manual

## Introduction

The manual was written by the northern potters of the Tarrow valley in a cold winter.

## Firing the kiln

Raise the temperature by 60 degrees an hour until the cones begin to bend. Keep the spy hole closed
until the end of the firing.

## Glazes

A glaze is a thin layer of glass that melts onto the surface of the pot. The workshop holds 143 jars
of frit in the northern cellar.

| Glaze | Note |
|---|---|
| Celadon | The celadon glaze was brought to Tarrow by Josse Pellerin in 1871. |

```
The fenced example was written on 9 March 1871 by the keeper of the light.
```

- [A link to the potters of the valley](https://a.example/one)
- [A link to the glazes of the valley](https://a.example/two)
"""


def asked(text, name="kiln.md", **more):
    return [q.text for q in draft_questions([Document.from_text(text, name)], **more)]


def check(documents, questions):
    """What holds of all drafts: exact, none twice, no two about the same text."""
    by_name = {name_of(document): document for document in documents}
    for question in questions:
        (excerpt,) = question.excerpts
        text = by_name[excerpt.document].text
        assert text[excerpt.start : excerpt.end] == excerpt.text == excerpt.text.strip()
        assert excerpt.text
        assert question.origin == "drafted"
        assert question.text.strip()
    assert len({q.id for q in questions}) == len(questions)
    assert len({normalised(q.text) for q in questions}) == len(questions)
    for one, two in combinations([q.excerpts[0] for q in questions], 2):
        assert one.document != two.document or one.end <= two.start or two.end <= one.start
    assert bool(questions.problems) == (not questions.items)
