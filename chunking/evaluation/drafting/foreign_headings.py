"""What is asked for a heading in another language than English: what it asks itself, how to do what it names, how that works, what it is.

The title stands in the question as it is. An article is put before it only where the ending of its noun tells its gender.
"""

from __future__ import annotations

from typing import NamedTuple

import regex

from .english import words
from .other_languages import deed_question
from .wordings import wording


class _Process(NamedTuple):
    """What a language calls that goes on, and how it is asked how it works.

    `noun` matches a title that begins with such a noun, perhaps behind its article; `article` gives
    that of the noun. `things` are nouns that end alike and go on in no way; in German they end others.
    """

    noun: regex.Pattern[str]
    articles: tuple[tuple[regex.Pattern[str], str], ...]
    asks: str
    things: tuple[str, ...]


def _begins(nouns: str, behind: str, article: str = "") -> str:
    """A pattern of titles that begin with a noun, perhaps behind its article, and go on with a preposition if at all."""
    return rf"(?:{article})?+(?P<noun>\p{{L}}?\p{{Ll}}*(?:{nouns}))(?P<rest> (?:{behind}).*)?"


_VOWEL = r"(?i:[aeiouhéèêàâîôû])"
_PROCESSES = {
    "de": _Process(
        regex.compile(
            r"(?:Die )?(?P<kind>\p{Lu}\p{Ll}+e )?(?P<noun>\p{Lu}[\p{L}-]*(?:ung|tion))(?P<rest> (?:von|der|des|eines|einer|mit|über|"
            r"per|für|im|in|auf|durch|bei|zum|zur|unter|via) .+)?"
        ),
        ((regex.compile(""), "die "),),
        "Wie funktioniert {}?",
        tuple(
            words(
                """führung leitung merkung umgebung anleitung schreibung fassung lösung bedeutung sagung information dokumentation version
                distribution position option funktion sektion setzung warnung zeitung wohnung meinung ordnung regelung bestimmung kleidung
                rechnung sitzung teilung leistung gattung erklärung sammlung übung abbildung endung bezeichnung
                kündigung instandhaltung haftung geheimhaltung vergütung forderung empfehlung zielsetzung beziehung änderung erweiterung aktion edition organisation nation generation"""
            )
        ),
    ),
    "fr": _Process(
        regex.compile(_begins("tion|sion|ement|age|[Mm]ise", r"de |du |des |d[’']|à |avec |par |dans |depuis |sur |en |via |\p{Ll}{4,}(?<!ent)\Z", r"La |Le |L[’']")),
        (
            (regex.compile(rf"{_VOWEL}"), "l’"),
            (regex.compile(r"\p{L}+(?:tion|sion|mise)\b|mise\b", regex.I), "la "),
            (regex.compile(""), "le "),
        ),
        "Comment fonctionne {} ?",
        tuple(
            words(
                """version section question option introduction description information notion fonction action solution mention condition
                définition édition documentation position dimension extension fraction présentation distribution discussion conclusion
                précision expression occasion passion station nation relation collection population environnement événement logement
                vêtement département appartement règlement page image langage message visage avantage ouvrage étage usage dommage
                personnage stage voyage élément village témoignage fonctionnement"""
            )
        ),
    ),
    "es": _Process(
        regex.compile(_begins("ción|sión|miento", r"de |del |con |en |a |al |por |desde |mediante |\p{Ll}{4,}\Z", "La |El ")),
        ((regex.compile(r"\p{L}+miento\b"), "el "), (regex.compile(""), "la ")),
        "¿Cómo funciona {}?",
        tuple(
            words(
                """versión sección introducción descripción información opción función acción solución condición definición edición
                documentación posición dimensión distribución canción nación población estación habitación pensamiento conocimiento
                expresión precisión colección relación ocasión atención organización institución funcionamiento comportamiento"""
            )
        ),
    ),
    "it": _Process(
        regex.compile(_begins("zione|sione|mento", r"di |del |dello |della |dei |degli |delle |dell[’']|con |in |da |su |tramite |\p{Ll}{4,}\Z", r"La |Il |Lo |L[’']")),
        (
            (regex.compile(rf"{_VOWEL}"), "l’"),
            (regex.compile(r"\p{L}+(?:zione|sione)\b"), "la "),
            (regex.compile(r"(?i:s[^aeiouh]|z|gn|ps)"), "lo "),
            (regex.compile(""), "il "),
        ),
        "Come funziona {}?",
        tuple(
            words(
                """versione sezione introduzione descrizione informazione opzione funzione azione soluzione condizione definizione edizione
                documentazione posizione dimensione distribuzione stazione nazione attenzione televisione espressione collezione relazione
                occasione documento elemento argomento momento strumento monumento dipartimento regolamento appartamento suggerimento
                riferimento organizzazione funzionamento comportamento"""
            )
        ),
    ),
    "pt": _Process(
        regex.compile(_begins("ção|são|mento|agem", r"de |do |da |dos |das |com |em |no |na |por |via |\p{Ll}{4,}\Z", "[AO] ")),
        ((regex.compile(r"\p{L}+mento\b"), "o "), (regex.compile(""), "a ")),
        "Como funciona {}?",
        tuple(
            words(
                """versão seção introdução descrição informação opção função ação solução condição definição edição documentação posição
                dimensão distribuição estação nação população documento elemento momento instrumento imagem mensagem linguagem viagem
                expressão coleção relação ocasião atenção organização funcionamento comportamento"""
            )
        ),
    ),
    "nl": _Process(
        regex.compile(_begins("ing|atie", "van |met |in |op |via |door |bij ", "De ")),
        ((regex.compile(""), "de "),),
        "Hoe werkt {}?",
        tuple(
            words(
                """omgeving leiding schrijving informatie documentatie organisatie relatie situatie oplossing betekening vergadering
                waarschuwing opmerking publicatie verzameling ding ring kring koning woning regering rekening mening"""
            )
        ),
    ),
    "pl": _Process(
        regex.compile(_begins("acja|kcja|anie|enie", r"\p{Ll}|\p{Lu}")),
        ((regex.compile(""), ""),),
        "Jak działa {}?",
        tuple(
            words(
                """opcja funkcja sekcja informacja wersja dokumentacja dystrybucja wprowadzenie pytanie zadanie ostrzeżenie znaczenie
                pozycja wydanie zdanie podsumowanie organizacja ograniczenie wymaganie rozszerzenie zakończenie urządzenie"""
            )
        ),
    ),
    "ru": _Process(
        regex.compile(_begins("ация|ание|ение|овка", r"\p{Ll}|\p{Lu}")),
        ((regex.compile(""), ""),),
        "Как выполняется {}?",
        tuple(
            words(
                """информация документация введение описание примечание содержание значение название приложение заключение замечание
                предупреждение сообщение расширение решение упоминание организация требование ограничение знание издание задание
                отношение мнение определение"""
            )
        ),
    ),
}  # fmt: skip
#: a file or folder, and what it is for
_FILE = regex.compile(r"(?=[^/]*[a-z])(?=[^.]*\.)[\w+~-]*+(?:[./][\w+-]++)++/?")
_THE_FILE = regex.compile(
    r"(?:Die (?:Datei|Direktive)|Das (?:Paket|Programm|Skript)|Der Befehl|Le (?:fichier|paquet|programme|script|module)|La (?:commande|directive)|"
    r"El (?:archivo|fichero|paquete|programa|comando)|La (?:orden|directiva)|Il (?:file|pacchetto|programma|comando)|La direttiva|"
    r"O (?:arquivo|ficheiro|pacote|programa|comando)|Het (?:bestand|pakket|programma)) (?!d[eiu]l?\b|von\b|mit\b|des\b)\S+"
)
_FILES = {
    "de": "Wozu dient {}?",
    "fr": "À quoi sert {} ?",
    "es": "¿Para qué sirve {}?",
    "it": "A che cosa serve {}?",
    "pt": "Para que serve {}?",
    "nl": "Waarvoor dient {}?",
    "pl": "Do czego służy {}?",
    "ru": "Для чего нужен {}?",
    "zh": "{} 有什么用途？",
    "ja": "{} は何に使われますか？",
}
#: a call, of which the parameters are left out; and an event by its name, and when that is sent
_CALL = regex.compile(r"(?P<name>[A-Za-z_$][\w$]*+(?:\.[\w$]++)*+)\([^()]*+\)")
_EVENT = regex.compile(r"(?:\p{L}+|事件|イベント) ?[:：] ?(?P<name>['\"‘“`][\w:-]++['\"’”`])")
_EVENTS = {
    "de": ("Ereignis", "Wann wird das Ereignis {} ausgelöst?"),
    "fr": ("Événement", "Quand l’événement {} est-il émis ?"),
    "es": ("Evento", "¿Cuándo se emite el evento {}?"),
    "it": ("Evento", "Quando viene emesso l’evento {}?"),
    "pt": ("Evento", "Quando o evento {} é emitido?"),
    "nl": ("Gebeurtenis", "Wanneer wordt de gebeurtenis {} verzonden?"),
    "zh": ("事件", "什么时候触发事件 {}？"),
    "ja": ("イベント", "イベント {} はいつ発生しますか？"),
}
#: what names several things, or is no phrase
_NO_PHRASE = regex.compile(r" (?:und|oder|et|ou|y|e|ed|o|en|of|i|oraz|и|или) |[:,;/«»„“\"?]")
#: letters of a noun by itself that says of what it is: Netzwerkeinrichtung
LONG = 14

