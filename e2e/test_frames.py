"""Frames in pages of another origin: sandboxes, addresses, height and theme."""

from __future__ import annotations

from html import escape

import pytest
from playwright.sync_api import Page, expect

import py_rules
from e2e.frames import (
    DIG_COUNT,
    TEXT,
    Embed,
    board,
    board_frame,
    call_method,
    frame_of,
    received,
    wait_for_message,
)
from py_rules import record
from tools.driver.screens import ScreenMoment
from tools.driver.waiting import until

# How the document was loaded: "navigate" the first time, "reload" after that.
NAVIGATION = "() => performance.getEntriesByType('navigation')[0].type"


def coloured(page: Page, dark: bool) -> None:
    """Assert that the frame is dark or light, whatever the device prefers."""
    colour = "rgb(20, 24, 34)" if dark else "rgb(246, 236, 211)"
    expect(board_frame(page).locator("html")).to_have_css("background-color", colour)


def test_a_sandboxed_frame_without_storage_plays(embed: Embed, site: str) -> None:
    """A frame with an opaque origin and without storage can play and exchange messages."""
    src = frame_of(site, game="mykerinos", names="Ann,Ben")
    page = embed(f'<iframe sandbox="allow-scripts" src="{src}" width="100%" height="700"></iframe>')
    assert wait_for_message(page, "ready")["game"] == "mykerinos"
    frame = page.frame_locator("iframe")
    entries = frame.locator("#log li")
    for count in (1, 2):
        before = entries.count()
        frame.locator("#board .live").first.click()
        while frame.locator("[data-do=confirm]").count():
            frame.locator("[data-do=confirm]").click()
        if entries.count() == before:  # the page is notified of an action later
            frame.locator('[data-do=select][data-on="dig"]').click()
        wait_for_message(page, "action", count)
    assert page.evaluate("() => [...origins]") == ["null"]
    page.evaluate(
        "() => frames[0].postMessage({ ludoteka: 1, type: 'step', to: 'first', id: 5 }, '*')"
    )
    assert wait_for_message(page, "done")["re"] == 5
    expect(frame.locator(".replay")).to_be_visible()
    expect(frame.locator("#app .notices")).to_have_count(0)


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"record": "<img src=x onerror=alert(1)>"}, "a record begins with a line such as"),
        ({"<b>x</b>": "1", "game": "mexica"}, "There is no parameter “<b>x</b>”"),
        ({"position": TEXT.replace("dig a4", "dig f2")}, "line 8: dig f2: dig."),
    ],
)
def test_a_wrong_address_is_reported_in_the_frame_and_to_the_page(
    embed: Embed, site: str, parameters: dict[str, str], sentence: str
) -> None:
    """The error is shown as text. tests/embedding tests which parameter causes which error."""
    page = embed(f'<iframe src="{frame_of(site, **parameters)}" height="600"></iframe>')
    assert sentence in wait_for_message(page, "error")["sentence"]
    expect(page.frame_locator("iframe").locator("[role=alert]")).to_contain_text(sentence)
    assert page.frame_locator("iframe").locator("main img, main b").count() == 0


def test_text_from_the_embedding_page_is_escaped(embed: Embed, site: str) -> None:
    """HTML in names and messages is shown as text.

    The frame is dark if its address asks for that, also on a device set to light.
    """
    evil = "<img src=x id=go>"
    page = embed(board(site, game="mykerinos", names=f"{evil},Ben", theme="dark"))
    assert wait_for_message(page, "ready")["names"] == [evil, "Ben"]
    coloured(page, dark=True)
    frame = board_frame(page)
    expect(frame.locator("#board")).to_contain_text("<img")
    named = TEXT.replace("seats 3\n", f"seats 3\nname 1 {evil}\n")
    assert call_method(page, "load", named, {"mode": "play"})["type"] == "done"
    expect(frame.locator("#ask")).to_contain_text(evil)
    assert call_method(page, "play", evil)["type"] == "error"
    assert call_method(page, "mark", evil, '"] { } body { display: none } ["')["type"] == "error"
    assert frame.locator("img").count() == 0
    expect(frame.locator("body")).to_be_visible()


