//! Constructors of hands: from a deal, in the calls, or in the tricks; and their checks.

use super::call_graph::{CallGraph, MAX_PILES};
use super::error::HandError;
use super::state::{HandState, Stage};
use crate::rng::Rng;
use crate::trick::{MAX_SEATS, Position};

impl HandState {
    /// A hand at a node whose effects are still to come: [`HandState::advance`] takes it to its first decision.
    #[must_use]
    pub fn not_started(hands: [u64; MAX_SEATS], piles: [u64; MAX_PILES], node: u32, rng: Rng) -> Self {
        let position = Position::new(&hands, 0);
        Self {
            position,
            piles,
            stage: Stage::NotStarted,
            contract: 0,
            node,
            answer: 0,
            noted: 0,
            bid_numbers: [0; MAX_SEATS],
            rng,
        }
    }

    /// A hand in its tricks, or over.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such contract, or the position does not fit it.
    pub fn in_tricks(graph: &CallGraph, position: Position, contract: u32, rng: Rng) -> Result<Self, HandError> {
        let (entry, size) = (contract as usize, graph.contracts());
        if entry >= size {
            return Err(HandError::OutOfRange { what: "contract", entry, size });
        }
        check_seats(graph, &position)?;
        let (_, tables, seat_order) = graph.contract_parts(contract);
        position.check(tables, seat_order)?;
        let stage = Stage::in_tricks(&position, seat_order);
        Ok(Self { position, stage, contract, ..Self::not_started(position.held, [0; MAX_PILES], 0, rng) })
    }

    /// A hand in its calls, at a node whose effects are done.
    ///
    /// # Errors
    ///
    /// [`HandError`] if no seat is to act there, or the cards are inconsistent.
    pub fn in_calls(
        graph: &CallGraph,
        position: Position,
        piles: [u64; MAX_PILES],
        node: u32,
        rng: Rng,
    ) -> Result<Self, HandError> {
        let mut state = Self { position, ..Self::not_started(position.held, piles, node, rng) };
        state.check(graph)?;
        state.stop_at(graph, node)?;
        Ok(state)
    }

    /// A hand that is dealt again.
    ///
    /// # Errors
    ///
    /// [`HandError`] if the cards do not fit.
    pub fn redealt(
        graph: &CallGraph,
        position: Position,
        piles: [u64; MAX_PILES],
        rng: Rng,
    ) -> Result<Self, HandError> {
        let state = Self { position, stage: Stage::Redeal, ..Self::not_started(position.held, piles, 0, rng) };
        state.check(graph)?;
        Ok(state)
    }

    /// Checks a hand before its tricks: each card is in the deck and in one place, there is no trick on the table, the
    /// node exists, and only existing seats have cards or tricks.
    ///
    /// # Errors
    ///
    /// [`HandError`] if not.
    pub fn check(&self, graph: &CallGraph) -> Result<(), HandError> {
        let mut seen = 0;
        for &cards in self.position.held.iter().chain(&self.position.taken).chain(&self.piles) {
            if cards & !graph.deck() != 0 {
                return Err(HandError::NotInDeck { cards: cards & !graph.deck() });
            }
            if seen & cards != 0 {
                return Err(HandError::DuplicateCards { cards: seen & cards });
            }
            seen |= cards;
        }
        let Position { trick_cards, leader, place, winning_place, flags, state, .. } = self.position;
        if trick_cards != 0 || [leader, place, winning_place, flags].iter().any(|&field| field != 0) || state != 0 {
            return Err(HandError::TrickTooEarly);
        }
        let (entry, size) = (self.node as usize, graph.len());
        if entry >= size {
            return Err(HandError::OutOfRange { what: "node", entry, size });
        }
        check_seats(graph, &self.position)
    }
}

/// Checks that only existing seats have cards or tricks.
fn check_seats(graph: &CallGraph, position: &Position) -> Result<(), HandError> {
    let size = graph.seats();
    let has_cards = |&seat: &usize| position.held[seat] | position.taken[seat] != 0 || position.tricks[seat] != 0;
    let beyond = (size..MAX_SEATS).find(has_cards);
    beyond.map_or(Ok(()), |entry| Err(HandError::OutOfRange { what: "the seat of some cards or tricks", entry, size }))
}
