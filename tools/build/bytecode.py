"""Turn a zip of Python sources into a zip of bytecode; compile.mjs runs this inside Pyodide.

It has to run there because bytecode fits one version of Python only. /job/job.json has:
`optimize`, compile()'s level; `lines`, "statements" or "functions": whose lines tracebacks show;
`roots`, the modules to keep, with everything that they import at import time, or null for all;
`groups`, by name the modules to join into one piece, or null for all; `apart`, the modules that
stay files of their own in any case; `lineless`, whether the lines of all others go into a file of
their own.
"""

import _imp
import ast
import importlib.util
import json
import marshal
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

# The names in an archive of a group of modules; web/browser/archives.py reads them.
NAMES_FILE, CODES_FOLDER = "modules.txt", "modules"
LINES_FILE = "lines"  # web/browser/code_lines.py reads it
LINED_NODES = {
    "statements": (ast.stmt, ast.excepthandler),
    "functions": (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef),
}
BOOTSTRAP = ("importlib._bootstrap", "importlib._bootstrap_external")  # frozen under other names
HEADER_SIZE = 16  # bytes of a .pyc before its code
Groups = dict[str, list[str] | None]  # their modules; None for all
Sources = dict[str, bytes]  # path inside the zip -> contents


def read(path: Path) -> Sources:
    """Return the files of a zip."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def write(path: Path, files: Sources) -> None:
    """Write a zip whose bytes depend only on the files."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)


def compiled(files: Sources, optimize: int, lines: str = "statements") -> Sources:
    """Replace each .py by a .pyc that is never checked against its source."""
    unchecked = (1).to_bytes(4, "little")
    result = {}
    for name, data in files.items():
        if name.endswith(".py"):
            bare = unannotated(undocumented(ast.parse(data, name)), always=lines == "functions")
            lined(bare, LINED_NODES[lines])
            code = compile(bare, name, "exec", dont_inherit=True, optimize=optimize)
            header = importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(data)
            result[f"{name}c"] = header + marshal.dumps(code)
        else:
            result[name] = data
    return result


def undocumented(tree: ast.Module) -> ast.Module:
    """Take the docstrings out of a module, as nothing in the browser uses them."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            first, *rest = node.body
            node.body = rest or [ast.copy_location(ast.Pass(), first)]
    return tree


def unannotated(tree: ast.Module, *, always: bool = False) -> ast.Module:
    """Take the annotations of functions out of a module that postpones them, or out of any module.

    Nothing in the browser reads them. Those of classes define fields, so they stay.
    """
    names = {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
        for alias in node.names
    }
    if not always and "annotations" not in names:
        return tree
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree


def lined(node: ast.AST, kinds: tuple[type[ast.AST], ...], line: int = 1) -> None:
    """Move all nodes of a module to the lines where nodes of these kinds begin.

    Tracebacks then name such a line. The lines of all expressions would be a sixth of the bytes.
    """
    if isinstance(node, kinds):
        line = node.lineno  # type: ignore[attr-defined]
    for attribute in node._attributes:
        setattr(node, attribute, line if "line" in attribute else 0)
    for child in ast.iter_child_nodes(node):
        lined(child, kinds, line)


def lineless(files: Sources, apart: list[str]) -> Sources:
    """Remove line numbers from all modules except ``apart``, and put their tables into one file.

    They are a sixth of the bytes, and only the traceback of an error needs them.
    """
    tables, result = dict[str, bytes](), dict[str, bytes]()
    for name, data in files.items():
        result[name] = data
        if name.endswith(".pyc") and module_of(name) not in apart:
            bare = _without_lines(marshal.loads(data[HEADER_SIZE:]), tables)
            result[name] = data[:HEADER_SIZE] + marshal.dumps(bare)
    return {**result, LINES_FILE: marshal.dumps(tables)}


def _without_lines(code: CodeType, tables: dict[str, bytes]) -> CodeType:
    """Return code without its table of lines, which goes into ``tables``; so do those inside it."""
    tables[f"{code.co_filename}:{code.co_firstlineno}:{code.co_qualname}"] = code.co_linetable
    inside = tuple(
        _without_lines(each, tables) if isinstance(each, CodeType) else each
        for each in code.co_consts
    )
    return code.replace(co_linetable=b"", co_consts=inside)


def joined(modules: Sources) -> Sources:
    """Return two files: the names of modules, and the code of all of them in one piece.

    It is smaller than a file for each, because names that several modules use are in it once, and
    it is quicker to read.
    """
    codes = tuple(marshal.loads(data[HEADER_SIZE:]) for data in modules.values())
    return {NAMES_FILE: "\n".join(modules).encode(), CODES_FOLDER: marshal.dumps(codes)}


def needed(files: Sources, roots: list[str]) -> Sources:
    """Return the files of the root modules and of all modules these import, directly or not."""
    waiting, seen, found = list(roots), set[str](), {}
    while waiting:
        module = waiting.pop()
        name = _file(files, module)
        if name is None or name in seen:
            continue  # built in, specific to another platform, or already seen
        seen.add(name)
        if not (_imp.is_frozen(module) or module in BOOTSTRAP):  # part of the interpreter
            found[name] = files[name]
        waiting.append(module.rpartition(".")[0])
        package = module if name.endswith("/__init__.py") else module.rpartition(".")[0]
        waiting += imports(ast.parse(files[name]), package)
    return found


def imports(tree: ast.Module, package: str) -> Iterator[str]:
    """Yield what a module imports at import time; imports inside functions don't count."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                continue
            case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
                waiting += node.orelse
                continue
            case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
                continue
            case ast.If(
                test=ast.Compare(
                    left=ast.Attribute(value=ast.Name(id="sys"), attr="platform"),
                    ops=[ast.Eq()],
                    comparators=[ast.Constant(value="win32")],
                )
            ):
                waiting += node.orelse
                continue
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                origin = "." * node.level + (node.module or "")
                module = importlib.util.resolve_name(origin, package) if node.level else origin
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
        waiting += ast.iter_child_nodes(node)


def _file(files: Sources, module: str) -> str | None:
    path = module.replace(".", "/")
    return next((name for name in (f"{path}.py", f"{path}/__init__.py") if name in files), None)


def module_of(name: str) -> str:
    """Return the module that a file holds, compiled or not."""
    stem = name.removesuffix(".pyc").removesuffix(".py").removesuffix("/__init__")
    return stem.replace("/", ".")


def grouped(files: Sources, groups: Groups, apart: list[str]) -> Sources:
    """Join the modules of each group into two files, in a folder with its name if it has one."""
    left = dict(files)
    for group, modules in groups.items():
        known = {module_of(name): name for name in left if name.endswith(".pyc")}
        wanted = (known.keys() if modules is None else known.keys() & {*modules}) - {*apart}
        pieces = joined({module: left.pop(known[module]) for module in sorted(wanted)})
        left |= {f"{group}/{name}".lstrip("/"): data for name, data in pieces.items()}
    return left


def main(folder: Path) -> None:
    """Do the job described in the folder."""
    job = json.loads((folder / "job.json").read_text())
    files = read(folder / "source.zip")
    if job["roots"] is not None:
        files = needed(files, job["roots"])
    bytecode = compiled(files, job["optimize"], job["lines"])
    if job["lineless"]:
        bytecode = lineless(bytecode, job["apart"])
    write(folder / "compiled.zip", grouped(bytecode, job["groups"], job["apart"]))


if __name__ == "__main__":
    main(Path("/job"))
