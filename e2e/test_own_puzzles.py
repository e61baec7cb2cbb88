"""Users' own puzzles in frames of another page: each is proven once in view, one after another."""

from __future__ import annotations

from playwright.sync_api import Frame, Page, expect

from e2e.frames import Embed, board, board_frame
from py_rules import puzzles
from py_rules.puzzles import made
from tools.content.puzzles import verifying
from tools.driver.waiting import until
from web.views.puzzle_making import NOT_IN_VIEW

BUILT_IN_PUZZLE = next(each for each in verifying.read("mykerinos") if each.kind == "firsts")
LINK = made.write_link(
    made.write(made.MadePuzzle(puzzles.position(BUILT_IN_PUZZLE), "firsts", "Last of all"))
)
LOCK = "ludoteka-proof"
RECORD_ANSWERS = """(word) => {
  Object.assign(globalThis, { busy: true, asked: 0 });
  addEventListener('message', ({ source, data }) => {
    if (!busy || !data?.[word]) return;
    asked += 1;
    source.postMessage({ [word]: 0 }, '*');
  });
}"""
SPACER = '<div style="height:5000px"></div>'


def within(page: Page, id_: str) -> Frame:
    """Return the frame inside an embedded board."""
    element = page.locator(f"#{id_} iframe").element_handle()
    frame = element.content_frame() if element else None
    assert frame
    return frame


def proven(page: Page, id_: str) -> None:
    expect(board_frame(page, id_).locator("#lesson")).to_contain_text("you have one more action")
    expect(board_frame(page, id_).get_by_text(NOT_IN_VIEW)).to_have_count(0)


def test_puzzles_in_frames_wait_for_their_turn(embed: Embed, site: str) -> None:
    """A frame starts its proof when it comes into view and no other frame is proving. Frames
    without locks ask each other by message."""
    first = board(site, id_="first", puzzle=LINK, sandbox="allow-scripts")
    second = board(site, id_="second", puzzle=LINK, loading="eager")
    third = board(site, id_="third", puzzle=LINK, loading="eager")
    fourth = board(site, id_="fourth", puzzle=LINK, loading="eager", sandbox="allow-scripts")
    page = embed(f"{first}{SPACER}{second}{SPACER}{third}{SPACER}{fourth}")
    proven(page, "first")
    for id_ in ("second", "third"):
        expect(board_frame(page, id_).get_by_text(NOT_IN_VIEW)).to_be_attached()
    frame = within(page, "second")
    frame.evaluate(  # like a frame whose proof takes long
        "(lock) => void navigator.locks.request(lock, () => new Promise((go) => { free = go; }))",
        LOCK,
    )
    page.locator("#second").scroll_into_view_if_needed()
    until(
        frame,
        "async (lock) => (await navigator.locks.query()).pending.some(({ name }) => name === lock)",
        arg=LOCK,
    )
    expect(board_frame(page, "second").get_by_text(NOT_IN_VIEW)).to_be_visible()
    board_frame(page, "third").get_by_role("button", name="Start the proof").dispatch_event("click")
    proven(page, "third")  # on request, it need not wait
    expect(board_frame(page, "second").get_by_text(NOT_IN_VIEW)).to_be_visible()
    frame.evaluate("() => free()")
    proven(page, "second")
    held = "async (lock) => (await navigator.locks.query()).held.some(({ name }) => name === lock)"
    until(frame, f"async (lock) => !(await ({held})(lock))", arg=LOCK)
    within(page, "first").evaluate(
        RECORD_ANSWERS, LOCK
    )  # like a frame without locks whose proof takes long
    page.locator("#fourth").scroll_into_view_if_needed()
    until(within(page, "first"), "() => asked > 1")
    expect(board_frame(page, "fourth").get_by_text(NOT_IN_VIEW)).to_be_visible()
    within(page, "first").evaluate("() => { busy = false; }")
    proven(page, "fourth")
