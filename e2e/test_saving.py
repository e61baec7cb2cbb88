"""Damaged, full or forbidden storage on the device loses no game and blocks nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from e2e.conftest import Visit
from py_rules import load, record
from py_rules.record import Table, random_match
from tools.driver.play import DATABASE, Opened, begin, play, read, store, stored
from tools.driver.waiting import until
from web.games.colours import COLOURS
from web.model import saves
from web.model.saves import Saved
from web.update.games import new_save


def save_of_a_game(id_: str = "1", seed: int = 3) -> Saved:
    match = random_match(Table(load("mykerinos"), 3), Random(seed), longest=30)
    return new_save(
        id_, match, colours=COLOURS, lineage_id="0" * 16, changed="2026-03-04T05:06:07Z"
    )


def damaged_game() -> str:
    saved = save_of_a_game()
    return saves.write(saved._replace(record=saved.record.replace("\ndig ", "\ndig z9 # ", 1)))


def version_1(saved: Saved) -> str:
    """Return a save in the format of the page's first version."""
    row = json.loads(saves.write(saved))
    for new in ("chain", "title", "changed", "picture", "turn", "over"):
        del row[new]
    return json.dumps({**row, "version": 1})


def store_version_1(page: Page, rows: dict[str, str]) -> None:
    """Put texts into the first version's storage before the page's first start."""
    page.add_init_script(
        f"if (!sessionStorage.stored) {{ Object.assign(localStorage, {json.dumps(rows)});"
        " sessionStorage.stored = 1; }"
    )


def former(page: Page) -> list[str]:
    keys: list[str] = page.evaluate("() => Object.keys(localStorage).sort()")
    return [key for key in keys if key.startswith("ludoteka:game:")]


def until_stored(page: Page, count: int) -> dict[str, str]:
    """Wait until the database holds this number of games; return their texts by id."""
    until(page, "(count) => store.reading()().then((rows) => rows.length === count)", arg=count)
    return stored(page)


def until_saved(page: Page) -> Saved:
    """Wait until the database holds only the game on the table, up to date; return its save."""
    until(
        page,
        """(played) => store.reading()().then((rows) =>
          rows.length === 1 && JSON.parse(rows[0].text).record === played)""",
        arg=record.write(read(page)),
    )
    ((id_, text),) = stored(page).items()
    return saves.read(id_, text)


def test_a_damaged_save_is_set_aside(page: Page, site: str, opened: Opened) -> None:
    """The readable part opens as a new game; the damaged save stays and can be copied.

    It is reported once. After that it is marked as damaged, also when the page is opened again.
    """
    store(page, {"1": damaged_game()}, "1")
    page.goto(site)
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text(
        "dig.start: z9 isn’t in this season’s region; choose a space that is"
    )
    assert read(page).actions  # up to the line before the damage
    page.click("[data-do=dismiss]")
    expect(page.locator("#app .notices")).to_have_count(0)
    page.click("[data-do=shelf]")
    expect(page.locator(".saves li")).to_have_count(2)
    page.reload()
    opened(page)
    damaged = page.locator(".saves li", has_text="A damaged game")
    expect(damaged).to_contain_text("line 6: dig z9")
    expect(page.locator("#app .notices")).to_have_count(0)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    damaged.locator("[data-do=copy]").click()
    expect(damaged.locator("[data-do=copy]")).to_have_text("Copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == damaged_game()


RUBBISH = ["", "{", "[]", "null", '{"version": 3}', '{"version": 1}', "\x00", '"x"', "[" * 9999]


def test_a_corrupt_database_does_not_block_the_page(page: Page, site: str, opened: Opened) -> None:
    """Whatever the database holds, the shelf appears and a new game can be played.

    A link with a name of 32 MB once left rows like the last one.
    """
    lists = '"names": [], "redo": [], "drawn": [], "said": [], "colours": []'
    chess = f'{{"version": 2, "game": "chess", "status": "", "record": "game chess 1", {lists}}}'
    texts = [*RUBBISH, chess]
    store(page, {str(number): text for number, text in enumerate(texts, 1)}, "10")
    odd = f"""({DATABASE})(() => {{}}, (database) => {{
      const games = database.transaction('games', 'readwrite').objectStore('games');
      games.add({{ id: 7, revision: 'x', text: 'odd keys' }});
      games.add({{ id: 'no text', revision: 1 }});
    }})"""
    page.add_init_script(f"if (location.protocol.startsWith('http')) {odd}")
    page.goto(site)
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text("there is no game called 'chess'")
    expect(page.locator(".saves li")).to_have_count(len(texts) + 2)
    page.evaluate(
        """async (text) => {
            const name = `name 1 ${'A'.repeat(32_000_000)}`;
            await store.keep('huge', 0, 1, text.replace('\\\\nfirst', `\\\\n${name}\\\\nfirst`));
            await store.keep('fine', 0, 1, text);
            store.opened('huge');
        }""",
        saves.write(save_of_a_game()),
    )
    page.reload()
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text("A saved game is damaged")
    page.click("[data-do=dismiss]")
    expect(page.locator(".saves li")).to_have_count(len(texts) + 4)
    damaged = page.locator(".saves li", has_text="a saved game can have at most 1000000 characters")
    expect(damaged).to_contain_text("A damaged game")
    size = "() => store.row('huge').then((row) => row.size)"
    assert page.evaluate(size) > 32_000_000  # unchanged, so it can be saved as a file
    page.locator(".saves [data-do=continue]").first.click()
    play(page, Random(1), 3)
    page.click("[data-do=shelf]")
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=6)
    assert read(page).actions


