"""Work that is shared out: pieces of many tasks, done by this process, by several or by a cluster, taken in order.

>>> with Here() as crew:
...     list(in_order(len, ["a", "bc", "def"], crew, named=lambda some: "words"))
[1, 2, 3]
"""

from tricksmith.crew.crew import Answer, Crew, Here, Piece, answer, in_order
from tricksmith.crew.processes import TRIES, Processes
from tricksmith.crew.workers import Workers

__all__ = ["TRIES", "Answer", "Crew", "Here", "Piece", "Processes", "Workers", "answer", "in_order"]
