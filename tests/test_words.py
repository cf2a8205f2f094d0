"""The words of the project: what was a private dialect once does not come back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.folders import in_folders

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "tricksmith").rglob("*.py"))
TESTS = [
    path
    for folder in ("tests", "bench")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not path.is_relative_to(ROOT / "bench" / "baselines")  # which stay as they were
]
CODE = [
    *SOURCES, *TESTS, *sorted((ROOT / "crates").rglob("src/**/*.rs")),
    *(path for ending in ("ts", "svelte") for path in sorted((ROOT / "web" / "src").rglob(f"*.{ending}"))),
]  # fmt: skip
PROSE = [
    *SOURCES, *(path for path in TESTS if path != Path(__file__)),
    *(path for folder in ("scripts", "examples") for path in sorted((ROOT / folder).glob("*.[psm][yhd]"))),
    *(path for path in sorted((ROOT / "crates").rglob("*.rs")) if "target" not in path.parts),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "src" / "tricksmith" / "games" / "lessons").glob("*.json")),
    *(path for path in sorted((ROOT / "deploy").rglob("*")) if path.is_file() and path.name != "requirements.txt"),
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "pyproject.toml")),
]  # fmt: skip

NAMES = {
    "thumb": "heuristic policy", "imagined": "determinizations", "sayings": "bidding model",
    "lens": "feature extractor", "whereabouts": "card locations", "retracing": "replay", "retraced": "replay",
    "slopes": "gradients",
    "explore": "ismcts", "believe": "posterior weights", "retrace": "replay", "relay": "channel",
    "wish": "utility table", "thinker": "bot pool",
    "wishes": "utility tables", "chronicle": "game log", "folding": "reducer", "chairs": "seats",
    "crew": "executor", "calm": "garbage-collector policy", "haste": "fast forward", "thinkers": "bot pool",
    "foretold": "predicted", "mood": "policy state", "doubt": "smoothing",
    "scene": "view model", "cast": "player names", "picture": "snapshot", "slip": "ε-noise", "keeper": "autosave",
    "aside": "claim", "asides": "legal claims", "chair": "seat", "fold": "reduce", "sight": "view, information state",
    "kit": "checker", "renege": "revoke", "reneges": "revokes", "reneged": "revoked",
    "worlds": "determinizations", "duty": "obligation, must_play", "duties": "obligations",
    "sharpness": "inverse temperature", "unfollow": "unsubscribe", "veil": "secret phase", "veiled": "secret phase",
}  # fmt: skip
"""What no module, class, type or function is named, each with the word that the field has for it."""

PAGE = {"aside", "slip"}
"""Which of them are plain words for a part of the page: next to a text, or a piece of paper."""
PLAIN = {"cast", "fold", "picture", "renege", "slopes"}
"""Which of them are plain words for a variable: a cast of messages, an image, the option of a game, a line's slopes."""

TYPES = {
    "likely": "sampling", "ranked": "partition search", "showing": "void inference", "recall": "history",
    "house": "registry", "slope": "gradient", "stakes": "payoff", "marks": "flags",
    "found": "result", "sure": "guarantee", "telling": "presentation", "worth": "action value",
    "book": "trick automaton", "sitting": "match series", "news": "recent events", "face": "user interface",
    "talk": "loop", "standing": "trick so far", "need": "must", "bar": "reason", "spoken": "bidding", "asking": "steps",
}  # fmt: skip
"""What no class or type is named either: in a function's name these are plain English."""

WHOLE = {
    "give_lead": "the message I'm back", "closing_in": "MTD(f)", "sit_in": "stand in", "play_in_step": "lockstep",
    "quick_hands": "rollout hands", "move_request": "device link", "contract_error": "game check error",
    "what_to_install": "missing_extra_message",
}  # fmt: skip
"""What nothing is named as a whole, each word of which is plain."""

MODULES = {
    "two": "alpha-beta", "many": "max^n", "store": "transposition table", "rows": "encoded positions",
    "words": "encoded positions", "floor": "ε-noise", "told": "what it reports", "saying": "bidding", "came": "arrival",
}  # fmt: skip
"""What no file of the solvers, the engine or the bots is named as a whole, as some were."""

AUTHORS = {
    "standing": "trick so far", "marks": "flags", "stakes": "bid", "terms": "mode",
}  # fmt: skip
"""What nothing is named that a game is written with, read with or tested with, each with the word of the vocabulary."""

