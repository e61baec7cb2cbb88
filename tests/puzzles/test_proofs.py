"""Each puzzle is proven, a wrong one is refused, and what a proof leaves out changes nothing."""

from __future__ import annotations

import ast
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import py_rules
from py_rules import puzzles
from py_rules.puzzles import BrokenPuzzle, Puzzle
from py_rules.puzzles.kind import Unproven
from py_rules.puzzles.proof import prove
from tools.console import CommandFailure
from tools.content.puzzles import command, finding, rating, verifying
from tools.content.puzzles.verifying import PuzzleError, check
from tools.places import ROOT

ENOUGH = 200
FEW_OF_A_LEVEL = 5
# Kinds that each game has many of. In Mykerinos, one can block with cubes or in an inspection.
NAMED = ("reply", "plan", "mistake", "worth", "block", "end")
ENOUGH_OF_A_KIND = 40
# Modules that proofs import but that affect no result: texts, sizes of inputs, finding puzzles.
WITHOUT_EFFECT = {
    *("py_rules", "py_rules/bots", "py_rules/bots/budget", "py_rules/limits", "py_rules/message"),
    *("tools/console", "tools/content/puzzles", "tools/places", "web/games", "web/games/protocol"),
    "tools/content/puzzles/finding",
}
FEW = 10_000  # positions; the limit of a proof that tries every legal action


