//! The state of one hand between two decisions.

use super::call_graph::{BidNumbers, CallGraph, Effect, NO_NUMBER, Piles, Question, single_card};
use super::error::HandError;
use crate::card_set::cards;
use crate::rng::Rng;
use crate::trick::{Legal, MAX_CARDS, MAX_SEATS, MAX_SLOTS, Play, Position, SeatOrder, TrickError};

/// The most questions in a row that are answered without a decision; after these the calls are assumed never to end.
const MAX_AUTOMATIC_ANSWERS: usize = 1024;

/// The stage of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A seat must decide before the tricks: call, exchange or discard.
    Calls,
    /// A seat must play a card.
    Tricks,
    /// The seat to act has no card left.
    Over,
    /// The hand is dealt again.
    Redeal,
    /// The effects of the first node are still to come.
    NotStarted,
    /// The calls need an edge that is not in the graph yet.
    MissingEdge,
}

impl Stage {
    /// The stage during the tricks. They end when the seat to act has no card, even within a trick.
    #[inline]
    pub(crate) fn in_tricks(position: &Position, seat_order: &SeatOrder) -> Self {
        let held = position.held[usize::from(position.to_act(seat_order)) % MAX_SEATS];
        if held == 0 { Self::Over } else { Self::Tricks }
    }
}

/// Keeps the bid number of a call in its place, unless the call has none.
#[inline(never)]
fn keep(bid_numbers: &mut BidNumbers, place: u8, number: u8) {
    if number != NO_NUMBER {
        bid_numbers[usize::from(place)] = number;
    }
}

/// An edge that a hand needs before it can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MissingEdge {
    /// The node.
    pub node: u32,
    /// The answer to what it asks.
    pub answer: u64,
}

/// A hand between two decisions, with its own random numbers.
#[derive(Clone, Debug)]
pub struct HandState {
    /// The cards held and taken, and the trick on the table; used during the calls too.
    pub position: Position,
    /// The cards of each pile.
    pub piles: Piles,
    /// The stage.
    pub stage: Stage,
    /// The contract, from the tricks on.
    pub contract: u32,
    /// The node, unless the hand is past the calls.
    pub(crate) node: u32,
    /// The answer to what the node asks, if the edge for it is missing.
    pub(crate) answer: u64,
    /// The number of its last [`Effect::Note`].
    pub(crate) noted: u32,
    /// The numbers that its calls have bid.
    pub(crate) bid_numbers: BidNumbers,
    /// Its random numbers.
    pub rng: Rng,
}

impl HandState {
    /// The edge that it needs, if one is missing.
    #[must_use]
    pub fn missing_edge(&self) -> Option<MissingEdge> {
        (self.stage == Stage::MissingEdge).then_some(MissingEdge { node: self.node, answer: self.answer })
    }

    /// The number of its last [`Effect::Note`]; 0 before the first.
    #[must_use]
    pub fn noted(&self) -> u32 {
        self.noted
    }

    /// The numbers that its calls have bid, by place.
    #[must_use]
    pub fn bid_numbers(&self) -> BidNumbers {
        self.bid_numbers
    }

    /// The node, during the calls.
    #[must_use]
    pub fn node(&self) -> Option<u32> {
        (self.stage == Stage::Calls).then_some(self.node)
    }

    /// Advances a hand that has not started, or whose missing edge has been added, to the next decision.
    ///
    /// # Errors
    ///
    /// [`HandError`] if the calls allow no move, never end, move cards that are not there, or lead to hands that the
    /// tricks do not fit. The hand is then unchanged.
    #[inline]
    pub fn advance(&mut self, graph: &CallGraph) -> Result<(), HandError> {
        let next = match self.stage {
            Stage::NotStarted => Some(self.node),
            Stage::MissingEdge => graph.next_node(graph.node(self.node), self.answer),
            _ => None,
        };
        next.map_or(Ok(()), |next| self.atomically(|state| state.enter(graph, next)))
    }

