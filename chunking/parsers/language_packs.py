"""The languages of scripts, the packs of tesseract that read them, and the Debian packages that bring these."""

from __future__ import annotations

from collections.abc import Collection

#: a script as tesseract calls it: its languages by their ISO 639 codes, the likeliest first, and their packs
_LATIN = (
    "en=eng de=deu fr=fra es=spa it=ita pt=por nl=nld pl=pol cs=ces sk=slk hu=hun ro=ron tr=tur sv=swe "
    "da=dan no=nor nb=nor nn=nor fi=fin et=est lv=lav lt=lit hr=hrv bs=bos sl=slv sq=sqi vi=vie id=ind "
    "ms=msa ca=cat eu=eus gl=glg ga=gle is=isl cy=cym la=lat af=afr eo=epo sw=swa mt=mlt lb=ltz br=bre"
)
_SCRIPTS = {
    "Latin": _LATIN,
    "Fraktur": "de=frk",
    "Cyrillic": "ru=rus uk=ukr bg=bul sr=srp be=bel mk=mkd kk=kaz ky=kir mn=mon tg=tgk",
    "Greek": "el=ell",
    "Arabic": "ar=ara fa=fas ur=urd ps=pus ug=uig sd=snd",
    "Hebrew": "he=heb yi=yid",
    "Devanagari": "hi=hin mr=mar ne=nep sa=san",
    "Bengali": "bn=ben as=asm",
    "Gurmukhi": "pa=pan",
    "Gujarati": "gu=guj",
    "Oriya": "or=ori",
    "Tamil": "ta=tam",
    "Telugu": "te=tel",
    "Kannada": "kn=kan",
    "Malayalam": "ml=mal",
    "Sinhala": "si=sin",
    "Thai": "th=tha",
    "Lao": "lo=lao",
    "Khmer": "km=khm",
    "Myanmar": "my=mya",
    "Tibetan": "bo=bod",
    "Georgian": "ka=kat",
    "Armenian": "hy=hye",
    "Ethiopic": "am=amh ti=tir",
    "Korean": "ko=kor",
    "Japanese": "ja=jpn",
    "Han": "zh=chi_sim zh-hant=chi_tra",
}
LANGUAGES = {
    script: dict(pair.split("=") for pair in pairs.split()) for script, pairs in _SCRIPTS.items()
}
USUAL_SCRIPT = "Latin"


def wanted_pack(script: str, language: str | None) -> str:
    """The pack for a language in a script; where that is not known, for the script's likeliest."""
    packs = LANGUAGES.get(script, LANGUAGES[USUAL_SCRIPT])
    return packs.get(language or "") or next(iter(packs.values()))


def best_pack(script: str, language: str | None, installed: Collection[str]) -> str | None:
    """Of the packs that are installed the best for a language in a script; None where none is for the script.

    Next to the language's own is a pack for the whole script, then one of another language.
    """
    others = LANGUAGES.get(script, {}).values()
    order = (wanted_pack(script, language), script, f"script/{script}", *others)
    return next((pack for pack in order if pack in installed), None)


def debian_package(pack: str) -> str:
    """The Debian package that brings a pack."""
    return f"tesseract-ocr-{pack.replace('_', '-')}"
