"""Build dist/: the page, the runtimes, the program as bytecode and the wheel of the rules."""

import base64
import gzip
import hashlib
import html
import importlib
import io
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path

from tools.build import cards, compiled, icons, packages, readings, stamp, styles, typefaces
from tools.build import program as parts_of
from tools.build.versions import Folders, fill
from tools.console import CommandFailure, echo
from tools.content import faces, templates, words
from tools.content.puzzles import verifying
from tools.content.teaching import built
from tools.content.wording import forms
from tools.environment import runtimes
from tools.files import Files, digest, write
from tools.places import CONTENT, DIST, ROOT, build_lock
from tools.trimming import stdlib
from tools.trimming.pyodide import SWITCH_VARIABLE, trimmed, untouched, whole
from tools.trimming.traps import NAMES_FILE as NAMES_LEFT_OUT
from web import i18n
from web.embedding import messages
from web.i18n import ENGLISH, LANGUAGES
from web.views import static_pages

WEB = ROOT / "web"
SCRIPTS = WEB / "js"
INPUTS = ("py_rules", "web", "content", "tools", "pyproject.toml", "LICENSE", "README.md")
EPOCH = "315532800"  # 1980-01-01, the earliest date that a zip can hold
COMPRESSED = {".zip", ".whl", ".png", ".woff2"}  # servers do not compress these
TEXTS = {".js", ".mjs"}  # our scripts, which name other folders by placeholders such as {{pyodide}}
MANIFEST = "manifest.webmanifest"
WORKER = "sw.js"  # at the root, because a service worker controls only its own folder and below
# Fetched beside the program; the start does not wait for them.
LATER_ARCHIVES = {
    *("celebration.js", "covered.js", "dragging.js", "embed.js", "engine.js", "film.js"),
    *("glide.js", "language.js", "more.js", "motion.js", "picture.js", "reading.js", "scoring.js"),
    *("settings.js", "sound.js", "sound_cues.js", "style.css", "swallow.js", "travel.js"),
    *("update.js", "worker.mjs"),
    NAMES_LEFT_OUT,
}
FIRST_ARCHIVE = f"{parts_of.PAGE}.zip"  # the program's first archive; the others are fetched later
# Endings of files that are not needed offline.
ONLINE_ONLY = (".nojekyll", ".whl", NAMES_LEFT_OUT, readings.ENDING)

ROOT_SCRIPT = "ludoteka-board.js"  # at the root, because other people's pages link to it there
TEMPLATES = (
    *("index.html", "embed.html"),
    *("pages/gallery.html", "pages/builder.html", "pages/workshop.html"),
)
DRAWINGS = {
    "shelf": ("web.views.shelf", "draw"),
    "early": ("web.views.early", "draw"),
    "sayings": ("web.views.static_pages", "embedding_page_texts"),
    "texts": ("web.views.static_pages", "start_texts"),
    "sprite": ("web.games.pieces", "sprite"),
    "examples": ("tools.content.embeds", "examples"),
    "games": ("tools.content.embeds", "games"),
    "options": ("tools.content.embeds", "options"),
    "lessons": ("tools.content.embeds", "lessons"),
    "puzzles": ("tools.content.embeds", "puzzles"),
    "tongues": ("tools.content.embeds", "languages"),
    "samples": ("tools.content.embeds", "samples"),
}


def build(address: str | None = None) -> None:
    """Bring dist/ up to date, if anything changed.

    The address of the site is for `cards`; empty for none, None for that of the last build.
    """
    with build_lock():
        if address is None:
            address = stamp.last_address()
            if address:
                echo(f"dist/ keeps its pages for links, with the address {address}")
        inputs = {**made_of(), "address": address}
        if stamp.up_to_date(inputs, lambda: _digests(_outputs())):
            echo("dist/ is up to date")
            return
        files = contents(address)
        stamp.remove()
        write(files, DIST)
        stamp.write(inputs, _digests(_outputs()))
        size = sum(map(len, files.values())) / 1e6
        echo(f"Built dist/: {len(files)} files, {size:.1f} MB")
        if not address:
            echo("without pages for pasted links, which need the site's --address: docs/hosting.md")


