"""Tables in pages of another origin: messages, several frames, replays, lessons, puzzles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.frames import (
    DIG_COUNT,
    MATCH,
    TEXT,
    Embed,
    board,
    board_frame,
    call_method,
    received,
    wait_for_message,
)
from py_rules import link, record
from tests.embedding.schema import valid
from tools.content.puzzles import verifying
from tools.driver.waiting import until
from web.model import puzzles

STUDY = Path(__file__).parents[1] / "tests" / "record" / "studies" / "four-chapters.link.txt"


@pytest.fixture(scope="module")
def schema(dist: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((dist / "messages.schema.json").read_text("utf-8"))
    return loaded


def test_messages_in_both_directions_match_the_schema(
    embed: Embed, site: str, schema: dict[str, Any]
) -> None:
    """All messages, caused by the element's methods and by clicks, match the schema."""
    page = embed(board(site, game="mexica", seats="3", names="Ann,Ben"))
    assert wait_for_message(page, "ready")["names"] == ["Ann", "Ben", "Player 3"]
    assert wait_for_message(page, "position")["to_move"] == 1
    frame = board_frame(page)

    assert call_method(page, "load", TEXT, {"step": DIG_COUNT, "mode": "play"})["type"] == "done"
    assert wait_for_message(page, "ready", 2)["game"] == "mykerinos"
    assert wait_for_message(page, "position", 2)["index"] == DIG_COUNT
    assert page.evaluate("() => document.getElementById('board').position.last") == DIG_COUNT

    answer = call_method(page, "play", "dig f2")
    assert answer["type"] == "refusal"
    assert answer["rule"].startswith("dig.")
    expect(frame.locator(f".refused [title='{answer['rule']}']")).to_be_visible()
    taken = frame.locator('[data-key="f2"]')
    taken.hover()  # waits until the frame has grown for the reason
    taken.click(force=True)  # shows why it can't be chosen
    assert wait_for_message(page, "refusal", 2)["words"] == ["f2"]

    done = {"ludoteka": 1, "type": "done", "of": "play", "re": "3"}
    assert call_method(page, "play", "dig d3") == done
    action = wait_for_message(page, "action")
    assert (action["action"], action["index"], action["seat"]) == ("dig d3", DIG_COUNT + 1, 2)
    expect(frame.locator("#log li").first).to_contain_text(action["sentence"])
    frame.locator('[data-do=select][data-on="pass"]').click()
    assert wait_for_message(page, "action", 2)["action"] == "pass"

    assert call_method(page, "step", "first")["type"] == "done"
    assert wait_for_message(page, "position", 5)["index"] == 0
    assert call_method(page, "step", 99)["type"] == "error"
    assert call_method(page, "step", "last")["type"] == "done"

    assert call_method(page, "mark", "f2", "g4")["type"] == "done"
    expect(frame.locator('[data-key="f2"]')).to_have_css("outline-style", "dashed")
    frame.locator("[data-do=undo]").click()  # this renders the board again
    expect(frame.locator('[data-key="g4"]')).to_have_css("outline-style", "dashed")
    expect(frame.locator('[data-key="a1"]')).to_have_css("outline-style", "none")
    assert call_method(page, "mark")["type"] == "done"
    expect(frame.locator('[data-key="f2"]')).to_have_css("outline-style", "none")

    given = call_method(page, "link", "game")["link"]
    assert link.read(given).actions == tuple(link.of(MATCH).actions[: DIG_COUNT + 1])
    assert call_method(page, "load", given, {"mode": "look"})["type"] == "done"
    assert call_method(page, "load", "game chess 1")["type"] == "error"

    before = MATCH._replace(positions=MATCH.positions[:-1], actions=MATCH.actions[:-1])
    call_method(page, "load", record.write(before), {"mode": "play"})
    assert call_method(page, "play", "museum 5-5")["type"] == "done"
    assert wait_for_message(page, "finished")["totals"] == [10, 14, 16]
    assert wait_for_message(page, "height")["height"] > 100

    all_of_it = page.evaluate("() => messages")
    sent = {each["$ref"].removeprefix("#/$defs/") for each in schema["$defs"]["said"]["oneOf"]}
    sent -= {"progress"}  # only for learning platforms: see test_packages.py
    assert {message["type"] for message in all_of_it} == sent
    for message in all_of_it:
        assert valid(message, schema["$defs"]["said"], schema), message
    events = page.evaluate("() => events.map(([id, type, detail]) => [id, type, detail.type])")
    assert {type_ for _, type_, _ in events} == sent - {"height", "done", "linked"}
    assert all(id_ == "board" and type_ == detail for id_, type_, detail in events)


def test_wrong_messages_are_answered_and_change_nothing(embed: Embed, site: str) -> None:
    """Malformed messages get an error; messages that are not for Ludoteka are ignored."""
    page = embed(board(site, game="mykerinos"))
    position = wait_for_message(page, "position")
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
    wait_for_message(page, "error", 7)
    assert call_method(page, "step", "last")["type"] == "done"  # handled after the messages above
    sentences = [error["sentence"] for error in received(page, "error")]
    assert len(sentences) == 7
    assert all(sentence.endswith(".") for sentence in sentences)
    assert received(page, "position") == [position]