def test_only_messages_of_the_page_around_are_handled(embed: Embed, site: str) -> None:
    """Messages from sibling frames are ignored; so are other origins if the address names one."""
    src = frame_of(site, game="mykerinos")
    only = frame_of(site, game="mexica", origin="https://elsewhere.example")
    step = "postMessage({ludoteka: 1, type: 'step', to: 'first'}, '*')"
    sent = "parent.postMessage({type: 'sent'}, '*')"
    sibling = escape(f"<script>onmessage = () => {{ parent.frames[0].{step}; {sent} }}</script>")
    page = embed(
        f'<iframe src="{src}"></iframe><iframe src="{only}"></iframe>'
        f'<iframe srcdoc="{sibling}"></iframe>'
    )
    wait_for_message(page, "ready")
    second = page.frame_locator("iframe >> nth=1")
    expect(second.locator("main.mexica")).to_be_visible()
    page.evaluate("() => frames[2].postMessage('go', '*')")
    wait_for_message(page, "sent")
    page.evaluate(f"() => frames[1].{step}")
    page.evaluate("() => frames[0].postMessage({ludoteka: 1, type: 'mark', words: [], id: 1}, '*')")
    assert wait_for_message(page, "done")["re"] == 1
    assert page.frame_locator("iframe >> nth=0").locator(".replay").count() == 0
    assert second.locator(".replay").count() == 0
    assert len(received(page, "ready")) == 1


def test_the_height_follows_the_content(embed: Embed, site: str) -> None:
    """Nothing is cut off or scrolls at any width; a requested height is respected.

    The frame is dark on a dark device if its address leaves the theme to the device.
    """
    page = embed(
        board(site, record=TEXT, mode="play", step=str(DIG_COUNT), theme="auto"),
        viewport={"width": 1200, "height": 800},
        color_scheme="dark",
    )
    wait_for_message(page, "ready")
    coloured(page, dark=True)
    frame = page.locator("#board iframe")

    def same() -> None:
        until(
            page.frames[-1],
            """() => {
              const root = document.documentElement;
              const whole = Math.ceil(root.getBoundingClientRect().height);
              return whole === innerHeight && root.scrollHeight <= innerHeight;
            }""",
        )

    same()
    wide = frame.bounding_box()
    assert wide
    assert wide["height"] < 1200
    board_frame(page).locator("#record summary").click()
    until(page, f"() => messages.at(-1).height > {wide['height'] + 50}")
    same()
    page.set_viewport_size({"width": 400, "height": 800})
    same()
    box = frame.bounding_box()
    assert box
    assert box["height"] > wide["height"]
    page.evaluate("() => document.getElementById('board').setAttribute('height', '555')")
    wait_for_message(page, "ready", 2)
    again = frame.bounding_box()
    assert again
    assert again["height"] == 555


MIDDLE_RECORDS = {game: record.write(ScreenMoment(game, 0.5).match()) for game in py_rules.GAMES}

RESIZE = """([width, height]) => {
  Object.assign(document.querySelector('iframe'), { width, height });
}"""


def small_frame(embed: Embed, site: str, **shown: str) -> Page:
    """Open a page that embeds this content in a frame of 320 x 480 pixels."""
    page = embed(f'<iframe src="{frame_of(site, **shown)}" width="320" height="480"></iframe>')
    wait_for_message(page, "ready")
    return page


# The visible heights of the lesson's text, the board, and the prompt over the board's lower part.
VISIBLE_HEIGHTS = """() => {
  const [words, board, sheet] = ['#lesson', '#board', '#ask'].map((part) =>
    document.querySelector(part)?.getBoundingClientRect() ?? { top: 0, bottom: 0 });
  return [words.bottom - words.top, Math.min(sheet.top, board.bottom) - Math.max(board.top, 0),
    innerHeight - sheet.top];
}"""


@pytest.mark.parametrize(
    "shown",
    [
        *({"record": MIDDLE_RECORDS[game], "mode": "play"} for game in py_rules.GAMES),
        {"lesson": "mykerinos/01-first-dig"},
        {"lesson": "mexica/02-canals"},
        {"puzzle": "mexica/04d2f7cd"},
    ],
    ids=[*py_rules.GAMES, "a lesson", "a lesson with many verbs", "a puzzle"],
)
def test_the_board_is_the_largest_part_of_a_small_frame(
    embed: Embed, site: str, shown: dict[str, str]
) -> None:
    """The embedding page sets the frame's height; all verbs are in sight."""
    page = small_frame(embed, site, **shown)
    for size in ((320, 480), (320, 568), (480, 640)):
        page.evaluate(RESIZE, [*size])
        until(page.frames[-1], "([, height]) => innerHeight === height", arg=[*size])
        words, board, sheet = page.frames[-1].evaluate(VISIBLE_HEIGHTS)
        assert board > max(words, sheet), size
        verbs = page.frame_locator("iframe").locator("#ask .verb:visible")
        for verb in verbs.all():
            expect(verb).to_be_in_viewport(ratio=0.9)
            box = verb.bounding_box()
            assert box
            assert box["height"] >= 44


