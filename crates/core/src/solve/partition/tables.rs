//! The tables of partition search: those of a contract, computed once, and those that its searches share.

use super::pattern_table::{PatternTable, ShapeKey};
use super::quick_tricks::SuitStructure;
use super::suit_ranking::SuitRankings;
use crate::card_set::cards;
use crate::hash::KeyHasher;
use crate::payoff::Payoffs;
use crate::trick::{MAX_CARDS, MAX_SEATS, TrickRules};

/// The suit rankings of a contract, and what follows from them.
#[derive(Clone, Debug)]
pub struct PartitionTables {
    pub(crate) rankings: SuitRankings,
    pub(crate) suits: Option<SuitStructure>,
    /// (rankings, seats) what one card of the ranking in the seat's hand adds to the shape key.
    pub(crate) shape_units: Vec<[ShapeKey; MAX_SEATS]>,
    /// (payoffs) whether only the number of tricks counts.
    pub(crate) counts_tricks_only: Vec<bool>,
}

impl PartitionTables {
    /// The tables; `None` if the contract has no suit rankings (see the module `suit_ranking`), if these average fewer
    /// than two cards or their owners do not fit in 128 bits, or if the last trick scores, because ranks alone do not
    /// decide who wins it.
    #[must_use]
    pub fn new(rules: TrickRules<'_>, payoffs: &Payoffs) -> Option<Self> {
        if rules.tables.last_trick_bit() != 0 {
            return None;
        }
        let rankings = SuitRankings::new(rules, payoffs)?;
        let suits = SuitStructure::new(&rankings, rules);
        let units = shape_units_of(&rankings, rules.seat_order.seats());
        let counts_tricks_only =
            rankings.payoffs.iter().map(|payoff| payoff.counted_cards == 0 && payoff.axes.is_empty()).collect();
        Some(Self { rankings, suits, shape_units: units, counts_tricks_only })
    }

    /// The rankings, each as a set of cards.
    #[must_use]
    pub fn rankings(&self) -> Vec<u64> {
        let to_deck = |own: u64| cards(own).fold(0, |all, card| all | 1 << self.rankings.to_deck[card]);
        self.rankings.rows.iter().map(|ranking| to_deck(ranking.cards)).collect()
    }
}

/// What searches of the same contract, payoff and sides share.
#[derive(Debug)]
pub(crate) struct PartitionMemory {
    pub(crate) patterns: PatternTable,
    /// The history heuristic: how often a card caused a cutoff, by place in the trick and seat.
    pub(crate) history: Vec<[u32; MAX_CARDS]>,
    /// A stack of the ordered moves of each node on the current path, each `score << 8 | card`.
    pub(crate) moves: Vec<u32>,
}

impl PartitionMemory {
    /// With at most `bytes` bytes for proofs.
    pub(crate) fn new(bytes: usize) -> Self {
        let history = vec![[0; MAX_CARDS]; MAX_SEATS * MAX_SEATS];
        Self { patterns: PatternTable::new(bytes), history, moves: Vec::with_capacity(256) }
    }
}

/// (rankings, seats) what one card of the ranking in the seat's hand adds to the shape key: digits of one word if they fit, otherwise random numbers.
fn shape_units_of(rankings: &SuitRankings, seats: usize) -> Vec<[ShapeKey; MAX_SEATS]> {
    let widths: Vec<u32> = rankings.rows.iter().map(|ranking| u32::BITS - ranking.length.leading_zeros()).collect();
    let exact = widths.iter().sum::<u32>() as usize * seats <= 64;
    let mut shift = 0;
    let mut units = Vec::new();
    for (number, width) in (0..).zip(&widths) {
        let mut row = [[0; 2]; MAX_SEATS];
        for (seat, unit) in (0..).zip(&mut row[..seats]) {
            let mut hasher = KeyHasher::new();
            hasher.add(number << 8 | seat);
            *unit = if exact { [1 << shift, 0] } else { hasher.halves() };
            shift += if exact { *width } else { 0 };
        }
        units.push(row);
    }
    units
}
