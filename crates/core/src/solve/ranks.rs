//! What a search by ladders needs of a contract, made once.

use super::ladder::Ladders;
use super::pattern::Shape;
use super::payoff::Payoffs;
use super::store::Mixer;
use super::sure::Suits;
use crate::trick::MAX_SEATS;
use crate::trick::batch::Rules;

/// The ladders of a contract, and what follows from them.
#[derive(Clone, Debug)]
pub struct Ranks {
    pub(super) ladders: Ladders,
    pub(super) suits: Option<Suits>,
    /// What a card of each ladder in each hand adds to a shape.
    pub(super) units: Vec<[Shape; MAX_SEATS]>,
    /// By payoff: whether nothing counts but tricks, each alike.
    pub(super) even: Vec<bool>,
}

impl Ranks {
    /// None if the contract has no ladders to speak of.
    #[must_use]
    pub fn new(rules: Rules<'_>, payoffs: &Payoffs) -> Option<Self> {
        let ladders = Ladders::new(rules, payoffs)?;
        let suits = Suits::new(&ladders, rules);
        let units = units(&ladders, rules.seating.seats());
        let even = ladders.payoffs.iter().map(|payoff| payoff.worthy == 0 && payoff.axes.is_empty()).collect();
        Some(Self { ladders, suits, units, even })
    }

    /// The ladders, each as a set of cards.
    #[must_use]
    pub fn ladders(&self) -> Vec<u64> {
        let outer = |own: u64| super::tally::cards(own).fold(0, |all, card| all | 1 << self.ladders.outer[card]);
        self.ladders.rows.iter().map(|ladder| outer(ladder.cards)).collect()
    }
}

/// What a card of each ladder in each hand adds to a shape: places in a word if one is enough, else numbers by chance.
fn units(ladders: &Ladders, seats: usize) -> Vec<[Shape; MAX_SEATS]> {
    let widths: Vec<u32> = ladders.rows.iter().map(|ladder| u32::BITS - ladder.length.leading_zeros()).collect();
    let exact = widths.iter().sum::<u32>() as usize * seats <= 64;
    let mut at = 0;
    let mut units = Vec::new();
    for (number, width) in (0..).zip(&widths) {
        let mut row = [[0; 2]; MAX_SEATS];
        for (seat, unit) in (0..).zip(&mut row[..seats]) {
            let mut mixer = Mixer::new();
            mixer.add(number << 8 | seat);
            *unit = if exact { [1 << at, 0] } else { mixer.halves() };
            at += if exact { *width } else { 0 };
        }
        units.push(row);
    }
    units
}
