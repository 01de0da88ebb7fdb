"""How sentences of Chinese and Japanese are framed, and what is then asked: no spaces part their words."""

from __future__ import annotations

Forms = tuple[tuple[str, str], ...]

#: a character of a clause in Chinese or Japanese
RUN = r"[^，。；：、（）()「」“”？！\s]"
#: what a sentence in Chinese is about: no verb stands in it
CHINESE_ABOUT = r"(?P<about>[^，。；：、（）()「」“”？！\s都使来会可将被为在是有不]{2,20}?)"
#: what goes on with a condition behind a comma
_AND = "并且?|而且|且|或者?|但|同时|还[未没]|又"
#: a case of which something is said in Japanese: who or what does something
_CASE = rf"{RUN}{{1,30}}?[をがにで]{RUN}{{2,25}}?場合"

CHINESE: Forms = (
    (
        rf"(?:如果|若|假如)(?:您|你)(?:想要|想|希望|要)(?P<clause>{RUN}{{4,40}}?)(?:的话)?，",
        "如何{clause}？",
    ),
    (
        rf"(?P<word>如果|假如|若(?!干))(?P<clause>{RUN}{{4,40}}?)(?:的话)?，(?:那么|那麼|那|则|就|也|您|你)*+(?:请|可以|需要|应该?|必须|建议|最好|不妨|务必|不要|不应)",
        "如果{clause}，应该怎么办？",
    ),
    (
        rf"(?P<word>如果|假如|若(?!干))(?P<clause>{RUN}{{6,40}}?)(?:的话)?，(?!{_AND})(?!{RUN}{{1,40}}，(?:那么|那麼|则|則|就|请|請))",
        "如果{clause}，会怎么样？",
    ),
    (rf"当(?P<clause>{RUN}{{4,40}}?)(?:的时候|时)，", "当{clause}时会发生什么？"),
    (
        rf"(?:要(?![求素是点么件不害领紧])|为了(?!{RUN}{{1,8}}起见)|若要|想要)(?P<clause>{RUN}{{4,40}}?)，",
        "如何{clause}？",
    ),
    (rf"{CHINESE_ABOUT}(?:是一[个种类项份组套款]|是指|指的是)", "什么是{about}？"),
    (rf"{CHINESE_ABOUT}(?<![适適])(?:被)?(?:用于|用来)", "{about}有什么用途？"),
    (
        rf"{CHINESE_ABOUT}(?P<verb>表示|意味着|包含|包括|允许)(?!了?[，：])",
        "{about}{verb}什么？",
    ),
    (rf"{CHINESE_ABOUT}(?P<verb>位于|存放在|保存在|储存在)", "{about}{verb}哪里？"),
    (rf"(?P<clause>{RUN}{{6,40}}?)，因为", "为什么{clause}？"),
    (
        r"(?P<about>[A-Z][A-Za-z\d./+-]{1,20}+) ?(?:[（(][^（()）]{1,40}[）)])? ?(?:是|为) ?[^。，；]{2,60}的(?:缩写|简称)",
        "{about}是什么的缩写？",
    ),
)
JAPANESE: Forms = (
    (
        rf"(?P<about>{RUN}{{2,25}}?)(?<!こ)とは、(?![^。]{{0,15}}(?:関係|異な|違|会[いうえっわ]))",
        "{about}とは何ですか？",
    ),
    (
        r"(?P<about>[A-Z][A-Za-z\d./+-]{1,20}+) ?は、?[^。]{2,60}の(?:略|略称|頭字語|省略)(?:です|である|。)",
        "{about}は何の略ですか？",
    ),
    (
        rf"(?P<clause>{RUN}{{5,45}}?[うくぐすつぬぶむる])(?:には|ためには|ために)、",
        "{clause}にはどうすればよいですか？",
    ),
    (
        rf"(?P<clause>{_CASE})(?:は|には)?、(?=[^。]*(?:ください|下さい|ましょう|べきです|べきである|必要があります|なりません|推奨|勧め|[良よ]い(?:です|でしょう|方法)|のも良い))",
        "{clause}はどうすればよいですか？",
    ),
    (rf"(?P<clause>{_CASE})(?:は|には)?、", "{clause}はどうなりますか？"),
    (
        rf"(?P<clause>{RUN}{{5,45}}?(?:する|した|なった|ない|れる|せる))と、",
        "{clause}とどうなりますか？",
    ),
    (
        rf"(?P<about>{RUN}{{2,25}}?)は、?[^。、]{{2,60}}?(?:ために|のに)(?:使われ|使用され|利用され|用いられ)",
        "{about}は何に使われますか？",
    ),
    (
        rf"(?P<about>{RUN}{{2,25}}?)には、?[^。]{{3,80}}?が(?:含まれ|入って)",
        "{about}には何が含まれていますか？",
    ),
    (
        rf"(?P<about>{RUN}{{2,25}}?)は、?[^。、]{{3,60}}?を(?P<verb>意味し|示し|表し|指定し|提供し|定義し)(?:ます|ています)",
        "{about}は何を{verb}ますか？",
    ),
)
