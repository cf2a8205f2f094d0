"""Second looks at moves of a match in play: made in a worker process, from one seat's view, within a time limit.

`pool` has the process and the time limits; `worker` is what the process runs. `realtime` decides who can have a second
look. The package imports the study; only `realtime` and `http` import it.
"""

from tricksmith.server.second_looks.pool import SecondLookPool as SecondLookPool
from tricksmith.server.second_looks.pool import TakenLook as TakenLook
from tricksmith.server.second_looks.worker import LookAnswer as LookAnswer
from tricksmith.server.second_looks.worker import SecondLookTask as SecondLookTask
