"""Every example is run: those of the docstrings, the page of the book, and the notebooks."""

import doctest
import importlib
import json
import os
import pkgutil
import re
from pathlib import Path

import pytest

import slide_puzzle

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs/src/python.md"
README = HERE.parent / "README.md"
NOTEBOOKS = sorted((HERE.parent / "notebooks").glob("*.ipynb"))
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = ["slide_puzzle"] + [
    f"slide_puzzle.{module.name}" for module in pkgutil.iter_modules(slide_puzzle.__path__) if module.name != "_slide"
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert failed == 0


def test_every_public_thing_is_documented():
    for name in slide_puzzle.__all__:
        thing = getattr(slide_puzzle, name)
        assert thing.__doc__, name
        for part, member in vars(thing).items() if isinstance(thing, type) else ():
            if not part.startswith("_") and (callable(member) or isinstance(member, (property, classmethod))):
                assert getattr(member, "__doc__", None), f"{name}.{part}"


@pytest.mark.parametrize("page", [PAGE, README], ids=lambda page: page.name)
def test_pages(page, tmp_path, monkeypatch):
    """The blocks of a page, one after the other: what follows `>>>` is compared, all else is run."""
    if not page.exists():
        pytest.skip(f"{page.name} is not here")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python(.*)\n((?:.*\n)*?)```$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert blocks
    names: dict = {}
    missing = set()
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for info, block in blocks:
        if needs := re.search(r"needs-(\w+)", info):
            try:
                importlib.import_module(needs[1])
            except ImportError:
                missing.add(needs[1])
                continue
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), 0)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
        else:
            exec(compile(block, str(page), "exec"), names)
    assert runner.failures == 0
    if missing:
        pytest.skip(f"not installed, so its examples are not run: {', '.join(sorted(missing))}")


def texts(notebook):
    """What the cells of a notebook show, pictures left out."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return [output["text"] if "text" in output else output["data"]["text/plain"] for output in outputs]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path, monkeypatch):
    """Runs a notebook; what it shows is compared with what is stored in it, or stored there with ``BLESS=1``."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    monkeypatch.chdir(path.parent)
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    stored = texts(notebook)
    how = {"timeout": 300, "kernel_name": "python3", "record_timing": False, "coalesce_streams": True}
    nbclient.NotebookClient(notebook, **how).execute()
    if os.environ.get("BLESS"):
        notebook.metadata["language_info"] = {"name": "python"}
        nbformat.write(notebook, path)
    else:
        assert texts(notebook) == stored


def run_cells(path):
    """Runs the cells of a notebook one after the other, where there is no Jupyter."""
    names: dict = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), str(path), "exec"), names)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_without_jupyter(path):
    run_cells(path)


def test_pictures():
    puzzle = slide_puzzle.Puzzle("AA.b/AAcb/ddc./eef.", goal="..../..../AA../AA..")
    for drawn in (puzzle._repr_svg_(), puzzle.start.apply("fR")._repr_svg_()):
        assert drawn.startswith("<svg ") and drawn.rstrip().endswith("</svg>")
    assert puzzle.solve()._repr_html_().startswith('<img alt="" src="data:image/svg+xml;base64,')
    assert slide_puzzle.Puzzle("A.#.", goal="..#A").solve()._repr_html_()
