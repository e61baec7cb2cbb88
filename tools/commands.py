"""The commands of build.py: what each one needs, and in which order it runs."""

import shutil
import sys
from collections.abc import Callable

from tools.console import CommandFailure, echo
from tools.environment import venv
from tools.places import CACHE, DIST, ROOT, VENV

ARCHIVE = ROOT / "ludoteka.zip"
USAGE = """\
usage: python build.py [command]

  build           build the site into dist/ (the default); with --address and the address at which
                  it will be, also pages with pictures for links to games, lessons and puzzles
  zip             build, then put dist/ into ludoteka.zip, to be unpacked on any web server;
                  likewise
  package WHAT    build, then pack a lesson, a puzzle, or the file of a study or record for learning
                  platforms, as SCORM 1.2, SCORM 2004 and cmi5; --help says more
  serve [port]    build, then serve dist/ on this computer, at port 8000 or the next free one
  lessons         check the lessons and rules pages, and say what is wrong in which line
  check [commit]  check style, types, words and what changed since a commit, in under a minute
  test [...]      check style and types, run all tests; arguments are passed on to pytest, which
                  gets only what the named tests need; a folder such as py_rules means its tests
  puzzles [...]   prove all puzzles; with --find 20 mexica look for twenty more first
  bench [part]    measure; part is one of: games, start, phone, clicks, vitals, frames, memory,
                  webassembly, thinking (with --slow 4 on a computer four times slower), against
                  COMMIT; clicks with --phone, on its screen and with a quarter of the speed;
                  start and phone with --beside FOLDER, the site of another commit, visited
                  alternately
  api             write docs/api.md, the reference of py_rules, from its docstrings
  words           bring the catalogues of content/locale up to date with the texts in the sources
  shots [...]     take pictures of the screens; --help says of which and where to
  proofread       write a page with every message, in all languages and where it is on the screen
  pictures        take the pictures of the README again
  gallery BEFORE  take the pictures of docs/gallery again; BEFORE is dist/ of an older commit
  setup           only make .venv with the pinned tools
  clean           remove everything that was built or downloaded
"""


def main(arguments: list[str]) -> int:
    """Run one command and return the exit status."""
    name, *rest = arguments or ["build"]
    if name in {"help", "-h", "--help"}:
        print(USAGE, end="")
        return 0
    command = COMMANDS.get(name)
    if command is None:
        print(f"build.py: no command {name!r}\n\n{USAGE}", end="", file=sys.stderr)
        return 2
    try:
        if command is not clean:
            venv.enter(arguments)
        return command(rest)
    except CommandFailure as failure:
        print(f"\nbuild.py: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nbuild.py: interrupted", file=sys.stderr)
        return 130


# Modules that need packages of the environment are imported inside these functions.


def build(rest: list[str]) -> int:
    """Bring dist/ up to date."""
    from tools.build import dist  # noqa: PLC0415

    dist.build(_address(rest))
    return 0


def zip(rest: list[str]) -> int:  # noqa: A001  # the command's name
    """Build, and pack what was built."""
    from tools.build import dist  # noqa: PLC0415

    dist.build(_address(rest))
    ARCHIVE.write_bytes(dist.packed())
    echo(f"Packed {ARCHIVE.name}")
    return 0


def package(rest: list[str]) -> int:
    """Pack a lesson, puzzle, study or record for learning platforms."""
    from tools.build import dist, packages  # noqa: PLC0415

    dist.build()
    return packages.run(rest)


def serve(rest: list[str]) -> int:
    """Build and serve."""
    from tools.build import dist  # noqa: PLC0415
    from tools.driver import server  # noqa: PLC0415

    port = rest.pop(0) if rest and rest[0].isdecimal() else "8000"
    _none(rest)
    dist.build()
    server.serve(DIST, int(port))
    return 0


def lessons(rest: list[str]) -> int:
    """Check the lessons and rules pages."""
    from tools.content.teaching import report  # noqa: PLC0415

    _none(rest)
    return report.run()


def test(rest: list[str]) -> int:
    """Run the checks of style and types and all tests, or the tests that are named."""
    from tools.testing import command  # noqa: PLC0415

    return command.test(rest)


def check(rest: list[str]) -> int:
    """Check what changed in less than a minute."""
    from tools.testing import command  # noqa: PLC0415

    return command.check(rest)


def bench(rest: list[str]) -> int:
    """Measure speed and size."""
    from tools.bench import command  # noqa: PLC0415
    from tools.build import dist  # noqa: PLC0415

    if rest[:1] == ["against"]:  # which needs no build
        return command.against(rest[1:])
    dist.build()
    return command.run(rest)


def api(rest: list[str]) -> int:
    """Write the reference of the library."""
    from tools import api  # noqa: PLC0415

    _none(rest)
    api.update()
    return 0


def words(rest: list[str]) -> int:
    """Bring the catalogues up to date."""
    from tools.content import words  # noqa: PLC0415

    _none(rest)
    words.update()
    return 0


def shots(rest: list[str]) -> int:
    """Take pictures."""
    from tools.build import dist  # noqa: PLC0415
    from tools.driver import shots  # noqa: PLC0415

    dist.build()
    return shots.run(rest)


def proofread(rest: list[str]) -> int:
    """Write the page for proofreaders."""
    from tools.build import marked  # noqa: PLC0415
    from tools.driver import proofread  # noqa: PLC0415

    return proofread.run(rest, marked.build)


def pictures(rest: list[str]) -> int:
    """Take the pictures of the README."""
    from tools.build import dist  # noqa: PLC0415
    from tools.driver import pictures  # noqa: PLC0415

    _none(rest)
    dist.build()
    return pictures.run()


def gallery(rest: list[str]) -> int:
    """Take the pictures before and after the tables were redrawn."""
    from tools.build import dist  # noqa: PLC0415
    from tools.driver import gallery  # noqa: PLC0415

    dist.build()
    return gallery.run(rest)


def puzzles(rest: list[str]) -> int:
    """Prove the puzzles, and find more."""
    from tools.content.puzzles import command  # noqa: PLC0415

    return command.run(rest)


def setup(rest: list[str]) -> int:
    """Report that the environment is ready; entering the command has made it."""
    _none(rest)
    echo("The tools are ready in .venv")
    return 0


def clean(rest: list[str]) -> int:
    """Remove everything that was built or downloaded."""
    _none(rest)
    ARCHIVE.unlink(missing_ok=True)
    for folder in (DIST, CACHE, VENV, ROOT / ".hypothesis"):
        if folder.exists():
            echo(f"Removing {folder.name}")
            shutil.rmtree(folder)
    return 0


def _address(rest: list[str]) -> str:
    """Return the address of the site if the arguments give one; otherwise an empty text."""
    from tools.build import cards  # noqa: PLC0415

    if rest[:1] == ["--address"] and len(rest) == 2:
        return cards.checked(rest[1])
    _none(rest)
    return ""


def _none(rest: list[str]) -> None:
    if rest:
        raise CommandFailure(f"Too many arguments: {' '.join(rest)}", "See: python build.py --help")


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    command.__name__: command
    for command in (
        build,
        zip,
        package,
        serve,
        lessons,
        words,
        api,
        puzzles,
        pictures,
        gallery,
        check,
        test,
        bench,
        shots,
        proofread,
        setup,
        clean,
    )
}