def made_of() -> dict[str, str]:
    """Return what dist/ depends on: the digest of each source, and whether Pyodide is whole."""
    return {**_digests(_inputs()), SWITCH_VARIABLE: str(whole())}


def packed() -> bytes:
    """Return dist/ as a zip, the same bytes for the same sources."""
    files = {path.relative_to(DIST).as_posix(): path.read_bytes() for path in _outputs()}
    return zipped(files, zipfile.ZIP_DEFLATED)


def contents(address: str = "") -> Files:
    """Return all files of the site, made of the sources as they are now."""
    fetched = runtimes.fetch()
    pyodide, pyscript = fetched["pyodide"], fetched["@pyscript/core"]
    wheel_name, rules = wheel()
    program = program_sources(rules)
    groups, apart = parts_of.divided(program), parts_of.apart(program)
    code = compiled.program(zipped(program), pyodide, groups, apart, lineless=not whole())
    archives = parts_of.archives(code, groups)
    folders = Folders()
    engine = untouched(pyodide) if whole() else trimmed(pyodide, without=stdlib.LEFT_OUT)
    folders.add("pyodide", engine)
    folders.add("pyscript", {path.name: path.read_bytes() for path in pyscript.glob("*.js")})
    published = pyodide / "python_stdlib.zip"
    library = published.read_bytes() if whole() else trimmed_library(program, pyodide)
    folders.add("library", {published.name: library})
    folders.add("qr", {"index.mjs": (fetched["lean-qr"] / "index.mjs").read_bytes()})
    folders.add("icons", icons.files())
    folders.add("type", typefaces.files())
    folders.add("lessons", built.lesson_files())
    folders.add("early", readings.files())
    folders.add("words", words.compiled(forms.of_catalogue))
    folders.add("puzzles", verifying.files())
    folders.add("packages", packages.scripts())
    values = {
        **folders.names,
        "lock": json.dumps(runtimes.empty_lock(pyodide)),
        "languages": " ".join(LANGUAGES),
        "sentences": _in_a_string(_sentences()),
        "parts": _in_a_string(_later(archives, parts_of.needs(program, groups))),
    }
    scripts = {
        path.name: fill(path.read_text(encoding="utf-8"), values).encode()
        for path in sorted(SCRIPTS.iterdir())
        if path.suffix in TEXTS and path.name != WORKER
    }
    sheets = sorted((WEB / "css").glob("*.css"))  # the page's styles first, then the games'
    parts = {
        **scripts,
        "style.css": styles.spread(styles.terse(fill(_joined(sheets), values))).encode(),
        **archives,
    }
    folders.add("app", parts)
    about = (*(SCRIPTS / "pages").glob("*.js"), *(WEB / "pages").glob("*.css"))
    folders.add(
        "pages", {path.name: path.read_bytes() for path in about if path.name != ROOT_SCRIPT}
    )
    files = {
        **folders.files,
        ".nojekyll": b"",
        "LICENSES.txt": _licenses(fetched).encode(),
        wheel_name: rules,
        ROOT_SCRIPT: (SCRIPTS / "pages" / ROOT_SCRIPT).read_bytes(),
        "messages.schema.json": json.dumps(messages.schema(), indent=1).encode(),
        **dict(_pages(folders, address)),
        **built.rules_pages(folders.names),
    }
    files[packages.LIST] = packages.listed(files)
    files[WORKER] = service_worker(files).encode()
    return files | (cards.files(address, folders.names) if address else {})


def _later(archives: Files, needs: Mapping[str, list[str]]) -> dict[str, dict[str, object]]:
    """Return the size and needs of each part of the program for `parts.js`, in fetching order."""
    parts = {name.removesuffix(".zip"): archive for name, archive in archives.items()}
    return {
        part: {"size": len(archive), "needs": needs.get(part, [])}
        for part, archive in parts.items()
        if part != parts_of.PAGE
    }


