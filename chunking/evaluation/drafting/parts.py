"""Titles that stand below several things of one kind, as *Cleaning* below every device of a handbook: asked of the thing above."""

from __future__ import annotations

import re

from .deeds import head_of
from .filters import normalised
from .heading_questions import thing_of

#: what is asked of a thing for each of its titles; the thing stands for {}
_ENGLISH = (
    ("How do you install {}?", "installation, installing"),
    ("How do you assemble {}?", "assembly, assembling"),
    ("How do you mount {}?", "mounting"),
    ("How do you set up {}?", "setup, set up, setting up"),
    ("How do you start up {}?", "start up, startup, commissioning"),
    ("How do you operate {}?", "operation, operating"),
    ("How do you maintain {}?", "maintenance, servicing, care and maintenance, maintenance and care"),
    ("How do you clean {}?", "cleaning, cleaning and care, care and cleaning"),
    ("How do you calibrate {}?", "calibration"),
    ("How do you configure {}?", "configuration"),
    ("How do you troubleshoot {}?", "troubleshooting, fault finding"),
    ("Which faults can {} have?", "faults, faults and remedies"),
    ("How do you repair {}?", "repair, repairs"),
    ("How do you transport {}?", "transport, transporting, transportation"),
    ("How do you store {}?", "storage, storing"),
    ("How do you dispose of {}?", "disposal"),
    ("How do you replace {}?", "replacement"),
    ("How do you charge {}?", "charging"),
    ("How do you plant {}?", "planting"),
    ("How do you prune {}?", "pruning"),
    ("How do you water {}?", "watering"),
    ("How do you harvest {}?", "harvesting, harvest"),
    ("What are the specifications of {}?", "specifications, specification, specs, technical data, technical specifications"),
    ("What are the dimensions of {}?", "dimensions, dimensions and weight"),
    ("What warranty does {} have?", "warranty, guarantee"),
    ("What does {} cost?", "price, prices, pricing, cost, costs"),
    ("Which accessories are there for {}?", "accessories"),
    ("Which safety rules apply to {}?", "safety, safety instructions, safety rules"),
    ("What are the opening hours of {}?", "opening hours, opening times, hours"),
    ("How do you get to {}?", "getting there, how to get there, directions"),
    ("What is the history of {}?", "history"),
    ("What are the limitations of {}?", "limitations"),
    ("What are the requirements for {}?", "requirements, prerequisites"),
    ("Who is eligible for {}?", "eligibility"),
    ("What are the responsibilities of {}?", "responsibilities, duties"),
    ("What are the symptoms of {}?", "symptoms"),
    ("What are the causes of {}?", "causes"),
    ("How is {} treated?", "treatment"),
    ("What are the side effects of {}?", "side effects, possible side effects"),
    ("What is the habitat of {}?", "habitat"),
)  # fmt: skip
_GERMAN = (
    ("Wie wird „{}“ installiert?", "installation"),
    ("Wie wird „{}“ montiert?", "montage, aufbau"),
    ("Wie wird „{}“ in Betrieb genommen?", "inbetriebnahme"),
    ("Wie wird „{}“ bedient?", "bedienung"),
    ("Wie wird „{}“ gewartet?", "wartung, instandhaltung"),
    ("Wie wird „{}“ gereinigt?", "reinigung, reinigung und pflege, pflege und reinigung"),
    ("Wie behebt man Störungen bei „{}“?", "störungen, störungsbehebung, fehlerbehebung, fehlersuche, problembehebung"),
    ("Wie wird „{}“ transportiert?", "transport"),
    ("Wie wird „{}“ gelagert?", "lagerung, aufbewahrung"),
    ("Wie wird „{}“ entsorgt?", "entsorgung"),
    ("Welche technischen Daten hat „{}“?", "technische daten"),
    ("Welche Garantie gilt für „{}“?", "garantie, gewährleistung"),
    ("Was kostet „{}“?", "preis, preise, kosten"),
    ("Was gehört zum Lieferumfang von „{}“?", "lieferumfang"),
    ("Welche Öffnungszeiten hat „{}“?", "öffnungszeiten"),
    ("Wie kommt man zu „{}“?", "anfahrt, anreise"),
    ("Welche Voraussetzungen gelten für „{}“?", "voraussetzungen"),
    ("Welche Aufgaben hat „{}“?", "aufgaben"),
)  # fmt: skip
_ASKS = {
    language: {normalised(title): asks for asks, titles in ways for title in titles.split(", ")}
    for language, ways in (("en", _ENGLISH), ("de", _GERMAN))
}
#: what is no thing of its own: a part of a text or of a time; and what something is installed or set up on
_NO_THING = re.compile(
    r"(?:version|release|phase|step|stage|day|week|month|year|module|lesson|unit|session|part|section|chapter|appendix|option|method|case|"
    r"schritt|tag|woche|teil|kapitel|abschnitt|phase|variante|v?\d[\d.]*|q[1-4])\b"
    r"|.*\b(?:windows|linux|mac ?os|osx?|ubuntu|debian|fedora|centos|android|ios|docker|kubernetes|homebrew|pip|npm|aws|azure|browser|cloud|server side|client side)\b",
    re.IGNORECASE,
)
_CODE = re.compile(r"\S*\d\S*")
#: characters of a thing's name, at most
LONGEST = 60


def part_question(title: str, above: str, is_small: bool, language: str) -> str | None:
    """What is asked of the thing that the title above names; None where nothing is known to be asked for the title.

    `is_small` says that the first word of the title above is written small inside sentences.

    >>> part_question("Cleaning", "Model A2 pump", False, "en"), part_question("Reinigung", "Pumpe A2", False, "de")
    ('How do you clean the Model A2 pump?', 'Wie wird „Pumpe A2“ gereinigt?')
    >>> part_question("Installation", "Windows 11", False, "en")
    """
    base = language.partition("-")[0].lower()
    asks = _ASKS.get(base, {}).get(normalised(title))
    is_named = " " in above or bool(_CODE.fullmatch(above))  # one word may be a place as well
    if not asks or not is_named or len(above) > LONGEST or _NO_THING.match(above):
        return None
    if base != "en":
        return asks.format(above)
    thing = thing_of(above, is_small)
    return asks.format(_with_article(thing)) if thing else None


def _with_article(thing: str) -> str:
    """A thing with the article that one needs which is called by a code and what it is: the TG-100 Thermostat."""
    first, *others = thing.split()
    is_coded = bool(_CODE.fullmatch(first)) and bool(others) and others[-1].isalpha()
    return f"the {thing}" if is_coded and not head_of(thing).endswith("s") else thing
