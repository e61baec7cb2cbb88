"""The page's own `traceback` prints errors like Python's does if there are no sources."""

from __future__ import annotations

import importlib.util
import io
import traceback
from types import ModuleType

import pytest

from tools.trimming.stdlib import REPLACEMENTS

# Each program raises an error; its source lines aren't available.
PROGRAMS = {
    "plain": "def f():\n  1 / 0\nf()",
    "nothing to say": "raise ValueError",
    "two lines": "raise ValueError('one\\ntwo')",
    "while another": "try:\n  {}['a']\nexcept KeyError:\n  int('b')",
    "because of another": "try:\n  {}['a']\nexcept KeyError as e:\n  raise OSError(5) from e",
    "instead of another": "try:\n  {}['a']\nexcept KeyError:\n  raise OSError(5, 'x') from None",
    "three": "try:\n  try:\n    1 / 0\n  finally:\n    {}['a']\nfinally:\n  int('b')",
    "itself": "a = ValueError()\nb = TypeError()\na.__cause__, b.__cause__ = b, a\nraise a",
    "without end": "def f(n):\n  f(n + 1) if n < 50 else g()\ndef g():\n  int('b')\nf(0)",
    "four times": "def f(n):\n  f(n + 1) if n < 3 else int('b')\nf(0)",
    "notes": "a = ValueError('x')\na.add_note('one\\ntwo')\na.add_note('three')\nraise a",
    "of a class": "class Own(Exception):\n  pass\nraise Own('x')",
    "empty": "class Own(Exception):\n  def __len__(self):\n    return 0\nraise OSError from Own()",
    "no text": "class Own(Exception):\n  def __str__(self):\n    1 / 0\nraise Own",
    "of a module": "import decimal\ndecimal.Decimal('x')",
    "no program": "raise SyntaxError('bad', ('here.py', 3, None, None))",
}


@pytest.fixture(scope="module")
def ours() -> ModuleType:
    """Return the module that replaces Python's `traceback` on the page."""
    spec = importlib.util.spec_from_file_location("ours", REPLACEMENTS / "traceback.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def raised(program: str) -> BaseException:
    try:
        exec(compile(program, "absent.py", "exec"), {"__name__": "absent"})
    except Exception as error:  # noqa: BLE001
        return error.with_traceback(error.__traceback__ and error.__traceback__.tb_next)
    raise AssertionError("nothing was raised")


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_error_is_printed_as_by_python(ours: ModuleType, name: str) -> None:
    error = raised(PROGRAMS[name])
    theirs = "".join(traceback.format_exception(error))
    assert "".join(ours.format_exception(error)) == theirs
    assert "".join(ours.format_exception(type(error), error, error.__traceback__)) == theirs
    only = "".join(traceback.format_exception_only(error))
    assert "".join(ours.format_exception_only(error)) == only
    unchained = "".join(traceback.format_exception(error, chain=False, limit=1))
    assert "".join(ours.format_exception(error, chain=False, limit=1)) == unchained
    printed = io.StringIO()
    ours.print_exception(error, file=printed)
    assert printed.getvalue() == theirs


def test_the_handled_exception_is_formatted_as_by_python(ours: ModuleType) -> None:
    assert ours.format_exc() == traceback.format_exc()
    try:
        exec(compile("1 / 0", "absent.py", "exec"))
    except ZeroDivisionError:
        assert ours.format_exc().splitlines()[-2:] == traceback.format_exc().splitlines()[-2:]


def test_each_error_of_a_group_is_printed(ours: ModuleType) -> None:
    printed = "".join(ours.format_exception(ExceptionGroup("all", [ValueError("x"), OSError("y")])))
    assert printed == "ExceptionGroup: all (2 sub-exceptions)\nValueError: x\nOSError: y\n"


def test_places_are_listed(ours: ModuleType) -> None:
    places = [("a.py", 3, "f", "  x = 1"), ("b.py", 4, "g", "")]
    assert ours.format_list(places) == traceback.format_list(places)
