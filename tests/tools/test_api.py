"""The reference page of the library, and the examples in docstrings."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from tools import api
from tools.places import ROOT

EXAMPLES = [
    path
    for path in sorted((ROOT / "py_rules").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


def test_the_page_is_up_to_date() -> None:
    written = api.PAGE.read_text(encoding="utf-8")
    assert written == api.page(), "python build.py api writes it anew"


def test_every_name_on_the_page_is_described() -> None:
    """Each heading is followed by more than code; a constant needs no text."""
    for section in api.page().split("\n### ")[1:]:
        name, _, text = section.split("\n## ")[0].partition("\n")
        described = "".join(text.split("```")[2::2]).strip()
        assert described or name.split(".")[-1].isupper(), name


def test_docstrings_become_markdown() -> None:
    source = api.parse("one", '"""Take ``a`` from `b`::\n\n    a | b\n\n>>> 1 + 1\n2\n"""\n')
    assert api.doc(source.tree) == (
        "Take `a` from `b`:\n\n```text\na | b\n```\n\n```pycon\n>>> 1 + 1\n2\n```"
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_in_docstrings_run(path: Path) -> None:
    parts = path.relative_to(ROOT).with_suffix("").parts
    module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed
