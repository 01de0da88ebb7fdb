"""Finding the configuration that retrieves best on one's own documents, with what the questions can tell."""

from ..evaluation.scoring.budgets import BUDGETS, fitting_budgets, stated_budgets
from .advice import EVEN, LITTLE, Advice, advice, gain_of, has_rules
from .by_example import Match, nearest
from .certainty import split_questions
from .outcome import Outcome, are_drafts
from .pace import Fit, Pace, pace_of
from .routes import FEWEST_OF_KIND, kind_of, places_by_kind
from .search import FINALISTS, tune
from .space import Candidate, candidates, suitable_strategies, tunable_strategies
from .storage import Storage
from .trials import BARE, RAGGED, Figures, Trial

__all__ = [
    "BARE",
    "BUDGETS",
    "EVEN",
    "FEWEST_OF_KIND",
    "FINALISTS",
    "LITTLE",
    "RAGGED",
    "Advice",
    "Candidate",
    "Figures",
    "Fit",
    "Match",
    "Outcome",
    "Pace",
    "Storage",
    "Trial",
    "advice",
    "are_drafts",
    "candidates",
    "fitting_budgets",
    "gain_of",
    "has_rules",
    "kind_of",
    "nearest",
    "pace_of",
    "places_by_kind",
    "split_questions",
    "stated_budgets",
    "suitable_strategies",
    "tunable_strategies",
    "tune",
]
