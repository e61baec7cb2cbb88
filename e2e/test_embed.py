"""Tables in pages of another origin: messages, several frames, sandboxes, wrong addresses."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from e2e.conftest import Visit
from py_rules import link, record
from tests.embedding.schema import valid
from tools.content.puzzles import verifying
from tools.driver.server import Site, running
from web.model import puzzles

RECORDS = Path(__file__).parents[1] / "tests" / "mykerinos" / "records"
TEXT = (RECORDS / "three-players.txt").read_text("utf-8")
MATCH = record.read(TEXT)
LAST = len(MATCH.actions)
DIG = 7  # number of actions up to the dig at e6
LISTENING = """
  window.heard = [];
  window.origins = new Set();
  addEventListener('message', ({ data, origin }) => { heard.push(data); origins.add(origin); });
  window.events = [];
  const keep = ({ target, type, detail }) => events.push([target.id, type, detail]);
  for (const type of ['ready', 'position', 'action', 'refusal', 'finished', 'error']) {
    document.addEventListener(type, keep, true);
  }
"""
Embed = Callable[..., Page]
NUMBERS = itertools.count()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Serve another site: its folder and its origin, which differs from that of the frames."""
    folder = tmp_path_factory.mktemp("host")
    with running(Site(folder)) as address:
        yield folder, address.replace("localhost", "127.0.0.1").rstrip("/")


@pytest.fixture
def embed(visit: Visit, host: tuple[Path, str]) -> Embed:
    """Return a function that opens a page of another origin; it collects messages in `heard`."""
    folder, origin = host

    def open_(markup: str, **options: Any) -> Page:
        body = (
            f"<!doctype html><meta charset=utf-8><script>{LISTENING}</script><body>{markup}</body>"
        )
        name = f"lesson-{next(NUMBERS)}.html"  # a new one, because a lent context keeps what it had
        (folder / name).write_text(body, encoding="utf-8")
        page, watch = visit(**options)
        watch.hosts.append(origin)
        watch.allow("was preloaded using link preload but not used")  # several frames start at once
        watch.allow("favicon")
        page.goto(f"{origin}/{name}")
        return page

    return open_


def board(site: str, *, id_: str = "board", **attributes: str) -> str:
    """Return the markup of a frame."""
    markup = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    script = f'<script src="{site}ludoteka-board.js" async></script>'
    return f'{script}<ludoteka-board id="{id_}"{markup}><p>Instead of a board</p></ludoteka-board>'


def inside(page: Page, id_: str = "board") -> FrameLocator:
    return page.frame_locator(f"#{id_} iframe")


def received(page: Page, type_: str) -> list[dict[str, Any]]:
    """Return the received messages of one type."""
    found = page.evaluate("(type) => heard.filter((message) => message.type === type)", type_)
    assert isinstance(found, list)
    return found


def wait(page: Page, type_: str, count: int = 1) -> dict[str, Any]:
    """Wait for a number of messages of one type and return the last."""
    page.wait_for_function(
        "([type, count]) => heard.filter((each) => each.type === type).length >= count",
        arg=[type_, count],
    )
    return received(page, type_)[-1]


def tell(page: Page, method: str, *given: Any) -> dict[str, Any]:
    """Call a method of the element and return the answer."""
    answer = page.evaluate(
        "([method, given]) => document.getElementById('board')[method](...given)", [method, given]
    )
    assert isinstance(answer, dict)
    return answer


