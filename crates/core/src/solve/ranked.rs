//! Two sides where cards lie in ladders: alpha–beta whose proofs hold for all positions that differ in low cards only.
//!
//! A search returns, with a bound of the value, the cards whose rank the proof looked at. From the lowest of them in
//! each ladder up, the owners matter; below, only how many cards each seat has.
//!
//! *Why that is exact.* Let a bound be proved for a position P, looking at no rank below the k highest cards of each
//! ladder (k depends on the ladder). Let Q be a position of the same shape, in which the k highest cards of each ladder
//! in play belong to the same seats. Then the bound holds for Q. For let the seat for which the bound is a promise play in
//! Q the same one of the k highest cards that it plays in P, counted from the top of those in play, or any lower card of
//! that ladder where it plays a lower one in P: it has one, for it has as many cards of the ladder. And let a play of
//! the other side in Q stand for the like play in P. Duties, leads and marks are the same for all cards of a ladder, so
//! what is legal in one is legal in the other. The ladders of the cards in a trick decide which ladder wins it, and if
//! more than one card of that ladder is in the trick, the proof has looked at the winner (`closed`): so it is one of the
//! k highest in P, the like card wins in Q, and the same seat takes the trick. What was looked at after the trick was
//! counted in P too, so the positions after it are again such a pair, with fewer cards. When the hand is over the counters are
//! equal, because all cards of a ladder count alike.
//!
//! Two shortcuts are in keeping with this. Of cards of one hand with no other hand's card between them only the lowest is
//! tried; if the proof for it looks at any of them, then it counts as having looked at the lowest, because for the
//! others the proof reads with the names exchanged. And once a card failed without its rank being looked at, the other
//! cards of the ladder and hand that are as low fail for the same reason.

use super::ladder::Ladders;
use super::limit::{Meter, Stop};
use super::pattern::{Known, NO_CARD, Patterns, Shape};
use super::payoff::{Classes, Payoff, TRICK};
use super::ranks::Ranks;
use super::sure::{Hands, Suits};
use super::tally::Count;
use crate::trick::{MAX_SEATS, Position, Seating};

/// No card.
pub(super) const NO_PLAY: u8 = u8::MAX;

/// A bound of the value, and the cards whose rank the proof has looked at.
type Proof = (i32, u64);

/// The beginning of a trick.
#[derive(Clone, Copy)]
pub(super) struct Start {
    count: Count,
    /// Who owns the cards in play: ladder by ladder, the highest first, `bits` for each.
    pub(super) owners: u128,
    pub(super) shape: Shape,
    pub(super) all: u64,
    pub(super) leader: u8,
    marks: u8,
}

/// A trick under way.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    cards: [u8; MAX_SEATS],
    table: u64,
    pub(super) state: u16,
    pub(super) place: u8,
    pub(super) best: u8,
    pub(super) marks: u8,
}

/// A search of positions of one contract, one payoff, and one side that wants it high.
pub(super) struct Ranked<'a> {
    pub(super) ladders: &'a Ladders,
    suits: Option<&'a Suits>,
    pub(super) units: &'a [[Shape; MAX_SEATS]],
    /// What a trick is worth to the side that wants the payoff low, and to the one that wants it high.
    worth: [i32; 2],
    pub(super) seating: &'a Seating,
    payoff: &'a Payoff,
    classes: &'a mut Classes,
    meter: &'a mut Meter,
    pub(super) memory: &'a mut Memory,
    pub(super) held: [u64; MAX_SEATS],
    pub(super) seats: usize,
    pub(super) size: u8,
    pub(super) high: u8,
}

/// What a search keeps for the next one of the same contract, payoff and sides.
#[derive(Debug)]
pub(super) struct Memory {
    patterns: Patterns,
    /// How often a card was the answer, by place in the trick and seat.
    pub(super) history: Vec<[u32; 64]>,
    /// The plays of all nodes from the root to here, each with its order above its number.
    pub(super) moves: Vec<u32>,
}

