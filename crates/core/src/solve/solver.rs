//! A position solved: the value of every play, and how the hand goes on.

use super::alike::Alike;
use super::error::SolveError;
use super::limit::{Limits, Meter, Stop};
use super::payoff::{Classes, MAX_PAYOFFS, Payoffs, range};
use super::store::{Key, Mixer, Store};
use super::tally::Tally;
use super::two::Bounds;
use crate::trick::batch::Rules;
use crate::trick::{MAX_SEATS, Play, Position, Seating, Tables, plays};

/// What every payoff comes to.
pub type Values = [i32; MAX_PAYOFFS];

/// Who wants what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// These seats (as bits) make this payoff as high as they can, all others as low.
    Against {
        /// The payoff.
        payoff: usize,
        /// The seats.
        seats: u8,
    },
    /// Each seat makes the payoff of its party as high as it can. Of plays that are equal for it, it takes the one that
    /// leaves the others the least in sum; of these, the one that leaves the least to the party after it, and so on.
    Each {
        /// The party of each seat.
        party: [u8; MAX_SEATS],
    },
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Every legal play, by card, with what all payoffs come to after it; only one payoff under [`Aim::Against`]. If a limit was
    /// reached, those that were done.
    pub values: Vec<(Play, Values)>,
    /// How the hand goes on if everybody plays the best they can, from the best play on.
    pub line: Vec<Play>,
    /// Plays tried.
    pub nodes: u64,
    /// The limit that was reached, if one was.
    pub stop: Option<Stop>,
}

/// Everything that a search needs to know of a contract.
#[derive(Clone, Copy, Debug)]
pub struct Solver<'a> {
    /// The tricks.
    pub rules: Rules<'a>,
    /// The score.
    pub payoffs: &'a Payoffs,
    /// The cards that are equal.
    pub alike: &'a Alike,
    /// Whether what was found is kept.
    pub keep: bool,
}

impl Solver<'_> {
    /// Solves a position.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the position does not fit the tables or payoffs, or the aim names a payoff that is not there.
    pub fn solve(&self, position: &Position, aim: Aim, limits: Limits) -> Result<Solution, SolveError> {
        let tally = self.begin(position, aim)?;
        let mut search = Search::new(*self, limits);
        let mut values = Vec::new();
        let mut stop = search.all(position, &tally, aim, &mut values).err();
        let mut line = Vec::new();
        if stop.is_none() {
            stop = search.line(position, &tally, aim, &values, &mut line).err();
        }
        Ok(Solution { values, line, nodes: search.meter.nodes, stop })
    }

    /// Whether the payoff comes to at least so much; the nodes it took. Only for [`Aim::Against`].
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the position does not fit.
    pub fn reaches(
        &self,
        position: &Position,
        (payoff, seats): (usize, u8),
        least: i32,
        limits: Limits,
    ) -> Result<(Result<bool, Stop>, u64), SolveError> {
        let tally = self.begin(position, Aim::Against { payoff, seats })?;
        let mut search = Search::new(*self, limits);
        let found = search.two(position, &tally, (payoff, seats), (least - 1, least));
        Ok((found.map(|value| value >= least), search.meter.nodes))
    }

    fn begin(&self, position: &Position, aim: Aim) -> Result<Tally, SolveError> {
        self.check_aim(aim)?;
        position.check(self.rules.tables, self.rules.seating)?;
        if !self.rules.seating.is_foretold() {
            return Err(SolveError::Unforetold);
        }
        Tally::of(self.payoffs, position, self.rules.seating.size())
    }
}

impl Solver<'_> {
    /// The payoffs that are wanted are there.
    fn check_aim(&self, aim: Aim) -> Result<(), SolveError> {
        let seats = self.rules.seating.seats();
        range("seats of the payoffs", self.payoffs.seats, seats, seats)?;
        let most = self.payoffs.count() - 1;
        match aim {
            Aim::Against { payoff, .. } => range("the payoff that is wanted", payoff, 0, most),
            Aim::Each { party } => {
                party[..seats].iter().try_for_each(|&party| range("the party of a seat", party.into(), 0, most))
            }
        }
    }
}

/// A search under way.
pub(super) struct Search<'a> {
    pub(super) tables: &'a Tables,
    pub(super) seating: &'a Seating,
    pub(super) payoffs: &'a Payoffs,
    pub(super) alike: &'a Alike,
    /// Cards in a trick.
    size: u8,
    pub(super) keep: bool,
    pub(super) meter: Meter,
    pub(super) classes: Vec<Classes>,
    /// The plays of all nodes from the root to here.
    pub(super) stack: Vec<u64>,
    /// How often a card was the answer, by place in the trick and seat.
    pub(super) history: [[[u32; 64]; MAX_SEATS]; MAX_SEATS],
    pub(super) bounds: Store<Key, Bounds>,
    pub(super) exact: Store<Key, Values>,
}

impl<'a> Search<'a> {
    fn new(solver: Solver<'a>, limits: Limits) -> Self {
        Self {
            tables: solver.rules.tables,
            seating: solver.rules.seating,
            payoffs: solver.payoffs,
            alike: solver.alike,
            size: u8::try_from(solver.rules.seating.size()).unwrap_or(0),
            keep: solver.keep,
            meter: Meter::new(limits),
            classes: solver.payoffs.all.iter().map(Classes::new).collect(),
            stack: Vec::with_capacity(1024),
            history: [[[0; 64]; MAX_SEATS]; MAX_SEATS],
            bounds: Store::default(),
            exact: Store::default(),
        }
    }

