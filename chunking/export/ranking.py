"""A program that ranks exported chunks for a question as they were evaluated, with numpy and bm25s."""

from __future__ import annotations

from ..embedders.choice import API, EMBEDDERS
from ..retrieval import RetrievalOptions
from ..retrieval.words import STEMMERS, STOPWORDS, WORD_PATTERN

_BEGIN = '''"""Ranks the chunks of chunks.jsonl for the question that is given on the command line.

pip install {packages}
"""
'''
#: what is installed for a module that is imported
_PACKAGES = {
    "chunking.embedders": "chunkwright[embeddings]",
    "bm25s": "bm25s",
    "numpy": "numpy",
    "Stemmer": "PyStemmer",
    "sentence_transformers": "sentence-transformers",
}
_READ = '''
import json
import sys

{imports}

with open("chunks.jsonl", encoding="utf-8") as file:
    chunks = [json.loads(line) for line in file]


def indexed(chunk):
    """What is embedded and searched; the answering model reads chunk["metadata"]["read_text"] where there is one,
    else chunk["content"]."""
    text = chunk["metadata"].get("embedded_text") or chunk["content"]
    {indexed}


texts = [indexed(chunk) for chunk in chunks]
owners = np.array([str(chunk["uri"]) for chunk in chunks])


def standardised(scores):
    spread = scores.std()
    return (scores - scores.mean()) / spread if spread > 1e-6 else np.zeros_like(scores)

'''
_HEADINGS = """path = " > ".join(chunk["heading_path"])
    return f"{path}\\n\\n{text}" if path and not chunk["prefix"] else text"""
_WORDS = """
def words(texts):
    return bm25s.tokenize(
        texts,
        token_pattern={pattern!r},
        stopwords={stopwords},
        stemmer={stemmer},
        return_ids=False,
        show_progress=False,
    )


index = bm25s.BM25(dtype="float64")
index.index(words(texts), show_progress=False)


def by_words(question):
    known = index.get_tokens_ids(words([question])[0])
    return index.get_scores_from_ids(known) if known else np.zeros(len(texts))

"""
_VECTORS = """
model = {model}  # the model of your index


def embed(texts):
    return {embedded}


vectors = embed(texts)


def by_meaning(question):
    return (vectors @ embed([question])[0]).astype(float)

"""
#: what makes a model, and how it embeds
_OURS = "get_embedder", "model.embed(texts)"
_OTHERS = "SentenceTransformer", "model.encode(texts, normalize_embeddings=True)"
_RANKS = """
def by_rank(scores, least=-np.inf):
    rounded = -np.round(scores, 6)
    ranks = np.searchsorted(np.sort(rounded), rounded) + 1
    return np.where(scores > least, 60 / (60 + ranks), 0.0)

"""
_END = '''
def rank(question):
    """The numbers of the chunks, best first."""
    scores = {scores}
{smoothing}    return np.argsort(-np.round(scores, 6), kind="stable")


for number in rank(sys.argv[1])[:10]:
    print(chunks[number]["id"], chunks[number]["uri"], chunks[number]["start"], chunks[number]["end"])
'''
_SMOOTHING = """    own = standardised(scores)
    scores = own.copy()
    for distance, weight in ((1, {share}), (2, {half})):  # neighbours in the same document
        are_related = owners[distance:] == owners[:-distance]
        scores[distance:] += weight * own[:-distance] * are_related
        scores[:-distance] += weight * own[distance:] * are_related
"""
_SCORES = {
    "dense": "by_meaning(question)",
    "bm25": "by_words(question)",
    "hybrid": "{rest:g} * standardised(by_meaning(question)) + {weight:g} * standardised(by_words(question))",
    "rrf": "by_rank(by_meaning(question)) + by_rank(by_words(question), 0.0)",
}


def ranking_snippet(
    options: RetrievalOptions,
    language: str = "en",
    model: str = "quality",
) -> str:
    """A Python program that ranks the chunks of `chunks.jsonl`, exported in their order, for a question.

    `language` is that of the documents, an ISO 639 code; `model` the name of the embedding model of the index, as
    `get_embedder` takes it: models of sentence-transformers need that package alone, others this one. Text
    without spaces between words is split by bm25s as it is, not in pairs of characters.
    """
    by_words = options.uses_words
    stemmer = STEMMERS.get(language) if options.stemming and by_words else None
    stopwords = STOPWORDS.get(language) if options.stemming and by_words else None
    is_ours = model in EMBEDDERS or model.startswith(API)
    imports = _imports(options, stemmer is not None, is_ours)
    packages = [_PACKAGES[line.split()[1]] for line in imports]
    if model.startswith(API):
        packages = [each.replace("[embeddings]", "[llm]") for each in packages]
    parts = [
        _BEGIN.format(packages=" ".join(packages)),
        _READ.format(
            imports="\n".join(imports),
            indexed=_HEADINGS if options.index_headings else "return text",
        ),
    ]
    if by_words:
        parts.append(
            _WORDS.format(
                pattern=WORD_PATTERN,
                stopwords=f"list(bm25s.stopwords.STOPWORDS_{stopwords})" if stopwords else "[]",
                stemmer=f"Stemmer.Stemmer({stemmer!r})" if stemmer else None,
            )
        )
    if options.uses_vectors:
        maker, embedded = _OURS if is_ours else _OTHERS
        parts.append(_VECTORS.format(model=f"{maker}({model!r})", embedded=embedded))
    if options.retriever == "rrf":
        parts.append(_RANKS)
    share = options.smoothing
    weight = options.bm25_weight
    parts.append(
        _END.format(
            scores=_SCORES[options.retriever].format(weight=weight, rest=1 - weight),
            smoothing=_SMOOTHING.format(share=share, half=share / 2) if share else "",
        )
    )
    return "".join(parts)


def _imports(options: RetrievalOptions, stems: bool, is_ours: bool) -> list[str]:
    with_ours = options.uses_vectors and is_ours
    with_other = options.uses_vectors and not is_ours
    needed = (
        ("import bm25s", options.uses_words),
        ("import numpy as np", True),
        ("import Stemmer", stems),
        ("from chunking.embedders import get_embedder", with_ours),
        ("from sentence_transformers import SentenceTransformer", with_other),
    )
    return [line for line, is_needed in needed if is_needed]
