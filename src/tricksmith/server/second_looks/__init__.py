"""Second looks at moves of a match in play: made in a process of their own, from one seat's view, or not in time.

`pool` has the process and the limits of time; `worker` is what the process runs. Who may have a second look is for
`realtime` to decide. It imports the study; only `realtime` and `http` import it.
"""

from tricksmith.server.second_looks.pool import SecondLookPool as SecondLookPool
from tricksmith.server.second_looks.pool import TakenLook as TakenLook
from tricksmith.server.second_looks.worker import LookAnswer as LookAnswer
from tricksmith.server.second_looks.worker import SecondLookTask as SecondLookTask
