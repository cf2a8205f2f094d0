"""The text of a model's file: JSON with the arrays of its nets, and how they were trained."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from tricksmith.belief.bidding_model import BiddingModel, as_rounded_lists
from tricksmith.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

__all__ = ["ARRAYS", "model_text", "read_model"]

Model = TypeVar("Model")

FORMAT = 1
"""The version of the file."""
ARRAYS = ("context", "play", "bias", "out", "direct")
"""The names of the card-play net's arrays."""


def read_model(text: str, create: Callable[..., Model]) -> Model:
    """Return the model of a file's text.

    Args:
        text: The text.
        create: The model's class, called with the game, the scale of its rewards, the arrays and the bidding model.

    Raises:
        ModelError: If it is not a model; the error says what is wrong.
    """
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ModelError(f"its format is {data['format']}; this version reads {FORMAT}")
        play_weights = {name: np.array(data["plays"][name], np.float32) for name in ARRAYS}
        bidding_model = BiddingModel.from_dict(data["calls"]) if data["calls"] else None
        return create(
            data["game"], data["unit"], play_weights, bidding_model,
            training=data["recipe"], metrics=data["measured"],
        )  # fmt: skip
    except json.JSONDecodeError as error:
        raise ModelError(f"this is not a model: line {error.lineno} is not JSON, {error.msg}") from error
    except KeyError as error:
        raise ModelError(f"this is not a model: it has no {error}") from error
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise ModelError(f"this is not a model: {error!r}") from error


def model_text(
    about: Mapping[str, Any], play_weights: Mapping[str, NDArray[np.float32]], bidding_model: BiddingModel | None
) -> str:
    """Return the text of a model's file.

    Args:
        about: The file's other entries, in order: see `OpponentModel.to_json`.
        play_weights: The arrays of the card-play net by name.
        bidding_model: The bidding model, if there is one.
    """
    data = {
        "format": FORMAT, **about,
        "plays": {name: as_rounded_lists(play_weights[name]) for name in ARRAYS},
        "calls": bidding_model.as_dict() if bidding_model is not None else None,
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
