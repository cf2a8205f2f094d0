//! One hand between two decisions.

use super::error::HandError;
use super::node::{Effect, MAX_PILES, Question, one_card};
use super::program::Program;
use crate::trick::{Legal, MAX_SEATS, MAX_SLOTS, Play, Position, Rng, Seating, TableError, WIDTH};

/// Questions in a row that no seat answers, at most: beyond, the calls go round in circles.
const MOST_FACTS: usize = 1024;

/// In place of an answer: the hand is still to come to its first node.
pub(super) const START: u64 = u64::MAX;

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

impl Stage {
    /// Whether the tricks go on: of any cards one may be played, so they end where the seat to play has none, be it in
    /// the midst of a trick.
    #[inline]
    pub(super) fn of(position: &Position, seating: &Seating) -> Self {
        let held = position.held[usize::from(position.to_act(seating)) % MAX_SEATS];
        if held == 0 { Self::Over } else { Self::Tricks }
    }
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
    pub(super) node: u32,
    pub(super) answer: u64,
    /// What it draws from.
    pub rng: Rng,
}

impl State {
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
    /// [`HandError`] if the calls allow no move, never end, move cards that are not there, or lead to hands that the
    /// tricks do not fit. The hand stays as it was then.
    #[inline]
    pub fn go(&mut self, program: &Program) -> Result<(), HandError> {
        if self.stage != Stage::Waits {
            return Ok(());
        }
        let (node, answer) = (self.node, self.answer);
        if answer == START {
            return self.whole(|state| state.enter(program, node));
        }
        let Some(next) = program.after(program.node(node), answer) else {
            return Ok(());
        };
        self.whole(|state| state.enter(program, next))
    }

    /// Does something whole, or not at all.
    #[inline]
    fn whole(&mut self, task: impl FnOnce(&mut Self) -> Result<(), HandError>) -> Result<(), HandError> {
        let before = self.clone();
        task(self).inspect_err(|_| *self = before)
    }

    #[inline]
    fn enter(&mut self, program: &Program, mut at: u32) -> Result<(), HandError> {
        for _ in 0..MOST_FACTS {
            let node = program.node(at);
            program.effects(node).iter().try_for_each(|&effect| self.suffer(effect, at))?;
            let Some(answer) = node.question.fact(self, at)? else {
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
    pub(super) fn ask(&mut self, program: &Program, at: u32) -> Result<(), HandError> {
        self.node = at;
        match program.node(at).question {
            Question::Contract { number } => return self.lead(program, number),
            Question::Again => self.stage = Stage::Again,
            ref question => match question.offered(self) {
                0 => return Err(HandError::Stuck { node: at as usize }),
                u32::MAX => return Err(HandError::Many { node: at as usize }),
                _ => self.stage = Stage::Calls,
            },
        }
        Ok(())
    }

    #[inline]
    fn suffer(&mut self, effect: Effect, at: u32) -> Result<(), HandError> {
        let Self { position, piles, .. } = self;
        match effect {
            Effect::Take { seat, pile } => {
                position.held[usize::from(seat)] |= std::mem::take(&mut piles[usize::from(pile)]);
            }
            Effect::Lay { seat, pile, cards } => {
                let cards_elsewhere = cards & !position.held[usize::from(seat)];
                if cards_elsewhere != 0 {
                    return Err(HandError::Elsewhere { node: at as usize, seat: seat.into(), cards: cards_elsewhere });
                }
                position.held[usize::from(seat)] &= !cards;
                piles[usize::from(pile)] |= cards;
            }
            Effect::Award { seat, pile } => {
                position.taken[usize::from(seat)] |= std::mem::take(&mut piles[usize::from(pile)]);
            }
        }
        Ok(())
    }

    /// The first trick. The cards of seats that sit the hand out are out of play from here on.
    fn lead(&mut self, program: &Program, number: u32) -> Result<(), HandError> {
        let (contract, tables, seating) = program.rules_of(number);
        let position = &mut self.position;
        (self.contract, position.leader) = (number, contract.leader);
        (0..MAX_SEATS).filter(|seat| contract.out >> seat & 1 == 1).for_each(|seat| position.held[seat] = 0);
        let node = self.node as usize;
        let led = contract.leads.map(|pile| one_card(&self.piles, pile, self.node)).transpose()?;
        if let (Some(card), Some(pile)) = (led, contract.leads) {
            self.piles[usize::from(pile)] = 0;
            position.held[usize::from(contract.leader)] |= 1 << card;
        }
        position.check(tables, seating).map_err(|error| HandError::Begin { node, error })?;
        if let Some(card) = led {
            let play = position.try_play(tables, seating, Play { slot: 0, card });
            play.map_err(|error| HandError::Begin { node, error })?;
        }
        self.stage = Stage::of(position, seating);
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
    /// [`HandError`] if there is no such move, or the calls cannot go on after it. The hand stays as it was then.
    #[inline]
    pub fn step(&mut self, program: &Program, number: u32) -> Result<(), HandError> {
        self.may(program, number)?;
        self.make(program, number)
    }

    /// Whether there is such a move.
    #[inline]
    pub(super) fn may(&self, program: &Program, number: u32) -> Result<(), HandError> {
        if self.stage == Stage::Calls {
            let offered = self.offered(program);
            if number >= offered {
                return Err(HandError::Move { number: number as usize, offered: offered as usize });
            }
        } else if self.stage == Stage::Tricks {
            let (slot, card) = (number as usize / WIDTH, number as usize % WIDTH);
            let legal = self.legal(program).get(slot).copied().unwrap_or(0);
            if legal >> card & 1 == 0 {
                return Err(TableError::Illegal { slot, card }.into());
            }
        }
        Ok(())
    }

    /// Makes a move that may be made.
    #[inline]
    pub(super) fn make(&mut self, program: &Program, number: u32) -> Result<(), HandError> {
        match self.stage {
            Stage::Calls => self.say(program, number),
            Stage::Tricks => {
                let (_, tables, seating) = program.rules_of(self.contract);
                let play = Play::from_number(u16::try_from(number).unwrap_or(u16::MAX));
                self.position.play(tables, seating, play);
                self.stage = Stage::of(&self.position, seating);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Makes a call that is offered.
    #[inline]
    pub(super) fn say(&mut self, program: &Program, number: u32) -> Result<(), HandError> {
        self.whole(|state| {
            let node = program.node(state.node);
            let answer = node.question.choose(state, number);
            let Some(next) = program.after(node, answer) else {
                (state.stage, state.answer) = (Stage::Waits, answer);
                return Ok(());
            };
            state.enter(program, next)
        })
    }

    /// By which rules it is played, in its tricks.
    pub(super) fn contract_rules(&self, program: &Program) -> Option<u32> {
        (self.stage == Stage::Tricks).then(|| program.rules_of(self.contract).0.rules)
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
        let found = contract.scores.as_ref().and_then(|scores| scores.of(&self.position, tables));
        found.is_some_and(|found| {
            scores.iter_mut().zip(found).for_each(|(score, found)| *score = found);
            true
        })
    }
}
