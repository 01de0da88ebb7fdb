"""Words that nobody searches for: function words by language, and those of programs."""

from __future__ import annotations

from functools import cache

from ...retrieval.words import stop_words
from .english import FUNCTION_WORDS, words

#: what the lists for retrieval lack, which are those of Snowball: it lists inflected pronouns, but few adverbs
_MORE = {
    "de": words(
        "bereits beispielsweise beim bzw dabei dadurch dafür daher damit danach daran darauf daraus davon dazu denen deren "
        "derzeit dessen ebenfalls entsprechend etwa falls ganz gegebenenfalls gibt hierbei hierzu immer insbesondere jedoch "
        "lediglich mehr mehrere meist möglich müssen nachdem normalerweise oben obwohl oft sehr sobald sofern sogar somit sowie "
        "sowohl stets statt trotzdem unten verschiedene vielleicht vom weitere wenige werden wobei wodurch wurde wurden zudem "
        "zumindest zuerst zwar beispiel direkt nächste nächsten letzte letzten daran hinzu anschließend alternativ"
    ),
    "fr": words(
        "ainsi alors après aucun aucune auquel aussi autre autres avant beaucoup bien cela celle celui cependant certain certaine "
        "certaines certains ceux chaque chez comme comment contre depuis dernier dernière dessous dessus deux doit doivent donc "
        "dont déjà également encore enfin ensuite entre exemple faire fait faut fois généralement hors jamais jusqu lequel "
        "laquelle lesquels lorsque lorsqu malgré mieux moins non notamment parce parfois pendant peu peut peuvent plus plusieurs "
        "plutôt pourquoi pourrait premier première presque puis puisque quand quel quelle quelles quels quelque quelques "
        "quelqu rien sans seul seule seulement selon seraient sinon soit sont souvent sous suivant suivante suivants surtout "
        "tandis tant tel telle telles tels toujours tous tout toute toutes toutefois très trois vers voici voilà voir"
    ),
    "es": words(
        "además ahora alguna algunas alguno algunos ambos anterior antes aquí así aunque bajo bastante bien cada casi cierto como "
        "cuando cual cuales cualquier cuya cuyas cuyo cuyos debe deben debería demás dentro después donde durante ejemplo embargo "
        "entonces fuera hacer hace hacia hasta luego manera mayor mayoría mediante mejor menos mientras misma mismo mismos muchas "
        "muchos ninguna ninguno nunca otra otras otro otros para parte pero podrá poco porque posible primer primera propio puede "
        "pueden pues quien según será siempre siguiente siguientes sino sobre solo sólo tal tales también tampoco tan tanto toda "
        "todas todavía todo todos tras usted varias varios veces vez ésto está éste"
    ),
    "it": words(
        "alcune alcuni allora altra altre altri altro ancora anche anzi bene certo ciascun ciascuno cioè comunque cosa cose così "
        "davvero della deve devono dopo dove dunque durante ecc entrambi essere esempio fare finché fino fuori infine infatti "
        "inoltre invece lungo maggior maggiore mai male meglio meno mentre molti molto nessun nessuna niente nulla ogni ognuno "
        "oltre oppure ora ormai parte però perché piuttosto più poche pochi poco poi poiché possono prima primo proprio può pure "
        "qualche qualcosa qualcuno qualsiasi qualunque quasi questa quindi quello sempre senza sia solito sola solo soltanto "
        "sopra sotto spesso stessa stesse stessi stesso subito tale tali tanto tra tramite tutta tutte tuttavia tutti tutto "
        "ulteriori varie vari verso volta volte viene vengono"
    ),
    "pt": words(
        "ainda além algo alguma algumas algum alguns ambos antes apenas após aqui assim através bem cada caso certo como conforme "
        "contudo cuja cujo deve devem depois desde desse deste dessa desta dentro durante enquanto então exemplo fazer hoje ambas "
        "logo maior mais mas melhor menos mesma mesmo mesmos muita muitas muito muitos nada nenhum nenhuma nunca onde outra outras "
        "outro outros para parte pode podem pois porque porém pouco primeira primeiro própria próprio qual quais qualquer quando "
        "quase quem segundo sempre sendo será sobre somente tais tal também tanto toda todas todavia todo todos tudo vários você"
    ),
    "nl": words(
        "aangezien aldus alle allemaal allen alleen altijd ander andere anders beide beiden bent bepaald bepaalde beter bijvoorbeeld "
        "binnen boven bovendien buiten daarbij daarna daarom daarop daarvan deel desbetreffende dient dergelijk dergelijke dezelfde "
        "dienen dus echter eender eens eerst eerste eigen elk elke enige enkel enkele ervan eveneens evenwel gaan geval gevallen "
        "graag heel hetgeen hetzelfde hierbij hiervan hoewel iedere indien ingeval inclusief jouw kunnen kunt later maken meer "
        "meest meestal mits moet moeten momenteel mogelijk mogen na namelijk naargelang nadat nodig nogal omdat onder ongeveer "
        "ons onze ook opdat opnieuw over overige pas per reeds slechts sommige soms staat steeds tenzij terwijl tijdens toch "
        "tot totdat tussen tweede uiteraard uw vaak vanaf vanuit vele verder verschillende via volgend volgende volgens vooraf "
        "vooraleer voordat waar waarbij waardoor waarin waarmee waarom waarop waarvan waarvoor wanneer wegens weinig welk welke "
        "wel wij zekere zelf zelfs zich zoals zodat zodra zolang zonder zowel zullen"
    ),
    "pl": words(
        "aby ale albo bardzo bez bowiem bo by być będzie będą chyba co czy czyli często dla dlatego do dodatkowo dopóki dość "
        "dwa dzięki gdy gdyby gdyż gdzie ich inaczej inna inne innego innych inny ja jak jaki jakie jako jednak jedna jednego "
        "jeden jego jej jest jeszcze jeśli jeżeli już kiedy kto która które którego której których któremu który którym "
        "którymi każda każde każdego każdy lecz lub ma mają między może mogą można musi muszą na nad nadal należy nawet nich nie "
        "niego niej niektóre niektórych nigdy niż nim oba obok od ona one oni oprócz oraz po pod podczas pomiędzy ponieważ "
        "ponadto powinien powinna powinno poza poniżej powyżej później przed przede przez przy przykład raz razie również są "
        "się także sam sama samo samym siebie sobie swoje swoich swojej sposób tak taka taki takie takich tego tej ten też to tu tylko "
        "tych tym tymi u w wcześniej wiele wielu więc więcej właśnie wszystko wszystkich wszystkie wtedy wyłącznie wśród z za "
        "zamiast zatem zawsze ze zgodnie zostać zostaje zostanie zostały zwykle że żaden żadnych żeby była było były był"
    ),
    "ru": words(
        "более больше будут были было быть важно весь всего всегда всех всё вместо возможно вообще впрочем время все всё "
        "данный данного данной для других другие другой его если есть ещё её же зачем здесь значит из-за или именно иногда "
        "использовать их каждый каждого как какие какой какую кроме который которая которое которого которой которую которые "
        "которых которым кто либо лишь любой любого между менее меньше многие многих можно могут может надо например насколько "
        "некоторые некоторых несколько нужно обычно однако одна одного один около они основном очень перед поскольку после "
        "поэтому почти при причём просто прежде раз самый сам себя следует следующий следующие сразу собой также такая такие "
        "таких такой таким там тем того тоже только том той тот уже хотя чаще через чтобы эта эти этим этих это этого этой "
        "этом этот"
    ),
}
#: keywords of programs and what stands beside them, which say of no line what it does
PROGRAM = words(
    "abstract and any as async assert await bool boolean break byte case catch char class const constructor continue def default "
    "del delete do double elif else end enum except export exports extends false final finally float for from func function get "
    "global go goto if implements import in include instanceof int interface internal is lambda let long mod mut "
    "namespace new nil none not null of operator or override param private protected "
    "public pub raise readonly ref require return returns short signed static str struct super "
    "then this throw throws trait true try type typedef typeof undefined unknown unsigned use using util utils "
    "val var virtual void where while with yield array args kwargs todo fixme eslint noqa"
)


@cache
def unsearched(language: str, is_program: bool) -> frozenset[str]:
    """The case-folded words that nobody searches for in a text of a language, or in a program: those of English as well."""
    base = language.partition("-")[0].lower()
    beside = PROGRAM if is_program else frozenset()
    return FUNCTION_WORDS | stop_words(base) | _MORE.get(base, frozenset()) | beside
