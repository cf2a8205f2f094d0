//! The search: alpha–beta in which a proof holds for all positions that differ in low cards only.
//!
//! A search returns a bound of the value, and the cards that the proof compared by rank. In each ranking, the owners of
//! the cards from the lowest of these up matter; below, only the number of cards of each seat does.
//!
//! *Why that is exact.* Let a bound be proved for a position P, comparing no card below the k highest cards of each
//! ranking (k depends on the ranking). Let Q be a position of the same shape in which the k highest cards in play of
//! each ranking belong to the same seats. Then the bound holds for Q. The seat for which the bound is a guarantee plays
//! in Q the same one of the k highest cards as in P, counted from the top of those in play, or any lower card of the
//! ranking where it plays a lower one in P. It has such a card, because it has equally many cards of the ranking. A
//! play of the other side in Q corresponds to the like play in P. Obligations, leads and flags are the same for all
//! cards of a ranking, so the same plays are legal. The rankings of the cards of a trick decide which ranking wins it.
//! If the trick has more than one card of that ranking, the proof has compared the winner (`close_trick`), so the
//! winner is one of the k highest, the like card wins in Q, and the same seat takes the trick. What was compared after
//! the trick was counted in P too, so the positions after it are again such a pair, with fewer cards. At the end of the
//! hand the payoffs are equal, because all cards of a ranking count the same.
//!
//! Two shortcuts agree with this. Of cards of one hand that no other hand's card separates, only the lowest is
//! searched. If its proof compares any of them, it counts as comparing the lowest, because for the others the proof is
//! the same with names exchanged. And if a card failed without its rank being compared, the other cards of that ranking
//! and hand that are as low fail for the same reason.

use super::super::limits::{Meter, Stop};
use super::pattern_table::{NO_CARD, ProvedBounds, ShapeKey};
use super::quick_tricks::{Hands, SuitStructure};
use super::suit_ranking::SuitRankings;
use super::tables::{PartitionMemory, PartitionTables};
use crate::card_set;
use crate::payoff::{Payoff, ReachableCache, RunningPayoff, TRICK_ITEM};
use crate::trick::{MAX_CARDS, MAX_SEATS, Position, SeatOrder};

/// No card.
pub(crate) const NO_PLAY: u8 = u8::MAX;
/// The greatest entry of the history heuristic.
const MAX_HISTORY: u32 = 1 << 20;

/// A bound of the value, and the cards that the proof compared by rank.
type Proof = (i32, u64);

/// The position at the beginning of a trick.
#[derive(Clone, Copy)]
pub(crate) struct TrickStart {
    running: RunningPayoff,
    /// The owners of the cards in play: ranking by ranking, highest first, `bits` each.
    pub(crate) owners: u128,
    /// The number of cards of each ranking in each hand.
    pub(crate) shape: ShapeKey,
    /// The cards in play.
    pub(crate) in_play: u64,
    pub(crate) leader: u8,
    flags: u8,
}

/// A trick under way. Fields without documentation are those of a [`Position`].
#[derive(Clone, Copy)]
pub(crate) struct OpenTrick {
    /// (places) the cards played.
    cards: [u8; MAX_SEATS],
    /// The same as a set.
    trick_cards: u64,
    pub(crate) state: u16,
    pub(crate) place: u8,
    pub(crate) winning_place: u8,
    pub(crate) flags: u8,
}

/// A search of one contract, one payoff, and one maximizing side.
pub(crate) struct PartitionSearch<'a> {
    pub(crate) rankings: &'a SuitRankings,
    /// The suits, if quick tricks can be counted.
    suits: Option<&'a SuitStructure>,
    pub(crate) shape_units: &'a [[ShapeKey; MAX_SEATS]],
    /// The payoff of a trick taken by the minimizing and by the maximizing side.
    trick_payoff: [i32; 2],
    pub(crate) seat_order: &'a SeatOrder,
    payoff: &'a Payoff,
    reachable: &'a mut ReachableCache,
    meter: &'a mut Meter,
    pub(crate) memory: &'a mut PartitionMemory,
    /// (seats) the cards in each hand.
    pub(crate) held: [u64; MAX_SEATS],
    pub(crate) seats: usize,
    /// Cards in a trick.
    pub(crate) size: u8,
    /// The maximizing seats, as bits.
    pub(crate) maximizers: u8,
}

