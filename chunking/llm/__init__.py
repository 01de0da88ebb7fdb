"""Language models behind an OpenAI-compatible API: what is sent, and what may go wrong on the way."""

from .chat import Chat, Model, NoAnswerError, Reply

__all__ = ["Chat", "Model", "NoAnswerError", "Reply"]
