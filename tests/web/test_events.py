"""Events: every event dispatched has a handler, every handler is used, and no event is misspelt."""

from __future__ import annotations

import ast
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import chain
from random import Random
from typing import Any, get_args

import pytest

import py_rules
from py_rules import puzzles
from tests.web.sources import WEB, called, calls, literals, modules
from tests.web.test_views import matches, sample
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from tools.content.words import nodes
from web.browser import commands, keyboard
from web.browser import lessons as classroom
from web.games.colours import COLOURS
from web.model import lessons as lesson_model
from web.model.embedding import Embedded
from web.model.events import About, AtAction, Event, Malformed
from web.model.lesson_progress import Learning
from web.model.page import Model
from web.model.puzzles import TODAY, Puzzling
from web.model.routes import ROUTES
from web.model.saves import set_aside
from web.model.table import TableState
from web.update import embedding, policy, registry, update
from web.update.games import continued, new_save, open_as_is, with_saved
from web.update.registry import WORDS, read_event
from web.views import page

NAMED = pytest.mark.parametrize("name", py_rules.GAMES)
# Events that are dispatched without a literal word: by file, all the words it can dispatch.
ELSEWHERE = {
    "browser/app.py": set[str](),  # “say” dispatches an element's word
    "browser/keyboard.py": {"keys", "share-close", "cancel"},
    "browser/lessons.py": {"lessons", "no-lessons", "puzzles-here", "no-puzzles"},
    "model/routes.py": set(ROUTES),
    "update/registry.py": set[str](),  # reads an element's word
}


@cache  # two tests use it, and walking through all modules takes seconds
def dispatched() -> frozenset[tuple[str, str]]:
    """Return the words of events that Python code makes, each with its file."""
    return frozenset(_dispatched())


def _dispatched() -> Iterator[tuple[str, str]]:
    for path, tree in modules().items():
        file = path.relative_to(WEB).as_posix()
        for call in calls(tree, "Event"):
            words = literals(call.args[0])
            assert words is not None or file in ELSEWHERE, f"{file}: {ast.unparse(call)}"
            yield from ((word, file) for word in words or ())
        yield from ((word, file) for word in ELSEWHERE.get(file, ()))


@cache  # two tests use it, and walking through all modules takes seconds
def written() -> frozenset[tuple[str, str]]:
    """Return the event words of elements in Python code, pages and scripts, with the file."""
    return frozenset(_written())


