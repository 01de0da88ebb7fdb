"""What German news, mails and reports are asked: how much, how many, when, why, who, and what somebody said."""

from __future__ import annotations

import pytest

from chunking.evaluation.drafting.foreign_statements import foreign_statement
from chunking.evaluation.drafting.german_clauses import clause_of
from chunking.evaluation.drafting.german_questions import german_question
from chunking.evaluation.drafting.regulations import rules_question

from .drafted_texts import asked

ASKED = {
    "Die Proben werden dem Labor spätestens sechs Stunden nach der Entnahme übergeben.": "Wie lange nach der Entnahme werden die Proben dem Labor spätestens übergeben?",
    "Der Antrag muss drei Wochen vor der Reise gestellt werden.": "Wie lange vor der Reise muss der Antrag gestellt werden?",
    "Das günstigste Angebot hat die Firma Hochbau Lindemann GmbH mit 48.200 Euro abgegeben.": "Wer hat das günstigste Angebot abgegeben?",
    "Den Auftrag hat die Nordbau GmbH erhalten.": "Wer hat den Auftrag erhalten?",
    "Das Unternehmen hat die Firma Nordbau GmbH für 3 Millionen Euro gekauft.": "Für wie viel Euro hat das Unternehmen die Firma Nordbau GmbH gekauft?",
    "Herr Weber stellt den Zeitplan für die Halle vor.": "Wer stellt den Zeitplan für die Halle vor?",
    "Die Turnhalle wird am 13. November 1921 feierlich eingeweiht.": "Wann wird die Turnhalle feierlich eingeweiht?",
    "Im Mai entscheidet der Rat über den zweiten Bauabschnitt.": "Wann entscheidet der Rat über den zweiten Bauabschnitt?",
    "Anträge können ab Mittwoch beim Landratsamt gestellt werden.": "Ab wann können Anträge beim Landratsamt gestellt werden?",
    "Der Vermieter muss die Kaution innerhalb von sechs Monaten zurückzahlen.": "Innerhalb welcher Frist muss der Vermieter die Kaution zurückzahlen?",
    "Der Mieter zahlt die Miete bis zum dritten Werktag des Monats.": "Bis wann zahlt der Mieter die Miete?",
    "Die Brücke wurde 1936 gebaut.": "Wann wurde die Brücke gebaut?",
    "Während der Arbeiten wird die Straße ab dem 3. März gesperrt.": "Ab wann wird die Straße während der Arbeiten gesperrt?",
    "Der Förderverein stellt 1.500 Euro für Material bereit.": "Wie viel Euro stellt der Förderverein für Material bereit?",
    "Der Spediteur Kramer verlangt 1.950 Euro für die Rückfahrt.": "Wie viel verlangt der Spediteur Kramer für die Rückfahrt?",
    "Herr Weber hat das Budget auf 30.000 Euro begrenzt, deshalb bleibt die Theke hier.": "Auf wie viel Euro hat Herr Weber das Budget begrenzt?",
    "Derzeit bilden die 53 Betriebe der Innung nur 27 junge Leute aus.": "Wie viele junge Leute bilden die 53 Betriebe der Innung derzeit aus?",
    "In der Stadt gibt es 12 Schulen.": "Wie viele Schulen gibt es in der Stadt?",
    "Die Niere filtert täglich etwa 180 Liter Blut.": "Wie viele Liter Blut filtert die Niere täglich?",
    "Der Rhein ist 1233 Kilometer lang und entspringt in der Schweiz.": "Wie lang ist der Rhein?",
    "Die Partei erhielt 23,4 Prozent der Stimmen.": "Wie viel Prozent der Stimmen erhielt die Partei?",
    "Jedes Projekt braucht zwölf Schülerinnen und Schüler.": "Wie viele Schülerinnen und Schüler braucht jedes Projekt?",
    "Allein 312 Häuser wurden überflutet.": "Wie viele Häuser wurden überflutet?",
    "Der Mieterbund kritisierte die Pläne wegen der hohen Kosten.": "Warum kritisierte der Mieterbund die Pläne?",
    "Die Fraktion der Grünen enthielt sich, weil ihr das Tempo zu langsam ist.": "Warum enthielt sich die Fraktion der Grünen?",
    "Der Fehler beim Export tritt auf, wenn eine Rechnung lang ist.": "Wann tritt der Fehler beim Export auf?",
    "Der Bund Naturschutz warf dem Freistaat vor, den Bau verschleppt zu haben.": "Was warf der Bund Naturschutz dem Freistaat vor?",
    "Die Firma Rohde hat festgestellt, dass die Pumpe defekt ist.": "Was hat die Firma Rohde festgestellt?",
    "Der Verband warnte davor, die Preise weiter zu erhöhen.": "Wovor warnte der Verband?",
    "Umweltministerin Anna Seidl wies die Kritik zurück.": "Wer wies die Kritik zurück?",
    "Der Vorsitzende des Mieterbunds, Karl Oster, forderte einen Zuschuss.": "Wer forderte einen Zuschuss?",
    "Die Mitglieder wählten am Montag Stefan Roth an ihre Spitze.": "Wann wählten die Mitglieder Stefan Roth an ihre Spitze?",
    "Der Auftragnehmer wartet den Aufzug viermal im Jahr.": "Wie oft wartet der Auftragnehmer den Aufzug?",
    "Der Umsatz sank im vergangenen Jahr um 12 Prozent auf 27 Millionen Euro.": "Um wie viel Prozent sank der Umsatz im vergangenen Jahr?",
    "Gewerkschafterin Ina Voss forderte die Eigentümer auf, die Stellen zu sichern.": "Wozu forderte Gewerkschafterin Ina Voss die Eigentümer auf?",
    "Die Straße ist auf 300 Metern gesperrt.": "Auf wie vielen Metern ist die Straße gesperrt?",
    "Die Entfernung beträgt 12 Kilometer.": "Wie groß ist die Entfernung?",
    "Der Arbeitnehmer erhält 30 Tage Urlaub.": "Wie viele Tage Urlaub erhält der Arbeitnehmer?",
    "Die Gemeinde lehnt zwei Anträge aus dem Vorjahr ab.": "Wie viele Anträge aus dem Vorjahr lehnt die Gemeinde ab?",
    "Die Feuerwehr nahm zwei Vertreter der Stadt mit.": "Wie viele Vertreter der Stadt nahm die Feuerwehr mit?",
    "Die Förderung läuft vom 1. Januar 2024 bis 31. Dezember 2026.": "Wann läuft die Förderung?",
    "Die Bibliothek ist von Montag bis Freitag für alle geöffnet.": "Wann ist die Bibliothek für alle geöffnet?",
    "Der Ausschuss stimmte dagegen, das Bad zu schließen.": "Wogegen stimmte der Ausschuss?",
    "Nach Angaben von Geschäftsführerin Petra Lindner kostet das Vorhaben rund 23 Millionen Euro.": "Wie viel kostet das Vorhaben?",
    "Der Stand in Halle 7 kostet 8.450 Euro, darin sind Strom und Reinigung enthalten.": "Wie viel kostet der Stand in Halle 7?",
    "Die Anzahlung von 2.000 Euro ist bis zum 20. Februar fällig.": "Bis wann ist die Anzahlung von 2.000 Euro fällig?",
    "Der Mieter zahlt eine Kaution von 2.340 Euro.": "In welcher Höhe zahlt der Mieter eine Kaution?",
    "Der Vertrag hat eine Laufzeit von zwei Jahren.": "Welche Laufzeit hat der Vertrag?",
    "Der Filter muss alle zwölf Monate gewechselt werden.": "Wie oft muss der Filter gewechselt werden?",
    "Über den Antrag entscheidet die Führungskraft innerhalb von fünf Arbeitstagen.": "Innerhalb welcher Frist entscheidet die Führungskraft über den Antrag?",
    "Mobiles Arbeiten im Ausland ist auf 30 Tage im Jahr begrenzt.": "Auf wie viele Tage ist mobiles Arbeiten im Ausland im Jahr begrenzt?",
    "Die Sicherung wird aktiviert, indem man die Taste gedrückt hält.": "Wie wird die Sicherung aktiviert?",
    "Den Aufbau übernimmt wieder die Firma Rehmann, sie kommt am Freitag.": "Wer übernimmt den Aufbau?",
    "Die Lampen für die Halle liefert das Lager in Celle am 15. April.": "Wann liefert das Lager in Celle die Lampen für die Halle?",
    "Das Gerät darf nicht im Badezimmer betrieben werden.": "Darf das Gerät im Badezimmer betrieben werden?",
    "Private Geräte dürfen nicht verwendet werden.": "Dürfen private Geräte verwendet werden?",
    "Das Rauchen ist im Treppenhaus verboten.": "Ist das Rauchen im Treppenhaus erlaubt?",
}  # fmt: skip
NOT_ASKED = [
    "Das Paket enthält einen Gutschein von 10 Euro und eine Tasse.",
    "Den Gästen hilft die Stadt.",
    "Die Lampen liefert wohl wer anders.",
    "Gäste dürfen nur nach Anmeldung parken.",
    "Rufen Sie zuerst an, dann kommt der Techniker.",
    "Der Betrieb spendet im Jahr einen Baum.",
    "Er gründete 1987 seinen eigenen Betrieb in Oberau.",
    "Sie füllten mehr als 60.000 Sandsäcke.",
    "Die Kinder bekamen am letzten Schultag ihre Zeugnisse.",
    "Besorgte Passanten alarmierten die Polizei.",
    "Die Arbeitskleidung wird wöchentlich vom Betrieb gewaschen.",
    "Bei Arbeitsunfällen muss zusätzlich das Unfallbuch ausgefüllt werden.",
    "Die Bibliothek besitzt 12 Handschriften aus dem 15.",
    "Das Programm speichert die Datei alle fünf Minuten.",
    "Dort stimmt die Innung über eine Erhöhung von 180 auf 210 Euro ab.",
    "Die Leiterin möchte die Kinder morgen nur bis 12 Uhr betreuen.",
    "Die Rettungskräfte suchten in Kellern und anderen Räumen nach 12 Personen.",
    "Das Krankenhaus verfügt über 420 Betten.",
    "Der Verwaltungsrat diskutierte über rund 30 Anträge.",
    "Das Gericht entscheidet über zwölf Klagen.",
    "Die Grünen stimmten dagegen, weil das Geld fehlt.",
    "Nur 12 Prozent der Wähler stimmten dagegen.",
    "Die Partei ist seit 2019 dagegen.",
    "Die Temperatur sank in der Nacht auf minus 12 Grad.",
    "Die Gewerkschaft fordert sechs Prozent mehr Lohn.",
    "Die Fahrt dauert 45 Minuten länger als bisher.",
    "Der Verein bot 30 Mitgliedern Hilfe an.",
    "Die Geschwindigkeit beträgt 12 Kilometer pro Stunde.",
    "Die Sperrung dauert vom 3. bis 5. Mai.",
    "Die Proben werden bei 2 bis 8 Grad befördert und dem Labor spätestens sechs Stunden nach der Entnahme übergeben.",
    "Herr Weber stellt den Zeitplan vor.",
    "Frau Lindner erläutert die Zahlen.",
    "Im Winter ist das Bad von 8 bis 12 Uhr geöffnet.",
]