    /// Runs a task; restores the hand if it fails.
    #[inline]
    fn atomically(&mut self, task: impl FnOnce(&mut Self) -> Result<(), HandError>) -> Result<(), HandError> {
        let before = self.clone();
        task(self).inspect_err(|_| *self = before)
    }

    /// Applies the effects of nodes and follows the automatic answers, up to the next decision.
    #[inline]
    fn enter(&mut self, graph: &CallGraph, mut node: u32) -> Result<(), HandError> {
        for _ in 0..MAX_AUTOMATIC_ANSWERS {
            let stored = graph.node(node);
            graph.effects(stored).iter().try_for_each(|&effect| self.apply(effect, node))?;
            let noted = (self.noted, &self.bid_numbers);
            let Some(answer) = stored.question.automatic_answer(&self.position, &self.piles, noted, node)? else {
                return self.stop_at(graph, node);
            };
            let Some(next) = graph.next_node(stored, answer) else {
                (self.stage, self.node, self.answer) = (Stage::MissingEdge, node, answer);
                return Ok(());
            };
            node = next;
        }
        Err(HandError::Endless { node: node as usize })
    }

    /// Stops at a node without an automatic answer: for a decision, a redeal, or the first trick.
    #[inline]
    pub(crate) fn stop_at(&mut self, graph: &CallGraph, node: u32) -> Result<(), HandError> {
        self.node = node;
        match graph.node(node).question {
            Question::Contract { number } => return self.begin_tricks(graph, number),
            Question::Redeal => self.stage = Stage::Redeal,
            ref question => match question.move_count(&self.position, &self.piles) {
                0 => return Err(HandError::NoMove { node: node as usize }),
                u32::MAX => return Err(HandError::TooManyMoves { node: node as usize }),
                _ => self.stage = Stage::Calls,
            },
        }
        Ok(())
    }

    #[inline]
    fn apply(&mut self, effect: Effect, node: u32) -> Result<(), HandError> {
        let Self { position, piles, noted, .. } = self;
        match effect {
            Effect::Note { number } => *noted = number,
            Effect::Take { seat, pile } => {
                position.held[usize::from(seat)] |= std::mem::take(&mut piles[usize::from(pile)]);
            }
            Effect::Discard { seat, pile, cards } => {
                let not_held = cards & !position.held[usize::from(seat)];
                if not_held != 0 {
                    return Err(HandError::NotHeld { node: node as usize, seat: seat.into(), cards: not_held });
                }
                position.held[usize::from(seat)] &= !cards;
                piles[usize::from(pile)] |= cards;
            }
            Effect::Award { seat, pile } => {
                position.taken[usize::from(seat)] |= std::mem::take(&mut piles[usize::from(pile)]);
            }
            Effect::Draw { seat, piles: among, then } => {
                let next = cards(among).find(|&pile| piles[pile] != 0).or(then.map(usize::from));
                position.held[usize::from(seat)] |= next.map_or(0, |pile| std::mem::take(&mut piles[pile]));
            }
        }
        Ok(())
    }

    /// Starts the tricks. The cards of seats that sit the hand out leave the game.
    fn begin_tricks(&mut self, graph: &CallGraph, number: u32) -> Result<(), HandError> {
        let (contract, tables, seat_order) = graph.contract_parts(number);
        let position = &mut self.position;
        (self.contract, position.leader) = (number, contract.leader);
        (0..MAX_SEATS).filter(|seat| contract.sitting_out >> seat & 1 == 1).for_each(|seat| position.held[seat] = 0);
        let node = self.node as usize;
        let led = contract.lead_pile.map(|pile| single_card(&self.piles, pile, self.node)).transpose()?;
        if let (Some(card), Some(pile)) = (led, contract.lead_pile) {
            self.piles[usize::from(pile)] = 0;
            position.held[usize::from(contract.leader)] |= 1 << card;
        }
        position.check(tables, seat_order).map_err(|error| HandError::TricksCannotBegin { node, error })?;
        if let Some(card) = led {
            let play = position.try_play(tables, seat_order, Play { slot: 0, card });
            play.map_err(|error| HandError::TricksCannotBegin { node, error })?;
        }
        self.stage = Stage::in_tricks(position, seat_order);
        Ok(())
    }

