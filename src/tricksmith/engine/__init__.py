"""Native speed behind a few plain functions: numbers in, numbers out, and no game known by name."""

from tricksmith.engine.shuffle import permutation

__all__ = ["permutation"]
