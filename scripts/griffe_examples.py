"""An extension for the reference pages: examples and drawn trees in docstrings become code blocks."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

_EXAMPLE = re.compile(r"(^>>> (?:.+\n?)+)", re.MULTILINE)
_TREE = re.compile(r"(^\w+\n(?:[├└│].*\n?)+)", re.MULTILINE)


class Examples(Extension):
    """Puts each example, from its first prompt to the next empty line, and each tree between fences."""

    def on_instance(self, *, obj: Object, **kwargs: Any) -> None:
        """Called for every module, class, function and attribute that is read."""
        if obj.docstring is not None:
            text = _TREE.sub(lambda match_: _fenced("text", match_[1]), obj.docstring.value)
            obj.docstring.value = _EXAMPLE.sub(lambda match_: _fenced("pycon", match_[1]), text)


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"
