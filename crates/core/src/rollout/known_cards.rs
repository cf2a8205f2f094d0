//! The probability that each seat takes a trick, given which cards each can hold.

use std::collections::BTreeMap;

use crate::card_set::{cards, count_f64};
use crate::math::power;
use crate::trick::{MAX_SEATS, TrickTables, WINS_NOW};

/// How often a seat tries to take the trick, instead of playing any legal card, where it is known which cards it can
/// hold. `win_probability`, for hands of which nothing is known, has a value of its own.
const WINNING_INTENT: f64 = 0.5;

/// What one seat knows of the cards of all seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCards {
    /// (seats) the cards that each seat can hold; of an open hand, the cards that it does hold.
    pub possible: [u64; MAX_SEATS],
    /// (seats) the number of cards that each seat holds.
    pub counts: [u8; MAX_SEATS],
    /// The cards that the seat has not seen.
    pub unseen: u64,
}

/// A trick under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TrickProgress {
    /// The state of the trick automaton.
    pub(super) state: u16,
    /// The hand flags.
    pub(super) flags: u8,
    /// The place that is winning.
    pub(super) winning_place: u8,
}

/// A clause of an obligation that can bind a follower.
struct BindingClause {
    /// The probability that it binds.
    probability: f64,
    /// The cards that it allows.
    allowed: u64,
    /// The expected number of these cards in the hand, at least one.
    expected_count: f64,
}

impl BindingClause {
    /// The probability that a seat plays one of the cards `takers`: the mean, weighted by [`WINNING_INTENT`], of the
    /// probabilities if it plays any allowed card, and if it plays one of them whenever it holds one.
    fn take_probability(&self, takers: u64) -> f64 {
        let share = count_f64(takers & self.allowed) / count_f64(self.allowed);
        (1.0 - WINNING_INTENT) * share + WINNING_INTENT * (1.0 - interpolated_power(1.0 - share, self.expected_count))
    }
}

impl KnownCards {
    /// The clauses of the obligation in this trick that can bind a seat with `count` of the cards `possible`.
    fn binding_clauses(tables: &TrickTables, trick: TrickProgress, possible: u64, count: u8) -> Vec<BindingClause> {
        let (mut rest, mut reach) = (possible, 1.0);
        let mut clauses = Vec::new();
        for (hold, play) in tables.clauses(trick.state, trick.flags.into()) {
            if rest == 0 {
                break;
            }
            // The probability that none of the seat's cards is in `hold`: it draws its cards one by one.
            let others = (rest & !hold).count_ones();
            let draws = u32::from(count).min(rest.count_ones());
            let void_probability: f64 = (0..draws)
                .map(|drawn| f64::from(others.saturating_sub(drawn)) / f64::from(rest.count_ones() - drawn))
                .product();
            let allowed = play & rest;
            if allowed != 0 && void_probability < 1.0 {
                let expected_count = (f64::from(count) * count_f64(allowed) / count_f64(rest)).max(1.0);
                clauses.push(BindingClause { probability: reach * (1.0 - void_probability), allowed, expected_count });
            }
            // Later clauses bind only a seat without these cards.
            reach *= void_probability;
            rest &= !hold;
        }
        clauses
    }

    /// The probability that none of `others` seats takes the trick from this lead, if each holds `count` of the cards
    /// `possible`.
    pub(super) fn lead_win_probability(
        tables: &TrickTables,
        lead: TrickProgress,
        possible: u64,
        count: u8,
        others: usize,
    ) -> f64 {
        let takers = winning_cards(tables, lead.state, possible);
        let clauses = Self::binding_clauses(tables, lead, possible, count);
        let taken: f64 = clauses.iter().map(|clause| clause.probability * clause.take_probability(takers)).sum();
        power(1.0 - taken, others)
    }

    /// (places) the probability that each place takes the trick, which has a card from each place before `from`.
    ///
    /// `seats` are those still to play. `eagerness(seat, winning_place)` is how likely the seat takes the trick from
    /// the place that is winning, relative to a seat that wants the trick.
    pub(super) fn taker_probabilities(
        &self,
        tables: &TrickTables,
        trick: TrickProgress,
        from: u8,
        seats: impl Iterator<Item = usize>,
        eagerness: impl Fn(usize, u8) -> f64,
    ) -> [f64; MAX_SEATS] {
        let mut reached = BTreeMap::from([(trick, 1.0)]);
        for (place, seat) in (from..).zip(seats) {
            let mut next = BTreeMap::new();
            for (&trick, &reach) in &reached {
                let takers = winning_cards(tables, trick.state, self.possible[seat]);
                for clause in Self::binding_clauses(tables, trick, self.possible[seat], self.counts[seat]) {
                    let (taking, other) = (takers & clause.allowed, clause.allowed & !takers);
                    let take_probability = if other == 0 {
                        1.0
                    } else {
                        clause.take_probability(takers) * eagerness(seat, trick.winning_place)
                    };
                    for card in cards(clause.allowed) {
                        let probability = if taking >> card & 1 == 1 {
                            take_probability / count_f64(taking)
                        } else {
                            (1.0 - take_probability) / count_f64(other)
                        };
                        let step = tables.step(trick.state, card);
                        let after = TrickProgress {
                            state: step.next,
                            flags: tables.flags_after(trick.flags, card, false),
                            winning_place: step.winning_place(place, trick.winning_place),
                        };
                        *next.entry(after).or_insert(0.0) += reach * clause.probability * probability;
                    }
                }
            }
            reached = next;
        }
        let mut by_place = [0.0; MAX_SEATS];
        for (trick, probability) in reached {
            by_place[usize::from(trick.winning_place) % MAX_SEATS] += probability;
        }
        by_place
    }
}

/// Those of these cards that win when played in this state.
fn winning_cards(tables: &TrickTables, state: u16, among: u64) -> u64 {
    cards(among).filter(|&card| tables.step(state, card).winning_place == WINS_NOW).fold(0, |all, card| all | 1 << card)
}

/// A power, linear between whole exponents.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cards")]
fn interpolated_power(base: f64, exponent: f64) -> f64 {
    power(base, exponent as usize) * (1.0 - exponent.fract() * (1.0 - base))
}
