"""Static pages in another language have no English text left."""

from __future__ import annotations

import json

import pytest

from tests import pseudo_locale
from tools.build import dist
from tools.build.versions import Folders
from web import i18n


def test_the_manifest_is_translated_and_escaped() -> None:
    """All texts of an installed page are translated, and quotation marks in them are escaped."""
    with pseudo_locale.pseudo_locale():
        manifest = json.loads(dist._manifest({"icons": "icons-0", "lang": "sk", "root": "../"}))
    texts = [manifest["description"], *(each["name"] for each in manifest["shortcuts"])]
    assert [pseudo_locale.outside(text).strip() for text in texts] == [""] * 4
    assert (manifest["lang"], manifest["scope"]) == ("sk", "../")
    assert dist._within_json('“ " \\') == '“ \\" \\\\'


@pytest.mark.parametrize("name", dist.TEMPLATES)
def test_a_static_page(name: str) -> None:
    folders = Folders()
    for each in ("app", "icons", "library", "pages", "pyodide", "pyscript", "type"):
        folders.add(each, {})
    folders.names["lock"] = "{}"
    with pseudo_locale.pseudo_locale():
        i18n.set_root("../")
        page = dist._page(name, folders, {"lang": "sk", "root": "../"})
        i18n.set_root("./")
    assert pseudo_locale.english(page) == set()
