"""A class in the browser: a set is made, solved, handed in and marked, all on one device."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.axe import violations
from e2e.test_puzzles import play
from tools.content.puzzles import verifying
from tools.driver.play import Opened
from web.model.classes import task_of

PUZZLE = next(each for each in verifying.read("mykerinos") if each.kind == "exhibit")
KEY = task_of(PUZZLE).key


def test_a_class_from_choosing_tasks_to_the_results(page: Page, site: str, opened: Opened) -> None:
    page.goto(site)
    opened(page)
    page.click("footer [data-do=class]")
    page.click("[data-do=class-open][data-on=mykerinos]")
    page.fill("[data-do=class-title]", "Friday")
    page.select_option("[data-do=class-kind]", PUZZLE.kind)
    page.select_option("[data-do=class-level]", PUZZLE.level)
    box = page.locator(f'[data-on="{KEY}"]')
    box.focus()
    page.keyboard.press("Space")
    expect(box).to_be_checked()
    page.click("[data-do=class-link]")
    expect(page.locator(".code-frame svg")).to_be_visible()
    assert not violations(page)
    link = page.input_value("#link")

    page.goto(link)
    opened(page)
    expect(page.locator("h1")).to_have_text("Friday")
    page.fill("[data-do=class-name]", "Anna")
    page.click("[data-do=class-next]")
    expect(page.locator("#lesson .task")).to_be_visible()
    play(page, PUZZLE.lines[0])
    expect(page.locator("#ask [data-do=class-next]")).to_be_visible()
    page.reload()  # comes back to the task
    opened(page)
    expect(page.locator("#lesson .task")).to_be_visible()
    page.click("[data-do=class-back]")
    expect(page.locator("[data-do=class-name]")).to_have_value("Anna")
    expect(page.locator(".lessons .done")).to_have_count(1)
    page.click("[data-do=class-hand]")
    expect(page.locator("#code")).to_be_focused()
    code = page.input_value("#code")
    assert not violations(page)

    page.goto(page.input_value("#link"))
    opened(page)
    row = page.locator(".results tbody tr")
    expect(row).to_contain_text("Anna")
    expect(row.locator(".solved")).to_have_count(1)
    page.fill("[data-do=class-paste]", f"again: {code}\nand {code[:-3]}")
    page.click("[data-do=class-read]")
    expect(page.locator(".outcome")).to_contain_text("1 duplicate result was left out.")
    expect(page.locator(".failures li")).to_contain_text("Line 2")
    assert not violations(page)
    with page.expect_download() as saved:
        page.click("[data-do=download]")
    assert saved.value.suggested_filename.endswith(".csv")
    page.reload()
    opened(page)
    expect(row).to_have_count(1)
