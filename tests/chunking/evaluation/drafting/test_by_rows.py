"""Questions about the rows of tables."""

from __future__ import annotations

import re

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.by_rows import column_words
from chunking.evaluation.drafting.column_questions import column_question
from chunking.segmenters.natural_language import language_of

FLEET = """vehicle_id,model,lastServiced,km
VN-1001,Transit,2026-01-04,10000
VN-1002,Transit,2026-02-05,12000
VN-1003,"Sprinter 314, long",2026-03-06,14000
"""


def drafts(text, name="fleet.csv"):
    found = draft_questions([Document.from_text(text, name)])
    return {question.text: question.excerpts[0].text for question in found}


def test_each_row_is_asked_by_its_name_and_columns_take_turns():
    rows = FLEET.splitlines()[1:]
    assert drafts(FLEET) == {
        "What is the model of VN-1001?": rows[0],
        "When was VN-1002 last serviced?": rows[1],
        "What is the km of VN-1003?": rows[2],
    }


def test_a_quoted_cell_is_asked_without_its_quotes_and_answered_with_them():
    text = 'size,part\n3,"Nail, ""large"""\n4,"Screw, small"\n5,Bolt of brass\n'
    found = drafts(text)
    assert list(found)[:2] == [
        'What is the size of Nail, "large"?',
        "What is the size of Screw, small?",
    ]
    assert next(iter(found.values())) == '3,"Nail, ""large"""'


def test_a_table_in_another_language_is_asked_with_its_words():
    text = "Nummer;Bezeichnung;Beschreibung\n" + "".join(
        f"T-{n};Schraube {n};Die Schraube für das Brett {n} und die Leiste, die nicht rostet und lange hält\n"
        for n in range(4)
    )
    assert list(drafts(text))[:2] == [
        "Welche Bezeichnung ist bei „T-0“ angegeben?",
        "Welche Bezeichnung ist bei „T-2“ angegeben?",
    ]


def test_a_price_list_is_asked_as_a_person_would():
    """Found: *What is the product of CR-10?*, *What is the warehouse of CR-22?*"""
    rows = "".join(
        f"CR-{n},Copper ring {n} mm,Hall {n % 2},B{n},Orsini {n},{n * 7}\n" for n in range(10, 22)
    )
    found = list(drafts(f"sku,product,warehouse,shelf,supplier,stock\n{rows}"))
    assert found[:2] == ["Which product is CR-10?", "In which warehouse is Copper ring 11 mm?"]
    assert "Who supplies CR-12?" in found


def test_columns_in_german_are_asked_for_by_the_gender_of_their_nouns():
    """Found: *preis pro nacht Familienzimmer*."""
    text = (
        "Zimmer;Gebäude;Betten;Preis pro Nacht;Frühstück;Stornofrist\n"
        "Einzelzimmer Standard;Haupthaus;1;79 €;12 €;3 Tage\n"
        "Doppelzimmer Komfort;Haupthaus;2;124 €;inklusive;4 Tage\n"
        "Familienzimmer;Gästehaus;4;168 €;auf Wunsch;7 Tage\n"
        "Suite Seeblick;Seehaus;3;245 €;inbegriffen;14 Tage\n"
        "Ferienwohnung;Bootshaus;6;210 €;nicht buchbar;30 Tage\n"
    )
    assert list(drafts(text, "zimmer.csv")) == [
        "Welches Gebäude ist bei „Einzelzimmer Standard“ angegeben?",
        "Wie viele Betten sind bei „Doppelzimmer Komfort“ angegeben?",
        "Wie hoch ist der Preis pro Nacht bei „Familienzimmer“?",
        "Was ist bei „Suite Seeblick“ unter „Frühstück“ angegeben?",
        "Welche Stornofrist gilt für „Ferienwohnung“?",
    ]


def test_a_name_stands_once_in_the_whole_file():
    """Found: of a large file names that were told apart in a sample stood in other rows too."""
    rows = "".join(f"P-{n % 5_000:05d},hall {n % 89}\n" for n in range(9_000))
    assert drafts(f"part,place\n{rows}") == {}


def test_rows_that_share_a_name_or_have_none_are_left_and_the_others_asked():
    rows = [f"P-{n},shelf {n}" for n in range(20)]
    found = drafts("part,place\n" + "\n".join([*rows, "P-3,shelf 99", ",shelf 100"]) + "\n")
    assert len(found) == 19
    assert "What is the place of P-3?" not in found


