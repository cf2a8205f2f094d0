"""Deprecated names: each gives what the new name gives, and warns of it."""

import pytest

from tricksmith import belief, play
from tricksmith.engine import Tricks
from tricksmith.games import get

RENAMED = [(play, "broken_promises", "fairness_violations"), (belief, "SpokenCallReplay", "ObservedCallReplay")]


@pytest.mark.parametrize(("package", "old", "new"), RENAMED)
def test_an_old_name_is_the_new_one(package: object, old: str, new: str) -> None:
    """The warning names both; a name that never was is missing as in any module."""
    with pytest.warns(DeprecationWarning, match=rf"\.{old} is deprecated: use tricksmith\.\w+\.{new}$") as caught:
        assert getattr(package, old) is getattr(package, new)
    assert [warning.filename for warning in caught] == [__file__]
    with pytest.raises(AttributeError, match="has no attribute 'nonsuch'"):
        package.nonsuch  # type: ignore[attr-defined]  # noqa: B018 - the look-up itself is tested


@pytest.mark.parametrize(("old", "new"), [("ends", "terminals"), ("lines", "trajectories")])
def test_an_old_method_is_the_new_one(old: str, new: str) -> None:
    """On an object; the class can be inspected without a warning."""
    tricks = Tricks(get("hearts"), None)
    with pytest.warns(DeprecationWarning, match=rf"^Tricks\.{old} is deprecated: use Tricks\.{new}$"):
        assert getattr(tricks, old) == getattr(tricks, new)
    assert getattr(Tricks, old) is getattr(Tricks, new)
