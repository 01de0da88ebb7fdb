"""Pinned cuts: places at which a chunk ends, or does not, whatever strategy and sizes are chosen.

A pin is anchored by the words around its place, so that it stays when the document is edited
elsewhere. What a strategy planned is changed only where a pin asks for it.
"""

from .anchors import find_pin, pin_at
from .outcomes import obey_pins
from .stated import PIN_KEYS, pin_of

__all__ = ["PIN_KEYS", "find_pin", "obey_pins", "pin_at", "pin_of"]
