"""Groups of commands that load each command when it is called, so that the others start sooner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from importlib import import_module
from typing import Any

import click

from .characters import printable, printable_lines
from .disk_errors import disk_problem
from .errors import ChunkingError


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
    """A group that knows commands also by where their functions stand: `elsewhere` has module and function by name."""

    def __init__(self, *args: Any, elsewhere: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.elsewhere = dict(elsewhere)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*self.commands, *self.elsewhere})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.elsewhere and cmd_name not in self.commands:
            module, function = self.elsewhere[cmd_name].split(":")
            command = getattr(import_module(f".{module}", __package__), function)
            self.command(cmd_name)(says_errors(command))
        return super().get_command(ctx, cmd_name)
