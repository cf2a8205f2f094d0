"""The model of the others, trained by self-play: `hands` plays, `examples` reads, `fit` learns, `measure` tells.

`train` does all of it. What is drawn depends on the seed alone, and what has been played is kept in a file beside the
model, so that training that was stopped goes on where it stood.
"""

from tricksmith.training.train import Job, train

__all__ = ["Job", "train"]