SIX_VERBS = record.write(ScreenMoment("mykerinos", 0.93).match())  # six verbs in two rows

# The positions of the question and of all its possible answers.
ASK_BOXES = """() => [...document.querySelectorAll('#ask > .turn, #ask .verb, #ask .choice-word')]
  .map(each => [each, each.getBoundingClientRect()])
  .map(([each, box]) => ({
    top: box.top,
    bottom: each.scrollHeight > each.clientHeight + 1 || box.width < 44 ? Infinity : box.bottom,
  }))"""


@pytest.mark.parametrize(
    "shown",
    [
        {"record": SIX_VERBS, "mode": "play"},
        {"lesson": "mexica/02-canals"},
        {"lesson": "myraclia/13-discs-and-scoring"},
        {"lesson": "myraclia/12-end-of-round"},
        {"puzzle": "mexica/04d2f7cd"},
    ],
    ids=["six verbs", "a lesson", "a question", "long answers", "a puzzle"],
)
def test_a_small_frame_shows_the_whole_prompt_and_its_answers(
    embed: Embed, site: str, shown: dict[str, str]
) -> None:
    """Answers to a question are side by side."""
    page = small_frame(embed, site, **shown)
    asked = page.frames[-1].evaluate(ASK_BOXES)
    assert asked
    for each in asked:
        assert 0 < each["top"] < each["bottom"] <= 480
    if "myraclia" in shown.get("lesson", ""):
        assert len({each["top"] for each in asked}) == 1
    if "record" in shown:
        page.frames[-1].locator("#board .live").first.dispatch_event("click")
        for button in (".confirm", ".cancel"):
            expect(page.frame_locator("iframe").locator(button)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "shown",
    [
        {"record": MIDDLE_RECORDS["mykerinos"], "mode": "play"},
        {"lesson": "mykerinos/06-alone-or-fourth"},
    ],
    ids=["a table", "a lesson"],
)
def test_a_small_frame_is_scrolled_to_the_area_that_is_inspected(
    embed: Embed, site: str, shown: dict[str, str]
) -> None:
    """Neither the prompt nor the lesson's text covers the inspected area."""
    page = small_frame(embed, site, **shown)
    frame = page.frame_locator("iframe")
    area, prompt = frame.locator("#board .inspected"), frame.locator("#ask")
    expect(area).to_be_in_viewport(ratio=1)
    inspected, over = area.bounding_box(), prompt.bounding_box()
    assert inspected
    assert over
    assert inspected["y"] + inspected["height"] <= over["y"]
    if "lesson" in shown:
        words = frame.locator("#lesson")
        expect(words).to_be_in_viewport(ratio=1)
        box = words.bounding_box()
        assert box
        assert box["y"] + box["height"] <= inspected["y"]


def test_frames_neither_store_nor_read_saved_games(embed: Embed, site: str) -> None:
    """Games in a frame don't appear on the site's shelf, nor the shelf's games in the frame.

    The frame is loaded only once. It is light if its address asks for that, also on a dark device.
    """
    page = embed(board(site, game="mykerinos", theme="light"), color_scheme="dark")
    wait_for_message(page, "ready")
    assert board_frame(page).locator("html").evaluate(NAVIGATION) == "navigate"
    coloured(page, dark=False)
    board_frame(page).locator('[data-do=select][data-on="pass"]').click()
    wait_for_message(page, "action")
    page.goto(f"{site}embed.html?game=mexica")
    page.wait_for_selector("main.mexica")
    page.reload()
    page.wait_for_selector("main.mexica")
    assert page.evaluate("() => Object.keys(localStorage)") == []
    page.goto(site)
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.locator(".boxes")).to_be_visible()
    assert page.locator("[data-do=continue]").count() == 0
