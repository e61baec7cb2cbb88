"""Reading results: finding codes in any text, duplicates, the table, the file, and storage."""

from __future__ import annotations

import csv
import io
import json
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from web.model import class_gathering, class_results, class_sets
from web.model.class_gathering import gather
from web.model.class_results import PupilResult, TaskResult
from web.model.class_sets import ClassSet
from web.model.classes import Classes
from web.model.page import Model
from web.update import update
from web.update.registry import read_event
from web.views import class_results as view
from web.views import page

RNG = Random(1)
SET = ClassSet("Canals", tuple(class_sets.task("puzzle", f"mexica/{n}") for n in range(2)))
CODE = class_sets.write(SET)
DONE = TaskResult(True, False, 2, 95)
LINK = "https://games.example/#result/"


def result(name: str, ended: int = 30, *, done: TaskResult = DONE) -> PupilResult:
    return PupilResult(class_sets.number(SET), name, 20, ended, (done, TaskResult()))


def code(name: str, ended: int = 30, *, done: TaskResult = DONE) -> str:
    return class_results.write(result(name, ended, done=done))


ANNA, BEN = code("Anna"), code("Ben", 31, done=TaskResult(False, True, 1, 10))


def do(model: Model, word: str, on: str = "", text: str = "") -> Model:
    return update(model, read_event(word, on, text), RNG)


def now(model: Model) -> Classes:
    assert model.classes
    return model.classes


def opened() -> Model:
    model = Model(now="2026-11-21T10:00:00Z", address="https://games.example/")
    return do(do(model, "class", "results"), "class-rows", text="[]")


def pasted(model: Model, text: str) -> Model:
    return do(do(model, "class-paste", text=text), "class-read")


def test_links_and_codes_are_found_in_any_text() -> None:
    text = (
        f"Dear teacher,\r\n> here is mine: {LINK}{ANNA}/{CODE} !\n\n"
        f"{BEN}\t{code('Cleo')}, R2D2 and S2000 are no codes\n({ANNA})"
    )
    found = gather(text)
    assert found.results == (ANNA, BEN, code("Cleo"))
    assert found.sets == (CODE,)
    assert (found.again, found.idle, found.unreadable) == (1, 1, ())


def test_a_code_broken_across_lines_by_a_mail_program_is_rejoined() -> None:
    assert gather(f"{ANNA[:20]}=\r\n{ANNA[20:]}").results == (ANNA,)


def test_unreadable_codes_are_reported_with_their_line() -> None:
    changed = ANNA[:-4] + ("AAAA" if ANNA[-4:] != "AAAA" else "BBBB")
    text = f"x\n{changed}\n{ANNA.lower()}\nR9{ANNA[2:]}\n{ANNA[:-2]} {BEN}"
    found = gather(text)
    assert found.results == (BEN,)
    assert [each.line for each in found.unreadable] == [2, 3, 4, 5]
    whys = [str(each.why) for each in found.unreadable]
    assert "changed" in whys[0]
    assert "capital" in whys[1]
    assert "newer" in whys[2]
    assert "incomplete" in whys[3]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(some.lists(some.one_of(some.text(max_size=30), some.sampled_from([ANNA, BEN, CODE]))))
def test_any_text_is_read(parts: list[str]) -> None:
    text = "\n".join(parts)
    found = gather(text)
    assert set(found.results) == {each for each in (ANNA, BEN) if each in parts}
    assert pasted(opened(), text)


def test_the_number_of_results_is_limited() -> None:
    codes = [code(f"Pupil {n}") for n in range(class_gathering.MAX_RESULTS + 5)]
    found = gather("\n".join(codes[:10]), codes[10:])
    assert len(found.results) == 5
    assert len(found.unreadable) == 5
    assert "no room" in str(found.unreadable[0].why)


def test_duplicates_and_equal_work_are_flagged() -> None:
    later = code("ANNA", 40)
    (sheet,) = class_gathering.sheets([later, ANNA, BEN, code("Cleo")], [SET])
    rows = {row.code: row for row in sheet.rows}
    assert [row.result.name for row in sheet.rows] == ["Anna", "ANNA", "Ben", "Cleo"]
    assert (rows[ANNA].several, rows[ANNA].later) == (True, True)
    assert (rows[later].several, rows[later].later) == (True, False)
    assert not rows[BEN].several
    assert rows[code("Cleo")].like == "ANNA"
    assert rows[BEN].like == ""
    two = class_gathering.sheets([code(""), code("", 50, done=TaskResult(seconds=9))], [SET])[0]
    assert not any(row.several for row in two.rows)  # two pupils may both have no name


def test_pasted_results_are_read_displayed_and_stored() -> None:
    model = pasted(opened(), f"{LINK}{ANNA}/{CODE}\n{BEN}\n{ANNA}\n{BEN[:-1]}\nhello")
    text = str(page.draw(model))
    for part in (
        *("2 results were added.", "1 duplicate result was left out.", "1 line has no code."),
        *("Line 4, “", "Canals", "Anna", "Ben", "2 wrong tries", "1 min", "solution shown"),
    ):
        assert part in text, part
    assert now(model).typed == ""
    rows = json.dumps([*(now(model).rows or {}).items()])
    again = do(do(Model(now=model.now), "class", "results"), "class-rows", text=rows)
    assert now(again).sheets == now(model).sheets
    again = do(again, "class-remove", BEN)
    assert [row.result.name for row in now(again).sheets[0].rows] == ["Anna"]
    asked = do(again, "class-clear", "ask")
    assert "This deletes 1 result from this device." in str(page.draw(asked))
    assert now(do(asked, "class-clear", "yes")).sheets == ()
    assert now(do(again, "class-clear", "yes")).sheets  # the person wasn't asked


def test_files_are_read_and_those_that_cannot_be_are_reported() -> None:
    model = do(opened(), "class-text", "a.txt", ANNA)
    model = do(model, "class-text", "b.txt", BEN)
    model = do(model, "class-unread", "c.png", json.dumps("It is no text."))
    assert len(now(model).sheets[0].rows) == 2
    assert "c.png" in str(page.draw(model))
    assert "An unknown set" in str(page.draw(model))


def test_a_result_link_adds_the_result_once_storage_has_loaded() -> None:
    model = do(Model(now="2026-11-21T10:00:00Z"), "result", f"{ANNA}/{CODE}")
    assert not now(model).sheets
    model = do(model, "class-rows", text="[]")
    assert [row.result.name for row in now(model).sheets[0].rows] == ["Anna"]


def test_the_file_opens_in_a_spreadsheet_and_holds_no_formula() -> None:
    evil = code('=HYPERLINK("x")', 33, done=TaskResult(seconds=5))
    model = pasted(opened(), f"{ANNA} {evil} {CODE}")
    text = view.written(now(model))
    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert rows[0][:3] == ["Set", "Pupil", "Started"]
    assert rows[1][:2] == ["Canals", '\'=HYPERLINK("x")']
    assert rows[2][:4] == ["Canals", "Anna", "2026-01-01T00:20:00Z", "2026-01-01T00:30:00Z"]
    assert rows[2][5:12] == ["1", "2", "95", "1", "2", "95", "0"]
    assert {len(row) for row in rows} == {16}
    assert view.file_name(model.now) == "ludoteka-results-2026-11-21.csv"
