"""One deal in play: its calls, its tricks, what each seat may know of it, and how moves are read.

`Hand` is the whole of it; `Calling` and `Playing` are its stages, `View` is what a seat sees. Code that needs the cards
of a deal is here; what follows from the rules alone is in `rules.author` or in `rules.automata`.
"""

from tricksmith.rules.runtime.at_once import asked_at_once as asked_at_once
from tricksmith.rules.runtime.between import Between as Between
from tricksmith.rules.runtime.between import Stage as Stage
from tricksmith.rules.runtime.between import play_on as play_on
from tricksmith.rules.runtime.calling import Calling as Calling
from tricksmith.rules.runtime.calling import Settled as Settled
from tricksmith.rules.runtime.hand import Hand as Hand
from tricksmith.rules.runtime.hand_state import ANY_CARD as ANY_CARD
from tricksmith.rules.runtime.playing import Playing as Playing
from tricksmith.rules.runtime.trick_counts import TrickCounts as TrickCounts
from tricksmith.rules.runtime.view import View as View
from tricksmith.rules.runtime.viewing import hide_secret_question as hide_secret_question
from tricksmith.rules.runtime.viewing import resume_tricks as resume_tricks
