"""Whist written by hand in C and compiled on demand: how fast a loop for a single game can be."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from tricksmith.rules import Hand

__all__ = ["WhistByHand", "compiler"]

SOURCE = Path(__file__).with_name("whist.c")
FLAGS = ("-O3", "-shared", "-fPIC")
NATIVE = "-march=native"
"""Lets the compiler use all features of this processor; our own module is built for any processor of its kind."""


def compiler() -> str | None:
    """Return the path of the C compiler; None if there is none."""
    return shutil.which("cc")


@cache
def _library(native: bool) -> ctypes.CDLL:  # noqa: FBT001 - a private function
    with TemporaryDirectory() as folder:
        built = Path(folder) / "whist.so"
        flags = (*FLAGS, NATIVE) if native else FLAGS
        subprocess.run([compiler() or "cc", *flags, "-o", str(built), str(SOURCE)], check=True)
        return ctypes.CDLL(str(built))


class WhistByHand:
    """Hands of Whist at the beginning of a trick, for the loop in C; with `native` it is built for this processor."""

    def __init__(self, hands: Sequence[Hand], *, native: bool = True) -> None:
        self.native = native
        contracts = [hand.contract for hand in hands]
        assert all(contracts)
        suits = list(hands[0].game.deck.suits)
        self.deals = np.array([[held.mask for held in hand.held] for hand in hands], np.uint64)
        self.trumps = np.array([suits.index(contract.mode) for contract in contracts if contract], np.int32)
        self.leaders = np.array([hand.to_act for hand in hands], np.int32)

    def playouts(self, each: int, seed: int) -> NDArray[np.uint64]:
        """Return the tricks of each seat, shape (deals, seats), summed over `each` random playouts of each deal."""
        tricks = np.zeros((len(self.deals), 4), np.uint64)
        _library(self.native).playouts(*self._arguments, ctypes.c_int(each), ctypes.c_uint64(seed), _pointer(tricks))
        return tricks

    def perfts(self, depth: int) -> NDArray[np.uint64]:
        """Return for each deal the number of ways to play exactly `depth` cards."""
        counts = np.zeros(len(self.deals), np.uint64)
        _library(self.native).perfts(*self._arguments, ctypes.c_int(depth), _pointer(counts))
        return counts

    @property
    def _arguments(self) -> tuple[object, ...]:
        arrays = _pointer(self.deals), _pointer(self.trumps), _pointer(self.leaders)
        return *arrays, ctypes.c_int(len(self.deals))


def _pointer(array: NDArray[np.generic]) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)
