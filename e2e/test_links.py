"""A game sent back and forth as a link between two browsers with separate storage."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visit
from py_rules import load
from py_rules.record import Table, random_match
from tools.driver.play import Opened, begin, play, read, store, stored
from web.games.colours import COLOURS
from web.model import saves
from web.update.games import new_save


def shared(page: Page, kind: str = "game") -> str:
    """Return the link of this kind from the share dialog."""
    page.click("[data-do=share]")
    page.click(f'[data-do=share-kind][data-on="{kind}"]')
    link = page.locator("#link").input_value()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#share")).to_be_hidden()
    return link


def follow(page: Page, link: str, opened: Opened) -> None:
    """Open a link as if from a message: in the same tab, with the page loaded from scratch."""
    page.goto("about:blank")
    page.goto(link)
    opened(page)
    expect(page).to_have_url(re.compile("^[^#]*$"))


def paste(page: Page, link: str) -> None:
    """Paste a link into the address of the open page."""
    page.evaluate("(link) => { location.hash = link.slice(link.indexOf('#')); }", link)


def go_on(page: Page) -> None:
    """Play all seats, and leave the replay of the last actions if it is shown."""
    everybody = page.locator("[data-do=who][data-on=all]")
    expect(page.locator("main.play")).to_be_visible()  # a link is read after the page is ready
    if everybody.count():
        everybody.click()
    expect(everybody).to_have_count(0)
    if page.locator("[data-do=present]").count():
        expect(page.locator(".remarks")).to_contain_text("what has happened since")
        page.click("[data-do=present]")
    expect(page.locator("[data-do=present]")).to_have_count(0)


@pytest.fixture
def ann(visit: Visit, site: str, opened: Opened) -> Page:
    """Return Ann's page with a game against Ben that has been going on for a while."""
    page = visit()[0]
    match = random_match(Table(load("mykerinos"), 2, ("Ann", "Ben")), Random(3), longest=40)
    saved = new_save(
        "1", match, colours=COLOURS, lineage_id="5" * 16, changed="2026-03-04T05:06:07Z"
    )
    store(page, {"1": saves.write(saved)}, "1")
    page.goto(site)
    opened(page)
    return page


@pytest.fixture
def ben(visit: Visit) -> Page:
    return visit()[0]


def test_a_game_played_by_link(visit: Visit, site: str, ben: Page, opened: Opened) -> None:
    """Ben opens the link, plays his own seat and sends it back; Ann still has only one game.

    A player who isn't to move sees whose turn it is and can send the link, also after a reload.
    """
    ann = visit()[0]
    ann.goto(site)
    opened(ann)
    begin(ann, "mykerinos", ("Ann", "Ben"))
    play(ann, Random(3), clicks=8)
    while ann.locator("#ask .cancel").count():
        ann.click("#ask .cancel")  # clear whatever chance has selected
    mover = read(ann).state.to_move or 0
    name = ("Ann", "Ben")[mover]
    expect(ann.locator("[data-do=share]")).to_have_text("Share")  # not yet played by link
    follow(ben, shared(ann), opened)
    assert read(ben) == read(ann)
    asked = ben.get_by_role("heading", name="Who are you?")
    expect(asked).to_be_visible()
    ben.click(f'[data-do=who][data-on="{1 - mover}"]')
    expect(asked).to_have_count(0)
    go_on(ben)
    ben.reload()
    opened(ben)
    expect(ben.locator("#ask .turn")).to_have_text(f"It is {name}’s turn.")
    expect(ben.locator("#ask [data-do=share]")).to_have_text(f"Send to {name}")
    expect(ben.locator("#board .live, #ask [data-do=select]")).to_have_count(0)
    ben.click("[data-do=play-for]")
    expect(ben.locator("#ask")).to_contain_text(f"You’re playing this turn for {name}.")
    expect(ben.locator("#board .live, #ask [data-do=select]")).not_to_have_count(0)
    play(ben, Random(4), clicks=12)
    assert len(read(ben).actions) > len(read(ann).actions)
    follow(ann, shared(ben), opened)
    expect(ann.locator("#record pre")).to_have_text(
        ben.locator("#record pre").text_content() or "", use_inner_text=False
    )
    assert len(stored(ann)) == 1
    ann.reload()
    opened(ann)
    assert read(ann) == read(ben)


