//! The probability that each seat takes a trick, given which cards each can hold.

use std::collections::BTreeMap;

use crate::card_set::{cards, count_f64};
use crate::math::power;
use crate::trick::{MAX_SEATS, TrickTables, WINS_NOW};

/// How often a seat tries to take the trick, instead of playing any legal card, where it is known which cards it can hold.
/// `win_probability`, for hands of which nothing is known, has a value of its own.
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

/// A trick under way: the state, the hand flags and the place that is winning.
pub(super) type TrickProgress = (u16, u8, u8);

/// A clause of an obligation that can bind a follower: the plays that it allows, and their number.
struct BindingClause {
    /// The probability that this clause of the obligation binds.
    probability: f64,
    allowed: u64,
    /// The expected number of such cards in the hand, at least one.
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
    fn binding_clauses(
        tables: &TrickTables,
        (state, flags, _): TrickProgress,
        possible: u64,
        count: u8,
    ) -> Vec<BindingClause> {
        let (mut rest, mut reach) = (possible, 1.0);
        let mut clauses = Vec::new();
        for (hold, play) in tables.clauses(state, flags.into()) {
            if rest == 0 {
                break;
            }
            let free = (rest & !hold).count_ones();
            let draws = u32::from(count).min(rest.count_ones());
            let void: f64 = (0..draws)
                .map(|drawn| f64::from(free.saturating_sub(drawn)) / f64::from(rest.count_ones() - drawn))
                .product();
            let allowed = play & rest;
            if allowed != 0 && void < 1.0 {
                let expected_count = (f64::from(count) * count_f64(allowed) / count_f64(rest)).max(1.0);
                clauses.push(BindingClause { probability: reach * (1.0 - void), allowed, expected_count });
            }
            reach *= void;
            rest &= !hold;
        }
        clauses
    }

    /// The probability that no one of `others` seats takes the trick from this lead, if each holds `count` of the cards
    /// `possible`.
    pub(super) fn lead_wins(tables: &TrickTables, lead: TrickProgress, possible: u64, count: u8, others: usize) -> f64 {
        let winning = winning_cards(tables, lead.0, possible);
        let clauses = Self::binding_clauses(tables, lead, possible, count);
        let taken: f64 = clauses.iter().map(|clause| clause.probability * clause.take_probability(winning)).sum();
        power(1.0 - taken, others)
    }

    /// (places) the probability that each place takes the trick, which has a card from each place before `from`.
    ///
    /// `seats` are those still to play. `eagerness` of a seat and the place that is winning is how likely the seat takes
    /// the trick from there, relative to a seat that wants the trick.
    pub(super) fn winners(
        &self,
        tables: &TrickTables,
        trick: TrickProgress,
        from: u8,
        seats: impl Iterator<Item = usize>,
        eagerness: impl Fn(usize, u8) -> f64,
    ) -> [f64; MAX_SEATS] {
        let mut now = BTreeMap::from([(trick, 1.0)]);
        for (place, seat) in (from..).zip(seats) {
            let mut next = BTreeMap::new();
            for (&trick, &reach) in &now {
                let (state, flags, winning) = trick;
                let winners = winning_cards(tables, state, self.possible[seat]);
                for clause in Self::binding_clauses(tables, trick, self.possible[seat], self.counts[seat]) {
                    let (taking, other) = (winners & clause.allowed, clause.allowed & !winners);
                    let takes =
                        if other == 0 { 1.0 } else { clause.take_probability(winners) * eagerness(seat, winning) };
                    for card in cards(clause.allowed) {
                        let probability = if taking >> card & 1 == 1 {
                            takes / count_f64(taking)
                        } else {
                            (1.0 - takes) / count_f64(other)
                        };
                        let step = tables.step(state, card);
                        let flags = tables.flags_after(flags, card, false);
                        let after = (step.next, flags, step.winning_place(place, winning));
                        *next.entry(after).or_insert(0.0) += reach * clause.probability * probability;
                    }
                }
            }
            now = next;
        }
        let mut takes = [0.0; MAX_SEATS];
        for ((_, _, winning), probability) in now {
            takes[usize::from(winning) % MAX_SEATS] += probability;
        }
        takes
    }
}

/// Those of these cards that win when played in this state.
fn winning_cards(tables: &TrickTables, state: u16, among: u64) -> u64 {
    cards(among).filter(|&card| tables.step(state, card).best == WINS_NOW).fold(0, |all, card| all | 1 << card)
}

/// A power, linear between whole exponents.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cards")]
fn interpolated_power(base: f64, exponent: f64) -> f64 {
    power(base, exponent as usize) * (1.0 - exponent.fract() * (1.0 - base))
}
