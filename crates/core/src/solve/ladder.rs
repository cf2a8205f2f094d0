//! Ladders: rows of cards of which nothing but the order matters, found in the tables.
//!
//! Many games have suits in which a higher card beats a lower one, and that is all there is to say about its rank. A
//! ladder is such a row of cards, lowest first: all of them follow, are led, set marks and count alike; whether one of
//! them beats a card that is not of the ladder, or is beaten by it, is the same for all; and of two of them the higher
//! beats the lower. Then the winner of a trick depends only on which ladder each card is of, and on the order of those
//! cards of the winner's own ladder. What that is good for stands in `ranked.rs`.
//!
//! The tables have ladders if, in every state of a trick that can come about,
//!
//! 1. one card wins so far, the same however the state was reached, and a further card either takes over or changes
//!    nothing at all;
//! 2. of two neighbours of a ladder, both or neither take over from any card other than the two, and what comes of it
//!    is *parallel*: the same duty, and the same states after all cards other than the two;
//! 3. the higher takes over from the lower, never the lower from the higher, and the state stays parallel.
//!
//! By 2, parallel states go on in parallel whatever cards of which ladders follow, and by 3 the cards of one ladder
//! are ordered; neighbours link any two cards of a ladder.

use std::collections::HashMap;

use super::alike::of_itself;
use super::payoff::{Payoff, Payoffs, WORTHS};
use super::tally::cards;
use crate::trick::batch::Rules;
use crate::trick::{MAX_SEATS, Tables, WIDTH};

/// What `Tables::best` gives for a card that takes over, and for one that does not.
const TAKES: u8 = 254;
const STAYS: u8 = 255;

/// A row of cards, by their own numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ladder {
    pub(super) cards: u64,
    pub(super) length: u32,
    /// Where its owners begin in a word of owners.
    pub(super) shift: u32,
}

/// Ladders, and the contract's tables with the cards numbered anew: each ladder in a row, lowest first.
#[derive(Clone, Debug)]
pub(super) struct Ladders {
    pub(super) rows: Vec<Ladder>,
    /// The ladder of each card, and the cards of it that are higher.
    pub(super) of: [u8; WIDTH],
    pub(super) above: [u64; WIDTH],
    /// The lowest card of each ladder.
    pub(super) bottoms: u64,
    /// Bits of an owner.
    pub(super) bits: u32,
    /// The card's own number, by its number in the deck, and the other way round.
    pub(super) inner: [u8; WIDTH],
    pub(super) outer: [u8; WIDTH],
    /// By state: the cards that take over, and the card that wins so far.
    pub(super) takes: Vec<u64>,
    pub(super) best: Vec<u8>,
    pub(super) after: Vec<[u16; WIDTH]>,
    /// By state and marks, so many each: who holds one of the first must play one of the second; the first that applies
    /// binds.
    pub(super) needs: Vec<(u64, u64)>,
    pub(super) each: usize,
    pub(super) marks: usize,
    pub(super) begin: [u16; WIDTH],
    /// By marks: what may be led, and what becomes of the marks by card, led and following, and by the trick.
    pub(super) free: Vec<u64>,
    pub(super) mark_lead: Vec<[u8; WIDTH]>,
    pub(super) mark_follow: Vec<[u8; WIDTH]>,
    pub(super) mark_trick: Vec<u8>,
    pub(super) payoffs: Vec<Payoff>,
}

