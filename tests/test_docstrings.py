"""Every public name is documented, where it is written or in the base class whose question it answers."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import tricksmith
from tricksmith._deprecated import renamed_method

MODULES = [
    "tricksmith",
    *(
        module.name
        for module in pkgutil.walk_packages(tricksmith.__path__, "tricksmith.")
        if not module.name.endswith("__main__")  # to import such a module is to run it
    ),
]


def undocumented(module_name: str) -> Iterator[str]:
    """The public functions, classes and methods of a module that say nothing about themselves."""
    module = importlib.import_module(module_name)
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", None) != module_name:
            continue
        if (inspect.isfunction(thing) or inspect.isclass(thing)) and not inspect.getdoc(thing):
            yield f"{module_name}.{name}"
        if inspect.isclass(thing):
            yield from undocumented_methods(thing)


def undocumented_methods(owner: type) -> Iterator[str]:
    """The public methods and properties of a class that neither it nor a base class documents; old names aside."""
    for name, thing in vars(owner).items():
        is_method = inspect.isroutine(thing) or isinstance(thing, property)
        is_old_name = isinstance(thing, renamed_method)
        if is_method and not is_old_name and not name.startswith("_") and not inspect.getdoc(getattr(owner, name)):
            yield f"{owner.__module__}.{owner.__qualname__}.{name}"


def test_every_public_name_is_documented() -> None:
    """What somebody may call or ask says what it is."""
    assert [name for module in MODULES for name in undocumented(module)] == []
