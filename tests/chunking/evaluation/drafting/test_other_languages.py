"""Questions in German, French, Spanish, Italian and Portuguese are asked as people ask them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.foreign_headings import foreign_heading
from chunking.evaluation.drafting.keyphrases import Rarity
from chunking.evaluation.drafting.other_languages import foreign_definition
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
        "Un tel paquet est une aide.": None,
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
        "Ich kann den Dienst nicht erreichen": None,
        "Der Turm kann im Winter ausfallen": None,
        "lamp.light(hours[, days])": "Was bewirkt lamp.light()?",
        "Ereignis: 'dimmed'": "Wann wird das Ereignis 'dimmed' ausgelöst?",
        "Hinweis: 'dimmed'": None,
        "Was Sie beachten müssen": None,
        "Wenn Kinder krank werden": None,
        "Vier von sieben": None,
        "Zugriff auf Rechner, die hinter einer Wand stehen": None,
        "Verwaltung von Gruppen": "Wie funktioniert die Verwaltung von Gruppen?",
        "Automatische Installation": "Wie funktioniert die automatische Installation?",
        "Netzwerkeinrichtung": "Wie funktioniert die Netzwerkeinrichtung?",
        "Arbeitsumgebung": None,
        "Einrichtung von Servern und Gruppen": None,
        "Nach Anträgen fragen": None,
    },
    "fr": {
        "Configurer le noyau": "Comment configurer le noyau ?",
        "Utiliser LDAP pour les comptes": "Comment utiliser LDAP pour les comptes ?",
        "Dernier fichier lu": None,
        "Fichier de configuration": None,
        "Écrire le journal": "Comment écrire le journal ?",
        "Histoire des logiciels": None,
        "Corriger des bogues": "Comment corriger des bogues ?",
        "manpage.1.ex": "À quoi sert manpage.1.ex ?",
        "Le fichier rules": "À quoi sert le fichier rules ?",
        "Le fichier des pages": None,
        "Installation automatique": "Comment fonctionne l’installation automatique ?",
        "Version française": None,
        "Mise à jour du système": "Comment fonctionne la mise à jour du système ?",
        "L'installation de Debian": "Comment fonctionne l’installation de Debian ?",
        "Marquage des bogues": "Comment fonctionne le marquage des bogues ?",
        "Environnement de travail": None,
        "Dernier des Mohicans": None,
        "Titre les chapitres": None,
        "Atelier LDAP": None,
    },
    "es": {
        "Configurar el núcleo": "¿Cómo configurar el núcleo?",
        "Lugar de trabajo": None,
        "Alquiler las 24 horas": None,
        "Taller los lunes": None,
        "Enviar parches a los autores": "¿Cómo enviar parches a los autores?",
        "Añadir Soporte al Puerto": "¿Cómo añadir Soporte al Puerto?",
        "entrada/salida": None,
        "Mar Mediterráneo": None,
        "Instalación del sistema": "¿Cómo funciona la instalación del sistema?",
        "Primer paso": None,
    },
    "it": {
        "Configurare il nucleo": "Come configurare il nucleo?",
        "Potere e legge": None,
        "Potere la legge": None,
        "Inviare patch ai manutentori": "Come inviare patch ai manutentori?",
        "Spegnimento del sistema": "Come funziona lo spegnimento del sistema?",
        "Il nome host": None,
    },
    "pt": {
        "Configurar o núcleo": "Como configurar o núcleo?",
        "Abrir a porta": "Como abrir a porta?",
        "Lugar de trabalho": None,
        "Lugar a visitar": None,
        "Exercícios a fazer": None,
        "Colher a sopa": None,
        "Instalação do sistema": "Como funciona a instalação do sistema?",
    },
    "nl": {"Installatie van het systeem": "Hoe werkt de installatie van het systeem?"},
    "pl": {"Instalacja systemu": "Jak działa instalacja systemu?"},
    "ru": {"Установка пакетов": "Как выполняется установка пакетов?"},
    "zh": {
        "安装和配置网络": "如何安装和配置网络？",
        "底层网络配置": "如何进行底层网络配置？",
        "图形界面的网络工具": "有哪些图形界面的网络工具？",
        "网络地址范围": "网络地址范围是什么？",
        "安装程序": None,
        "配置文件": None,
        "构建步骤（北方）": None,
        "导入错误：没有名为灯塔的模块": None,
    },
    "ja": {
        "パッケージをアップロードする": "パッケージをアップロードするにはどうすればよいですか？",
        "ホスト名の設定": "ホスト名の設定はどのように行いますか？",
        "灯台の時刻": None,
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


def test_a_german_text_is_asked_in_german():
    """Found: of 30 drafts from a German manual all were four words, as "Systemaufruf herauszufinden autorisiert"."""
    found = [question.text for question in draft_questions([Document.from_text(GERMAN, "g.md")])]
    assert found == ["Wie kann man den Server einrichten?", "Was ist eine LDIF-Datei?"]


def test_a_gap_is_left_where_nothing_else_is_asked():
    sentence = "Offensichtlich gelten die Berechtigungen nicht für alle Objekte, sondern nur für Verzeichnisse und Sockets."
    found = draft_questions([Document.from_text(f"# Handbuch\n\n{sentence}\n", "g.md")])
    assert [q.text for q in found] == [sentence.replace("Berechtigungen", "____")]


def test_headings_that_ask_are_asked_as_they_stand():
    """Found: of 15 questions that were the headings of a German FAQ, 6 were passed over."""
    found = [question.text for question in draft_questions([Document.from_text(QUESTIONS, "f.md")])]
    assert found[:2] == ["Was ist ein virtuelles Paket?", "Warum sind die Namen so lang?"]


def test_a_chinese_heading_of_a_few_characters_is_asked():
    """Found: of a reference in Chinese five questions were drafted, three of which were 关于“…”需要知道什么？"""
    text = "# 手册\n\n## 底层网络配置\n\n你可以按下面的方式安全的使用底层网络命令，这些命令不会改变系统的网络配置，也不需要重新启动，更不会中断正在进行的连接。\n"
    found = [question.text for question in draft_questions([Document.from_text(text, "z.md")])]
    assert found == ["如何进行底层网络配置？"]


def test_a_heading_with_words_that_english_has_too_is_asked_in_its_language():
    """Found: *How do you inviare patch a in Debian?*"""
    text = "# Manuale\n\n## Le regole\n\nLe regole del porto valgono per tutti i pacchetti che il custode riceve, e nessuno può cambiarle.\n\n## Inviare patch a monte\n\nThe maintainers read the list of the harbour each day and answer every letter that comes in.\n\n## I moli\n\nI moli del porto sono chiusi di notte, e il custode tiene le chiavi nella sua casa vicino al faro.\n"
    found = [question.text for question in draft_questions([Document.from_text(text, "i.md")])]
    assert "Come inviare patch a monte?" in found


def test_a_translation_that_says_it_is_in_english_is_asked_in_its_own_language():
    """Found: *How does the file richiesti work?* of a manual in Italian whose metadata says *en*."""
    sections = (
        (
            "File richiesti",
            "I file del modello stanno nella cartella del progetto, e il custode li copia in ogni nuova cartella.",
        ),
        (
            "Attivazione del modello",
            "Il modello viene attivato con il menu del porto, e la lampada si accende quando il file è pronto.",
        ),
        (
            "Le regole",
            "Le regole del porto valgono per tutti i pacchetti che il custode riceve, e nessuno può cambiarle.",
        ),
        (
            "I moli",
            "I moli del porto sono chiusi di notte, e il custode tiene le chiavi nella sua casa vicino al faro.",
        ),
        (
            "La torre",
            "La torre del porto è alta e bianca, e dalla sua cima si vedono le isole e le barche dei pescatori.",
        ),
    )
    text = "---\nlang: en\n---\n\n# Manuale\n\n" + "".join(
        f"## {title}\n\n{said}\n\n```\nfile\n```\n\n" for title, said in sections
    )
    document = replace(Document.from_text(text, "m.md"), metadata={"language": "en"})
    found = [question.text for question in draft_questions([document])]
    assert "Come funziona l’attivazione del modello?" in found
    assert not [each for each in found if each.startswith(("How", "What"))]


def test_a_gap_is_no_article_and_does_not_open_the_sentence():
    text = "Cependant, l'architecture matérielle de votre ordinateur détermine les instructions disponibles."
    asked, _ = keyphrase(text, Rarity([text]), is_english=False)
    assert asked == text.replace("architecture", "____")


def test_numbers_that_chinese_parts_are_counted_by_are_no_part_of_what_is_asked():
    """Found: `二、审批流程是什么？`, and of what applies to purchases `本制度适有什么用途？`."""
    text = (
        "采购管理制度\n\n一、适用范围\n本制度适用于公司全部办公用品和设备的采购。金额低于五百元的采购由部门经理批准。\n\n"
        "二、审批流程\n金额在五千元以上的采购须取得三家供应商的报价。金额超过五万元的，由总经理批准，并签订书面合同。\n"
    )
    found = [each.text for each in draft_questions([Document.from_text(text, "a.txt")], 9)]
    assert found == [
        "制度适用于哪些对象？",
        "金额低于五百元的采购由谁批准？",
        "审批流程是什么？",
    ]