PARAMETERS = {"found": "what it holds: a review, tried deals, a list of faults, a path"}
"""What no parameter or attribute is named: of a result only the name says what it is."""

AUTHORED = [
    path
    for path in [*SOURCES, *TESTS]
    if {"rules", "games", "testing", "belief", "bots", "play", "examples"} & set(path.relative_to(ROOT).parent.parts)
    and "server" not in path.parts and "cli" not in path.parts
]  # fmt: skip

PHRASES = {
    "contract's terms": "the contract's mode", "sets of marks": "sets of flags", "standing of a trick": "trick so far",
    "by the rule of thumb": "by the heuristic policy", "nobody is to act": "waiting for …", "mended": "fixed",
    "whoever opens": "if you open", "shall be gone": "to remove …, delete it",
    "to be gone on with": "to continue", "worlds drawn": "determinizations",
    "so many": "n, or the number of", "whoever": "you, or players who", "anew": "again, from scratch",
    "beside": "next to, in addition to", "tells": "shows, reports", "is told": "reads, knows",
    "one's own": "your own, or the seat's own",
    "gone on with": "resumed", "besides": "other than, or in addition to",
}  # fmt: skip
"""What no text says, each with what it says instead."""
SHOWN = {"may not be": "can't be"}
"""What no text outside the tests says either."""

RULES = sorted((ROOT / "docs" / "rules").glob("*.md"))
RULE_PHRASES = {
    r"\bWho [a-z]+s\b": "the player who …, or you",
    r"\bmay\b": "can", r"\b[Ee]lse play\b": "otherwise play", r"\b(?:Every|Some)body\b": "everyone, someone",
    r"(?<!at )\b[Tt]he dealer's left leads\b": "the player after the dealer leads",
}  # fmt: skip
"""What no rule of a game says, each with what a rulebook says instead."""

BOUNDS = {
    "most": "MAX_…", "least": "MIN_…", "fewest": "MIN_…", "longest": "MAX_…", "shortest": "MIN_…", "largest": "MAX_…",
    "few": "a threshold", "look": "…_PERIOD", "every": "…_PERIOD", "within": "…_TIMEOUT",
    "patience": "…_FACTOR", "kept": "what for", "lives": "…_LIFETIME", "lack": "OPTIONAL_…",
    "nonsense": "INVALID_…", "told": "reported", "asked": "…_TYPES", "believed": "…_DELAY", "usual": "DEFAULT_…",
}  # fmt: skip
"""What no constant outside the rules and the games is named by, each with what readers expect there."""

PYTHON = re.compile(r"^ *(?:async )?(class|def)\s+(\w+)", re.MULTILINE)
RUST = re.compile(r"\b(fn|struct|enum|trait|type|mod|union)\s+(\w+)")
TYPESCRIPT = re.compile(r"\b(function|class|interface|type|enum)\s+(\w+)")
RUST_VARIABLE = re.compile(r"\blet\s+(?:mut\s+)?(\w+)|^\s+(?:pub(?:\(\w+\))?\s+)?(\w+):\s", re.MULTILINE)
TYPESCRIPT_VARIABLE = re.compile(r"\b(?:const|let)\s+(\w+)|^\s+(?:readonly\s+)?(\w+)[?]?:\s", re.MULTILINE)
STRING = re.compile(r"([\"'])([a-z][a-z0-9_]*_[a-z0-9_]+)\1")
"""A string that is a name, such as that of a metric or of a message."""
NO_TYPE = {"fn", "mod", "function"}
NAMING = ast.arg | ast.Name | ast.Attribute | ast.ClassDef
"""What a parameter, a variable or an attribute is in the tree of a Python file, and a class, which has fields."""


@cache
def text_of(path: Path) -> str:
    """What is in a file."""
    return path.read_text(encoding="utf-8")


@cache
def nodes_in(path: Path) -> list[ast.AST]:
    """The parts of a Python file that give something a name: each file is gone through once for all tests."""
    return [node for node in ast.walk(ast.parse(text_of(path))) if isinstance(node, NAMING)]


def has_any(path: Path, words: Iterable[str]) -> bool:
    """Whether any of these words is in a file or its name at all, as a part of a longer one too."""
    text = f"{path.name} {text_of(path)}".lower()
    return any(word in text for word in words)


