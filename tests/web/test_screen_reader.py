"""For screen reader users: announcements, the table in words, and keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from xml.etree import ElementTree

import pytest

import py_rules
from py_rules.mykerinos.state import squares
from py_rules.myraclia.data import TERRAINS
from py_rules.myraclia.scoring import symbols
from py_rules.record import Match, Table
from tests.markup import parsed, unmarked
from tests.random_matches import random_game, truncated
from web.browser.shortcuts import EXPLAIN, LETTERS, PLACES, ZOOM
from web.browser.thinking import Thinking
from web.games import protocol
from web.games.colours import COLOURS
from web.games.place_names import shown_elsewhere
from web.model import saves
from web.model.bots import BotSeats
from web.model.events import AtAction, Event
from web.model.page import Model
from web.update import update
from web.update.games import open_as_is
from web.update.registry import read_event
from web.views import page, screen_reader, shortcuts, table_text
from web.views.shortcuts import SHEET

NAMES = ("Ann", "Ben & Co", "Cleo <3", "Dora", "Emil")


def begun(name: str, seats: int = 2) -> Model:
    game = py_rules.load(name)
    match = random_game(Table(game, seats), 1)
    table = match.table._replace(names=NAMES[:seats])
    match = truncated(match._replace(table=table), len(match.actions) // 2)
    while match.state.to_move is None:
        match = truncated(match, len(match.actions) - 1)
    return Model(table=open_as_is(saves.identity(Random(1)), match, COLOURS))


def after(model: Model, *events: Event) -> tuple[Model, list[str]]:
    """Return the model after events, and all their announcements."""
    announced: list[str] = []
    for event in events:
        before, model = model, update(model, event, Random(2))
        announced += screen_reader.announcements(before, model)
    return model, announced


def moved(model: Model) -> tuple[Model, list[str]]:
    """Return the model after some action, selected by live words, and its announcements."""
    announced: list[str] = []
    assert model.table
    count = len(model.table.match.actions)
    rng = Random(3)
    while len(model.table.match.actions) == count:
        event = read_event("select", rng.choice(sorted(model.table.selection.live)))
        if not model.table.selection.live or model.table.selection.proposed:
            event = read_event("confirm")
        model, more = after(model, event)
        assert model.table
        announced += more
    return model, announced


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_an_action_is_announced_once_followed_by_the_prompt(name: str) -> None:
    model, announced = moved(begun(name))
    assert model.table
    entry = frame_text(model)
    announced = [shown_elsewhere(each) for each in announced]  # squares as the log writes them
    assert entry in announced
    place = announced.index(entry)
    assert len(announced) > place + 1 or model.table.match.state.over
    assert announced.count(entry) == 1
    back, undone = after(model, read_event("undo"))
    assert any(shown_elsewhere(each) == f"Undone: {entry}" for each in undone)
    _, redone = after(back, read_event("redo"))
    assert entry in map(shown_elsewhere, redone)
    assert screen_reader.announcements(model, model) == ()


def frame_text(model: Model) -> str:
    """Return the log's text for the last action of a player."""
    table = model.table
    assert table
    last = max(
        index for index, state in enumerate(table.match.positions[:-1]) if state.to_move is not None
    )
    (text,) = re.findall(rf'<li id="entry-{last + 1}".*?</span>(.*?)</button>', page.draw(model))
    return "".join(ElementTree.fromstring(f"<p>{text}</p>").itertext())