_DEEDS = (
    "安装|配置|设置|使用|创建|建立|添加|增加|删除|移除|修改|更改|管理|升级|更新|启动|启用|禁用|停止|检查|查看|查找|找出|编译|构建|备份|恢复|下载|选择|调整|"
    "编辑|运行|执行|测试|导入|导出|编写|获取|获得|打开|关闭|连接|设定|准备|提交|上传|发布|制作|格式化|挂载|加密|解决|修复|避免|防止|限制|监控|指定|定制|自定义|"
    "优化|转换|合并|搜索|登录|注册|卸载|登入|绘制|移动|复制|打印|保存|更换|清洁|清洗|激活|开通|充值|预约|保养"
)
_NOUNS = (
    "程序|文件|说明|手册|[员者器盘包]|工具|选项|过程|方法|指南|步骤|命令|脚本|系统|目录|参数|流程|方式|页面|界面|类型|环境|信息|记录|要求|结果|问题|模式|菜单|"
    "向导|介质|镜像|源|窗口|对话框|按钮|面板|条件|许可|范围|权限|策略|服务|软件"
)
_DONE = "設定|作成|削除|追加|変更|管理|実行|確認|利用|使用|導入|構築|起動|登録|移行|更新|取得|検証|移動|修正|公開|配布|復旧|復元|バックアップ|インストール|アップロード|アップグレード|ダウンロード|カスタマイズ|テスト|監視|最適化|検索|編集|選択|初期化|報告|変換|準備|指定"  # fmt: skip
#: titles by their form and what they are asked: those that ask without a question mark, and those without articles
_FORMS = tuple(
    (language, regex.compile(pattern), question)
    for language, pattern, question in (
        ("fr", r"(?:Comment|Pourquoi|Quand|Où|Que faire|Quel(?:le)?s?|À quoi|Qu[’']) ?\S.*", "{} ?"),
        ("fr", r"Que \p{Ll}+(?:er|ir|re)(?: .+)?", "{} ?"),
        ("es", r"(?:Cómo|Por qué|Cuándo|Dónde|Qué|Cuál(?:es)?) \S.*", "¿{}?"),
        ("it", r"(?:Come|Perché|Quando|Dove|Qual[ei]?|Che cosa|Cosa) \S.*", "{}?"),
        ("pt", r"(?:Como|Por que|Porque|Quando|Onde|O que|Qual|Quais) \S.*", "{}?"),
        ("es", r"(?P<what>\p{Lu}\p{Ll}+s) que (?P<rest>(?:no )?(?:se|son|están|pueden|deben) .+)", "¿Qué {what} {rest}?"),
        ("it", r"(?P<what>\p{Lu}\p{Ll}+[iea]) che (?P<rest>(?:non )?(?:si|sono|possono|devono) .+)", "Quali {what} {rest}?"),
        ("pt", r"(?P<what>\p{Lu}\p{Ll}+s) que (?P<rest>(?:não )?(?:se|são|estão|podem|devem) .+)", "Que {what} {rest}?"),
        ("pl", r"(?:Jak|Dlaczego|Kiedy|Gdzie|Co to|Czym) \S.*", "{}?"),
        ("ru", r"(?:Как|Почему|Зачем|Когда|Где|Что такое) \S.*", "{}?"),
        ("zh", r"(?:为什么|如何|怎样|怎么|什么是|为何).{2,}|.{2,}是什么", "{}？"),
        ("zh", rf"(?:重新|自动|手动)?(?:{_DEEDS})(?:[和与](?:{_DEEDS}))?(?![的和与或时了后前中到])(?! ?(?:{_NOUNS})(?:\Z|[（(]))(?!.*[：:，,]).{{2,}}(?<!的(?:方法|步骤|例子|工具|命令))", "如何{}？"),
        ("zh", rf".{{2,}}(?<![和与或]|违[规约纪法]|逾期|迟到|缺勤)(?:{_DEEDS}|操作|调试|迁移|部署|处理|维护)", "如何进行{}？"),
        ("zh", r".{2,}(?:工具|命令|方法|类型|步骤|种类|方式|技巧|原因|优点|缺点|特性)", "有哪些{}？"),
        ("zh", r".{2,}(?:名称|范围|架构|结构|格式|概念|机制|原理|含义|定义|规则|规范|政策|标准|流程|过程|作用|用途|目的|区别|差异)", "{}是什么？"),
        ("ja", r".{4,}か", "{}？"),
        ("ja", r".{4,}には", "{}どうすればよいですか？"),
        ("ja", r".+[をにへでと].*[うくぐすつぬぶむる]", "{}にはどうすればよいですか？"),
        ("ja", rf".*[^\s、・]{{2}}の?(?:{_DONE})", "{}はどのように行いますか？"),
        ("ja", r".{2,}(?:方法|手順|やり方|仕方)", "どのような{}がありますか？"),
        ("ja", r".{2,}の(?:種類|条件|要件|理由|原因|利点|欠点|違い|目的|役割|意味|仕組み|構造|形式|規則)", "{}は何ですか？"),
    )
)  # fmt: skip


