//! Hands where they begin, and whether they can: from a deal, from the calls, or from the tricks.

use super::error::HandError;
use super::node::MAX_PILES;
use super::program::Program;
use super::state::{START, Stage, State};
use crate::trick::{MAX_SEATS, Position, Rng};

impl State {
    /// A hand at a node whose effects are still to come: [`State::go`] takes it to its first decision.
    #[must_use]
    pub fn new(hands: [u64; MAX_SEATS], piles: [u64; MAX_PILES], node: u32, rng: Rng) -> Self {
        let position = Position::new(&hands, 0);
        Self { position, piles, stage: Stage::Waits, contract: 0, node, answer: START, rng }
    }

    /// A hand in its tricks, or over.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such contract, or the position does not fit it.
    pub fn playing(program: &Program, position: Position, contract: u32, rng: Rng) -> Result<Self, HandError> {
        let (entry, size) = (contract as usize, program.contracts());
        if entry >= size {
            return Err(HandError::Entry { what: "contract", entry, size });
        }
        seated(program, &position)?;
        let (_, tables, seating) = program.rules_of(contract);
        position.check(tables, seating)?;
        let stage = Stage::of(&position, seating);
        Ok(Self { position, piles: [0; MAX_PILES], stage, contract, node: 0, answer: 0, rng })
    }

    /// A hand in its calls, at a node whose effects are done.
    ///
    /// # Errors
    ///
    /// [`HandError`] if nobody is asked there, or the cards do not fit.
    pub fn calling(
        program: &Program,
        position: Position,
        piles: [u64; MAX_PILES],
        node: u32,
        rng: Rng,
    ) -> Result<Self, HandError> {
        let mut state = Self { position, ..Self::new(position.held, piles, node, rng) };
        state.check(program)?;
        state.ask(program, node)?;
        Ok(state)
    }

    /// Whether a hand before its tricks can be: each card is in one place and in the deck, and no trick lies open.
    ///
    /// # Errors
    ///
    /// [`HandError`] if not.
    pub fn check(&self, program: &Program) -> Result<(), HandError> {
        let mut seen = 0;
        for &cards in self.position.held.iter().chain(&self.position.taken).chain(&self.piles) {
            if cards & !program.deck() != 0 {
                return Err(HandError::Mask { cards: cards & !program.deck() });
            }
            if seen & cards != 0 {
                return Err(HandError::Shared { cards: seen & cards });
            }
            seen |= cards;
        }
        let Position { table, leader, place, best, marks, state, .. } = self.position;
        let open = [usize::from(leader), place.into(), best.into(), marks.into(), state.into()];
        for (what, entry, size) in [
            ("cards of a trick before the tricks", table.count_ones() as usize, 1),
            ("a trick that lies open before the tricks", open.into_iter().max().unwrap_or(0), 1),
            ("node", self.node as usize, program.len()),
        ] {
            if entry >= size {
                return Err(HandError::Entry { what, entry, size });
            }
        }
        seated(program, &self.position)
    }
}

/// Whether whoever has cards or tricks is one of the seats.
fn seated(program: &Program, position: &Position) -> Result<(), HandError> {
    let size = program.seats();
    let there = |&seat: &usize| position.held[seat] | position.taken[seat] != 0 || position.tricks[seat] != 0;
    let nobody = (size..MAX_SEATS).find(there);
    nobody.map_or(Ok(()), |entry| Err(HandError::Entry { what: "a seat with cards or tricks", entry, size }))
}
