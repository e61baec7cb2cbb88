"""Learning numbers from matches: what matters is found, changed, and stored if it wins."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import bots
from py_rules.arena import tune
from py_rules.arena.copies import Judgement, maker
from py_rules.bots.budget import Budget
from py_rules.bots.mind import SCORED
from py_rules.bots.weights import part_of, read_file, table

Output = pytest.CaptureFixture[str]


def present(game: str, seats: int = 2) -> Judgement:
    content = read_file(game)
    return Judgement(part_of(content, "weights", seats), part_of(content, "numbers", seats))


def first_actions(game: str, players: list[bots.Bot]) -> list[Any]:
    rules, chance, rng = py_rules.load(game), Random(1), Random(2)
    state = rules.start(len(players), frozenset())
    found: list[Any] = []
    while len(found) < 12:
        if state.to_move is None:
            action = rules.deal(state, chance)
        else:
            action = players[state.to_move](rules, state, rng, Budget(6))
            found.append(action)
        state = rules.apply(state, action)
    return found


# Copies with other numbers.


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_tuned_copy_uses_its_own_numbers_and_changes_no_other_bot(game: str) -> None:
    before = dict(sys.modules)
    known = present(game)
    same = maker(game, known, "grandmaster")
    names = tune.learnable(known)
    other = maker(game, tune.moved(known, dict.fromkeys(names[::2], -3.0), 3.0), "grandmaster")
    plain = first_actions(game, [bots.bot(game, "grandmaster") for _ in range(2)])
    assert first_actions(game, [same(), same()]) == plain
    assert first_actions(game, [other(), other()]) != plain
    assert first_actions(game, [bots.bot(game, "grandmaster") for _ in range(2)]) == plain
    assert all(sys.modules[name] is module for name, module in before.items())
    assert py_rules.bots is sys.modules["py_rules.bots"]


@pytest.mark.parametrize("seats", [3, 4])
def test_mykerinos_has_separate_numbers_for_more_than_two_players(seats: int) -> None:
    plain = first_actions("mykerinos", [bots.bot("mykerinos", "grandmaster")] * seats)
    own = maker("mykerinos", present("mykerinos", seats), "grandmaster")()
    of_two = maker("mykerinos", present("mykerinos"), "grandmaster")()
    assert first_actions("mykerinos", [own] * seats) == plain
    assert first_actions("mykerinos", [of_two] * seats) != plain


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_learnable_numbers_have_unique_names_and_small_values(game: str) -> None:
    known = present(game)
    assert not known.weights.keys() & known.numbers.keys()
    assert not SCORED & set(tune.learnable(known))
    assert known.numbers.keys() < set(tune.learnable(known))
    assert tune.path_of(game).stat().st_size < 100_000


# From games to numbers.


def test_tuning_steps_multiply_and_zero_can_only_increase() -> None:
    known = Judgement({"area": 2.0, "doors": 0.0}, {"heat": 0.5})
    up = tune.moved(known, {"area": 1, "doors": 1, "heat": -0.5}, 4.0)
    assert up == Judgement({"area": 8.0, "doors": tune.NOTHING}, {"heat": 0.25})
    assert tune.moved(known, {"doors": -1}, 4.0) == known


def test_slopes_separate_relevant_numbers_from_irrelevant_ones() -> None:
    rng = Random(0)
    signs = [{name: rng.choice((1, -1)) for name in ("good", "bad", "idle")} for _ in range(200)]
    results = [
        tune.PairResult("", (round(8 * sign["good"] - 5 * sign["bad"] + rng.gauss(0, 10)),), (0.5,))
        for sign in signs
    ]
    found = tune.slopes(signs, results)
    assert found["good"].points == pytest.approx(8, abs=3 * found["good"].error)
    assert found["bad"].points == pytest.approx(-5, abs=3 * found["bad"].error)
    assert abs(found["idle"].points) < 3 * found["idle"].error
    assert (found["good"].steps, found["bad"].steps) == (1.0, -1.0)
    assert tune.Slope(1.0, 1.0).steps == 0.0
    assert tune.Slope(-2.0, 1.0).steps == pytest.approx(-2 / 3)


# The command.


BUDGET = ["--games", "6", "--trial", "2", "--match", "4", "--positions", "2"]
ARGUMENTS = ["myraclia", "--only", "sources", "--step", "4", *BUDGET]


def test_tuning_repairs_a_bad_number_and_is_repeatable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    path, stored = tmp_path / "weights.json", tmp_path / "kept.txt"
    known = present("myraclia")
    spoiled = known._replace(weights={**known.weights, "sources": 20.0})
    monkeypatch.setattr(tune, "path_of", lambda _: path)
    outputs, results = [], list[list[str]]()
    for left in (0, 6, None):  # results of an earlier run: none, those of an interrupted run, all
        stored.write_text("".join(f"{line}\n" for line in results[0][:left]) if results else "")
        path.write_text(json.dumps(spoiled._asdict()))
        assert tune.main([*ARGUMENTS, "--keep", str(stored)]) == 0
        outputs.append(capsys.readouterr().out)
        results.append(sorted(stored.read_text().splitlines()))
    assert outputs[0] == outputs[1] == outputs[2]
    assert results[0] == results[1] == results[2]  # what was missing is computed again
    first, *_, last = outputs[0].splitlines()
    assert float(first.split()[1]) < 0  # a smaller weight is better
    assert json.loads(last.removeprefix("match: "))["points ahead"] > 0
    keys = [json.loads(line)[0] for line in results[0]]
    assert len(keys) == len(set(keys)) == (6 + 3 * 2 + 4) // 2  # nothing was played again


@pytest.mark.parametrize("seats", ["2", "3"])
def test_every_level_can_be_tuned_with_any_number_of_players(seats: str, capsys: Output) -> None:
    few = ["--games", "4", "--trial", "2", "--match", "2", "--seed", "3", "--seats", seats]
    arguments = ["myraclia", "--level", "novice", "--only", "sharpness", *few]
    assert tune.main(arguments) == 0
    # Novices don't use this number, and swapping the seats evens out everything else.
    assert capsys.readouterr().out.splitlines()[0].split()[1] == "+0.00"


def test_games_that_another_program_played_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    path, stored, program = tmp_path / "weights.json", tmp_path / "kept.txt", tmp_path / "rules.py"
    path.write_text(json.dumps(present("myraclia")._asdict()))
    monkeypatch.setattr(tune, "path_of", lambda _: path)
    monkeypatch.setattr(tune, "rests_on", lambda _: [program])
    monkeypatch.setattr(tune, "learn", learnt_nothing)
    counts = []
    for text in ("a = 1\n", "a = 1\n", "a = 2\n", "a = 1\n"):
        program.write_text(text)
        assert tune.main([*ARGUMENTS, "--keep", str(stored)]) == 0
        counts.append(len(stored.read_text().splitlines()))
    assert capsys.readouterr().out.count("no other numbers") == 4
    assert counts == [1, 1, 2, 2]


def learnt_nothing(
    asked: argparse.Namespace, judgement: Judgement, played: tune.Player
) -> tuple[Judgement, dict[str, tune.Slope]]:
    played([tune.Pair("a deal", asked.game, (judgement, judgement), asked.positions)])
    return judgement, {}


PLAYS = """
import json, sys
from py_rules.arena.tune import Judgement, Pair, play
from py_rules.bots.weights import read_file
content = read_file(sys.argv[1])
known = Judgement(content["weights"], content["numbers"])
play(Pair("a deal", sys.argv[1], (known, known), 1))
print(json.dumps([m.__file__ for n, m in sys.modules.items() if n.startswith("py_rules")]))
"""


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_every_module_that_plays_a_game_counts_for_stored_results(game: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PLAYS, game], check=True, capture_output=True, text=True
    )
    counted = tune.rests_on(game)
    assert {Path(file) for file in json.loads(ran.stdout)} <= set(counted)
    others = set(py_rules.GAMES) - {game}
    assert not [file for file in counted if others & {file.parent.name, file.stem}]


@pytest.mark.parametrize(("low", "written"), [(0.51, True), (0.49, False)])
def test_numbers_are_written_with_their_figures_only_if_they_win(
    low: float, written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "weights.json"
    old = Judgement({"tiles": 1.0}, {"doubt": 2.0})
    of_four = {"numbers": {"doubt": 3.0}}
    before = {"made": "by hand", "tried": 7, **old._asdict(), table(4): of_four}
    text = json.dumps(before)
    path.write_text(text)
    figures = {"games": 60, "won": 0.7, "interval": [low, 0.8], "points ahead": 3.0}
    better = Judgement({"tiles": 1.3}, {"doubt": 2.0})
    slopes = {"tiles": tune.Slope(4.0, 1.0), "doubt": tune.Slope(0.5, 1.0)}
    monkeypatch.setattr(tune, "path_of", lambda _: path)
    monkeypatch.setattr(tune, "learn", lambda *_: (better, slopes))
    monkeypatch.setattr(tune, "match", lambda *_: figures)
    assert tune.main(["myraclia", "--seed", "4"]) == 0
    if not written:
        assert path.read_text() == text
        return
    content = json.loads(path.read_text())
    assert (content["weights"], content["numbers"]) == better
    assert "tried" not in content  # it described the numbers that were replaced
    assert content[table(4)] == of_four
    made = content["made"].removeprefix("python -m ").split()
    assert made[0] == "py_rules.arena.tune"
    assert made[1:4] == ["myraclia", "--games", "300"]
    assert made[-2:] == ["--seed", "4"]
    assert content["match against the numbers before"] == figures
    assert content["from, to, points, standard error"] == {"tiles": [1.0, 1.3, 4.0, 1.0]}
    assert '"tiles": [ 1.0, 1.3, 4.0, 1.0 ]\n' in path.read_text()


def test_numbers_tuned_for_four_are_stored_beside_those_for_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "weights.json"
    before = read_file("mykerinos")
    path.write_text(json.dumps(before))
    known = present("mykerinos", 4)
    better = known._replace(weights={**known.weights, "halls": 0.9})
    monkeypatch.setattr(tune, "path_of", lambda _: path)
    monkeypatch.setattr(tune, "learn", lambda *_: (better, {"halls": tune.Slope(4.0, 1.0)}))
    monkeypatch.setattr(tune, "match", lambda *_: {"interval": [0.6, 0.8]})
    assert tune.main(["mykerinos", "--seats", "4"]) == 0
    content = json.loads(path.read_text())
    part = content.pop(table(4))
    assert content == {name: value for name, value in before.items() if name != table(4)}
    assert "--seats 4" in part["made"]
    assert part["weights"]["halls"] == 0.9
    for kind in ("weights", "numbers"):
        assert part_of({**content, table(4): part}, kind, 4) == getattr(better, kind)
        assert not [name for name, value in part[kind].items() if value == content[kind][name]]
    with pytest.raises(SystemExit, match="doubt"):  # shared by all player counts
        tune.main(["mykerinos", "--seats", "4", "--only", "doubt"])