def foreign_heading(title: str, language: str, is_small: bool = False) -> str | None:
    """The question for a title that asks without a mark, names an action, or what goes on; None for others.

    `is_small` says that its first word is written small inside sentences.

    >>> foreign_heading("Die Regeln anpassen", "de")
    'Wie kann man die Regeln anpassen?'
    >>> foreign_heading("底层网络配置", "zh")
    '如何进行底层网络配置？'
    """
    base = language.partition("-")[0].lower()
    for spoken, pattern, question in _FORMS:
        if spoken == base and (match := pattern.fullmatch(title)):
            parts = {name: part[0].lower() + part[1:] for name, part in match.groupdict().items()}
            return question.format(title, **parts)
    if named := _of_program(title, base):
        return named
    if base in _FILES and _FILE.fullmatch(title):
        return _FILES[base].format(title)
    if base in _FILES and _THE_FILE.fullmatch(title):
        return _FILES[base].format(title[0].lower() + title[1:])
    return deed_question(title, base, is_small) or process_question(title, base)


def _of_program(title: str, language: str) -> str | None:
    """What a call does, or when an event is sent, that a title names as the reference of a program does."""
    asks, (word, when) = wording(language), _EVENTS.get(language, ("", ""))
    if asks and (call := _CALL.fullmatch(title)):
        return asks.does.format(f"{call['name']}()")
    event = _EVENT.fullmatch(title) if word and title.startswith((word, "Event")) else None
    return when.format(event["name"]) if event else None


def process_question(title: str, language: str) -> str | None:
    """How what a title names works, where that goes on by itself.

    >>> process_question("Inizializzazione delle interfacce", "it")
    'Come funziona l’inizializzazione delle interfacce?'
    """
    language = language.partition("-")[0].lower()
    known = _PROCESSES.get(language)
    match = known.noun.fullmatch(title) if known and not _NO_PHRASE.search(title) else None
    if not known or not match:
        return None
    noun, is_german = match["noun"], language == "de"
    kind = (match.groupdict().get("kind") or "").lower()
    is_short = not match["rest"] and not kind and len(noun) < LONG
    is_thing = noun.lower().endswith(known.things) if is_german else noun.lower() in known.things
    if is_short or is_thing:
        return None
    inside = noun if is_german else noun[0].lower() + noun[1:]
    article = next(article for pattern, article in known.articles if pattern.match(noun))
    return known.asks.format(f"{article}{kind}{inside}{match['rest'] or ''}")
