"""What can be said of a result: figures, a proof that nothing was lost, and how well it retrieves."""

from .certificate import Certificate, Fact, certify
from .comparison import Interval, compare
from .diagnosis import diagnose
from .drafting import draft_questions
from .drafting_model import OPTIONS as DRAFTING_OPTIONS
from .drafting_model import ModelQuestions, draft_with_model
from .drafting_model import estimate as estimate_drafting
from .filling import Hit
from .fixes import Fix, find_fix
from .intrinsic import Intrinsic, Portion, intrinsic
from .metrics import METRICS
from .question_files import dump_questions, load_questions, questions_from_text, save_questions
from .questions import Excerpt, Problem, Question, Questions
from .report import Bearing, Report, Row
from .retrieval import RETRIEVERS
from .running import evaluate
from .statistics import Statistics, repeated, summarize
from .verdicts import CAUSES, Diagnosis, Miss, Verdict

__all__ = [
    "CAUSES",
    "DRAFTING_OPTIONS",
    "METRICS",
    "RETRIEVERS",
    "Bearing",
    "Certificate",
    "Diagnosis",
    "Excerpt",
    "Fact",
    "Fix",
    "Hit",
    "Interval",
    "Intrinsic",
    "Miss",
    "ModelQuestions",
    "Portion",
    "Problem",
    "Question",
    "Questions",
    "Report",
    "Row",
    "Statistics",
    "Verdict",
    "certify",
    "compare",
    "diagnose",
    "draft_questions",
    "draft_with_model",
    "dump_questions",
    "estimate_drafting",
    "evaluate",
    "find_fix",
    "intrinsic",
    "load_questions",
    "questions_from_text",
    "repeated",
    "save_questions",
    "summarize",
]
