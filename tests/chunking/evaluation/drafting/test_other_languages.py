"""Questions in German, French, Spanish, Italian and Portuguese are asked as people ask them."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.keyphrases import Rarity
from chunking.evaluation.drafting.other_languages import foreign_definition, foreign_heading
from chunking.evaluation.drafting.rules import keyphrase

DEFINITIONS = {
    "de": {
        "Ein symbolischer Link (Symlink) ist ein Verweis auf eine Datei.": "Was ist ein symbolischer Link?",
        "Eine LDIF-Datei ist eine Textdatei.": "Was ist eine LDIF-Datei?",
        "OpenLDAP ist eine Umsetzung des Protokolls.": "Was ist OpenLDAP?",
        "Dies ist ein Test.": None,
        "Dieser Befehl ist ein Test.": None,
        "Außerdem ist ein Test möglich.": None,
        "Ein Beispiel ist ein Verweis.": None,
        "Eine Datei ist leer.": None,
    },
    "fr": {
        "Le noyau est un programme.": "Qu’est-ce que le noyau ?",
        "Un annuaire est une base de données.": "Qu’est-ce qu’un annuaire ?",
        "L'annuaire est une base de données.": "Qu’est-ce que l'annuaire ?",
        "Cette commande est une aide.": None,
        "La réponse est une ligne du journal.": None,
    },
    "es": {"El núcleo es un programa.": "¿Qué es el núcleo?", "Esto es un programa.": None},
    "it": {"Il nucleo è un programma.": "Che cos’è il nucleo?", "Questo è un programma.": None},
    "pt-BR": {"O núcleo é um programa.": "O que é o núcleo?", "Isto é um programa.": None},
    "sv": {"Kärnan är ett program.": None},
}
HEADINGS = {
    "de": {
        "Die Regeln anpassen": "Wie kann man die Regeln anpassen?",
        "Konten mit LDAP verwalten": "Wie kann man Konten mit LDAP verwalten?",
        "Um das System zu starten": None,
        "Der Dienst ist offen": None,
        "Starten": None,
        "Was Sie beachten müssen": None,
        "Wenn Kinder krank werden": None,
        "Vier von sieben": None,
        "Nach Anträgen fragen": None,
    },
    "fr": {
        "Configurer le noyau": "Comment configurer le noyau ?",
        "Utiliser LDAP pour les comptes": "Comment utiliser LDAP pour les comptes ?",
        "Dernier fichier lu": None,
        "Fichier de configuration": None,
        "Écrire le journal": "Comment écrire le journal ?",
        "Histoire des logiciels": None,
        "Dernier des Mohicans": None,
        "Titre les chapitres": None,
        "Atelier LDAP": None,
    },
    "es": {
        "Configurar el núcleo": "¿Cómo configurar el núcleo?",
        "Lugar de trabajo": None,
        "Alquiler las 24 horas": None,
        "Taller los lunes": None,
    },
    "it": {
        "Configurare il nucleo": "Come configurare il nucleo?",
        "Potere e legge": None,
        "Potere la legge": None,
    },
    "pt": {
        "Configurar o núcleo": "Como configurar o núcleo?",
        "Abrir a porta": "Como abrir a porta?",
        "Lugar de trabalho": None,
        "Lugar a visitar": None,
        "Exercícios a fazer": None,
        "Colher a sopa": None,
    },
    "sv": {"Att starta systemet": None},
}
GERMAN = """# Handbuch

## Den Server einrichten

Zuerst wird das Paket auf dem Rechner installiert, danach startet der Dienst von selbst und wartet auf Anfragen.

## Grundlagen

Eine LDIF-Datei ist eine übertragbare Textdatei, die den Inhalt einer Datenbank hält. Offensichtlich gelten die
Berechtigungen nicht für alle Objekte, sondern nur für Verzeichnisse und Sockets.
"""


QUESTIONS = """# Häufige Fragen

## Was ist ein virtuelles Paket?

Es steht für eine Aufgabe, die mehrere Pakete erfüllen, und lässt sich nicht selbst installieren.

## Warum sind die Namen so lang?

Sie nennen das Paket, seine Version und den Rechner, für den es gebaut ist, und sind so eindeutig.
"""


def flat(cases):
    return [(language, text, asked) for language, pairs in cases.items() for text, asked in pairs.items()]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "asked"), flat(DEFINITIONS))
def test_what_a_sentence_defines_is_asked(language, text, asked):
    found = foreign_definition(text, language, lambda word: word == "Außerdem")
    assert (found and found[0]) == asked


@pytest.mark.parametrize(("language", "title", "asked"), flat(HEADINGS))
def test_how_to_do_what_a_heading_names_is_asked(language, title, asked):
    assert foreign_heading(title, language) == asked


def test_a_german_text_is_asked_in_german_and_else_has_gaps():
    """Found: of 30 drafts from a German manual all were four words, as "Systemaufruf herauszufinden autorisiert"."""
    found = [question.text for question in draft_questions([Document.from_text(GERMAN, "g.md")])]
    gap = "Offensichtlich gelten die ____ nicht für alle Objekte, sondern nur für Verzeichnisse und Sockets."
    assert found == ["Wie kann man den Server einrichten?", "Was ist eine LDIF-Datei?", gap]


def test_headings_that_ask_are_asked_as_they_stand():
    """Found: of 15 questions that were the headings of a German FAQ, 6 were passed over."""
    found = [question.text for question in draft_questions([Document.from_text(QUESTIONS, "f.md")])]
    assert found[:2] == ["Was ist ein virtuelles Paket?", "Warum sind die Namen so lang?"]


def test_a_gap_is_no_article_and_does_not_open_the_sentence():
    text = "Cependant, l'architecture matérielle de votre ordinateur détermine les instructions disponibles."
    asked, _ = keyphrase(text, Rarity([text]), is_english=False)
    assert asked == text.replace("architecture", "____")
