"""Annotating in a browser: by keyboard, after a reload, and through a link opened elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

from playwright.sync_api import Page, expect

import py_rules
from e2e.conftest import Show, Visit
from py_rules import link, record
from py_rules.record import Table
from tests.random_matches import random_game
from tools.driver.play import Opened
from tools.driver.screens import Screen, ScreenMoment, press
from tools.driver.shots import Size
from tools.driver.waiting import until

ANNOTATING = Screen(
    "annotating",
    "A game is annotated",
    (ScreenMoment("myraclia", 0.5),),
    press("[data-do=replay]", "[data-do=annotate]"),
)
SVG = "{http://www.w3.org/2000/svg}"
PARTS = """() => performance.getEntriesByType('resource')
    .filter((file) => file.name.endsWith('/annotating.zip')).length"""
STORED_ROWS = """() => store.reading()()
    .then((rows) => rows.some((row) => row.text.includes('Blue must answer')))"""


def pictured(page: Page) -> None:
    """Save the position as an SVG and a PNG from the open panel."""
    page.locator("#share-picture summary").press("Enter")
    saved = {}
    for kind in ("SVG", "PNG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save as {kind}").press("Enter")
        assert download.value.suggested_filename == f"mexica-18.{kind.lower()}"
        saved[kind] = Path(download.value.path()).read_bytes()
    root = fromstring(saved["SVG"])
    description = root.findtext(f"{SVG}desc") or ""
    assert "after 18 actions" in (root.findtext(f"{SVG}title") or "")
    assert description.startswith("Blue must answer now\nIn green: ring around")
    # It needs no styles, fonts or files of the site, and contains everything it refers to.
    assert not re.search(rb"class=|style=|var\(|<use|https?://(?!www\.w3\.org/)", saved["SVG"])
    there = {element.get("id") for element in root.iter()}
    assert there.issuperset(re.findall(r"url\(#([^)]*)\)", saved["SVG"].decode()))
    marked = [each for each in root.iter(f"{SVG}path") if each.get("stroke-dasharray")]
    assert any(each.get("stroke-width") == "4.5" for each in marked)  # the arrow
    assert {"Player 1", "Player 2"}.issubset(
        "".join(each.itertext()) for each in root.iter(f"{SVG}text")
    )
    assert saved["PNG"].startswith(b"\x89PNG")
    width, height = (int.from_bytes(saved["PNG"][at : at + 4], "big") for at in (16, 20))
    assert (width, height) == tuple(
        2 * int(float(root.get(side, ""))) for side in ("width", "height")
    )
    assert page.locator("iframe").count() == 0


def filmed(page: Page, visit: Visit) -> None:
    """The replay saved as HTML plays without the site."""
    page.locator("#share-film summary").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as HTML").press("Enter")
    assert saved.value.suggested_filename == "mexica-20.html"
    player, watch = visit()
    watch.hosts.append("file://")
    path = saved.value.path().with_suffix(".html")
    saved.value.path().rename(path)
    player.goto(path.as_uri())
    player.get_by_label("Position in the game").fill("18")
    expect(player.get_by_role("status")).to_contain_text("Blue must answer now")
    expect(player.locator("#board .is-arrow.in-red")).to_have_count(1)
    player.get_by_role("button", name="Forward").press("Enter")
    expect(player.get_by_role("status")).to_contain_text("Action 19 of 20")
    expect(player.locator("#board .is-arrow")).to_have_count(0)
    player.get_by_role("button", name="Back").press("Enter")
    expect(player.locator("#board .is-arrow.in-red")).to_have_count(1)


def studied(page: Page) -> None:
    """Add the game to a new study as a chapter, and read its variation there by keyboard."""
    page.get_by_role("button", name="Leave the variation").press("Enter")
    expect(page.locator(".notes em")).to_have_text("now")
    page.locator("#tools > .menu").press("Enter")
    page.locator("#tools").get_by_role("button", name="Add to a study").press("Enter")
    page.get_by_label("Title of the chapter").fill("Cut off")
    page.get_by_role("button", name="Add to a new study").press("Enter")
    page.get_by_role("button", name="Read the study").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Chapter 1 of 1: Cut off")).to_have_count(1)
    page.get_by_label("Position in the game").fill("18")
    page.locator(".variations [data-do=vary]").press("Enter")
    expect(page.locator(".where").first).to_contain_text("19 of")


def test_a_game_is_annotated_by_keyboard_saved_and_read_elsewhere(
    visit: Visit, site: str, opened: Opened
) -> None:
    """Annotations survive a reload; another page opens them from a link and adds them to a study.

    The modules for annotating are loaded when the panel first opens. Marks are drawn on the board
    and described in words, and the variation can be played through.
    """
    whole = random_game(Table(py_rules.load("mexica"), 2), 0)
    match = whole._replace(positions=whole.positions[:21], actions=whole.actions[:20], drawn=())
    assert record.read(record.write(match)).actions == match.actions
    page, _ = visit()
    page.goto(f"{site}#{link.write(link.of(match, 'replay', 18))}")
    opened(page)
    expect(page.locator(".replay")).to_be_visible()
    assert page.evaluate(PARTS) == 0

    page.locator("#tools > .menu").click()
    page.locator("#tools").get_by_role("button", name="Annotate").press("Enter")
    message = page.locator("#ask .message")
    expect(message).to_contain_text("Choose a place on the board")
    assert page.evaluate(PARTS) == 1
    page.locator('#board [data-key="i7"]').press("Enter")
    expect(message).to_contain_text("In green: ring around")
    expect(page.locator('#board [data-key="i7"]')).to_be_focused()
    page.locator('#board [data-key="i7"]').press("ArrowLeft")
    expect(page.locator('#board [data-key="i7"]')).not_to_be_focused()
    page.get_by_role("button", name="Arrow").press("Enter")
    page.get_by_role("button", name="In red").press("Enter")
    page.locator('#board [data-key="i7"]').press("Enter")
    expect(message).to_contain_text("where the arrow ends")
    page.locator('#board [data-key="c4"]').press("Enter")
    expect(message).to_contain_text("In red: arrow from")
    page.get_by_label("Note on this position").fill("Blue **must** answer")
    page.get_by_label("Note on this position").fill("Blue must answer *now*")
    page.get_by_label("Title").fill("The second canal")
    until(page, STORED_ROWS)

    page.get_by_role("button", name="Play a variation from here").press("Enter")
    expect(page.locator(".varying")).to_be_visible()
    page.get_by_role("button", name="End turn").first.press("Enter")
    if page.locator("#ask .confirm").count():
        page.locator("#ask .confirm").press("Enter")
    page.locator("#ask").get_by_role("button", name="Back to annotating").press("Enter")
    expect(page.locator(".annotate")).to_be_visible()

    page.reload()
    opened(page)
    page.locator("#tools [data-do=replay]").press("Enter")
    slider = page.get_by_label("Position in the game")
    slider.fill("18")
    notes = page.get_by_role("group", name="Annotations")
    expect(notes.locator("em")).to_have_text("now")
    expect(notes.get_by_role("listitem").first).to_contain_text("In green: ring around")
    expect(page.locator("#board .is-arrow.in-red")).to_have_count(1)
    page.locator("#tools [data-do=share]").press("Enter")
    shared = str(page.get_by_label("Link", exact=True).input_value())
    pictured(page)
    filmed(page, visit)

    other, _ = visit(fresh=True)
    other.goto(f"{site}#{shared.partition('#')[2]}")
    expect(other.locator("#board .is-ring.in-green")).to_have_count(1)
    expect(other.locator(".notes")).to_contain_text("The second canal")
    other.locator(".variations [data-do=vary]").press("Enter")
    expect(other.locator(".where").first).to_contain_text("19 of")
    studied(other)


def test_a_phone_shows_all_tools_and_colours(show: Show) -> None:
    """All buttons are above those for the views, and the sky is as wide as the window."""
    page = show(ANNOTATING, Size(390, 844))
    faces = page.locator("#faces").bounding_box()
    assert faces
    buttons = page.locator("#ask .palette button")
    expect(buttons).to_have_count(8)
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= faces["y"]
    sky = page.locator("#board .window").bounding_box()
    assert sky
    assert sky["width"] > 380


def test_one_button_leads_back_from_a_variation(show: Show) -> None:
    page = show(ANNOTATING, Size(1280, 800, touch=False))
    page.get_by_role("button", name="Play a variation from here").press("Enter")
    back = page.get_by_role("button", name="Back to annotating")
    expect(back).to_have_count(1)
    back.press("Enter")
    expect(page.locator(".annotate")).to_be_visible()
