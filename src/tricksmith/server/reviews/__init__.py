"""Reviews of finished matches and hands, made in a worker process that yields to bots.

They are shown while they are made, and cancelled when nobody reads them any more.

`pool` has the queue, the process and the watchers; `worker` is what the process runs. `http` decides who can request a
review. The package imports the study, the view model and the wire; only `http` imports it.
"""

from tricksmith.server.reviews.pool import ReviewKey as ReviewKey
from tricksmith.server.reviews.pool import ReviewPool as ReviewPool
from tricksmith.server.reviews.pool import ReviewProgress as ReviewProgress
from tricksmith.server.reviews.worker import ReviewPart as ReviewPart
from tricksmith.server.reviews.worker import ReviewTask as ReviewTask
