"""The static pages say nothing in English where another language is spoken."""

from __future__ import annotations

import pytest

from tests import brackets
from tools import dist
from tools.versions import Folders
from web import speech


@pytest.mark.parametrize("name", dist.TEMPLATES)
def test_a_static_page(name: str) -> None:
    folders = Folders()
    for each in ("app", "icons", "library", "pages", "pyodide", "pyscript"):
        folders.add(each, {})
    folders.names["lock"] = "{}"
    with brackets.spoken():
        speech.stand("../")
        page = dist._page(name, folders, {"lang": "sk", "root": "../"})
        speech.stand("./")
    assert brackets.english(page) == set()
