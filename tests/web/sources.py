"""The page's source files as syntax trees, for tests of what they contain."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.content.words import nodes

WEB = Path(__file__).parents[2] / "web"


@cache
def modules() -> dict[Path, ast.Module]:
    """Return the syntax trees of the page's modules by path."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(WEB.glob("**/*.py"))}


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    """Yield the calls of a function by its bare name."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


@cache
def called() -> dict[str, list[ast.Call]]:
    """Return all calls in the page's modules, by the last part of the function's name."""
    found = dict[str, list[ast.Call]]()
    for tree in modules().values():
        for node in nodes(tree):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                    found.setdefault(name, []).append(node)
    return found


def literals(node: ast.expr) -> list[str] | None:
    """Return the strings that an expression can be; None if the code alone doesn't tell."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        both = literals(node.body), literals(node.orelse)
        return None if None in both else [*(both[0] or []), *(both[1] or [])]
    return None
