"""What sentences of policies, contracts and price lists in other languages are asked: how much, how long, when, for whom."""

from __future__ import annotations

import pytest

from chunking.evaluation.drafting.foreign_statements import foreign_statement

ASKED = {
    "de": {
        "Die Kündigungsfrist beträgt für den Mieter drei Monate.": "Wie lang ist die Kündigungsfrist für den Mieter?",
        "Die monatliche Miete beträgt 840 Euro.": "Wie hoch ist die monatliche Miete?",
        "Die kleine Inspektion kostet 49 Euro und umfasst Bremsen.": "Was kostet die kleine Inspektion?",
        "Der Urlaub ist mindestens drei Wochen vor Beginn im Portal zu beantragen.": "Wann ist der Urlaub zu beantragen?",
        "Diese Richtlinie gilt für alle Mitarbeiter der Firma.": "Für wen gilt die Richtlinie?",
        "Die Führungskraft entscheidet innerhalb von fünf Arbeitstagen.": "Innerhalb welcher Frist entscheidet die Führungskraft?",
        "Bei Teilzeit verringert sich der Anspruch entsprechend.": "Was gilt bei Teilzeit?",
        "Die Versandkosten trägt der Kunde.": "Wer trägt die Versandkosten?",
    },
    "fr": {
        "Le délai de livraison est de deux à trois jours.": "Quel est le délai de livraison ?",
        "Les frais de port s'élèvent à 4,90 euros.": "À combien s’élèvent les frais de port ?",
        "Le télétravail est limité à deux jours par semaine.": "À combien est limité le télétravail ?",
        "La présente charte s’applique à tous les salariés.": "À qui s’applique la charte ?",
        "Vous disposez de trente jours pour retourner un article.": "De combien de temps dispose-t-on pour retourner un article ?",
        "En cas de perte, appelez le service client au plus vite.": "Que faire en cas de perte ?",
    },
    "es": {
        "La renta mensual es de 85 euros, IVA incluido.": "¿De cuánto es la renta mensual?",
        "El curso de primeros auxilios tendrá lugar el 9 de abril.": "¿Cuándo tendrá lugar el curso de primeros auxilios?",
        "La garantía no cubre los daños causados por la cal.": "¿Qué no cubre la garantía?",
        "Las piezas sustituidas tienen una garantía de seis meses.": "¿Qué garantía tienen las piezas sustituidas?",
    },
    "it": {
        "La biblioteca è aperta il martedì dalle 14 alle 16.": "Quando è aperta la biblioteca?",
        "La connessione a internet è a carico del dipendente.": "A carico di chi è la connessione a internet?",
        "I colloqui si prenotano tramite il registro elettronico.": "Come si prenotano i colloqui?",
    },
    "pt": {
        "O limite inicial é de 1.500 euros.": "Qual é o limite inicial?",
        "As despesas devem ser entregues até ao dia 5 do mês seguinte.": "Quando devem ser entregues as despesas?",
        "Em caso de perda ou roubo, ligue para o 210 000 000.": "O que fazer em caso de perda ou roubo?",
    },
    "nl": {
        "De eindschoonmaak kost 75 euro en wordt apart berekend.": "Hoeveel kost de eindschoonmaak?",
        "De oude server blijft nog drie maanden bereikbaar.": "Hoe lang blijft de oude server bereikbaar?",
        "De afdeling Personeelszaken beslist binnen tien werkdagen.": "Binnen welke termijn beslist de afdeling Personeelszaken?",
    },
    "zh": {
        "租赁期限为一年，自2025年3月1日起。": "租赁期限是多久？",
        "金额超过五万元的采购由总经理批准。": "金额超过五万元的采购由谁批准？",
        "本产品自购买之日起保修两年。": "本产品保修多久？",
        "密码至少需要八个字符。": "密码至少需要多少个字符？",
    },
    "ja": {
        "月の残業時間は45時間を上限とする。": "月の残業時間の上限はどのくらいですか？",
        "通勤にかかる交通費は月額3万円まで支給する。": "通勤にかかる交通費はいくらまで支給されますか？",
        "この規程は正社員および契約社員に適用する。": "規程は誰に適用されますか？",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "text", "question"),
    [(language, *pair) for language, pairs in ASKED.items() for pair in pairs.items()],
)
def test_a_sentence_is_asked_for_its_amount(language: str, text: str, question: str):
    asked = foreign_statement(text, language, str.istitle)
    assert asked is not None
    assert (asked.text, asked.is_weak) == (question, False)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Die Firma trägt die Versandkosten."),
        ("de", "Sie beträgt drei Monate für alle Verträge."),
        ("es", "Esto cuesta 20 euros en la tienda."),
    ],
)
def test_what_is_asked_for_would_be_another_thing(language: str, text: str):
    assert foreign_statement(text, language, str.istitle) is None


def test_a_price_alone_says_nothing_of_what():
    asked = foreign_statement("Die Kosten betragen 285 Euro pro Kind.", "de", str.istitle)
    assert asked is not None
    assert asked.is_weak
