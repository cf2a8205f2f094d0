"""Names: people of all scripts keep theirs, and nobody can be invisible or look like somebody else."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricksmith.server.domain import clean_name, distinct


@pytest.mark.parametrize(
    "name",
    [
        "Ada", "Zoë", "O’Brien-Smith", "Nguyễn Văn Ánh", "محمد", "نمی‌خواهم", "अमित शर्मा", "क्षत्रिय", "สมชาย", "น้ำ",
        "王小明", "ゆき", "김민준", "דָּוִד", "שָׁלוֹם", "Ольга", "Ἀθηνᾶ", "བསྒྲུབས", "ស្រីមុំ", "😀👍🏽", "Ada 2",
    ],
)  # fmt: skip
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    """Letters, their marks, and pictures."""
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "blank", ["\u3164", "\u115f", "\uffa0", "\u2800", "\u17b4", "\u200b", "\u034f", "\ufe0f", "\u0301"]
)
def test_what_cannot_be_seen_is_no_name(blank: str) -> None:
    """Alone it is nothing, and in a name it is left out."""
    assert clean_name(blank * 3) == ""
    if blank != "\u0301":
        assert clean_name(f"A{blank}da{blank}") == "Ada"
        assert distinct(f"Ada{blank}", ["Ada"]) != f"Ada{blank}", "a name in an old log may have it"


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ada (host)", "Ada"), ("Ada （host）", "Ada"), ("Ada [bot] (2)", "Ada"), ("(host)", "host"),
        ("Ada\u202e", "Ada"), ("Ａｄａ", "Ada"), ("Ada \n  L", "Ada L"), ("❤️", "❤"), ("(", ""), ("a\ud800b", "ab"),
    ],
)  # fmt: skip
def test_what_the_table_adds_is_left_out(name: str, cleaned: str) -> None:
    """Roles and numbers in brackets, signs that turn text round, other forms of the same letters."""
    assert clean_name(name) == cleaned


def test_marks_do_not_pile_up() -> None:
    """Two accents on a letter are a language, twenty are a drawing over the next line."""
    drawn = clean_name("A" + "".join(chr(0x300 + number) for number in range(20)))
    assert len(unicodedata.normalize("NFD", drawn)) == 3
    assert unicodedata.normalize("NFD", clean_name("e" + "\u0301" * 9)) == "e\u0301"
    assert clean_name("ệ") == "ệ"


@pytest.mark.parametrize("name", ["Аdа", "Adа", "АDА", "ADA", "𝓐𝓭𝓪", "A\ufe0fda", "Ada\u034f", "Аda"])
def test_look_alikes_get_a_number(name: str) -> None:
    """Cyrillic letters, mathematical ones, what can't be seen: it is Ada's name."""
    assert distinct(name, ["Ada"]) == f"{name} (2)"
    assert distinct(name, ["Bo", "Cy"]) == name


@pytest.mark.parametrize(
    ("one", "other"), [("ΗΑΝS", "Hans"), ("Ida", "lda"), ("Bo", "B0"), ("Arne", "Ame"), ("Ole", "OIe")]
)
def test_what_is_read_alike_is_the_same(one: str, other: str) -> None:
    """In capitals or in small letters."""
    assert distinct(one, [other]) == f"{one} (2)"


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Adam"), ("Zoë", "Zoé"), ("Bo", "Po"), ("王小明", "王小朋"), ("محمد", "محمود")]
)
def test_different_names_stay(one: str, other: str) -> None:
    """Friends with similar names need no numbers."""
    assert distinct(one, [other]) == one


@given(st.text(max_size=24))
def test_any_text_gives_a_name_that_stays(text: str) -> None:
    """A clean name is clean, short, and prints; every text can be compared."""
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= 24
    assert name.isprintable()
    assert distinct(text, [text]) != text
