"""The same slopes on an accelerator, where JAX finds one: the net of plays is what it has the most of to work out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.errors import OptionError
from tricksmith.guest_errors import told

if TYPE_CHECKING:
    from jax import Array, Device
    from numpy.typing import NDArray

    from tricksmith.training.adam import Weights
    from tricksmith.training.examples import Plays
    from tricksmith.training.net import Slopes

__all__ = ["DEVICES", "find", "slopes_on"]

DEVICES = ("auto", "cpu", "gpu")
"""What may be asked for: an accelerator if there is one, none, or one and nothing else."""
NOTHING = -1e30
"""The value of what is no play, so that its chance is 0."""


def find(wanted: str) -> Device | None:
    """The accelerator that nets are fitted on; None stands for the processor, and for NumPy.

    Raises `OptionError` for a word that is not among `DEVICES`, and for "gpu" where there is none.

    >>> find("cpu") is None
    True
    >>> find("fast")
    Traceback (most recent call last):
    tricksmith.errors.OptionError: there is no device 'fast': choose auto, cpu or gpu
    """
    if wanted not in DEVICES:
        raise OptionError(f"there is no device {wanted!r}: choose auto, cpu or gpu")
    if wanted == "cpu":
        return None
    found, fault = _first()
    if found is None and wanted == "gpu":
        raise OptionError(f"device gpu: {fault}")
    return found


def _first() -> tuple[Device | None, str]:
    """The first device that is no processor, or why there is none."""
    try:
        import jax  # noqa: PLC0415 - an extra, which most machines do without

        found = [device for device in jax.devices() if device.platform != "cpu"]
    except ImportError:
        return None, "JAX is not installed here: pip install 'tricksmith[train]' 'jax[cuda13]'"
    except Exception as error:  # noqa: BLE001 - drivers, versions, settings: whatever fails, the processor is left
        return None, told(error)
    return (found[0], "") if found else (None, "JAX finds none on this machine")


def slopes_on(device: Device, plays: Plays, most: int) -> Slopes:
    """Gives what `net.slopes_of` gives, worked out on this device for at most so many decisions at once.

    The decisions are taken to the device once. Sums are made there in another order than by NumPy, so that the last
    digits differ.
    """
    import jax  # noqa: PLC0415 - an extra, as above

    put = partial(jax.device_put, device=device)
    numbers = (plays.starts, plays.counts, plays.chosen)
    data = tuple(put(part) for part in (plays.context, plays.rows, *(part.astype(np.int32) for part in numbers)))
    slopes = jax.jit(jax.grad(partial(_loss, widest=int(plays.counts.max()))))

    def found(weights: Weights, some: NDArray[np.int64]) -> Weights:
        # One shape, one program: what is missing is filled up with decisions that do not count.
        which, share = np.zeros(most, np.int32), np.zeros(most, np.float32)
        which[: len(some)], share[: len(some)] = some, 1 / len(some)
        return {name: np.asarray(slope) for name, slope in slopes(weights, data, which, share).items()}

    return found


def _loss(weights: dict[str, Array], data: tuple[Array, ...], which: Array, share: Array, *, widest: int) -> Any:
    """The loss of these decisions, each with its share: their plays side by side, as many as the widest has."""
    import jax.numpy as jnp  # noqa: PLC0415 - an extra, as above
    from jax.nn import logsumexp, relu  # noqa: PLC0415

    context, rows, starts, counts, chosen = data
    dot = partial(jnp.dot, precision="highest")  # else some devices multiply with fewer digits
    place = jnp.arange(widest)
    there = place < counts[which, None]
    plays = rows[jnp.where(there, starts[which, None] + place, 0)]
    around = dot(context[which], weights["context"]) + weights["bias"]
    hidden = relu(dot(plays, weights["play"]) + around[:, None])
    values = jnp.where(there, dot(hidden, weights["out"]) + dot(plays, weights["direct"]), NOTHING)
    made = jnp.where(place == chosen[which, None], values, 0).sum(axis=1)
    return (share * (logsumexp(values, axis=1) - made)).sum()
