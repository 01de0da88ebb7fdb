"""What happened at a time, in other languages than English."""

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.foreign_events import foreign_happened
from chunking.evaluation.drafting.foreign_statements import foreign_statement

TOLD = {
    "de": {
        "Am 3. Mai 1871 eröffnete der Hafenmeister den neuen Turm.": "Was geschah am 3. Mai 1871?",
        "Im Sommer 1899 brannte die Kirche bis auf die Mauern nieder.": "Was geschah im Sommer 1899?",
        "Im Jahr 1901 wurde er zum Hafenmeister ernannt.": None,
        "Im Jahr 2020 beträgt der Beitrag zwölf Euro.": "Wie hoch ist der Beitrag im Jahr 2020?",
    },
    "fr": {
        "En 1871, le phare fut construit par les habitants.": "Que s’est-il passé en 1871 ?",
        "Le 1er mai 1902, la tempête a détruit le vieux pont.": "Que s’est-il passé le 1er mai 1902 ?",
        "En 1871, il quitta la vallée.": None,
        "En 2024, le tarif est de douze euros.": None,
    },
    "es": {
        "En 1871 se construyó el faro del puerto.": "¿Qué ocurrió en 1871?",
        "El 4 de julio de 1910 se hundió el barco.": "¿Qué ocurrió el 4 de julio de 1910?",
    },
    "it": {
        "Nel 1871 venne costruito il faro del porto.": "Che cosa accadde nel 1871?",
        "Il 4 luglio 1910 la nave affondò.": "Che cosa accadde il 4 luglio 1910?",
    },
    "pt": {"Em 1871 foi construído o farol do porto.": "O que aconteceu em 1871?"},
    "nl": {"Op 4 juli 1910 zonk het schip in de baai.": "Wat gebeurde er op 4 juli 1910?"},
    "zh": {
        "1871年，港口的灯塔建成。": "1871年发生了什么？",
        "1871年的灯塔被大火烧毁了。": None,
    },
    "ja": {
        "1871年に港の灯台が建てられた。": "1871年に何が起きましたか？",
        "1871年から灯台がある。": None,
    },
}


TO_COME = {
    "de": (
        "Im Jahr 2025 gelten neue Regeln für alle Häfen.",
        "Im Jahr 2025 könnte der Turm fallen.",
    ),
    "fr": ("Le 3 mai 2026, la réunion est prévue à dix heures.", "En 2030, la tour sera fermée."),
    "es": ("En 2030 el puerto tendrá un camión nuevo según lo que se acordó.",),
    "it": ("Nel 2030 la città può crescere ancora.", "Nel 2030 la torre riaprirà di lunedì."),
    "pt": ("Em 2030, o museu é do povo europeu.", "Em 2030 o farol que caiu será erguido."),
    "nl": ("In 2020 worden de kosten betaald.", "In 2030 zouden de kosten stijgen."),
    "zh": ("2030年，港口将被关闭。",),
}


@pytest.mark.parametrize(
    ("language", "text"), [(language, text) for language, told in TO_COME.items() for text in told]
)
def test_what_is_to_come_is_not_asked_as_if_it_had_happened(language, text):
    assert foreign_happened(text, language) is None


@pytest.mark.parametrize(
    ("language", "text", "asked"),
    [(language, *each) for language, told in TOLD.items() for each in told.items()],
)
def test_what_happened_at_a_time_is_asked(language, text, asked):
    found = foreign_statement(text, language, str.istitle)
    assert (found and found.text) == asked


def test_a_time_that_stands_twice_is_not_asked_for():
    told = "Im Jahr 1871 brannte die alte Kirche der Insel bis auf die Mauern nieder."
    other = "Die Brücke über den Fluss stammt ebenfalls aus der Zeit, in der die Insel noch einen Hafen hatte."
    once, twice = (
        f"{told} {other}\n",
        f"{told} {other}\n\nIm Jahr 1871 sank auch das Schiff des Hafenmeisters in der Bucht vor der Insel.\n",
    )
    asked = "Was geschah im Jahr 1871?"
    assert asked in [each.text for each in draft_questions([Document.from_text(once, "a.txt")])]
    assert asked not in [
        each.text for each in draft_questions([Document.from_text(twice, "a.txt")])
    ]
