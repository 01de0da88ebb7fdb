"""Text that is to be in no chunk: sections by their titles, and tables of contents.

Whatever strategy is chosen plans as if nothing were excluded. What is excluded is then taken out of
its chunks, and accounted for as dropped.
"""

from .excluding import exclude
from .spans import CONTENTS, blanked, excluded_spans, excludes_all, without_number

__all__ = ["CONTENTS", "blanked", "exclude", "excluded_spans", "excludes_all", "without_number"]
