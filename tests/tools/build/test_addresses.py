"""The address that dist/ is built with: commands that only need a built site reuse it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import commands
from tools.build import dist, stamp
from tools.files import Files

ADDRESS = "https://games.example/ludoteka/"


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Return the addresses of all builds; a build here has one page."""
    addresses = list[str]()

    def contents(address: str) -> Files:
        addresses.append(address)
        return {"index.html": address.encode()}

    monkeypatch.setattr(dist, "ROOT", tmp_path)
    monkeypatch.setattr(dist, "DIST", tmp_path / "dist")
    monkeypatch.setattr(stamp, "STAMP", tmp_path / "dist.json")
    monkeypatch.setattr(dist, "made_of", lambda: {"source": "1"})
    monkeypatch.setattr(dist, "contents", contents)
    return addresses


def test_the_address_is_reused_until_a_build_without_one(
    built: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    commands.build(["--address", ADDRESS])
    dist.build()
    assert built == [ADDRESS]  # nothing has changed
    printed = capsys.readouterr().out
    assert f"keeps its pages for links, with the address {ADDRESS}" in printed
    assert "without pages for pasted links" not in printed
    monkeypatch.setattr(dist, "made_of", lambda: {"source": "2"})
    dist.build()
    assert built == [ADDRESS, ADDRESS]
    commands.build([])
    dist.build()
    assert built == [ADDRESS, ADDRESS, ""]
    printed = capsys.readouterr().out
    assert "without pages for pasted links, which need the site's --address" in printed
    assert stamp.last_address() == ""


@pytest.mark.parametrize("text", [None, "", "{}", "[]", "nonsense", '{"inputs": []}'])
def test_without_a_last_build_there_is_no_address(built: list[str], text: str | None) -> None:
    if text is not None:
        stamp.STAMP.write_text(text)
    assert stamp.last_address() == ""
    if text in (None, "nonsense"):
        dist.build()
        assert built == [""]