impl Memory {
    /// With at most so many bytes for what is proved.
    pub(super) fn new(bytes: usize) -> Self {
        let history = vec![[0; 64]; MAX_SEATS * MAX_SEATS];
        Self { patterns: Patterns::new(bytes), history, moves: Vec::with_capacity(256) }
    }
}

impl<'a> Ranked<'a> {
    pub(super) fn new(
        ranks: &'a Ranks,
        seating: &'a Seating,
        (payoff, high): (usize, u8),
        classes: &'a mut Classes,
        memory: &'a mut Memory,
        meter: &'a mut Meter,
    ) -> Self {
        let terms = &ranks.ladders.payoffs[payoff];
        let worth = |seat: usize| terms.weights[seat][TRICK];
        let of = |side: bool| (0..seating.seats()).filter(move |&seat| (high >> seat & 1 == 1) == side).map(worth);
        let (more, less) = (of(true).min().unwrap_or(0), of(false).max().unwrap_or(0));
        let level = of(true).all(|worth| worth == more) && of(false).all(|worth| worth == less) && more > less;
        Self {
            ladders: &ranks.ladders,
            suits: ranks.suits.as_ref().filter(|_| ranks.even[payoff] && level),
            units: &ranks.units,
            worth: [less, more],
            seating,
            payoff: terms,
            classes,
            memory,
            meter,
            held: [0; MAX_SEATS],
            seats: seating.seats(),
            size: u8::try_from(seating.size()).unwrap_or(0),
            high,
        }
    }

    /// A bound of the value of a position: at least `beta`, or below it.
    pub(super) fn bound(&mut self, position: &Position, count: &Count, beta: i32) -> Result<i32, Stop> {
        self.memory.moves.clear();
        for (inner, held) in self.held.iter_mut().zip(&position.held) {
            *inner = self.ladders.masked(*held);
        }
        let table = self.ladders.masked(position.table);
        let (leader, marks) = (position.leader, position.marks);
        let all = self.held.iter().fold(table, |all, held| all | held);
        let mut start = Start { count: *count, owners: 0, shape: [0; 2], all, leader, marks };
        let cards = self.table(position, table);
        let mut owner = [0; 64];
        for seat in 0..self.seats {
            super::tally::cards(self.held[seat]).for_each(|card| owner[card] = seat);
        }
        for (place, &card) in (0..position.place).zip(&cards) {
            owner[usize::from(card)] = usize::from(self.seating.seat(leader, place));
        }
        self.lay(&mut start, &owner);
        if position.place == 0 {
            return Ok(self.start(&start, beta)?.0);
        }
        let (state, place, best) = (position.state, position.place, position.best);
        Ok(self.turn(&start, &Trick { cards, table, state, place, best, marks }, beta)?.0)
    }

    /// The cards of the trick on the table by place. Only of the card that wins so far it is known where it lies, and
    /// only that is asked.
    fn table(&self, position: &Position, table: u64) -> [u8; MAX_SEATS] {
        let mut cards = [0; MAX_SEATS];
        if position.place == 0 {
            return cards;
        }
        let best = self.ladders.best[usize::from(position.state)];
        let mut rest = super::tally::cards(table & !(1 << best));
        for (place, card) in (0..position.place).zip(&mut cards) {
            let other = if place == position.best { None } else { rest.next() };
            *card = other.and_then(|card| u8::try_from(card).ok()).unwrap_or(best);
        }
        cards
    }

