"""Questions about several documents of one kind: each names the document that it is about, or fits that one alone."""

from __future__ import annotations

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting import document_names

LEASE = """# {title}

## Rent

The monthly rent is €{rent} and it is paid to the landlord.

## Deposit

The tenant pays a deposit of €{deposit}.

## {own}
"""
QUAY = LEASE.format(
    title="Lease of 14 Quay Road",
    rent=980,
    deposit="1,960",
    own="Pets\n\nThe tenant may keep one cat. Dogs are not allowed.",
)
VIEW = LEASE.format(
    title="Lease of 3 Harbour View",
    rent="1,240",
    deposit="3,720",
    own="Garden\n\nThe tenant may use the garden until 10 pm. Barbecues with charcoal are forbidden.",
)
MINUTES = "# Minutes of the council, {day}\n\n## Playground\n\n{what}\n\n## Budget\n\nThe treasurer was thanked by all who came that evening.\n"


def asked(**texts: str) -> dict[str, str]:
    documents = [Document.from_text(text, f"{name}.md") for name, text in texts.items()]
    return {each.text: each.excerpts[0].document for each in draft_questions(documents)}


def test_what_fits_two_leases_names_the_one_that_is_meant():
    found = asked(quay=QUAY, view=VIEW)
    assert (
        found["What deposit does the tenant pay according to “Lease of 14 Quay Road”?"] == "quay.md"
    )
    assert not {"How much is the monthly rent?", "What deposit does the tenant pay?"} & found.keys()


def test_what_fits_one_lease_alone_is_asked_as_it_is():
    found = asked(quay=QUAY, view=VIEW)
    assert found["Are barbecues with charcoal allowed?"] == "view.md"


def test_a_lease_by_itself_is_not_named():
    assert not any("according to" in text for text in asked(quay=QUAY))


def test_what_fits_two_leases_with_one_title_is_left_out():
    found = asked(quay=QUAY, view=VIEW.replace("3 Harbour View", "14 Quay Road"))
    assert not any("deposit" in text or "rent" in text for text in found)


def test_a_point_of_two_meetings_is_asked_for_one():
    first = MINUTES.format(
        day="8 January",
        what="The council discussed the broken swing. It was agreed to replace the swing at a cost of £1,300.",
    )
    second = MINUTES.format(
        day="12 February",
        what="Two quotes for the swing were compared. The council approved the quote of Playtech for £1,150.",
    )
    found = asked(first=first, second=second)
    assert (
        found[
            "What was decided about the playground according to “Minutes of the council, 8 January”?"
        ]
        == "first.md"
    )


def test_german_minutes_are_named_before_the_question():
    minutes = "# Protokoll vom {day}\n\n## Fest\n\nDas Sommerfest findet am {day} statt.\n\n## Heim\n\nDer Eintritt in das Heim kostet {cost} Euro.\n"
    found = asked(a=minutes.format(day="4. Juli", cost=5), b=minutes.format(day="11. Juli", cost=4))
    assert found["Laut „Protokoll vom 11. Juli“: Wann findet das Sommerfest statt?"] == "b.md"


AGREEMENT = """HOSTING AGREEMENT

This Agreement is made between {one} ("the Provider") and {other} ("the Customer").

1. Fees

1.1 The Customer shall pay a monthly fee of {fee} euros, exclusive of VAT.

2. Law

2.1 This Agreement is governed by the laws of {law}.
"""


def test_contracts_of_one_title_are_told_apart_by_their_parties():
    """Found: two contracts of one form gave no question at all."""
    parties = {"one": "Aldera Hosting GmbH", "other": "Norvik Museum"}
    aldera = AGREEMENT.format(**parties, fee="1,480", law="Austria")
    others = {"one": "Blue Systems Ltd", "other": "Tarn Valley Council"}
    blue = AGREEMENT.format(**others, fee="2,950", law="Malta")
    documents = [Document.from_text(aldera, "aldera.txt"), Document.from_text(blue, "blue.txt")]
    found = {each.text: each.excerpts[0].document for each in draft_questions(documents)}
    between = "the agreement between Aldera Hosting GmbH and Norvik Museum"
    asked_of_aldera = {text for text, document in found.items() if document == "aldera.txt"}
    assert asked_of_aldera == {
        f"What monthly fee shall the Customer pay according to {between}?",
        f"Which law governs {between}?",
    }


