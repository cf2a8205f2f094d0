//! One hand between two decisions.

use super::error::HandError;
use super::node::{Effect, MAX_PILES, Question};
use super::program::Program;
use crate::trick::{Legal, MAX_SEATS, MAX_SLOTS, Play, Position, Rng, playout};

/// Questions in a row that no seat answers, at most: beyond, the calls go round in circles.
const MOST_FACTS: usize = 4096;

/// In place of an answer: the hand is still to come to its first node.
const START: u64 = u64::MAX;

/// How far a hand has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A seat must decide before the tricks.
    Calls,
    /// A seat must play a card.
    Tricks,
    /// All cards have been played.
    Over,
    /// Nobody took the hand on: it is dealt again.
    Again,
    /// The calls go on where nothing has been written down yet.
    Waits,
}

/// The branch that a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wait {
    /// The node.
    pub node: u32,
    /// The answer to what it asks.
    pub answer: u64,
}

/// A hand between two decisions. Its random numbers are its own: what is drawn does not depend on other hands.
#[derive(Clone, Debug)]
pub struct State {
    /// Who holds and has taken what, and the trick on the table; the calls use it too.
    pub position: Position,
    /// The cards of each pile.
    pub piles: [u64; MAX_PILES],
    /// How far it has come.
    pub stage: Stage,
    /// The contract, from the tricks on.
    pub contract: u32,
    node: u32,
    answer: u64,
    /// What it draws from.
    pub rng: Rng,
}

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
        let (_, tables, seating) = program.rules_of(contract);
        position.check(tables, seating)?;
        let stage = if position.is_over() { Stage::Over } else { Stage::Tricks };
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

    /// Whether each card is in one place, and in the deck.
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
        let (entry, size) = (self.node as usize, program.len());
        if entry < size { Ok(()) } else { Err(HandError::Entry { what: "node", entry, size }) }
    }

    /// The branch that it waits for, if it does.
    #[must_use]
    pub fn waits(&self) -> Option<Wait> {
        (self.stage == Stage::Waits && self.answer != START).then_some(Wait { node: self.node, answer: self.answer })
    }

    /// Where it stands in the calls.
    #[must_use]
    pub fn node(&self) -> Option<u32> {
        (self.stage == Stage::Calls).then_some(self.node)
    }

    /// Goes on as far as nobody has to decide.
    ///
    /// # Errors
    ///
    /// [`HandError`] if the calls allow no move, never end, or lead to hands that the tricks do not fit.
    #[inline]
    pub fn go(&mut self, program: &Program) -> Result<(), HandError> {
        if self.stage != Stage::Waits {
            return Ok(());
        }
        if self.answer == START { self.enter(program, self.node) } else { self.onward(program, self.node, self.answer) }
    }

    #[inline]
    fn onward(&mut self, program: &Program, node: u32, answer: u64) -> Result<(), HandError> {
        if let Some(next) = program.after(program.node(node), answer) {
            return self.enter(program, next);
        }
        (self.stage, self.node, self.answer) = (Stage::Waits, node, answer);
        Ok(())
    }

    #[inline]
    fn enter(&mut self, program: &Program, mut at: u32) -> Result<(), HandError> {
        for _ in 0..MOST_FACTS {
            let node = program.node(at);
            program.effects(node).iter().for_each(|&effect| self.suffer(effect));
            let Some(answer) = node.question.fact(self) else {
                return self.ask(program, at);
            };
            let Some(next) = program.after(node, answer) else {
                (self.stage, self.node, self.answer) = (Stage::Waits, at, answer);
                return Ok(());
            };
            at = next;
        }
        Err(HandError::Endless { node: at as usize })
    }

    #[inline]
    fn ask(&mut self, program: &Program, at: u32) -> Result<(), HandError> {
        self.node = at;
        match program.node(at).question {
            Question::Contract { number } => return self.lead(program, number),
            Question::Again => self.stage = Stage::Again,
            ref question => {
                if question.offered(self) == 0 {
                    return Err(HandError::Stuck { node: at as usize });
                }
                self.stage = Stage::Calls;
            }
        }
        Ok(())
    }

    #[inline]
    fn suffer(&mut self, effect: Effect) {
        let Self { position, piles, .. } = self;
        match effect {
            Effect::Take { seat, pile } => {
                position.held[usize::from(seat)] |= std::mem::take(&mut piles[usize::from(pile)]);
            }
            Effect::Lay { seat, pile, cards } => {
                position.held[usize::from(seat)] &= !cards;
                piles[usize::from(pile)] |= cards;
            }
            Effect::Award { seat, pile } => {
                position.taken[usize::from(seat)] |= std::mem::take(&mut piles[usize::from(pile)]);
            }
        }
    }

    /// The first trick.
    fn lead(&mut self, program: &Program, number: u32) -> Result<(), HandError> {
        let (contract, tables, seating) = program.rules_of(number);
        let position = &mut self.position;
        (self.contract, position.leader) = (number, contract.leader);
        (0..MAX_SEATS).filter(|seat| contract.out >> seat & 1 == 1).for_each(|seat| position.held[seat] = 0);
        let card = contract.leads.map(|pile| std::mem::take(&mut self.piles[usize::from(pile)]));
        if let Some(card) = card {
            position.held[usize::from(contract.leader)] |= card;
        }
        position.check(tables, seating)?;
        if let Some(card) = card {
            let play = Play { slot: 0, card: u8::try_from(card.trailing_zeros()).unwrap_or(0) };
            position.try_play(tables, seating, play)?;
        }
        self.stage = if position.is_over() { Stage::Over } else { Stage::Tricks };
        Ok(())
    }

    /// The seat that must decide; None where nobody does.
    #[inline]
    #[must_use]
    pub fn to_act(&self, program: &Program) -> Option<u8> {
        match self.stage {
            Stage::Calls => program.node(self.node).question.seat(),
            Stage::Tricks => {
                let (contract, _, seating) = program.rules_of(self.contract);
                Some(contract.decides[usize::from(self.position.to_act(seating)) % MAX_SEATS])
            }
            _ => None,
        }
    }

    /// How many moves are offered before the tricks; 0 elsewhere.
    #[inline]
    #[must_use]
    pub fn offered(&self, program: &Program) -> u32 {
        if self.stage == Stage::Calls { program.node(self.node).question.offered(self) } else { 0 }
    }

    /// What may be played in the tricks; nothing elsewhere.
    #[inline]
    #[must_use]
    pub fn legal(&self, program: &Program) -> Legal {
        if self.stage != Stage::Tricks {
            return [0; MAX_SLOTS];
        }
        let (_, tables, seating) = program.rules_of(self.contract);
        self.position.legal(tables, seating)
    }

    /// Makes a move: in the calls its place among those offered, in the tricks the number of the play. A hand that
    /// nobody has to decide in stays as it is.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such move.
    #[inline]
    pub fn step(&mut self, program: &Program, number: u32) -> Result<(), HandError> {
        match self.stage {
            Stage::Calls => self.say(program, number),
            Stage::Tricks => {
                let (_, tables, seating) = program.rules_of(self.contract);
                let short = u16::try_from(number).map_err(|_| HandError::Move { number: number as usize, offered: 0 });
                self.position.try_play(tables, seating, Play::from_number(short?))?;
                if self.position.is_over() {
                    self.stage = Stage::Over;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn say(&mut self, program: &Program, number: u32) -> Result<(), HandError> {
        let question = &program.node(self.node).question;
        let offered = question.offered(self);
        if number >= offered {
            return Err(HandError::Move { number: number as usize, offered: offered as usize });
        }
        let answer = question.choose(self, number);
        self.onward(program, self.node, answer)
    }

    /// The number of a legal move, each as likely as any other; None where nobody has to decide.
    #[inline]
    pub fn any(&mut self, program: &Program) -> Option<u32> {
        match self.stage {
            Stage::Calls => {
                let offered = self.offered(program);
                Some(self.rng.below(offered))
            }
            Stage::Tricks => {
                let (_, tables, _) = program.rules_of(self.contract);
                let legal = self.legal(program);
                Some(playout::any(&legal, tables.slots(), &mut self.rng).number().into())
            }
            _ => None,
        }
    }

    /// One call made at random, if a call is asked for; whether it was.
    ///
    /// # Errors
    ///
    /// See [`State::go`].
    #[inline]
    pub fn call_at_random(&mut self, program: &Program) -> Result<bool, HandError> {
        self.go(program)?;
        if self.stage != Stage::Calls {
            return Ok(false);
        }
        let offered = self.offered(program);
        let choice = self.rng.below(offered);
        self.say(program, choice).map(|()| true)
    }

    /// By which rules it is played, in its tricks.
    pub(super) fn contract_rules(&self, program: &Program) -> Option<u32> {
        (self.stage == Stage::Tricks).then(|| program.rules_of(self.contract).0.rules)
    }

    /// The tricks played at random to their end; gives the number of plays.
    #[inline]
    pub fn play_at_random(&mut self, program: &Program) -> u32 {
        if self.stage != Stage::Tricks {
            return 0;
        }
        let (_, tables, seating) = program.rules_of(self.contract);
        self.stage = Stage::Over;
        playout::random(&mut self.position, tables, seating, &mut self.rng)
    }

    /// What each side scores; false where that has not been said yet. A hand that is dealt again scores nothing.
    #[inline]
    #[must_use]
    pub fn score(&self, program: &Program, scores: &mut [i32]) -> bool {
        scores.fill(0);
        if self.stage != Stage::Over {
            return true;
        }
        let (contract, tables, _) = program.rules_of(self.contract);
        contract.scores.as_ref().is_some_and(|found| found.of(&self.position, tables, scores).is_some())
    }
}
