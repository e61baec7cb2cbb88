"""Lessons in the browser: clicks, wrong answers, hints and stored progress."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, Route, ViewportSize, expect

from e2e.conftest import Visit
from tools.driver.play import Opened, stored
from tools.driver.waiting import until

WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
FIRST = "mykerinos/01-first-dig"
# Whether all elements that match a selector are in the window, above the prompt.
ARE_VISIBLE = """(things) => {
  const { top: end } = document.getElementById('ask').getBoundingClientRect();
  const boxes = [...document.querySelectorAll(things)].map((each) => each.getBoundingClientRect());
  return boxes.length > 0 && boxes.every(({ top, bottom }) => top >= 0 && bottom <= end);
}"""


def at_list(page: Page, site: str, opened: Opened) -> None:
    """Go from the shelf to Mykerinos's list of lessons."""
    page.goto(site)
    opened(page)
    page.click('[data-do=learn][data-on="mykerinos"]')
    expect(page.locator(".lessons li").first).to_be_visible()


def choose(page: Page, word: str) -> None:
    """Click an element of the board, and confirm the action where needed."""
    page.click(f'#board [data-key="{word}"]')
    answers = ("confirm", "lesson-again", "lesson-next")
    page.locator(", ".join(f"[data-do={answer}]" for answer in answers)).first.wait_for()
    if page.locator("[data-do=confirm]").count():
        page.click("[data-do=confirm]")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_lesson_is_done_by_clicks(
    visit: Visit, site: str, opened: Opened, size: ViewportSize
) -> None:
    """Wrong actions and refusals are answered; hints help; a reload resumes; no game is saved."""
    page, _ = visit(viewport=size)
    at_list(page, site, opened)
    page.click(f'.lessons [data-on="{FIRST}"]')
    expect(page.locator("#lesson .task")).to_be_visible()
    choose(page, "f1")
    expect(page.locator(".says.bad")).to_contain_text("another area")
    page.click("[data-do=lesson-again]")
    page.click('#board [data-key="d4"]', force=True)  # a pyramid, so not enabled
    expect(page.locator(".says.bad")).to_contain_text("only sand")
    link = page.locator(".says.bad a")
    expect(link).to_have_attribute("href", "./rules/mykerinos.html#dig.start")
    page.click("[data-do=lesson-hint]")
    page.click("[data-do=lesson-hint]")
    expect(page.locator('#board [data-key="c5"]')).to_have_css("outline-style", "dashed")
    choose(page, "c5")
    expect(page.locator(".says.good")).to_be_visible()
    page.click("[data-do=lesson-next]")
    expect(page.locator("#lesson .head")).to_contain_text("Step 2")
    assert page.url.endswith(f"#lesson/{FIRST}")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    page.reload()
    opened(page)
    expect(page.locator("#lesson .head")).to_contain_text("Step 2")
    expect(page.locator("#log")).to_contain_text("c5")
    page.click('#ask [data-do=select][data-on="dig"]')
    choose(page, "b4")
    page.click("[data-do=lesson-next]")
    page.click('[data-do=lesson-answer][data-on="1"]')
    expect(page.locator(".says.bad")).to_be_visible()
    for _ in ("who is ahead", "points for a plot"):
        page.click('[data-do=lesson-answer][data-on="0"]')
        page.click("[data-do=lesson-next]")
    expect(page.locator(".learned a").first).to_be_visible()
    if size is PHONE:  # the buttons for the whole lesson are in a drawer
        page.click(".menu")
    page.click("#tools [data-do=learn]")
    expect(page.locator(".lessons .done")).to_have_count(1)

    page.reload()
    opened(page)
    expect(page.locator(".lessons .done")).to_have_count(1)
    page.click(".learn [data-do=shelf]")
    expect(page.locator("#shelf")).to_be_visible()
    assert page.url == site
    assert stored(page) == {}


def test_a_step_counts_if_the_page_is_left_at_once(visit: Visit, site: str, opened: Opened) -> None:
    """Storing a step takes a read of its row first; here the page is gone before that."""
    page, _ = visit()
    page.goto(f"{site}#lesson/{FIRST}")
    opened(page)
    choose(page, "c5")
    last = page.locator("[data-do=lesson-next]")
    last.evaluate("(button) => { window.leaving = true; button.click(); location.reload(); }")
    until(page, "() => !window.leaving")  # the page may be ready again by now
    opened(page)
    expect(page.locator("#lesson .head")).to_contain_text("Step 2")
    until(page, "() => !Object.keys(localStorage).some((key) => key.includes('unstored'))")


