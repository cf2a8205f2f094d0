"""The same gradient on an accelerator, if JAX finds one: the net of plays takes most of the time of a training."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.errors import OptionError
from tricksmith.guest_errors import describe_error

if TYPE_CHECKING:
    from jax import Array, Device
    from numpy.typing import NDArray

    from tricksmith.training.dataset import PlayDataset
    from tricksmith.training.net import Gradient, Weights

__all__ = ["DEVICES", "find_device", "gradient_on"]

DEVICES = ("auto", "cpu", "gpu")
"""The choices: an accelerator if there is one, the processor, or an accelerator and nothing else."""
MASKED = -1e30
"""The logit of a masked entry, which makes its probability 0."""


def find_device(wanted: str) -> Device | None:
    """Return the accelerator that nets are fitted on; None for the processor, with NumPy.

    Args:
        wanted: One of `DEVICES`.

    Raises:
        OptionError: `wanted` is something else, or it is "gpu" and there is none.

    >>> find_device("cpu") is None
    True
    >>> find_device("fast")
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
    """The first device that is not a processor, or why there is none."""
    try:
        import jax  # noqa: PLC0415 - an extra, which most machines do without

        found = [device for device in jax.devices() if device.platform != "cpu"]
    except ImportError:
        return None, "JAX is not installed here: pip install 'tricksmith[train]' 'jax[cuda13]'"
    except Exception as error:  # noqa: BLE001 - drivers, versions, settings: whatever fails, the processor is left
        return None, describe_error(error)
    return (found[0], "") if found else (None, "JAX finds none on this machine")


def gradient_on(device: Device, plays: PlayDataset, most: int) -> Gradient:
    """Return what `net.gradient_of` returns, computed on a device.

    The decisions are sent to the device once. It adds numbers up in another order than NumPy, so that the last digits
    differ.

    Args:
        device: The accelerator.
        plays: The decisions.
        most: The largest number of decisions in one call.
    """
    import jax  # noqa: PLC0415 - an extra, as above

    put = partial(jax.device_put, device=device)
    numbers = (plays.starts, plays.counts, plays.chosen)
    data = tuple(put(part) for part in (plays.context, plays.rows, *(part.astype(np.int32) for part in numbers)))
    gradient = jax.jit(jax.grad(partial(_loss, widest=int(plays.counts.max()))))

    def found(weights: Weights, some: NDArray[np.int64]) -> Weights:
        # One shape, one program: batches are padded with decisions of weight 0.
        which, share = np.zeros(most, np.int32), np.zeros(most, np.float32)
        which[: len(some)], share[: len(some)] = some, 1 / len(some)
        return {name: np.asarray(array) for name, array in gradient(weights, data, which, share).items()}

    return found


def _loss(weights: dict[str, Array], data: tuple[Array, ...], which: Array, share: Array, *, widest: int) -> Any:
    """The weighted log loss of these decisions, their plays padded to the widest."""
    import jax.numpy as jnp  # noqa: PLC0415 - an extra, as above
    from jax.nn import logsumexp, relu  # noqa: PLC0415

    context, rows, starts, counts, chosen = data
    dot = partial(jnp.dot, precision="highest")  # else some devices multiply with fewer digits
    place = jnp.arange(widest)
    there = place < counts[which, None]
    plays = rows[jnp.where(there, starts[which, None] + place, 0)]
    around = dot(context[which], weights["context"]) + weights["bias"]
    hidden = relu(dot(plays, weights["play"]) + around[:, None])
    values = jnp.where(there, dot(hidden, weights["out"]) + dot(plays, weights["direct"]), MASKED)
    made = jnp.where(place == chosen[which, None], values, 0).sum(axis=1)
    return (share * (logsumexp(values, axis=1) - made)).sum()
