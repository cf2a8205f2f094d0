"""The terminal face: it translates between people and the rules, and decides none of them."""

from tricksmith.cli.app import main

__all__ = ["main"]
