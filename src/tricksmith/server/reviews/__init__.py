"""Reviews of matches that are over, and of hands, made in a process of their own that yields to bots.

They are shown as they grow, and cancelled when nobody waits for them.

`pool` has the queue, the process and the watchers; `worker` is what the process runs. Who may request a review is
for `http` to decide. It imports the study, the view model and the wire; only `http` imports it.
"""

from tricksmith.server.reviews.pool import ReviewKey as ReviewKey
from tricksmith.server.reviews.pool import ReviewPool as ReviewPool
from tricksmith.server.reviews.pool import ReviewProgress as ReviewProgress
from tricksmith.server.reviews.worker import ReviewPart as ReviewPart
from tricksmith.server.reviews.worker import ReviewTask as ReviewTask
