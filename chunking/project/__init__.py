"""A project: documents, questions, configurations and figures in one file, which opens elsewhere as it was."""

from .contents import ChunkFigures, Evaluated, Project, Source, figures_of
from .reading import MOST_BYTES, is_project, unpack
from .verifying import Verdict, verify
from .writing import pack

__all__ = [
    "MOST_BYTES",
    "ChunkFigures",
    "Evaluated",
    "Project",
    "Source",
    "Verdict",
    "figures_of",
    "is_project",
    "pack",
    "unpack",
    "verify",
]
