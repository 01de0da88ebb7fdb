"""What a PDF holds that is on none of its pages as text: the user is told of it."""

from __future__ import annotations

from typing import Any

from ...quantities import counted

#: what is not read of forms, by pdfium's numbers of their types
_XFA = "it is an XFA form, whose fields are not read: print it to a new PDF"
_FORMS = {2: _XFA, 3: _XFA}
#: attached files that are named
_NAMED = 20


def beside_the_text(source: Any) -> list[str]:
    """What an open pdfium document holds that no page shows as text: forms and attached files."""
    warnings = []
    if form := _FORMS.get(source.get_formtype() or 0):
        warnings.append(form)
    if count := source.count_attachments():
        names = [
            "".join(c for c in source.get_attachment(at).get_name() if c.isprintable())[:80]
            for at in range(min(count, _NAMED))
        ]
        warnings.append(
            f"not part of the text: {counted(count, 'attached file')}: {', '.join(names)}"
        )
    return warnings
