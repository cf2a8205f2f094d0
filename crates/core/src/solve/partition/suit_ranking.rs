//! Suit rankings: sets of cards of which nothing but the order matters, found in the trick automaton.
//!
//! In many games a higher card of a suit beats a lower one, and that is all its rank means. A ranking is such a list of
//! cards, lowest first: all of them have the same obligations, leads, flags and points; each beats the same cards
//! outside of the ranking, and is beaten by the same; and of two of them the higher beats the lower. Then the winner of
//! a trick depends only on the ranking of each card, and on the order of the cards of the winner's ranking. Partition
//! search relies on that.
//!
//! A contract has rankings if, in every reachable state of a trick,
//!
//! 1. one card is winning, the same however the state was reached, and a further card either takes over or changes
//!    nothing;
//! 2. of two neighbours of a ranking, both or neither take over from any card other than the two, and the results are
//!    *parallel*: the same obligation, and the same states after all cards other than the two;
//! 3. the higher takes over from the lower, never the lower from the higher, and the state stays parallel.
//!
//! By 2, parallel states stay parallel whichever cards follow, and by 3 the cards of one ranking are ordered.
//! Neighbours link any two cards of a ranking.

use std::collections::HashMap;

use super::super::equivalence::card_signature;
use crate::card_set::cards;
use crate::payoff::{ITEMS, Payoff, Payoffs};
use crate::trick::{MAX_CARDS, MAX_SEATS, STILL_WINS, TrickRules, TrickTables, WINS_NOW};

/// One ranking, as cards by their numbers in the rankings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SuitRanking {
    pub(crate) cards: u64,
    /// The number of its cards.
    pub(crate) length: u32,
    /// The position of the lowest bit of its owners in a word of owners.
    pub(crate) owner_shift: u32,
}

/// All rankings, and the trick automaton with renumbered cards: ranking by ranking, lowest card first.
#[derive(Clone, Debug)]
pub(crate) struct SuitRankings {
    pub(crate) rows: Vec<SuitRanking>,
    /// (cards) the ranking of each card.
    pub(crate) ranking_of: [u8; MAX_CARDS],
    /// (cards) the higher cards of its ranking.
    pub(crate) above: [u64; MAX_CARDS],
    /// The lowest card of each ranking.
    pub(crate) lowest_cards: u64,
    /// Bits that encode the seat which holds a card.
    pub(crate) owner_bits: u32,
    /// (cards) the new number by the number in the deck.
    pub(crate) to_internal: [u8; MAX_CARDS],
    /// (cards) the number in the deck by the new number.
    pub(crate) to_deck: [u8; MAX_CARDS],
    /// (states) the cards that take over.
    pub(crate) takes: Vec<u64>,
    /// (states) the winning card.
    pub(crate) winning_card: Vec<u8>,
    /// (states, cards) the state after a further card.
    pub(crate) after: Vec<[u16; MAX_CARDS]>,
    /// (states, flags, clauses) the obligations: a hand that holds one of the first set must play one of the second;
    /// the first clause that applies binds.
    pub(crate) clauses: Vec<(u64, u64)>,
    /// The number of clauses of each obligation.
    pub(crate) clauses_per_obligation: usize,
    /// The number of combinations of hand flags.
    pub(crate) flag_combinations: usize,
    /// (cards) the state after a lead.
    pub(crate) begin: [u16; MAX_CARDS],
    /// (flags) the cards that are free to be led.
    pub(crate) free: Vec<u64>,
    /// (flags, cards) the flags after a lead.
    pub(crate) flags_after_lead: Vec<[u8; MAX_CARDS]>,
    /// (flags, cards) the flags after a follower's card.
    pub(crate) flags_after_follow: Vec<[u8; MAX_CARDS]>,
    /// (flags) the flags after a trick.
    pub(crate) flags_after_trick: Vec<u8>,
    /// The payoffs with renumbered cards.
    pub(crate) payoffs: Vec<Payoff>,
}

