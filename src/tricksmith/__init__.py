"""Trick-taking games, each written as one readable Python file; legal play, bots and records follow from it."""

__all__ = ["__version__"]

__version__ = "0.1.0"
