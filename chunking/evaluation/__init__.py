"""How well a configuration retrieves: questions, retrieval, metrics, and why a question is missed."""

from .diagnosis.diagnose import diagnose
from .diagnosis.find_fix import Fix, find_fix
from .diagnosis.verdicts import CAUSES, Diagnosis, Miss, Verdict
from .drafting.by_model import OPTIONS as DRAFTING_OPTIONS
from .drafting.by_model import ModelQuestions, draft_with_model
from .drafting.by_model import estimate as estimate_drafting
from .drafting.by_rules import draft_questions
from .questions.files import (
    dump_questions,
    id_of,
    load_questions,
    questions_from_text,
    save_questions,
)
from .questions.questions import Excerpt, Problem, Question, Questions
from .scoring.comparison import Interval, compare
from .scoring.cutoff import Hit
from .scoring.evaluate import evaluate
from .scoring.metrics import METRICS
from .scoring.report import GoldChunk, Report, Row
from .scoring.retrieval import RETRIEVERS

__all__ = [
    "CAUSES",
    "DRAFTING_OPTIONS",
    "METRICS",
    "RETRIEVERS",
    "Diagnosis",
    "Excerpt",
    "Fix",
    "GoldChunk",
    "Hit",
    "Interval",
    "Miss",
    "ModelQuestions",
    "Problem",
    "Question",
    "Questions",
    "Report",
    "Row",
    "Verdict",
    "compare",
    "diagnose",
    "draft_questions",
    "draft_with_model",
    "dump_questions",
    "estimate_drafting",
    "evaluate",
    "find_fix",
    "id_of",
    "load_questions",
    "questions_from_text",
    "save_questions",
]