def test_several_frames_load_lazily(embed: Embed, site: str) -> None:
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
    wait_for_message(page, "ready", 3)
    expect(board_frame(page, "one").locator("#board")).to_contain_text("Ann")
    expect(board_frame(page, "two").locator("main.myraclia")).to_be_visible()
    expect(board_frame(page, "eager").locator("main.mexica")).to_be_visible()
    expect(page.locator("#far iframe")).to_have_count(0)
    expect(page.locator("#far p")).to_be_visible()
    board_frame(page, "one").locator('[data-do=select][data-on="pass"]').click()
    wait_for_message(page, "action")
    assert {id_ for id_, type_, _ in page.evaluate("() => events") if type_ == "action"} == {"one"}
    page.locator("#far").scroll_into_view_if_needed()
    wait_for_message(page, "ready", 4)
    expect(board_frame(page, "far").locator(".replay")).to_be_visible()
    expect(page.locator("#far p")).to_be_hidden()
    assert (
        page.evaluate("() => document.getElementById('far').play('pass').then(({type}) => type)")
        == "error"
    )


def test_a_lazy_frame_queues_method_calls(embed: Embed, site: str) -> None:
    """Calling a method makes the frame load, and the call is carried out when it is ready.

    Changing an attribute replaces the frame; pending calls to the old frame are answered too.
    """
    far = '<div style="height: 4000px"></div>' + board(site, game="mexica")
    page = embed(far)
    until(page, "() => customElements.get('ludoteka-board')")
    expect(page.locator("#board iframe")).to_have_count(0)
    assert call_method(page, "load", TEXT, {"step": 4})["type"] == "done"
    assert wait_for_message(page, "position", 2)["index"] == 4
    before = len(received(page, "ready"))
    answer = page.evaluate(
        """() => {
          const board = document.getElementById('board');
          const answer = board.play('dig d3');
          board.setAttribute('game', 'mykerinos');
          board.setAttribute('seats', '4');
          return answer;
        }"""
    )
    assert answer["type"] == "error"
    ready = wait_for_message(page, "ready", before + 1)
    assert (ready["game"], ready["seats"]) == ("mykerinos", 4)


def test_the_end_of_a_replay_and_playing_on(embed: Embed, site: str) -> None:
    """Clicks in the frame lead to the last position, along the slider, to a branch and back.

    Changing an attribute shows the chapters of a study instead.
    """
    page = embed(board(site, record=TEXT))
    wait_for_message(page, "ready")
    frame = board_frame(page)
    assert frame.locator("[data-do=present]").count() == 0
    frame.locator('[data-do=step][data-on="last"]').click()
    assert wait_for_message(page, "finished")["winners"] == [3]
    frame.locator(".replay input").fill(str(DIG_COUNT))
    until(page, f"() => document.getElementById('board').position.index === {DIG_COUNT}")
    frame.locator("[data-do=branch]").click()
    assert wait_for_message(page, "ready", 2)["mode"] == "play"
    frame.locator('[data-do=select][data-on="pass"]').click()
    wait_for_message(page, "action")
    frame.locator("[data-do=again]").click()
    frame.locator('[data-do=again][data-on="yes"]').click()
    assert wait_for_message(page, "ready", 3)["mode"] == "replay"
    page.evaluate(
        """(study) => {
          const board = document.getElementById('board');
          board.removeAttribute('record');
          board.setAttribute('study', study);
        }""",
        STUDY.read_text("utf-8").strip(),
    )
    assert wait_for_message(page, "ready", 4)["game"] == "mexica"
    expect(frame.locator(".chapter h2")).to_have_text("Chapter 1 of 4: The first canal")
    frame.get_by_role("button", name="Next chapter").click()
    assert wait_for_message(page, "ready", 5)["game"] == "mykerinos"
    expect(frame.locator(".chapter h2")).to_have_text("Chapter 2 of 4: A dig that grows")


def test_a_lesson_in_a_sandboxed_frame(embed: Embed, site: str) -> None:
    """A lesson can be completed without storage, and the page still gets messages and answers."""
    page = embed(board(site, lesson="mykerinos/01-first-dig", sandbox="allow-scripts"))
    frame = board_frame(page)
    assert wait_for_message(page, "ready")["game"] == "mykerinos"
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
    assert wait_for_message(page, "finished")["lesson"] == "mykerinos/01-first-dig"
    assert call_method(page, "load", TEXT)["type"] == "done"
    assert call_method(page, "step", 9)["type"] == "done"
    assert page.evaluate("() => [...origins]") == ["null"]


def test_a_puzzle_in_a_sandboxed_frame(embed: Embed, site: str) -> None:
    """Solving a puzzle by clicks notifies the page; the puzzle of the day works too."""
    puzzle = next(each for each in verifying.read("mykerinos") if len(each.lines[0]) == 1)
    page = embed(board(site, puzzle=puzzles.key(puzzle), sandbox="allow-scripts"))
    frame = board_frame(page)
    assert wait_for_message(page, "ready")["game"] == "mykerinos"
    frame.locator("[data-do=puzzle-hint]").click()
    for word in puzzle.lines[0][0].split():
        if not frame.locator(".says.good").count():  # the page is notified later
            frame.locator(
                f'#board [data-key="{word}"], #ask [data-on="{word}"]'
            ).first.dispatch_event("click", {"detail": 0})
    # The last click may have completed the action, so the button can vanish before Playwright
    # clicks it.
    frame.locator("body").evaluate("(body) => body.querySelector('[data-do=confirm]')?.click()")
    assert wait_for_message(page, "finished")["puzzle"] == puzzles.key(puzzle)
    expect(frame.locator(".says.good")).to_be_visible()
    page.evaluate("() => document.getElementById('board').setAttribute('puzzle', 'today')")
    wait_for_message(page, "ready", 2)
    expect(board_frame(page).locator("#lesson h1")).to_have_text("Puzzle of the day")