@pytest.fixture(scope="module")
def schema(dist: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((dist / "messages.schema.json").read_text("utf-8"))
    return loaded


def test_every_message_to_and_fro(embed: Embed, site: str, schema: dict[str, Any]) -> None:
    """All messages, caused by the element's methods and by clicks, fit the schema."""
    page = embed(board(site, game="mexica", seats="3", names="Ann,Ben"))
    assert wait(page, "ready")["names"] == ["Ann", "Ben", "Player 3"]
    assert wait(page, "position")["to_move"] == 1
    frame = inside(page)

    assert tell(page, "load", TEXT, {"step": DIG, "mode": "play"})["type"] == "done"
    assert wait(page, "ready", 2)["game"] == "mykerinos"
    assert wait(page, "position", 2)["index"] == DIG
    assert page.evaluate("() => document.getElementById('board').position.last") == DIG

    answer = tell(page, "play", "dig f2")
    assert answer["type"] == "refusal"
    assert answer["rule"].startswith("dig.")
    expect(frame.locator(".refused")).to_contain_text(answer["rule"])
    frame.locator('[data-key="f2"]').click(force=True)  # it is taken, and the reason is shown
    assert wait(page, "refusal", 2)["words"] == ["f2"]

    assert tell(page, "play", "dig d3") == {"ludoteka": 1, "type": "done", "of": "play", "re": "3"}
    action = wait(page, "action")
    assert (action["action"], action["index"], action["seat"]) == ("dig d3", DIG + 1, 2)
    expect(frame.locator("#log li").first).to_contain_text(action["sentence"])
    frame.locator('[data-do=say][data-on="pass"]').click()
    assert wait(page, "action", 2)["action"] == "pass"

    assert tell(page, "step", "first")["type"] == "done"
    assert wait(page, "position", 5)["index"] == 0
    assert tell(page, "step", 99)["type"] == "error"
    assert tell(page, "step", "last")["type"] == "done"

    assert tell(page, "mark", "f2", "g4")["type"] == "done"
    expect(frame.locator('[data-key="f2"]')).to_have_css("outline-style", "dashed")
    frame.locator("[data-do=undo]").click()  # this renders the board again
    expect(frame.locator('[data-key="g4"]')).to_have_css("outline-style", "dashed")
    expect(frame.locator('[data-key="a1"]')).to_have_css("outline-style", "none")
    assert tell(page, "mark")["type"] == "done"
    expect(frame.locator('[data-key="f2"]')).to_have_css("outline-style", "none")

    given = tell(page, "link", "game")["link"]
    assert link.read(given).actions == tuple(link.of(MATCH).actions[: DIG + 1])
    assert tell(page, "load", given, {"mode": "look"})["type"] == "done"
    assert tell(page, "load", "game chess 1")["type"] == "error"

    before = MATCH._replace(positions=MATCH.positions[:-1], actions=MATCH.actions[:-1])
    tell(page, "load", record.write(before), {"mode": "play"})
    assert tell(page, "play", "museum 5-5")["type"] == "done"
    assert wait(page, "finished")["totals"] == [10, 14, 16]
    assert wait(page, "height")["height"] > 100

    all_of_it = page.evaluate("() => heard")
    sent = {each["$ref"].removeprefix("#/$defs/") for each in schema["$defs"]["said"]["oneOf"]}
    assert {message["type"] for message in all_of_it} == sent
    for message in all_of_it:
        assert valid(message, schema["$defs"]["said"], schema), message
    events = page.evaluate("() => events.map(([id, type, detail]) => [id, type, detail.type])")
    assert {type_ for _, type_, _ in events} == sent - {"height", "done", "linked"}
    assert all(id_ == "board" and type_ == detail for id_, type_, detail in events)


def test_wrong_messages_are_answered_and_change_nothing(embed: Embed, site: str) -> None:
    """Invalid JSON is answered too; messages for others are ignored."""
    page = embed(board(site, game="mykerinos"))
    position = wait(page, "position")
    page.evaluate(
        """() => {
          const frame = document.getElementById('board').shadowRoot.querySelector('iframe');
          const round = { ludoteka: 1, type: 'play' };
          round.action = round;
          const wrong = [
            { ludoteka: 2, type: 'play', action: 'pass' }, { ludoteka: 1, type: 'shout' }, round,
            { ludoteka: 1, type: 'play', action: 10n }, { ludoteka: 1, type: 'step', to: NaN },
            { ludoteka: 1, type: 'mark', words: [['c4']] }, [{ ludoteka: 1 }], 'play', null, 7,
            { type: 'play', action: 'pass' }, { ludoteka: 1, type: 'play', action: '<img src=x>' },
          ];
          for (const message of wrong) frame.contentWindow.postMessage(message, '*');
        }"""
    )
    wait(page, "error", 7)
    assert tell(page, "step", "last")["type"] == "done"  # it is handled after all of them
    sentences = [error["sentence"] for error in received(page, "error")]
    assert len(sentences) == 7
    assert all(sentence.endswith(".") for sentence in sentences)
    assert received(page, "position") == [position]


def test_several_boards_and_those_far_away_wait(embed: Embed, site: str) -> None:
    """Each frame has its own game; one far below loads when it comes near, or at once if eager."""
    space = '<div style="height: 4000px"></div>'
    page = embed(
        board(site, id_="one", game="mykerinos", names="Ann,Ben")
        + board(site, id_="two", game="myraclia", seats="3")
        + space
        + board(site, id_="eager", game="mexica", loading="eager")
        + space
        + board(site, id_="far", record=TEXT)
    )
    wait(page, "ready", 3)
    expect(inside(page, "one").locator("#board")).to_contain_text("Ann")
    expect(inside(page, "two").locator("main.myraclia")).to_be_visible()
    expect(inside(page, "eager").locator("main.mexica")).to_be_visible()
    expect(page.locator("#far iframe")).to_have_count(0)
    expect(page.locator("#far p")).to_be_visible()
    inside(page, "one").locator('[data-do=say][data-on="pass"]').click()
    wait(page, "action")
    assert {id_ for id_, type_, _ in page.evaluate("() => events") if type_ == "action"} == {"one"}
    page.locator("#far").scroll_into_view_if_needed()
    wait(page, "ready", 4)
    expect(inside(page, "far").locator(".replay")).to_be_visible()
    expect(page.locator("#far p")).to_be_hidden()
    assert (
        page.evaluate("() => document.getElementById('far').play('pass').then(({type}) => type)")
        == "error"
    )


def test_a_board_that_waits_can_be_told_things(embed: Embed, site: str) -> None:
    """A method makes the frame load; the call is carried out when it is ready."""
    far = '<div style="height: 4000px"></div>' + board(site, game="mexica")
    page = embed(far)
    page.wait_for_function("() => customElements.get('ludoteka-board')")
    expect(page.locator("#board iframe")).to_have_count(0)
    assert tell(page, "load", TEXT, {"step": 4})["type"] == "done"
    assert wait(page, "position", 2)["index"] == 4


def test_another_attribute_makes_another_board(embed: Embed, site: str) -> None:
    """Requests to the replaced frame are answered too."""
    page = embed(board(site, game="mexica"))
    wait(page, "ready")
    answer = page.evaluate(
        """() => {
          const board = document.getElementById('board');
          const answer = board.play('start h6');
          board.setAttribute('game', 'mykerinos');
          board.setAttribute('seats', '4');
          return answer;
        }"""
    )
    assert answer["type"] == "error"
    ready = wait(page, "ready", 2)
    assert (ready["game"], ready["seats"]) == ("mykerinos", 4)


def frame_of(site: str, **parameters: str) -> str:
    """Return the address for a plain iframe."""
    return escape(f"{site}embed.html?{urlencode(parameters)}")


def test_a_sandboxed_frame_without_storage_plays(embed: Embed, site: str) -> None:
    """A frame with an opaque origin and without storage can still exchange messages."""
    src = frame_of(site, game="mykerinos", names="Ann,Ben")
    page = embed(f'<iframe sandbox="allow-scripts" src="{src}" width="100%" height="700"></iframe>')
    assert wait(page, "ready")["game"] == "mykerinos"
    frame = page.frame_locator("iframe")
    for count in (1, 2):
        frame.locator("#board .live").first.click()
        while frame.locator("[data-do=confirm]").count():
            frame.locator("[data-do=confirm]").click()
        if len(received(page, "action")) < count:
            frame.locator('[data-do=say][data-on="dig"]').click()
        wait(page, "action", count)
    assert page.evaluate("() => [...origins]") == ["null"]
    page.evaluate(
        "() => frames[0].postMessage({ ludoteka: 1, type: 'step', to: 'first', id: 5 }, '*')"
    )
    assert wait(page, "done")["re"] == 5
    expect(frame.locator(".replay")).to_be_visible()
    expect(frame.locator("#app .notices")).to_have_count(0)


def test_the_element_can_be_sandboxed_too(embed: Embed, site: str) -> None:
    page = embed(board(site, record=TEXT, sandbox="allow-scripts"))
    wait(page, "ready")
    assert tell(page, "step", 9)["type"] == "done"
    assert page.evaluate("() => [...origins]") == ["null"]


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({}, "“game” is missing; it must be mykerinos, myraclia or mexica."),
        ({"game": "mexica", "seats": "7"}, "it must be a whole number from 2 to 4 in Mexica."),
        ({"game": "mexica", "lesson": "1"}, "it must be a game and a lesson of it"),
        ({"record": "<img src=x onerror=alert(1)>"}, "a record begins with a line such as"),
        ({"<b>x</b>": "1", "game": "mexica"}, "There is no parameter “<b>x</b>”"),
        ({"position": TEXT.replace("dig a4", "dig f2")}, "line 8: dig f2: dig."),
    ],
)
def test_a_wrong_address_is_told_in_the_frame_and_to_the_page(
    embed: Embed, site: str, parameters: dict[str, str], says: str
) -> None:
    page = embed(f'<iframe src="{frame_of(site, **parameters)}" height="600"></iframe>')
    assert says in wait(page, "error")["sentence"]
    expect(page.frame_locator("iframe").locator("[role=alert]")).to_contain_text(says)
    assert page.frame_locator("iframe").locator("main img, main b").count() == 0


