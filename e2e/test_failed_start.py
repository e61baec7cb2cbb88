"""Starts that fail, hang or are killed, and drawings that fail: the page always recovers."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Locator, Page, Route, expect

from e2e.conftest import Visit
from e2e.test_killed_page import KILL_SIGNAL, runner
from e2e.test_saving import save_of_a_game
from py_rules import limits, record
from tools.build.program import replaced
from tools.driver.play import DATABASE, Opened, begin, hit, play, read, store, stored
from tools.driver.waiting import PATIENCE, until
from tools.environment import browser as chromium
from web.model import saves

ROOT = Path(__file__).parents[1]
ROWS = int(os.environ.get("LUDOTEKA_ROWS", "6000"))
FAILING_PATCH = """let patch;
Object.defineProperty(globalThis, 'patch', {
  set(drawing) { patch = drawing; },
  get: () => (root, changes) => {
    if (!globalThis.spoilt) return patch(root, changes);
    globalThis.spoilt = false;
    throw new Error('no such drawing');
  },
});"""
HANG_CODE = "for (;;);"
THROW_CODE = "throw new Error('no such drawing');"


def replace_drawing(page: Page, code: str) -> None:
    """Run this JavaScript in place of each drawing of a table, as long as `spoilt` is not "no"."""
    page.add_init_script(
        """if (location.protocol.startsWith('http') && localStorage.spoilt !== 'no') {
          for (const name of ['patch', 'takeOver']) {
            let draw;
            Object.defineProperty(globalThis, name, {
              set(drawing) { draw = drawing; },
              get: () => (root, drawn) => {
                if (localStorage.spoilt !== 'no' && /<main id=\\\\?"game-/.test(drawn)) {
                  localStorage.spoilt = 'no';
                  """
        + code
        + """
                }
                return draw(root, drawn);
              },
            });
          }
        }"""
    )


def store_two_games(page: Page, on_table: str = "one") -> None:
    """Store two games on the device; one of them was on the table."""
    texts = {id_: saves.write(save_of_a_game(id_, seed)) for id_, seed in (("one", 3), ("two", 4))}
    store(page, texts, on_table)


def test_a_start_that_hangs_is_recovered_from(browser: Browser, site: str) -> None:
    """After the page is killed, the next one shows the shelf and offers the game as a file."""
    own = chromium.launch_shell(browser.browser_type)
    try:
        context = own.new_context(service_workers="block")
        context.set_default_timeout(PATIENCE)
        other = context.new_page()
        other.goto(f"{site}LICENSES.txt")
        page = context.new_page()
        store_two_games(page)
        replace_drawing(page, HANG_CODE)
        page.goto(site, wait_until="commit")  # the page may stop responding after this
        until(other, "() => localStorage.spoilt === 'no'")
        os.kill(runner(own), KILL_SIGNAL)
        page = context.new_page()
        page.goto(site)
        notices = page.locator("#app .notices")
        expect(notices).to_contain_text("The last time you opened the page, it couldn’t start")
        expect(notices).to_contain_text("Mykerinos: Player 1, Player 2, Player 3")
        expect(page.locator(".saves li")).to_have_count(2)
        with page.expect_download() as download:
            notices.locator("[data-do=save]").click()
        assert Path(download.value.path()).read_text("utf-8") == save_of_a_game().record
        notices.locator("[data-do=dismiss]").click()
        page.reload()  # the notice appears only once
        page.wait_for_selector("html[data-ready]", state="attached")
        expect(page.locator(".saves li")).to_have_count(2)
        expect(page.locator("#app .notices")).to_have_count(0)
        page.locator("#kept-one [data-do=continue]").click()
        assert read(page).actions
    finally:
        own.close()


def test_a_start_that_fails_to_draw_is_recovered_from(
    visit: Visit, site: str, opened: Opened
) -> None:
    """The start that failed shows the shelf instead of the table, and names the game."""
    page, watch = visit()
    watch.allow("no such drawing")
    store_two_games(page)
    replace_drawing(page, THROW_CODE)
    page.goto(site)
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text("Mykerinos: Player 1, Player 2")
    expect(page.locator(".saves li")).to_have_count(2)
    expect(page.locator("#undrawn")).to_have_count(0)
    page.locator("#kept-two [data-do=continue]").click()
    assert read(page).actions


def test_a_row_that_broke_a_start_is_not_read(visit: Visit, site: str, opened: Opened) -> None:
    """The saved game is unchanged, can be saved as a file, and is read again on request."""
    page, _ = visit()
    store_two_games(page, on_table="")
    mark = json.dumps({"tab": "x", "since": 1, "id": "two", "reading": True})
    page.add_init_script(
        "if (!sessionStorage.marked && location.protocol.startsWith('http')) {"
        f" localStorage['ludoteka:starting'] = {json.dumps(mark)}; sessionStorage.marked = 1; }}"
    )
    page.goto(site)
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text("That game has been set aside")
    page.click("[data-do=dismiss]")
    page.reload()
    opened(page)
    row = page.locator("#kept-two")
    expect(row).to_contain_text("couldn’t start the last time it read this game")
    with page.expect_download() as download:
        row.locator("[data-do=save]").click()
    whole = saves.write(save_of_a_game("two", 4))
    assert Path(download.value.path()).read_text("utf-8") == whole
    row.locator("[data-do=reread]").click()
    row.locator("[data-do=continue]").click()
    assert read(page).actions


def failure_panel(page: Page, *sentences: str) -> Locator:
    """Return the error panel; assert that it has these sentences and all its buttons."""
    panel = page.locator("#undrawn")
    expect(panel).to_have_count(1)
    for sentence in sentences:
        expect(panel).to_contain_text(sentence)
    for do in ("undo", "copy", "shelf"):
        expect(panel.locator(f"[data-do={do}]")).to_be_visible()
    return panel


def undo_and_play_on(page: Page, panel: Locator) -> None:
    """Undo with the panel's button, which closes the panel, and play on."""
    panel.locator("[data-do=undo]").click()
    expect(panel).to_have_count(0)
    play(page, Random(3), clicks=4)
    assert read(page).actions