impl Ladders {
    /// The ladders of a contract; None if there are none to speak of.
    pub(super) fn new(rules: Rules<'_>, payoffs: &Payoffs) -> Option<Self> {
        let tables = rules.tables;
        let hills = Hills::new(tables)?;
        let rows = hills.ladders(payoffs);
        let count = rows.iter().map(Vec::len).sum::<usize>();
        let bits = if rules.seating.seats() <= 4 { 2 } else { 3 };
        if rows.len() * 2 > count || count * bits > 128 {
            return None;
        }
        let order: Vec<usize> = rows.iter().flatten().copied().collect();
        let mut found = Self {
            rows: Vec::new(),
            of: [0; WIDTH],
            above: [0; WIDTH],
            bottoms: 0,
            bits: u32::try_from(bits).ok()?,
            inner: [0; WIDTH],
            outer: [0; WIDTH],
            takes: Vec::new(),
            best: Vec::new(),
            after: Vec::new(),
            needs: Vec::new(),
            each: tables.needs(0, 0).len(),
            marks: tables.marks(),
            begin: [0; WIDTH],
            free: Vec::new(),
            mark_lead: Vec::new(),
            mark_follow: Vec::new(),
            mark_trick: Vec::new(),
            payoffs: Vec::new(),
        };
        for (number, &card) in order.iter().enumerate() {
            found.inner[card] = u8::try_from(number).ok()?;
            found.outer[number] = u8::try_from(card).ok()?;
        }
        found.place(&rows);
        found.renumber(&hills, &order)?;
        found.payoffs = payoffs.all.iter().map(|payoff| payoff.renumbered(&order)).collect();
        Some(found)
    }

    /// Lays the ladders out one after the other.
    fn place(&mut self, rows: &[Vec<usize>]) {
        let mut begun = 0_u32;
        for (number, row) in (0..).zip(rows) {
            #[expect(clippy::cast_possible_truncation, reason = "a deck has at most 64 cards")]
            let length = row.len() as u32;
            let cards = if length == 64 { u64::MAX } else { ((1 << length) - 1) << begun };
            self.rows.push(Ladder { cards, length, shift: begun * self.bits });
            self.bottoms |= 1 << begun;
            for card in begun..begun + length {
                self.of[card as usize] = number;
                self.above[card as usize] = cards & !(u64::MAX >> (63 - card));
            }
            begun += length;
        }
    }

    /// The tables, with the cards numbered anew.
    fn renumber(&mut self, hills: &Hills<'_>, order: &[usize]) -> Option<()> {
        let tables = hills.tables;
        for state in 0..u16::try_from(tables.states()).ok()? {
            self.takes.push(self.masked(hills.takes[usize::from(state)]));
            self.best.push(hills.best.get(&state).map_or(0, |&best| self.inner[best]));
            let mut after = [state; WIDTH];
            for (after, &card) in after.iter_mut().zip(order) {
                *after = tables.next(state, card);
            }
            self.after.push(after);
            for marks in 0..self.marks {
                let needs = tables.needs(state, marks);
                let own: Vec<(u64, u64)> = needs.map(|need| (self.masked(need.0), self.masked(need.1))).collect();
                self.needs.extend(own);
            }
        }
        for marks in 0..self.marks {
            let before = u8::try_from(marks).ok()?;
            self.free.push(self.masked(tables.leads(tables.deck(), before)[0]));
            for leading in [true, false] {
                let mut row = [0; WIDTH];
                for (after, &card) in row.iter_mut().zip(order) {
                    *after = tables.mark(before, card, leading);
                }
                if leading { self.mark_lead.push(row) } else { self.mark_follow.push(row) }
            }
            self.mark_trick.push(tables.mark_trick(before));
        }
        for (begin, &card) in self.begin.iter_mut().zip(order) {
            *begin = tables.begin(0, card);
        }
        Some(())
    }

    /// What a hand may play to a trick in this state.
    #[inline]
    pub(super) fn follows(&self, held: u64, state: u16, marks: u8) -> u64 {
        let row = (usize::from(state) * self.marks + usize::from(marks)) * self.each;
        let needs = &self.needs[row..row + self.each];
        needs.iter().find(|need| held & need.0 != 0).map_or(0, |need| held & need.1)
    }

    /// A set of cards, by their own numbers.
    #[inline]
    pub(super) fn masked(&self, mask: u64) -> u64 {
        cards(mask).fold(0, |all, card| all | 1 << self.inner[card])
    }
}

impl Payoff {
    /// The same with the cards numbered anew.
    fn renumbered(&self, order: &[usize]) -> Self {
        fn moved<T: Copy>(row: &[T; WORTHS], order: &[usize]) -> [T; WORTHS] {
            std::array::from_fn(|thing| if thing < order.len() { row[order[thing]] } else { row[thing] })
        }
        let mut found = self.clone();
        for seat in 0..MAX_SEATS {
            found.weights[seat] = moved(&self.weights[seat], order);
            found.steps[seat] = moved(&self.steps[seat], order);
        }
        found.worthy = order.iter().enumerate().fold(0, |all, (own, card)| all | (self.worthy >> card & 1) << own);
        (found.least, found.most) = (moved(&self.least, order), moved(&self.most, order));
        found.left = moved(&self.left, order);
        found
    }
}

