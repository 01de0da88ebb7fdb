"""What is asked of a recipe: what the dish needs, and how it is made.

A list of ingredients holds no sentences, and *Method* says nothing of what: the title above tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...segmenters.natural_language import language_of
from ...types import Document, Span
from .answers import SECTION, below
from .filters import normalised
from .heading_questions import title_of
from .loose_titles import sections
from .prose import plain
from .rules import Draft

#: what such a question is worth, and characters of an answer and of a dish's name, at most
WORTH, SHORTEST, LONGEST = 4.0, 30, 80

#: a title that names no dish, but what is done
_HOW_TO = re.compile(r"[Hh]ow [Tt]o (?P<deed>[a-z]+ [^?]+)")


class _Recipe(NamedTuple):
    """How a language calls the parts of a recipe, and asks for them."""

    needs: frozenset[str]
    steps: frozenset[str]
    needed: str
    made: str


def _titles(listed: str) -> frozenset[str]:
    return frozenset(normalised(title) for title in listed.split(", "))


_RECIPES = {
    "en": _Recipe(_titles("ingredients, you will need, you'll need, what you need, shopping list"), _titles("method, directions, preparation, instructions, how to make it, steps"), "Which ingredients do you need for {}?", "How do you make {}?"),
    "de": _Recipe(_titles("zutaten, zutatenliste, das brauchen sie, das brauchst du"), _titles("zubereitung, anleitung, so geht's, so wird's gemacht, arbeitsschritte"), "Welche Zutaten braucht man für „{}“?", "Wie wird „{}“ zubereitet?"),
    "fr": _Recipe(_titles("ingrédients"), _titles("préparation, recette, étapes"), "Quels ingrédients faut-il pour « {} » ?", "Comment prépare-t-on « {} » ?"),
    "es": _Recipe(_titles("ingredientes"), _titles("preparación, elaboración, pasos, instrucciones"), "¿Qué ingredientes se necesitan para «{}»?", "¿Cómo se prepara «{}»?"),
    "it": _Recipe(_titles("ingredienti"), _titles("preparazione, procedimento"), "Quali ingredienti servono per «{}»?", "Come si prepara «{}»?"),
    "pt": _Recipe(_titles("ingredientes"), _titles("preparação, modo de preparo, preparo"), "Que ingredientes são precisos para «{}»?", "Como se prepara «{}»?"),
    "nl": _Recipe(_titles("ingrediënten, benodigdheden"), _titles("bereiding, bereidingswijze"), "Welke ingrediënten zijn nodig voor ‘{}’?", "Hoe maak je ‘{}’?"),
}  # fmt: skip


def from_recipes(index: int, document: Document) -> Iterator[Draft]:
    """A draft for the ingredients and one for the steps of each dish, where a title above both names it. Linear time."""
    known = _RECIPES.get(language_of(document).partition("-")[0])
    if known is None:
        return
    found = sections(document)
    titles = [normalised(title_of(plain(heading.title))) for heading in found.headings]
    dishes = {found.parents[at] for at, title in enumerate(titles) if title in known.needs}
    for at, title in enumerate(titles):
        parent = found.parents[at]
        asks = known.needed if title in known.needs else known.made
        if parent not in dishes or parent < 0 or title not in known.needs | known.steps:
            continue
        dish = title_of(plain(found.headings[parent].title))
        start, end = below(document.text, found.headings, at)
        if SHORTEST <= end - start <= SECTION and 0 < len(dish) <= LONGEST:
            asked = _how_to(dish, asks == known.needed) or asks.format(dish)
            yield Draft("heading", index, Span(start, end), asked, (), WORTH)


def _how_to(title: str, is_needed: bool) -> str | None:
    """What is needed to do what a title says, or how it is done; None for one that names a dish.

    >>> _how_to("How to repot an orchid", True)
    'What do you need to repot an orchid?'
    """
    match = _HOW_TO.fullmatch(title)
    if not match:
        return None
    return f"What do you need to {match['deed']}?" if is_needed else f"How do you {match['deed']}?"
