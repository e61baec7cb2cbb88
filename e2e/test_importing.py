"""Importing and exporting records and files of games, and the shelf's menu."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from e2e.conftest import Visit
from py_rules import load, record
from py_rules.record import Table, random_match
from tools.driver.play import Opened, begin, play, read, store, stored
from tools.driver.waiting import until
from web.games import protocol
from web.games.colours import COLOURS
from web.model import archive, saves
from web.model.saves import Saved
from web.update.games import new_save

STUDY = Path("tests/record/studies/four-chapters.txt").read_text("utf-8")
MARKUP = '<img src="x" onerror="throw 1">'
DROP = """([name, text]) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([text], name));
  else data.setData('text/plain', text);
  for (const type of ['dragover', 'drop']) {
    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
    if (document.body.dispatchEvent(event)) throw new Error('the browser would leave the page');
  }
}"""
PASTE = """(text) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}"""


def a_save(id_: str, game: str = "mykerinos", seed: int = 1, longest: int = 30) -> Saved:
    names = (MARKUP, "Ben & Co")
    match = random_match(Table(load(game), 2, names), Random(seed), longest=longest)
    changed = f"2026-10-{seed % 28 + 1:02}T10:00:00Z"
    return new_save(id_, match, colours=COLOURS, lineage_id=f"{seed:016x}", changed=changed)


def text_of(page: Page) -> str:
    return record.write(read(page))


def test_records_can_be_exported_and_imported(page: Page, site: str, opened: Opened) -> None:
    """A record can be exported as a file or text, and imported by pasting, typing and dropping."""
    store(page, {"1": saves.write(a_save("1"))})
    page.goto(site)
    opened(page)
    page.click("[data-do=manage]")
    with page.expect_download() as saved:
        page.click("[data-do=save]")
    name = saved.value.suggested_filename
    assert name == "mykerinos-img-src-x-onerror-t-ben-co-2026-10-02.txt"  # a long name is cut
    whole = Path(saved.value.path()).read_text("utf-8")
    assert whole == a_save("1").record
    other = a_save("x", "myraclia", 2).record
    page.evaluate(PASTE, other)
    expect(page.locator("main.play.myraclia")).to_be_visible()
    assert text_of(page).startswith(other)
    page.click("[data-do=shelf]")
    page.click("[data-do=bring]")
    page.fill("#bringing textarea", a_save("x", "mexica", 3).record)
    page.click("[data-do=bring-read]")
    expect(page.locator("main.play.mexica")).to_be_visible()
    page.evaluate(DROP, ["again.txt", whole])  # dropping works at the table too
    expect(page.locator("main.play.mykerinos")).to_be_visible()
    assert text_of(page).startswith(whole)
    page.click("[data-do=shelf]")
    expect(page.locator(".saves li")).to_have_count(3)  # the first game was already saved
    page.evaluate(DROP, ["", a_save("x", seed=9).record])
    expect(page.locator("main.play.mykerinos")).to_be_visible()
    until(page, "() => store.reading()().then((rows) => rows.length === 4)")
    assert whole in {saves.read("", text).record for text in stored(page).values()}
    page.evaluate(DROP, ["study.txt", STUDY])  # opening a study closes the game, which stays saved
    expect(page.locator(".chapter h2")).to_have_text("Chapter 1 of 4: The first canal")
    following = page.get_by_role("button", name="Next chapter")
    following.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chapter h2")).to_have_text("Chapter 2 of 4: A dig that grows")
    expect(page.locator("main.play.mykerinos")).to_be_visible()
    expect(following).to_be_focused()
    page.get_by_role("button", name="Next note").click()
    expect(page.locator(".replay .where")).to_contain_text("Action 10 of 12")
    page.click("[data-do=share]")
    link = page.input_value("#link")
    page.keyboard.press("Escape")
    page.goto(link)
    expect(page.locator(".chapter h2")).to_have_text("Chapter 1 of 4: The first canal")
    page.locator("[data-do=study-edit]").press("Enter")
    expect(page.locator("main h1")).to_be_focused()
    page.get_by_label("Title", exact=True).fill("An evening")
    page.locator("[data-do=study-drop]").first.click()
    page.get_by_role("button", name="Read the study").press("Enter")
    expect(page.locator("main.study h1")).to_be_focused()
    until(page, "() => store.reading()().then((rows) => rows.length === 5)")
    until(page, "() => store.reading()().then((r) => r.some((s) => s.text.includes('An evening')))")
    page.reload()  # the study opens where it was left
    expect(page.locator(".chapter h2")).to_have_text("Chapter 1 of 3: A dig that grows")
    assert "title An evening" in "".join(saves.read("", t).study for t in stored(page).values())


def test_broken_records_and_files_are_reported(
    page: Page, site: str, opened: Opened, tmp_path: Path
) -> None:
    """The error names line, action and rule; the open game and the text in the field are unchanged.

    Each unreadable file is reported by name; the games of the other files are on the shelf.
    """
    page.goto(site)
    opened(page)
    begin(page, "mykerinos", ("Ann", "Ben"))
    play(page, Random(1), clicks=6)
    mine = text_of(page)
    page.click("[data-do=shelf]")
    page.click("[data-do=bring]")
    whole = a_save("x", seed=5, longest=3).record
    page.fill("#bringing textarea", whole + "dig z9\npass\n")
    page.click("[data-do=bring-read]")
    failure = page.locator("#bringing .failures li")
    expect(failure).to_contain_text(
        "“dig z9”: z9 isn’t in this season’s region; choose a space that is."
    )
    expect(failure).to_contain_text("Rule:")
    assert page.input_value("#bringing textarea") == whole + "dig z9\npass\n"
    failure.locator("text=Open the game up to here (3 actions)").click()
    expect(page.locator("main.play")).to_be_visible()
    assert text_of(page).startswith(whole)
    page.click("[data-do=shelf]")
    expect(page.locator(".saves li")).to_have_count(2)
    assert mine in {saves.read("", text).record for text in stored(page).values()}

    files = {
        "one.txt": a_save("x", seed=3).record.encode(),
        "two.txt": a_save("x", "mexica", 4).record.encode(),
        "picture.txt": b"\xff\xfe\x00",
        "film.txt": b"x" * 20_000_000,
        "empty.txt": b"",
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    page.click("[data-do=bring]")
    page.set_input_files("#files", [tmp_path / name for name in files])
    expect(page.locator("#bringing .outcome")).to_contain_text("2 games were added.")
    failures = page.locator("#bringing .failures li")
    expect(failures).to_have_count(3)
    expect(failures.nth(0)).to_contain_text("picture.txt")
    expect(failures.nth(1)).to_contain_text("larger than 10 MB")
    expect(page.locator(".saves .names")).to_have_count(4)
    assert page.locator(".saves img").count() == 0


def test_all_games_move_to_another_device(visit: Visit, site: str, opened: Opened) -> None:
    """One file takes all games to another device; importing it again changes nothing.

    A title and a copy are still there after the page is opened again.
    """
    page, _ = visit()
    games = [a_save(f"game{i}", game, i) for i, game in enumerate(protocol.GAMES)]
    store(page, {saved.id: saves.write(saved) for saved in games})
    page.goto(site)
    opened(page)
    expect(page.locator(".saves li")).to_have_count(3)
    with page.expect_download() as saved:
        page.click("[data-do=export]")
    text = Path(saved.value.path()).read_text("utf-8")
    assert len(list(archive.entries("file", text))) == 3
    other, _ = visit()
    other.goto(site)
    opened(other)
    for outcome in ("3 games were added.", "3 games were already here."):
        other.evaluate(DROP, ["games.json", text])
        expect(other.locator("#bringing .outcome")).to_have_text(outcome)
    assert stored(other) == stored(page)
    broken = json.loads(text)
    broken["games"][1]["record"] += "nonsense\n"
    broken["games"][1]["id"] = "new"
    other.evaluate(DROP, ["games.json", json.dumps(broken)])
    expect(other.locator("#bringing .failures li")).to_contain_text("games.json, game 2")

    page.locator("[data-do=manage]").first.click()
    page.locator("[data-do=title]").press_sequentially(f"At the lake {MARKUP}")
    card = page.locator(".saves li")
    expect(card.first.locator("strong")).to_have_text(f"At the lake {MARKUP}")
    page.click("[data-do=duplicate]")
    expect(card).to_have_count(4)
    expect(card.first.locator("strong")).to_have_text(f"At the lake {MARKUP} (copy)")
    until(page, "() => store.reading()().then((rows) => rows.length === 4)")
    page.reload()
    opened(page)
    expect(card.nth(1).locator("strong")).to_have_text(f"At the lake {MARKUP}")


def test_a_shelf_of_two_hundred_games_is_quick(page: Page, site: str, opened: Opened) -> None:
    """The newest games appear quickly, the others on request."""
    some = [a_save("x", game, seed, 200) for game in protocol.GAMES for seed in (1, 2)]
    texts = {f"game{i}": saves.write(some[i % 6]) for i in range(200)}
    store(page, texts)
    page.goto(site)
    opened(page)
    expect(page.locator(".saves > ul > li")).to_have_count(24)  # and 24 finished ones
    page.click("[data-do=all]")
    expect(page.locator(".saves li")).to_have_count(200)
    took = page.evaluate(
        """async () => {
          const began = performance.now();
          document.querySelector('[data-do=manage]').click();
          const drawn = performance.now();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return [drawn - began, performance.now() - began];
        }"""
    )
    print(f"200 games: unfolding one took {took[0]:.0f} ms, {took[1]:.0f} ms with its frame")
    assert took[1] < 2000