    /// At the beginning of a trick.
    fn start(&mut self, start: &Start, beta: i32) -> Result<Proof, Stop> {
        let now = start.count.sum + self.payoff.table[start.count.entry as usize];
        if start.all == 0 {
            return Ok((now, 0));
        }
        let class = self.classes.class(self.payoff, start.count.entry, start.count.left);
        let (least, most) = (start.count.least + class.least, start.count.most + class.most);
        if now + least >= beta || least == most {
            return Ok((now + least, 0));
        }
        if now + most < beta {
            return Ok((now + most, 0));
        }
        if let Some(suits) = self.suits {
            if let Some(found) = self.sure(suits, start, now, beta) {
                return Ok(found);
            }
        }
        let other = (u64::from(start.leader) | u64::from(start.marks) << 8).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let key = [start.shape[0], start.shape[1].wrapping_add(other).wrapping_add(class.hash)];
        let mut first = NO_CARD;
        if let Some(group) = self.memory.patterns.group(key) {
            let decides = |known: &Known| now + known.least >= beta || now + known.most < beta;
            match self.memory.patterns.find(group, start.owners, decides) {
                Ok((known, mask)) => {
                    let bound = if now + known.least >= beta { known.least } else { known.most };
                    return Ok((now + bound, self.looked(start.all, mask)));
                }
                Err(hint) => first = hint,
            }
        }
        let trick = Trick { cards: [0; MAX_SEATS], table: 0, state: 0, place: 0, best: 0, marks: start.marks };
        let hint = self.card(start.all, first);
        let (value, looked, play) = self.tried(start, &trick, beta, hint)?;
        let first = self.place(start.all, play);
        let known = if value >= beta {
            Known { least: value - now, most, first }
        } else {
            Known { least, most: value - now, first }
        };
        #[expect(clippy::cast_possible_truncation, reason = "at most 64 cards")]
        let cards = start.all.count_ones() as u8;
        self.memory.patterns.keep(key, cards, start.owners, self.mask(start.all, looked), known);
        Ok((value, looked))
    }

    /// A bound from tricks that a side is sure of, if it decides.
    #[inline]
    fn sure(&self, suits: &Suits, start: &Start, now: i32, beta: i32) -> Option<Proof> {
        let leader = usize::from(start.leader);
        let leading = self.high >> leader & 1 == 1;
        let hands = Hands {
            held: &self.held,
            seats: self.seats,
            all: start.all,
            side: if leading { self.high } else { !self.high },
        };
        let tricks = i32::try_from(start.all.count_ones()).unwrap_or(0) / i32::from(self.size);
        let [less, more] = self.worth;
        let (least, most) = (now + tricks * less, now + tricks * more);
        // What decides for the side that wants it high, and for the other: more than is left cannot be reached.
        let high = (beta - least + more - less - 1) / (more - less);
        let low = (most - beta) / (more - less) + 1;
        let bound = |high_side: bool| if high_side { least + high * (more - less) } else { most - low * (more - less) };
        let need = |high_side: bool| u32::try_from(if high_side { high } else { low }).unwrap_or(u32::MAX);
        let sure = suits.side(&hands, leader, 0, need(leading));
        if sure.tricks >= need(leading) {
            return Some((bound(leading), sure.cards));
        }
        let sure = suits.others(&hands, leader, need(!leading));
        (sure.tricks >= need(!leading)).then(|| (bound(!leading), sure.cards))
    }

    fn turn(&mut self, start: &Start, trick: &Trick, beta: i32) -> Result<Proof, Stop> {
        let (value, looked, _) = self.tried(start, trick, beta, NO_PLAY)?;
        Ok((value, looked))
    }

