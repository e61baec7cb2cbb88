"""Which tests a change selects."""

import subprocess
from pathlib import Path

import pytest

from tools.console import CommandFailure
from tools.places import ROOT
from tools.testing import selection


def test_tests_that_import_a_changed_module_are_selected_nearest_first() -> None:
    """A changed test file selects itself."""
    found = selection.tests_of(["py_rules/grid.py", "tests/record/test_message.py"])
    assert found["tests/record/test_message.py"] == 0
    assert found["tests/record/test_grid.py"] == 1
    assert found["tests/contract/test_games.py"] > 1
    assert [*found.values()] == sorted(found.values())


def test_dynamic_imports_count_as_imports() -> None:
    """For example, the tests of all games import a game by its name."""
    assert "tests/contract/test_games.py" in selection.tests_of(["py_rules/mexica/scoring.py"])


@pytest.mark.parametrize(
    ("path", "some"),
    [
        ("content/lessons/mexica/01-first-turn.txt", "tests/teaching/test_sources.py"),
        ("content/locale/sk.po", "tests/web/test_screen_reader.py"),
        ("tests/mexica/perft.txt", "tests/mexica/test_records.py"),
        ("tests/links/golden/any.txt", "tests/links/test_link.py"),
        ("build.py", "tests/tools/test_commands.py"),
        ("py_rules/a_module_of_nobody.py", "tests/contract/test_games.py"),
    ],
)
def test_files_that_are_not_imported_have_tests(path: str, some: str) -> None:
    """Its tests are found by a table, or by its folder."""
    assert some in selection.tests_of([path])


def test_every_path_in_the_table_exists() -> None:
    """Every file of the repository selects at least one test."""
    for start, places in selection.READERS:
        assert (ROOT / start).is_dir(), start
        assert all((ROOT / place).exists() for place in places), places
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    paths = listed.stdout.decode().strip("\0").split("\0")
    assert [path for path in paths if not selection.tests_of([path])] == []


def test_changes_are_those_since_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """These are changed, removed and new files, but not files that git ignores."""

    def git(*arguments: str) -> None:
        person = ("-c", "user.name=A", "-c", "user.email=a@b")
        subprocess.run(["git", *person, *arguments], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setattr(selection, "ROOT", tmp_path)
    git("init", "-q")
    for name in ("changed", "removed", "same"):
        (tmp_path / name).write_text("1")
    (tmp_path / ".gitignore").write_text("ignored\n")
    git("add", "-A")
    git("commit", "-qm", "one")
    (tmp_path / "changed").write_text("2, and longer")
    (tmp_path / "removed").unlink()
    for name in ("ignored", "new"):
        (tmp_path / name).touch()
    assert selection.changed("HEAD") == ["changed", "new", "removed"]
    with pytest.raises(CommandFailure, match=r"(?s)since 'nowhere'.*build.py check HEAD~3"):
        selection.changed("nowhere")