@pytest.mark.parametrize(("text", "question"), ASKED.items())
def test_the_part_of_a_clause_that_tells_is_asked_for(text: str, question: str):
    found = german_question(text)
    assert found is not None
    assert found.text == question


@pytest.mark.parametrize("text", NOT_ASKED)
def test_what_points_elsewhere_or_is_not_clear_is_not_asked(text: str):
    assert german_question(text) is None


def test_a_clause_ends_where_another_begins():
    clause = clause_of("Der Weg ist 14 Kilometer lang und dauert vier Stunden.")
    assert clause is not None
    assert (clause.verb, clause.rest) == ("ist", "14 Kilometer lang")


def test_what_closes_something_is_asked_with_that():
    text = "Das Klinikum Werratal schließt zum 30. Juni seine Geburtshilfe."
    found = foreign_statement(text, "de", str.istitle)
    assert found is not None
    assert found.text == "Wann schließt das Klinikum Werratal seine Geburtshilfe?"
    assert not foreign_statement(text.replace("seine", "unsere"), "de", str.istitle)


def test_german_news_are_asked_what_they_tell():
    text = (
        "Der Bauhof Garstadt erneuert im Herbst die Brücke an der Mühle. Der Stadtrat gab dafür grünes Licht. "
        "Landrätin Ute Fink kündigte an, das Vorhaben mit 40.000 Euro zu fördern. Der Naturschutzbund lobte die Planung, "
        "weil die Ufer erhalten bleiben.\n"
    )
    assert asked(text, "news.txt") == [
        "Wann erneuert der Bauhof Garstadt die Brücke an der Mühle?",
        "Was kündigte Landrätin Ute Fink an?",
        "Warum lobte der Naturschutzbund die Planung?",
    ]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Tritt ein Fehler im Netzteil auf, blinkt die Lampe.", "Was passiert, wenn ein Fehler im Netzteil auftritt?"),
        ("Ist das Gerät länger als 30 Minuten in Betrieb, schaltet es sich ab.", "Was passiert, wenn das Gerät länger als 30 Minuten in Betrieb ist?"),
    ],
)  # fmt: skip
def test_a_condition_may_begin_with_its_verb(text: str, question: str):
    found = foreign_statement(text, "de", str.istitle)
    assert found
    assert found.text == question


