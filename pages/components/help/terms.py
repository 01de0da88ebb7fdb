"""Every key, figure and term of the app with its definition, by group; figures take theirs from where they are drawn."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from chunking import describe_strategy, list_strategies
from pages.components.configuration.retrieval import SEARCHES
from pages.components.evaluate.intrinsic_figures import DEFINITIONS
from pages.components.evaluate.results.causes import MEANING
from pages.components.evaluate.results.figures import INDEX, METRICS
from pages.components.viewers.chunk_viewer.reasons import REASONS

_WORD = re.compile(r"\w+")
#: entries that are shown where none holds all words of a search
_MOST_NEAR = 8


@dataclass(frozen=True)
class Term:
    """A term with its definition in plain words, and where it comes from; of a task, the page where it is done."""

    group: str
    name: str
    definition: str
    source: str = ""
    page: str = ""


#: the group of what one may want to do
TASKS = "How do I"
#: of each task the page where it is done, if on one, and how
_TASKS = {
    "see how my own document is cut": (
        "tune",
        "Upload or paste it in the sidebar. Tune shows each chunk, what two chunks share, and why each one "
        "ends.",
    ),
    "keep a cut where I want it": (
        "tune",
        "Tune, Edit cuts: click where a chunk should end, or take a boundary away. It stays while settings "
        "and the document change.",
    ),
    "find good settings": (
        "autotune",
        "Autotune tries many on your documents, and says whether one finds more answers than what you have."
        " By example, it looks for what cuts most like boundaries that you draw.",
    ),
    "cut each kind of file in its own way": (
        "tune",
        "Tune, Presets and files: Rules by kind of file say which strategy and sizes CSV files or programs "
        "take. All other files take the settings of the form.",
    ),
    "read a file with another parser": (
        "tune",
        "About this document, in the sidebar, reads a PDF, DOCX, PPTX, XLSX, HTML or other file with another parser and "
        "shows what changes. Rules by kind of file, on Tune under Presets and files, set the parser of all files of a kind.",
    ),
    "show a page to an audience": (
        "",
        "Take away, Link: Present this page shows it in large type and without forms. This is presenter's mode; a button "
        "leads back.",
    ),
    "compare with the splitter that I use now": (
        "compare",
        "My splitter, in the head of each page, makes it the baseline: figures show their difference to it,"
        " and Compare lays both side by side.",
    ),
    "learn why an answer is not found": (
        "evaluate",
        "Evaluate asks questions whose answers are marked in the text. Click one: it says whether its "
        "answer was cut, diluted, over budget or ranked low, and Try the fix looks for the option that mends it.",
    ),
    "see what one question retrieves": (
        "playground",
        "Playground ranks the chunks for it, and says of each what put it there.",
    ),
    "know that nothing was lost": (
        "tune",
        "Nothing lost, above the text on Tune, counts each character of the document: once, in an overlap, "
        "or left out for a reason.",
    ),
    "read a scan or a photograph": (
        "",
        "Upload it: pages without text are recognised (OCR), by tesseract where the server has it. About "
        "this document says by which, and Beside the text shows the page.",
    ),
    "remove my documents": (
        "",
        "The × in a document's row takes it off the list. Documents are this tab's own and stay on the "
        "server, which forgets them some minutes after the tab is closed. They are sent nowhere else, "
        "unless you choose a language model of a provider.",
    ),
    "know what embedding costs": (
        "tune",
        "Tokens, above the text on Tune, counts all chunks, repeats and added context included. Where headings are "
        "indexed with each chunk, Tokens to embed, in all figures of Evaluate, counts them, too. After an edit, below "
        "the text of Tune, says what is to be embedded again.",
    ),
    "use another embedding model": (
        "playground",
        "Embedding model, above the text on Tune, says how much of a chunk a model reads. On Evaluate and "
        "Playground, Embedding model of the index is the one that searches.",
    ),
    "show my team what I see": (
        "",
        "Take away, Link: its address holds all settings, and brings your document along if you share it. "
        "Report is one file that opens in any browser.",
    ),
    "switch to dark mode": (
        "",
        "The app follows the setting of the browser, and most browsers follow the system's.",
    ),
    "use the settings in my program": (
        "",
        "Take away, in the head of each page: a configuration file, a Python program, the same chunks in a "
        "framework, a command for a vector store, or a link.",
    ),
}
_WORDS = {
    "chunk": "A piece of a document that is embedded and found as one. Always an exact slice: the "
    "characters from its start to its end.",
    "token": "What a language model reads and is paid by: a word or a part of one. Each model has a "
    "tokenizer of its own.",
    "unit": "What sizes count: tokens, words, characters, or tokens estimated from the characters.",
    "chunk size": "The most that a chunk may hold, added context included.",
    "target size": "The size past which a chunk ends at the first good place, up to the chunk size.",
    "smallest chunk": "A chunk smaller than this joins its neighbour where the chunk size allows.",
    "overlap": "Text that two neighbouring chunks share, so that what stands at a border is whole in one.",
    "separator": "A text at which a strategy may cut, such as a blank line.",
    "boundary": "The place where a chunk ends and the next begins.",
    "heading path": "The headings a chunk stands under, from the outermost to the innermost.",
    "before any heading": "Of a chunk on Structure: it begins above the first heading of its document.",
    "pinned cut": "A place at which a chunk ends, whatever strategy and sizes are chosen. A pinned join is one "
    "at which none ends, if the chunk fits. Both hold on to the words around them.",
    "baseline": "The configuration that you pinned. Figures show their difference to it.",
    "present splitter": "What you cut with now: another library's splitter (LangChain, LlamaIndex, Haystack, chonkie, "
    "semchunk, semantic-text-splitter) with your settings, or code of your own, run as it is. “My splitter” makes it the baseline.",
    "95% interval": "What stands below a mean, and the band of Recall over tokens: a percentile bootstrap. The questions "
    "are drawn thousands of times anew, each as often as chance has it: 95% of the means of these draws lie within it. Other "
    "questions like these would mostly give a mean within it, too.",
    "embedding": "A text as a vector. Texts of like meaning have like vectors.",
    "kept after an edit": "The share of the chunks that stay as they are when a sentence is added to a "
    "document. The others have to be embedded again.",
    "content id": "The id of what is embedded with a chunk. It stays the same when the document is edited "
    "elsewhere or renamed, so that the vector can be kept.",
    "median": "The size in the middle: half of the chunks are smaller.",
    "percentile threshold": "A similarity below which a given share of all gaps lies: the strategy "
    "semantic cuts at the lowest of these.",
    "experiment": "An evaluation or a search that was kept: its configuration, documents and questions by "
    "hash, figures. Everyone who uses the server sees it on the page Experiments.",
    "gold text": "The text of the document that answers a question.",
    "reranker": "A model that puts what a search found in another order. The app uses none: it measures what "
    "is found before.",
    "top-k": "The number of chunks that are read for a question.",
}
_MODELS = {
    "quality": "The usual embedding model, all-MiniLM-L6-v2: it reads the first 256 of its own tokens of a text.",
    "fast": "An embedding model distilled from quality: it reads the whole text, takes seconds where quality takes "
    "minutes, and is a little less exact.",
}
_MARKS = {
    "overlap, hatched": "Text that the neighbouring chunk holds as well, in that chunk's colour.",
    "unread tail": "The end of a chunk that is longer than the embedding model reads. No search by "
    "meaning finds it.",
    "added context": "Text that is embedded and counted with a chunk but is not from this place, such "
    "as the headings above it.",
    "kept whole": "A table, list, code block or quote that stands in one chunk.",
    "split": "A table, list, code block or quote that is cut: the rest stands in another chunk.",
    "dropped": "Text that an option left out of every chunk, with its reason.",
    "lost text": "Text in no chunk. The certificate then says so; report it.",
    "drawn boundary": "A line through the text on Autotune, by example: a chunk is to end above it. Click "
    "between two lines or words to draw one, drag it, or remove it with ×.",
    "dashed violet line": "On Autotune, where a configuration that was found cuts; or where good "
    "configurations cut, the stronger the more of them do.",
    "pin": "A pinned cut stands below the chunk, or a pinned join in the text.",
    "baseline bar": "A violet bar stands where the pinned baseline cuts.",
}
_FACTS = {
    "slices exact": "Every chunk's text is the document's, from its start to its end.",
    "nothing lost": "Every character is in a chunk, dropped by an option, or white space between chunks.",
    "limit held": "No chunk is over the chunk size, but for what cannot be cut.",
}
_KEYS = {
    "j, k": "In the text: the next chunk, the one before. The arrow keys do the same. An open inspector follows.",
    "Enter": "Inspect the chunk.",
    "m": "Merge the chunk with the next one: the join is pinned.",
    "Escape": "End the search, then close the inspector.",
    "/": "Search in the text.",
    "n, N": "The next match, the one before.",
    "Home, End": "The first chunk, the last.",
    "Ctrl+Z, Ctrl+Shift+Z": "Undo and redo settings; Ctrl+Y redoes, too. Where boundaries are drawn, Ctrl+Z takes back "
    "the last step.",
    "Arrow keys, Enter, b": "Where boundaries are drawn: move the reading line by a line or a word, and "
    "draw a boundary there.",
    "←, →, Shift+↑, Shift+↓, Delete": "On a drawn boundary, which j and k go to: move it by a word or a "
    "line, remove it. Escape leads back to the reading line.",
}
_SEARCH = {
    "recall at a budget": "The recall where so many tokens of what is found are read. Autotune takes the "
    "mean over its token budgets.",
    "training questions": "Those by which a search chooses the best configuration. The recall on them flatters "
    "the one that was chosen.",
    "held out": "Questions that a choice has not seen, and that check it. The recall on them is what other "
    "questions may expect.",
    "P(best)": "In how many of 5,000 random samples of the held-out questions a configuration has the highest "
    "recall of the finalists. From 90% on, and with 30 held-out questions or more, it may be called the winner.",
    "picked": "Of the configurations that are within a quarter of a point of the best on the training questions, the one that "
    "costs least. One that cuts many sentences or leaves headings out is passed over where another one costs at most twice as "
    "much and finds as much, or less only by what may be chance. On the held-out questions, which did not pick it, another may do better.",
    "cost": "Chunks times tokens: what the picked one has least of. Where each sentence is embedded to find the cuts, it is "
    "twice as much.",
    "close": "Finds at most 3 points less than the best on the held-out questions, and is not shown to be worse: it may be as "
    "good. *May be worse* finds less than that, on so few questions that it may be chance.",
    "most recall for its tokens": "The Pareto front: the configurations that no other one beats without storing more tokens.",
    "plateau": "A size whose neighbours lose little: it need not be hit exactly. A peak is one whose do.",
    "consensus": "The share of the good configurations, the best fifth, that cut at a place.",
    "by example": "The search for the configuration whose cuts are nearest to boundaries that you draw.",
    "boundary F1": "The harmonic mean of the share of drawn boundaries that a configuration cuts, and the "
    "share of its cuts that are drawn, within 3 characters. 1 if all agree.",
    "Pk": "How often two characters half a chunk apart are together in one and parted in the other. Less is "
    "better.",
    "WindowDiff": "How often a window of half a chunk holds more boundaries of the one than of the other. "
    "Less is better; it is never below Pk.",
}
_RETRIEVED = {
    "score": "What a chunk is ranked by: meaning and words together, and what its neighbours add.",
    "meaning": "The cosine of the question's vector and the chunk's, from −1 to 1.",
    "words": "The BM25 score: how often the words of the question stand in the chunk, rare words counting "
    "more. 0 where it holds none of them.",
    "neighbours": "What the chunks before and after it in its document add to its score.",
    "rank": "The place of a chunk among all, best first; behind meaning and words, the place that they alone "
    "would give it.",
}
_NEIGHBOURS = (
    "The chunks before and after it in its document add to a chunk's score, as much as is set by "
    "Neighbour smoothing."
)
_SOURCES = {
    "95% interval": "Efron, Tibshirani: An Introduction to the Bootstrap, 1993, chapter 13",
    "quality": "Wang et al.: MiniLM, 2020; Reimers, Gurevych: Sentence-BERT, 2019",
    "fast": "Tulkens, van Dongen: Model2Vec: Fast State-of-the-Art Static Embeddings, 2024",
    "bm25": "Robertson, Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond, 2009",
    "rrf": "Cormack, Clarke, Büttcher: Reciprocal Rank Fusion Outperforms Condorcet, SIGIR 2009",
    "words": "Robertson, Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond, 2009",
    "Pk": "Beeferman, Berger, Lafferty: Statistical Models for Text Segmentation, 1999",
    "WindowDiff": "Pevzner, Hearst: A Critique and Improvement of an Evaluation Metric for Text "
    "Segmentation, 2002",
    "recall": "Manning, Raghavan, Schütze: Introduction to Information Retrieval, chapter 8",
    "precision": "Manning, Raghavan, Schütze: Introduction to Information Retrieval, chapter 8",
    "iou": "Smith, Troynikov: Evaluating Chunking Strategies for Retrieval, Chroma 2024",
    "precision_omega": "Smith, Troynikov: Evaluating Chunking Strategies for Retrieval, Chroma 2024",
    "mrr": "Voorhees: The TREC-8 Question Answering Track Report, 1999",
    "ndcg": "Järvelin, Kekäläinen: Cumulated Gain-Based Evaluation of IR Techniques, 2002",
}


@cache
def terms() -> tuple[Term, ...]:
    """All of them, in the order of the page."""
    return tuple(_all())


def _all() -> Iterator[Term]:
    for task, (page, how) in _TASKS.items():
        yield Term(TASKS, f"{task}?", how, page=page)
    yield from _group("Words", dict(sorted(_WORDS.items())))
    yield from _group("Embedding models", _MODELS)
    yield from _group(
        "Search by", {name: f"Search {how}. {_NEIGHBOURS}" for name, how in SEARCHES.items()}
    )
    yield from _group("Keys", _KEYS)
    yield from _group("Marks in the text", _MARKS)
    yield from _group("Coverage certificate", _FACTS)
    for name in list_strategies():
        declared = describe_strategy(name)
        text = f"{declared['label']}. {declared['summary']} {declared['when']}"
        yield Term("Strategies", name, text)
    for key, (label, definition) in {**METRICS, **INDEX}.items():
        yield Term("Figures of an evaluation", label, definition, _SOURCES.get(key, ""))
    yield from _group("Playground", _RETRIEVED)
    yield from _group("Autotune", _SEARCH)
    yield from _group(
        "Causes of a missed question", {name: text for name, (_, text) in MEANING.items()}
    )
    yield from _group("Figures without questions", dict(DEFINITIONS.values()))
    for _, label, sentence in REASONS:
        text = sentence.format(limit="…", unit="tokens", detail="…")
        yield Term("Reasons why a chunk ends", label.format(detail="…"), text)


def _group(group: str, found: dict[str, str]) -> Iterator[Term]:
    return (
        Term(group, name, definition, _SOURCES.get(name, "")) for name, definition in found.items()
    )


def found_by(sought: str) -> list[Term]:
    """The terms that hold every word of a search, whatever its case; those so named first."""
    words = _typed(sought).split()
    found = [term for term in terms() if all(word in _text(term) for word in words)]
    return sorted(found, key=lambda term: _typed(term.name) != _typed(sought.strip()))


def nearest_to(sought: str) -> list[Term]:
    """The terms that hold most of the words of a search, endings aside; none where they hold only small words."""
    stems = {
        word[: max(4, len(word) - 3)] for word in _WORD.findall(sought.casefold()) if len(word) > 3
    }
    counts = [sum(f" {stem}" in _words_of(term) for stem in stems) for term in terms()]
    most = max(counts, default=0)
    return [term for term, count in zip(terms(), counts, strict=True) if count == most > 0][
        :_MOST_NEAR
    ]


def _text(term: Term) -> str:
    return _typed(f"{term.group} {term.name} {term.definition} {term.source}")


def _typed(text: str) -> str:
    """A text as it is compared: small, and with Ω as one types it."""
    return text.casefold().replace("ω", "omega")


@cache
def _words_of(term: Term) -> str:
    """The words of a term, each behind a blank."""
    return "".join(f" {word}" for word in _WORD.findall(_text(term)))
