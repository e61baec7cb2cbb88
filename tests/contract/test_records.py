"""Recorded games with their known traces, which must never change: ``*.txt`` and ``*.trace``.

They lie in the test folders of the games; there may be more in a folder beside the repository.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import py_rules
from py_rules import record

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "conformance"
RECORDS = [
    path
    for name in py_rules.GAMES
    for folder in (ROOT / "tests" / name, SHARED / name)
    for path in sorted(folder.glob("**/*.txt"))
    if path.with_suffix(".trace").is_file()
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: "-".join(path.parts[-3:]))
def test_every_record_has_its_expected_trace(path: Path) -> None:
    match = record.read(path.read_text("utf-8"))
    expected = path.with_suffix(".trace").read_text("utf-8")
    assert "".join(f"{line}\n" for line in record.trace(match)) == expected


def test_every_game_has_records_of_its_own() -> None:
    own = {path.relative_to(ROOT).parts[1] for path in RECORDS if path.is_relative_to(ROOT)}
    assert own == set(py_rules.GAMES)
