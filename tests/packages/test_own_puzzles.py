"""The command that packs a puzzle made by a person proves it first."""

from __future__ import annotations

from pathlib import Path

import pytest

from py_rules import puzzles
from py_rules.puzzles import made
from py_rules.puzzles.proof import prove
from tools.build import packages as building
from tools.console import CommandFailure
from tools.content.puzzles import verifying
from web.views import package_contents


def test_the_command_packs_only_a_puzzle_with_a_clear_answer(tmp_path: Path) -> None:
    ours = next(each for each in verifying.read("mexica") if each.kind == "scoring")
    whole = made.write(made.MadePuzzle(puzzles.position(ours), "scoring", "A title"))
    path = tmp_path / "mine.txt"
    path.write_text(whole.replace("question", "# by hand\nquestion"), "utf-8")
    content = building.content_of(str(path), "en")
    assert made.read_link(content.value) == whole
    assert package_contents.of_text(f"\ufeff\n{whole}", "en") == content
    for form in (made.PLAN, made.MISTAKE):
        offering = whole.replace("question ", f"question {form} ")
        path.write_text(offering, "utf-8")
        assert made.read_link(building.content_of(str(path), "en").value) == offering
    lead = puzzles.kinds("mexica")["lead"]
    last = reversed(verifying.read("mexica"))  # the first thirty don't have several answers
    own = (puzzles.position(each) for each in last if each.kind == "scoring")
    at = next(
        each for each in own if len(prove(each.game, lead, each.state, "").lines) > lead.candidates
    )
    path.write_text(made.write(made.MadePuzzle(at, "lead")), "utf-8")
    with pytest.raises(CommandFailure, match="equally good"):
        building.content_of(str(path), "en")