def _sentences() -> dict[str, dict[str, str]]:
    """Return the sentences that `engine.js` shows, by language and kind."""
    found = {}
    for code in LANGUAGES:
        with words.spoken(code):
            found[code] = static_pages.first_texts()
    return found


def _in_a_string(data: object) -> str:
    """Return data as JSON, escaped to be put between the quotes of a JavaScript string."""
    return json.dumps(data).replace("\\", r"\\").replace("'", r"\'")


def _joined(sheets: Iterable[Path]) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sheets)


def service_worker(files: Files) -> str:
    """Return the service worker with the list of files that it caches and their checksums."""
    cached = {
        name: data
        for name, data in files.items()
        if name != WORKER and not name.endswith(ONLINE_ONLY)
    }
    sums = {
        name.removesuffix("index.html") or "./": _integrity(data)
        for name, data in sorted(cached.items())
    }
    values = {"version": digest(cached)[:12], "files": json.dumps(sums)}
    return fill((SCRIPTS / WORKER).read_text(encoding="utf-8"), values)


def _integrity(data: bytes) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def trimmed_library(program: Files, pyodide: Path) -> bytes:
    """Return the part of Python's library that the program needs, compiled."""
    sources = [data for name, data in program.items() if name.endswith(".py")]
    source = zipped(stdlib.for_the_browser(pyodide / "python_stdlib.zip"))
    roots = stdlib.roots(sources, own={name.partition("/")[0] for name in program})
    library = compiled.library(source, pyodide, roots, stdlib.IMPORTED_FIRST)
    return parts_of.pack_program(library)


def _pages(folders: Folders, address: str) -> Iterator[tuple[str, bytes]]:
    """Yield the static pages and the manifest in every language, English at the root."""
    given = {"address": f' data-address="{html.escape(address)}"' if address else ""}
    for code in LANGUAGES:
        with words.spoken(code):
            root = "./" if code == ENGLISH else "../"
            i18n.set_root(root)
            for name in TEMPLATES:
                path = Path(name).name if code == ENGLISH else f"{code}/{Path(name).name}"
                yield path, _page(name, folders, {**given, "lang": code, "root": root}).encode()
            path = MANIFEST if code == ENGLISH else f"{code}/{MANIFEST}"
            yield path, _manifest({**folders.names, "lang": code, "root": root}).encode()
    i18n.set_root("./")


def _manifest(values: Mapping[str, str]) -> str:
    """Return the manifest of the installed page, with texts in the current language."""
    template = (WEB / MANIFEST).read_text(encoding="utf-8")
    return fill(templates.translated(template, _within_json), values)


def _within_json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]  # its quotes stand in the template


def _page(name: str, folders: Folders, values: Mapping[str, str]) -> str:
    template = templates.translated((WEB / name).read_text(encoding="utf-8"))
    template = fill(template, {"address": "", **folders.names, **values})
    own = "" if name == "index.html" else Path(name).name
    return templates.fill(
        template,
        {
            **{name: partial(_drawn, *where) for name, where in DRAWINGS.items()},
            "alternates": partial(static_pages.alternates, own),
            "languages": partial(static_pages.languages, own),
            "face": partial(faces.preloads, folders.names["type"], faces.TEXT),
            "faces": partial(faces.preloads, folders.names["type"]),
            "preloads": partial(_preloads, folders, values["root"]),
        },
    )


def _drawn(module: str, function: str) -> str:
    """Return the drawing that a function of a view makes before there is a game."""
    drawn: str = getattr(importlib.import_module(module), function)()
    return drawn


