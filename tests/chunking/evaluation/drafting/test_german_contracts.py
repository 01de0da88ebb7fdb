"""What German contracts, policies and reports are asked: with which notice, by when, who pays, what one has to do."""

from __future__ import annotations

import pytest

from chunking.evaluation.drafting.foreign_statements import foreign_statement
from chunking.evaluation.drafting.topics import topic_question

from .drafted_texts import asked


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Anträge für Stände nimmt Frau Petersen bis zum 30. April entgegen.", "Bis wann nimmt Frau Petersen Anträge für Stände entgegen?"),
        ("Die Unterlagen prüft Frau Lang bis zum 3. Mai.", "Bis wann prüft Frau Lang die Unterlagen?"),
        ("Das Protokoll schreibt Herr Maas.", "Wer schreibt das Protokoll?"),
        ("Störungen der Klasse 1 sind innerhalb von zwei Stunden zu bearbeiten.", "Innerhalb welcher Frist sind Störungen der Klasse 1 zu bearbeiten?"),
        ("Ansprüche verjähren innerhalb von zwölf Monaten nach Kenntnis des Schadens.", "Innerhalb welcher Frist verjähren Ansprüche nach Kenntnis des Schadens?"),
        ("Fahrten ins Ausland sind der Leitung eine Woche vorher zu melden.", "Wie lange vorher sind Fahrten ins Ausland der Leitung zu melden?"),
        ("Fahrtkosten zum Gespräch werden nicht erstattet.", "Werden Fahrtkosten zum Gespräch erstattet?"),
        ("Haustiere dürfen nicht gehalten werden.", "Dürfen Haustiere gehalten werden?"),
        ("Bitte reichen Sie Ihre Unterlagen bis zum 12. Juni ein.", "Bis wann sollte man die Unterlagen einreichen?"),
        ("Das Rauchen im Fahrzeug ist untersagt.", "Ist das Rauchen im Fahrzeug erlaubt?"),
        ("Die Führerscheine werden alle sechs Monate durch Herrn Pohl kontrolliert.", "Wie oft werden die Führerscheine kontrolliert?"),
        ("Herr Sturm beginnt am 10. Juni mit der Rohinstallation.", "Wann beginnt Herr Sturm mit der Rohinstallation?"),
        ("Die Mitgliederversammlung ist am 19. April um 19 Uhr im Vereinsheim.", "Wann und wo ist die Mitgliederversammlung?"),
        ("Die Vertragsstrafe ist auf 5 Prozent der jährlichen Vergütung begrenzt.", "Auf wie viel Prozent der jährlichen Vergütung ist die Vertragsstrafe begrenzt?"),
        ("Zwei Stellen konnten wegen des Personalmangels nicht besetzt werden.", "Warum konnten zwei Stellen nicht besetzt werden?"),
        ("Die Jahresgebühr für Erwachsene wurde von 18 auf 22 Euro erhöht.", "Auf wie viel Euro wurde die Jahresgebühr für Erwachsene erhöht?"),
        ("Der Vertrag kann mit einer Frist von drei Monaten zum Quartalsende gekündigt werden.", "Mit welcher Frist kann der Vertrag zum Quartalsende gekündigt werden?"),
        ("Die Auftragnehmerin haftet bei leichter Fahrlässigkeit höchstens mit 250.000 Euro je Schadensfall.", "Bis zu welcher Höhe haftet die Auftragnehmerin bei leichter Fahrlässigkeit?"),
        ("Eine Untervermietung bedarf der schriftlichen Zustimmung des Vermieters.", "Wessen Zustimmung bedarf eine Untervermietung?"),
        ("Für die Vertragsstrafe gegenüber dem Kunden gilt eine Frist von zehn Tagen.", "Welche Frist gilt für die Vertragsstrafe gegenüber dem Kunden?"),
        ("Wer krank ist, meldet sich bis 9 Uhr im Büro.", "Was ist zu tun, wenn man krank ist?"),
        ("Bußgelder zahlt der Fahrer selbst.", "Wer zahlt Bußgelder?"),
        ("Das Unternehmen trägt die Kosten für Wartung und Versicherung.", "Wer trägt die Kosten für Wartung und Versicherung?"),
        ("Im Jahr 2023 besuchten 128.000 Menschen die Bibliothek, 9 Prozent mehr als im Vorjahr.", "Wie viele Menschen besuchten die Bibliothek im Jahr 2023?"),
        ("Es wurden 412.000 Medien entliehen.", "Wie viele Medien wurden entliehen?"),
        ("Bewerbungen richten Sie bitte bis zum 15. Juli an Frau Döring.", "Bis wann sollte man Bewerbungen an Frau Döring richten?"),
        ("Bitte reichen Sie die Belege bis zum 3. Mai ein.", "Bis wann sollte man die Belege einreichen?"),
        ("Die Suppe muss mindestens 65 °C heiß sein.", "Wie heiß muss die Suppe sein?"),
        ("Wegen fehlender Bewehrung gab es eine Woche Verzug.", "Warum gab es eine Woche Verzug?"),
        ("Der Mieterverein begrüßte die Entscheidung, forderte aber eine rückwirkende Senkung.", "Was forderte der Mieterverein?"),
        ("Verlorene Tickets werden gegen eine Gebühr von 3 Euro ersetzt.", "Gegen welche Gebühr werden verlorene Tickets ersetzt?"),
        ("Pro Tag stehen sechs Karten für Kunden zur Verfügung.", "Wie viele Karten stehen pro Tag für Kunden zur Verfügung?"),
        ("Ende 2023 arbeiteten 48 Personen für die Genossenschaft.", "Wie viele Personen arbeiteten Ende 2023 für die Genossenschaft?"),
        ("Verdorbene Ware ersetzt die Lieferantin innerhalb von 24 Stunden.", "Innerhalb welcher Frist ersetzt die Lieferantin verdorbene Ware?"),
        ("Die Mindestmenge beträgt 50 Liter pro Lieferung.", "Wie groß ist die Mindestmenge?"),
        ("Bestellungen sind bis 16 Uhr des Vortags per E-Mail aufzugeben.", "Bis wann sind Bestellungen per E-Mail aufzugeben?"),
        ("Der Umzug wird vom 1. Juli auf den 1. September verschoben.", "Auf wann wird der Umzug verschoben?"),
        ("Die ersten sechs Monate gelten als Probezeit.", "Wie lang ist die Probezeit?"),
        ("Der Arbeitnehmer erhält ein monatliches Gehalt von 6.500,00 Euro.", "In welcher Höhe erhält der Arbeitnehmer ein monatliches Gehalt?"),
        ("Während der Probezeit kann das Arbeitsverhältnis von beiden Seiten mit einer Frist von zwei Wochen gekündigt werden.", "Mit welcher Frist kann das Arbeitsverhältnis während der Probezeit von beiden Seiten gekündigt werden?"),
        ("Die Zahlung erfolgt zum Ende des Monats auf das Konto der Firma.", "Wann erfolgt die Zahlung auf das Konto der Firma?"),
        ("Neuer Termin ist der 28. Juni.", "Wann ist der neue Termin?"),
    ],
)  # fmt: skip
def test_a_sentence_is_asked_for_what_it_settles(text: str, question: str):
    found = foreign_statement(text, "de", str.istitle)
    assert found is not None
    assert found.text == question


