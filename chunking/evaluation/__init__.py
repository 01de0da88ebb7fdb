"""How well a configuration retrieves: questions, retrieval, metrics, and why a question is missed."""

from ..retrieval import RETRIEVERS, RetrievalOptions
from .diagnosis.diagnose import diagnose, evaluate_and_diagnose
from .diagnosis.find_fix import MOST_TRIES, Fix, best_fix, find_fix, try_fixes
from .diagnosis.option_changes import needed_to_find
from .diagnosis.other_sizes import OTHER_SIZES, try_other_sizes
from .diagnosis.verdicts import CAUSES, SIZE_CAUSES, Diagnosis, Miss, Verdict
from .drafting.by_keywords import draft_keyword_questions
from .drafting.by_model import OPTIONS as DRAFTING_OPTIONS
from .drafting.by_model import ModelQuestions, draft_with_model
from .drafting.by_model import estimate as estimate_drafting
from .drafting.by_rules import draft_questions
from .drafting.for_tuning import draft_tuning_questions
from .questions.files import (
    dump_questions,
    id_of,
    load_questions,
    questions_from_text,
    save_questions,
)
from .questions.locate import locate
from .questions.questions import Excerpt, Problem, Question, Questions, Unasked
from .scoring.bootstrap import FEWEST, FEWEST_FOR_WINNER, interval_of_shares
from .scoring.comparison import Interval, compare
from .scoring.cutoff import Hit
from .scoring.evaluate import evaluate
from .scoring.means import Mean, means
from .scoring.metrics import METRICS
from .scoring.report import GoldChunk, Report, Row
from .scoring.saved import compare_with_scores, load_scores
from .scoring.search import Found, Part, SearchIndex

__all__ = [
    "CAUSES",
    "DRAFTING_OPTIONS",
    "FEWEST",
    "FEWEST_FOR_WINNER",
    "METRICS",
    "MOST_TRIES",
    "OTHER_SIZES",
    "RETRIEVERS",
    "SIZE_CAUSES",
    "Diagnosis",
    "Excerpt",
    "Fix",
    "Found",
    "GoldChunk",
    "Hit",
    "Interval",
    "Mean",
    "Miss",
    "ModelQuestions",
    "Part",
    "Problem",
    "Question",
    "Questions",
    "Report",
    "RetrievalOptions",
    "Row",
    "SearchIndex",
    "Unasked",
    "Verdict",
    "best_fix",
    "compare",
    "compare_with_scores",
    "diagnose",
    "draft_keyword_questions",
    "draft_questions",
    "draft_tuning_questions",
    "draft_with_model",
    "dump_questions",
    "estimate_drafting",
    "evaluate",
    "evaluate_and_diagnose",
    "find_fix",
    "id_of",
    "interval_of_shares",
    "load_questions",
    "load_scores",
    "locate",
    "means",
    "needed_to_find",
    "questions_from_text",
    "save_questions",
    "try_fixes",
    "try_other_sizes",
]
