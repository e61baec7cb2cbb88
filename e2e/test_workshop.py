"""The workshop in a browser: set up a position by keyboard, reload it, and play it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from e2e.axe import violations
from e2e.conftest import Show, Visit
from e2e.focus import NEXT_RENDER, resize
from e2e.test_stage import BY_NAME, ISLAND_IS_FULL_WIDTH, SIDEWAYS, TABLET, UPRIGHT
from tools.driver.play import Opened
from tools.driver.shots import Size
from tools.driver.waiting import until

GOLDEN = Path("tests/links/puzzles.txt").read_text("ascii")
PUZZLE = GOLDEN.splitlines()[-1].split(" ")[-1]
PARTS = """() => performance.getEntriesByType('resource')
    .filter((file) => file.name.endsWith('/workshop.zip')).length"""
STORED = """() => store.reading()()
    .then((rows) => rows.some((row) => row.text.includes('"draft"')))"""


def test_a_position_is_set_up_by_keyboard_saved_and_played(
    visit: Visit, site: str, opened: Opened
) -> None:
    """A reload loses nothing, and a link brings the position to another device.

    The workshop's modules load when it first opens. An impossible position is explained. A link to
    a puzzle works too, and the puzzle is proven on the device that opens it.
    """
    page, _ = visit()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site)
    opened(page)
    assert page.evaluate(PARTS) == 0
    page.get_by_role("link", name="Set up a position").press("Enter")
    page.get_by_role("button", name="Mexica: 2 players").press("Enter")
    message = page.locator("#ask .message")
    expect(message).to_contain_text("Choose a piece")
    assert page.evaluate(PARTS) == 1

    page.get_by_role("button", name="Building 4").press("Enter")
    expect(page.get_by_role("button", name="Building 4")).to_have_attribute("aria-pressed", "true")
    page.locator('#board [data-key="c4"]').press("Enter")
    expect(message).to_contain_text("Building 4")
    expect(page.locator('#board [data-key="c4"]')).to_be_focused()
    page.locator('#board [data-key="c5"]').press("Enter")
    expect(message).to_contain_text("number of buildings of height 4: 2")
    play = page.get_by_role("button", name="Play from here")
    expect(play).to_be_disabled()

    until(page, STORED)
    page.reload()
    opened(page)
    expect(message).to_contain_text("number of buildings of height 4: 2")
    page.get_by_role("button", name="Go back to the last possible position").press("Enter")
    expect(play).to_be_enabled()
    more = page.get_by_role("button", name="AP left: one more")
    left = page.get_by_label("AP left", exact=True)
    expect(left).to_have_value("6")
    more.press("Enter")
    expect(left).to_have_value("7")
    expect(more).to_be_focused()
    left.fill("18")
    left.fill("189")
    left.fill("180")
    expect(left).to_have_value("18")
    left.fill("3")
    expect(page.locator("#board")).to_contain_text("3 AP")

    page.get_by_role("button", name="Copy the link").press("Enter")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = str(page.evaluate("() => navigator.clipboard.readText()"))
    expect(message).to_have_text(f"The link has {len(link)} characters.")
    play.press("Enter")
    expect(page.locator("#log")).to_contain_text("began from a position that was set up by hand")
    expect(page.locator("#board")).to_contain_text("3 AP")

    other, _ = visit(fresh=True)
    other.goto(re.sub(r"^[^#]*", site, link))
    expect(other.locator("#board")).to_contain_text("3 AP")
    expect(other.locator("#log")).to_contain_text("began from a position that was set up by hand")

    other.goto(f"{site}#{PUZZLE}")  # the bots' worker solves the puzzle of a link
    expect(other.locator("#lesson h1")).to_have_text("A title")
    expect(other.get_by_role("button", name="Hint")).to_be_visible()
    other.get_by_role("button", name="Edit").press("Enter")
    expect(other.locator("#ask .says")).to_contain_text("Proven: 2 turns are equally good")
    assert violations(other) == []


def test_pieces_are_dragged_and_what_is_not_saved_is_reported(
    visit: Visit, site: str, opened: Opened
) -> None:
    """A touch has to be held before it drags; a mouse drags at once.

    A full device is reported, and undo steps survive a reload.
    """
    page, watch = visit(has_touch=True, viewport={"width": 390, "height": 844})
    watch.allow("QuotaExceededError")
    page.add_init_script(FILL_DEVICE)
    page.goto(f"{site}#workshop/myraclia-2+empty")
    opened(page)
    message, mends = page.locator("#ask .message"), page.locator("#ask .message li button")
    expect(message).to_contain_text("too few tiles: 0")
    expect(page.locator("#tools")).to_contain_text("Save it first")
    mends.filter(has_text="Lay 8 more tiles").dispatch_event("click")
    tile = page.locator('#board .target[data-key="0,0"]')
    expect(tile).to_be_visible()
    expect(page.locator("#tools")).to_contain_text("isn’t saved")
    expect(page.locator("#tools [data-do=download]")).to_be_enabled()

    disc = page.locator("#ask [data-on=disc]")
    disc.scroll_into_view_if_needed()
    session = page.context.new_cdp_session(page)

    def finger(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    (x, y), (to_x, to_y) = middle(disc), middle(tile)
    finger("touchStart", (x, y))
    expect(page.locator(".dragged")).to_be_attached()
    finger("touchMove", (x, y - 20))
    finger("touchMove", (to_x, to_y + GHOST_OFFSET))
    expect(page.locator(".drop-ring")).to_be_visible()
    finger("touchEnd")
    expect(message).to_contain_text("Terraformed")
    expect(tile).to_have_attribute("aria-label", re.compile("terraformed by"))

    page.evaluate("() => { globalThis.allow = true; }")
    other = page.locator('#board .target[data-key="1,0"]')
    page.mouse.move(*middle(tile))
    page.mouse.down()
    page.mouse.move(*middle(other), steps=4)
    page.mouse.up()
    expect(other).to_have_attribute("aria-label", re.compile("terraformed by"))
    expect(tile).not_to_have_attribute("aria-label", re.compile("terraformed by"))
    expect(page.locator("#tools")).to_contain_text("Saved in your games")
    expect(page.locator("#tools")).not_to_contain_text("isn’t saved")
    page.mouse.move(*middle(other))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#ask h2")), steps=4)
    page.mouse.up()
    expect(message).to_contain_text("Removed")

    until(page, STORED)
    page.reload()
    opened(page)
    undo = page.locator("#ask [data-do=undo]")
    undo.click()
    expect(other).to_have_attribute("aria-label", re.compile("terraformed by"))
    undo.click()
    expect(tile).to_have_attribute("aria-label", re.compile("terraformed by"))
    page.locator("#ask [data-do=redo]").click()
    expect(other).to_have_attribute("aria-label", re.compile("terraformed by"))


GHOST_OFFSET = 44  # CSS pixels: as in web/js/dragging.js
FILL_DEVICE = """
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...given) {
    const full = this.name === 'games' && !globalThis.allow;
    if (full) throw new DOMException('', 'QuotaExceededError');
    return add.apply(this, given);
  };
"""


def middle(target: Locator) -> tuple[float, float]:
    """Return the centre of an element in CSS pixels of the window."""
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_island_fills_its_room_in_the_workshop(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["workshop-wrong"], UPRIGHT)
    for size in (UPRIGHT, TABLET, SIDEWAYS):
        resize(page, size)
        until(page, ISLAND_IS_FULL_WIDTH)


def test_the_chosen_piece_is_in_sight_beside_what_is_wrong(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["workshop-wrong"], UPRIGHT)
    for size in (UPRIGHT, SIDEWAYS, Size(320, 568)):
        resize(page, size)
        page.evaluate(NEXT_RENDER)
        expect(page.locator("#ask [data-do=workshop-seat]")).to_have_count(2)
        for part in ("[data-on=build-4]", "[data-do=workshop-mend]", "[data-do=workshop-seat]"):
            for each in page.locator(f"#ask {part}").all():
                expect(each).to_be_in_viewport(ratio=1)
                assert each.evaluate("each => each.scrollWidth <= each.clientWidth"), size
