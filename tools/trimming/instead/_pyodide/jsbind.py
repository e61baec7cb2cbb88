"""Replace Pyodide's own module, because the page has no type annotations for JavaScript's objects.

On every start the original imports modules that read signatures. This one only has the way in which
JavaScript is called without a signature.
"""

from typing import Any, NoReturn

from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default


class BindClass:
    """The base of classes that describe objects of JavaScript; there are none."""


def _plain(*_: Any, **__: Any) -> None:
    pass


no_default = object()
default_signature = JsFuncSignature(
    _plain, False, 0, (), (), py2js_default, (), (), (), py2js_default, js2py_default_call_result
)


def func_to_sig(function: Any) -> NoReturn:
    """Raise TypeError: the original would read the signature of a function."""
    raise TypeError(f"This page describes nothing of JavaScript with types ({function}).")


get_attr_sig = bind_class_sig = func_to_sig
