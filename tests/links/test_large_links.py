"""Links that would cost too much: long games, endless work, and contents beyond the limits."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import guessing, limits, link
from py_rules.link import LinkedGame
from tests.line_count import at_most
from tests.links.test_link import EXAMPLE, broken


def forged(actions: list[str]) -> str:
    """Return a link with these actions in the place of the example's."""
    return link.write(EXAMPLE._replace(actions=tuple(actions)))


def test_a_game_that_is_too_long_is_not_linked() -> None:
    for actions in (
        ["pass"] * (limits.ACTIONS + 1),
        ["pass " * 100] * 2000,
        ["x" * 401],
        [f"say {each:x} {each * 7919:x}" for each in range(3000)],
    ):
        with pytest.raises(ValueError, match="too long for a link"):
            forged(actions)


def test_a_long_repetitive_game_fits_into_a_link() -> None:
    actions = ["pass"] * limits.ACTIONS
    text = forged(actions)
    with at_most(1_500_000):
        assert len(link.read(text).actions) == limits.ACTIONS


def test_expensive_links_are_read_quickly() -> None:
    """The link contains as many different words as it can hold, and repeats them."""
    words = [f"{chr(200 + number // 60)}{chr(300 + number % 60)}" for number in range(500)]
    rng = Random(1)
    actions = [" ".join(words[at : at + 70]) for at in range(0, 500, 70)]
    actions += [" ".join(rng.choices(words, k=30)) for _ in range(40)]
    text = forged(actions)
    assert len(text) > link.LONGEST / 2
    with at_most(10_000_000):
        link.read(text)


@pytest.mark.parametrize("line", ["+" * 299, "a+" * 149, " " * 299, "-1" * 149, "a.ñ-" * 74])
def test_time_is_limited_by_the_work_and_not_by_the_length(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some hundred characters that decode to a hundred thousand atoms aren't decoded to the end."""
    text = oversized(monkeypatch, EXAMPLE._replace(actions=(line,) * 400))
    assert len(text) < 2000
    monkeypatch.setattr(limits, "WORK", 300_000)
    with at_most(900_000):
        found = broken(text)
    assert str(found).startswith(
        "This link can’t be opened: reading this link takes too many steps"
    )
    assert found.partial is None


def test_a_game_of_maximum_length_takes_half_of_the_work_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = Random(1)
    actions = [f"dig {rng.choice('abcdefgh')}{rng.randint(1, 9)}" for _ in range(limits.ACTIONS)]
    monkeypatch.setattr(link, "LONGEST", 10**9)
    monkeypatch.setattr(limits, "WORK", limits.WORK // 2)
    assert forged(actions).startswith(link.MARK)


# Links with correct form and checksums that are far too large.


def oversized(monkeypatch: pytest.MonkeyPatch, linked: LinkedGame) -> str:
    """Return a link as a writer without limits would produce it."""
    with monkeypatch.context() as without:
        for limit in ("LINE", "ACTIONS", "TEXT", "WORK"):
            without.setattr(limits, limit, 10**9)
        without.setattr(link, "LONGEST", 10**9)
        without.setattr(guessing, "MOST_ATOMS", 10**9)
        return link.write(linked)


@pytest.mark.parametrize(
    ("whole", "limit"),
    [
        (EXAMPLE._replace(names=("A" * 101, "")), "a name can have at most 100 characters"),
        (
            EXAMPLE._replace(names=("A " * 100_000 + "A", "")),
            "a line can have at most 300 characters",
        ),
        (EXAMPLE._replace(options=("x" * 301,)), "a line can have at most 300 characters"),
        (EXAMPLE._replace(more=("later " + "x " * 150,)), "a line can have at most 300 characters"),
        (
            EXAMPLE._replace(more=("later " * 40,) * 1100),
            "a record can have at most 256000 characters",
        ),
        (
            EXAMPLE._replace(actions=("pass",) * 5001),
            "there are too many actions; the limit is 5000",
        ),
        (EXAMPLE._replace(actions=("pass " * 70,)), "a line can have at most 300 characters"),
        (
            EXAMPLE._replace(actions=("x" * 250,) * 1100),
            "a record can have at most 256000 characters",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_link_that_holds_too_much_is_refused_with_its_limit(
    whole: LinkedGame, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = broken(oversized(monkeypatch, whole))
    assert found.partial is None
    assert str(found).startswith(f"This link can’t be opened: {limit}")
