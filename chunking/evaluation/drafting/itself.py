"""How a policy, contract or law calls itself in other languages than English, and how others call it: diese Richtlinie, die Richtlinie."""

from __future__ import annotations

from functools import cache

import regex

_ITSELF = {
    "de": (
        (r"Diese (?=(?i:\p{L}*(?:richtlinie|ordnung|satzung|vereinbarung|regelung|garantie|lizenz|bedingungen|police))\b)", "Die "),
        (r"Dieser (?=\p{L}*(?i:vertrag|tarif)\b)", "Der "),
        (r"Dieses (?=\p{L}*(?i:gesetz|abkommen)\b)", "Das "),
    ),
    "fr": (
        (r"(?:La présente|Cette) (?=(?:charte|politique|convention|garantie|procédure|licence|loi|notice)\b)", "La "),
        (r"(?:Le présent|Ce) (?=(?:règlement|contrat|accord|document)\b)", "Le "),
    ),
    "es": (
        (r"(?:La presente|Esta) (?=(?:política|garantía|norma|ley|licencia|póliza)\b)", "La "),
        (r"(?:El presente|Este) (?=(?:contrato|reglamento|acuerdo|convenio|procedimiento)\b)", "El "),
    ),
    "it": (
        (r"(?:La presente|Questa) (?=(?:politica|garanzia|informativa|licenza|polizza|procedura)\b)", "La "),
        (r"(?:Il presente|Questo) (?=(?:regolamento|contratto)\b)", "Il "),
    ),
    "pt": (
        (r"(?:A presente|Esta) (?=(?:política|garantia|norma|licença|lei|apólice)\b)", "A "),
        (r"(?:O presente|Este) (?=(?:contrato|regulamento|acordo|procedimento)\b)", "O "),
    ),
    "nl": (
        (r"Dit (?=(?:reglement|contract|beleid)\b)", "Het "),
        (r"Deze (?=(?:overeenkomst|regeling|voorwaarden|polis|garantie|verzekering|licentie)\b)", "De "),
    ),
    "zh": ((r"本(?=制度|合同|政策|规定|办法|协议|条例|规范)", ""),),
    "ja": ((r"(?:この|本)(?=規程|規約|規則|契約|ポリシー|保証|規定)", ""),),
}  # fmt: skip


def named_by_others(text: str, language: str) -> str:
    """A sentence that begins with what its text calls itself, as it would stand elsewhere.

    >>> named_by_others("La présente charte s’applique à tous.", "fr")
    'La charte s’applique à tous.'
    """
    for pattern, own in _compiled(language):
        if match := pattern.match(text):
            return own + text[match.end() :]
    return text


@cache
def _compiled(language: str) -> tuple[tuple[regex.Pattern[str], str], ...]:
    """The patterns of a language with what stands for them, compiled when it is first met."""
    pairs = tuple((regex.compile(pattern), own) for pattern, own in _ITSELF.get(language, ()))
    return pairs
