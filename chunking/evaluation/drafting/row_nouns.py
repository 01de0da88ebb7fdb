"""What columns of tables are called in Romance languages and Dutch: by it a column is asked for, and the language of a short table is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import regex

from .english import words


class _Nouns(NamedTuple):
    """How a language asks for a column with a noun: the nouns for each way."""

    asks: str
    nouns: frozenset[str]


_LANGUAGES = {
    "fr": (
        _Nouns("Quel est le {column} de « {name} »{unit} ?", words("prix tarif montant poids stock délai nom numéro coût taux format volume modèle fournisseur fabricant statut loyer diamètre nombre lieu pays titre matériau responsable")),
        _Nouns("Quelle est la {column} de « {name} »{unit} ?", words("durée taille couleur quantité marque référence désignation description date capacité longueur largeur hauteur garantie puissance catégorie livraison ville surface température superficie fonction contenance")),
        _Nouns("Quel est l’{column} de « {name} »{unit} ?", words("état emplacement âge horaire effectif usage auteur")),
        _Nouns("Quelle est l’{column} de « {name} »{unit} ?", words("adresse unité année épaisseur échéance autonomie")),
    ),
    "es": (
        _Nouns("¿Cuál es el {column} de «{name}»{unit}?", words("precio importe peso plazo stock color tamaño horario proveedor coste costo nombre número modelo estado lugar país volumen fabricante material año ancho alto alquiler diámetro título")),
        _Nouns("¿Cuál es la {column} de «{name}»{unit}?", words("cantidad talla marca duración fecha descripción capacidad garantía altura anchura potencia categoría ciudad longitud tarifa dirección temperatura superficie edad referencia")),
    ),
    "it": (
        _Nouns("Qual è il {column} di «{name}»{unit}?", words("prezzo peso costo colore fornitore formato nome numero modello luogo paese volume produttore materiale diametro titolo canone tempo")),
        _Nouns("Qual è la {column} di «{name}»{unit}?", words("durata quantità taglia marca misura descrizione data garanzia potenza categoria città larghezza lunghezza scadenza capacità tariffa giacenza superficie temperatura")),
        _Nouns("Qual è l’{column} di «{name}»{unit}?", words("altezza importo indirizzo età orario anno affitto")),
    ),
    "pt": (
        _Nouns("Qual é o {column} de «{name}»{unit}?", words("preço peso prazo tamanho valor custo fornecedor stock estoque nome número modelo estado local país volume fabricante material horário diâmetro título ano")),
        _Nouns("Qual é a {column} de «{name}»{unit}?", words("quantidade duração cor marca descrição data garantia potência categoria cidade altura largura capacidade tarifa morada temperatura superfície idade referência")),
    ),
    "nl": (
        _Nouns("Wat is de {column} van ‘{name}’{unit}?", words("prijs voorraad kleur maat duur breedte hoogte lengte levertijd capaciteit datum categorie plaats leverancier garantie huur status naam stad grootte inhoud temperatuur leeftijd afmeting oppervlakte")),
        _Nouns("Wat is het {column} van ‘{name}’{unit}?", words("gewicht aantal merk tarief bedrag formaat model materiaal nummer adres vermogen land jaar volume")),
    ),
}  # fmt: skip
#: words that English has, too, of which none tells a language
_SHARED = words(
    "stock description date format volume status total color material data model land inhoud marca peso local usage age tempo alto"
)
_IN = {"fr": " (en {})", "es": " (en {})", "it": " (in {})", "pt": " (em {})", "nl": " (in {})"}
_WORD = regex.compile(r"\p{L}++")
_UNIT = regex.compile(r"(?P<what>[^()\[\]]++)[(\[](?P<unit>[^()\[\]]{1,12}+)[)\]]")


def language_of_header(header: Sequence[str]) -> str:
    """The language in which the names of most columns are known; empty where none is, or two are alike.

    >>> language_of_header(["Artículo", "Precio", "Stock"]), language_of_header(["Item", "Price", "Stock"])
    ('es', '')
    """
    firsts = {found[0].lower() for column in header if (found := _WORD.match(column))} - _SHARED
    told = {
        language: sum(not firsts.isdisjoint({noun}) for way in ways for noun in way.nouns)
        for language, ways in _LANGUAGES.items()
    }
    first, second = sorted(told.values(), reverse=True)[:2]
    return next(each for each, count in told.items() if count == first) if first > second else ""


def noun_question(column: str, name: str, language: str) -> str | None:
    """What is asked for a column that a noun of a language begins; None where it is not known.

    >>> noun_question("Prix unitaire (€)", "Vis", "fr"), noun_question("Prijs", "Zadel", "nl")
    ('Quel est le prix unitaire de « Vis » (en €) ?', 'Wat is de prijs van ‘Zadel’?')
    """
    unit = _UNIT.fullmatch(column)
    what = unit["what"].strip(" _") if unit else column
    found = _WORD.match(what)
    for asks, nouns in _LANGUAGES.get(language, ()) if found else ():
        if found[0].lower() in nouns:
            behind = _IN[language].format(unit["unit"]) if unit else ""
            return asks.format(column=what[0].lower() + what[1:], name=name, unit=behind)
    return None
