"""A start without the database: games can be played, and are stored once the browser opens it."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visit
from e2e.test_saving import save_of_a_game, store_version_1, until_stored, version_1
from tools.driver.play import Opened, begin, play, read, store
from tools.driver.waiting import until, until_so
from web.model import saves
from web.update.storage import STORAGE_LATE, STORAGE_OPENED

# The database is opened, but the page is not notified until `release` is called.
HOLD_DATABASE = """{
  const held = [];
  let released = false;
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function withheld(name, version) {
    const request = open.call(this, name, version);
    if (name !== 'ludoteka') return request;
    request.addEventListener('success', (event) => {
      if (released) return;
      event.stopImmediatePropagation();
      held.push(request);
    });
    return request;
  };
  globalThis.release = () => {
    released = true;
    held.forEach((request) => request.dispatchEvent(new Event('success')));
  };
}"""
# Makes the page wait no time at all for the database instead of four seconds.
NO_PATIENCE = """{
  const { setTimeout: later } = globalThis;
  globalThis.setTimeout = (task, time, ...rest) => later(task, time === 4000 ? 0 : time, ...rest);
}"""
ROWS = {id_: saves.write(save_of_a_game(id_, seed)) for id_, seed in (("one", 3), ("two", 4))}


@pytest.fixture
def started(visit: Visit, site: str, opened: Opened) -> Page:
    """Return a page that has started without its database of two games, one of which was open.

    The page shows a notice about it.
    """
    page = visit()[0]
    store(page, ROWS, "one")
    page.add_init_script(NO_PATIENCE)
    page.add_init_script(HOLD_DATABASE)
    page.goto(site)
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text(STORAGE_LATE)
    expect(page.locator(".saves li")).to_have_count(0)
    return page


def has_arrived(page: Page) -> None:
    page.evaluate("() => release()")
    expect(page.locator("#app .remarks")).to_contain_text(STORAGE_OPENED)
    expect(page.locator("#app .notices:not(.remarks)")).to_have_count(0)


def test_a_database_opened_before_the_program_loads_is_not_late(
    visit: Visit, site: str, opened: Opened
) -> None:
    """On a slow device the program may load later than the database, however long that takes."""
    page = visit()[0]
    store(page, ROWS, "one")
    page.add_init_script(NO_PATIENCE)
    held = list[Route]()
    page.context.route("**/app.zip", lambda route: held.append(route))  # noqa: PLW0108
    page.goto(site, wait_until="commit")
    until(page, "() => globalThis.store?.late.then(() => true)")
    assert page.evaluate("() => store.first.then((row) => row?.id)") == "one"
    until_so(page, lambda: held)
    held[0].continue_()
    opened(page)
    assert read(page).actions == saves.load_save(saves.read("one", ROWS["one"])).match.actions
    expect(page.locator("#app .notices")).to_have_count(0)


def test_new_games_and_late_saves_are_merged(started: Page) -> None:
    """After two new games, all four games are stored and the two older ones are unchanged."""
    page = started
    begin(page, "mexica", ("Ann", "Ben"))
    play(page, Random(1), clicks=6)
    first = read(page)
    page.click("[data-do=shelf]")
    begin(page, "mykerinos", ("Cleo", "Dora"))
    play(page, Random(2), clicks=8)
    expect(page.locator("#app .notices")).to_have_count(1)  # the notice appears only once
    has_arrived(page)
    texts = until_stored(page, 4)
    assert {id_: texts.pop(id_) for id_ in ROWS} == ROWS
    played = [saves.load_save(saves.read(id_, text)).match for id_, text in texts.items()]
    assert sorted(played, key=lambda match: match.game.name) == [first, read(page)]
    page.click("[data-do=shelf]")
    expect(page.locator(".saves li")).to_have_count(4)
    page.locator("#kept-two [data-do=continue]").click()
    assert read(page).actions == saves.load_save(saves.read("two", ROWS["two"])).match.actions


def test_the_game_on_the_table_opens_if_the_user_waits(started: Page) -> None:
    page = started
    assert page.evaluate("() => localStorage['ludoteka:open']") == "one"
    has_arrived(page)
    assert read(page).actions == saves.load_save(saves.read("one", ROWS["one"])).match.actions
    page.click("[data-do=shelf]")
    expect(page.locator(".saves li")).to_have_count(2)


def test_an_old_copy_of_a_game_does_not_replace_its_newer_save(
    visit: Visit, site: str, opened: Opened
) -> None:
    """The game was moved to the database and continued; its old text is still in localStorage."""
    former = version_1(save_of_a_game(seed=3))
    id_ = saves.former_id(former)
    further = saves.write(save_of_a_game(id_, seed=5))
    page = visit()[0]
    store_version_1(page, {"ludoteka:game:2": former, "ludoteka:open": "2"})
    store(page, {id_: further})
    page.add_init_script(NO_PATIENCE)
    page.add_init_script(HOLD_DATABASE)
    page.goto(site)
    opened(page)
    assert read(page).actions == save_match(former, id_)
    expect(page.locator("#app .notices")).to_contain_text("Your saved games can’t be read yet")
    page.evaluate("() => release()")
    texts = until_stored(page, 2)
    assert saves.read(id_, texts.pop(id_)).record == saves.read(id_, further).record
    (copy,) = texts.items()
    assert save_match(copy[1], copy[0]) == save_match(former, id_)


def save_match(text: str, id_: str) -> tuple[object, ...]:
    return saves.load_save(saves.read(id_, text)).match.actions


def test_a_database_that_never_opens_is_reported(visit: Visit, site: str, opened: Opened) -> None:
    """After four seconds the page stops waiting for the database.

    A notice then says that the game couldn't be saved, and the game goes on.
    """
    page = visit()[0]
    page.add_init_script(
        """IDBFactory.prototype.open = () => {
          const request = new EventTarget();
          request.error = new DOMException('', 'UnknownError');
          globalThis.refuse = () => request.onerror(new Event('error', { cancelable: true }));
          return request;
        };"""
    )
    page.goto(site)
    opened(page)
    notices = page.locator("#app .notices")
    expect(notices).to_contain_text("Your saved games can’t be read yet")
    begin(page, "mykerinos", ("Ann", "Ben"))
    page.evaluate("() => refuse()")
    expect(notices).to_contain_text("The browser couldn’t save the game")
    expect(notices).not_to_contain_text("can’t be read yet")
    play(page, Random(1), clicks=8)
    assert read(page).actions