# Inserted before the call that starts the program: an event fails if its word is in `mistaken`, and
# so do `saves.write` and `Exports.sync` if "write" or "sync" is.
FAILING_PROGRAM = """
import js
import web.browser.app as app
from web.browser.exports import Exports
from web.model import saves

def raising(function, name):
    def mistaken(*given):
        if (name or given[1].word) in str(js.mistaken).split():
            raise ArithmeticError("no such sum")
        return function(*given)
    return mistaken

app.update = raising(app.update, "")
saves.write = raising(saves.write, "write")
Exports.sync = raising(Exports.sync, "sync")
"""


def with_errors(page: Page, *words: str) -> None:
    """Make these events or functions of the program raise an error."""

    def answer(route: Route) -> None:
        main = (ROOT / "web" / "main.py").read_text("utf-8")
        assert main.endswith("\nstart()\n")
        changed = main.removesuffix("start()\n") + FAILING_PROGRAM + "start()\n"
        route.fulfill(body=replaced(route.fetch().body(), "web/main.py", changed))

    page.route("**/app.zip", answer)
    page.add_init_script(f"globalThis.mistaken = {json.dumps(' '.join(words))};")


def set_errors(page: Page, *words: str) -> None:
    """Make only these events or functions fail from now on; none if no names are given."""
    page.evaluate("(words) => { globalThis.mistaken = words; }", " ".join(words))


def test_errors_at_a_table_are_recovered_from(visit: Visit, site: str, opened: Opened) -> None:
    """A panel says what failed and offers the record and Undo, which leads back to a working game.

    The errors come one after another: in drawing the next screen, in an event, in saving, and after
    a drawing.
    """
    page, watch = visit()
    watch.allow("no such drawing")
    watch.allow("no such sum")
    with_errors(page)
    page.add_init_script(FAILING_PATCH)
    page.goto(site)
    opened(page)
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=8)

    # The last screen that could be drawn stays.
    before = page.locator("#record pre").text_content()
    page.evaluate("() => { globalThis.spoilt = true; }")
    play(page, Random(2), clicks=1)
    panel = failure_panel(page, "couldn’t draw the next screen")
    assert page.locator("#record pre").text_content() == before
    undo_and_play_on(page, panel)

    # The same is true after an error in an event.
    before = page.locator("#record pre").text_content()
    set_errors(page, "select", "confirm")
    play(page, Random(2), clicks=1)
    panel = failure_panel(page, "nothing has changed", "ArithmeticError: no such sum")
    assert page.locator("#record pre").text_content() == before
    set_errors(page)
    undo_and_play_on(page, panel)

    # The game goes on; the next action that can be saved saves everything.
    set_errors(page, "write")
    play(page, Random(2), clicks=6)
    panel = failure_panel(
        page, "went wrong while the page was saving your game", "ArithmeticError: no such sum"
    )
    set_errors(page)
    play(page, Random(3), clicks=2)
    expect(panel).to_have_count(0)
    played = record.write(read(page))
    until(
        page,
        "(played) => store.reading()().then(([row]) => JSON.parse(row.text).record === played)",
        arg=played,
    )

    # The action is done, on the screen and on the device, and later updates are carried out.
    set_errors(page, "sync")
    before_sync = read(page)
    play(page, Random(2), clicks=6)
    panel = failure_panel(page, "did what you asked, but something went wrong right after that")
    after = read(page)
    assert len(after.actions) > len(before_sync.actions)
    set_errors(page)
    page.reload()
    opened(page)
    assert read(page) == after
    expect(panel).to_have_count(0)


