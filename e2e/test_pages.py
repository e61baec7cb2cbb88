"""The gallery of embedded boards, and the builder of their markup."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import Visit
from py_rules import link, record
from tools.content.embeds import recorded
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from web.model import puzzles


def line(page: Page) -> str:
    return page.locator("#line").text_content() or ""


def test_every_example_of_the_gallery_works(visit: Visit, site: str) -> None:
    """Each example shows what its markup says; messages reach the frame that the page names."""
    page, _ = visit()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site}gallery.html")
    examples = page.locator(".example")
    for index in range(examples.count()):
        example = examples.nth(index)
        example.scroll_into_view_if_needed()
        shown = example.locator("pre").text_content() or ""
        assert shown.count(f'"{site}') == 1
        frame = example.frame_locator("iframe")
        frame.locator("html[data-ready]").wait_for(state="attached")
        expect(frame.locator("main.wrong" if 'theme="blue"' in shown else "#board")).to_be_visible()
    controlled = page.locator(".example", has=page.locator(".events"))
    controlled.get_by_role("button", name="To the end").click()
    expect(controlled.locator(".events li", has_text="finished")).to_be_visible()
    controlled.get_by_role("button", name="Mark c4 and d4").click()
    marked = controlled.frame_locator("iframe").locator('[data-key="c4"]')
    expect(marked).to_have_css("outline-style", "dashed")
    controlled.locator(".copy").click()
    expect(controlled.locator(".copy")).to_have_text("Copied")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == controlled.locator("pre").text_content()


def test_gallery_and_builder_use_a_large_screen(visit: Visit, site: str) -> None:
    """Gallery and builder use most of the width, with larger text, as the start page does."""
    page, _ = visit(viewport={"width": 2560, "height": 1440})
    for name in ("gallery", "builder"):
        page.goto(f"{site}{name}.html")
        box = page.locator("main").bounding_box()
        assert box
        assert box["width"] >= 0.7 * 2560
        expect(page.locator("main")).to_have_css("font-size", "24px")


def test_a_game_a_replay_and_a_position_are_built(visit: Visit, site: str) -> None:
    """The choices appear in the markup and in the board beside it.

    A mistake in a record is reported beside the field; a corrected record is shown. The slider
    chooses a position: the markup contains no later actions, and shows the position in another
    page.
    """
    page, _ = visit()
    page.goto(f"{site}builder.html")
    page.select_option("[name=game]", "myraclia")
    page.select_option("[name=seats]", "4")
    page.fill("[name=names]", 'Ann, <b>"Ben"')
    page.check("[name=option][value=eternity]")
    page.select_option("[name=theme]", "dark")
    page.check("[name=same]")
    frame = page.frame_locator("#board iframe")
    expect(frame.locator("main.myraclia")).to_be_visible()
    expect(frame.locator("#board")).to_contain_text('<b>"Ben"')
    expect(frame.locator("#record-text")).to_contain_text("option eternity")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#line")).to_contain_text('seed="')  # the last choice
    markup = line(page)
    assert f'<script src="{site}ludoteka-board.js" async></script>' in markup
    assert 'names="Ann, &lt;b>&quot;Ben&quot;"' in markup
    assert re.search(r'game="myraclia" seats="4" .* options="eternity" seed="[0-9]+"', markup)
    page.click("[data-way=frame]")
    assert re.match(r'<iframe src="[^"]*embed.html\?game=myraclia&amp;seats=4', line(page))
    page.click("[data-way=element]")

    page.check("[name=kind][value=replay]")
    expect(page.locator("#copy")).to_be_disabled()
    page.fill("[name=record]", "game mykerinos 1\nseats 9")
    expect(page.locator("#happened")).to_contain_text("line 2: seats 9")
    page.fill("[name=record]", recorded("myraclia"))
    expect(page.frame_locator("#board iframe").locator(".transport")).to_be_visible()
    expect(page.locator("#line")).to_contain_text('record="L1')

    page.check("[name=kind][value=position]")
    page.fill("[name=record]", "")
    expect(page.locator("#copy")).to_be_disabled()
    page.click("[data-sample] >> nth=0")
    match = record.read(recorded("mykerinos"))
    expect(page.locator("#at")).to_have_text(f"{len(match.actions)} of {len(match.actions)}")
    expect(page.locator("#line")).to_contain_text('position="L1')
    before = line(page)
    page.fill("#step", "20")
    expect(page.locator("#line")).not_to_have_text(before)
    expect(page.locator("#at")).to_have_text(f"20 of {len(match.actions)}")

    def chosen() -> link.LinkedGame:
        found = re.search('position="(L1[^"]*)"', line(page))
        assert found
        return link.read(found[1])

    expect(page.locator("#copy")).to_be_enabled()
    assert chosen().record == record.write(match)[: len(chosen().record)]
    assert len(chosen().actions) == 20
    page.click("[data-way=frame]")
    address = re.findall('src="([^"]*)"', line(page))[0].replace("&amp;", "&")
    page.goto(address)
    expect(page.locator("#board")).to_contain_text("Ann")
    expect(page.locator("#log li")).to_have_count(20)


def test_a_lesson_or_a_puzzle_is_chosen(visit: Visit, site: str) -> None:
    """Titles are in the language of the page; the puzzle of the day needs no game.

    If the site was built with its address, the address of the lesson's or puzzle's own page can be
    copied.
    """
    page, _ = visit()
    page.goto(f"{site}sk/builder.html")
    pasted = page.locator("#address")
    expect(pasted).to_be_hidden()
    page.evaluate("document.documentElement.dataset.address = 'https://games.example/'")
    page.check("[name=kind][value=lesson]")
    page.select_option("[name=lang]", "sk")
    page.select_option("[name=game]", "mexica")
    several = page.locator("select[name=lesson]:visible option")
    titles = [source.lesson.title for source in lessons.read_all("mexica")]
    expect(several).to_have_count(len(titles))
    assert not {text.partition(". ")[2] for text in several.all_text_contents()} & set(titles)
    page.locator("select[name=lesson]:visible").select_option(index=1)
    lesson = several.nth(1).get_attribute("value")
    expect(page.locator("#line")).to_contain_text(f'<ludoteka-board lesson="{lesson}" lang="sk">')
    expect(pasted).to_have_text(f"https://games.example/sk/show/lesson/{lesson}.html")
    frame = page.frame_locator("#board iframe")
    title = (several.nth(1).text_content() or "").partition(". ")[2]
    expect(frame.locator("#lesson h1")).to_have_text(title)

    page.check("[name=kind][value=puzzle]")
    (key,) = page.locator("select[name=puzzle]:visible").select_option(index=2)
    assert key in map(puzzles.key, verifying.read("mexica"))
    expect(page.locator("#line")).to_contain_text(f'<ludoteka-board puzzle="{key}" lang="sk">')
    expect(pasted).to_have_text(f"https://games.example/sk/show/puzzle/{key}.html")
    page.check("[name=daily]")
    expect(page.locator("[name=game], [name=puzzle]").locator("visible=true")).to_have_count(0)
    expect(page.locator("#line")).to_contain_text('<ludoteka-board puzzle="today" lang="sk">')
    expect(pasted).to_be_hidden()
    expect(frame.locator("#lesson h1")).to_be_visible()
    page.click("[data-way=frame]")
    expect(page.locator("#line")).to_contain_text("embed.html?puzzle=today&amp;lang=sk")
