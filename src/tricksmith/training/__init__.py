"""The opponent model of a game, learned from self-play: what others play and call, given what they hold.

`self_play` plays hands, `dataset` turns them into features, `fit` fits the nets on the processor or on an
`accelerator`, `metrics` measures them on held-out hands, and `pipeline` does all of it. The config
determines the result; an interrupted training resumes from the file of its hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.training.charts import Curve as Curve
    from tricksmith.training.charts import line_charts as line_charts
    from tricksmith.training.dataset import play_dataset as play_dataset
    from tricksmith.training.dataset import read_played_hand as read_played_hand
    from tricksmith.training.fit import EPOCHS as EPOCHS
    from tricksmith.training.metrics import play_figures as play_figures
    from tricksmith.training.pipeline import TrainingConfig, train
    from tricksmith.training.self_play import hand_specs as hand_specs
    from tricksmith.training.self_play import play_hand_line as play_hand_line

__all__ = ["TrainingConfig", "train"]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "charts": ["Curve", "line_charts"],
        "dataset": ["play_dataset", "read_played_hand"],
        "fit": ["EPOCHS"],
        "metrics": ["play_figures"],
        "pipeline": ["TrainingConfig", "train"],
        "self_play": ["hand_specs", "play_hand_line"],
    },
)
