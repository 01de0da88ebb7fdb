"""Groups of commands that load each command when it is called, so that the others start sooner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from .characters import printable, printable_lines
from .disk_errors import disk_problem
from .errors import ChunkingError, nearest


def says_errors(command: Callable[..., Any]) -> Callable[..., Any]:
    """Turn an error of the engine into a message and exit code 2."""

    @wraps(command)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except ChunkingError as error:
            raise click.UsageError(printable_lines(str(error))) from error
        except BrokenPipeError:
            raise
        except OSError as error:
            raise click.ClickException(printable(disk_problem(error))) from error

    return guarded


class LazyGroup(click.Group):
    """A group that knows commands also by where their functions stand: `elsewhere` has module and function by name.

    `meant` has the command that is meant by a word which is none, `for_files` the one meant by a path.
    """

    def __init__(
        self,
        *args: Any,
        elsewhere: Mapping[str, str],
        meant: Mapping[str, str] | None = None,
        for_files: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.elsewhere = dict(elsewhere)
        self.meant = dict(meant or {})
        self.for_files = for_files

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*self.commands, *self.elsewhere})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.elsewhere and cmd_name not in self.commands:
            module, function = self.elsewhere[cmd_name].split(":")
            command = getattr(import_module(f".{module}", __package__), function)
            self.command(cmd_name)(says_errors(command))
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        word = args[0]
        if self.get_command(ctx, word) or word.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        ctx.fail(printable(f"no command is called {word!r}.{self._hint(ctx, word)}"))

    def _hint(self, ctx: click.Context, word: str) -> str:
        """The command that is meant, and what it does."""
        name = self.for_files if Path(word).exists() else self.meant.get(word)
        name = name or nearest(word, self.list_commands(ctx))
        command = self.get_command(ctx, name) if name else None
        return f" Did you mean {name!r}? {command.get_short_help_str(80)}" if command else ""
