"""What English sentences of policies, contracts and price lists are asked."""

from __future__ import annotations

import pytest

from chunking.evaluation.drafting.amounts import amount
from chunking.evaluation.drafting.facts import fact


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("The monthly fee is £640, excluding VAT.", "How much is the monthly fee?"),
        ("The Rialto comes with a warranty of four years.", "How long is the warranty of the Rialto?"),
        ("The contract runs for an initial term of 24 months.", "How long is the initial term of the contract?"),
        ("The new reading room has space for 120 people.", "How many people does the new reading room have space for?"),
        ("The central library in Hexley reopened on 3 May.", "When did the central library in Hexley reopen?"),
        ("The migration is planned for the night of 6 June.", "When is the migration?"),
        ("Invoices are payable within 21 days.", "When are invoices payable?"),
        ("Claims must be made online within 14 days.", "When must claims be made?"),
        ("Every employee has a training budget of $1,500 a year.", "What training budget does every employee have?"),
        ("Items found on buses are kept at the depot for 30 days.", "How long are items found on buses kept?"),
        ("The canteen is open from noon to 2 p.m.", "When is the canteen open?"),
        ("Tenants must not wash or repair cars in the garage.", "What must tenants not do?"),
        ("The mills are 20 minutes on foot from the station.", "How far are the mills from the station?"),
        ("The warranty is two years from the date of purchase.", "How long is the warranty?"),
        ("Volunteers must be at least 16 years old.", "How old must volunteers be?"),
        ("You can return most items within 30 days of delivery.", "How long do you have to return most items?"),
        ("Private cars are reimbursed at 45 pence per mile.", "At what rate are private cars reimbursed?"),
        ("Pickering Removals quoted £6,400 for the whole move, with crates.", "How much did Pickering Removals quote for the whole move?"),
        ("The council approved an extra £1,200 for the cabling.", "How much did the council approve for the cabling?"),
        ("The container must not touch the ground of the room.", "May the container touch the ground of the room?"),
        ("The Customer pays a monthly fee of EUR 1,480 net of VAT.", "What monthly fee does the Customer pay?"),
        ("The monthly rent is 3,900 CHF.", "How much is the monthly rent?"),
        ("The Provider answers a fault report within two hours and begins at once.", "How quickly does the Provider answer a fault report?"),
        ("The seal should be replaced every two years.", "How often should the seal be replaced?"),
        ("Each increase of 10 dB delayed the onset of sleep by 7 minutes.", "By how much did each increase of 10 dB delay the onset of sleep?"),
    ],
)  # fmt: skip
def test_a_sentence_is_asked_for_its_amount(text: str, question: str):
    found = amount(text, str.istitle)
    assert found is not None
    assert found.text == question


@pytest.mark.parametrize(
    "text",
    [
        "It costs £30 to replace.",
        "The bridge is 200 years old.",
        "They must not be washed.",
        "The reviewed rent must not exceed that of the year before.",
        "Each shelf has a heating foil of 180 W and two sensors.",
    ],
)
def test_a_sentence_that_says_of_nothing_how_much_is_asked_nothing(text: str):
    assert amount(text, str.istitle) is None


def test_a_comma_in_a_number_ends_no_clause():
    """Found: At how many pence are private cars reimbursed per mile for the first 10?"""
    text = (
        "Private cars are reimbursed at 45 pence per mile for the first 10,000 miles in a tax year."
    )
    found = fact(text, True)
    assert found is not None
    assert "first 10?" not in found[0]


@pytest.mark.parametrize(
    "text",
    [
        "PNG can have files with 8 bits per channel or more.",
        "Memberships can be cancelled with 30 days' notice.",
        "Make sure the tracker has at least 10 % battery.",
    ],
)
def test_an_awkward_question_for_a_number_is_left_out(text: str):
    """Found: With how many bits can PNG have files; Make sure the tracker has how many % battery?"""
    assert fact(text, True) is None