impl<'a> PartitionSearch<'a> {
    pub(crate) fn new(
        tables: &'a PartitionTables,
        seat_order: &'a SeatOrder,
        payoff: usize,
        maximizers: u8,
        reachable: &'a mut ReachableCache,
        memory: &'a mut PartitionMemory,
        meter: &'a mut Meter,
    ) -> Self {
        let terms_of_payoff = &tables.rankings.payoffs[payoff];
        let trick_weight = |seat: usize| terms_of_payoff.weights[seat][TRICK_ITEM];
        let of_side = |side: bool| {
            (0..seat_order.seats()).filter(move |&seat| (maximizers >> seat & 1 == 1) == side).map(trick_weight)
        };
        let (high, low) = (of_side(true).min().unwrap_or(0), of_side(false).max().unwrap_or(0));
        let uniform =
            of_side(true).all(|worth| worth == high) && of_side(false).all(|worth| worth == low) && high > low;
        Self {
            rankings: &tables.rankings,
            suits: tables.suits.as_ref().filter(|_| tables.counts_tricks_only[payoff] && uniform),
            shape_units: &tables.shape_units,
            trick_payoff: [low, high],
            seat_order,
            payoff: terms_of_payoff,
            reachable,
            memory,
            meter,
            held: [0; MAX_SEATS],
            seats: seat_order.seats(),
            size: u8::try_from(seat_order.size()).unwrap_or(0),
            maximizers,
        }
    }

    /// A bound of the value on the same side of `beta`.
    pub(crate) fn null_window_bound(
        &mut self,
        position: &Position,
        running: &RunningPayoff,
        beta: i32,
    ) -> Result<i32, Stop> {
        self.memory.moves.clear();
        for (own, held) in self.held.iter_mut().zip(&position.held) {
            *own = self.rankings.renumber_set(*held);
        }
        let trick_cards = self.rankings.renumber_set(position.trick_cards);
        let (leader, flags) = (position.leader, position.flags);
        let in_play = self.held.iter().fold(trick_cards, |all, held| all | held);
        let mut start = TrickStart { running: *running, owners: 0, shape: [0; 2], in_play, leader, flags };
        let cards = self.cards_by_place(position, trick_cards);
        let mut owner = [0; MAX_CARDS];
        for seat in 0..self.seats {
            card_set::cards(self.held[seat]).for_each(|card| owner[card] = seat);
        }
        for (place, &card) in (0..position.place).zip(&cards) {
            owner[usize::from(card)] = usize::from(self.seat_order.seat(leader, place));
        }
        self.set_owners(&mut start, &owner);
        let (state, place, winning_place) = (position.state, position.place, position.winning_place);
        let (bound, _) = match place {
            0 => self.search_trick(&start, beta)?,
            _ => {
                self.search_turn(&start, &OpenTrick { cards, trick_cards, state, place, winning_place, flags }, beta)?
            }
        };
        Ok(bound)
    }

