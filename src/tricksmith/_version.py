"""The version of the installed package, as its metadata say; pyproject.toml is its one home."""

from importlib.metadata import version

__all__ = ["__version__"]

__version__ = version("tricksmith")
