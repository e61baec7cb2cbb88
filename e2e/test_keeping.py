"""What the device keeps: damaged, full and forbidden storage lose nothing and block nothing."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Page, expect

from e2e.play import Opened, begin, play, read, store
from py_rules import load
from py_rules.record import Table, random_match, write
from web import saves
from web.views.pieces import COLOURS


def save_of_a_game() -> dict[str, object]:
    match = random_match(Table(load("mykerinos"), 3), Random(3), longest=30)
    kept: dict[str, object] = json.loads(saves.write("1", match, (), COLOURS).text)
    return kept


def test_a_damaged_save_is_set_aside(page: Page, site: str, opened: Opened) -> None:
    """What can be read is opened as another game; the damaged one stays, and can be copied."""
    kept = save_of_a_game()
    kept["record"] = str(kept["record"]).replace("\ndig ", "\ndig z9 # ", 1)
    text = json.dumps(kept)
    store(page, {"ludoteka:game:1": text, "ludoteka:open": "1"})
    page.goto(site)
    opened(page)
    expect(page.locator(".notices")).to_contain_text("dig.start: z9 is not in the region")
    assert read(page).actions  # up to the line before
    page.click("[data-do=dismiss]")
    expect(page.locator(".notices")).to_have_count(0)
    page.click("[data-do=shelf]")
    expect(page.locator(".saves li")).to_have_count(2)
    page.reload()
    opened(page)
    damaged = page.locator(".saves li", has_text="A damaged game")
    expect(damaged).to_contain_text("line 6: dig z9")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    damaged.locator("[data-do=copy]").click()
    expect(damaged.locator("[data-do=copy]")).to_have_text("Copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == text


def test_a_damaged_save_is_told_of_once(page: Page, site: str, opened: Opened) -> None:
    """It has been set aside for good when the page is opened again."""
    store(page, {"ludoteka:game:1": "{", "ludoteka:open": "1"})
    page.goto(site)
    opened(page)
    expect(page.locator(".notices")).to_contain_text("A saved game is damaged")
    page.reload()
    opened(page)
    expect(page.locator(".saves li")).to_contain_text("A damaged game")
    expect(page.locator(".notices")).to_have_count(0)


def test_rubbish_in_the_storage_blocks_nothing(page: Page, site: str, opened: Opened) -> None:
    """Whatever stands there, the shelf comes up and a new game can be played."""
    rubbish = ["", "{", "[]", "null", '{"version": 2}', '{"version": 1}', "\x00", '"x"']
    lists = '"names": [], "redo": [], "drawn": [], "said": [], "colours": []'
    rubbish.append(
        f'{{"version": 1, "game": "chess", "status": "", "record": "game chess 1", {lists}}}'
    )
    kept = {f"ludoteka:game:{number}": text for number, text in enumerate(rubbish, 1)}
    store(page, {**kept, "ludoteka:open": "9", "ludoteka:game:x": "x", "other": "y"})
    page.goto(site)
    opened(page)
    expect(page.locator(".saves li")).to_have_count(len(rubbish))
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=6)
    assert read(page).actions
    assert page.evaluate("() => localStorage.getItem('other')") == "y"


def test_a_deleted_game_is_gone_only_after_a_second_click(
    page: Page, site: str, opened: Opened
) -> None:
    """Deleting asks first."""
    store(page, {"ludoteka:game:1": json.dumps(save_of_a_game())})
    page.goto(site)
    opened(page)
    page.click("[data-do=delete]")
    page.click("[data-do=keep]")
    page.reload()
    opened(page)
    expect(page.locator(".saves li")).to_have_count(1)
    page.click("[data-do=delete]")
    page.click("text=Delete for good")
    expect(page.locator(".saves li")).to_have_count(0)
    page.reload()
    opened(page)
    expect(page.locator(".saves li")).to_have_count(0)


def test_forbidden_storage_is_told_once_and_the_game_goes_on(
    page: Page, site: str, opened: Opened
) -> None:
    """As in a frame whose storage the browser blocks."""
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " {get() { throw new DOMException('denied', 'SecurityError') }})"
    )
    page.goto(site)
    opened(page)
    expect(page.locator(".notices")).to_contain_text("does not let the page keep anything")
    page.click("[data-do=dismiss]")
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=8)
    expect(page.locator(".notices")).to_have_count(0)
    assert read(page).actions


def test_full_storage_is_told_and_the_game_goes_on(page: Page, site: str, opened: Opened) -> None:
    """A write that fails loses nothing that is on the table."""
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    )
    page.goto(site)
    opened(page)
    begin(page, "mykerinos", ("Ann", "Ben"))
    expect(page.locator(".notices")).to_have_count(1)
    page.click("[data-do=dismiss]")
    play(page, Random(1), clicks=8)
    expect(page.locator(".notices")).to_have_count(0)
    assert write(read(page))