@pytest.mark.parametrize(
    "text",
    [
        "Die Firma gibt Frau Petersen einen Rabatt.",
        "Die Stadt hilft der Kommission.",
        "Die Ausgabe gehört der Verlegerin.",
        "Wer mit uns fährt, zahlt 20 Euro.",
        "Der Nachweis ist am Einlass vorzuzeigen.",
        "Herr Iwanow klärt das mit der Buchhaltung bis zum 26. April.",
    ],
)
def test_whose_case_is_not_clear_or_who_is_meant_elsewhere_is_not_asked_for(text: str):
    assert foreign_statement(text, "de", str.istitle) is None


def test_a_section_on_costs_is_not_asked_how_high_they_are_where_it_says_who_bears_them():
    text = (
        "# Dienstwagenordnung\n\n## Kosten\n\nDas Unternehmen trägt die Kosten für Kraftstoff, Wartung und Versicherung. "
        "Bei einem selbst verschuldeten Unfall beträgt die Selbstbeteiligung 500 Euro.\n"
    )
    assert asked(text, "o.md") == [
        "Wer trägt die Kosten für Kraftstoff, Wartung und Versicherung?",
        "Wie hoch ist die Selbstbeteiligung bei einem selbst verschuldeten Unfall?",
    ]


def test_for_whom_a_text_is_names_what_it_calls_itself():
    """Found: “Für wen oder was gelten die Regelungen?” of an instruction."""
    text = "Diese Anweisung gilt für alle Mitarbeiterinnen und Mitarbeiter, die Proben entnehmen."
    assert topic_question("Geltungsbereich", "de", text) == "Für wen gilt die Anweisung?"
    other = "Dieser Tarif gilt für Fahrten in der Stadt."
    assert topic_question("Geltungsbereich", "de", other) == "Für wen oder was gilt der Tarif?"
    plural = "Diese Regeln gelten für alle Gebäude."
    assert topic_question("Geltungsbereich", "de", plural) == "Für wen oder was gelten die Regeln?"
    bare = "Geregelt wird die Entnahme."
    assert (
        topic_question("Geltungsbereich", "de", bare) == "Für wen oder was gelten die Regelungen?"
    )
