"""What a form offers: the strategies with their declarations, and the splitters of other libraries that are installed."""

from functools import cache

from chunking import ConfigError, describe_strategy, list_strategies
from chunking.splitters import HOW_TO_ALLOW, is_code_allowed, is_installed, library_splitters

#: the splitter that is code of the user's own
OWN_CODE = "own_code"
#: those that the page Similarity offers: they cut by its curve
BY_CURVE = ("semantic", "cluster")
#: each declaration is made once: a run of a page looks at all of them
described = cache(describe_strategy)


def offered_strategies() -> list[str]:
    """The names that a form may hold, those of splitters last."""
    code = [OWN_CODE] if is_code_allowed() else []
    return [*list_strategies(), *_installed_splitters(), *code]


def refuse_absent(strategy: str) -> None:
    """Refuse what no form of this server can hold.

    Raises:
        ConfigError: a splitter whose library is not installed, or code that is not allowed.
    """
    if strategy in offered_strategies():
        return
    splitter = library_splitters().get(strategy)
    remedy = f"pip install {splitter.library}" if splitter else HOW_TO_ALLOW
    raise ConfigError(f"this server cannot run {strategy}: {remedy}")


@cache
def _installed_splitters() -> tuple[str, ...]:
    found = library_splitters().items()
    return tuple(name for name, splitter in found if is_installed(splitter.library))