def test_a_table_of_questions_is_asked_its_questions():
    text = "Questions,Answers\nHow do I pay?,At the desk.\nWho keeps the lamp of Tarrow?,Ottoline Marsh does.\nHow late is it?,\n"
    assert list(drafts(text)) == ["How do I pay?", "Who keeps the lamp of Tarrow?"]


def test_rows_are_named_by_what_names_them_and_asked_what_they_say():
    """Found: What is the price of null? What is the is active of Some text?"""
    text = "id,Name,is_active,note,price,price\n" + "".join(
        f"K-{n},Lamp number {n},true,{'null' if n % 3 else f'It burns {n} hours a night.'},{n},{n}\n"
        for n in range(9)
    )
    found = list(drafts(text))
    asked = [re.split(" of | about ", each.rstrip("?"), maxsplit=1) for each in found]
    assert {words for words, _ in asked} <= {"What is the name", "What is noted"}
    assert {name[:2] for _, name in asked} == {"K-", "La"}


def test_people_are_named_in_full_and_asked_when_they_were_born():
    """Found: What is the first name of Borg? What is the longitude of Marsh?"""
    text = "first_name,last_name,birth_date,trade,speed,longitude,land\n" + "".join(
        f"Ann {letter}.,Borg,19{n}0-03-04,smith {n},{n} km/h,18.0{n},Tarrow\n"
        for n, letter in enumerate("KLM", 4)
    )
    assert list(drafts(text)) == [
        "When was Ann K. Borg born?",
        "What is the trade of Ann L. Borg?",
        "What is the speed of Ann M. Borg?",
    ]


def test_dates_are_asked_for_as_such_and_no_question_tells_its_answer():
    """Found: What is the created of Raring Ringtail? What is the series of Hoary Hedgehog?"""
    text = "version,series,created,eol\nHoary Hedgehog,hoary,2004-10-20,2006-10-31\nRaring Ringtail,raring,2012-10-18,2014-01-27\n"
    assert list(drafts(text)) == [
        "When was Hoary Hedgehog created?",
        "What is the eol date of Raring Ringtail?",
    ]


def test_columns_are_asked_for_as_what_they_hold_and_those_whose_names_are_no_words_are_not():
    """Found: What is the translations.hrv.official of Bahrain? What is the independent of Ethiopia?"""
    text = "name.common,cca2,cioc,independent,unMember,borders,area_km,flag,names.hrv\n" + "".join(
        f"{name},{code},{code}X,{n % 2},{n % 2},Tarrow {n},{n}00,⚑,Otok {n}\n"
        for n, (name, code) in enumerate(
            zip(("Sarn", "Loth", "Bel", "Ith"), ("SA", "LO", "BE", "IT"), strict=True)
        )
    )
    assert list(drafts(text)) == [
        "Is Sarn independent?",
        "What are the borders of Loth?",
        "What is the area of Bel in km?",
        "Is Ith independent?",
    ]


def test_nouns_that_end_as_adjectives_are_not_asked_as_such_and_numbers_of_things_are_counted():
    """Found: Is Hotel Astoria restaurant? What are the rooms of Hotel Astoria?"""
    rows = "".join(f"Hotel {name},yes,no,{n + 40}\n" for n, name in enumerate(("Astoria", "Bel")))
    assert list(drafts(f"hotel,restaurant,payment,rooms\n{rows}")) == [
        "How many rooms does Hotel Astoria have?",
        "How many rooms does Hotel Bel have?",
    ]


def test_a_unit_stands_behind_what_it_measures():
    rows = "".join(f"P-{n},{n + 50},{n + 90}\n" for n in range(2))
    assert list(drafts(f"part,weight_kg,next_due_km\n{rows}")) == [
        "What is the weight of P-0 in kg?",
        "What is the next due km of P-1?",
    ]


def test_columns_whose_names_are_no_words_are_asked_for_where_there_are_no_others():
    rows = "".join(f"P-{n},shelf {n}\n" for n in range(3))
    assert "What is the item.place of P-1?" in drafts(f"item.part,item.place\n{rows}")


@pytest.mark.parametrize(
    "text",
    [
        "a,b\n1,2\n3,4\n5,6\n",  # no row has a name
        "name,size\nnail,3\nnail,4\nnail,5\n",  # names stand twice
        "name\nnail\nscrew\n",  # nothing is said of them
        "name,size\nnail,\nscrew,\n",
        "name,size\n",
        "",
    ],
)
def test_rows_without_names_or_values_are_not_asked(text):
    assert drafts(text) == {}