def test_older_and_diverging_links_overwrite_nothing(ann: Page, ben: Page, opened: Opened) -> None:
    """Nothing is overwritten; the player decides."""
    old = shared(ann)
    follow(ben, old, opened)
    go_on(ben)
    play(ann, Random(5), clicks=6)
    play(ben, Random(6), clicks=6)
    before = read(ann)
    follow(ann, old, opened)
    expect(ann.locator("main.arrival")).to_contain_text("older than your game")
    ann.click("[data-do=mine]")
    assert read(ann) == before
    paste(ann, shared(ben))
    expect(ann.locator("main.arrival")).to_contain_text(
        re.compile("The two games differ from turn [0-9]+")
    )
    ann.click("[data-do=own]")
    assert read(ann).actions == read(ben).actions
    assert len(stored(ann)) == 2
    ann.click("[data-do=shelf]")
    expect(ann.locator(".saves li")).to_have_count(2)


def test_replays_positions_and_cut_links_are_opened(ann: Page, ben: Page, opened: Opened) -> None:
    """A truncated link opens the actions that can be trusted.

    The replay's link and the truncated one are pasted into the open page.
    """
    link = shared(ann)
    ann.click("[data-do=replay]")
    for _ in range(3):
        ann.click("[data-do=step][data-on=back]")
    at = int(ann.locator("input[data-do=replay]").input_value())
    position, replay = shared(ann, "position"), shared(ann, "replay")
    follow(ben, position, opened)
    assert len(read(ben).actions) == at
    paste(ben, replay)
    expect(ben.locator("input[data-do=replay]")).to_have_value(str(at))
    paste(ben, link[: len(link) * 3 // 4])
    expect(ben.locator("#app .notices[role=alert]")).to_contain_text("actions can be opened")
    actions = read(ben).actions
    assert 0 < len(actions) < len(read(ann).actions)
    assert len(actions) != at, "it is another position than the one that was shown"
    assert actions == read(ann).actions[: len(actions)]


def test_a_link_can_be_opened_during_a_game(ann: Page, opened: Opened) -> None:
    """A link pasted into the open page's address works; an invalid one changes nothing.

    The game is then shared: the QR code is drawn on request, the link is copied, the record
    downloaded. After a reload the page still waits for the other player.
    """
    before = read(ann)
    paste(ann, "#L1nonsense")
    expect(ann.locator("#app .notices")).to_contain_text("Ask for the link again")
    assert read(ann) == before
    assert len(stored(ann)) == 1
    ann.click("[data-do=dismiss]")

    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.click("[data-do=share]")
    expect(ann.locator("#share .code-frame")).to_have_count(0)
    ann.click("[data-do=share-code]")
    expect(ann.locator("#share .code-frame path")).to_have_count(2)
    ann.click("[data-do=copy-link]")
    expect(ann.locator("[data-do=copy-link]")).to_have_text("Copied")
    copied = ann.evaluate("() => navigator.clipboard.readText()")
    assert copied == ann.locator("#link").input_value()
    expect(ann.locator("[data-do=copy-link]")).to_have_text("Copy the link")
    ann.click("#share-record summary")
    with ann.expect_download() as download:
        ann.click("[data-do=download]")
    assert download.value.suggested_filename.endswith(".txt")
    assert download.value.path().read_text("utf-8") == ann.locator("#record pre").text_content()

    ann.keyboard.press("Escape")
    expect(ann.locator("#ask")).to_contain_text("The game has been sent to")
    ann.click("[data-do=who][data-on=all]")
    ann.reload()
    opened(ann)
    expect(ann.locator("#ask")).to_contain_text("The game has been sent to")
    ann.click("[data-do=unsent]")
    ann.reload()
    opened(ann)
    expect(ann.locator("#ask .verb").first).to_be_visible()


def test_a_refused_clipboard_shows_the_text_in_the_dialog(ann: Page) -> None:
    """The link or record is selected in the dialog; the page behind it shows no notice."""
    ann.evaluate(
        """() => {
          const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'));
          Object.defineProperty(navigator, 'clipboard', { value: { writeText: refused } });
        }"""
    )
    ann.click("[data-do=share]")
    ann.click("#share-record summary")
    field = ann.locator("#share #uncopied")
    texts = {
        "[data-do=copy-link]": ann.locator("#link").input_value(),
        "#share [data-do=copy]": ann.locator("#record pre").text_content(),
    }
    for button, text in texts.items():
        ann.click(button)
        expect(field).to_have_value(text or "")
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport()
        assert ann.evaluate("() => String(getSelection())") == text
    expect(ann.locator("#uncopied-label")).to_contain_text("doesn’t let this page copy")
    expect(ann.locator("#app .notices")).to_have_count(0)
    ann.keyboard.press("Escape")
    ann.click("[data-do=share]")
    expect(ann.locator("#share")).to_be_visible()
    expect(field).to_have_count(0)
