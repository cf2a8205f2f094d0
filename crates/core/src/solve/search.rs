//! A search under way, from its root: the values of plays, and the line that follows.

use super::alike::Alike;
use super::board::{Board, NUMBERS, Numbers};
use super::limit::{Limits, Meter, Stop};
use super::many::KEPT;
use super::payoff::{Classes, Payoffs};
use super::ranked::{Memory, Ranked};
use super::ranks::Ranks;
use super::solver::{Aim, Solver, Values};
use super::store::{Key, Mixer, Store};
use super::tally::Tally;
use super::two::{Bounds, Want};
use crate::trick::{MAX_SEATS, Play, Position, Seating, Tables, plays};

/// A search under way.
pub(super) struct Search<'a> {
    pub(super) tables: &'a Tables,
    pub(super) seating: &'a Seating,
    pub(super) payoffs: &'a Payoffs,
    pub(super) alike: &'a Alike,
    /// Cards in a trick.
    pub(super) size: u8,
    pub(super) keep: bool,
    pub(super) meter: Meter,
    pub(super) classes: Vec<Classes>,
    /// The plays of all nodes from the root to here.
    pub(super) stack: Vec<u64>,
    /// How often a card was the answer, by place in the trick and seat.
    pub(super) history: [[[u32; 64]; MAX_SEATS]; MAX_SEATS],
    pub(super) numbers: &'static Numbers,
    pub(super) bounds: Store<Bounds>,
    pub(super) exact: Store<[i16; KEPT]>,
    ranks: Option<&'a Ranks>,
    memory: Memory,
}

/// The most bytes for what is kept at the beginnings of tricks.
const MEMORY: usize = 256 << 20;

impl<'a> Search<'a> {
    pub(super) fn new(solver: Solver<'a>, limits: Limits) -> Self {
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
            numbers: &NUMBERS,
            bounds: Store::new(MEMORY),
            exact: Store::new(MEMORY),
            ranks: solver.ranks,
            memory: Memory::new(MEMORY),
        }
    }

    /// A bound of the value: at least `beta`, or below it.
    pub(super) fn bound(&mut self, position: &Position, tally: &Tally, want: Want, beta: i32) -> Result<i32, Stop> {
        let Some(ranks) = self.ranks else {
            return self.two(&Board::of(position, self.numbers), &tally.0[want.0], want, (beta - 1, beta));
        };
        let (classes, memory) = (&mut self.classes[want.0], &mut self.memory);
        Ranked::new(ranks, self.seating, want, classes, memory, &mut self.meter).bound(position, &tally.0[want.0], beta)
    }

    /// The position and the counters after a play.
    fn after(&self, position: &Position, tally: &Tally, play: Play) -> (Position, Tally) {
        let mut after = *position;
        after.play(self.tables, self.seating, play);
        if after.place != 0 {
            return (after, *tally);
        }
        let place = match position.place {
            0 => 0,
            place => self.tables.best(position.state, play.card.into(), place, position.best),
        };
        let winner = self.seating.seat(position.leader, place);
        (after, tally.after(self.payoffs, winner, position.table | 1 << play.card))
    }

    /// The legal plays, one of each kind of equal cards.
    #[inline]
    pub(super) fn different(&self, board: &Board, seat: usize) -> [u64; 4] {
        let mut legal = board.legal(self.tables, board.held[seat]);
        let all = legal.iter().fold(0, |all, cards| all | cards);
        if all & all.wrapping_sub(1) != 0 {
            let kept = self.alike.reduce(all, board.in_play());
            for cards in &mut legal {
                *cards &= kept;
            }
        }
        legal
    }

    /// What matters of a position at the beginning of a trick.
    #[inline]
    pub(super) fn key(&self, board: &Board, in_play: u64, counters: u64) -> Key {
        let hash = self.alike.lowered(&board.held, in_play, board.hash(), self.numbers);
        let marks = self.alike.first_marks(board.marks, in_play);
        let mut mixer = Mixer::new();
        mixer.add((u64::from(board.leader) | u64::from(marks) << 8).wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ counters);
        hash ^ mixer.key()
    }

    /// The values of every legal play, in order.
    pub(super) fn all(
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
        let (after, tally) = self.after(position, tally, play);
        match aim {
            Aim::Against { payoff, seats } => {
                let mut values = Values::default();
                values[0] = self.closing_in(&after, &tally, (payoff, seats), guess)?;
                Ok(values)
            }
            Aim::Each { party } => {
                let mut values = Values::default();
                self.many(&Board::of(&after, self.numbers), &tally, party, None, &mut values)?;
                Ok(values)
            }
        }
    }

    /// The best plays one after the other.
    pub(super) fn line(
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
            (position, tally) = self.after(&position, &tally, play);
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
fn in_play(position: &Position) -> u64 {
    position.held.iter().fold(position.table, |all, held| all | held)
}
