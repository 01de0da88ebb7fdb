"""Price lists that stand in prose are asked for what things cost; other tables are not."""

from __future__ import annotations

from .drafted_texts import asked

HEAD = """# Fees of the Tarrow ferry

The ferry runs all year, and these are the prices of the season that begins in May. All of them are in euro.

"""
PLANS = """| Edition | monthly | yearly | minimum seats |
| --- | --- | --- | --- |
| Core | 24.00 | 21.00 | 3 |
| Plus | 39.00 | 35.00 | 5 |
| Enterprise | – | 58.00 | 50 |
"""
EXTRAS = """
| Extra | Unit | Price |
| --- | --- | --- |
| Bicycle | each | 4.50 |
| Dog on a lead | each | 2.00 |
| Car with trailer | metre | 9.80 |
"""


def test_rows_of_price_lists_are_asked_for_what_things_cost():
    """Found: nothing was asked of a price list of five tables."""
    found = asked(HEAD + PLANS + EXTRAS, "fees.md")
    assert "What is the monthly price of the Core edition?" in found
    assert "What is the yearly price of the Plus edition?" in found
    assert "What is the price of the extra Bicycle?" in found
    assert "What is the price of Car with trailer?" in found


def test_a_column_called_by_a_span_of_time_is_asked_only_where_prices_are_told_of():
    shifts = "# Shifts of the Tarrow ferry\n\nThe crew of the ferry works in shifts, and this is how many of them there are.\n\n"
    found = asked(shifts + PLANS, "shifts.md")
    assert not any("monthly" in text or "yearly" in text for text in found)


def test_other_tables_in_prose_are_not_asked():
    """Precision: what such a cell means is said by the text around it."""
    table = "| Option | Seconds | Stability |\n| --- | --- | --- |\n| Core | 24 | 1 |\n| Plus | 39 | 2 |\n"
    found = asked(HEAD.replace("Fees", "Pace").replace("prices", "options") + table, "pace.md")
    assert not any("Core" in text or "Plus" in text for text in found)
