"""A project: documents, questions, configurations and figures in one file, which opens elsewhere as it was."""

from .contents import ChunkFigures, Evaluated, Project, Source, figures_of
from .format import MOST_BYTES
from .reading import is_project, unpack
from .unpacking import write_project
from .verifying import Verdict, verify
from .writing import check_limits, pack

__all__ = [
    "MOST_BYTES",
    "ChunkFigures",
    "Evaluated",
    "Project",
    "Source",
    "Verdict",
    "check_limits",
    "figures_of",
    "is_project",
    "pack",
    "unpack",
    "verify",
    "write_project",
]