def test_the_games_of_the_first_version_are_taken_over(
    page: Page, site: str, opened: Opened
) -> None:
    """The open game comes first; damaged games are moved too; other programs' data stays.

    A deleted game can be restored until the page closes; then it is gone for good.
    """
    fine, other = save_of_a_game(), save_of_a_game(seed=4)
    rows = {"ludoteka:game:1": version_1(other), "ludoteka:game:2": version_1(fine)}
    store_version_1(page, {**rows, "ludoteka:game:3": "{", "ludoteka:open": "2", "other": "y"})
    page.goto(site)
    opened(page)
    assert read(page).actions
    texts = until_stored(page, 3)
    expected = {saves.former_id(text) for text in (*rows.values(), "{")}
    assert texts.keys() == expected
    records = {saves.read(id_, text).record for id_, text in texts.items()}
    assert {fine.record, other.record} <= records
    until(page, "() => !Object.keys(localStorage).some((key) => /game:\\d/.test(key))")
    page.click("[data-do=shelf]")
    expect(page.locator(".saves li")).to_have_count(3)
    page.locator(".saves [data-do=manage]").first.click()
    page.click("[data-do=delete]")
    expect(page.locator(".saves li")).to_have_count(2)
    assert len(stored(page)) == 3  # so killing the page doesn't discard it
    page.click("[data-do=restore]")
    expect(page.locator(".saves li")).to_have_count(3)
    page.reload()
    opened(page)
    expect(page.locator(".saves li")).to_have_count(3)
    assert page.evaluate("() => localStorage.getItem('other')") == "y"
    page.locator(".saves [data-do=manage]").first.click()
    page.click("[data-do=delete]")
    page.reload()
    opened(page)
    expect(page.locator(".boxes")).to_be_visible()
    assert len(until_stored(page, 2)) == 2
    expect(page.locator(".saves li")).to_have_count(2)


def test_old_saves_stay_until_they_can_be_migrated(page: Page, site: str, opened: Opened) -> None:
    """Old texts are removed only once they are in the database; until then they can be played."""
    store_version_1(page, {"ludoteka:game:2": version_1(save_of_a_game())})
    refuse(page, "full")
    page.goto(site)
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text("no room left")
    page.click("[data-do=continue]")
    assert read(page).actions
    assert former(page) == ["ludoteka:game:2"]


def refuse(page: Page, how: str) -> None:
    """Make the database refuse every row with the error in `refused`, until that is empty."""
    page.add_init_script(
        f"globalThis.refused = '{how}';"
        "const { add } = IDBObjectStore.prototype;"
        "IDBObjectStore.prototype.add = function (...given) {"
        " if (this.name !== 'games' || !refused) return add.apply(this, given);"
        " if (refused === 'full') throw new DOMException('', 'QuotaExceededError');"
        " const request = add.apply(this, given); this.transaction.abort(); return request; };"
    )


def check_recovery(page: Page, problem: str) -> None:
    """Assert that the failure is reported once, the record stays available, and saving resumes."""
    begin(page, "mykerinos", ("Ann", "Ben"))
    expect(page.locator("#app .notices")).to_have_count(1)
    expect(page.locator("#app .notices")).to_contain_text(problem)
    expect(page.locator("#app .notices [data-do=copy]")).to_be_visible()
    page.click("[data-do=dismiss]")
    play(page, Random(1), clicks=8)
    expect(page.locator("#app .notices")).to_have_count(0)
    page.locator("#tools > .menu").click()
    expect(page.locator("#tools [data-do=copy]")).to_be_visible()
    page.keyboard.press("Escape")  # closes the menu
    before = read(page).actions
    assert before
    page.evaluate("() => { globalThis.refused = ''; }")
    play(page, Random(2), clicks=4)
    assert saves.load_save(until_saved(page)).match.actions == read(page).actions


