"""The description of each game: its name, options, rules and files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import py_rules

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_every_game_has_a_valid_description(name: str) -> None:
    game = py_rules.load(name)
    assert game.name == name
    assert game.version >= 1
    assert len(game.seats) >= 1
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", option) for option in game.options)
    assert all(re.fullmatch(r"[a-z]+([.-][a-z]+)*", rule) for rule in game.rules)
    for sentence in (*game.rules.values(), *game.options.values()):
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")


@pytest.mark.parametrize("name", py_rules.GAMES)
@pytest.mark.parametrize("line", ["", " ", "castle", "pass pass", "\x00", "play 1", "dig é1"])
def test_text_that_is_not_an_action_is_refused(name: str, line: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        py_rules.load(name).parse(line)


def test_the_list_of_games_matches_the_folders() -> None:
    folders = {path.parent.name for path in (ROOT / "py_rules").glob("*/rules.py")}
    assert folders == set(py_rules.GAMES)
    assert len(py_rules.GAMES) == len(set(py_rules.GAMES))
    modules = ("__init__", "data", "state", "actions", "rules", "effects", "scoring")
    for name in py_rules.GAMES:
        for module in modules:
            assert (ROOT / "py_rules" / name / f"{module}.py").is_file()
    with pytest.raises(KeyError, match="no game is called 'chess'"):
        py_rules.load("chess")


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_every_rule_is_cited_by_a_test_of_its_game(name: str) -> None:
    texts = [path.read_text("utf-8") for path in (ROOT / "tests" / name).glob("**/*.py")]
    cited = set(re.findall(r"""["'`\[]([a-z]+(?:[.-][a-z]+)*)["'`\]]""", "\n".join(texts)))
    assert set(py_rules.load(name).rules) - cited == set()
