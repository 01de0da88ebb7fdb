"""The characters that roff has names for, as groff_char(7) lists them, and those of its accents and strings."""

from __future__ import annotations

import re
from unicodedata import normalize

#: pairs of a name and its character
_PAIRS = """
ba |  br │  ul _  ru _  rn ‾  bb ¦  sl /  rs \\  ci ○  bu •  dd ‡  dg †  lz ◊  sq □  ps ¶
sc §  lh ☜  rh ☞  at @  sh #  CR ↵  OK ✓  CL ♣  SP ♠  HE ♥  DI ♦  co ©  rg ®  tm ™  em —  en –
hy -  r! ¡  r? ¿  Bq „  bq ‚  lq “  rq ”  oq ‘  cq ’  aq '  dq "  Fo «  Fc »  fo ‹  fc ›  lB [
rB ]  lC {  rC }  la ⟨  ra ⟩  bv ⎪  braceex ⎪  bracketlefttp ⎡  bracketleftbt ⎣
bracketleftex ⎢  bracketrighttp ⎤  bracketrightbt ⎦  bracketrightex ⎥  lt ⎧  bracelefttp ⎧
lk ⎨  braceleftmid ⎨  lb ⎩  braceleftbt ⎩  braceleftex ⎪  rt ⎫  bracerighttp ⎫  rk ⎬
bracerightmid ⎬  rb ⎭  bracerightbt ⎭  bracerightex ⎪  parenlefttp ⎛  parenleftbt ⎝
parenleftex ⎜  parenrighttp ⎞  parenrightbt ⎠  parenrightex ⎟  <- ←  -> →  <> ↔  da ↓  ua ↑
va ↕  lA ⇐  rA ⇒  hA ⇔  uA ⇑  dA ⇓  vA ⇕  an ─  AN ∧  OR ∨  tno ¬  no ¬  te ∃  fa ∀  st ∋
tf ∴  3d ∴  or |  mi −  pl +  t+- ±  +- ±  pc ·  tmu ×  mu ×  c* ⊗  c+ ⊕  tdi ÷  di ÷  f/ ⁄
** ∗  <= ≤  >= ≥  << ≪  >> ≫  eq =  != ≠  == ≡  ne ≢  ap ∼  |= ≃  =~ ≅  ~~ ≈  ~= ≈  pt ∝  es ∅
mo ∈  nm ∉  sb ⊂  nb ⊄  sp ⊃  nc ⊅  ib ⊆  ip ⊇  ca ∩  cu ∪  /_ ∠  pp ⊥  is ∫  integral ∫
sum ∑  product ∏  coproduct ∐  gr ∇  sr √  sqrt √  lc ⌈  rc ⌉  lf ⌊  rf ⌋  if ∞  Ah ℵ  Im ℑ
Re ℜ  wp ℘  pd ∂  -h ℏ  hbar ℏ  12 ½  14 ¼  34 ¾  18 ⅛  38 ⅜  58 ⅝  78 ⅞  S1 ¹  S2 ²  S3 ³
ff ff  fi fi  fl fl  Fi ffi  Fl ffl  AE Æ  ae æ  OE Œ  oe œ  ss ß  IJ Ĳ  ij ĳ  a" ˝  a- ¯
a. ˙  a^ ^  aa ´  ga `  ab ˘  ac ¸  ad ¨  ah ˇ  ao ˚  a~ ~  ho ˛  ha ^  ti ~  'A Á  'E É  'I Í
'O Ó  'U Ú  'Y Ý  'a á  'e é  'i í  'o ó  'u ú  'y ý  `A À  `E È  `I Ì  `O Ò  `U Ù  `a à  `e è
`i ì  `o ì  `u ù  ~A Ã  ~N Ñ  ~O Õ  ~a ã  ~n ñ  ~o õ  :A Ä  :E Ë  :I Ï  :O Ö  :U Ü  :a ä  :e ë
:i ï  :o ö  :u ü  :y ÿ  ^A Â  ^E Ê  ^I Î  ^O Ô  ^U Û  ^a â  ^e ê  ^i î  ^o ô  ^u û  ,C Ç  ,c ç
/L Ł  /l ł  /O Ø  /o ø  oA Å  oa å  -D Ð  Sd ð  TP Þ  Tp þ  .i ı  .j ȷ  Do $  ct ¢  Eu €  eu €
Ye ¥  Po £  Cs ¤  Fn ƒ  de °  %0 ‰  fm ′  sd ″  mc µ  Of ª  Om º  *A Α  *B Β  *G Γ  *D Δ  *E Ε
*Z Ζ  *Y Η  *H Θ  *I Ι  *K Κ  *L Λ  *M Μ  *N Ν  *C Ξ  *O Ο  *P Π  *R Ρ  *S Σ  *T Τ  *U Υ  *F Φ
*X Χ  *Q Ψ  *W Ω  *a α  *b β  *g γ  *d δ  *e ε  *z ζ  *y η  *h θ  *i ι  *k κ  *l λ  *m μ  *n ν
*c ξ  *o ο  *p π  *r ρ  *s σ  *t τ  *u υ  *f ϕ  *x χ  *q ψ  *w ω  +h ϑ  +f φ  +p ϖ  +e ϵ  ts ς
vS Š  vs š  vZ Ž  vz ž  'C Ć  'c ć  :Y Ÿ  lj ⋈  sha #  nl ≮  ng ≯  nap ≉  u2026 …  -+ ∓
"""

_NAMED = dict(pair.split(" ") for pair in re.split(r"\s\s|\n", _PAIRS.strip("\n")))
#: by number: `u00E9`, also with what is put on it (`u0065_0301`), and `char233`
_NUMBERED = re.compile(r"u([0-9A-F]{4,6}(?:_[0-9A-F]{4,6}){0,5})|char([0-9]{1,3})")
_LAST = 0x10FFFF


def character(name: str) -> str | None:
    """What a name stands for; None where roff has no such name.

    >>> character("em"), character("u0065_0301"), character("nothing")
    ('—', 'é', None)
    """
    if found := _NAMED.get(name):
        return found
    number = _NUMBERED.fullmatch(name)
    if number is None:
        return None
    points = [int(number[2])] if number[2] else [int(each, 16) for each in number[1].split("_")]
    if any(point > _LAST or 0xD800 <= point < 0xE000 for point in points):
        return None
    return normalize("NFC", "".join(map(chr, points)))