def test_what_comes_from_outside_is_text(embed: Embed, site: str) -> None:
    """Names in the address, names in a record, and messages are shown as text."""
    evil = "<img src=x onerror=go>"
    page = embed(board(site, game="mykerinos", names=f"{evil},Ben"))
    assert wait(page, "ready")["names"] == [evil, "Ben"]
    frame = inside(page)
    expect(frame.locator("#board")).to_contain_text("<img")
    named = TEXT.replace("seats 3\n", f"seats 3\nname 1 {evil}\n")
    assert tell(page, "load", named, {"mode": "play"})["type"] == "done"
    expect(frame.locator("#ask")).to_contain_text(evil)
    assert tell(page, "play", evil)["type"] == "error"
    assert tell(page, "mark", evil, '"] { } body { display: none } ["')["type"] == "error"
    assert frame.locator("img").count() == 0
    expect(frame.locator("body")).to_be_visible()


def test_only_the_page_around_is_heard(embed: Embed, site: str) -> None:
    """Messages of sibling frames are ignored, and of other origins if the address names one."""
    src = frame_of(site, game="mykerinos")
    only = frame_of(site, game="mexica", origin="https://elsewhere.example")
    step = "postMessage({ludoteka: 1, type: 'step', to: 'first'}, '*')"
    sent = "parent.postMessage({type: 'sent'}, '*')"
    sibling = escape(f"<script>onmessage = () => {{ parent.frames[0].{step}; {sent} }}</script>")
    page = embed(
        f'<iframe src="{src}"></iframe><iframe src="{only}"></iframe>'
        f'<iframe srcdoc="{sibling}"></iframe>'
    )
    wait(page, "ready")
    second = page.frame_locator("iframe >> nth=1")
    expect(second.locator("main.mexica")).to_be_visible()
    page.evaluate("() => frames[2].postMessage('go', '*')")
    wait(page, "sent")
    page.evaluate(f"() => frames[1].{step}")
    page.evaluate("() => frames[0].postMessage({ludoteka: 1, type: 'mark', words: [], id: 1}, '*')")
    assert wait(page, "done")["re"] == 1
    assert page.frame_locator("iframe >> nth=0").locator(".replay").count() == 0
    assert second.locator(".replay").count() == 0
    assert len(received(page, "ready")) == 1