    /// Tries plays until one decides; the bound, what the proof looked at, and the last play.
    fn tried(&mut self, start: &Start, trick: &Trick, beta: i32, hint: u8) -> Result<(i32, u64, u8), Stop> {
        let seat = usize::from(self.seating.seat(start.leader, trick.place));
        let high = self.high >> seat & 1 == 1;
        let held = self.held[seat];
        let legal = self.legal(held, trick);
        let mut todo = self.lowest(legal, start.all);
        let begun = self.memory.moves.len();
        self.order(start, trick, seat, todo, hint);
        let (mut value, mut looked) = (if high { i32::MIN } else { i32::MAX }, 0);
        let mut play = NO_PLAY;
        for number in begun..self.memory.moves.len() {
            let card = (self.memory.moves[number] & 63) as u8;
            let bit = 1_u64 << card;
            if todo & bit == 0 {
                continue;
            }
            self.meter.count()?;
            self.held[seat] = held & !bit;
            let found = self.after(start, trick, card, beta)?;
            self.held[seat] = held;
            if (found.0 >= beta) == high {
                let entry = &mut self.memory.history[usize::from(trick.place) * MAX_SEATS + seat][usize::from(card)];
                *entry = (*entry + (held.count_ones() * held.count_ones())).min(1 << 20);
                (value, looked, play) = (found.0, found.1, card);
                break;
            }
            if high {
                value = value.max(found.0);
            } else {
                value = value.min(found.0);
            }
            play = card;
            looked |= found.1;
            todo &= !self.alike(start.all, legal, card, found.1, &mut looked);
        }
        self.memory.moves.truncate(begun);
        Ok((value, looked, play))
    }

    /// The cards that fail as this one did, because the proof did not look so low.
    #[inline]
    fn alike(&self, all: u64, legal: u64, card: u8, proof: u64, looked: &mut u64) -> u64 {
        let card = usize::from(card);
        let ladder = self.ladders.rows[usize::from(self.ladders.of[card])].cards;
        let seen = proof & ladder;
        if seen == 0 {
            return ladder;
        }
        let above = self.ladders.above[card];
        let others = all & !legal & above;
        let run = legal & above & (others & others.wrapping_neg()).wrapping_sub(1);
        if proof & run != 0 {
            *looked |= 1 << card;
        }
        let low = (seen & seen.wrapping_neg()) - 1;
        if low >> card & 1 == 1 { ladder & low } else { 0 }
    }

    /// After a card: the next seat's turn, or the end of the trick.
    #[inline]
    fn after(&mut self, start: &Start, trick: &Trick, card: u8, beta: i32) -> Result<Proof, Stop> {
        let number = usize::from(card);
        let mut after = *trick;
        after.cards[usize::from(trick.place)] = card;
        after.table |= 1 << card;
        after.place += 1;
        if trick.place == 0 {
            after.state = self.ladders.begin[number];
            after.best = 0;
            after.marks = self.ladders.mark_lead[usize::from(trick.marks)][number];
        } else {
            if self.ladders.takes[usize::from(trick.state)] >> card & 1 == 1 {
                after.state = self.ladders.after[usize::from(trick.state)][number];
                after.best = trick.place;
            }
            after.marks = self.ladders.mark_follow[usize::from(trick.marks)][number];
        }
        if after.place == self.size { self.closed(start, &after, beta) } else { self.turn(start, &after, beta) }
    }

    /// The end of a trick.
    fn closed(&mut self, start: &Start, trick: &Trick, beta: i32) -> Result<Proof, Stop> {
        let mut next = *start;
        for (place, &card) in (0..self.size).zip(&trick.cards) {
            self.remove(&mut next, usize::from(card), usize::from(self.seating.seat(start.leader, place)));
        }
        let winner = self.seating.seat(start.leader, trick.best);
        next.count = start.count.after(self.payoff, winner, trick.table);
        next.leader = self.seating.next_leader(start.leader, winner);
        next.marks = self.ladders.mark_trick[usize::from(trick.marks)];
        let (value, looked) = self.start(&next, beta)?;
        let best = trick.cards[usize::from(trick.best)];
        let ladder = self.ladders.rows[usize::from(self.ladders.of[usize::from(best)])].cards;
        let compared = trick.table & ladder & !(1 << best) != 0;
        Ok((value, looked | u64::from(compared) << best))
    }

    #[inline]
    fn legal(&self, held: u64, trick: &Trick) -> u64 {
        if trick.place == 0 {
            let free = held & self.ladders.free[usize::from(trick.marks)];
            return if free == 0 { held } else { free };
        }
        self.ladders.follows(held, trick.state, trick.marks)
    }
}
