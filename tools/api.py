"""Write docs/api.md, the reference of the library, from the docstrings of py_rules.

The sources are parsed, not imported, so that types and defaults appear as they are written and the
comments behind fields can be included.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

from tools.console import echo
from tools.places import ROOT

PAGE = ROOT / "docs" / "api.md"
# What a user of the library needs, by module, in the order of the page.
NAMES = {
    "py_rules": ("GAMES", "load"),
    "py_rules.core": ("Game", "Action", "State", "Refusal", "Illegal", "refuse", "spell"),
    "py_rules.record": (
        *("Table", "Match", "begin", "read", "write", "lines", "decode", "parse", "BrokenRecord"),
        *("trace", "random_match", "perft"),
    ),
    "py_rules.link": ("MARK", "LONGEST", "LinkedGame", "of", "write", "read", "BrokenLink"),
    "py_rules.grid": ("Square", "Hex", "flood"),
    "py_rules.message": (
        *("Text", "Message", "Player", "Amount", "ListOf", "message", "counted", "to_english"),
        *("MessageError", "message_error", "to_json", "from_json", "N_"),
    ),
    "py_rules.listing": ("Listing", "Selector", "ByBit", "all_of", "flags", "set_bits"),
    "py_rules.bots": ("LEVELS", "PLAIN", "Bot", "bot", "split"),
    "py_rules.bots.characters": ("CHARACTERS", "Character"),
    "py_rules.bots.budget": ("Budget",),
    "py_rules.bots.hints": ("explain", "review", "Hint", "TurningPoint"),
    "py_rules.bots.reasons": ("Reason",),
    "py_rules.puzzles": (
        *("LEVELS", "Puzzle", "read", "write", "position", "solution", "verdict", "PuzzleResult"),
        "BrokenPuzzle",
    ),
}
SPECIAL = {"__call__", "__str__"}  # methods that are documented although their names begin with _
HEAD = """\
# The library

<!-- Made by `python build.py api` from the docstrings of py_rules. Change those, not this page. -->

`py_rules` is pure Python 3.11 without dependencies. Names that are not on this page may change at
any time. [Records](record.md) and [links](link.md) have pages of their own; the README shows a
first example.
"""


class SourceFile(NamedTuple):
    """The source of a module."""

    name: str
    text: str
    tree: ast.Module
    comments: dict[int, tuple[int, str]]  # by line: the column and the text


def update() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    echo(f"Wrote {PAGE.relative_to(ROOT)}")


def page() -> str:
    """The whole page as Markdown."""
    sources = [source(name) for name in NAMES]
    contents = "\n".join(
        f"- [`{each.name}`](#{each.name.replace('.', '')}): {_first_line(each.tree)}"
        for each in sources
    )
    sections = "\n".join("\n\n".join(_module(each)) + "\n" for each in sources)
    return f"{HEAD}\n{contents}\n\n{sections}"


def source(name: str) -> SourceFile:
    """Read one of our modules, by its dotted name."""
    path = ROOT.joinpath(*name.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return parse(name, path.read_text(encoding="utf-8"))


def parse(name: str, text: str) -> SourceFile:
    """Parse the source of a module."""
    comments = {
        token.start[0]: (token.start[1], token.string.lstrip("# "))
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    }
    return SourceFile(name, text, ast.parse(text), comments)


def _first_line(tree: ast.Module) -> str:
    return _markdown((ast.get_docstring(tree) or "").split("\n\n", maxsplit=1)[0])


def _module(module: SourceFile) -> Iterator[str]:
    """The paragraphs of a module's section. Raises KeyError for a name that it does not define."""
    yield f"## {module.name}"
    yield doc(module.tree)
    defined: dict[str, ast.stmt] = {}
    for node in module.tree.body:
        match node:
            case ast.ClassDef(name) | ast.FunctionDef(name):
                defined[name] = node
            case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
                defined[name] = node
    for name in NAMES[module.name]:
        yield f"### {module.name.split('.')[-1]}.{name}"
        match defined[name]:
            case ast.ClassDef() as node:
                yield from _class(module, node)
            case ast.FunctionDef() as node:
                yield _code(f"{name}{signature(node)}")
                yield doc(node)
            case node:
                yield _code(ast.get_source_segment(module.text, node) or "")
                if comment := _comment(module, node):
                    yield comment


def _class(module: SourceFile, node: ast.ClassDef) -> Iterator[str]:
    bases = ", ".join(map(ast.unparse, node.bases))
    yield _code(f"class {node.name}({bases})" if bases else f"class {node.name}")
    yield doc(node)
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    if fields:
        yield "\n".join(_field(module, field) for field in fields)
    for each in node.body:
        if not isinstance(each, ast.FunctionDef) or _is_overload(each):
            continue
        if each.name == "__init__":
            yield _code(f"{node.name}{signature(each, bound=True)}")
        elif not each.name.startswith("_") or each.name in SPECIAL:
            yield from _method(node.name, each)


def _method(owner: str, node: ast.FunctionDef) -> Iterator[str]:
    docstring = ast.get_docstring(node)
    if not docstring:
        return
    if any(ast.unparse(each) == "property" for each in node.decorator_list):
        assert node.returns is not None
        yield f"**`{owner}.{node.name}: {ast.unparse(node.returns)}`**"
    else:
        yield f"**`{owner}.{node.name}{signature(node, bound=True)}`**"
    yield _markdown(docstring)


def _is_overload(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(each) == "overload" for each in node.decorator_list)


def signature(node: ast.FunctionDef, *, bound: bool = False) -> str:
    """The parameters and the result of a function as in the source; ``bound`` leaves out
    ``self``."""
    arguments = ast.unparse(node.args).replace("'", '"')
    if bound:
        arguments = re.sub(r"^(self|cls)(, /)?(, )?", "", arguments)
    made = node.returns is None or node.name == "__init__"
    return f"({arguments})" if made else f"({arguments}) -> {ast.unparse(node.returns or node)}"


def _field(module: SourceFile, field: ast.AnnAssign) -> str:
    comment = _comment(module, field)
    written = ast.get_source_segment(module.text, field)
    return f"- `{written}`" + (f": {comment}" if comment else "")


def _comment(module: SourceFile, node: ast.stmt) -> str:
    """The comment after a field or constant on its line or, if there is none, just above it."""
    _, behind = module.comments.get(node.end_lineno or node.lineno, (0, ""))
    above: list[str] = []
    line = node.lineno - 1
    while not behind and module.comments.get(line, (-1, ""))[0] == node.col_offset:
        above.insert(0, module.comments[line][1])
        line -= 1
    return _markdown(behind or " ".join(above))


def doc(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    """The docstring as Markdown; empty if there is none."""
    return _markdown(ast.get_docstring(node) or "")


def _markdown(text: str) -> str:
    """Convert a docstring to Markdown: names become code, examples and drawings go into fences."""
    found = []
    for paragraph in text.split("\n\n"):
        if paragraph.startswith(">>>"):
            found.append(_fenced("pycon", paragraph))
        elif all(line.startswith(" ") for line in paragraph.splitlines()) and paragraph:
            found.append(_fenced("text", re.sub(r"(?m)^ {2,4}", "", paragraph)))
        else:
            found.append(re.sub(r"::$", ":", re.sub(r"``(.+?)``", r"`\1`", paragraph)))
    return "\n\n".join(found)


def _code(text: str) -> str:
    return _fenced("python signature", text)


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"