def names_in(path: Path) -> Iterator[tuple[str, bool]]:
    """The names of a file, its folders, and every class, type and function in it; with whether it names a thing.

    A module has the name of what it holds, as a class has; a test is named by what it tests. On the page cards have
    faces, and a bar is a bar.
    """
    inner = path.relative_to(ROOT).parts if path.is_relative_to(ROOT) else path.parts[-2:]
    name, is_code = path.name.partition(".")[0], path.suffix in {".py", ".rs"}
    yield from ((folder, False) for folder in inner[:-1])
    yield name, is_code and not name.startswith("test_")
    text = text_of(path)
    if path.suffix == ".py":
        for kind, name in PYTHON.findall(text):
            yield name, kind == "class"
    else:
        for kind, name in (RUST if path.suffix == ".rs" else TYPESCRIPT).findall(text):
            yield name, kind not in NO_TYPE


def other_names_in(path: Path) -> Iterator[str]:
    """The variables and fields of a file in Rust or TypeScript, and the names in strings of any file."""
    text = text_of(path)
    if path.suffix != ".py":
        variable = RUST_VARIABLE if path.suffix == ".rs" else TYPESCRIPT_VARIABLE
        yield from (name for found in variable.finditer(text) for name in found.groups() if name)
    yield from (name for _, name in STRING.findall(text))


def odd_names_in(path: Path) -> dict[str, str]:
    """The variables, fields and named strings of a file that use a word of the dialect."""
    odd = NAMES.keys() - PLAIN - (set() if path.suffix in {".py", ".rs"} else PAGE)
    if not has_any(path, {*odd, *WHOLE}):
        return {}
    return {
        name: NAMES.get(word) or WHOLE[name]
        for name in other_names_in(path)
        for word in [*words_of(name), name]
        if word in odd or (word == name and name in WHOLE)
    }


def variables_in(path: Path) -> Iterator[tuple[str, bool]]:
    """The name of every parameter, variable and attribute of a Python file; with whether it is a random generator."""
    for node in nodes_in(path):
        if isinstance(node, ast.arg):
            annotation = ast.unparse(node.annotation) if node.annotation is not None else ""
            yield node.arg, annotation.removesuffix(" | None") == "Random"
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.id if isinstance(node, ast.Name) else node.attr, False


def odd_variables_in(path: Path) -> dict[str, str]:
    """The variables of a Python file that use a word of the dialect, or hold a random generator and are not `rng`."""
    odd_variables: dict[str, str] = {}
    odd = NAMES.keys() - PLAIN
    if not has_any(path, {*odd, "random"}):
        return odd_variables
    for name, is_random in variables_in(path):
        for word in set(words_of(name)) & odd:
            odd_variables[name] = NAMES[word]
        if is_random and name.lstrip("_") != "rng":
            odd_variables[name] = "rng"
    return odd_variables


def dialect_in(path: Path) -> dict[str, str]:
    """The names in a file that use a word of the dialect, each with what the field calls it."""
    return {
        name: words[word]
        for name, is_type in names_in(path)
        for words in ([NAMES, TYPES] if is_type else [NAMES])
        for word in words_of(name)
        if word in words
    } | {name: WHOLE[whole] for name, _ in names_in(path) if (whole := "_".join(words_of(name))) in WHOLE}


def words_of(name: str) -> list[str]:
    """The words of a name: `TokenBucket` and `token_bucket` have two.

    >>> words_of("TokenBucket"), words_of("_token_bucket2")
    (['token', 'bucket'], ['token', 'bucket'])
    """
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


@in_folders(CODE)
def test_names_are_the_fields_words(paths: list[Path]) -> None:
    """No name uses a word of the dialect that the field has another word for."""
    assert {path: dialect for path in paths if (dialect := dialect_in(path))} == {}


@in_folders([path for path in CODE if path.name not in {"test_words.py", "vocabulary.test.ts"}])
def test_fields_and_strings_are_the_fields_words(paths: list[Path]) -> None:
    """Nor does a variable or field in another language, nor the name of a metric or a message."""
    assert {path: odd for path in paths if (odd := odd_names_in(path))} == {}


def test_modules_are_the_fields_words() -> None:
    """No file of what thinks has one of the bare names that said nothing."""
    thinks = [path for path in CODE if {"solve", "engine", "bots", "belief", "core"} & {*path.parts}]
    assert len(thinks) > 100
    assert [path for path in thinks if path.stem in MODULES] == []