def test_an_error_in_opening_the_game_on_the_table(visit: Visit, site: str, opened: Opened) -> None:
    """The start that failed shows the shelf, names the game, and can open the other games."""
    page, watch = visit()
    watch.allow("no such sum")
    store_two_games(page)
    with_errors(page, "continue")
    page.goto(site)
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text("Mykerinos: Player 1, Player 2")
    expect(page.locator(".saves li")).to_have_count(2)
    set_errors(page)
    page.locator("#kept-two [data-do=continue]").click()
    assert read(page).actions


def test_a_batch_with_an_invalid_change_is_not_applied(table: Page) -> None:
    """If the last of several changes is invalid, none of them is made."""
    page = table
    fine = ["attributes", [], {"data-half": "1"}, [0]]
    for wrong in (
        ["attributes", [], {"class": "x"}, [99]],
        ["attributes", [0, 99], {"class": "x"}, [0]],
        ["contents", [99], "x"],
        ["children", [], [[0, 1, 2]], "<p></p>"],
        ["children", [], [[5000, 1, 0]], ""],
    ):
        failed = page.evaluate(
            """(changes) => {
              try { patch(document.getElementById('app'), changes); } catch { return true; }
              return false;
            }""",
            json.dumps([fine, wrong]),
        )
        assert failed, wrong
        assert page.locator("[data-half]").count() == 0, wrong


def test_the_page_is_usable_while_many_rows_are_read(page: Page, site: str, opened: Opened) -> None:
    """The page can be used while games are being read; in the end all of them are listed."""
    page.goto(f"{site}LICENSES.txt")
    page.evaluate(
        f"""([text, count]) => ({DATABASE})((games) => {{
        for (let i = 0; i < count; i += 1) games.add({{ id: `row${{i}}`, revision: 1, text }});
      }})""",
        [saves.write(save_of_a_game()), ROWS],
    )
    page.goto(site)
    opened(page)
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=6)
    page.click("[data-do=shelf]")
    more = page.locator(".saves .more").first
    expect(more).to_have_text(f"Show 200 of {ROWS + 1 - 24} more games", timeout=10 * PATIENCE)
    more.click()
    expect(more).to_have_text(f"Show 200 of {ROWS + 1 - 224} more games")
    expect(page.locator(".saves li")).to_have_count(224)


def test_the_row_size_limit_is_the_same_in_python_and_javascript() -> None:
    script = (ROOT / "web" / "js" / "storage.js").read_text("utf-8")
    assert f"LONGEST = {limits.ROW:_};" in script


def test_consecutive_enormous_links_are_handled(page: Page, site: str, opened: Opened) -> None:
    """Each link is refused, and the page can be used afterwards.

    It is a valid link of 1,162 characters that names a player in 9.6 MB.
    """
    text = (ROOT / "e2e" / "enormous-name.link").read_text("utf-8").strip()
    notices = page.locator("#app .notices")
    page.goto(f"{site}#{text}")
    opened(page)
    expect(notices).to_contain_text("a line can have at most 300 characters")
    assert stored(page) == {}
    page.click("[data-do=dismiss]")
    for number in range(60):
        page.evaluate("(link) => { location.hash = link; }", f"{text}&{number}")
        expect(notices).to_contain_text("This link can’t be opened")
        hit(page, "[data-do=dismiss]")
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=6)
    assert read(page).actions