def test_of_many_rows_some_are_asked_from_the_first_to_the_last():
    rows = [f"P-{n:05d},shelf {n % 97} of hall {n % 89}" for n in range(9_000)]
    found = drafts("part,place\n" + "\n".join(rows) + "\n")
    assert len(found) == 30
    places = sorted(rows.index(row) for row in found.values())
    assert places[0] < 900
    assert places[-1] > 8_000


def test_tables_between_bars_that_are_nearly_all_of_a_document_are_asked_for_their_rows():
    """Found: no question of a workbook with twenty people, each in a row with profession and dates."""
    rows = [
        "| Ada \\| Jo | nurse | 1984-02-01 |",
        "| Mo Hill | pilot | 1973-11-11 |",
        "| Ed Rye | cook |  |",
    ]
    text = "\n".join(["## Staff", "", "| Name | Job | When |", "| --- | --- | --- |", *rows, ""])
    assert drafts(text, "staff.md") == {
        "What is the job of Ada | Jo?": "Ada \\| Jo | nurse | 1984-02-01",
        "What is the job of Mo Hill?": "Mo Hill | pilot | 1973-11-11",
        "What is the job of Ed Rye?": "Ed Rye | cook |",
    }
    assert not any("the job of" in asked for asked in drafts(f"{text}{'They work. ' * 30}", "a.md"))


def test_places_on_a_map_are_asked_where_they_are():
    """Found: *What is the state of Robbins?* of a table of airports."""
    rows = "".join(f"Port {name},Bay {name},{n}.5\n" for n, name in enumerate("ABC"))
    assert "In which city is Port A?" in drafts(f"name,city,latitude\n{rows}")
    assert "What is the city of Port A?" in drafts(f"name,city,depth\n{rows}")


def test_goods_are_named_by_their_kind_and_times_by_their_word():
    """Found: "What is the price of Dog?", "What is the unit of Sauna?", "What is the income of January?"."""
    services = "service,price,unit\nSauna,12,hour\nDog,15,night\nParking,9,day\n"
    assert list(drafts(services)) == [
        f"What is the price of the service {name}?" for name in ("Sauna", "Dog", "Parking")
    ]
    months = "month,income\nJanuary,4200\nFebruary,4350\nMarch,3990\n"
    assert next(iter(drafts(months))) == "What is the income in January?"
    days = "date,kWh\n2024-01-01,120\n2024-02-01,135\n2024-03-01,110\n"
    assert next(iter(drafts(days))) == "What is the kWh on 2024-01-01?"
    shops = "branch,manager\nNorthside,J. Bell\nRiverside,T. Cho\nAirport,M. Diaz\n"
    assert next(iter(drafts(shops))) == "Who is the manager of Northside?"


def test_a_table_of_codes_and_numbers_is_in_the_language_of_its_columns():
    """Found: *weight kg hinge 21*, of a list of parts that was taken to be in Volapük."""
    names = [
        "bracket",
        "hinge",
        "panel",
        "shelf",
        "rail",
        "lamp",
        "drawer",
        "handle",
        "foot",
        "cover",
    ]
    header = "sku,name,weight_kg,price_eur,lead_time_days"
    rows = [
        f"SK-{1000 + n},{names[n % 10]} {n},{n * 7 % 50 / 10},{n * 13 % 90 + 5}.50,{n % 14}"
        for n in range(60)
    ]
    text = "\n".join([header, *rows])
    assert language_of(Document.from_text(text, "parts.csv")) not in ("en", "und")
    assert all(question.startswith("What is the ") for question in drafts(text))
    other = drafts("\n".join(["nr,name,gewicht,preis,lieferzeit", *rows]))
    assert other
    assert not any(question.startswith("What") for question in other)


def test_a_column_called_by_a_word_that_is_no_noun_is_not_asked_and_one_called_by_a_verb_asks_when():
    text = "Train,From,Departs\nIC 410,Basel,08:13\nRE 27,Ulm,09:05\nICE 77,Kiel,10:24\n"
    assert list(drafts(text)) == [
        "When does IC 410 depart?",
        "When does RE 27 depart?",
        "When does ICE 77 depart?",
    ]