@in_folders([path for path in CODE if path.suffix == ".py"])
def test_variables_are_the_fields_words(paths: list[Path]) -> None:
    """No parameter, variable or attribute does either, and every random generator that is passed is called `rng`."""
    assert {path: odd for path in paths if (odd := odd_variables_in(path))} == {}


@in_folders([path for path in CODE if path.suffix == ".py" and not path.is_relative_to(ROOT / "bench")])
def test_parameters_say_what_they_hold(paths: list[Path]) -> None:
    """A parameter or attribute is named by what it is, not by where it comes from."""
    assert {path: odd for path in paths if (odd := odd_parameters_in(path))} == {}


def odd_parameters_in(path: Path) -> dict[str, str]:
    """The parameters, fields and attributes of a Python file that are named by a word of `PARAMETERS`."""
    if not has_any(path, PARAMETERS):
        return {}
    names: list[str] = []
    for node in nodes_in(path):
        if isinstance(node, ast.arg):
            names.append(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.append(node.attr)
        elif isinstance(node, ast.ClassDef):
            fields = (part.target for part in node.body if isinstance(part, ast.AnnAssign))
            names += (field.id for field in fields if isinstance(field, ast.Name))
    return {name: PARAMETERS[word] for name in names if (word := name.lstrip("_")) in PARAMETERS}


@in_folders([path for path in SOURCES if not {"rules", "games"} & set(path.relative_to(ROOT).parts)])
def test_constants_say_what_they_bound(paths: list[Path]) -> None:
    """A constant of a module says whether it is a maximum, a period or a timeout, in the words that others use."""
    assert {path: odd for path in paths if (odd := odd_constants_in(path))} == {}


def odd_constants_in(path: Path) -> dict[str, str]:
    """The constants of a Python module that are named by a word of `BOUNDS`, each with the name that readers expect."""
    stored = (
        node.id
        for statement in ast.parse(text_of(path)).body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id.isupper()
    )
    return {name: BOUNDS[word] for name in stored for word in name.lower().split("_") if word in BOUNDS}


@in_folders(AUTHORED)
def test_games_are_written_in_one_vocabulary(paths: list[Path]) -> None:
    """No name, parameter, variable or attribute near the games uses a word that the vocabulary has replaced."""
    assert {path: old for path in paths if (old := old_words_in(path))} == {}


def old_words_in(path: Path) -> dict[str, str]:
    """The names and variables of a Python file that use an old word of the vocabulary; a test's name is a sentence."""
    if not has_any(path, AUTHORS):
        return {}
    names = [name for name, _ in [*names_in(path), *variables_in(path)] if not name.startswith("test_")]
    return {name: AUTHORS[word] for name in names for word in words_of(name) if word in AUTHORS}


@in_folders(PROSE)
def test_prose_is_plain(paths: list[Path]) -> None:
    """No docstring, comment, error or page says what a native speaker would put another way."""
    assert {path: clumsy for path in paths if (clumsy := clumsy_in(path))} == {}


def clumsy_in(path: Path) -> dict[str, str]:
    """The phrases of a file that nobody would use, each with what says it better."""
    text = " ".join(text_of(path).lower().split())
    phrases = PHRASES if path in TESTS else PHRASES | SHOWN
    return {
        said: better for said, better in phrases.items() if said in text and re.search(rf"\b{re.escape(said)}\b", text)
    }


@in_folders(RULES)
def test_rules_read_like_a_rulebook(paths: list[Path]) -> None:
    """In no rule a sentence begins with "Who holds" or allows with "may"; topics such as "Who takes the trick" can."""
    assert {path: clumsy for path in paths if (clumsy := clumsy_rules_in(text_of(path)))} == {}


def clumsy_rules_in(page: str) -> list[str]:
    """The phrases of the rules of a page that no rulebook would use.

    >>> clumsy_rules_in("| **HE3** | **Who leads.** Who holds the two of clubs may lead it. |")
    ['Who holds', 'may']
    """
    rules = "\n".join(line for line in page.splitlines() if re.match(r"[|] \*\*[A-Z]+\d+\*\*", line))
    texts = re.sub(r"\*\*[^*|]*\*\*", "", rules)
    return [found[0] for phrase in RULE_PHRASES for found in re.finditer(phrase, texts)]


def test_the_checks_find_what_they_look_for(tmp_path: Path) -> None:
    """A word is found inside a longer name, in each language, and a method counts; some words are for types alone."""
    samples = {
        "sample.py": "class BotCrew:\n    def _thumb_of(self):\n        pass\n\ndef found():\n    pass\n",
        "sample.rs": "pub struct TrickBook;\nimpl TrickBook {\n    pub fn sure(&self) {}\n    fn recast() {}\n}\n",
        "sample.ts": "export type FoundMove = 1;\nclass GiveLead {}\nfunction drawScene() {}\n",
        "chairs.svelte": "<script>\n\tfunction move() {}\n</script>\n",
    }
    for name, text in samples.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert {name: sorted(dialect_in(tmp_path / name)) for name in samples} == {
        "sample.py": ["BotCrew", "_thumb_of"], "sample.rs": ["TrickBook"],
        "sample.ts": ["FoundMove", "GiveLead", "drawScene"], "chairs.svelte": ["chairs"],
    }  # fmt: skip


def test_the_check_of_fields_finds_what_it_looks_for(tmp_path: Path) -> None:
    """Variables and fields in Rust and TypeScript, the names of metrics and messages, and of folders and modules."""
    samples = {
        "sample.rs": "struct A {\n    pub chairs: u8,\n}\nfn f() {\n    let mut thumb_policy = 1;\n}\n",
        "sample.ts": "interface A {\n\treadonly worlds?: number;\n}\nconst thinker = 1;\n",
        "sample.py": "BUSY = Gauge('tricksmith_thinkers_busy')\nclass A:\n    type: Literal[\"give_lead\"]\n",
    }
    for name, text in samples.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert {name: sorted(odd_names_in(tmp_path / name)) for name in samples} == {
        "sample.rs": ["chairs", "thumb_policy"], "sample.ts": ["thinker", "worlds"],
        "sample.py": ["give_lead", "tricksmith_thinkers_busy"],
    }  # fmt: skip
    for place in ("thumb/policy.py", "telling.py", "recall.rs", "chairs/Some.svelte"):
        path = tmp_path / place
        path.parent.mkdir(exist_ok=True)
        path.write_text("", encoding="utf-8")
        assert dialect_in(path), place


def test_the_check_of_variables_finds_what_it_looks_for(tmp_path: Path) -> None:
    """In a parameter, an attribute, a loop; a generator by its annotation, also where it may be none."""
    path = tmp_path / "sample.py"
    path.write_text(
        "class A:\n    by_thumb: int = 0\n\n"
        "def f(chance: Random | None, rng: Random, picture: int):\n    self.asides = [chair for chair in rng]\n",
        encoding="utf-8",
    )
    assert list(odd_variables_in(path)) == ["by_thumb", "chance", "asides", "chair"]


def test_the_check_of_parameters_finds_what_it_looks_for(tmp_path: Path) -> None:
    """In a function, a lambda, a field of a class and an attribute; a variable may be called so in a few lines."""
    samples = {
        "def f(found):\n    pass\n": ["found"],
        "sort = lambda found: 1\n": ["found"],
        "class A:\n    found: int\n": ["found"],
        "class A:\n    def f(self):\n        self._found = 1\n": ["_found"],
        "def f(found_by, is_found):\n    found = found_by\n    return found.found\n": [],
    }
    for number, (text, odd) in enumerate(samples.items()):
        path = tmp_path / f"sample{number}.py"
        path.write_text(text, encoding="utf-8")
        assert list(odd_parameters_in(path)) == odd, text


def test_the_check_of_constants_finds_what_it_looks_for(tmp_path: Path) -> None:
    """Also in a pair, and not in a function."""
    path = tmp_path / "sample.py"
    path.write_text("MOST_IDS, MAX_IDS = 1, 2\nLOOK: float = 1.0\n\ndef f():\n    MOST = 1\n", encoding="utf-8")
    assert list(odd_constants_in(path)) == ["MOST_IDS", "LOOK"]


def test_the_check_of_the_vocabulary_finds_what_it_looks_for(tmp_path: Path) -> None:
    """In a class, a method, a parameter and an attribute."""
    path = tmp_path / "sample.py"
    path.write_text(
        "class Some:\n    stakes: int = 0\n\n    def terms(self, standing, trick):\n        self.marks_left = 1\n",
        encoding="utf-8",
    )
    assert sorted(old_words_in(path)) == ["marks_left", "stakes", "standing", "terms"]