def test_lessons_work_without_storage(visit: Visit, site: str, opened: Opened) -> None:
    """Lessons work in a browser that stores nothing."""
    page, _ = visit()
    denied = "throw new DOMException('denied', 'SecurityError')"
    page.add_init_script(f"IDBFactory.prototype.open = () => {{ {denied} }};")
    page.goto(f"{site}#lesson/{FIRST}")
    opened(page)
    expect(page.locator("#lesson .task")).to_be_visible()
    choose(page, "c5")
    page.click("[data-do=lesson-next]")
    expect(page.locator("#lesson .head")).to_contain_text("Step 2")


def test_reloading_while_a_lesson_loads_opens_it(visit: Visit, site: str, opened: Opened) -> None:
    """The address names a lesson while its text is still loading, so a reload opens it.

    If lessons can't be loaded, the page offers to try again.
    """
    page, watch = visit()
    watch.allow("404")
    page.goto(site)
    opened(page)
    page.route("**/lessons-*/*", lambda route: route.fulfill(status=404))
    page.click('[data-do=learn][data-on="mykerinos"]')
    expect(page.get_by_role("alert")).to_contain_text("couldn’t be loaded")
    page.unroute("**/lessons-*/*")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".lessons li").first).to_be_visible()
    unanswered = list[Route]()
    page.route("**/lessons-*/*", lambda route: unanswered.append(route))  # noqa: PLW0108
    page.evaluate("() => { location.hash = '#lesson/mexica/01-first-turn' }")
    expect(page.locator("main")).to_contain_text("Loading the ")
    assert page.url.endswith("#lesson/mexica/01-first-turn")
    page.unroute("**/lessons-*/*")
    page.reload()  # before any answer has arrived
    opened(page)
    for route in unanswered:
        with suppress(Error):  # the reload may have cancelled it
            route.abort()
    expect(page.locator("#lesson .task")).to_be_visible()
    assert page.url.endswith("#lesson/mexica/01-first-turn")


def test_the_file_of_all_games_contains_progress(
    visit: Visit, site: str, opened: Opened, tmp_path: Path
) -> None:
    """A lesson done on one device is done, and stays done, on another that imports the file.

    Its questions come the next day, unless the settings turn them off.
    """
    page, _ = visit()
    page.goto(site)
    opened(page)
    keep = "text => lessons.keep('mykerinos/01-first-dig', text, (id, here, came) => came)"
    page.evaluate(keep, '{"step": 0, "done": true, "record": ""}')
    page.click('[data-do=learn][data-on="mykerinos"]')
    with page.expect_download() as download:
        page.click("[data-do=export]")
    file = tmp_path / "games.json"
    download.value.save_as(file)

    other, _ = visit()
    other.goto(site)
    opened(other)
    other.evaluate(keep, '{"step": 0, "done": false, "record": ""}')
    other.click("[data-do=bring]")
    other.set_input_files("#files", file)
    expect(other.locator("#bringing .outcome")).to_contain_text("progress in 1 lesson")
    other.click('[data-do=learn][data-on="mykerinos"]')
    expect(other.locator(".lessons .done")).to_have_count(1)
    expect(other.locator(".review")).to_be_visible()
    other.click("#settings-button")
    other.uncheck("#questions")
    expect(other.locator(".review")).to_be_hidden()
    other.reload()
    opened(other)
    expect(other.locator(".lessons .done")).to_have_count(1)
    expect(other.locator(".review")).to_be_hidden()


def test_on_a_phone_the_prompt_covers_no_hint_or_solution_marks(
    visit: Visit, site: str, opened: Opened
) -> None:
    """The prompt covers neither the hint's spaces nor the solution's marks."""
    page, _ = visit(viewport=PHONE, has_touch=True)
    page.goto(f"{site}#lesson/mykerinos/02-two-at-once")
    opened(page)
    page.click("[data-do=lesson-hint]")
    page.click("[data-do=lesson-hint]")
    until(page, ARE_VISIBLE, '#board :is([data-key="b5"], [data-key="b4"])')
    page.click("[data-do=lesson-solve]")
    expect(page.locator("#board .step")).to_have_count(2)
    until(page, ARE_VISIBLE, "#board .step")
    page.click("[data-do=lesson-next]")
    expect(page.locator("#lesson h2")).to_have_text("Over the border")
    expect(page.locator("#lesson h2")).to_be_in_viewport()
