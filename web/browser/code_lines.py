"""The line numbers of the program's code, which are in an archive of their own.

They are a sixth of the code, and needed only to report an error. The page fetches them last; until
then, a report names the first line of the function.
"""

import marshal
import os
from types import CodeType
from zipimport import zipimporter

from web.browser.parts import FOLDER

LINES = "lines"  # tools/build/bytecode.py writes it


def find(code: CodeType, at: int, folder: str = FOLDER) -> int:
    """Return the line of the instruction at an offset in the code, in bytes."""
    path = f"{folder}/{LINES}.zip"
    if os.path.exists(path):  # noqa: PTH110  (pathlib takes long to import)
        tables: dict[str, bytes] = marshal.loads(zipimporter(path).get_data(LINES))
        name = f"{code.co_filename}:{code.co_firstlineno}:{code.co_qualname}"
        for start, end, line in code.replace(co_linetable=tables.get(name, b"")).co_lines():
            if start <= at < end and line is not None:
                return line
    return code.co_firstlineno