impl SuitRankings {
    /// The rankings of a contract; `None` if condition 1 fails, if the rankings average fewer than two cards, or if their
    /// owners do not fit in 128 bits.
    pub(crate) fn new(rules: TrickRules<'_>, payoffs: &Payoffs) -> Option<Self> {
        let tables = rules.tables;
        let winners = WinnerStates::new(tables)?;
        let rows = winners.rankings(payoffs);
        let cards_ranked = rows.iter().map(Vec::len).sum::<usize>();
        let owner_bits = if rules.seat_order.seats() <= 4 { 2 } else { 3 };
        if rows.len() * 2 > cards_ranked || cards_ranked * owner_bits > 128 {
            return None;
        }
        let order: Vec<usize> = rows.iter().flatten().copied().collect();
        let mut rankings = Self {
            rows: Vec::new(),
            ranking_of: [0; MAX_CARDS],
            above: [0; MAX_CARDS],
            lowest_cards: 0,
            owner_bits: u32::try_from(owner_bits).ok()?,
            to_internal: [0; MAX_CARDS],
            to_deck: [0; MAX_CARDS],
            takes: Vec::new(),
            winning_card: Vec::new(),
            after: Vec::new(),
            clauses: Vec::new(),
            clauses_per_obligation: tables.clauses(0, 0).len(),
            flag_combinations: tables.flag_combinations(),
            begin: [0; MAX_CARDS],
            free: Vec::new(),
            flags_after_lead: Vec::new(),
            flags_after_follow: Vec::new(),
            flags_after_trick: Vec::new(),
            payoffs: Vec::new(),
        };
        for (number, &card) in order.iter().enumerate() {
            rankings.to_internal[card] = u8::try_from(number).ok()?;
            rankings.to_deck[number] = u8::try_from(card).ok()?;
        }
        rankings.lay_out(&rows);
        rankings.renumber_tables(&winners, &order)?;
        rankings.payoffs = payoffs.all.iter().map(|payoff| payoff.renumbered(&order)).collect();
        Some(rankings)
    }

    /// Lays the rankings out one after the other.
    fn lay_out(&mut self, rows: &[Vec<usize>]) {
        let mut start = 0_u32;
        for (number, row) in (0..).zip(rows) {
            #[expect(clippy::cast_possible_truncation, reason = "a deck has at most 64 cards")]
            let length = row.len() as u32;
            let cards = if length == 64 { u64::MAX } else { ((1 << length) - 1) << start };
            self.rows.push(SuitRanking { cards, length, owner_shift: start * self.owner_bits });
            self.lowest_cards |= 1 << start;
            for card in start..start + length {
                self.ranking_of[card as usize] = number;
                self.above[card as usize] = cards & !(u64::MAX >> (63 - card));
            }
            start += length;
        }
    }

    /// Renumbers the trick automaton.
    fn renumber_tables(&mut self, winners: &WinnerStates<'_>, order: &[usize]) -> Option<()> {
        let tables = winners.tables;
        for state in 0..u16::try_from(tables.states()).ok()? {
            self.takes.push(self.renumber_set(winners.takes[usize::from(state)]));
            self.winning_card.push(winners.winning_card.get(&state).map_or(0, |&card| self.to_internal[card]));
            let mut after = [state; MAX_CARDS];
            for (after, &card) in after.iter_mut().zip(order) {
                *after = tables.next(state, card);
            }
            self.after.push(after);
            for flags in 0..self.flag_combinations {
                let clauses = tables.clauses(state, flags);
                let renumbered: Vec<(u64, u64)> =
                    clauses.map(|(hold, play)| (self.renumber_set(hold), self.renumber_set(play))).collect();
                self.clauses.extend(renumbered);
            }
        }
        for flags in 0..self.flag_combinations {
            let before = u8::try_from(flags).ok()?;
            self.free.push(self.renumber_set(tables.leads(tables.deck(), before)[0]));
            for leading in [true, false] {
                let mut row = [0; MAX_CARDS];
                for (after, &card) in row.iter_mut().zip(order) {
                    *after = tables.flags_after(before, card, leading);
                }
                if leading { self.flags_after_lead.push(row) } else { self.flags_after_follow.push(row) }
            }
            self.flags_after_trick.push(tables.flags_after_trick(before));
        }
        for (begin, &card) in self.begin.iter_mut().zip(order) {
            *begin = tables.begin(0, card);
        }
        Some(())
    }

    /// The cards that a hand may play to a trick in this state.
    #[inline]
    pub(crate) fn follows(&self, held: u64, state: u16, flags: u8) -> u64 {
        let row = (usize::from(state) * self.flag_combinations + usize::from(flags)) * self.clauses_per_obligation;
        let clauses = &self.clauses[row..row + self.clauses_per_obligation];
        clauses.iter().find(|(hold, _)| held & hold != 0).map_or(0, |(_, play)| held & play)
    }

    /// A set of cards, renumbered.
    #[inline]
    pub(crate) fn renumber_set(&self, mask: u64) -> u64 {
        cards(mask).fold(0, |all, card| all | 1 << self.to_internal[card])
    }
}

impl Payoff {
    /// The same payoff with renumbered cards.
    fn renumbered(&self, order: &[usize]) -> Self {
        fn reordered<T: Copy>(row: &[T; ITEMS], order: &[usize]) -> [T; ITEMS] {
            std::array::from_fn(|item| if item < order.len() { row[order[item]] } else { row[item] })
        }
        let mut payoff = self.clone();
        for seat in 0..MAX_SEATS {
            payoff.weights[seat] = reordered(&self.weights[seat], order);
            payoff.index_offsets[seat] = reordered(&self.index_offsets[seat], order);
        }
        payoff.counted_cards =
            order.iter().enumerate().fold(0, |all, (number, card)| all | (self.counted_cards >> card & 1) << number);
        (payoff.min_weight, payoff.max_weight) =
            (reordered(&self.min_weight, order), reordered(&self.max_weight, order));
        payoff.max_index_offsets = reordered(&self.max_index_offsets, order);
        payoff
    }
}

