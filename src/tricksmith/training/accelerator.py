"""The gradient of `net` on an accelerator, if JAX finds one: the fit of the card-play model takes most of the time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith._extras import install_command
from tricksmith.errors import OptionError
from tricksmith.third_party_errors import describe_error

if TYPE_CHECKING:
    from jax import Array, Device
    from numpy.typing import NDArray

    from tricksmith.training.dataset import PlayDataset
    from tricksmith.training.net import GradientFunction, Weights

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
    device, fault = _first_accelerator()
    if device is None and wanted == "gpu":
        raise OptionError(f"device gpu: {fault}")
    return device


def _first_accelerator() -> tuple[Device | None, str]:
    """The first device that is not a processor, or why there is none."""
    try:
        import jax  # noqa: PLC0415 - an extra, which most machines do without

        devices = [device for device in jax.devices() if device.platform != "cpu"]
    except ImportError:
        return (
            None,
            f"JAX is not installed here: pip install 'jax[cuda13]' (for another device: {install_command('train')})",
        )
    except Exception as error:  # noqa: BLE001 - drivers, versions, settings: whatever fails, the processor is left
        return None, describe_error(error)
    return (devices[0], "") if devices else (None, "JAX finds none on this machine")


def gradient_on(device: Device, plays: PlayDataset, batch_size: int) -> GradientFunction:
    """Return what `net.gradient_of` returns, computed on a device.

    The decisions are sent to the device once. It sums numbers in another order than NumPy, so the last digits differ.

    Args:
        device: The accelerator.
        plays: The decisions.
        batch_size: The largest number of decisions in one call.
    """
    import jax  # noqa: PLC0415 - an extra, as above

    put = partial(jax.device_put, device=device)
    integers = [array.astype(np.int32) for array in (plays.starts, plays.counts, plays.chosen)]
    data = tuple(put(array) for array in (plays.context, plays.play_features, *integers))
    gradient = jax.jit(jax.grad(partial(_loss, max_plays=int(plays.counts.max()))))

    def gradient_of_batch(weights: Weights, batch: NDArray[np.int64]) -> Weights:
        # All batches have one shape, so that JAX compiles one program: they are padded with decisions of weight 0.
        indices, loss_weights = np.zeros(batch_size, np.int32), np.zeros(batch_size, np.float32)
        indices[: len(batch)], loss_weights[: len(batch)] = batch, 1 / len(batch)
        return {name: np.asarray(array) for name, array in gradient(weights, data, indices, loss_weights).items()}

    return gradient_of_batch


def _loss(
    weights: dict[str, Array], data: tuple[Array, ...], indices: Array, loss_weights: Array, *, max_plays: int
) -> Any:
    """The weighted log loss of these decisions; the plays of each are padded to `max_plays`."""
    import jax.numpy as jnp  # noqa: PLC0415 - an extra, as above
    from jax.nn import logsumexp, relu  # noqa: PLC0415

    context, all_plays, starts, counts, chosen = data
    dot = partial(jnp.dot, precision="highest")  # else some devices multiply with fewer digits
    column = jnp.arange(max_plays)
    is_play = column < counts[indices, None]
    plays = all_plays[jnp.where(is_play, starts[indices, None] + column, 0)]
    context_input = dot(context[indices], weights["context"]) + weights["bias"]
    hidden = relu(dot(plays, weights["play"]) + context_input[:, None])
    values = jnp.where(is_play, dot(hidden, weights["out"]) + dot(plays, weights["direct"]), MASKED)
    chosen_values = jnp.where(column == chosen[indices, None], values, 0).sum(axis=1)
    return (loss_weights * (logsumexp(values, axis=1) - chosen_values)).sum()
