"""How sentences of ten languages are framed, and what is then asked: the first pattern that matches its beginning.

A question takes the parts of a sentence as they stand; only those forms are here in which no word would be inflected.
`clause` says what happens or what one does, `about` what a sentence is about, `word` is a conjunction.
"""

from __future__ import annotations

from .unspaced_forms import CHINESE, JAPANESE, Forms

#: a clause that a comma ends; what one does, up to what it is done by; what a sentence is about; and the rest of a clause
_CLAUSE = r"(?P<clause>[^,;:()\[\]«»“”„\"]{8,110}+)"
_DEED = r"(?P<clause>[^,;:()\[\]«»“”„\"]{8,90}?)"
ABOUT = r"(?P<about>[^\s,;:()\[\]]+(?: [^\s,;:()\[\]]+){0,4}?)"
_REST = r"(?P<rest>[^,;:()\[\]]{3,80}?)"
#: letters that stand for words: NTP, TCP/IP
_LETTERS = r"(?P<about>\p{Lu}[\p{Lu}\d./+-]{1,15}+)"
#: the same where the verb stands at the end
_GERMAN_CLAUSE = rf"{_CLAUSE}(?<=\p{{Ll}}[tn]|\b(?:war|will|soll|muss|darf|mag|habe|(?:wu|wü|we)rde|(?:soll|könn|müss|dürf|hät)te|wäre))"
#: what someone is told to do who is called du
_GERMAN_ORDER = r"(?:gib|nimm|lies|sieh|halte|starte|warte|achte|beachte|(?!(?:wurde|würde|werde|habe|wäre)\b)\p{Ll}{2,}(?<!t)e)\b(?! ich\b)"
#: the same where the verb may come first, and a subject behind it has an article
_ITALIAN_CLAUSE = rf"(?!(?:viene|vengono|è|sono|può|possono|deve|devono)\b(?![^,;:]{{0,110}} (?:(?:il|lo|la|i|gli|le|un|uno|una) |(?:l|un)[’']))){_CLAUSE}"
_DUTCH_CLAUSE = rf"(?!(?:bent|ben|is|zijn|was|heb|hebt|heeft|kan|kunt|wil|wilt|moet|mag|zal|zult|wordt)\b){_CLAUSE}(?<=\p{{Ll}}[tnd]|\b(?:is|was|zal|kan|wil|mag|ga|sta))"
#: the conjunction, which is also a noun and a name
_CASO = r"Caso(?= (?:[oa]s?|uma?|algum|alguma|você|não|haja|exista|seja|queira) )"
_GERMAN: Forms = (
    (
        rf"(?:Wenn|Falls) (?:Sie|du|man) {_DEED} (?:möchten|wollen|möchte|wünschen|will|willst), ",
        "Wie kann man {clause}?",
    ),
    (
        rf"(?P<word>Wenn|Falls|Sobald) {_GERMAN_CLAUSE}, (?:dann )?(?:\p{{Ll}}+ (?:Sie|man|du)\b|(?:kannst|musst|solltest|darfst) Du\b|{_GERMAN_ORDER}|ist es (?:ratsam|nötig|notwendig))",
        "Was ist zu tun, {word} {clause}?",
    ),
    (rf"(?P<word>Wenn|Falls|Sobald) {_GERMAN_CLAUSE}, ", "Was passiert, {word} {clause}?"),
    (rf"Um {_DEED} zu können, ", "Was ist nötig, um {clause} zu können?"),
    (
        rf"Um {_DEED} (?:(?P<prefix>ab|an|auf|aus|bei|durch|ein|fest|frei|heraus|her|hin|hinzu|los|mit|nach|um|vor|weg|weiter|wieder|zurück|zusammen|sicher|bereit)zu|zu )(?P<rest>\p{{Ll}}{{2,}}n), ",
        "Wie kann man {clause} {prefix}{rest}?",
    ),
    (
        rf"(?:Sie können|Man kann) {_DEED} (?:mit|mittels|mithilfe|durch|über) [^,;:()]{{3,60}} (?P<rest>\p{{Ll}}{{2,}}en)\.",
        "Wie kann man {clause} {rest}?",
    ),
    (
        rf"{ABOUT} (?P<verb>wird|werden) (?:[^,]{{0,30}} )?(?P<rest>verwendet|benutzt|genutzt|eingesetzt|gebraucht), um ",
        "Wozu {verb} {about} {rest}?",
    ),
    (rf"{ABOUT} (?P<verb>dient|dienen) (?:dazu|zum|zur|als|der|dem)\b", "Wozu {verb} {about}?"),
    (
        rf"{ABOUT} (?P<verb>befindet|befinden) sich (?:in|im|unter|auf|am) ",
        "Wo {verb} sich {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>wird|werden) {_REST}, (?:wenn|sobald|bevor|nachdem) ",
        "Wann {verb} {about} {rest}?",
    ),
    (
        rf"{ABOUT} (?P<verb>wird|werden|kann|können) (?:mit|durch|über|mittels|mithilfe) [^,;:()]{{3,60}} (?P<rest>(?!werden\b)\p{{Ll}}{{3,}}(?:t|en)(?: werden)?)\.",
        "Wie {verb} {about} {rest}?",
    ),
    (
        rf"{ABOUT} (?P<verb>ist|sind|wird|werden|kann|können|muss|müssen|darf|dürfen|sollte|sollten|hat|haben) {_REST}, (?:weil|da) ",
        "Warum {verb} {about} {rest}?",
    ),
    (
        rf"{ABOUT} (?P<verb>legt|legen|gibt|geben|zeigt|zeigen) (?:(?!nicht |kein|sich )[^,;:()]{{3,80}} )?(?P<rest>fest|an|zurück)(?:\.|, (?:ob|wie|wann|wo|welche[rsmn]?|was)\b)",
        "Was {verb} {about} {rest}?",
    ),
    (rf"{_LETTERS} steht für ", "Wofür steht {about}?"),
    (
        rf"{ABOUT} (?P<verb>enthält|enthalten|bedeutet|bedeuten|bezeichnet|beschreibt|bestimmt|definiert|ermöglicht|erlaubt|"
        r"erfordert|benötigt|umfasst|verhindert|bewirkt|steuert|liefert|regelt|verlangt|garantiert|unterstützt|unterstützen|erzeugt|erzeugen) ",
        "Was {verb} {about}?",
    ),
)
_FRENCH: Forms = (
    (
        r"Si vous (?:voulez|souhaitez|désirez) (?P<clause>\p{Ll}+(?:er|ir|re) [^,;:()«»]{5,90}), ",
        "Comment {clause} ?",
    ),
    (
        rf"(?P<word>Si|Lorsque|Quand) {_CLAUSE}, (?:alors )?(?:vous (?:pouvez|devez|devriez|pourrez|devrez|pourriez)|n[’']\p{{Ll}}+ez|ne \p{{Ll}}+ez|il (?:faut|suffit|est (?:conseillé|préférable|nécessaire|recommandé))|\p{{Ll}}+ez\b)",
        "Que faire {word} {clause} ?",
    ),
    (rf"(?P<word>Si|Lorsque|Quand|Dès que) {_CLAUSE}, ", "Que se passe-t-il {word} {clause} ?"),
    (
        r"(?:Pour|Afin de) pouvoir (?P<clause>\p{Ll}+(?:er|ir|re) [^,;:()«»]{4,90}), ",
        "Que faut-il pour pouvoir {clause} ?",
    ),
    (
        r"(?:Pour|Afin de) (?P<clause>(?:(?:les?|la|se|en|y|ne pas) |[sl][’'])?\p{Ll}+(?:er|ir|re) [^,;:()«»]{4,90}), (?!c[’']est |ce sont )",
        "Comment {clause} ?",
    ),
    (
        r"(?:Vous pouvez|On peut|Il est possible de|Vous devez|Il faut) (?:aussi |également )?(?P<clause>\p{Ll}+(?:er|ir|re) [^,;:()«»]{4,80}?) "
        r"(?:en \p{Ll}+ant|avec (?:la|le|les|l[’']|un|une)|à l[’']aide d|grâce à|au moyen d|via|par la commande)",
        "Comment {clause} ?",
    ),
    (rf"{ABOUT} (?P<verb>sert|servent) (?:à|de|d[’'])", "À quoi {verb} {about} ?"),
    (
        rf"{ABOUT} est (?:\p{{Ll}}+ment )?(?:utilisée?|employée?|destinée?|conçue?) (?:pour|à|comme) ",
        "À quoi sert {about} ?",
    ),
    (
        rf"{ABOUT} sont (?:\p{{Ll}}+ment )?(?:utilisée?s|employée?s|destinée?s|conçue?s) (?:pour|à|comme) ",
        "À quoi servent {about} ?",
    ),
    (
        rf"{ABOUT} se (?P<verb>trouve|trouvent|situe|situent) (?:dans|sous|sur|à|au) ",
        "Où se {verb} {about} ?",
    ),
    (
        rf"{ABOUT} (?P<verb>est|sont) (?P<rest>(?:stocké|placé|installé|enregistré|conservé|situé|rangé|défini|décrit)e?s?) (?:dans|sous|sur) ",
        "Où {verb} {rest} {about} ?",
    ),
    (
        rf"{ABOUT} (?P<verb>est|sont) (?P<rest>\p{{Ll}}{{3,}}(?:é|i|u|it|is)e?s?) (?:avant|après|lorsqu|quand |dès qu|lors d|au moment|pendant) ?",
        "Quand {verb} {rest} {about} ?",
    ),
    (
        rf"{ABOUT} (?P<verb>(?:est|sont|peut être|peuvent être)) (?P<rest>\p{{Ll}}{{3,}}(?:é|i|u|it|is)e?s?) (?:en \p{{Ll}}+ant|avec la |avec le |à l[’']aide d|grâce à|au moyen d|via |par la commande)",
        "Comment {verb} {rest} {about} ?",
    ),
    (
        r"(?:Il y a|Il existe) (?:deux|trois|quatre|cinq|plusieurs|différentes|divers\p{Ll}*) (?:moyens|façons|manières|méthodes) (?:de |d[’'])(?P<clause>\p{Ll}+(?:er|ir|re) [^,;:()«»]{4,80})[,.:]",
        "Comment {clause} ?",
    ),
    (
        rf"{ABOUT} (?P<verb>est|sont|doit|doivent|peut|peuvent|a|ont|ne) {_REST}(?:,)? (?:parce qu|car |puisqu)",
        "Pourquoi est-ce que {about} {verb} {rest} ?",
    ),
    (
        rf"{_LETTERS} est (?:l[’'](?:acronyme|abréviation)|le sigle) (?:de |d[’']|pour )",
        "Que signifie {about} ?",
    ),
    (rf"{ABOUT} (?P<verb>prend|prennent) en charge ", "Que {verb} en charge {about} ?"),
    (
        rf"{ABOUT} (?:vous |nous |lui |leur )?(?P<verb>permet|permettent) (?:de |d[’'])",
        "Que {verb} de faire {about} ?",
    ),
    (
        rf"{ABOUT} (?P<verb>contient|contiennent|signifie|signifient|désigne|désignent|représente|indique|indiquent|définit|"
        r"définissent|détermine|fournit|fournissent|décrit|décrivent|comprend|exige|nécessite|affiche|comporte|garantit|implique) (?!que\b|par\b|à\b|en\b)",
        "Que {verb} {about} ?",
    ),
)
_SPANISH: Forms = (
    (
        r"Si (?:quiere|desea|quieres|deseas) (?P<clause>\p{Ll}+(?:ar|er|ir)(?:se|lo|la)? [^,;:()«»“”]{4,90}), ",
        "¿Cómo {clause}?",
    ),
    (
        rf"(?P<word>Si|Cuando) {_CLAUSE}, (?:entonces )?(?:(?:no )?(?:debe|debería|deberá|puede|podrá|tiene que|tendrá que|necesita|necesitará)s?|es (?:necesario|recomendable|conveniente|mejor|preferible|aconsejable)|utilice|use|ejecute|utiliza|usa|ejecuta|intente|intenta|asegúrese|asegúrate|consulte|vea|verifique|compruebe|instale|añada|seleccione|haga|pulse|establezca|no (?!se |le |hay |es |está )\p{{Ll}}+[ae]s?)\b",
        "¿Qué se puede hacer {word} {clause}?",
    ),
    (rf"(?P<word>Si|Cuando) {_CLAUSE}, ", "¿Qué ocurre {word} {clause}?"),
    (
        r"Para (?P<clause>\p{Ll}+(?:ar|er|ir)(?:se|lo|la)? [^,;:()«»“”]{4,90}), ",
        "¿Cómo {clause}?",
    ),
    (
        r"(?:Puede|Puedes|Se puede|Se pueden|Es posible|Podrá) (?:también )?(?P<clause>\p{Ll}+(?:ar|er|ir)(?:se)? [^,;:()«»“”]{4,80}?) "
        r"(?:con (?:el|la|los|las|una?)|(?!(?:cua|coma|ma|ba)ndo\b)\p{Ll}{2,}[ae]ndo|mediante|a través de) ",
        "¿Cómo {clause}?",
    ),
    (rf"{ABOUT} (?P<verb>sirve|sirven) para ", "¿Para qué {verb} {about}?"),
    (
        rf"{ABOUT} (?P<verb>se (?:usa|utiliza|emplea)n?) para ",
        "¿Para qué {verb} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>se (?:encuentra|guarda|almacena|instala|ubica|halla)n?) (?:en|bajo|dentro) ",
        "¿Dónde {verb} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>se \p{{Ll}}{{3,}}an?|se \p{{Ll}}{{3,}}en?) (?:cuando|antes de|después de) ?",
        "¿Cuándo {verb} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>se \p{{Ll}}{{3,}}n?) (?:mediante|usando|utilizando|a través de) ",
        "¿Cómo {verb} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>es|son|está|están|debe|deben|puede|pueden|tiene|tienen|no) {_REST},? (?:porque|ya que|puesto que) ",
        "¿Por qué {about} {verb} {rest}?",
    ),
    (
        rf"{_LETTERS} (?:es (?:el acrónimo|la abreviatura|la sigla)|son las siglas) de ",
        "¿Qué significa {about}?",
    ),
    (rf"{ABOUT} (?P<verb>permite|permiten) ", "¿Qué {verb} hacer {about}?"),
    (
        rf"{ABOUT} (?P<verb>contiene|contienen|significa|significan|indica|indican|define|definen|describe|describen|representa|"
        r"determina|muestra|muestran|requiere|requieren|proporciona|ofrece|incluye|incluyen|garantiza|admite|admiten) (?!que\b|por\b)",
        "¿Qué {verb} {about}?",
    ),
)
_ITALIAN: Forms = (
    (
        r"Se si (?:vuole|vogliono|desidera|desiderano) (?P<clause>\p{Ll}+(?:are|ere|ire|rre)(?:si)? [^,;:()«»“”]{4,90}), ",
        "Come {clause}?",
    ),
    (
        rf"(?P<word>Se|Quando|Qualora) {_ITALIAN_CLAUSE}, (?:allora )?(?:si (?:può|possono|deve|devono|dovrebbe)|è (?:necessario|possibile|consigliabile|bene|meglio|utile|opportuno)|occorre|bisogna|basta|la (?:cosa|scelta) migliore|\p{{Ll}}+(?:are|ere|ire))\b",
        "Che cosa si può fare {word} {clause}?",
    ),
    (rf"(?P<word>Se|Quando|Qualora) {_ITALIAN_CLAUSE}, ", "Che cosa succede {word} {clause}?"),
    (
        r"Per (?P<clause>\p{Ll}+(?:are|ere|ire|rre|rsi) [^,;:()«»“”]{4,90}), ",
        "Come {clause}?",
    ),
    (
        r"(?:È possibile|Si può|Si possono|Puoi|Potete) (?:anche )?(?P<clause>\p{Ll}+(?:are|ere|ire|rre) [^,;:()«»“”]{4,80}?) "
        r"(?:con (?:il|la|lo|un[ao]?)|(?!(?:qua|coma|ma|ba)ndo\b)\p{Ll}{2,}[ae]ndo|tramite|mediante|attraverso) ",
        "Come {clause}?",
    ),
    (rf"{ABOUT} (?P<verb>serve|servono) (?:a|per) ", "A che cosa {verb} {about}?"),
    (
        rf"{ABOUT} (?P<verb>viene|vengono|è|sono) (?P<rest>(?:usat|utilizzat|impiegat)[oaie]) per ",
        "Per che cosa {verb} {rest} {about}?",
    ),
    (
        rf"{ABOUT} si (?P<verb>trova|trovano) (?:in|nel|nella|nello|nell[’']|sotto|su) ?",
        "Dove si {verb} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>viene|vengono|è|sono) (?P<rest>\p{{Ll}}{{3,}}[oaie]) (?:quando|prima di|prima della|prima che|dopo|durante) ?",
        "Quando {verb} {rest} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>viene|vengono|può essere|possono essere) (?P<rest>\p{{Ll}}{{3,}}[oaie]) (?:tramite|mediante|usando|utilizzando|con il|con la|attraverso) ?",
        "Come {verb} {rest} {about}?",
    ),
    (
        r"(?:Ci sono|Esistono) (?:due|tre|quattro|diversi|vari) (?:modi|metodi|maniere) (?:per|di) (?P<clause>\p{Ll}+(?:are|ere|ire) [^,;:()«»]{4,80})[,.:]",
        "Come {clause}?",
    ),
    (
        rf"{ABOUT} (?P<verb>è|sono|deve|devono|può|possono|ha|hanno|non) {_REST},? (?:perché|poiché|in quanto) ",
        "Perché {about} {verb} {rest}?",
    ),
    (
        rf"{_LETTERS} (?:sta per|è (?:l[’']acronimo|la sigla|l[’']abbreviazione) di) ",
        "Che cosa significa {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>permette|permettono|consente|consentono) di ",
        "Che cosa {verb} di fare {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>contiene|contengono|significa|indica|indicano|definisce|definiscono|descrive|descrivono|rappresenta|"
        r"determina|mostra|mostrano|richiede|richiedono|fornisce|forniscono|include|includono|specifica|garantisce|supporta|supportano) (?!che\b|per\b)",
        "Che cosa {verb} {about}?",
    ),
)
_PORTUGUESE: Forms = (
    (
        r"Se (?:você )?(?:quiser|deseja|desejar|pretende|pretender) (?P<clause>\p{Ll}+(?:ar|er|ir)(?:-se)? [^,;:()«»“”]{4,90}), ",
        "Como {clause}?",
    ),
    (
        rf"(?P<word>Se|Quando|{_CASO}) {_CLAUSE}, (?:então )?(?:(?:você )?(?:deve|deverá|pode|poderá|precisa)|é (?:necessário|preciso|recomendável)|use|utilize|execute|tente|verifique|certifique-se|consulte|veja|instale|selecione|defina|clique)\b",
        "O que se pode fazer {word} {clause}?",
    ),
    (rf"(?P<word>Se|Quando|{_CASO}) {_CLAUSE}, ", "O que acontece {word} {clause}?"),
    (r"Para (?P<clause>\p{Ll}+(?:ar|er|ir)(?:-se)? [^,;:()«»“”]{4,90}), ", "Como {clause}?"),
    (
        r"(?:Pode|Pode-se|É possível|Você pode) (?:também )?(?P<clause>\p{Ll}+(?:ar|er|ir) [^,;:()«»“”]{4,80}?) "
        r"(?:com (?:[oa]s?|uma?)|(?!(?:qua|coma|ma|ba)ndo\b)\p{Ll}{2,}[aei]ndo|através d[eoa]|por meio d[eoa]) ",
        "Como {clause}?",
    ),
    (rf"{ABOUT} (?P<verb>serve|servem) para ", "Para que {verb} {about}?"),
    (
        rf"{ABOUT} (?P<verb>é|são) (?P<rest>(?:usad|utilizad|empregad)[oa]s?) para ",
        "Para que {verb} {rest} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>fica|ficam|encontra-se|encontram-se|está|estão) (?:em|no|na|nos|nas|sob) ",
        "Onde {verb} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>é|são|está|estão|deve|devem|pode|podem|tem|têm|não) {_REST},? (?:porque|pois|já que) ",
        "Por que {about} {verb} {rest}?",
    ),
    (
        rf"{_LETTERS} é (?:o acr[óô]nimo|a sigla|a abreviatura) (?:de|para) ",
        "O que significa {about}?",
    ),
    (rf"{ABOUT} (?P<verb>permite|permitem) ", "O que {about} {verb} fazer?"),
    (
        rf"{ABOUT} (?P<verb>contém|contêm|significa|indica|indicam|define|definem|descreve|descrevem|representa|determina|mostra|"
        r"requer|exige|fornece|fornecem|inclui|incluem|garante|suporta|suportam) (?!que\b|por\b)",
        "O que {verb} {about}?",
    ),
)
_DUTCH: Forms = (
    (
        rf"(?:Als|Indien|Wanneer) (?:u|je|men) {_DEED} (?:wilt|wil|wenst), ",
        "Hoe kan men {clause}?",
    ),
    (
        rf"(?P<word>Als|Indien|Wanneer|Zodra) {_DUTCH_CLAUSE}, (?:dan )?(?:kunt|moet|dient|kan|kun|mag|hoeft|gebruikt) (?:u|je|men)\b",
        "Wat kan men doen {word} {clause}?",
    ),
    (rf"(?P<word>Als|Indien|Wanneer|Zodra) {_DUTCH_CLAUSE}, ", "Wat gebeurt er {word} {clause}?"),
    (
        rf"Om {_DEED} (?:(?P<prefix>in|uit|op|aan|af|toe|mee|over|bij|door|weg|terug|na|om|onder|vast|voor|samen|tegen) )?te (?P<rest>\p{{Ll}}{{3,}}n), ",
        "Hoe kan men {clause} {prefix}{rest}?",
    ),
    (
        rf"{ABOUT} (?P<verb>wordt|worden) (?:\p{{Ll}}+ )?gebruikt (?:om|voor) ",
        "Waarvoor {verb} {about} gebruikt?",
    ),
    (rf"{ABOUT} (?P<verb>dient|dienen) (?:om|voor|als) ", "Waarvoor {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>bevindt|bevinden) zich (?:in|op|onder) ", "Waar {verb} zich {about}?"),
    (
        rf"{ABOUT} (?P<verb>wordt|worden) {_REST},? (?:voordat|nadat|vooraleer|wanneer|zodra) ",
        "Wanneer {verb} {about} {rest}?",
    ),
    (
        rf"{ABOUT} (?P<verb>is|zijn|wordt|worden|kan|kunnen|moet|moeten|mag|mogen|heeft|hebben) {_REST},? (?:omdat|aangezien) ",
        "Waarom {verb} {about} {rest}?",
    ),
    (
        rf"{_LETTERS} staat voor ",
        "Waar staat {about} voor?",
    ),
    (
        rf"{ABOUT} (?P<verb>bevat|bevatten|betekent|bepaalt|bepalen|vermeldt|beschrijft|beschrijven|vereist|toont|definieert|omvat|"
        r"levert|garandeert|verhindert|voorkomt|ondersteunt|ondersteunen) (?!dat\b)",
        "Wat {verb} {about}?",
    ),
)
_POLISH: Forms = (
    (
        r"(?:Jeśli|Jeżeli) (?:chcesz|chce się|chcemy) (?P<clause>\p{Ll}+ć [^,;:()„”]{4,90}), ",
        "Jak {clause}?",
    ),
    (rf"(?P<word>Jeśli|Jeżeli|Gdy|Kiedy) {_CLAUSE}, ", "Co się dzieje, {word} {clause}?"),
    (r"(?:Aby|Żeby|By) (?P<clause>\p{Ll}+[ćc] [^,;:()„”]{4,90}), ", "Jak {clause}?"),
    (
        r"Można (?:także |również |też )?(?P<clause>\p{Ll}+ć [^,;:()„”]{4,80}?) (?:za pomocą|używając|przy użyciu|poprzez|poleceniem) ",
        "Jak {clause}?",
    ),
    (rf"{ABOUT} (?P<verb>służy|służą) (?:do|jako) ", "Do czego {verb} {about}?"),
    (rf"{ABOUT} (?P<verb>znajduje|znajdują) się (?:w|na|pod) ", "Gdzie {verb} się {about}?"),
    (
        rf"{ABOUT} (?P<verb>jest|są) (?P<rest>\p{{Ll}}{{3,}}(?:[nt][yae]|ni|ci)) (?:przed|po|gdy|podczas|kiedy) ",
        "Kiedy {verb} {rest} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>jest|są|może|mogą|musi|muszą|nie) {_REST}, (?:ponieważ|gdyż|bo) ",
        "Dlaczego {about} {verb} {rest}?",
    ),
    (
        rf"{ABOUT} (?P<verb>zawiera|zawierają|oznacza|oznaczają|określa|określają|opisuje|opisują|umożliwia|umożliwiają|"
        r"pozwala|pozwalają|wyświetla|wymaga|wymagają|definiuje|zwraca|powoduje) ",
        "Co {verb} {about}?",
    ),
    (
        r"(?P<about>\p{Lu}[^\s,;:()]+(?: [^\s,;:()]+){0,2}?)(?: ?[—–-] to| to (?:jest|są)) ",
        "Co to jest {about}?",
    ),
)
_RUSSIAN: Forms = (
    (
        r"Если (?:вы |Вы )?(?:хотите|желаете) (?P<clause>\p{Ll}+(?:ть|ти|чь)(?:ся)? [^,;:()«»]{4,90}), ",
        "Как {clause}?",
    ),
    (rf"(?P<word>Если) {_CLAUSE}, (?:то )?", "Что произойдёт, {word} {clause}?"),
    (rf"(?P<word>Когда) {_CLAUSE}, ", "Что происходит, {word} {clause}?"),
    (
        r"(?:Чтобы|Для того чтобы|Для того, чтобы) (?P<clause>\p{Ll}+(?:ть|ти|чь)(?:ся)? [^,;:()«»]{4,90}), ",
        "Как {clause}?",
    ),
    (
        r"(?:Можно|Вы можете) (?:также )?(?P<clause>\p{Ll}+(?:ть|ти|чь)(?:ся)? [^,;:()«»]{4,80}?) (?:с помощью|при помощи|используя|командой|посредством) ",
        "Как {clause}?",
    ),
    (
        rf"{ABOUT} (?P<verb>служит|служат|предназначен[аоы]?|используется|используются|нужен|нужна|нужны) для ",
        "Для чего {verb} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>находится|находятся|хранится|хранятся|располагается|располагаются) (?:в|на|под) ",
        "Где {verb} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>\p{{Ll}}{{3,}}(?:ется|ются|ится|ятся)) (?:до|после|перед|когда|во время) ",
        "Когда {verb} {about}?",
    ),
    (
        rf"{ABOUT} (?P<verb>не|может|могут|должен|должна|должны|является) {_REST}, (?:потому что|так как|поскольку) ",
        "Почему {about} {verb} {rest}?",
    ),
    (
        rf"{ABOUT} (?P<verb>содержит|содержат|означает|означают|определяет|определяют|описывает|описывают|позволяет|позволяют|"
        r"показывает|указывает|требует|задаёт|задает|обеспечивает|включает) ",
        "Что {verb} {about}?",
    ),
    (r"(?P<about>\p{Lu}[^\s,;:()]+(?: [^\s,;:()]+){0,2}?) ?[—–-] это ", "Что такое {about}?"),
)
#: the patterns of a language with their questions, by ISO 639 code
FORMS: dict[str, Forms] = {
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "it": _ITALIAN,
    "pt": _PORTUGUESE,
    "nl": _DUTCH,
    "pl": _POLISH,
    "ru": _RUSSIAN,
    "zh": CHINESE,
    "ja": JAPANESE,
}