def test_the_height_follows_the_content(embed: Embed, site: str) -> None:
    """Nothing is cut off or scrolls, at any width; a requested height is kept."""
    page = embed(
        board(site, record=TEXT, mode="play", step=str(DIG)),
        viewport={"width": 1200, "height": 800},
    )
    wait(page, "ready")
    frame = page.locator("#board iframe")

    def same() -> None:
        page.frames[-1].wait_for_function(
            """() => {
              const root = document.documentElement;
              const whole = Math.ceil(root.getBoundingClientRect().height);
              return whole === innerHeight && root.scrollHeight <= innerHeight;
            }"""
        )

    same()
    wide = frame.bounding_box()
    assert wide
    assert wide["height"] < 1200
    inside(page).locator("#record summary").click()
    page.wait_for_function(f"() => heard.at(-1).height > {wide['height'] + 50}")
    same()
    page.set_viewport_size({"width": 400, "height": 800})
    same()
    box = frame.bounding_box()
    assert box
    assert box["height"] > wide["height"]
    page.evaluate("() => document.getElementById('board').setAttribute('height', '555')")
    wait(page, "ready", 2)
    again = frame.bounding_box()
    assert again
    assert again["height"] == 555


@pytest.mark.parametrize(
    ("theme", "device", "dark"),
    [("dark", "light", True), ("light", "dark", False), ("auto", "dark", True)],
)
def test_theme(embed: Embed, site: str, theme: str, device: str, dark: bool) -> None:
    page = embed(board(site, game="mykerinos", theme=theme), color_scheme=device)
    wait(page, "ready")
    colour = "rgb(29, 24, 18)" if dark else "rgb(246, 236, 211)"
    expect(inside(page).locator("html")).to_have_css("background-color", colour)


