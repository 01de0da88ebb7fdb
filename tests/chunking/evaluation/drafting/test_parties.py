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
        (
            "This agreement is made between:\n\nAlpha Limited, a company registered in England and Wales, and Beta Limited, of Leeds.",
            ("Alpha Limited", "Beta Limited"),
        ),
        (
            "# Mietvertrag\n\nZwischen Petra Schulz (Vermieterin) und Karl Braun (Mieter) wird vereinbart:",
            ("Petra Schulz", "Karl Braun"),
        ),
        (
            "Kaufvertrag zwischen\n\nFirma Huber GmbH\nAm Markt 1\n12345 Neudorf\n\nund\n\nHerrn Karl Weiß",
            ("Firma Huber GmbH", "Herrn Karl Weiß"),
        ),
        (
            "Lease between Bank of the West plc and Hotel at the Quay Ltd.",
            ("Bank of the West plc", "Hotel at the Quay Ltd."),
        ),
        (
            "Vertrag zwischen der Klinik am Park GmbH und dem Gasthof zum Löwen.",
            ("der Klinik am Park GmbH", "dem Gasthof zum Löwen"),
        ),
        (
            "Pachtvertrag zwischen Haus an der Weser AG und Karl Weiß in der Lindenstraße 4.",
            ("Haus an der Weser AG", "Karl Weiß"),
        ),
        (
            "# Agreement\n\nbetween **Alpha Ltd** at the Old Mill (“Buyer”) and **Beta for Children**",
            ("Alpha Ltd", "Beta for Children"),
        ),
        ("# Deed between Alpha Limited, registered in England and Wales", None),
        ("# Report\n\nThe road between Leeds and York was closed. A contract was signed.", None),
        ("The table shows the difference between Part A and Part B.", None),
        ("The lease is between the landlord and the tenant.", None),
        ("It is open between 1 May and 3 June.", None),
        ("Trains run between London\n\nThe end of it, and Paris is far.", None),
    ],
)
def test_the_parties_are_the_names_between_which_it_is(text, parties):
    assert parties_of(text) == parties