    /// Searches from the beginning of a trick.
    fn search_trick(&mut self, start: &TrickStart, beta: i32) -> Result<Proof, Stop> {
        let current = start.running.sum + self.payoff.entries[start.running.table_index as usize];
        if start.in_play == 0 {
            return Ok((current, 0));
        }
        let changes = self.reachable.get(self.payoff, start.running.table_index, start.running.remaining_index);
        let (lower, upper) = (start.running.lower + changes.lower, start.running.upper + changes.upper);
        if current + lower >= beta || lower == upper {
            return Ok((current + lower, 0));
        }
        if current + upper < beta {
            return Ok((current + upper, 0));
        }
        if let Some(suits) = self.suits {
            if let Some(settled) = self.quick_tricks(suits, start, current, beta) {
                return Ok(settled);
            }
        }
        let leader_and_flags =
            (u64::from(start.leader) | u64::from(start.flags) << 8).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let key = [start.shape[0], start.shape[1].wrapping_add(leader_and_flags).wrapping_add(changes.hash)];
        let mut relative_hint = NO_CARD;
        if let Some(group) = self.memory.patterns.group(key) {
            let decides = |known: &ProvedBounds| current + known.lower >= beta || current + known.upper < beta;
            match self.memory.patterns.find(group, start.owners, decides) {
                Ok((proved, mask)) => {
                    let bound = if current + proved.lower >= beta { proved.lower } else { proved.upper };
                    return Ok((current + bound, self.compared(start.in_play, mask)));
                }
                Err(hint) => relative_hint = hint,
            }
        }
        let (cards, flags) = ([0; MAX_SEATS], start.flags);
        let trick = OpenTrick { cards, trick_cards: 0, state: 0, place: 0, winning_place: 0, flags };
        let hint = self.card_at(start.in_play, relative_hint);
        let (value, compared, play) = self.try_plays(start, &trick, beta, hint)?;
        let best_play = self.relative_card(start.in_play, play);
        let bounds = if value >= beta {
            ProvedBounds { lower: value - current, upper, best_play }
        } else {
            ProvedBounds { lower, upper: value - current, best_play }
        };
        #[expect(clippy::cast_possible_truncation, reason = "at most 64 cards")]
        let cards = start.in_play.count_ones() as u8;
        self.memory.patterns.store(key, cards, start.owners, self.mask(start.in_play, compared), bounds);
        Ok((value, compared))
    }

    /// A bound from quick tricks, if it causes a cutoff.
    #[inline]
    fn quick_tricks(&self, suits: &SuitStructure, start: &TrickStart, current: i32, beta: i32) -> Option<Proof> {
        let leader = usize::from(start.leader);
        let leading = self.maximizers >> leader & 1 == 1;
        let hands = Hands {
            held: &self.held,
            seats: self.seats,
            in_play: start.in_play,
            side: if leading { self.maximizers } else { !self.maximizers },
        };
        let tricks = i32::try_from(start.in_play.count_ones()).unwrap_or(0) / i32::from(self.size);
        let [low_payoff, high_payoff] = self.trick_payoff;
        let (lower, upper) = (current + tricks * low_payoff, current + tricks * high_payoff);
        // The tricks with which the maximizing side reaches `beta`, and those with which the other side keeps it below.
        let needed_to_reach = (beta - lower + high_payoff - low_payoff - 1) / (high_payoff - low_payoff);
        let needed_to_refute = (upper - beta) / (high_payoff - low_payoff) + 1;
        let bound = |high_side: bool| {
            if high_side {
                lower + needed_to_reach * (high_payoff - low_payoff)
            } else {
                upper - needed_to_refute * (high_payoff - low_payoff)
            }
        };
        let need = |high_side: bool| {
            u32::try_from(if high_side { needed_to_reach } else { needed_to_refute }).unwrap_or(u32::MAX)
        };
        let quick_tricks = suits.side_tricks(&hands, leader, 0, need(leading));
        if quick_tricks.tricks >= need(leading) {
            return Some((bound(leading), quick_tricks.cards));
        }
        let quick_tricks = suits.opponents_tricks(&hands, leader, need(!leading));
        (quick_tricks.tricks >= need(!leading)).then(|| (bound(!leading), quick_tricks.cards))
    }

    /// Searches from within a trick.
    fn search_turn(&mut self, start: &TrickStart, trick: &OpenTrick, beta: i32) -> Result<Proof, Stop> {
        let (value, compared, _) = self.try_plays(start, trick, beta, NO_PLAY)?;
        Ok((value, compared))
    }