def test_a_refusal_that_is_given_again_is_read_out_again() -> None:
    """The first time, the page's alert announces it."""
    model = begun("mykerinos")
    assert model.table
    taken = next(str(space) for cubes in model.table.match.state.cubes for space in squares(cubes))
    model, announced = after(model, read_event("select", taken))
    assert model.table
    assert model.table.refusals
    assert announced == []
    model, announced = after(model, read_event("select", taken))
    assert len(announced) == 1
    assert f"<strong>{announced[0]}</strong>" in unmarked(page.draw(model))


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_selecting_a_piece_announces_its_effect(name: str) -> None:
    """The announcement equals the confirming button's label, or lists the words that remain."""
    model = begun(name)
    assert model.table
    rng = Random(4)
    live = sorted(model.table.selection.live)
    for word in rng.sample(live, min(12, len(live))):
        follows = screen_reader.announce_effect(model.table, word)
        then, _ = after(model, read_event("select", word))
        assert then.table
        drawn = page.draw(then)
        proposal = re.search(r'class="primary confirm">(.*?)</button>', drawn)
        if proposal and then.table.selection.words:
            text = "".join(ElementTree.fromstring(f"<p>{proposal[1]}</p>").itertext())
            assert follows == f"{text}."
        if word in then.table.selection.words:
            assert screen_reader.announce_effect(then.table, word).startswith("Chosen")
    assert screen_reader.announce_effect(model.table, "nothing of this game") == ""


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_the_table_in_words_is_complete(name: str) -> None:
    """At every stage and for every number of players it has all tables and names."""
    game = py_rules.load(name)
    for seats in game.seats:
        match = random_game(Table(game, seats, options=frozenset(game.options)), 2)
        match = match._replace(table=match.table._replace(names=NAMES[:seats]))
        for count in (0, 1, 3, len(match.actions) // 3, len(match.actions) * 2 // 3):
            check(truncated(match, count))
        check(match)


def check(match: Match) -> None:
    tree = ElementTree.fromstring(f"<all>{table_text.draw(match, True)}</all>")
    text = "".join(tree.itertext())
    assert "None" not in text
    assert all(name in text for name in NAMES[: match.table.seats])
    for table in tree.iter("table"):
        widths = {len(list(row)) for row in table.iter("tr")}
        assert len(widths) == 1
        assert all((cell.text or "").strip() for cell in table.iter("td"))
        assert all(head.get("scope") for head in table.iter("th"))
    assert "in-words" not in table_text.draw(match, False)


def test_the_terrains_in_words_stand_below_a_heading_of_their_own() -> None:
    match = random_game(Table(py_rules.load("myraclia"), 3), 2)
    match = truncated(match, len(match.actions) * 2 // 3)
    words = ElementTree.fromstring(f"<all>{table_text.draw(match, True)}</all>").find("div")
    assert words is not None
    things = list(words)
    at = next(at for at, each in enumerate(things) if each.text == "The terrains")
    rows = [["".join(cell.itertext()) for cell in row] for row in things[at + 1].iter("tr")]
    assert things[at].tag == "h3"
    assert rows[0][1:] == [terrain.capitalize() for terrain in TERRAINS]
    assert [[int(count) for count in row[1:]] for row in rows[1:]] == [
        [*symbols(match.state, seat).values()] for seat in range(3)
    ]


def test_places_in_words_have_a_minus_at_which_no_line_breaks() -> None:
    match = random_game(Table(py_rules.load("myraclia"), 3), 2)
    words = table_text.draw(truncated(match, len(match.actions) // 2), True)
    assert re.search(r"<th[^>]*>−\d,", words)
    assert not re.search(r"-\d+,|,-\d", words)


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_the_table_in_words_stays_open_during_the_game(name: str) -> None:
    model, _ = after(begun(name), read_event("words"))
    before = page.draw(model)
    assert "in-words" in before
    model, _ = moved(model)
    assert "in-words" in page.draw(model)
    model, _ = after(model, read_event("words"))
    assert "in-words" not in page.draw(model)


def test_the_help_sheet_names_every_shortcut() -> None:
    """Shortcuts that are switched off are described as off."""
    letters = {key for line in SHEET if line.letter for key in line.keys}
    named = {*LETTERS, EXPLAIN, *PLACES, *ZOOM} - {"="} - {"-"} | {"−", "g7"}
    assert letters == named
    assert len({*LETTERS, *PLACES, *ZOOM}) == len(LETTERS) + len(PLACES) + len(ZOOM)
    assert 'class="off"' not in shortcuts.draw(letters=True)
    assert shortcuts.draw(letters=False).count('class="off"') == sum(line.letter for line in SHEET)
    model, _ = after(Model(), read_event("keys"))
    assert "<kbd>" in page.draw(model)
    model, _ = after(model, read_event("shortcuts"), read_event("keys"))
    assert not model.shortcuts
    assert "<kbd>" not in page.draw(model)


def test_a_hint_removes_a_refusal_and_does_not_repeat_it() -> None:
    """The refusal is announced neither when the hint is requested nor when it arrives."""
    model = begun("mykerinos")
    assert model.table
    taken = next(str(space) for cubes in model.table.match.state.cubes for space in squares(cubes))
    model, _ = after(model, read_event("select", taken))
    assert model.table
    assert model.table.refusals
    count = len(model.table.match.actions)
    model, announced = after(model, Event("hint"), Event("advised", AtAction(count, "[]")))
    assert model.table
    assert not model.table.refusals
    assert announced == []


class TimerWindow:
    """A window whose timers fire when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[[], None], int]] = []

    def setTimeout(self, callback: Callable[[], None], delay: int) -> None:  # noqa: N802
        self.waiting.append((callback, delay))

    def run(self) -> None:
        waiting, self.waiting = self.waiting, []
        for callback, _delay in waiting:
            callback()


def test_a_slow_bot_is_announced_as_thinking() -> None:
    model = begun("mykerinos")
    assert model.table
    seats = model.table.match.table.seats
    levels = ("adept",) * seats
    bots = Model(table=model.table._replace(bots=BotSeats(levels)))
    person = model
    clock, announced = TimerWindow(), list[str]()
    thinking = Thinking(clock, lambda callback: callback, announced.append)
    assert not any("thinking" in each for each in screen_reader.announcements(Model(), bots))
    thinking.sync(bots)
    thinking.sync(bots)  # for example after a resize
    assert [delay for _, delay in clock.waiting] == [1500]
    clock.run()
    assert len(announced) == 1
    assert "is thinking" in announced[0]
    thinking.sync(person)
    thinking.sync(bots)
    thinking.sync(person)  # the bot has moved
    clock.run()
    assert len(announced) == 1
    paused = Model(table=model.table._replace(bots=BotSeats(levels, paused=True)))
    thinking.sync(paused)
    assert not clock.waiting
    assert any("is waiting" in each for each in screen_reader.announcements(Model(), paused))


PLACE = re.compile(r"([a-z])(\d+)(?:-[a-z]\d+)?|(-?\d+),(-?\d+)")


def boards(name: str) -> Iterator[ElementTree.Element]:
    """Yield the table at several moments of a game, also with a verb selected, wide and tall."""
    game = py_rules.load(name)
    match = random_game(Table(game, 2), 3)
    match = match._replace(table=match.table._replace(names=NAMES[:2]))
    for count in range(0, len(match.actions), max(1, len(match.actions) // 12)):
        table = open_as_is("1", truncated(match, count), COLOURS)
        verbs = sorted({each.words[0] for each in table.selection.legal})
        for model in (Model(table=table), Model(table=table, tall=True)):
            for events in ((), *((read_event("select", verb),) for verb in verbs)):
                drawn = page.draw(after(model, *events)[0])
                (board,) = re.findall(r'<section id="board".*?</section>', drawn, re.DOTALL)
                yield parsed(board)[0]


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_places_on_the_board_follow_each_other_in_rows(name: str) -> None:
    """Places are in reading order; a canal piece of two squares counts as its first square."""
    title = protocol.load(name).TITLE
    seen = 0
    for board in boards(name):
        groups = board.findall(f".//*[@role='group'][@aria-label='{title} board']")
        if not groups:
            continue  # before the first deal
        (group,) = groups
        order = []
        for element in group.iter():
            if found := PLACE.fullmatch(element.get("data-key", "")):
                letter, number, q, r = found.groups()
                order.append((int(number), ord(letter)) if letter else (int(r), int(q)))
        assert order == sorted(order)
        seen = max(seen, len(order))
    assert seen >= 8


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_no_title_repeats_a_label(name: str) -> None:
    """Tooltips for the mouse don't use titles: see web.browser.tooltips."""
    for board in boards(name):
        for element in board.iter():
            if element.get("aria-label"):
                assert [child.tag for child in element if child.tag.endswith("title")] == []


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_the_table_is_named_once(name: str) -> None:
    """The region around the drawing has the name; the drawing has none and isn't read out."""
    drawn = str(page.draw(begun(name)))
    (svg,) = re.findall(r'<svg[^>]* class="table [^>]*>', drawn)
    assert 'role="presentation"' in svg
    assert "aria-label" not in svg
    title = protocol.load(name).TITLE
    assert len(re.findall(rf'aria-label="[^"]*{title} table"', drawn)) == 1


def test_the_workshop_does_not_announce_the_prompt_of_the_game() -> None:
    """The game's prompt isn't announced in the workshop, whose own prompt has its own name."""
    model, announced = after(Model(), read_event("workshop", "mexica-2"))
    assert announced == []
    assert 'id="ask" aria-label="Set up the position"' in page.draw(model)
    wrong = (read_event("workshop-tool", "build-2"), read_event("select", "h7"))
    model, announced = after(model, *wrong)
    assert announced == []  # announced by the page’s live region
    model, announced = after(model, read_event("select", "h7"))
    assert announced == ["That isn’t possible here. Choose another place or another piece."]
    model, announced = after(model, read_event("exercise-make"))
    assert announced == []
    assert 'id="ask" aria-label="Make an exercise"' in page.draw(model)
    model, announced = after(model, read_event("exercise-do", "right"))
    assert announced[0].startswith("Play the right action, or several in a row.")
    assert any(each.endswith("choose an action or a square.") for each in announced[1:])
    assert '<h1 class="unseen">Play the right action</h1>' in page.draw(model)
    model, announced = after(model, read_event("exercise-do"))
    assert announced == []
    model, announced = after(model, read_event("exercise-do", "marks"))
    assert announced == [
        "Choose the places that the step marks. Choose a place again to remove its mark."
    ]


def test_a_variation_is_announced_as_one() -> None:
    model, announced = after(
        begun("mykerinos"), read_event("annotate"), read_event("annotate-play")
    )
    assert announced[0] == "You are playing a variation. The game itself stays as it is."
    assert 'aria-label="Annotate"' not in page.draw(model)
