"""Work that is shared out: pieces of many tasks, done by this process, by several or by a cluster, taken in order.

>>> with Here() as crew:
...     list(in_order(len, ["a", "bc", "def"], crew, named=lambda some: "words"))
[1, 2, 3]
"""

from tricksmith.executor.crew import Answer, Crew, Here, Piece, answer, in_order
from tricksmith.executor.processes import Processes, gather

__all__ = ["Answer", "Crew", "Here", "Piece", "Processes", "answer", "gather", "in_order"]