    /// Searches plays until a cutoff: the bound, the cards compared, and the last play.
    fn try_plays(
        &mut self,
        start: &TrickStart,
        trick: &OpenTrick,
        beta: i32,
        hint: u8,
    ) -> Result<(i32, u64, u8), Stop> {
        let seat = usize::from(self.seat_order.seat(start.leader, trick.place));
        let maximizing = self.maximizers >> seat & 1 == 1;
        let held = self.held[seat];
        let legal = self.legal(held, trick);
        let mut todo = self.lowest_of_runs(legal, start.in_play);
        let first_move = self.memory.moves.len();
        self.order_moves(start, trick, seat, todo, hint);
        let (mut value, mut compared) = (if maximizing { i32::MIN } else { i32::MAX }, 0);
        let mut play = NO_PLAY;
        for number in first_move..self.memory.moves.len() {
            let card = (self.memory.moves[number] & 63) as u8;
            let bit = 1_u64 << card;
            if todo & bit == 0 {
                continue;
            }
            self.meter.count()?;
            self.held[seat] = held & !bit;
            let (bound, proof) = self.play_card(start, trick, card, beta)?;
            self.held[seat] = held;
            if (bound >= beta) == maximizing {
                let entry = &mut self.memory.history[usize::from(trick.place) * MAX_SEATS + seat][usize::from(card)];
                *entry = (*entry + (held.count_ones() * held.count_ones())).min(MAX_HISTORY);
                (value, compared, play) = (bound, proof, card);
                break;
            }
            if maximizing {
                value = value.max(bound);
            } else {
                value = value.min(bound);
            }
            play = card;
            compared |= proof;
            todo &= !self.fails_alike(start.in_play, legal, card, proof, &mut compared);
        }
        self.memory.moves.truncate(first_move);
        Ok((value, compared, play))
    }

    /// Plays a card: the next seat's turn, or the end of the trick.
    #[inline]
    fn play_card(&mut self, start: &TrickStart, trick: &OpenTrick, card: u8, beta: i32) -> Result<Proof, Stop> {
        let number = usize::from(card);
        let mut after = *trick;
        after.cards[usize::from(trick.place)] = card;
        after.trick_cards |= 1 << card;
        after.place += 1;
        if trick.place == 0 {
            after.state = self.rankings.begin[number];
            after.winning_place = 0;
            after.flags = self.rankings.flags_after_lead[usize::from(trick.flags)][number];
        } else {
            if self.rankings.takes[usize::from(trick.state)] >> card & 1 == 1 {
                after.state = self.rankings.after[usize::from(trick.state)][number];
                after.winning_place = trick.place;
            }
            after.flags = self.rankings.flags_after_follow[usize::from(trick.flags)][number];
        }
        if after.place == self.size {
            self.close_trick(start, &after, beta)
        } else {
            self.search_turn(start, &after, beta)
        }
    }

    /// Closes a trick.
    fn close_trick(&mut self, start: &TrickStart, trick: &OpenTrick, beta: i32) -> Result<Proof, Stop> {
        let mut next = *start;
        for (place, &card) in (0..self.size).zip(&trick.cards) {
            self.remove(&mut next, usize::from(card), usize::from(self.seat_order.seat(start.leader, place)));
        }
        let winner = self.seat_order.seat(start.leader, trick.winning_place);
        next.running = start.running.after(self.payoff, winner, trick.trick_cards);
        next.leader = self.seat_order.next_leader(start.leader, winner);
        next.flags = self.rankings.flags_after_trick[usize::from(trick.flags)];
        let (value, compared) = self.search_trick(&next, beta)?;
        let winning_card = trick.cards[usize::from(trick.winning_place)];
        let ranking = self.rankings.rows[usize::from(self.rankings.ranking_of[usize::from(winning_card)])].cards;
        let by_rank = trick.trick_cards & ranking & !(1 << winning_card) != 0;
        Ok((value, compared | u64::from(by_rank) << winning_card))
    }

    /// The legal cards of a hand.
    #[inline]
    fn legal(&self, held: u64, trick: &OpenTrick) -> u64 {
        if trick.place == 0 {
            let free = held & self.rankings.free[usize::from(trick.flags)];
            return if free == 0 { held } else { free };
        }
        self.rankings.follows(held, trick.state, trick.flags)
    }
}
