"""The version of the installed package, from its metadata, which has it from pyproject.toml."""

from importlib.metadata import version

__all__ = ["__version__"]

__version__ = version("tricksmith")
