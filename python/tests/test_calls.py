"""Long calls let others run, are stopped, and show how far they are."""

import _thread
import signal
import sys
import threading
import time

import pytest

from slide_puzzle import Puzzle, generate

# Far too large to be enumerated.
LARGE = Puzzle.parse("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")

CALLS = {
    "depths": lambda **how: LARGE.depths("step", **how),
    "space": lambda **how: LARGE.space("step", **how),
    "solve": lambda **how: Puzzle(
        "123456/789ABC/DEFGHI/JKLMNO/PQRSTU/VWXYZ.", goal=".ZYXWV/UTSRQP/ONMLKJ/IHGFED/CBA987/654321", identical="Never"
    ).solve(**how),
    "generate": lambda **how: generate("blocks", rows=5, cols=5, generations=10**6, **how),
}


class Alarm(Exception):
    """What the handler of a signal raises."""


@pytest.fixture
def keyboard():
    """Ctrl-C as in a terminal: what starts this in the background may have it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.usefixtures("keyboard")
def test_control_c(name):
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        CALLS[name]()


def test_what_a_handler_raises_comes_through():
    def ring(*_):
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(Alarm):
            CALLS["depths"]()
    finally:
        signal.signal(signal.SIGALRM, before)


def test_other_threads_run():
    turns, over = [0], threading.Event()

    def count():
        while not over.is_set():
            turns[0] += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    try:
        with pytest.raises(RuntimeError, match="time limit"):
            CALLS["depths"](time_limit=1.0)
    finally:
        over.set()
        counter.join()
    assert turns[0] >= 5


def test_progress_is_told():
    told = []
    with pytest.raises(RuntimeError, match="time limit"):
        CALLS["depths"](time_limit=2.0, progress=lambda *now: told.append(now))
    assert told and all(isinstance(what, str) and done >= 0 for what, done, _ in told)


def test_a_listener_may_stop_it():
    def listen(*_):
        raise Alarm

    with pytest.raises(Alarm):
        CALLS["depths"](progress=listen)


def test_a_bar(capsys):
    pytest.importorskip("tqdm")
    with pytest.raises(RuntimeError, match="time limit"):
        CALLS["depths"](time_limit=2.0, progress=True)
    assert "states, depth" in capsys.readouterr().err


def test_quiet_by_default(capsys):
    with pytest.raises(RuntimeError):
        CALLS["depths"](time_limit=0.5)
    assert not sys.stderr.isatty() and capsys.readouterr().err == ""


def test_many_threads_at_once():
    puzzle = Puzzle("AA.b/AAcb/ddc./eef.", goal="..../..../AA../AA..")
    found = []
    threads = [threading.Thread(target=lambda: found.append(puzzle.solve().length)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [12] * 8
