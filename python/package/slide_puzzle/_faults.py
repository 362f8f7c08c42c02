"""What can go wrong. Everything else that is raised is one of Python's own exceptions."""

from __future__ import annotations


class PuzzleError(ValueError):
    """A text that is no puzzle, or a question that cannot be put to this one.

    The message is drawn as the program draws it; ``line`` and ``column`` are those of the first fault, counted
    from 1, or ``None`` if it has no place.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class IllegalMove(ValueError):
    """A move that the rules do not allow.

    ``index`` says which of several moves, from 0, and ``reason`` why it is illegal.
    """

    def __init__(self, message: str, index: int = 0, reason: str | None = None) -> None:
        super().__init__(message)
        self.index = index
        self.reason = message if reason is None else reason


class LimitReached(RuntimeError):
    """A limit came before the answer; ``limit`` says which, such as ``"time limit"``."""

    def __init__(self, message: str, limit: str = "") -> None:
        super().__init__(message)
        self.limit = limit


# Where people look for them.
for _one in (PuzzleError, IllegalMove, LimitReached):
    _one.__module__ = "slide_puzzle"
