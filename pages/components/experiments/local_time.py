"""Times as who looks reads them: in the time zone of the browser, as the table of experiments has them."""

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st


def zone() -> tzinfo:
    """The time zone of the browser; UTC where it names none that is known here."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def local(moment: datetime) -> datetime:
    """The same moment in that zone."""
    return moment.astimezone(zone())