@pytest.mark.parametrize(
    ("title", "told", "thing"),
    [
        ("Passwort", "Es muss zwölf Zeichen haben.", "das Passwort"),
        ("Umgang mit Müll", "Er muss getrennt werden.", "den Umgang mit Müll"),
        ("Schlüsselübergabe", "Sie muss bestätigt werden.", "die Schlüsselübergabe"),
        ("Firmenwagen", "Der Firmenwagen muss sauber gehalten werden.", "den Firmenwagen"),
        ("Mietwagen", "Es dürfen nur kleine gebucht werden.", "Mietwagen"),
    ],
)
def test_rules_are_asked_for_with_the_article_of_the_thing(title, told, thing):
    """Found: “Welche Regeln gelten für den Passwort?”, “… für Schlüsselübergabe?”."""
    assert rules_question(title, "de", told) == f"Welche Regeln gelten für {thing}?"


def test_what_a_title_orders_and_a_reason_that_is_a_case_are_not_asked_for():
    """Found: “Was sollte man über „Missbrauchen Sie debconf nicht“ wissen?”, “Wann ist der naheliegendste Grund?”."""
    text = (
        "# Pakete bauen und pflegen\n\n## Missbrauchen Sie die Abfrage nicht\n\nHier stehen einige Hinweise, "
        "die jeder kennen sollte, der Pakete baut. Der naheliegendste Grund ist, wenn ein Paket zu groß wird.\n"
    )
    assert not any(each.startswith(("Was sollte", "Wann ist")) for each in asked(text, "p.md"))