/// States of a trick in which one card wins so far.
struct Hills<'a> {
    tables: &'a Tables,
    /// The card that wins in each state that can come about.
    best: HashMap<u16, usize>,
    takes: Vec<u64>,
}

impl<'a> Hills<'a> {
    fn new(tables: &'a Tables) -> Option<Self> {
        if tables.slots() != 1 || tables.exists(0) != tables.deck() {
            return None;
        }
        let takes_in = |state: u16| {
            let mut takes = 0;
            for card in cards(tables.deck()) {
                match tables.best(state, card, TAKES, STAYS) {
                    TAKES => takes |= 1 << card,
                    STAYS if tables.next(state, card) == state => {}
                    _ => return None,
                }
            }
            Some(takes)
        };
        let mut found = Self { tables, best: HashMap::new(), takes: vec![0; tables.states()] };
        let mut todo: Vec<(u16, usize)> = cards(tables.deck()).map(|card| (tables.begin(0, card), card)).collect();
        while let Some((state, best)) = todo.pop() {
            match found.best.insert(state, best) {
                Some(before) if before == best => continue,
                Some(_) => return None,
                None => {}
            }
            let takes = takes_in(state)?;
            found.takes[usize::from(state)] = takes;
            todo.extend(cards(takes & !(1 << best)).map(|card| (tables.next(state, card), card)));
        }
        Some(found)
    }

    /// Every card in a ladder; ladders of cards that bind alike lie together, weaker ones first.
    fn ladders(&self, payoffs: &Payoffs) -> Vec<Vec<usize>> {
        let deck: Vec<usize> = cards(self.tables.deck()).collect();
        let own: HashMap<usize, Vec<u64>> =
            deck.iter().map(|&card| (card, of_itself(self.tables, payoffs, card))).collect();
        let mut above: HashMap<usize, usize> = HashMap::new();
        let mut below: HashMap<usize, usize> = HashMap::new();
        for &low in &deck {
            let next = deck.iter().find(|&&high| high != low && own[&low] == own[&high] && self.is_step(low, high));
            if let Some(&high) = next.filter(|high| !below.contains_key(high)) {
                above.insert(low, high);
                below.insert(high, low);
            }
        }
        let climb = |from: usize| std::iter::successors(Some(from), |card| above.get(card).copied()).collect();
        let mut rows: Vec<Vec<usize>> =
            deck.iter().filter(|card| !below.contains_key(card)).map(|&card| climb(card)).collect();
        rows.sort_by_key(|row| {
            let begun = self.tables.begin(0, row[0]);
            let bound = self.tables.needs(begun, 0).next().map_or(0, |need| need.0);
            (bound, u64::MAX - u64::from((self.takes[usize::from(begun)] & bound).count_ones()), row[0])
        });
        rows
    }

    /// Whether these are neighbours of a ladder.
    fn is_step(&self, low: usize, high: usize) -> bool {
        let takes = |state: u16, card: usize| self.takes[usize::from(state)] >> card & 1 == 1;
        let next = |state: u16, card: usize| self.tables.next(state, card);
        let parallel = |one: u16, other: u16| self.parallel(one, other, 1 << low | 1 << high);
        self.best.iter().all(|(&state, &best)| {
            if best == low {
                takes(state, high) && parallel(state, next(state, high))
            } else if best == high {
                !takes(state, low)
            } else if takes(state, low) {
                takes(state, high) && parallel(next(state, low), next(state, high))
            } else {
                !takes(state, high)
            }
        }) && parallel(self.tables.begin(0, low), self.tables.begin(0, high))
    }

    fn parallel(&self, one: u16, other: u16, but: u64) -> bool {
        let (takes, others) = (self.takes[usize::from(one)], self.takes[usize::from(other)]);
        (takes ^ others) & !but == 0
            && self.tables.same_duty(one, other)
            && cards(takes & !but).all(|card| self.tables.next(one, card) == self.tables.next(other, card))
    }
}
