"""Zooming and panning a board: by wheel, keyboard, buttons, dragging and fingers, and by itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.conftest import Show, Visit
from e2e.focus import NEXT_RENDER
from e2e.myraclia_positions import hexagon, position, sit_down
from e2e.taps import tap
from py_rules.myraclia.actions import Spend
from tools.driver.play import Opened, read
from tools.driver.screens import Screen, ScreenMoment
from tools.driver.shots import Size
from tools.driver.waiting import until

VIEW_BOX = "() => document.querySelector('#board .window').getAttribute('viewBox')"
WHOLE_BOX = "() => document.querySelector('#board .window').dataset.whole"

# How many targets are on the board, and how many of them are in its window, at least in part.
TARGETS_IN_SIGHT = """() => {
  const board = document.querySelector('#board .window');
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const targets = [...board.querySelectorAll('.live')];
  const boxes = targets.map((each) => each.getBoundingClientRect());
  const seen = boxes.filter((box) => box.right > left && box.left < right
    && box.bottom > top && box.top < bottom);
  return [boxes.length, seen.length];
}"""


def numbers(box: str) -> list[float]:
    return [float(number) for number in box.split()]


def focused_elements_come_into_view(page: Page) -> None:
    page.locator("#board .hex").last.focus()
    for hidden in page.locator("#board .hex[tabindex]").all():
        hidden.focus()
        seen, frame = hidden.bounding_box(), page.locator("#board .window").bounding_box()
        assert seen is not None
        assert frame is not None
        middle = seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2
        assert frame["x"] <= middle[0] <= frame["x"] + frame["width"]
        assert frame["y"] <= middle[1] <= frame["y"] + frame["height"]


def test_zoom_by_wheel_keyboard_buttons_and_drag(page: Page, site: str, opened: Opened) -> None:
    """Zooming keeps the point under the pointer; drags select nothing; clicks keep the view.

    The whole board can always be shown again.
    """
    match, action = position(
        lambda state, legal: next(
            (each for each in legal if isinstance(each, Spend) and each.verb == "terraform"), None
        )
    )
    sit_down(page, site, opened, match)
    whole = page.evaluate(WHOLE_BOX)
    assert page.evaluate(VIEW_BOX) == whole
    tile = hexagon(page, action.hex)
    rim = tile.locator(".rim")  # not the whole tile, which grows by a frame under the pointer
    box = rim.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    until(page, f"() => ({VIEW_BOX})() !== ({WHOLE_BOX})()")
    near = rim.bounding_box()
    assert near is not None
    assert near["width"] > 1.5 * box["width"]
    assert abs(near["x"] + near["width"] / 2 - x) < 3
    assert abs(near["y"] + near["height"] / 2 - y) < 3

    view = page.evaluate(VIEW_BOX)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=5)
    page.mouse.up()
    assert page.evaluate(VIEW_BOX) != view
    expect(page.locator("#board .selected")).to_have_count(0)
    view = page.evaluate(VIEW_BOX)
    tile.click()
    expect(tile).to_have_class("target hex selected")
    assert page.evaluate(VIEW_BOX) == view

    page.keyboard.press("0")  # may be the start of a coordinate, so it waits a moment
    until(page, f"() => ({VIEW_BOX})() === ({WHOLE_BOX})()")
    for key, do in (("+", "zoom-out"), ("=", "fit")):
        page.keyboard.press(key)
        assert numbers(page.evaluate(VIEW_BOX))[2] < numbers(whole)[2]
        before = numbers(page.evaluate(VIEW_BOX))
        page.keyboard.press("Shift+ArrowRight")
        after = numbers(page.evaluate(VIEW_BOX))
        assert after[0] > before[0]
        page.click(f"[data-do={do}]")
        assert page.evaluate(VIEW_BOX) == whole
    page.locator("[data-do=zoom-in]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert numbers(page.evaluate(VIEW_BOX))[2] < numbers(whole)[2] / 3
    focused_elements_come_into_view(page)
    page.keyboard.press("-")
    page.reload()
    opened(page)
    assert page.evaluate(VIEW_BOX) == whole


def fingers(page: Page, *steps: list[tuple[float, float]]) -> None:
    """Touch the first step's points, move through the other steps, and lift all fingers."""
    session = page.context.new_cdp_session(page)
    for index, places in enumerate(steps):
        session.send(
            "Input.dispatchTouchEvent",
            {
                "type": "touchMove" if index else "touchStart",
                "touchPoints": [{"x": x, "y": y, "id": id_} for id_, (x, y) in enumerate(places)],
            },
        )
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate(NEXT_RENDER)  # moves are handled with the next frame


def test_touch_zooms_pans_and_selects(visit: Visit, site: str, opened: Opened) -> None:
    """Two fingers zoom in; only then does one finger pan; a tap selects."""
    page, _ = visit(viewport={"width": 390, "height": 740}, is_mobile=True, has_touch=True)
    match, action = position(
        lambda state, legal: next(
            (each for each in legal if isinstance(each, Spend) and each.verb == "terraform"), None
        ),
        seats=5,
    )
    sit_down(page, site, opened, match)
    whole = page.evaluate(WHOLE_BOX)
    frame = page.locator("#board .window").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    apart = [[(x - d, y - d / 2), (x + d, y + d / 2)] for d in range(20, 90, 10)]
    fingers(page, *apart)
    until(page, f"() => ({VIEW_BOX})() !== ({WHOLE_BOX})()")
    near = numbers(page.evaluate(VIEW_BOX))
    assert near[2] < numbers(whole)[2] / 2
    assert page.evaluate("() => visualViewport.scale") == 1  # the board is zoomed, not the page
    fingers(page, *([(x + 10 * step, y + 5 * step)] for step in range(6)))
    until(page, f"(before) => ({VIEW_BOX})() !== before", arg=f"{near}")
    panned = numbers(page.evaluate(VIEW_BOX))
    assert panned[0] < near[0]
    assert panned[2] == near[2]
    assert page.evaluate("() => scrollY") == 0
    expect(page.locator("#board .selected")).to_have_count(0)
    tap(page, "[data-do=fit]")
    assert page.evaluate(VIEW_BOX) == whole
    hexagon(page, action.hex).tap()
    expect(hexagon(page, action.hex)).to_have_class("target hex selected")
    tap(page, "[data-do=confirm]")
    assert read(page).actions[-1].words[:2] == action.words[:2]
    fingers(page, *([(x, y - 12 * step)] for step in range(10)))
    assert page.evaluate("() => scrollY") == 0
    assert page.evaluate(VIEW_BOX) == page.evaluate(WHOLE_BOX)


def test_the_window_goes_to_what_can_be_chosen(show: Show) -> None:
    """A verb of Mexica whose squares are all out of sight brings the nearest of them into sight."""
    page = show(Screen("turn", "A turn", (ScreenMoment("mexica", 0.02),)), Size(390, 844))
    before = page.evaluate(VIEW_BOX)
    tap(page, '#ask [data-on="bridge"]')
    expect(page.locator('#ask [data-on="bridge"]')).to_have_attribute("aria-pressed", "true")
    until(page, f"(before) => ({VIEW_BOX})() !== before", arg=before)
    targets, seen = page.evaluate(TARGETS_IN_SIGHT)
    assert targets
    assert seen
