"""The compiled part of tricksmith; `tricksmith.engine` is the door to it."""

__all__ = ["permutation"]

def permutation(seed: str, number: int, label: str, size: int) -> list[int]:
    """The numbers from 0 to size - 1 in the order that the seed, the number and the label determine."""
