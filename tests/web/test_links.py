"""Opening links: as new games, or as continuations of games on the device."""

from __future__ import annotations

from random import Random

import pytest

from py_rules import link, record
from py_rules.core import spell
from web.i18n import render
from web.model import saves
from web.model.events import Event
from web.model.page import Model
from web.model.table import TableState
from web.update import sharing, update
from web.update.registry import read_event
from web.views import page

RNG = Random(5)


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make each test's random choices independent of the tests before it."""
    RNG.seed(5)


def dispatch(model: Model, *events: str | Event) -> Model:
    for event in events:
        read = read_event(*event.split(" ")) if isinstance(event, str) else event
        model = update(model, read, RNG)
    return model


def begun(game: str = "mykerinos") -> Model:
    model = dispatch(
        Model(address="https://games.example/"),
        f"choose {game}",
        "opponents people",
        read_event("name", "0", "Ann"),
        read_event("name", "1", "Ben"),
        "begin",
    )
    return played(model, 5)


def on_table(model: Model) -> TableState:
    assert model.table is not None
    return model.table


def played(model: Model, count: int, rng: Random | None = None) -> Model:
    """Return the model after random actions, each selected word by word and confirmed."""
    rng = rng or RNG
    for _ in range(count):
        table = on_table(model)
        before = len(table.match.actions)
        action = rng.choice(list(table.match.game.legal(table.match.state)))
        for word in action.words:
            model = update(model, read_event("select", word), rng)
            if len(on_table(model).match.actions) != before:
                break
        else:
            model = update(model, read_event("confirm"), rng)
        assert len(on_table(model).match.actions) > before
    return model


def sent(model: Model, kind: str = "game") -> str:
    model = dispatch(model, "share", f"share-kind {kind}")
    shown = on_table(model).sharing
    assert shown is not None
    return shown.link


def passed_on(model: Model, kind: str = "game") -> Model:
    """Return the model after copying the link, which may end after the panel was closed."""
    model = dispatch(model, "share", f"share-kind {kind}")
    return dispatch(model, "share-close", sharing.sent(on_table(model)))


def opening(model: Model, text: str) -> Model:
    return dispatch(model, read_event("link", text=text))


def lines(model: Model) -> list[str]:
    return record.write(on_table(model).match).splitlines()


def test_a_link_opens_the_game_on_another_device_and_comes_back() -> None:
    ann = begun()
    ben = opening(Model(), sent(ann))
    assert lines(ben) == lines(ann)
    assert on_table(ben).colours == on_table(ann).colours
    assert len(ben.saves) == 1
    ben = played(dispatch(ben, "who all", "present"), 3)
    again = opening(ann, sent(ben))
    assert lines(again) == lines(ben)
    assert on_table(again).id == on_table(ann).id
    assert len(again.saves) == 1
    assert again.arrival is None


def test_actions_since_the_last_link_are_replayed() -> None:
    ann = begun()
    before = len(on_table(ann).match.actions)
    ben = played(dispatch(opening(Model(), sent(ann)), "who all", "present"), 6)
    again = opening(ann, sent(ben))
    replay = on_table(again).replay
    assert replay is not None
    assert (replay.at, replay.playing) == (before, True)


def test_opening_a_link_twice_gives_one_game() -> None:
    text = sent(begun())
    once = opening(Model(), text)
    twice = opening(dispatch(once, "shelf"), text)
    assert on_table(twice).id == on_table(once).id
    assert len(twice.saves) == 1


def test_an_older_link_changes_nothing_until_confirmed() -> None:
    ann = begun()
    old = sent(ann)
    ann = played(ann, 4)
    now = opening(ann, old)
    assert now.arrival is not None
    assert now.arrival.comparison.course == "older"
    assert now.saves == ann.saves
    assert str(page.draw(now)).count('class="miniature of-') == 2  # for both positions
    mine = dispatch(now, "mine")
    assert lines(mine) == lines(ann)
    own = dispatch(now, "own")
    assert len(own.saves) == 2
    assert on_table(own).lineage_id != on_table(ann).lineage_id
    assert [save.id for save in own.saves[1:]] == [save.id for save in ann.saves]
    assert own.saves[1].record == ann.saves[0].record


def test_a_link_that_branches_off_says_where_and_overwrites_nothing() -> None:
    ann = begun()
    ben = played(dispatch(opening(Model(), sent(ann)), "who all", "present"), 3, Random(1))
    ann = played(ann, 3, Random(2))
    now = opening(ann, sent(ben))
    assert now.arrival is not None
    assert now.arrival.comparison.course == "branch"
    assert now.saves == ann.saves
    own = dispatch(now, "own")
    assert lines(own) == lines(ben)
    assert len(own.saves) == 2


