"""The engine as tools of the Model Context Protocol, over the standard input and output."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal

from pydantic import Field

from ..config import ChunkingConfig
from ..errors import ChunkingError
from ..extras import extra
from ..registry import describe_strategy, list_strategies
from ..version import __version__
from .pages import MOST_CHUNKS
from .roots import Roots
from .workers import LostError, Workers

with extra("mcp"):
    from mcp.server import MCPServer
    from mcp.server.mcpserver import Context
    from mcp.server.mcpserver.exceptions import ToolError

#: processes, each for one call at a time
_PROCESSES = 2
#: seconds that a search may take
_LONGEST_SEARCH = 3600

Name = Annotated[str, Field(description="A file below a root, absolute or relative to it.")]
Names = Annotated[
    list[str], Field(description="Files and folders below a root.", min_length=1, max_length=1000)
]
Config = Annotated[
    dict[str, Any] | str | None,
    Field(
        description="A configuration: strategy, options, parsers, routes, retrieval, pins, as in "
        '{"strategy": "markdown", "options": {"chunk_size": 300}}; or a YAML, JSON or TOML file of one below '
        "a root. Without it, that of the server."
    ),
]
Questions = Annotated[
    list[dict[str, Any]] | str,
    Field(
        description="Questions with the text that answers them, word for word from the documents, as in "
        '[{"question": "How much?", "excerpts": ["4.0 kg of water"]}]; or a CSV, JSON or JSON Lines file '
        "of them below a root."
    ),
]
Embedder = Annotated[
    Literal["fast", "quality"], Field(description="The model that embeds chunks and questions.")
]


def run(roots: Roots, config: ChunkingConfig) -> None:
    """Serve a client on the standard streams until it closes them."""
    server(roots, config).run("stdio")


def server(roots: Roots, config: ChunkingConfig) -> MCPServer[Workers]:
    """The server with its tools, which read files below the roots only."""

    @asynccontextmanager
    async def lifespan(_: MCPServer[Workers]) -> AsyncIterator[Workers]:
        async with Workers.running(_PROCESSES) as workers:
            yield workers

    made = MCPServer(
        "chunkwright",
        title="Chunkwright",
        instructions="Cuts documents into chunks for retrieval and finds the configuration that retrieves "
        f"best. Files below these folders can be read: {', '.join(map(str, roots.folders))}",
        version=__version__,
        log_level="CRITICAL",  # a traceback may quote a document
        lifespan=lifespan,
    )
    tools = _Tools(roots, config)
    offered: list[Callable[..., Any]] = [
        tools.list_strategies,
        tools.list_files,
        tools.suggest,
        tools.chunk_file,
        tools.evaluate,
        tools.compare,
        tools.tune,
    ]
    for tool in offered:
        made.add_tool(tool)
    return made


class _Tools:
    """The tools: each but the first asks a process, which is ended when the call is cancelled."""

    def __init__(self, roots: Roots, config: ChunkingConfig) -> None:
        folders = [str(folder) for folder in roots.folders]
        self._place = {"roots": folders, "config": config.to_dict()}

    async def _asked(
        self, task: str, context: Context[Workers], **arguments: Any
    ) -> dict[str, Any]:
        """What a process answers, with its progress passed on.

        Raises:
            ToolError: what the engine says, or that the process came to a sudden end.
        """
        request = {"task": task, "arguments": arguments, **self._place}

        async def report(share: float, message: str) -> None:
            await context.report_progress(share, 1.0, message)

        workers: Workers = context.request_context.lifespan_context
        try:
            reply = await workers.ask(request, report=report)
        except LostError:
            raise ToolError(
                "the process came to a sudden end, most likely for want of memory: take fewer or smaller files"
            ) from None
        answer: dict[str, Any] = json.loads(reply.content)
        if not reply.is_answer:
            raise ToolError(answer["message"])
        return answer

    async def list_strategies(
        self,
        strategy: Annotated[
            str | None, Field(description="The name of one, to see its options.")
        ] = None,
    ) -> dict[str, Any]:
        """The strategies that cut documents, with when to use each; of one also every option with its default, bounds and meaning."""
        try:
            if strategy is not None:
                return dict(describe_strategy(strategy))
        except ChunkingError as error:
            raise ToolError(str(error)) from None
        return {
            "strategies": [
                {"name": each["name"], "summary": each["summary"], "when": each["when"]}
                for each in map(describe_strategy, list_strategies())
            ]
        }

    async def list_files(self, context: Context[Workers]) -> dict[str, Any]:
        """The files that can be read: the first 200, and how many there are."""
        return await self._asked("list_files", context)

    async def suggest(self, path: Name, context: Context[Workers]) -> dict[str, Any]:
        """The strategy and options to start from for a file, with what was seen in it as the reason."""
        return await self._asked("suggest", context, path=path)

    async def chunk_file(
        self,
        path: Name,
        context: Context[Workers],
        config: Config = None,
        offset: Annotated[int, Field(description="The first chunk of the page.", ge=0)] = 0,
        limit: Annotated[int, Field(description="Chunks of the page.", ge=1, le=MOST_CHUNKS)] = 10,
    ) -> dict[str, Any]:
        """Cut a file: a summary (number and sizes of chunks, warnings, what was dropped) and a page of chunks. next_offset leads to the next page."""
        return await self._asked(
            "chunk_file", context, path=path, config=config, offset=offset, limit=limit
        )

    async def evaluate(
        self,
        paths: Names,
        questions: Questions,
        context: Context[Workers],
        config: Config = None,
        embedder: Embedder = "quality",
    ) -> dict[str, Any]:
        """How well a configuration retrieves what answers the questions: recall, precision, IoU, rank and cost, and why questions are missed."""
        return await self._asked(
            "evaluate",
            context,
            paths=paths,
            questions=questions,
            config=config,
            embedder=embedder,
        )

    async def compare(
        self,
        paths: Names,
        questions: Questions,
        config_b: Config,
        context: Context[Workers],
        config_a: Config = None,
        embedder: Embedder = "quality",
    ) -> dict[str, Any]:
        """Evaluate two configurations on the same questions: the difference B − A of each metric, its 95% interval, and whether it is more than chance. Below 30 questions no winner is named."""
        return await self._asked(
            "compare",
            context,
            paths=paths,
            questions=questions,
            config_a=config_a,
            config_b=config_b,
            embedder=embedder,
        )

    async def tune(
        self,
        paths: Names,
        context: Context[Workers],
        questions: Questions | None = None,
        seconds: Annotated[
            float, Field(description="Time for the search.", ge=1, le=_LONGEST_SEARCH)
        ] = 120,
        config: Config = None,
        strategies: Annotated[
            list[str] | None, Field(description="Try only these strategies.")
        ] = None,
        embedder: Embedder = "quality",
        retriever: Annotated[
            Literal["hybrid", "bm25", "dense", "rrf"], Field(description="How chunks are found.")
        ] = "hybrid",
    ) -> dict[str, Any]:
        """Find the configuration that retrieves best, within a time: every strategy is tried at several sizes, the best few are measured in full, and reported on questions that did not choose. Without questions they are drafted, which tells bad settings from good ones only. With config, the result is compared with it."""
        return await self._asked(
            "tune",
            context,
            paths=paths,
            questions=questions,
            config=config,
            seconds=seconds,
            embedder=embedder,
            retriever=retriever,
            strategies=strategies,
        )
