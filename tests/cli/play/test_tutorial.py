"""The tutorial: each screen on the page is what the program shows if one types what the page says."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.program import ROOT, call
from tests.docs.page import blocks
from tricksmith.cli.play.rich_ui import RichUI

PAGE = ROOT / "docs" / "tutorial.md"
PROMPT = "your move> "


def test_the_tutorial_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typing the last line of each screen leads to the next screen."""
    screens = [block.text for block in blocks(PAGE) if block.language == "text"]
    typed = [screen.splitlines()[-1].removeprefix(PROMPT) for screen in screens]
    out, shown = io.StringIO(), list[str]()

    def answer(prompt: str) -> str:
        text = typed[len(shown)] if len(shown) < len(typed) else ""
        shown.append(out.getvalue()[sum(map(len, shown)) :] + prompt + text)
        out.write(prompt + text)
        return text

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr("tricksmith.cli.play.command._open_ui", lambda **_: RichUI(Console(file=out, width=80)))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (line,) = (block.text for block in blocks(PAGE) if block.language == "console")
    assert call(*line.removeprefix("$ tricksmith ").split()).code == 0
    for number, screen in enumerate(screens):
        lines = [line.rstrip() for line in shown[number].strip("\n").splitlines()]
        assert lines == screen.splitlines(), f"screen {number}, which may be copied to the page:\n" + "\n".join(lines)