    /// The position and the counters after a play.
    #[inline]
    pub(super) fn after(&self, position: &Position, tally: &Tally, play: Play) -> (Position, Option<Tally>) {
        let mut after = *position;
        after.play(self.tables, self.seating, play);
        if after.place != 0 {
            return (after, None);
        }
        (after, Some(tally.after(self.payoffs, self.winner(position, play), position.table | 1 << play.card)))
    }

    /// Whether this is the beginning of the last trick: everybody who plays to it has one card, and nobody has more.
    #[inline]
    pub(super) fn is_last_trick(&self, position: &Position) -> bool {
        let cards = position.held.iter().map(|held| held.count_ones()).sum::<u32>();
        cards as usize == self.seating.size()
    }

    /// Plays the last trick after its lead; who takes it, and its cards. Each seat plays the one card that it has.
    #[inline]
    pub(super) fn last_trick(&self, position: &Position, lead: Play) -> (u8, u64) {
        let (mut state, mut best, mut cards) =
            (self.tables.begin(lead.slot.into(), lead.card.into()), 0, 1_u64 << lead.card);
        for place in 1..self.size {
            let held = position.held[usize::from(self.seating.seat(position.leader, place))];
            let card = held.trailing_zeros() as usize % 64;
            best = self.tables.best(state, card, place, best);
            state = self.tables.next(state, card);
            cards |= held;
        }
        (self.seating.seat(position.leader, best), cards)
    }

    /// Who takes the trick if this play ends it.
    #[inline]
    pub(super) fn winner(&self, position: &Position, play: Play) -> u8 {
        let best = match position.place {
            0 => 0,
            place => self.tables.best(position.state, play.card.into(), place, position.best),
        };
        self.seating.seat(position.leader, best)
    }

    /// The legal plays, one of each kind of equal cards.
    #[inline]
    pub(super) fn different(&self, position: &Position) -> [u64; 4] {
        let mut legal = position.legal(self.tables, self.seating);
        let all = legal.iter().fold(0, |all, cards| all | cards);
        if all & all.wrapping_sub(1) != 0 {
            let kept = self.alike.reduce(all, in_play(position));
            for cards in &mut legal {
                *cards &= kept;
            }
        }
        legal
    }

    /// What matters of a position at the beginning of a trick.
    #[inline]
    pub(super) fn key(&self, position: &Position, classes: impl Iterator<Item = u64>) -> Key {
        let mut mixer = Mixer::new();
        for held in &self.alike.lowered(&position.held)[..self.seating.seats()] {
            mixer.add(*held);
        }
        let marks = self.alike.first_marks(position.marks, in_play(position));
        mixer.add(u64::from(position.leader) | u64::from(marks) << 8);
        classes.for_each(|class| mixer.add(class));
        mixer.key()
    }

    /// The values of every legal play, in order.
    fn all(
        &mut self,
        position: &Position,
        tally: &Tally,
        aim: Aim,
        values: &mut Vec<(Play, Values)>,
    ) -> Result<(), Stop> {
        let mut legal: Vec<Play> = plays(position.legal(self.tables, self.seating)).collect();
        legal.sort_unstable_by_key(|play| (play.card, play.slot));
        let all = legal.iter().fold(0, |all, play| all | 1 << play.card);
        let mut guess = None;
        for play in legal {
            let first = self.alike.first(play.card.into(), all, in_play(position));
            let known =
                values.iter().find(|(other, _)| other.slot == play.slot && Some(usize::from(other.card)) == first);
            let found = match known {
                Some(&(_, found)) => found,
                None => self.value(position, tally, aim, play, guess)?,
            };
            guess = Some(found[0]);
            values.push((play, found));
        }
        Ok(())
    }

    fn value(
        &mut self,
        position: &Position,
        tally: &Tally,
        aim: Aim,
        play: Play,
        guess: Option<i32>,
    ) -> Result<Values, Stop> {
        self.meter.count()?;
        let (after, closed) = self.after(position, tally, play);
        let tally = closed.as_ref().unwrap_or(tally);
        match aim {
            Aim::Against { payoff, seats } => {
                let mut values = Values::default();
                values[0] = self.closing_in(&after, tally, (payoff, seats), guess)?;
                Ok(values)
            }
            Aim::Each { party } => {
                let span = self.span(tally);
                let found = self.many(&after, tally, &span, party, None)?;
                Ok(found.unwrap_or_default())
            }
        }
    }

    /// The best plays one after the other.
    fn line(
        &mut self,
        position: &Position,
        tally: &Tally,
        aim: Aim,
        values: &[(Play, Values)],
        line: &mut Vec<Play>,
    ) -> Result<(), Stop> {
        let (mut position, mut tally, mut values) = (*position, *tally, values.to_vec());
        while let Some(play) = self.best(&position, aim, &values) {
            line.push(play);
            let (after, closed) = self.after(&position, &tally, play);
            (position, tally) = (after, closed.unwrap_or(tally));
            values.clear();
            self.all(&position, &tally, aim, &mut values)?;
        }
        Ok(())
    }

    /// The first of the best plays.
    fn best(&self, position: &Position, aim: Aim, values: &[(Play, Values)]) -> Option<Play> {
        let seat = if position.is_over() { return None } else { position.to_act(self.seating) };
        let mut found = values.first()?;
        for one in &values[1..] {
            let better = match aim {
                Aim::Against { seats, .. } if seats >> seat & 1 == 1 => one.1[0] > found.1[0],
                Aim::Against { .. } => one.1[0] < found.1[0],
                Aim::Each { party } => self.prefers(party[usize::from(seat)], &one.1, &found.1),
            };
            if better {
                found = one;
            }
        }
        Some(found.0)
    }
}

/// The cards in the hands and on the table.
#[inline]
pub(super) fn in_play(position: &Position) -> u64 {
    position.held.iter().fold(position.table, |all, held| all | held)
}
