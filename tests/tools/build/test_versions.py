"""Folders named after their contents."""

import pytest

from tools.build import versions
from tools.console import CommandFailure


def test_a_folder_with_other_contents_has_another_name() -> None:
    """This is also true if only the name of a file changes, or the contents of a file."""
    names = set()
    for files in ({"a": b"1"}, {"a": b"2"}, {"b": b"1"}, {"a": b"1", "b": b""}):
        folders = versions.Folders()
        folders.add("app", files)
        names.add(folders.names["app"])
        assert set(folders.within("app")) == {f"{folders.names['app']}/{name}" for name in files}
    assert len(names) == 4


def test_an_unknown_folder_is_reported() -> None:
    """The error lists the existing folders."""
    assert versions.fill("./{{app}}/x {y}", {"app": "app-1"}) == "./app-1/x {y}"
    with pytest.raises(CommandFailure, match=r"(?s)\{\{other\}\}.*app, icons"):
        versions.fill("{{other}}", {"icons": "", "app": ""})
