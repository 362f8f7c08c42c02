"""How a question is put: its limits, and a bar that shows how far it is."""

from __future__ import annotations

import operator
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Callable, Iterator, TypedDict, Union

if TYPE_CHECKING:
    from ._slide import Effort

Listener = Callable[[str, int, Union[int, None]], object]


class Limits(TypedDict, total=False):
    """What every call that may take long takes; the package's own documentation says what each is."""

    time_limit: float | str | None
    max_states: int | None
    max_nodes: int | None
    memory_limit: int | None
    threads: int | None
    progress: bool | Listener | None


@contextmanager
def effort(limits: Limits) -> Iterator[Effort]:
    """The limits as the engine takes them, and a bar while it works."""
    unknown = set(limits) - set(Limits.__annotations__)
    if unknown:
        raise TypeError(f"there is no argument {sorted(unknown)[0]!r}")
    memory, threads = limits.get("memory_limit"), limits.get("threads")
    for number in (limits.get("max_states"), limits.get("max_nodes"), memory, threads):
        if operator.index(number or 0) < 0:
            raise ValueError(f"a limit is never negative: {number}")
    progress = limits.get("progress")
    bar = None
    listener: Listener | None = None
    if callable(progress):
        listener = progress
    elif progress or (progress is None and sys.stderr.isatty()):
        bar = _Bar()
        listener = bar
    try:
        yield {
            "time_limit": _seconds(limits.get("time_limit")),
            "max_states": limits.get("max_states"),
            "max_nodes": limits.get("max_nodes"),
            "memory_limit": _half_of_the_memory() if memory is None else memory,
            "threads": threads,
            "progress": listener,
        }
    finally:
        if bar is not None:
            bar.close()


def _seconds(time: float | str | None) -> float | None:
    """A time in seconds, or with its unit as the program takes it: ``"5s"``, ``"2m"``."""
    if not isinstance(time, str):
        return time
    number = time.rstrip("abcdefghijklmnopqrstuvwxyz")
    units = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
    try:
        return float(number) * units[time[len(number) :]]
    except (KeyError, ValueError):
        raise ValueError(f"time_limit: seconds, or a number with ms, s, m or h, not {time!r}") from None


def _half_of_the_memory() -> int | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, OSError, ValueError):
        return None


class _Bar:
    """A bar of tqdm, or nothing where that is not installed."""

    def __init__(self) -> None:
        self._bar: Any = None

    def __call__(self, what: str, done: int, total: int | None) -> None:
        if self._bar is None:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(unit="", leave=False, mininterval=0)
        self._bar.total = total
        self._bar.set_description(what, refresh=False)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
