"""Files of games with a fault: Mini with one function that answers wrongly, for the commands to load."""

from pathlib import Path

ROOT = Path(__file__).parents[3]
MINI = (ROOT / "tests" / "testing" / "mini.py").read_text(encoding="utf-8")

FUNCTIONS = (
    "layout", "calls", "suits_of", "ways_to_lead", "why_not_lead", "flags_of", "flags_after_trick", "must_play",
    "strength", "after_lead", "after_card", "winner", "why_won", "next_leader", "trick_seats", "worth", "score",
    "verdict", "next_dealer", "aim", "trumps", "scoring_table", "sides", "parties", "revokes",
)  # fmt: skip
"""Every function that an author may write."""
PROPERTIES = ("sides", "revokes")

BEHAVIOURS = {
    "none": "return None",
    "number": "return 5",
    "text": "return 'x'",
    "object": "return object()",
    "generator": "yield 7",
    "endless": "while True: yield 7",
    "error": "raise KeyError('no such side')",
    "recursion": "return type(self).{name}.fget(self) if {is_property} else self.{name}(*given, **named)",
    "list": "return [None] * 1_000_000",
    "mutation": "given and given[0].clear(); self.players += 1; raise ValueError('broken')",
    "exit": "raise SystemExit(0)",
    "interrupt": "raise KeyboardInterrupt",
    "generator exit": "raise GeneratorExit",
    "loop": "while True: pass",
}
"""What a faulty function does instead of its work."""


def faulty_file(folder: Path, name: str, behaviour: str) -> Path:
    """A file of Mini whose function of this name behaves like this."""
    is_property = name in PROPERTIES
    body = BEHAVIOURS[behaviour].format(name=name, is_property=is_property)
    function = f"def {name}(self, *given, **named):\n    {body}\n"
    link = f"Mini.{name} = property({name})\n" if is_property else f"Mini.{name} = {name}\n"
    counters = 'Mini.counters = ("pips",)\n' if name == "worth" else ""
    path = folder / f"{name}_{behaviour.replace(' ', '_')}.py"
    path.write_text(f"{MINI}\n\n{function}{link}{counters}", encoding="utf-8")
    return path


def line_of_fault(path: Path) -> int:
    """The line of the faulty function's body."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if line.startswith("    ") and
                lines[number - 2].startswith("def "))  # fmt: skip