@cache
def known(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, as they are built."""
    return verifying.read(game)


@pytest.fixture(params=py_rules.GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_puzzle_is_proven() -> None:
    """Puzzles that were proven in a build with the same rules aren't proven again."""
    assert verifying.verify() >= ENOUGH * len(py_rules.GAMES)


def test_the_last_proofs_are_of_these_puzzles_and_rules(game: str) -> None:
    assert verifying.settled(game), "run `python build.py puzzles`"


def test_proof_dependencies_include_all_imported_modules(game: str) -> None:
    """The files include all modules that they import of this game and of all games."""
    files = {path.relative_to(ROOT) for path in verifying.rests_on(game)}
    assert all((ROOT / file).is_file() for file in files)
    folders = ("py_rules", "py_rules/puzzles")
    others = {f"{folder}/{name}" for folder in folders for name in py_rules.GAMES if name != game}
    missing = {
        module
        for file in files
        for module in imported(ROOT / file)
        if not {Path(f"{module}.py"), Path(module) / "__init__.py"} & files
        and not any(f"{module}/".startswith((f"{other}/", f"{other}_")) for other in others)
    }
    assert missing <= WITHOUT_EFFECT | {f"py_rules/{game}/{name}" for name in verifying.WORDING}


def imported(file: Path) -> Iterator[str]:
    """Yield the modules of this project that a file imports, as paths without a suffix."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for module in (node.module, *(f"{node.module}.{each.name}" for each in node.names)):
                path = module.replace(".", "/")
                if (ROOT / f"{path}.py").is_file() or (ROOT / path / "__init__.py").is_file():
                    yield path


def test_a_change_of_puzzles_or_rules_invalidates_their_proofs(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """If the puzzles or the rules change, or the file of proofs is damaged, puzzles are proven
    again.
    """
    for name in py_rules.GAMES:
        shutil.copy(verifying.path(name), tmp_path)
    monkeypatch.setattr(verifying, "FOLDER", tmp_path)
    monkeypatch.setattr(verifying, "PROVEN", tmp_path / "proven.json")
    assert not verifying.settled(game)
    verifying.settle()
    assert verifying.settled(game)
    rules = verifying._rules
    monkeypatch.setattr(verifying, "_rules", lambda name: rules(name) + b"!")
    assert not verifying.settled(game)
    monkeypatch.setattr(verifying, "_rules", rules)
    path = verifying.path(game)
    text = path.read_text("utf-8")
    path.write_text(text.rpartition("\n\n")[0] + "\n", "utf-8")
    assert not verifying.settled(game)
    path.write_text(text, "utf-8")
    verifying.PROVEN.write_text("[")
    assert not verifying.settled(game)


def test_the_easiest_puzzle_of_each_kind_can_be_proven(game: str) -> None:
    """The easiest puzzle of each kind is proven, because it takes the least time."""
    hardest_first = sorted(known(game), key=lambda puzzle: -puzzle.rated)
    for puzzle in {puzzle.kind: puzzle for puzzle in hardest_first}.values():
        check(puzzle)


def test_there_are_enough_puzzles_of_every_level_and_kind(game: str) -> None:
    found = known(game)
    assert len(found) >= ENOUGH
    levels = Counter(puzzle.level for puzzle in found)
    assert min(levels[level] for level in puzzles.LEVELS) >= ENOUGH / 4
    kinds = Counter(puzzle.kind for puzzle in found)
    assert set(kinds) - set(puzzles.CHOICES) == set(puzzles.kinds(game))
    assert max(kinds.values()) <= len(found) / 3
    for name in NAMED:
        asked = ("block", "deny") if (game, name) == ("mykerinos", "block") else (name,)
        assert sum(kinds[each] for each in asked) >= ENOUGH_OF_A_KIND, name
    for kind in puzzles.CHOICES:
        of_kind = Counter(puzzle.level for puzzle in found if puzzle.kind == kind)
        assert min(of_kind[level] for level in puzzles.LEVELS) >= FEW_OF_A_LEVEL
    for level in puzzles.LEVELS:
        of_level = Counter(puzzle.kind for puzzle in found if puzzle.level == level)
        assert max(of_level.values()) <= levels[level] / 3


def test_all_puzzles_differ(game: str) -> None:
    found = known(game)
    assert len({(puzzle.at, puzzle.upto) for puzzle in found}) == len(found)
    origins = Counter((puzzle.found.rpartition(",")[0], puzzle.kind) for puzzle in found)
    assert set(origins.values()) == {1}, "one of a kind from a game"
    alike = [
        one for one, other in pairwise(found) if (one.kind, one.level) == (other.kind, other.level)
    ]
    assert len(alike) <= len(found) / 10, "from day to day it is something else"


def test_written_data_survives_a_round_trip(game: str) -> None:
    found = known(game)
    assert puzzles.read(game, puzzles.write(found)) == found


def test_the_solution_of_each_kind_has_a_single_best_idea(game: str) -> None:
    kinds = puzzles.kinds(game)
    for puzzle in known(game):
        if puzzle.kind in puzzles.CHOICES:
            continue
        kind = kinds[puzzle.kind]
        assert puzzle.next is not None
        assert puzzle.best - puzzle.next >= kind.least
        assert 1 <= len(puzzle.lines) <= kind.candidates


def test_levels_begin_at_the_same_rating_in_all_games(game: str) -> None:
    for puzzle in known(game):
        level = (puzzle.rated >= rating.MEDIUM) + (puzzle.rated >= rating.HARD)
        assert puzzles.LEVELS[level] == puzzle.level


def test_most_puzzles_include_a_near_miss(game: str) -> None:
    """A puzzle has none if no other route leads there, or if it asks for yes or no."""
    found = [each for each in known(game) if each.kind in ("points", "exhibit", "scoring")]
    assert found
    assert sum(bool(each.near) for each in found) >= 0.7 * len(found)


# Wrong puzzles.


def first(game: str, kind: str) -> Puzzle:
    return next(puzzle for puzzle in known(game) if puzzle.kind == kind)


def points() -> Puzzle:
    return first("myraclia", "points")


def refused(puzzle: Puzzle) -> str:
    with pytest.raises(PuzzleError) as wrong:
        check(puzzle)
    return str(wrong.value)


def test_a_turn_that_is_not_best_is_refused() -> None:
    puzzle = points()
    problem = refused(puzzle._replace(lines=(("end",),)))
    assert "its line “end” gets 0" in problem
    assert puzzle.id in problem
    worse = puzzle._replace(lines=(("end",),), best=0, next=None)
    assert "it says that 0 is best, but “terraform" in refused(worse)


def test_an_overstated_best_turn_is_refused() -> None:
    puzzle = points()
    assert f"gets {puzzle.best}, not {puzzle.best + 1}" in refused(
        puzzle._replace(best=puzzle.best + 1)
    )


def test_other_errors_in_a_puzzle_are_reported() -> None:
    puzzle = points()
    assert "“riddle”" in refused(puzzle._replace(kind="riddle"))
    assert "cannot be asked" in refused(puzzle._replace(kind="place"))
    assert "cannot be asked" in refused(puzzle._replace(about="7"))
    assert "its position cannot be read" in refused(puzzle._replace(at=puzzle.at[:-9]))
    assert "is not legal" in refused(puzzle._replace(lines=(("terraform 99,99 with red", "end"),)))
    assert "does not end the turn" in refused(puzzle._replace(lines=(puzzle.lines[0][:-1],)))
    assert "comes next" in refused(puzzle._replace(next=-7))
    assert "ideas" in refused(puzzle._replace(lines=puzzle.lines * 2))
    other = next(level for level in puzzles.LEVELS if level != puzzle.level)
    assert f"but it is {puzzle.level}" in refused(puzzle._replace(level=other))
    assert "near misses is a best turn" in refused(puzzle._replace(near=puzzle.lines))
    assert "is not legal" in refused(puzzle._replace(near=(("terraform 99,99 with red", "end"),)))
    assert f"rated 1, not {puzzle.rated}" in refused(puzzle._replace(rated=1))
    assert "its picture" in refused(puzzle._replace(picture="x"))
    assert "one of myraclia" in refused(puzzle._replace(game="mexica", kind="found"))


def test_a_file_that_was_tampered_with_is_not_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("puzzles")
    for game in py_rules.GAMES:
        few = verifying.read(game)[:2]
        (folder / f"{game}.txt").write_text(puzzles.write(few), encoding="utf-8")
    monkeypatch.setattr(verifying, "FOLDER", folder)
    monkeypatch.setattr(verifying, "ROOT", folder)
    monkeypatch.setattr(verifying, "CACHE", folder)
    monkeypatch.setattr(verifying, "KNOWN", folder / "known.json")
    monkeypatch.setattr(verifying, "_rules", str.encode)
    assert verifying.verify() == 2 * len(py_rules.GAMES)
    with monkeypatch.context() as known:
        known.setattr(verifying, "_check_all", pytest.fail)  # known: not proven again
        assert verifying.verify() == 2 * len(py_rules.GAMES)
    assert len((folder / "known.json").read_text()) > 100

    path = folder / "mexica.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    best = next(number for number, line in enumerate(lines) if line.startswith("best "))
    lines[best] = "best 99"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(
        CommandFailure, match=r"A puzzle is wrong: puzzle [0-9a-f]{8} of mexica: its line"
    ):
        verifying.verify()
    path.write_text("puzzle 12345678\nkind found\n", encoding="utf-8")
    with pytest.raises(CommandFailure, match=r"mexica\.txt: line 1: puzzle 12345678 has no “best”"):
        verifying.verify()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda text: text.replace("kind ", "sort ", 1), "line 2: “sort” is no part of a puzzle"),
        (lambda text: f"best 3\n{text}", "line 1: “best” is no part"),
        (lambda text: text.replace("best ", "best x", 1), "“best” of puzzle .* is no number"),
        (lambda text: text.replace("rated ", "rated x", 1), "“rated” of puzzle .* is no number"),
        (lambda text: text + text, "is there twice"),
        (lambda text: text.replace("line ", f"formerly {text[7:15]}\nline ", 1), "is there twice"),
        (lambda text: text.replace("level ", "level un", 1), "which is no level"),
        (lambda text: text + "best 3\n", "has “best” twice"),
        (lambda text: text[:-3] + "\n", "has been changed"),
    ],
)
def test_a_parse_error_names_its_line(change: object, problem: str) -> None:
    assert callable(change)
    with pytest.raises(BrokenPuzzle, match=problem):
        puzzles.read("myraclia", change(puzzles.write((points(),))))


# Proofs.


@pytest.mark.parametrize(
    ("game", "kind", "number"),
    [
        ("myraclia", "points", 2),
        ("myraclia", "tiles", 2),
        ("myraclia", "final", 1),
        ("myraclia", "place", 2),
        ("myraclia", "alone", 1),
        ("myraclia", "table", 1),
        ("mexica", "scoring", 1),
        ("mexica", "found", 1),
        ("mexica", "end", 1),
    ],
)
def test_pruning_does_not_change_the_result_of_a_proof(game: str, kind: str, number: int) -> None:
    """A proof that tries every legal action finds the same best and second worth."""
    compared = 0
    pruned = puzzles.kinds(game)[kind]
    for puzzle in known(game):
        if puzzle.kind != kind or compared == number:
            continue
        state = puzzles.position(puzzle).state
        if kind == "final" and state.stock[state.to_move].total > 5:
            continue  # a larger hand has too many turns
        try:
            proof = prove(
                py_rules.load(game), pruned._replace(moves=None), state, puzzle.about, FEW
            )
        except Unproven:
            continue
        assert (proof.best, proof.next) == (puzzle.best, puzzle.next), puzzle.id
        compared += 1
    assert compared == number


def test_the_route_estimate_never_exceeds_the_true_distance() -> None:
    """Near the end of a route, the proof is compared with one that tries every legal action."""
    mexica, kind = py_rules.load("mexica"), puzzles.kinds("mexica")["way"]
    compared = 0
    for puzzle in known("mexica"):
        if puzzle.kind != "way" or compared == 2:
            continue
        match = puzzles.position(puzzle)
        for line in puzzle.lines[0]:
            if match.state.ap > 2:
                match = match.play(mexica.parse(line))
        pruned = prove(mexica, kind, match.state, puzzle.about)
        try:
            whole = prove(mexica, kind._replace(moves=None), match.state, puzzle.about, FEW)
        except Unproven:
            continue
        assert pruned.best == whole.best == puzzle.best
        assert len(pruned.lines) == len(whole.lines)
        compared += 1
    assert compared == 2


def test_a_proof_beyond_the_position_limit_is_refused() -> None:
    puzzle = points()
    with pytest.raises(Unproven, match="more than 3 positions"):
        prove(
            py_rules.load("myraclia"),
            puzzles.kinds("myraclia")["points"],
            puzzles.position(puzzle).state,
            "",
            3,
        )


def test_the_command_finds_new_puzzles(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("found")
    monkeypatch.setattr(verifying, "FOLDER", folder)
    command.add("mykerinos", 2, 500)
    command.add("mykerinos", 2, 500)  # continues with the next game
    found = verifying.read("mykerinos")
    assert len(found) == 4
    assert len({puzzle.id for puzzle in found}) == 4
    assert len({puzzle.found.partition(",")[0] for puzzle in found}) == 2
    for puzzle in found:
        check(puzzle)


def test_a_replaced_puzzle_is_not_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, in_its_place = verifying.read("mexica")[:3]
    known = (in_its_place._replace(formerly=(old.id,)),)
    monkeypatch.setattr(finding, "candidates", lambda name, seed, wanted: iter((old, new)))
    assert [*finding.find("mexica", 1, known, 0)] == [new]


def test_levels_and_kinds_change_from_day_to_day() -> None:
    found = list(known("mykerinos"))
    mixed = finding.mixed(found[::-1])
    assert sorted(mixed) == sorted(found)
    assert [puzzle.level for puzzle in mixed[:6]] == [*puzzles.LEVELS] * 2