def _written() -> Iterator[tuple[str, str]]:
    for path, tree in modules().items():
        file = path.relative_to(WEB).as_posix()
        for function in nodes(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            named = [argument.arg for argument in function.args.args]
            for keyword in (each for each in nodes(function) if isinstance(each, ast.keyword)):
                if keyword.arg != "data_do":
                    continue
                words = literals(keyword.value)
                if words is None and ast.unparse(keyword.value) in named:  # it is a parameter
                    place = named.index(ast.unparse(keyword.value))
                    words = [
                        word
                        for call in called().get(function.name, ())
                        if len(call.args) > place
                        for word in literals(call.args[place]) or ()
                    ]
                    assert words, f"{file}: nobody says {ast.unparse(keyword.value)}"
                if words is None:  # a table in the function has it
                    words = [
                        each.value
                        for each in nodes(function)
                        if isinstance(each, ast.Constant)
                        and isinstance(each.value, str)
                        and each.value in commands.WORDS | WORDS.keys()
                    ]
                    assert words, f"{file}: {ast.unparse(keyword.value)}"
                yield from ((word, file) for word in words)
    texts = chain(WEB.glob("**/*.html"), WEB.glob("js/**/*.js"), WEB.glob("js/**/*.mjs"))
    for path in texts:
        for word in re.findall(r"data-do=[\"']?([\w-]+)", path.read_text("utf-8")):
            yield word, path.relative_to(WEB).as_posix()


def test_every_word_that_is_dispatched_has_a_handler() -> None:
    words = {*dispatched(), *written()}
    assert len(words) > 100
    unknown = {(word, file) for word, file in words if word not in WORDS.keys() | commands.WORDS}
    assert not unknown
    assert {word for word, _ in dispatched()} <= WORDS.keys()


def test_every_event_handler_is_used() -> None:
    words = {word for word, _ in chain(dispatched(), written())}
    assert WORDS.keys() - words == set()
    assert commands.WORDS - words == set()


def test_dynamically_dispatched_words_are_listed() -> None:
    """The list above has all the words that this code can dispatch."""
    table = on_table("mykerinos")
    models = (
        Model(keys=True),
        update(Model(table=table), Event("share"), Random(1)),
        Model(table=table),
    )
    assert {keyboard._closing(model) for model in models} == ELSEWHERE["browser/keyboard.py"]
    subjects = (
        classroom.subject(Model(learning=Learning("mexica"))),
        classroom.subject(Model(puzzling=Puzzling("mexica"))),
    )
    words = {word for each in subjects if each for word in (each.here, each.missing)}
    assert words == ELSEWHERE["browser/lessons.py"]


def on_table(name: str) -> TableState:
    return open_as_is("1", sample(matches(name, 7)[0], 6)[3], COLOURS)


def elements(drawn: str) -> Iterator[tuple[str, str, str]]:
    """Yield the event of each element of a drawn page: its word, subject and value."""
    for element in re.findall(r"<[^>]*data-do=[^>]*>", drawn):
        if element.startswith("<select"):
            continue  # its value is an option's
        parts = dict(re.findall(r'([\w-]+)="([^"]*)"', element))
        do, on, value = (unescape(parts.get(part, "")) for part in ("data-do", "data-on", "value"))
        yield do, on, "" if parts.get("type") in ("checkbox", "radio") else value


class Clicks:
    """Collects the event words in drawn pages, and dispatches each at least once."""

    def __init__(self) -> None:
        self.rng = Random(5)
        self.found = set[str]()

    def __call__(self, model: Model, *events: Event) -> Model:
        for event in events:
            model = update(model, event, self.rng)
            self._check(model)
        return model

    def _check(self, model: Model) -> None:
        for do, on, value in elements(str(page.draw(model))):
            if do not in commands.WORDS:
                event = read_event(do, on, value)
                if do not in self.found:
                    assert page.draw(update(model, event, Random(1)))
            self.found.add(do)


@NAMED
def test_every_element_drawn_at_a_table_dispatches_a_valid_event(name: str) -> None:
    click = Clicks()
    part, whole = sample(matches(name, 7)[0], 6)[3], matches(name, 8)[-1]
    saves = tuple(
        new_save(str(number), match, colours=COLOURS, lineage_id=str(number + 1) * 16)
        for number, match in enumerate((part, whole))
    )
    shelf = Model(saves=(*saves, set_aside(saves[0], "reason")._replace(id="9")))
    click(shelf, Event("manage", "0"), Event("delete", "1"), Event("bring"), Event("restore"))
    click(shelf, Event("bring"), Event("brought", About("file", "game x")))
    more = tuple(saves[0]._replace(id=str(number)) for number in range(30, 60))
    click(Model(saves=more), Event("all"), Event("notice", "A sentence"))
    model = click(shelf, Event("choose", name), read_event("level", "1", "novice"), Event("begin"))
    click(model, Event("bot-pause"))
    model = click(shelf, Event("continue", "0"), Event("keys"), Event("keys"), Event("words"))
    click(model, Event("hint"), Event("advised", AtAction(len(part.actions), "[]")))
    click(model, Event("share"), Event("share-code"), Event("share-close"))
    click(model, Event("undo"), Event("redo"), Event("cancel"))
    assert model.table
    for word in sorted({word for each in model.table.selection.legal for word in each.words})[:12]:
        clicked = click(model, Event("select", word))
        if clicked.table and clicked.table.refusals:
            tried = click(clicked, Event("wrong", clicked.table.refusals[0].rule))
            click(tried, Event("cancel"), Event("instead"))
    click(model, Event("replay", 2), Event("autoplay"), Event("branch"))
    over = click(shelf, Event("continue", "1"), Event("look"), Event("graph"))
    click(over, Event("review"), Event("advised", AtAction(len(whole.actions), "[]")))
    shared = click(model, Event("share")).table
    assert shared
    assert shared.sharing
    match = model.table.match
    later = continued(model.table, match.play(next(match.game.legal(match.state))), Random(1))
    click(with_saved(Model(table=later)), Event("link", shared.sharing.link))
    expected = {"select", "undo", "replay", "step", "share-kind", "continue", "choose"}
    expected |= {"own", "mine"}
    assert expected <= click.found <= WORDS.keys() | commands.WORDS


@NAMED
def test_every_element_of_lessons_and_puzzles_dispatches_a_valid_event(name: str) -> None:
    source = [each.lesson for each in lessons.read_all(name)]
    click = Clicks()
    model = click(Model(), Event("learn", name))
    here = Event("lessons", About(name, json.dumps([lesson_model.write(tuple(source)), []])))
    model = click(model, here)
    for each in source[:3]:
        model = click(model, Event("lesson", each.id))
        for _ in each.steps:
            model = click(model, *[Event("lesson-hint")] * 4)
            model = click(model, Event("lesson-solve"), Event("lesson-next"))
    known = verifying.read(name)
    rows = Event("puzzles-here", About(name, json.dumps([puzzles.write(known), []])))
    click(
        Model(today="2026-11-21"),
        Event("puzzles", name),
        Event("no-puzzles", name),
        Event("puzzles", name),
        rows,
        Event("puzzle", f"{name}/{known[0].id}"),
        Event("puzzle-hint"),
        Event("puzzle-solve"),
        Event("puzzle", TODAY),
    )
    expected = {"lesson-next", "lesson-solve", "puzzle-solve", "puzzle-again", "step"}
    assert expected <= click.found <= WORDS.keys() | commands.WORDS


def test_an_event_without_a_handler_is_an_error() -> None:
    for word in ("", "nonsense", "confrim", "Say"):
        with pytest.raises(Malformed, match="no event"):
            read_event(word)
        with pytest.raises(Malformed, match="no event"):
            update(Model(), Event(word), Random(1))


@pytest.mark.parametrize(
    "event",
    [
        Event("select"),
        Event("select", ""),
        Event("select", 3),
        Event("confirm", "x"),
        Event("seats", "3"),
        Event("name", "Ann"),
        Event("step", "sideways"),
        Event("replay", "3"),
        Event("bot", About("3", "pass")),
    ],
    ids=str,
)
def test_a_payload_of_the_wrong_type_is_an_error(event: Event) -> None:
    with pytest.raises(Malformed, match=f"event “{event.word}”"):
        update(Model(), event, Random(1))


@pytest.mark.parametrize(
    ("word", "on", "text"),
    [
        ("seats", "", ""),
        ("seats", "two", ""),
        ("seats", "-1", ""),
        ("seats", "2", "3"),
        ("name", "", "Ann"),
        ("colour", "white", ""),
        ("unadvised", "x", ""),
        ("bot", "x", "pass"),
        ("coded", "wide x", ""),
        ("select", "", ""),
    ],
)
def test_malformed_events_of_elements_are_refused(word: str, on: str, text: str) -> None:
    with pytest.raises(Malformed, match=f"event “{word}”"):
        read_event(word, on, text)


def test_invalid_levels_and_link_kinds_are_refused_by_their_handlers() -> None:
    model = update(Model(), Event("choose", "mexica"), Random(1))
    with pytest.raises(Malformed, match="level"):
        update(model, read_event("level", "0", "champion"), Random(1))
    shared = update(Model(table=on_table("mexica")), Event("share"), Random(1))
    with pytest.raises(Malformed, match="link"):
        update(shared, Event("share-kind", "photograph"), Random(1))


def test_an_internal_error_is_reported_with_its_detail() -> None:
    model = update(Model(), Event("broken", "There is no event “x”."), Random(1))
    drawn = str(page.draw(model))
    assert "report the text below" in drawn
    assert "There is no event “x”." in drawn
    assert update(model, Event("broken", "There is no event “x”."), Random(1)) == model


def parameters(function: Any) -> list[str]:
    return [str(each.annotation) for each in inspect.signature(function).parameters.values()]


@pytest.mark.parametrize("word", WORDS)
def test_every_event_has_a_handler_that_accepts_its_payload(word: str) -> None:
    row = WORDS[word]
    function = registry.handler(row.module, row.function)
    *_, payload, rng = parameters(function)
    assert payload == row.payload.type
    assert rng == "Random"
    assert function.__doc__
    treatments = {policy.IN_A_FRAME[row.scope]} if row.scope in policy.IN_A_FRAME else set()
    if any(policy.FRAME in signs for signs in treatments):
        *_, payload, rng = parameters(getattr(embedding, row.function))
        assert (payload, rng) == (row.payload.type, "Random")


def test_every_function_is_listed_once() -> None:
    answered = [(row.module, row.function) for row in WORDS.values()]
    assert len(answered) == len(set(answered))


def test_the_policy_covers_every_scope_in_every_context() -> None:
    assert policy.ON_THE_SITE.keys() == set(get_args(policy.Scope))
    assert {row.scope for row in WORDS.values()} == policy.ON_THE_SITE.keys()
    tables = (
        (policy.ON_THE_SITE, policy.SITE_PLACES, "x.<pbwaest+"),
        (policy.IN_A_FRAME, policy.FRAME_PLACES, "x.pbft+"),
    )
    for table, places, signs in tables:
        assert set(places) <= set(get_args(policy.ScreenKind))
        for scope, row in table.items():
            assert len(row.replace("|", "").split()) == len(places), scope
            assert set(row) <= {*signs, " ", "|"}, scope
            for place, sign in zip(places, row.replace("|", "").split(), strict=True):
                assert sign != policy.THEN or place in policy.AFTER, (scope, place)
    for module, function in policy.AFTER.values():
        assert parameters(registry.handler(module, function)) == ["Model", "Model", "Random"]


def test_a_frame_ignores_navigation_and_stores_nothing() -> None:
    """In every mode, events of the shelf, saves, setup and links change nothing."""
    table = on_table("mexica")
    for mode in ("play", "replay", "look"):
        model = Model(table=table, embedded=Embedded(mode=mode))
        for word in ("shelf", "forget", "begin", "share", "bring", "hint", "own", "restore"):
            assert update(model, Event(word), Random(1)) == model
        for word in ("choose", "continue", "delete", "link", "learn", "puzzle", "try", "gone"):
            assert update(model, Event(word, "mexica"), Random(1)) == model


def test_a_start_imports_no_more_than_it_needs() -> None:
    later = ["lessons", "puzzles", "sharing", "importing", "links", "embedding"]
    program = (
        "import sys\nfrom random import Random\nfrom web.model.page import Model\n"
        "from web.update import update\nfrom web.model.events import Event\n"
        "update(update(Model(), Event('choose', 'mexica'), Random(1)), Event('begin'), Random(1))\n"
        f"print([name for name in {later} if 'web.update.' + name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