def test_a_position_of_a_known_game_opens_as_its_replay() -> None:
    ann = begun()
    text = sent(dispatch(ann, "replay 4"), "position")
    ann = played(ann, 2)
    now = opening(dispatch(ann, "shelf"), text)
    replay = on_table(now).replay
    assert replay is not None
    assert replay.at == 4
    assert lines(now) == lines(ann)
    other = opening(Model(), text)
    assert len(on_table(other).match.actions) == 4


def test_a_replay_begins_where_it_was_shared() -> None:
    ann = begun()
    other = opening(Model(), sent(dispatch(ann, "replay 3"), "replay"))
    replay = on_table(other).replay
    assert replay is not None
    assert replay.at == 3
    assert lines(other) == lines(ann)


def test_a_truncated_link_is_reported_and_its_intact_part_opened() -> None:
    ann = played(begun(), 40)
    text = sent(ann)
    now = opening(ann, text[: len(text) * 3 // 4])
    assert "missing or damaged" in render(now.notices[-1])
    assert len(now.saves) == 2
    assert on_table(now).id != on_table(ann).id
    before = lines(now)
    assert before == lines(ann)[: len(before)]


@pytest.mark.parametrize("text", ["", "nonsense", "L1", "#L1zz", "L9abc", "L1" + "a" * 9000])
def test_an_invalid_link_is_reported_and_changes_nothing(text: str) -> None:
    ann = begun()
    now = opening(ann, text)
    assert now._replace(notices=()) == ann
    assert len(now.notices) == 1


def test_a_link_that_breaks_a_rule_names_it_and_opens_what_came_before() -> None:
    ann = begun()
    held = link.read(sent(ann))
    match = on_table(ann).match
    legal = set(map(spell, match.game.legal(match.state)))
    against = next(line for line in reversed(held.actions) if line not in legal)
    wrong = held._replace(actions=(*held.actions, against, "pass"), lineage_id=9)
    now = opening(ann, link.write(wrong))
    assert "breaks a rule" in render(now.notices[-1])
    assert lines(now) == lines(ann)
    assert len(now.saves) == 2


def test_a_sent_game_waits_for_the_recipient() -> None:
    """The game waits until somebody plays on here, with the button or on the board."""
    model = passed_on(begun())
    name = on_table(model).match.table.name(on_table(model).match.state.to_move)
    drawn = str(page.draw(model))
    assert f"The game has been sent to <strong>{name}</strong>." in drawn
    assert 'data-do="select"' not in drawn
    here = dispatch(model, "who all")
    assert 'data-do="select"' not in str(page.draw(here))
    assert 'data-do="select"' in str(page.draw(dispatch(here, "unsent")))
    assert "has been sent" not in str(page.draw(played(here, 1)))


def reloaded(model: Model) -> Model:
    """Return a new page that has read the saved games and opened the game that was on the table."""
    stored = [saves.read(saved.id, saves.write(saved)) for saved in model.saves]
    return dispatch(Model(saves=tuple(stored)), f"continue {on_table(model).id}")


def test_a_reload_does_not_end_the_waiting() -> None:
    ann = dispatch(passed_on(begun()), "who all")
    again = reloaded(ann)
    assert "The game has been sent to" in str(page.draw(again))
    assert "has been sent" not in str(page.draw(reloaded(dispatch(again, "unsent"))))
    assert "has been sent" not in str(page.draw(reloaded(played(again, 1))))
    taken_back = reloaded(dispatch(played(again, 1), "undo"))
    assert "has been sent" not in str(page.draw(taken_back))
    saved = next(saved for saved in ann.saves if saved.id == on_table(ann).id)
    other_tab = reloaded(dispatch(ann, "unsent"))
    followed = dispatch(other_tab, read_event("followed", saved.id, saves.write(saved)))
    assert "The game has been sent to" in str(page.draw(followed))


def test_opening_the_link_on_the_same_device_ends_the_waiting() -> None:
    """The player who is to move may use the same device."""
    ann = begun()
    text = sent(ann)
    waiting = passed_on(ann)
    here = opening(reloaded(waiting), text)
    assert "has been sent" not in str(page.draw(dispatch(here, "present")))
    assert [saved.sent for saved in here.saves] == [None]


def test_sharing_a_position_or_replay_does_not_wait_for_anybody() -> None:
    for kind in ("position", "replay"):
        model = passed_on(begun(), kind)
        assert "has been sent" not in str(page.draw(model))


def test_a_game_opened_while_a_link_is_copied_is_not_waited_for() -> None:
    ann = dispatch(begun(), "share")
    copied = sharing.sent(on_table(ann))
    other = dispatch(
        played(
            dispatch(ann, "share-close", "shelf", "choose mexica", "opponents people", "begin"), 1
        ),
        copied,
    )
    assert on_table(other).match.game.name == "mexica"
    assert on_table(other).sent_at is None
