"""The parties of a contract, as contracts name them."""

from __future__ import annotations

import pytest

from chunking.evaluation.drafting.parties import parties_of


@pytest.mark.parametrize(
    ("text", "parties"),
    [
        (
            'BETWEEN:\n\n(1) ALDERA LTD, of 3 Quay Road (the "Provider"); and\n\n(2) BLUE & CO., of 9 Mole',
            ("ALDERA LTD", "BLUE & CO"),
        ),
        (
            "Mietvertrag zwischen Herrn Karl Weiß (Vermieter) und Frau Anna Lang (Mieter)",
            ("Herrn Karl Weiß", "Frau Anna Lang"),
        ),
        (
            "Zwischen uns. Vertrag zwischen der Linden GmbH, Am Markt 1, und der Firma Fabri KG wird",
            ("der Linden GmbH", "der Firma Fabri KG"),
        ),
        ("A lease between Mary O’Neil and John Smith.", ("Mary O’Neil", "John Smith")),
        ("The lease is between the landlord and the tenant.", None),
        ("It is open between 1 May and 3 June.", None),
        ("Trains run between London\n\nThe end of it, and Paris is far.", None),
    ],
)
def test_the_parties_are_the_names_between_which_it_is(text, parties):
    assert parties_of(text) == parties
