"""The contents of dist/: a site that works at any address, and the wheel for the program."""

import gzip
import io
import json
import re
import zipfile
from pathlib import Path

import pytest

import py_rules
from tools.build import bytecode, dist, program, versions
from tools.environment import runtimes
from tools.places import DIST, ROOT
from tools.trimming import pyodide

NAMES = ("index.html", "embed.html", "gallery.html", "builder.html", "workshop.html")
PAGES = [f"{folder}{name}" for folder in ("", "sk/", "cs/", "hu/", "it/") for name in NAMES]

pytestmark = pytest.mark.usefixtures("dist", "packages")


def built(name: str) -> str:
    return (DIST / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def index() -> str:
    """Return the text of the built page."""
    return built("index.html")


@pytest.mark.parametrize("page", PAGES)
def test_every_address_of_a_page_is_relative_and_there(page: str) -> None:
    """Nothing is loaded from a host's root or from another host, and no file is missing."""
    addresses = re.findall(r'(?:href|src)="([^"]*)"', built(page))
    assert len(addresses) > 5
    for address in addresses:
        if address.startswith("#"):
            continue
        assert address.startswith(("./", "../")), address
        path = address.partition("#")[0].partition("?")[0]
        there = (DIST / page).parent / path
        assert there.resolve().is_relative_to(DIST.resolve()), address
        assert there.exists(), address


def test_the_hints_leave_the_wasm_out_and_the_sizes_count_it(index: str) -> None:
    """A preloaded wasm file wouldn't use the browser's code cache."""
    hint = r'<link rel="(?:module)?preload"(?! as="font")[^>]*href="\./([^"]*)"'
    hinted = re.findall(hint, index)
    sizes = json.loads(re.findall(r'id="sizes">(.*?)</script>', index)[0])
    assert set(sizes) - set(hinted) == {f"{versions.find(DIST, 'pyodide').name}/pyodide.asm.wasm"}
    assert set(hinted) <= set(sizes)
    for name, size in sizes.items():
        assert 0 < size <= (DIST / name).stat().st_size + 100


def test_a_first_visit_takes_less_than_the_untouched_runtime(index: str) -> None:
    """The limit is 0.48 of the bytes of Pyodide's package, both compressed as by a server.

    A build with the whole Pyodide takes all these bytes except the list of packages.
    """
    sizes = json.loads(re.findall(r'id="sizes">(.*?)</script>', index)[0])
    package = runtimes.fetch()["pyodide"]
    files = {pyodide.STARTER, pyodide.SCRIPT, pyodide.WASM, "pyodide-lock.json"}
    untouched = {name: len(gzip.compress((package / name).read_bytes(), 6)) for name in files}
    untouched["python_stdlib.zip"] = (package / "python_stdlib.zip").stat().st_size
    if pyodide.whole():
        taken = {Path(name).name: size for name, size in sizes.items()}
        del untouched["pyodide-lock.json"]
        assert taken.items() >= untouched.items()
    else:
        assert sum(sizes.values()) < 0.48 * sum(untouched.values())


def test_the_docs_say_how_large_the_parts_are() -> None:
    """Documented sizes may be off by a tenth, so that they don't change with every commit."""
    docs = (ROOT / "docs" / "start.md").read_text(encoding="utf-8")
    table = docs.partition("## The program in parts")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| ([\d, ]+) \|", table, re.MULTILINE)
    documented = {
        name: int(size.replace(",", ""))
        for names, sizes in rows
        for name, size in zip(re.findall(r"\w+", names), sizes.split(", "), strict=True)
    }
    folder = versions.find(DIST, "app")
    parts = {path.stem: path.stat().st_size for path in folder.glob("*.zip")}
    assert documented.keys() == parts.keys()
    off = {name: size for name, size in parts.items() if abs(documented[name] - size) > 0.1 * size}
    assert not off


def test_switching_to_the_whole_pyodide_triggers_a_rebuild(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If only the switch changes, the site is built again."""
    monkeypatch.setenv(pyodide.SWITCH_VARIABLE, "1")
    whole = dist.made_of()
    monkeypatch.delenv(pyodide.SWITCH_VARIABLE)
    assert {name for name, value in dist.made_of().items() if whole[name] != value} == {
        pyodide.SWITCH_VARIABLE
    }


def test_no_placeholder_is_left() -> None:
    """The build has replaced all placeholders."""
    for page in map(built, PAGES):
        assert not re.search(r"<!-- [a-z]+ -->", page)
        assert "{{" not in page
    for path in versions.find(DIST, "app").glob("*.*js"):
        assert "{{" not in path.read_text(encoding="utf-8")


def test_only_entries_have_names_that_stay() -> None:
    """All other files that the page loads are in folders named after their contents."""
    stable = {path.name for path in DIST.iterdir() if path.is_file()}
    (wheel,) = (name for name in stable if name.endswith(".whl"))
    pages = set(NAMES)
    elsewhere = {"ludoteka-board.js", "messages.schema.json"}  # named by other people's pages
    listed = {"packages.json"}  # lists all files, and is fetched when a package is made
    assert stable == {
        ".nojekyll",
        "LICENSES.txt",
        "manifest.webmanifest",
        "sw.js",
        wheel,
        *pages,
        *elsewhere,
        *listed,
    }
    languages = {"sk", "cs", "hu", "it"}
    for folder in (path for path in DIST.iterdir() if path.is_dir()):
        if folder.name in languages:
            assert {path.name for path in folder.iterdir()} == {
                *pages,
                "manifest.webmanifest",
                "rules",
            }
            continue
        if folder.name == "rules":
            words = {f"{name}-words" for name in py_rules.GAMES}
            assert {path.stem for path in folder.iterdir()} == words.union(py_rules.GAMES)
            continue
        name = folder.name.rpartition("-")[0]
        again = versions.Folders()
        files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.*")}
        again.add(name, {file: path.read_bytes() for file, path in files.items()})
        assert again.names == {name: folder.name}


def test_the_wheel_is_the_same_twice_and_needs_nothing() -> None:
    """Its name and bytes depend only on the sources. It has no dependencies and is typed."""
    name, data = dist.wheel()
    assert (name, data) == dist.wheel()
    assert data == (DIST / name).read_bytes()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith("/METADATA"))
        text = archive.read(metadata).decode()
    assert re.fullmatch(r"py_rules-[0-9.]+-py3-none-any\.whl", name)
    needed = re.findall(r"^Requires-Dist: (.*)$", text, re.MULTILINE)
    assert all("extra ==" in package for package in needed), "nothing but what is asked for"
    sources = (ROOT / "py_rules").rglob("*.py")
    assert {path.relative_to(ROOT).as_posix() for path in sources} <= set(names)


def test_the_program_is_made_of_the_wheel(index: str) -> None:
    """The archives have all compiled modules of the wheel and of web, except command line and
    arena.

    No module is in two archives, and only modules that draw for the build are in none.
    """
    (wheel,) = DIST.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        ours = {name for name in archive.namelist() if name.startswith("py_rules/")}
    ours |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "web").rglob("*.py")}
    positions = (ROOT / "content" / "positions").rglob("*.txt")
    ours |= {path.relative_to(ROOT).as_posix() for path in positions}  # named by lessons
    archives = [*versions.find(DIST, "app").glob("*.zip")]
    found = [name for path in archives for name in _files(path)]
    modules = [name for path in archives for name in program.modules_in(path.read_bytes())]
    others = re.compile(
        r"py_rules/(__main__\.py|arena/)|.*\.md$|.*py\.typed$|web/views/(early|static_pages)"
    )
    wanted = [name for name in [*ours, *program.SITE] if not others.match(name)]
    sources = [name for name in wanted if name.endswith(".py")]
    assert sorted(modules) == sorted(map(bytecode.module_of, sources))
    assert sorted(found) == sorted([*{*wanted} - {*sources}, program.INDEX, bytecode.LINES_FILE])


def _files(archive: Path) -> list[str]:
    """Return the names of all entries of an archive that aren't modules."""
    with zipfile.ZipFile(io.BytesIO(program.unpack_program(archive.read_bytes()))) as whole:
        names = {bytecode.NAMES_FILE, bytecode.CODES_FOLDER}
        return [each for each in whole.namelist() if not (each in names or each.endswith(".pyc"))]


def test_runtimes_are_the_ones_of_the_lock() -> None:
    """Their files in dist/ are as published, except for what is left out of Pyodide.

    In a build with the whole Pyodide, only its list of packages is ours.
    """
    ours = {"pyodide-lock.json"}
    if not pyodide.whole():
        ours |= {"python_stdlib.zip", pyodide.SCRIPT, pyodide.WASM}
    for runtime in runtimes.locked():
        for path in map(Path, runtime.files):
            if path.name not in ours:
                (found,) = DIST.rglob(path.name)
                assert found.read_bytes() == (runtime.folder / path.name).read_bytes()


def test_files_needed_only_by_tests_are_not_in_dist() -> None:
    """Neither their files nor their names are there."""
    for runtime in runtimes.locked("tests"):
        assert not any(list(DIST.rglob(Path(path).name)) for path in runtime.files)
        assert runtime.name not in (DIST / "LICENSES.txt").read_text(encoding="utf-8")


def test_licences_are_listed() -> None:
    """Each runtime is listed with its version and licence; the texts of the licences follow."""
    text = (DIST / "LICENSES.txt").read_text(encoding="utf-8")
    for runtime in (*runtimes.locked(), *runtimes.locked("type")):
        assert f"{runtime.name} {runtime.version}: {runtime.license}" in text
    ours = ("SIL Open Font License", "MIT License")
    for title in (*ours, "Mozilla Public License", "Apache License", "PYTHON SOFTWARE"):
        assert title in text
    assert ("are left out;" in text) == (not pyodide.whole())


def test_the_zip_contains_the_site_and_is_reproducible(tmp_path: Path) -> None:
    """Unpacked, it is dist/; its bytes depend only on the contents."""
    first = dist.packed()
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        archive.extractall(tmp_path)
        assert archive.testzip() is None
    built = {
        path.relative_to(DIST): path.read_bytes() for path in DIST.rglob("*") if path.is_file()
    }
    assert built == {
        path.relative_to(tmp_path): path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    for path in DIST.rglob("*"):
        path.touch()
    assert dist.packed() == first