def test_nothing_is_kept_and_nothing_is_read(embed: Embed, site: str) -> None:
    """Games in a frame are not on the site's shelf, and the shelf is not in the frame."""
    page = embed(board(site, game="mykerinos"))
    wait(page, "ready")
    inside(page).locator('[data-do=say][data-on="pass"]').click()
    wait(page, "action")
    page.goto(site)
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.locator(".boxes")).to_be_visible()
    assert page.locator("[data-do=continue]").count() == 0
    page.goto(f"{site}embed.html?game=mexica")
    page.wait_for_selector("main.mexica")
    page.reload()
    page.wait_for_selector("main.mexica")
    assert page.evaluate("() => Object.keys(localStorage)") == []


def test_the_end_of_a_replay_and_playing_on(embed: Embed, site: str) -> None:
    """By clicks in the frame: the last position, the slider, a branch, and back to the replay."""
    page = embed(board(site, record=TEXT))
    wait(page, "ready")
    frame = inside(page)
    assert frame.locator("[data-do=present]").count() == 0
    frame.locator('[data-do=step][data-on="last"]').click()
    assert wait(page, "finished")["winners"] == [3]
    frame.locator(".replay input").fill(str(DIG))
    page.wait_for_function(f"() => document.getElementById('board').position.index === {DIG}")
    frame.locator("[data-do=branch]").click()
    assert wait(page, "ready", 2)["mode"] == "play"
    frame.locator('[data-do=say][data-on="pass"]').click()
    wait(page, "action")
    frame.locator("[data-do=again]").click()
    frame.locator('[data-do=again][data-on="yes"]').click()
    assert wait(page, "ready", 3)["mode"] == "replay"


def test_a_lesson_in_a_sandboxed_frame(embed: Embed, site: str) -> None:
    """A lesson can be completed without storage, and the surrounding page is notified."""
    page = embed(board(site, lesson="mykerinos/01-first-dig", sandbox="allow-scripts"))
    frame = inside(page)
    assert wait(page, "ready")["game"] == "mykerinos"
    offered = frame.locator(
        "[data-do=lesson-next], [data-do=lesson-solve], [data-do=lesson-hint], "
        "[data-do=lesson-answer]:not(.tried), .learned"
    )
    for _ in range(60):
        offered.first.wait_for()
        if frame.locator(".learned").count():
            break
        onward = frame.locator("[data-do=lesson-next]")
        (onward if onward.count() else offered).first.click()
    assert wait(page, "finished")["lesson"] == "mykerinos/01-first-dig"


def test_a_puzzle_in_a_sandboxed_frame(embed: Embed, site: str) -> None:
    """A puzzle is solved by clicks and the page is notified; the puzzle of the day works too."""
    puzzle = next(each for each in verifying.read("mykerinos") if len(each.lines[0]) == 1)
    page = embed(board(site, puzzle=puzzles.key(puzzle), sandbox="allow-scripts"))
    frame = inside(page)
    assert wait(page, "ready")["game"] == "mykerinos"
    frame.locator("[data-do=puzzle-hint]").click()
    for word in puzzle.lines[0][0].split():
        if not received(page, "action"):
            frame.locator(
                f'#board [data-key="{word}"], #ask [data-on="{word}"]'
            ).first.dispatch_event("click", {"detail": 0})
    if frame.locator("[data-do=confirm]").count():
        frame.locator("[data-do=confirm]").click()
    assert wait(page, "finished")["puzzle"] == puzzles.key(puzzle)
    expect(frame.locator(".says.good")).to_be_visible()
    page.evaluate("() => document.getElementById('board').setAttribute('puzzle', 'today')")
    wait(page, "ready", 2)
    expect(inside(page).locator("#lesson h1")).to_have_text("Puzzle of the day")