def test_a_full_device_is_reported_and_the_game_goes_on(
    page: Page, site: str, opened: Opened
) -> None:
    """Adding the row raises an error."""
    refuse(page, "full")
    page.goto(site)
    opened(page)
    check_recovery(page, "no room left")


def test_an_aborted_write_is_reported(page: Page, site: str, opened: Opened) -> None:
    """The row is accepted, but its transaction is aborted."""
    refuse(page, "aborted")
    page.goto(site)
    opened(page)
    check_recovery(page, "couldn’t save the game")


def test_a_full_disk_is_reported_and_recovered_from(page: Page, site: str, opened: Opened) -> None:
    """The browser itself refuses while its quota is minimal; later there is space again."""
    page.goto(site)
    opened(page)
    devtools = page.context.new_cdp_session(page)
    origin = {"origin": site.split("/some/", maxsplit=1)[0]}
    devtools.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    begin(page, "mykerinos", ("Ann", "Ben"))
    expect(page.locator("#app .notices")).to_contain_text("no room left")
    page.click("[data-do=dismiss]")
    play(page, Random(1), clicks=6)
    devtools.send("Storage.overrideQuotaForOrigin", origin)
    play(page, Random(2), clicks=4)
    assert until_saved(page).record.count("\n") == len(read(page).actions) + 4


def test_forbidden_storage_is_reported_once_and_the_game_goes_on(
    page: Page, site: str, opened: Opened
) -> None:
    """The browser blocks all storage, as it may in a frame."""
    denied = "throw new DOMException('denied', 'SecurityError')"
    page.add_init_script(
        f"IDBFactory.prototype.open = () => {{ {denied} }};"
        "for (const name of ['localStorage', 'sessionStorage'])"
        f" Object.defineProperty(window, name, {{get() {{ {denied} }}}})"
    )
    page.goto(site)
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text("doesn’t let the page save anything")
    page.click("[data-do=dismiss]")
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=8)
    expect(page.locator("#app .notices")).to_have_count(0)
    assert read(page).actions


def test_a_database_that_cannot_be_opened_is_reported(
    page: Page, site: str, opened: Opened
) -> None:
    """The database is of a later version of the page; this is reported, and the game goes on."""
    page.add_init_script("if (location.protocol.startsWith('http')) indexedDB.open('ludoteka', 9)")
    page.goto(site)
    opened(page)
    expect(page.locator("#app .notices")).to_contain_text("couldn’t save the game")
    page.click("[data-do=dismiss]")
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=6)
    expect(page.locator("#app .notices")).to_have_count(0)
    assert read(page).actions


def test_a_database_deleted_during_play_is_restored(page: Page, site: str, opened: Opened) -> None:
    """The next action stores all games that this page knows again."""
    store(page, {"1": saves.write(save_of_a_game())})
    page.goto(site)
    opened(page)
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=4)
    until_stored(page, 2)
    gone = """() => new Promise((resolve) => {
      indexedDB.deleteDatabase('ludoteka').onsuccess = () => resolve();
    })"""
    page.evaluate(gone)
    play(page, Random(1), clicks=4)
    texts = until_stored(page, 2)
    assert {saves.read("", text).record for text in texts.values()} >= {save_of_a_game().record}
    expect(page.locator("#app .notices")).to_have_count(0)
    page.reload()
    opened(page)
    assert read(page).actions


def test_persistent_storage_is_requested_once(visit: Visit, site: str) -> None:
    """Persistent storage is requested after a few actions, not before."""
    page, _ = visit(reduced_motion="no-preference")  # here the browser is sometimes idle
    page.add_init_script(
        "globalThis.asked = 0; navigator.storage.persist = async () => { asked += 1; };"
    )

    def asked() -> Any:
        return page.evaluate("() => asked")

    page.goto(site)
    page.wait_for_selector("html[data-ready]", state="attached")
    begin(page, "mykerinos", ("Ann", "Ben"))
    assert asked() == 0
    play(page, Random(1), clicks=12)
    until(page, "() => asked === 1")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    play(page, Random(1), clicks=4)
    assert asked() == 0
