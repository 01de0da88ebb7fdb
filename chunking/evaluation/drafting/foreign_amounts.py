"""How sentences of policies, contracts and price lists are framed, and what is then asked: how much, how long, when, for whom, who pays.

The same as in `foreign_forms`: the first pattern that matches a sentence's beginning, and a question of its own words.
"""

from __future__ import annotations

from .foreign_forms import ABOUT
from .unspaced_amounts import CHINESE, JAPANESE
from .unspaced_forms import Forms

#: of what or for whom an amount is meant
_FOR_WHOM = r"[^,;:()\d]{3,50}?"


def _number(hedges: str, words: str) -> str:
    """A pattern of a number, perhaps behind words that say that it is not exact."""
    return rf"(?:(?:{hedges}) ){{0,2}}(?:[€$£]? ?\d[\d.,]*|(?:{words})\b)"


_DE = _number(
    "etwa|rund|ca\\.|circa|ungefähr|maximal|höchstens|mindestens|bis zu|genau|nur|derzeit|aktuell|in der Regel|insgesamt|jeweils|weitere",
    "eine?[nmrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|vierzehn|zwanzig|dreißig",
)
_FR = _number(
    "environ|au maximum|maximum|jusqu[’']à|au moins|au plus|à|de",
    "une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|soixante",
)
_ES = _number(
    "hasta|unos|unas|como máximo|como mínimo|al menos|aproximadamente|alrededor de|solo",
    "una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta",
)
_IT = _number(
    "circa|al massimo|almeno|fino a|solo",
    "un[ao]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|quindici|venti|trenta",
)
_PT = _number(
    "até|cerca de|no máximo|no mínimo|pelo menos|apenas",
    "uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze|quinze|vinte|trinta",
)
_NL = _number(
    "ongeveer|maximaal|hoogstens|minimaal|minstens|tot|circa|zo’n|slechts|nog",
    "een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|veertien|twintig|dertig",
)
_TIMES = {
    "de": r" (?:Sekunde|Minute|Stunde|(?:\p{L}+t|T)ag|Woche|Monat|(?:\p{L}+j|J)ahr)(?:e[ns]?|n)?\b",
    "fr": r" (?:secondes?|minutes?|heures?|jours?|semaines?|mois|ans?|années?)\b",
    "es": r" (?:segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?)\b",
    "it": r" (?:second[oi]|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi])\b",
    "pt": r" (?:segundos?|minutos?|horas?|dias?|semanas?|m[êe]s(?:es)?|anos?)\b",
    "nl": r" (?:seconden?|minu(?:ut|ten)|uur|(?:\p{L}+d|d)ag(?:en)?|we(?:ek|ken)|maand(?:en)?|jaar)\b",
}
_PEOPLE = {
    "de": r"(?:alle[nr]? |die |den |jeden? )?(?:\p{Ll}+en? ){0,3}(?:Mitarbeite|Beschäftigte|Angestellte|Arbeitnehme|Kund|Person|Nutze|Miete|Mitglied|Schüle|Student|Teilnehme|Besuche|Käufe)",
    "fr": r"(?:à tou(?:s|tes) les |aux |à l[’']ensemble (?:du |des )|au )(?:\p{Ll}+ )?(?:salarié|collaborat|employé|personnel|client|utilisat|locataire|membre|élève|étudiant|visiteur|personne|particip)",
    "es": r"(?:tod[oa]s? )?(?:l[oa]s? |el )?(?:\p{Ll}+ )?(?:emplead|trabajador|plantilla|personal|client|usuari|inquilin|miembr|alumn|estudiant|visitant|persona|participant)",
    "it": r"tutt[ioe] (?:[ilg]\p{Ll}* )?(?:dipendent|collaborator|client|utent|condòmin|condomin|membr|student|visitator|person|partecipant)",
    "pt": r"(?:tod[oa]s )?(?:[oa]s )?(?:\p{Ll}+ )?(?:colaborador|trabalhador|funcionári|empregad|client|utilizador|usuári|inquilin|condómin|membr|alun|estudant|pessoa)",
    "nl": r"(?:alle |de |iedere |elke )?(?:\p{Ll}+e? )?(?:medewerker|werknemer|klant|gebruiker|huurder|bezoeker|leerling|student|deelnemer|personeel|lid|leden)",
}
_GERMAN: Forms = (
    (r"Bei (?P<rest>\p{Lu}\p{L}+(?: (?:oder|und|von|mit|ohne|während der|während des) \p{Lu}\p{L}+){0,2}) \p{Ll}+(?:t|en) (?:sich|Sie|der|die|das|eine?|man|kein)\b", "Was gilt bei {rest}?"),
    (rf"{ABOUT} beträgt(?P<rest> (?:für|bei|im|in) {_FOR_WHOM})? {_DE}{_TIMES['de']}", "Wie lang ist {about}{rest}?"),
    (rf"{ABOUT} beträgt {_DE} ?(?:[cmk]?m|Zentimeter|Meter|Kilometer|[KMGT]B|m²|Quadratmeter|Liter|Grad)\b", "Wie groß ist {about}?"),
    (rf"{ABOUT} betragen {_DE} ?(?:[cmk]?m|Zentimeter|Meter|Kilometer|[KMGT]B|m²|Quadratmeter|Liter|Grad)\b", "Wie groß sind {about}?"),
    (rf"{ABOUT} beträgt(?P<rest> (?:für|bei|im|in) {_FOR_WHOM})? {_DE}", "Wie hoch ist {about}{rest}?"),
    (rf"{ABOUT} betragen(?P<rest> (?:für|bei|im|in) {_FOR_WHOM})? {_DE}", "Wie hoch sind {about}{rest}?"),
    (rf"{ABOUT} (?P<verb>kostet|kosten)(?P<rest> (?:für|bei|im|in) {_FOR_WHOM})? {_DE}", "Was {verb} {about}{rest}?"),
    (rf"{ABOUT} (?P<verb>dauert|dauern)(?P<rest> (?:für|bei|im|in) {_FOR_WHOM})? {_DE}{_TIMES['de']}", "Wie lange {verb} {about}{rest}?"),
    (rf"{ABOUT} (?P<verb>ist|sind|bleibt|bleiben) {_DE}{_TIMES['de']} (?:lang )?(?P<rest>gültig|haltbar|bestehen|erhalten|gespeichert|verfügbar|erreichbar)\b", "Wie lange {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>verfällt|verfallen|endet|enden|beginnt|beginnen|startet|starten|erlischt|erlöschen|verjährt|verjähren|schließt|öffnet) (?:(?:spätestens|automatisch|erst|jeweils|bereits) )?(?:am|um|vom|zum|nach|mit Ablauf|im (?:Jahr|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember))\b(?![^;,]{{0,60}}? (?:(?:(?:sein|ihr|unser)e[nmrs]?|den|die|das|eine?n?)|mit (?:der|dem|den|seine[nmr]?|ihre[nmr]?)) \p{{Lu}}\p{{L}}++\.)", "Wann {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>findet|finden) (?:\p{{Ll}}+ )?(?:am|um|vom|im|jeden|jede|alle|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|täglich|wöchentlich)\b[^.;]{{0,80}} statt\b", "Wann {verb} {about} statt?"),
    (rf"{ABOUT} (?P<verb>ist|sind) (?:von )?(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|werktags|täglich|Montag|Dienstag|Mittwoch|rund um die Uhr|zwischen|ab|von \d)[^.;]{{0,70}}? (?P<rest>geöffnet|erreichbar|besetzt|verfügbar|geschlossen)\b", "Wann {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>ist|sind) (?:(?:spätestens|mindestens|höchstens|jeweils) )?(?:bis|innerhalb|binnen|vor|nach|(?:\w+ ){{1,2}}vor|am(?= (?:\d|ersten|letzten|Ende|Anfang|\p{{Lu}}\p{{Ll}}*(?:tag|abend|morgen|ende)))|alle|unverzüglich)\b[^,.;]{{3,70}} (?P<rest>(?:\p{{Ll}}+zu|zu )\p{{Ll}}{{2,}}n)\.", "Wann {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>wird|werden) (?:alle (?:\w+ )?\p{{Lu}}\p{{Ll}}+|monatlich|jährlich|wöchentlich|täglich|vierteljährlich|halbjährlich)(?: [^,.;]{{3,60}})? (?P<rest>\p{{Ll}}{{3,}}(?:t|en))\.", "Wie oft {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>wird|werden) (?:spätestens|innerhalb|binnen|am|zum|nach|alle|jeweils|monatlich|jährlich) (?!(?:Beispiel|Teil)\b)[^,.;]{{3,70}} (?P<rest>\p{{Ll}}{{3,}}(?:t|en))\.", "Wann {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>entscheidet|entscheiden|antwortet|antworten|reagiert|reagieren) (?:innerhalb|binnen)\b", "Innerhalb welcher Frist {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>gilt|gelten)(?P<no> nicht)? (?:nur )?für {_PEOPLE['de']}", "Für wen {verb} {about}{no}?"),
    (rf"{ABOUT} (?P<verb>gilt|gelten)(?P<no> nicht)? (?:nur )?für (?:alle|den|die|das|jede[ns]?)\b", "Wofür {verb} {about}{no}?"),
    (rf"{ABOUT} (?P<verb>hat|haben) Anspruch auf ", "Worauf {verb} {about} Anspruch?"),
    (rf"{ABOUT} (?P<verb>haftet|haften)(?P<no> nicht)? für ", "Wofür {verb} {about}{no}?"),
    (rf"{ABOUT} (?P<verb>lautet|lauten) (?!wie\b)", "Wie {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>hat|haben) eine (?P<rest>(?:\p{{Ll}}+e )?\p{{Lu}}\p{{Ll}}+) von {_DE}", "Welche {rest} {verb} {about}?"),
    (rf"(?!D(?:er|ie \p{{L}}+in)\b){ABOUT} (?P<verb>trägt|übernimmt) der \p{{Lu}}\p{{Ll}}+(?: selbst)?\.", "Wer {verb} {about}?"),
)  # fmt: skip
_FRENCH: Forms = (
    (r"En cas (?P<rest>d(?:e |[’'])[^,;:()]{3,60}), (?:[^,;:()]{1,30} )?(?:\p{Ll}+ez\b|il (?:faut|convient)|vous devez|le \p{Ll}+ doit)", "Que faire en cas {rest} ?"),
    (r"En cas (?P<rest>d(?:e |[’'])[^,;:()]{3,60}), ", "Que se passe-t-il en cas {rest} ?"),
    (rf"(?=Le ){ABOUT} est (?:fixé à|de) {_FR}", "Quel est {about} ?"),
    (rf"(?=La ){ABOUT} est (?:fixée à|de) {_FR}", "Quelle est {about} ?"),
    (rf"{ABOUT} (?P<verb>est|sont) de {_FR}", "De combien {verb} {about} ?"),
    (rf"{ABOUT} (?P<verb>coûte|coûtent) {_FR}", "Combien {verb} {about} ?"),
    (rf"{ABOUT} (?P<verb>dure|durent) {_FR}", "Combien de temps {verb} {about} ?"),
    (rf"{ABOUT} s[’'](?P<verb>élève|élèvent) à ", "À combien s’{verb} {about} ?"),
    (rf"{ABOUT} (?P<verb>est|sont) (?P<rest>(?:limité|plafonné|facturé|fixé|indemnisé)e?s?) à {_FR}", "À combien {verb} {rest} {about} ?"),
    (rf"{ABOUT} (?P<verb>est|sont) (?P<rest>(?:remboursé|pris en charge)e?s? à hauteur) de ", "À quelle hauteur {verb} remboursés {about} ?"),
    (rf"{ABOUT} s[’'](?P<verb>applique|appliquent|adresse|adressent) {_PEOPLE['fr']}", "À qui s’{verb} {about} ?"),
    (rf"{ABOUT} (?P<verb>est|sont) (?P<rest>(?:ouvert|joignable|accessible|disponible|fermé)e?s?) (?:(?:du|de|le|les|tous|toute|au \d[\d ]+,) )", "Quand {verb} {rest} {about} ?"),
    (rf"{ABOUT} (?P<verb>a|ont|aura|auront) lieu (?:le|du|au|en|à \d|tous|chaque) ?", "Quand {verb} lieu {about} ?"),
    (rf"{ABOUT} (?P<verb>commence|commencent|débute|débutent|se termine|se terminent|expire|expirent|prend fin|prennent fin|entre en vigueur|entrent en vigueur) (?:le|à (?:\d|la fin)|au|en|après|dès) ?", "Quand {verb} {about} ?"),
    (rf"{ABOUT} doi(?P<verb>t|vent) cesser (?:à|avant|au plus tard) ", "Quand doi{verb} cesser {about} ?"),
    (rf"{ABOUT} (?P<verb>est|sont) (?P<rest>(?:valable|valide|conservé|garanti)e?s?) (?:pendant |durant )?{_FR}{_TIMES['fr']}", "Combien de temps {verb} {rest} {about} ?"),
    (rf"{ABOUT} (?P<verb>se (?:fait|font|réserve|réservent|règle|règlent|paie|paient)|s[’']effectuent?|s[’']obtien(?:t|nent)) (?:en|par|auprès|sur|à l[’']aide|via|au moyen|dans) ?", "Comment {verb} {about} ?"),
    (rf"{ABOUT} (?P<verb>est|sont) (?P<rest>(?!\p{{Ll}}*nt )\p{{Ll}}{{3,}}(?:é|i|u|is|it)e?s?) (?:dans (?:un délai|les \w+ jours)|sous \w+ jours|au plus tard|le jour même|à la (?:remise|réception|livraison|signature|commande)|tous les|chaque) ?", "Quand {verb} {rest} {about} ?"),
    (rf"{ABOUT} (?P<verb>répond|répondent|décide|statue|se prononce) (?:dans|sous) ", "Dans quel délai {verb} {about} ?"),
    (rf"(?:Vous disposez|L[’']acheteur dispose|Le client dispose) de {_FR}{_TIMES['fr']}[^.,;]{{0,60}}? pour (?P<clause>\p{{Ll}}+(?:er|ir|re) [^.,;:()]{{4,80}}?)\.", "De combien de temps dispose-t-on pour {clause} ?"),
    (rf"{ABOUT} (?P<verb>bénéficie|bénéficient|dispose|disposent) d(?:e |[’']|u |es )", "De quoi {verb} {about} ?"),
    (rf"{ABOUT} est à la charge d", "Qui prend en charge {about} ?"),
    (rf"{ABOUT} sont à la charge d", "Qui prend en charge {about} ?"),
    (rf"{ABOUT} ne (?P<verb>couvre|couvrent|comprend|comprennent) (?:pas|ni) ", "Que ne {verb} pas {about} ?"),
    (rf"{ABOUT} (?P<verb>couvre|couvrent) ", "Que {verb} {about} ?"),
)  # fmt: skip
_SPANISH: Forms = (
    (r"En caso (?P<rest>de(?:l)? [^,;:()]{3,60}), (?:\p{Ll}+e (?:inmediatamente|al|a|el|la|con)\b|debe|póngase|hay que|es necesario)", "¿Qué se debe hacer en caso {rest}?"),
    (r"En caso (?P<rest>de(?:l)? [^,;:()]{3,60}), ", "¿Qué ocurre en caso {rest}?"),
    (rf"{ABOUT} (?P<verb>es|son|será|serán) de {_ES}", "¿De cuánto {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>cuesta|cuestan) {_ES}", "¿Cuánto {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>dura|duran|duró|duraron|durará|durarán) {_ES}", "¿Cuánto {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>asciende|ascienden) a ", "¿A cuánto {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>tiene|tienen) una? (?P<rest>\p{{Ll}}+(?: (?!de\b)\p{{Ll}}+)?) (?:de|máxim[oa] de|mínim[oa] de) {_ES}", "¿Qué {rest} {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>(?:tendrá|tendrán|tiene|tienen|tuvo) lugar|comienzan?|empiezan?|terminan?|finalizan?|vencen?|caducan?|se celebran?|se celebrarán?|se reunirán?|entrará en vigor|entra en vigor) (?:de nuevo )?(?:el|a las?|antes|cada|los|después|a partir|en (?:\d|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)) ?", "¿Cuándo {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>se aplican?) a {_PEOPLE['es']}", "¿A quién {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>atienden?|abren?|cierran?) (?:al público )?(?:de|los|todos|a las) ", "¿Cuándo {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>está|están) (?P<rest>abiert[oa]s?|disponibles?|cerrad[oa]s?) (?:de|los|todos|el|las) ", "¿Cuándo {verb} {rest} {about}?"),
    (rf"{ABOUT} (?P<no>no )(?P<verb>cubre|cubren|incluye|incluyen) ", "¿Qué {no}{verb} {about}?"),
    (rf"{ABOUT} (?P<verb>cubre|cubren) (?:l[oa]s?|el|tod[oa]s?|un[oa]?) (?!(?:\p{{L}}+ ){{1,4}}durante {_ES})", "¿Qué {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>cubre|cubren) (?P<rest>[^.,;]{{3,40}}?) durante {_ES}", "¿Durante cuánto tiempo {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>dispone|disponen) de {_ES} días\b", "¿De cuántos días {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>tiene|tienen) derecho a ", "¿A qué {verb} derecho {about}?"),
    (rf"{ABOUT} (?P<verb>se (?:solicita|pide|realiza|hace|paga|renueva|reserva|tramita)n?) (?:en|con|por|a través|mediante) ", "¿Cómo {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>debe|deben) (?P<rest>\p{{Ll}}+[aei]rse(?: a [\p{{L}} ]{{3,30}}?)?|ser \p{{Ll}}+d[oa]s?) (?:en un plazo|dentro de|antes de|con \w+ (?:días?|semanas?|mes))", "¿En qué plazo {verb} {rest} {about}?"),
    (rf"{ABOUT} (?P<verb>responde|responden|contesta|resuelve) en (?:un plazo de )?{_ES}", "¿En cuánto tiempo {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>corre|corren) a cargo de", "¿A cargo de quién {verb} {about}?"),
)  # fmt: skip
_ITALIAN: Forms = (
    (r"In caso (?P<rest>d(?:i|el|ella|ello) [^,;:()]{3,60}?),? (?:si applica|si deve|occorre|bisogna|è necessario|il \p{Ll}+ (?:avvisa|deve|è tenuto))", "Che cosa vale in caso {rest}?"),
    (r"In caso (?P<rest>d(?:i|el|ella|ello) [^,;:()]{3,60}), ", "Che cosa succede in caso {rest}?"),
    (rf"{ABOUT} è (?:pari a |di ){_IT}", "Qual è {about}?"),
    (rf"{ABOUT} (?P<verb>costa|costano) {_IT}", "Quanto {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>dura|durano|durerà) {_IT}", "Quanto {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>ammonta|ammontano) a ", "A quanto {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>ha|hanno) una (?P<rest>\p{{Ll}}+(?: (?!d[ei]\b)\p{{Ll}}+)?) di {_IT}", "Quale {rest} {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>si applicano|si applica) a {_PEOPLE['it']}", "A chi {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>è|sono) (?P<rest>apert[oaie]|reperibil[ei]|raggiungibil[ei]|disponibil[ei]|attiv[oaie]|chius[oaie]|ammess[oaie]|consentit[oaie]) (?:solo )?(?:dalle|dal|tutti|il|nei|ogni) ", "Quando {verb} {rest} {about}?"),
    (rf"{ABOUT} (?P<verb>è|sono) (?P<rest>consentit[oa]|ammess[oa]|concess[oa]) (?:fino a|per) {_IT} (?:giorni|mesi|minuti)\b", "Per quanti giorni {verb} {rest} {about}?"),
    (rf"{ABOUT} (?P<verb>viene|vengono|è|sono) (?P<rest>\p{{Ll}}{{3,}}[ts][oaie]) (?:il (?:\d|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|primo)|entro|ogni|dopo|alla|all[’']) ?", "Quando {verb} {rest} {about}?"),
    (rf"{ABOUT} (?P<verb>arriva|arrivano|scade|scadono|inizia|iniziano|comincia|termina|terminano|finisce|si svolge|si svolgono|si terrà|avrà luogo|ha luogo|entra in vigore) (?:il|entro|alle|dopo|nel (?=\d)|dal|a partire|ogni) ?", "Quando {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>è|sono) a carico de", "A carico di chi {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>si (?:paga|pagano|effettua|effettuano|richiede|richiedono|ottiene|ottengono|prenota|prenotano)) (?:in|con|tramite|presso|online|su|sul|\p{{Ll}}+[ae]ndo) ?", "Come {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>decide|decidono|risponde|rispondono) entro ", "Entro quando {verb} {about}?"),
    (rf"(?:Hai|Avete|Il cliente ha|Ha) {_IT}{_TIMES['it']}[^.,;]{{0,40}}? per (?P<clause>\p{{Ll}}+(?:are|ere|ire) [^.,;:()]{{4,80}}?)\.", "Quanto tempo si ha per {clause}?"),
    (rf"{ABOUT} (?P<no>non )?(?P<verb>copre|coprono) ", "Che cosa {no}{verb} {about}?"),
)  # fmt: skip
_PORTUGUESE: Forms = (
    (r"Em caso (?P<rest>d(?:e|o|a) [^,;:()]{3,60}), (?:ligue|contacte|deve|comunique|avise|informe|entre em contacto)", "O que fazer em caso {rest}?"),
    (r"Em caso (?P<rest>d(?:e|o|a) [^,;:()]{3,60}), ", "O que acontece em caso {rest}?"),
    (rf"{ABOUT} é de {_PT}", "Qual é {about}?"),
    (rf"{ABOUT} são de {_PT}", "De quanto são {about}?"),
    (rf"{ABOUT} (?P<verb>custa|custam) {_PT}", "Quanto {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>dura|duram|durará) {_PT}", "Quanto tempo {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>tem|têm) uma? (?P<rest>\p{{Ll}}+(?: (?!de\b)\p{{Ll}}+)?) de {_PT}", "Que {rest} {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>aplica|aplicam)-se (?:a|aos?|às?) {_PEOPLE['pt']}", "A quem se {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>está|estão) (?P<rest>abert[oa]s?|disponíve(?:l|is)|fechad[oa]s?) (?:de|das|aos?|às?|todos|n[oa]s?) ", "Quando {verb} {rest} {about}?"),
    (rf"{ABOUT} (?P<verb>começa|começam|termina|terminam|expira|expiram|realiza-se|realizam-se|entra em vigor|vence|vencem) (?:em|a|às?|aos?|n[oa]|após|depois|até) ", "Quando {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>sobe|sobem|desce|descem|aumenta|passa) de {_PT}[^.,;]{{0,20}} para {_PT}", "Para quanto {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>deve|devem|pode|podem) ser (?P<rest>\p{{Ll}}+[dtug][oae]s?) (?:até|no prazo|no fim|antes|dentro|com (?=\w+ (?:dias?|semanas?|mês|meses)))", "Quando {verb} ser {rest} {about}?"),
    (rf"{ABOUT} (?P<verb>é|são) (?P<rest>pag[oa]s?|cobrad[oa]s?|reembolsad[oa]s?) a {_PT} ?(?:euros|€|reais|cêntimos)", "A quanto {verb} {rest} {about}?"),
    (rf"{ABOUT} (?P<verb>é|são|foi|será) (?P<rest>\p{{Ll}}{{3,}}[dtg][oa]s?) (?:no (?:dia|fim|prazo)|até|mensalmente|em (?=\w+ dias)|todos os|a cada) ?", "Quando {verb} {rest} {about}?"),
    (rf"{ABOUT} (?P<verb>responde|decide|respondem) (?:em|no prazo de|dentro de) {_PT}", "Em quanto tempo {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>é|são|fica|ficam) (?:por conta|a cargo) d", "Por conta de quem {verb} {about}?"),
    (rf"{ABOUT} (?P<no>não )?(?P<verb>cobre|cobrem) ", "O que {no}{verb} {about}?"),
    (rf"{ABOUT} (?P<verb>inclui|incluem) ", "O que {verb} {about}?"),
)  # fmt: skip
_DUTCH: Forms = (
    (rf"{ABOUT} (?P<verb>is|bedraagt) {_NL}{_TIMES['nl']}(?! (?:geleden|oud)\b)", "Hoe lang is {about}?"),
    (rf"{ABOUT} (?:is|bedraagt) {_NL} ?(?:euro|procent|%|cent)", "Hoe hoog is {about}?"),
    (rf"{ABOUT} (?P<verb>kost|kosten) {_NL}", "Hoeveel {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>duurt|duren) {_NL}", "Hoe lang {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>gaat|gaan) {_NL}{_TIMES['nl']} mee\b", "Hoe lang {verb} {about} mee?"),
    (rf"{ABOUT} (?P<verb>blijft|blijven) {_NL}{_TIMES['nl']} (?P<rest>geldig|bereikbaar|bewaard|beschikbaar)\b", "Hoe lang {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>geldt|gelden)(?P<no> niet)? (?:alleen )?voor {_PEOPLE['nl']}", "Voor wie {verb} {about}{no}?"),
    (rf"{ABOUT} (?P<verb>geldt|gelden) (?:alleen )?in (?:heel|de|het|alle) ", "Waar {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>begint|beginnen|eindigt|eindigen|vervalt|vervallen|start|starten|sluit|sluiten|opent) (?:automatisch )?(?:op|om|na|vanaf|in (?=\d|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)) ?", "Wanneer {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>gaat|gaan) (?:op|vanaf|in) \d[^.,;]{{0,20}} (?P<rest>live|in|open|van start)\.", "Wanneer {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>vindt|vinden) (?:op|om|in|elke|iedere)\b[^.,;]{{3,60}} plaats\b", "Wanneer {verb} {about} plaats?"),
    (rf"{ABOUT} (?P<verb>is|zijn) (?:van|op|elke|dagelijks|tot|tussen|vanaf)\b[^.;]{{3,60}} (?P<rest>geopend|bereikbaar|open|gesloten)\b", "Wanneer {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>is|zijn) (?P<rest>geopend|bereikbaar|open|gesloten) (?:van|op|elke|dagelijks|tot|tussen|vanaf)\b", "Wanneer {verb} {about} {rest}?"),
    (rf"{ABOUT} (?P<verb>wordt|worden) (?:vergoed )?(?:tot|maximaal) {_NL}", "Tot welk bedrag {verb} {about} vergoed?"),
    (rf"{ABOUT} (?P<verb>vergoedt|vergoeden) (?:maximaal|tot|hoogstens) {_NL}", "Hoeveel {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>beslist|beslissen|reageert|reageren|antwoordt) binnen ", "Binnen welke termijn {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>is|zijn|komt|komen) voor rekening van ", "Voor wiens rekening {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>dekt|dekken) (?!geen\b)", "Wat {verb} {about}?"),
)  # fmt: skip

#: the forms of each language, by its code of ISO 639
AMOUNTS: dict[str, Forms] = {
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "it": _ITALIAN,
    "pt": _PORTUGUESE,
    "nl": _DUTCH,
    "zh": CHINESE,
    "ja": JAPANESE,
}