SERVICE = """# Service Agreement

This Agreement is {day}made between Brightway Services Ltd and Calder Insurance plc.

## Fee

The Client shall pay a monthly fee of £{fee}.

## Term

This Agreement runs for an initial term of {months} months.

## Law

This Agreement is governed by the laws of Malta.
"""


def test_contracts_between_the_same_are_told_apart_by_their_dates():
    """Found: two contracts between the same parties under one title gave no question at all."""
    found = asked(
        first=SERVICE.format(day="dated 1 March 2024 and ", fee="1,150", months=24),
        second=SERVICE.format(day="dated 15 July 2025 and ", fee="640", months=12),
    )
    whole = "the agreement of 15 July 2025 between Brightway Services Ltd and Calder Insurance plc"
    assert {text for text, document in found.items() if document == "second.md"} == {
        f"What monthly fee shall the Client pay according to {whole}?",
        f"How long is the initial term of {whole}?",
    }


def test_contracts_that_nothing_tells_apart_are_not_asked():
    texts = (SERVICE.format(day="", fee=fee, months=12) for fee in ("1,150", "640"))
    assert not asked(**dict(zip(("first", "second"), texts, strict=True)))


def test_each_figure_of_a_contract_is_asked_for():
    """Found: the names of the parties made questions for the rent and for its beginning alike."""
    lease = "# Mietvertrag\n\nzwischen {one} und {other}\n\n## Beginn\n\nDas Mietverhältnis beginnt am {day}.\n\n## Miete\n\nDie monatliche Grundmiete beträgt {rent} Euro.\n\n## Frist\n\nDie Kündigungsfrist beträgt {rent} Tage.\n"
    found = asked(
        a=lease.format(one="Hanna Friedrich", other="Jonas Ertl", day="1. April 2025", rent=780),
        b=lease.format(one="Ina Sturm", other="Derya Aksoy", day="1. Mai 2025", rent=820),
    )
    between = "Laut dem Vertrag zwischen Ina Sturm und Derya Aksoy"
    assert {text for text, document in found.items() if document == "b.md"} == {
        f"{between}: Wann beginnt das Mietverhältnis?",
        f"{between}: Wie hoch ist die monatliche Grundmiete?",
        f"{between}: Wie lang ist die Kündigungsfrist?",
    }


def test_meetings_of_one_title_are_told_apart_by_their_dates():
    minutes = "# Protokoll der Vorstandssitzung\n\nDatum: {day}\n\n## Fest\n\nDas Sommerfest findet am {fest} statt.\n\n## Heim\n\nDer Eintritt in das Heim kostet {cost} Euro.\n"
    found = asked(
        a=minutes.format(day="4. Mai 2026", fest="4. Juli", cost=5),
        b=minutes.format(day="8. Juni 2026", fest="11. Juli", cost=4),
    )
    assert (
        found[
            "Laut „Protokoll der Vorstandssitzung“ vom 8. Juni 2026: Wann findet das Sommerfest statt?"
        ]
        == "b.md"
    )


def test_the_sections_of_papers_make_them_no_kin():
    paper = "# {title}\n\n## Introduction\n\nIt is new.\n\n## Methods\n\nThe test takes {n} hours of work in the lab.\n\n## Results\n\nThe loss of weight was {n} grams on average.\n"
    found = asked(
        a=paper.format(title="Wear of brake pads", n=12),
        b=paper.format(title="How tyres of buses age", n=300),
    )
    assert not any("according to" in text for text in found)


def test_the_parties_of_each_contract_are_looked_for_once(monkeypatch):
    looked: list[str] = []
    parties_of = document_names.parties_of
    monkeypatch.setattr(
        document_names, "parties_of", lambda text: looked.append(text) or parties_of(text)
    )
    form = {"fee": "1,480", "law": "Malta", "other": "Norvik Museum"}
    texts = [AGREEMENT.format(one=one, **form) for one in ("Aldera GmbH", "Blue Ltd")]
    draft_questions([Document.from_text(text, f"{len(text)}.txt") for text in texts])
    assert len(looked) == 2
