"""Providing what tests need while other tests are already running."""

import os
import sys
from pathlib import Path
from threading import Timer

import pytest

from tools.testing import provision


@pytest.fixture(autouse=True)
def recorded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Set the folder that records what has been provided."""
    monkeypatch.setenv(provision.FOLDER, str(tmp_path))
    monkeypatch.setattr(provision, "POLL_INTERVAL", 0.01)


def test_a_need_is_waited_for(tmp_path: Path) -> None:
    """Another need that was provided before doesn't end the waiting."""
    order: list[str] = []
    provision.provide("packages", lambda: None, tmp_path, prefix="-")
    late = Timer(
        0.1, lambda: provision.provide("dist", lambda: order.append("it"), tmp_path, prefix="-")
    )
    late.start()
    provision.wait("dist")
    late.join()
    assert order == ["it"]
    provision.wait("packages")


def test_found_variables_are_passed_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Variables with another prefix aren't passed on."""
    monkeypatch.setenv("OURS_BROWSER", "/some/browser")
    monkeypatch.setenv("THEIRS", "no")
    provision.provide("playwright", lambda: None, tmp_path, prefix="OURS_")
    monkeypatch.delenv("OURS_BROWSER")
    monkeypatch.delenv("THEIRS")
    provision.wait("playwright")
    assert os.environ["OURS_BROWSER"] == "/some/browser"
    assert "THEIRS" not in os.environ


def test_waiting_for_a_missing_need_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names what is missing."""
    monkeypatch.setattr(provision, "PATIENCE", 0.05)
    with pytest.raises(TimeoutError, match="webkit"):
        provision.wait("webkit")


def test_no_need_is_awaited_without_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """This is the case if pytest is run without the command."""
    monkeypatch.delenv(provision.FOLDER)
    provision.wait("dist")


def test_a_newly_installed_package_can_be_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python caches the contents of folders until its caches are invalidated."""
    packages = tmp_path / "packages"
    packages.mkdir()
    monkeypatch.syspath_prepend(str(packages))
    with pytest.raises(ImportError):
        __import__("come_late")
    (packages / "come_late.py").write_text("")
    provision.provide("cluster", lambda: None, tmp_path, prefix="-")
    provision.wait("cluster")
    assert __import__("come_late").__name__ == "come_late"
    monkeypatch.delitem(sys.modules, "come_late")
