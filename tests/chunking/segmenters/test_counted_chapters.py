"""Headings of plain text in Chinese, Japanese and Korean, which are counted in words."""

import pytest

from chunking import Document
from chunking.segmenters.outline import outline


def headings(text):
    return [
        (heading.level, heading.title) for heading in outline(Document.from_text(text)).headings
    ]


def test_chapters_right_above_their_text():
    text = "员工手册\n\n第一章 工作时间\n每天工作八小时。\n第二章　休假\n每年十五天。\n"
    assert headings(text) == [(1, "第一章 工作时间"), (1, "第二章　休假")]


def test_the_first_line_of_a_file_with_a_byte_order_mark_is_one():
    assert len(headings("\ufeff第一章 总则\n每天工作。\n第二章 休假\n每年休假。\n")) == 2


def test_sections_stand_below_chapters_and_a_list_of_both_is_no_heading():
    contents = "目录\n第一章 总则\n第二章 运行\n第一节 规定\n第二节 检查\n\n"
    body = (
        "第一章 总则\n第一条 为了安全，制定本法。\n\n"
        "第二章 运行\n第一节 规定\n第二条 实行制度。\n第二节 检查\n第三条 每年一次。\n"
    )
    assert headings(contents + body) == [
        (1, "第一章 总则"),
        (1, "第二章 运行"),
        (2, "第一节 规定"),
        (2, "第二节 检查"),
    ]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("一、目标\n提高效率。\n二、任务\n任务有三项。\n", ["一、目标", "二、任务"]),
        ("第一条（目的）\nこの法律は。\n第二条（定義）\n用語は。\n", ["第一条（目的）", "第二条（定義）"]),
        ("제1장 총칙\n제1조(목적) 이 법은.\n제2장 보칙\n제3조(벌칙) 벌금.\n", ["제1장 총칙", "제2장 보칙"]),
    ],
)  # fmt: skip
def test_each_language_counts_in_its_own_way(text, titles):
    assert [title for _, title in headings(text)] == titles


@pytest.mark.parametrize(
    "text",
    [
        "要买:\n一、苹果\n二、香蕉\n三、梨\n",
        "第一章很长，也很难。\n大家都读了。\n第二章更长。\n没人读完。\n",
        "第三部电影\n在上海开拍。\n",
        "本書の\n第一章では基礎を述べ\nる。そして\n第二章では応用を述べ\nる。\n",
        "他说得对\n第一章说的是他\n的故事，而且\n第二章说的是她\n的故事。\n",
    ],
)
def test_lists_sentences_and_a_single_line_are_none(text):
    assert headings(text) == []
