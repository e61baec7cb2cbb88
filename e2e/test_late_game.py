"""A start during which the device is slow to read the game that was on the table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.conftest import Visit
from e2e.test_saving import save_of_a_game
from tools.driver.play import Opened, read, store
from tools.driver.waiting import until
from web.model import saves

# A request for a single row by its id is not answered until `answer` is called; all others are.
HOLD_READS = """{
  const answered = new Promise((resolve) => { globalThis.answer = resolve; });
  const { get } = IDBIndex.prototype;
  IDBIndex.prototype.get = function withheld(key) {
    const request = get.call(this, key);
    return {
      get result() { return request.result; },
      get error() { return request.error; },
      set onsuccess(callback) { request.onsuccess = () => answered.then(callback); },
      set onerror(callback) { request.onerror = callback; },
    };
  };
}"""


def started(visit: Visit, site: str, opened: Opened) -> Page:
    """Return a page that shows the shelf because the game on the table hasn't been read yet."""
    page = visit()[0]
    store(page, {id_: saves.write(save_of_a_game(id_, 3)) for id_ in ("one", "two")}, "one")
    page.add_init_script(HOLD_READS)
    page.goto(site)
    opened(page)
    expect(page.locator(".saves li")).to_have_count(2)
    return page


def test_a_game_read_late_opens_when_it_arrives(visit: Visit, site: str, opened: Opened) -> None:
    """The game opens if the user has only waited, and also at the next start."""
    page = started(visit, site, opened)
    assert page.evaluate("() => localStorage['ludoteka:open']") == "one"
    page.evaluate("() => answer()")
    expect(page.locator("#record pre")).to_be_attached()
    assert read(page).actions
    assert page.evaluate("() => sessionStorage['ludoteka:open']") == "one"
    until(page, "() => !localStorage['ludoteka:starting']")  # removed once the game is painted
    page.click("[data-do=shelf]")
    expect(page.locator(".saves li")).to_have_count(2)


def test_a_late_game_does_not_interrupt_an_active_user(
    visit: Visit, site: str, opened: Opened
) -> None:
    """The game is listed on the shelf, and the next start doesn't open it either."""
    page = started(visit, site, opened)
    page.keyboard.press("Tab")
    page.evaluate("() => answer()")
    until(page, "() => store.late.then(() => sessionStorage['ludoteka:open'] === '')")
    expect(page.locator(".saves li")).to_have_count(2)
    page.locator("#kept-one [data-do=continue]").click()
    assert read(page).actions