def test_a_share_is_asked_for_in_percent_and_a_net_sum_as_a_price():
    """Found: “What is the vat percent of S-301?”, “What is the net eur of H-011?”."""
    text = "code,net_eur,vat_percent,discount_pct,size,weight\n" + "".join(
        f"S-{n},{n / 4:.2f},{n % 3 * 7},{n % 5},{n % 4},{n % 6}\n" for n in range(301, 313)
    )
    found = list(drafts(text))
    assert "What is the net price of S-301 in EUR?" in found
    assert "What is the VAT of S-302 in percent?" in found
    assert "What is the discount of S-303 in percent?" in found


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Artículo;Precio;Stock\nSilla plegable;24,90 €;12\nMesa redonda;89,00 €;3\n", "¿Cuál es el precio de «Silla plegable»?"),
        ("Article;Prix;Taille\nCafé crème;3,80 €;15 cl\nCidre brut;3,90 €;27 cl\n", "Quel est le prix de « Café crème » ?"),
        ("Voce;Prezzo;Durata\nTaglio donna;32 €;40 min\nPiega;18 €;30 min\n", "Qual è la durata di «Piega»?"),
        ("Artikel,Prijs,Voorraad\nFietsbel,8.50,14\nZadel,24.00,3\n", "Wat is de voorraad van ‘Zadel’?"),
        ("Item,Price,Stock\nBicycle bell,8.50,14\nSaddle,24.00,3\n", "What is the price of Bicycle bell?"),
    ],
)  # fmt: skip
def test_a_short_list_is_asked_in_the_language_of_its_columns(text, question):
    drafted = draft_questions([Document.from_text(text, "list.csv")])
    assert question in [each.text for each in drafted]


def test_a_customer_is_asked_for_as_somebody():
    table = "ticket,customer,priority\nT-1001,Studio Kite,low\nT-1002,Hotel Marina,high\nT-1003,Café Rund,low\n"
    drafted = draft_questions([Document.from_text(table, "tickets.csv")])
    assert "Who is the customer of T-1001?" in [each.text for each in drafted]


def test_columns_that_are_called_by_a_participle_or_a_phrase_are_asked_as_a_person_would():
    """Found: “What is the assigned to of DEV-1030?”, “What is the hours to close of T-41686?”."""
    header = "ticket,assigned_to,hours_to_close,Reported By,warranty until,stored in,minutes to first response,days open,csat"
    rows = [
        f"T-{n},{who},{n}.5,Bea Holm,2026-0{n % 9 + 1}-04,Hall {n % 7},{n},{n % 30},{n % 5}"
        for n, who in enumerate(["Support", "Ann Lee", "Field team"] * 30, 100)
    ]
    found = " ".join(drafts("\n".join([header, *rows]), "tickets.csv"))
    assert "the assigned to of" not in found
    assert "Who is T-101 assigned to?" in by_form(header, rows)
    assert "What is T-100 assigned to?" in by_form(header, rows)
    assert "How many hours did T-100 take to close?" in by_form(header, rows)
    assert "Who was T-100 reported by?" in by_form(header, rows)
    assert "Until when does the warranty of T-100 run?" in by_form(header, rows)
    assert "Where is T-100 stored?" in by_form(header, rows)
    assert "How many minutes did the first response to T-100 take?" in by_form(header, rows)
    assert "What is the CSAT of T-100?" in by_form(header, rows)


def test_who_something_is_assigned_to_is_asked_alike_for_persons_and_teams():
    """Found: “Who is HD-1 assigned to?” and “What is HD-2 assigned to?” of one table."""
    text = "ticket,assigned_to\nHD-1,Lena Vogt\nHD-2,Network team\nHD-3,Security\n"
    assert list(drafts(text, "tickets.csv")) == [f"Who is HD-{n} assigned to?" for n in (1, 2, 3)]


def test_a_title_that_names_a_row_stands_in_quotes():
    """Found: “What is the priority of VPN drops every 20 minutes?”."""
    text = "title,priority\nVPN drops every 20 minutes,high\nKeyboard of kiosk 3 is sticky,low\n"
    assert "What is the priority of “VPN drops every 20 minutes”?" in drafts(text, "tickets.csv")


def by_form(header, rows):
    """Every question that a column can be asked of a row."""
    columns = [column_words(column) for column in header.split(",")]
    return [
        column_question(column, value, row.split(",")[0])
        for row in rows
        for column, value in list(zip(columns, row.split(","), strict=True))[1:]
    ]
