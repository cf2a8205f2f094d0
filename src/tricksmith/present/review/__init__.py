"""What the terminal and the page show of a review: the values (`review_view`), and the sentences (the other modules).

`tricksmith.study.show_review` fills the values with what it found. Moves and cards come as they are written for the
reader.
"""

from tricksmith.present.review.chance_words import chance_points_text as chance_points_text
from tricksmith.present.review.chance_words import chance_text as chance_text
from tricksmith.present.review.hand_so_far import aim_text as aim_text
from tricksmith.present.review.moment_texts import again_text as again_text
from tricksmith.present.review.moment_texts import any_of as any_of
from tricksmith.present.review.moment_texts import effects_text as effects_text
from tricksmith.present.review.moment_texts import example_deal_text as example_deal_text
from tricksmith.present.review.moment_texts import hindsight_text as hindsight_text
from tricksmith.present.review.moment_texts import moment_text as moment_text
from tricksmith.present.review.moment_texts import others_text as others_text
from tricksmith.present.review.review_view import ChanceView as ChanceView
from tricksmith.present.review.review_view import CoursePointView as CoursePointView
from tricksmith.present.review.review_view import ExampleDealView as ExampleDealView
from tricksmith.present.review.review_view import ExampleHandView as ExampleHandView
from tricksmith.present.review.review_view import HandLuckView as HandLuckView
from tricksmith.present.review.review_view import LuckKind as LuckKind
from tricksmith.present.review.review_view import LuckPartView as LuckPartView
from tricksmith.present.review.review_view import MomentView as MomentView
from tricksmith.present.review.review_view import ReviewedMoveView as ReviewedMoveView
from tricksmith.present.review.review_view import ReviewLabel as ReviewLabel
from tricksmith.present.review.review_view import ReviewView as ReviewView
from tricksmith.present.review.situation import place_text as place_text
from tricksmith.present.review.situation import situation_text as situation_text
from tricksmith.present.review.situation import trick_number as trick_number
from tricksmith.present.review.texts import CHANCES_NOTE as CHANCES_NOTE
from tricksmith.present.review.texts import LUCK_NOTE as LUCK_NOTE
from tricksmith.present.review.texts import NO_CHANCES_CORE as NO_CHANCES_CORE
from tricksmith.present.review.texts import NO_CHANCES_STATE as NO_CHANCES_STATE
from tricksmith.present.review.texts import NO_LABEL_NOTE as NO_LABEL_NOTE
from tricksmith.present.review.texts import NO_LOSS_NOTE as NO_LOSS_NOTE
from tricksmith.present.review.texts import NO_LUCK_NOTE as NO_LUCK_NOTE
from tricksmith.present.review.texts import POINTS_NOTE as POINTS_NOTE
from tricksmith.present.review.texts import about_points as about_points
from tricksmith.present.review.texts import counted_note as counted_note
from tricksmith.present.review.texts import labels_text as labels_text
from tricksmith.present.review.texts import loss_text as loss_text
from tricksmith.present.review.texts import luck_amount as luck_amount
from tricksmith.present.review.texts import luck_part as luck_part
from tricksmith.present.review.texts import luck_sum as luck_sum
from tricksmith.present.review.texts import luck_text as luck_text
from tricksmith.present.review.texts import luck_total as luck_total
from tricksmith.present.review.texts import practice_outcome_text as practice_outcome_text
from tricksmith.present.review.texts import practice_text as practice_text
from tricksmith.present.review.texts import progress_text as progress_text
from tricksmith.present.review.texts import review_title as review_title
from tricksmith.present.review.texts import unjudged_text as unjudged_text
from tricksmith.present.review.texts import waiting_text as waiting_text
from tricksmith.present.review.verdict import CostlyChoice as CostlyChoice
from tricksmith.present.review.verdict import HandTurn as HandTurn
from tricksmith.present.review.verdict import hand_text as hand_text
from tricksmith.present.review.verdict import is_turn as is_turn
from tricksmith.present.review.verdict import moment_heading as moment_heading
from tricksmith.present.review.verdict import turn_text as turn_text
from tricksmith.present.review.verdict import verdict_text as verdict_text