    /// The seat to act, if there is one.
    #[inline]
    #[must_use]
    pub fn to_act(&self, graph: &CallGraph) -> Option<u8> {
        match self.stage {
            Stage::Calls => graph.node(self.node).question.seat(),
            Stage::Tricks => {
                let (contract, _, seat_order) = graph.contract_parts(self.contract);
                Some(contract.decided_by[usize::from(self.position.to_act(seat_order)) % MAX_SEATS])
            }
            _ => None,
        }
    }

    /// The number of moves offered before the tricks; 0 elsewhere.
    #[inline]
    #[must_use]
    pub fn offered(&self, graph: &CallGraph) -> u32 {
        if self.stage == Stage::Calls {
            graph.node(self.node).question.move_count(&self.position, &self.piles)
        } else {
            0
        }
    }

    /// The legal plays in the tricks; none elsewhere.
    #[inline]
    #[must_use]
    pub fn legal(&self, graph: &CallGraph) -> Legal {
        if self.stage != Stage::Tricks {
            return [0; MAX_SLOTS];
        }
        let (_, tables, seat_order) = graph.contract_parts(self.contract);
        self.position.legal(tables, seat_order)
    }

    /// Makes a move: during the calls its index among those offered, in the tricks the number of the play. A hand
    /// without a seat to act is unchanged.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such move, or the calls cannot go on after it. The hand is then unchanged.
    #[inline]
    pub fn step(&mut self, graph: &CallGraph, number: u32) -> Result<(), HandError> {
        self.check_move(graph, number)?;
        self.make_move(graph, number)
    }

    /// Checks that there is such a move.
    #[inline]
    pub(crate) fn check_move(&self, graph: &CallGraph, number: u32) -> Result<(), HandError> {
        if self.stage == Stage::Calls {
            let offered = self.offered(graph);
            if number >= offered {
                return Err(HandError::NoSuchMove { number: number as usize, offered: offered as usize });
            }
        } else if self.stage == Stage::Tricks {
            let (slot, card) = (number as usize / MAX_CARDS, number as usize % MAX_CARDS);
            let legal = self.legal(graph).get(slot).copied().unwrap_or(0);
            if legal >> card & 1 == 0 {
                return Err(TrickError::IllegalPlay { slot, card }.into());
            }
        }
        Ok(())
    }

    /// Makes a move that was checked.
    #[inline]
    pub(crate) fn make_move(&mut self, graph: &CallGraph, number: u32) -> Result<(), HandError> {
        match self.stage {
            Stage::Calls => self.answer_question(graph, number),
            Stage::Tricks => {
                let (_, tables, seat_order) = graph.contract_parts(self.contract);
                let play = Play::from_number(u16::try_from(number).unwrap_or(u16::MAX));
                self.position.play(tables, seat_order, play);
                self.stage = Stage::in_tricks(&self.position, seat_order);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Answers the question before the tricks with an offered move.
    #[inline]
    pub(crate) fn answer_question(&mut self, graph: &CallGraph, number: u32) -> Result<(), HandError> {
        self.atomically(|state| {
            let node = graph.node(state.node);
            let answer = node.question.apply(&mut state.position, &mut state.piles, number);
            if let Question::Bid { place, numbers, .. } = &node.question {
                keep(&mut state.bid_numbers, *place, numbers[number as usize]);
            }
            let Some(next) = graph.next_node(node, answer) else {
                (state.stage, state.answer) = (Stage::MissingEdge, answer);
                return Ok(());
            };
            state.enter(graph, next)
        })
    }

    /// The index of its rules, in the tricks.
    pub(crate) fn rules_index(&self, graph: &CallGraph) -> Option<u32> {
        (self.stage == Stage::Tricks).then(|| graph.contract_parts(self.contract).0.rules)
    }
}
