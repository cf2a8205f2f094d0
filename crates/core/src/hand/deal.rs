//! Deals: the cards of a stock, at random into hands and piles.

use super::call_graph::{CallGraph, MAX_PILES};
use super::error::HandError;
use super::state::HandState;
use crate::rng::Rng;
use crate::trick::{MAX_CARDS, MAX_SEATS};

/// The most parts of a deal.
const MAX_PARTS: usize = 256;

/// A part of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Cards of the stock for a seat.
    Hand {
        /// The seat that gets them.
        seat: u8,
        /// The number of cards.
        size: u8,
    },
    /// Cards of the stock for a pile.
    Pile {
        /// The pile that they are put on.
        pile: u8,
        /// The number of cards.
        size: u8,
    },
    /// One random card of a stack of its own, which is not part of the stock.
    Stack {
        /// The pile that it is put on.
        pile: u8,
        /// The cards of the stack.
        cards: u64,
    },
}

/// How a hand is dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The cards of the stock, by number.
    stock: Vec<u8>,
    parts: Vec<Part>,
}

impl Deal {
    /// A deal from this stock, its parts in order.
    ///
    /// # Errors
    ///
    /// [`HandError`] if a part goes to a seat or a pile beyond the most that there can be, a stack is empty or shares
    /// cards with the stock or another stack, the stock is too small, or there are too many parts.
    pub fn new(stock: u64, parts: Vec<Part>) -> Result<Self, HandError> {
        if parts.len() > MAX_PARTS {
            return Err(HandError::OutOfRange { what: "the number of parts", entry: parts.len(), size: MAX_PARTS + 1 });
        }
        let (mut wanted, mut assigned) = (0, stock);
        for part in &parts {
            let (what, entry, size) = match *part {
                Part::Hand { seat, .. } => ("seat", seat, MAX_SEATS),
                Part::Pile { pile, .. } | Part::Stack { pile, .. } => ("pile", pile, MAX_PILES),
            };
            if usize::from(entry) >= size {
                return Err(HandError::OutOfRange { what, entry: entry.into(), size });
            }
            match *part {
                Part::Hand { size, .. } | Part::Pile { size, .. } => wanted += u32::from(size),
                Part::Stack { cards: 0, .. } => return Err(HandError::TooFewCards { wanted: 1, there: 0 }),
                Part::Stack { cards, .. } if cards & assigned != 0 => {
                    return Err(HandError::DuplicateCards { cards: cards & assigned });
                }
                Part::Stack { cards, .. } => assigned |= cards,
            }
        }
        if wanted > stock.count_ones() {
            return Err(HandError::TooFewCards { wanted, there: stock.count_ones() });
        }
        let cards = (0..64_u8).filter(|card| stock >> card & 1 == 1);
        Ok(Self { stock: cards.collect(), parts })
    }

    /// Checks that every hand that can be dealt fits the call graph.
    ///
    /// # Errors
    ///
    /// [`HandError`] if it deals to a seat that the graph does not have, or a card that is not in its deck.
    pub fn check(&self, graph: &CallGraph) -> Result<(), HandError> {
        let mut cards = self.stock.iter().fold(0, |all, card| all | 1 << card);
        for part in &self.parts {
            match *part {
                Part::Hand { seat, .. } if usize::from(seat) >= graph.seats() => {
                    return Err(HandError::OutOfRange { what: "seat", entry: seat.into(), size: graph.seats() });
                }
                Part::Stack { cards: stack, .. } => cards |= stack,
                _ => {}
            }
        }
        let beyond = cards & !graph.deck();
        if beyond == 0 { Ok(()) } else { Err(HandError::NotInDeck { cards: beyond }) }
    }

    /// Deals hands and piles at random, with nearly equal probabilities (see [`Rng::below`]).
    pub fn cards(&self, rng: &mut Rng) -> ([u64; MAX_SEATS], [u64; MAX_PILES]) {
        let (mut hands, mut piles) = ([0; MAX_SEATS], [0; MAX_PILES]);
        let mut stock = [0; MAX_CARDS];
        stock[..self.stock.len()].copy_from_slice(&self.stock);
        let mut undealt = self.stock.len();
        let mut take = |size: u8, rng: &mut Rng| {
            let mut mask = 0_u64;
            for _ in 0..size {
                let index = rng.below(u32::try_from(undealt).unwrap_or(1)) as usize;
                mask |= 1 << (stock[index % MAX_CARDS] % 64);
                undealt -= 1;
                stock[index % MAX_CARDS] = stock[undealt % MAX_CARDS];
            }
            mask
        };
        for part in &self.parts {
            match *part {
                Part::Hand { seat, size } => hands[usize::from(seat)] |= take(size, rng),
                Part::Pile { pile, size } => piles[usize::from(pile)] |= take(size, rng),
                Part::Stack { pile, cards } => {
                    let skip = rng.below(cards.count_ones());
                    piles[usize::from(pile)] |= super::call_graph::nth_subset(cards, 1, skip);
                }
            }
        }
        (hands, piles)
    }

    /// A hand that is dealt at random, at a node of the calls.
    #[must_use]
    pub fn state(&self, root: u32, mut rng: Rng) -> HandState {
        let (hands, piles) = self.cards(&mut rng);
        HandState::not_started(hands, piles, root, rng)
    }
}
