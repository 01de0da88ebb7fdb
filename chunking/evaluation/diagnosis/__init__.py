"""Why a question is missed, and the one change of options that mends it."""
