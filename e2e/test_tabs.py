"""One game in two tabs: both show the same, and no action is lost."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from py_rules.record import write
from tools.driver.play import FIND_OFFERED, Opened, begin, play, read, stored
from tools.driver.waiting import until
from web.model import saves

DISABLE_MESSAGES = "BroadcastChannel.prototype.postMessage = () => {};"


def open_second_tab(page: Page, site: str, opened: Opened, script: str = "") -> Page:
    """Open another tab of the same browser and wait until the program runs."""
    other = page.context.new_page()
    other.add_init_script(script)
    other.goto(site)
    return opened(other)


def wait_until_same(page: Page, other: Page) -> None:
    """Wait until both tabs show the same record and offer the same choices."""
    wanted = page.locator("#record pre").text_content() or ""
    expect(other.locator("#record pre")).to_have_text(wanted, use_inner_text=False)
    assert read(other) == read(page)
    offers = f"(wanted) => JSON.stringify(({FIND_OFFERED})()) === JSON.stringify(wanted)"
    until(other, offers, arg=page.evaluate(FIND_OFFERED))


def records(page: Page) -> set[str]:
    return {saves.read(id_, text).record for id_, text in stored(page).items()}


def wait_for_records(page: Page, wanted: set[str]) -> None:
    """Wait until the database holds exactly these records; another tab may still be writing."""
    until(
        page,
        """(wanted) => store.reading()().then((rows) => {
          const found = rows.map(({ text }) => JSON.parse(text).record).sort();
          return JSON.stringify(found) === JSON.stringify(wanted.sort());
        })""",
        arg=list(wanted),
    )


def test_two_tabs_follow_each_other(page: Page, site: str, opened: Opened) -> None:
    """One tab's shelf shows the other's games; a game goes on, or is deleted, in both.

    Each tab reports the other once; a word selected in one is selected in the other. If a game is
    deleted in one tab, a tab that has it open keeps it and says so.
    """
    page.goto(site)
    opened(page)
    other = open_second_tab(page, site, opened)
    begin(other, "mykerinos", ("Zoe", "Ben"))
    expect(page.locator(".saves li")).to_contain_text("Zoe")
    other.click("[data-do=shelf]")
    other.click("[data-do=manage]")
    other.click("[data-do=delete]")
    other.close(run_before_unload=True)
    expect(page.locator(".saves li")).to_have_count(0)

    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=6)
    other = open_second_tab(page, site, opened)
    for tab in (page, other):
        expect(tab.locator(".remarks")).to_contain_text("also open in another tab")
        tab.click("[data-do=dismiss]")
    wait_until_same(page, other)
    for turn in range(3):
        play(page, Random(turn), clicks=3)
        wait_until_same(page, other)
        play(other, Random(turn), clicks=3)
        wait_until_same(other, page)
    page.click("[data-do=undo]")
    wait_until_same(page, other)
    expect(other.locator(".remarks")).to_have_count(0)
    assert len(stored(page)) == 1

    other.click("[data-do=shelf]")
    other.click("[data-do=manage]")
    other.click("[data-do=delete]")
    expect(other.locator(".saves li")).to_have_count(0)
    other.click("[data-do=choose] >> nth=0")  # the page stays open: it could restore it
    other.close(run_before_unload=True)
    expect(page.locator(".remarks")).to_contain_text("deleted in another tab")
    page.wait_for_timeout(300)
    wait_for_records(page, {write(read(page))})
    play(page, Random(2), clicks=4)
    wait_for_records(page, {write(read(page))})
    third = open_second_tab(page, site, opened)
    wait_until_same(page, third)


def test_two_tabs_without_messages_catch_up(page: Page, site: str, opened: Opened) -> None:
    """A tab catches up on actions it has missed; conflicting actions end in two games.

    It catches up with its next event and when it becomes visible. If both tabs have played, the
    later one continues with a copy and says so.
    """
    page.add_init_script(DISABLE_MESSAGES)
    page.goto(site)
    opened(page)
    begin(page, "mykerinos", ("Ann", "Ben"))
    other = open_second_tab(page, site, opened, DISABLE_MESSAGES)
    play(page, Random(3), clicks=6)
    other.click("#ask [data-on=dig]")
    wait_until_same(page, other)
    expect(other.locator("#app .notices")).to_have_count(0)
    assert len(stored(other)) == 1

    play(other, Random(1), clicks=8)
    assert read(page).actions != read(other).actions
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    wait_until_same(other, page)

    page.click("[data-do=shelf]")
    before = records(page)
    begin(page, "mykerinos", ("Ann", "Ben"))
    page.click("#ask [data-on=dig]")
    other.reload()
    opened(other)
    wait_until_same(page, other)
    page.click("#board .live >> nth=0")
    other.click("#board .live >> nth=5")
    both = {write(read(page)), write(read(other))}
    assert len(both) == 2
    expect(other.locator("#app .notices")).to_contain_text("continued differently in another tab")
    wait_for_records(other, both | before)
    other.click("[data-do=dismiss]")
    play(other, Random(5), clicks=4)
    play(page, Random(5), clicks=4)
    wait_for_records(page, {write(read(page)), write(read(other))} | before)
    for tab in (page, other):
        expect(tab.locator("#app .notices")).to_have_count(0)
    other.click("[data-do=shelf]")
    expect(other.locator(".saves li")).to_have_count(3)
