"""Texts in encodings from before Unicode are read as what they are, and Western European ones are not taken for them."""

import pytest

from chunking.parsers import parse_bytes
from chunking.parsers.old_encodings import old_encoding

JAPANESE = (
    "第一条　この規則は、会社の就業に関する事項を定める。従業員は、次の各号を守らなければならない。"
)
CHINESE = "员工应至少提前七天通过差旅平台预订。火车优先，飞机票需要经理批准。酒店每晚不超过五百元。"
TAIWANESE = "員工應至少提前七天透過差旅平台預訂。火車優先，機票需要經理批准。飯店每晚不超過三千元。"
KOREAN = "출장 신청은 적어도 일주일 전에 하여야 한다. 기차를 먼저 이용하고, 항공권은 부장의 승인을 받아야 한다."
RUSSIAN = "Командировки оформляются не позднее чем за семь дней. Сначала рассматривается поезд, затем самолёт."
UKRAINIAN = (
    "Відрядження оформлюють щонайменше за сім днів. Спочатку розглядають потяг, потім літак."
)
GREEK = "Τα ταξίδια κλείνονται τουλάχιστον επτά ημέρες πριν. Το τρένο προηγείται του αεροπλάνου."
HEBREW = "העובד יזמין כרטיס טיסה לפחות שבעה ימים מראש. מחיר הכרטיס לא יעלה על הסכום שנקבע."
ARABIC = "يجب حجز التذاكر قبل سبعة أيام على الأقل. لا يتجاوز سعر التذكرة المبلغ المحدد في الجدول."


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (JAPANESE, "cp932"),
        (JAPANESE, "euc-jp"),
        (KOREAN, "cp949"),
        (CHINESE, "gb18030"),
        (TAIWANESE, "cp950"),
        (RUSSIAN, "windows-1251"),
        (RUSSIAN, "koi8-r"),
        (RUSSIAN, "cp866"),
        (UKRAINIAN, "windows-1251"),
        (GREEK, "windows-1253"),
        (HEBREW, "windows-1255"),
        (ARABIC, "windows-1256"),
    ],
)
def test_the_letters_tell_the_encoding(text, encoding):
    document = parse_bytes(text.encode(encoding), "policy.txt")
    assert document.text == text
    assert document.metadata["encoding"] == encoding
    (warning,) = document.metadata["warnings"]
    assert encoding in warning


def test_few_words_among_figures_tell_it():
    rows = "".join(f"{number},产品{number},{number}.50\n" for number in range(9))
    table = f"编号,名称,价格\n{rows}"
    assert parse_bytes(table.encode("gb18030"), "prices.csv").text == table


def test_the_end_of_the_sample_may_fall_within_a_character():
    text = "a" + JAPANESE * 2000
    assert parse_bytes(text.encode("cp932"), "long.txt").text == text


@pytest.mark.parametrize(
    "text",
    [
        "Größe, Länge und Gewicht: ÄÖÜ für überfällige Maße in Öl – fünf €",
        "L’été à Noël, très tôt : où êtes-vous allé, cher élève ? ÉTÉ À NOËL",
        "El niño comió piñas en la montaña, ¿verdad? Año, señor, mañana",
        "À É Ê Õ Ã Ç ÇÃO AÇÃO É À",
        "Hôtel 5 £ – 20 % de réduction ½ ¾ ²",
        "50 °C ± 2 °C · § 12 · µm",
    ],
)
def test_western_european_is_none_of_them(text):
    assert old_encoding(text.encode("windows-1252")) is None