/// The winning card of each state of a trick.
struct WinnerStates<'a> {
    tables: &'a TrickTables,
    /// The winning card of each reachable state.
    winning_card: HashMap<u16, usize>,
    /// (states) the cards that take over.
    takes: Vec<u64>,
}

impl<'a> WinnerStates<'a> {
    /// The winning card of each reachable state; `None` if condition 1 does not hold, or cards can be led in several
    /// ways.
    fn new(tables: &'a TrickTables) -> Option<Self> {
        if tables.slots() != 1 || tables.leadable(0) != tables.deck() {
            return None;
        }
        let takes_in = |state: u16| {
            let mut takes = 0;
            for card in cards(tables.deck()) {
                let step = tables.step(state, card);
                match step.winning_place {
                    WINS_NOW => takes |= 1 << card,
                    STILL_WINS if step.next == state => {}
                    _ => return None,
                }
            }
            Some(takes)
        };
        let mut states = Self { tables, winning_card: HashMap::new(), takes: vec![0; tables.states()] };
        let mut todo: Vec<(u16, usize)> = cards(tables.deck()).map(|card| (tables.begin(0, card), card)).collect();
        while let Some((state, winning)) = todo.pop() {
            match states.winning_card.insert(state, winning) {
                Some(before) if before == winning => continue,
                Some(_) => return None,
                None => {}
            }
            let takes = takes_in(state)?;
            states.takes[usize::from(state)] = takes;
            todo.extend(cards(takes & !(1 << winning)).map(|card| (tables.next(state, card), card)));
        }
        Some(states)
    }

    /// All rankings. Those with the same obligation are adjacent, weaker ones first.
    fn rankings(&self, payoffs: &Payoffs) -> Vec<Vec<usize>> {
        let deck: Vec<usize> = cards(self.tables.deck()).collect();
        let signatures: HashMap<usize, Vec<u64>> =
            deck.iter().map(|&card| (card, card_signature(self.tables, payoffs, card))).collect();
        let mut above: HashMap<usize, usize> = HashMap::new();
        let mut below: HashMap<usize, usize> = HashMap::new();
        for &low in &deck {
            let next = deck
                .iter()
                .find(|&&high| high != low && signatures[&low] == signatures[&high] && self.are_neighbours(low, high));
            if let Some(&high) = next.filter(|high| !below.contains_key(high)) {
                above.insert(low, high);
                below.insert(high, low);
            }
        }
        let ranking_from = |from: usize| std::iter::successors(Some(from), |card| above.get(card).copied()).collect();
        let mut rows: Vec<Vec<usize>> =
            deck.iter().filter(|card| !below.contains_key(card)).map(|&card| ranking_from(card)).collect();
        rows.sort_by_key(|row| {
            let lead_state = self.tables.begin(0, row[0]);
            let suit = self.tables.clauses(lead_state, 0).next().map_or(0, |(hold, _)| hold);
            (suit, u64::MAX - u64::from((self.takes[usize::from(lead_state)] & suit).count_ones()), row[0])
        });
        rows
    }

    /// Whether these two cards are neighbours in a ranking: conditions 2 and 3.
    fn are_neighbours(&self, low: usize, high: usize) -> bool {
        let takes = |state: u16, card: usize| self.takes[usize::from(state)] >> card & 1 == 1;
        let next = |state: u16, card: usize| self.tables.next(state, card);
        let parallel = |one: u16, other: u16| self.are_parallel(one, other, 1 << low | 1 << high);
        self.winning_card.iter().all(|(&state, &winning)| {
            if winning == low {
                takes(state, high) && parallel(state, next(state, high))
            } else if winning == high {
                !takes(state, low)
            } else if takes(state, low) {
                takes(state, high) && parallel(next(state, low), next(state, high))
            } else {
                !takes(state, high)
            }
        }) && parallel(self.tables.begin(0, low), self.tables.begin(0, high))
    }

    /// Whether two states are parallel with regard to all cards but `except`.
    fn are_parallel(&self, one: u16, other: u16, except: u64) -> bool {
        let (takes, other_takes) = (self.takes[usize::from(one)], self.takes[usize::from(other)]);
        (takes ^ other_takes) & !except == 0
            && self.tables.same_obligations(one, other)
            && cards(takes & !except).all(|card| self.tables.next(one, card) == self.tables.next(other, card))
    }
}