def _preloads(folders: Folders, root: str) -> str:
    """Return preload hints for what the start needs, and the sizes for the progress bar."""
    inside = sorted(folders.within("app", "library", "pyodide", "pyscript"))
    program = folders.names["app"]
    needed = [
        name
        for name in inside
        if Path(name).name not in LATER_ARCHIVES
        if not (name.startswith(program) and name.endswith(".zip"))
        or name == f"{program}/{FIRST_ARCHIVE}"
    ]
    lines = []
    for name in needed:
        url = f'href="{root}{html.escape(name)}"'
        if name.endswith((".js", ".mjs")):
            lines.append(f'<link rel="modulepreload" {url}>')
        elif not name.endswith(".wasm"):  # a preloaded one would bypass the code cache
            lines.append(f'<link rel="preload" as="fetch" crossorigin {url}>')
    sizes = json.dumps({name: _transfer_size(name, folders.files[name]) for name in needed})
    lines.append(f'<script type="application/json" id="sizes">{sizes}</script>')
    return "\n".join(lines)


@cache  # the pages of all languages need the same files
def _transfer_size(name: str, data: bytes) -> int:
    """Return the bytes that a compressing server sends for the file."""
    return len(data) if Path(name).suffix in COMPRESSED else len(gzip.compress(data, 6, mtime=0))


def wheel() -> tuple[str, bytes]:
    """Return the file name and contents of py_rules as a wheel, the same for the same sources."""
    with tempfile.TemporaryDirectory() as scratch:
        done = subprocess.run(
            [sys.executable, "-m", "flit_core.wheel", "--outdir", scratch],
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
            env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH},
        )
        wheels = list(Path(scratch).glob("*.whl"))
        if done.returncode != 0 or len(wheels) != 1:
            raise CommandFailure(
                f"The wheel of py_rules could not be built:\n{done.stderr.strip()}",
                "Correct pyproject.toml or the package as it says.",
            )
        return wheels[0].name, wheels[0].read_bytes()


def program_sources(rules: bytes) -> Files:
    """Return the sources of what the page runs: the wheel's package and the modules of web/."""
    with zipfile.ZipFile(io.BytesIO(rules)) as archive:
        program = {
            name: archive.read(name)
            for name in archive.namelist()
            if ".dist-info/" not in name
            and not name.endswith(("__main__.py", ".md", "py.typed"))  # no command line there
            and not name.startswith("py_rules/arena/")
        }
    paths = [path for path in _tree(WEB) if path.suffix == ".py"]
    paths += (CONTENT / "positions").rglob("*.txt")  # lessons name them
    program |= parts_of.SITE
    return program | {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


def zipped(files: Files, method: int = zipfile.ZIP_STORED) -> bytes:
    """Return a zip, the same bytes for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)  # dated 1980, so that only the contents count
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # the same on every system
            archive.writestr(entry, files[name], method, 9)
    return buffer.getvalue()


def _licenses(folders: Mapping[str, Path]) -> str:
    """Return the list of third-party software in dist/, with the texts of the licences."""
    lines = ["What Ludoteka's page is made of, and under which licence", ""]
    lines += ["Ludoteka: MIT"]
    lines += [f"{each.name} {each.version}: {each.license}" for each in runtimes.locked()]
    lines += [f"{each.name} {each.version}: {each.license}" for each in runtimes.locked("type")]
    lines += ["Python's standard library, part of Pyodide: PSF-2.0"]
    if not whole():
        lines += ["Of Pyodide and the library, functions and modules that the page cannot reach"]
        lines += ["are left out; the npm package of that version has all, and names its sources."]
    texts = [ROOT / "LICENSE", *sorted((Path(__file__).parent / "licenses").glob("*.txt"))]
    folders = {**folders, **runtimes.fetch("type")}
    texts += [text for folder in folders.values() if (text := folder / "LICENSE").is_file()]
    for text in texts:
        lines += ["", "=" * 80, "", text.read_text(encoding="utf-8").strip("\n")]
    return "\n".join(lines) + "\n"


def _inputs() -> Iterator[Path]:
    for name in INPUTS:
        path = ROOT / name
        if path.is_dir():
            yield from _tree(path)
        elif path.is_file():
            yield path


def _outputs() -> Iterator[Path]:
    return _tree(DIST)


def _tree(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder, without Python's caches."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def _digests(paths: Iterator[Path]) -> dict[str, str]:
    return {
        path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths
    }
