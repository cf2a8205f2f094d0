//! Equal cards: which cards of the deck nothing that remains in play can tell apart, found in the tables.

use std::collections::HashSet;

use super::board::Numbers;
use super::payoff::{Payoffs, WORTHS};
use super::store::{Key, word};
use crate::trick::batch::Rules;
use crate::trick::{MAX_SEATS, Tables, WIDTH};

/// Every card: what tells apart cards whose difference was not followed to its end.
const ALL: u64 = u64::MAX;
/// The most pairs of states that are compared before that.
const MOST_PAIRS: usize = 4096;

/// For each two cards, the cards that tell them apart while they are in play.
#[derive(Clone, Debug)]
pub struct Alike {
    /// By card: the earlier cards from which it does not differ of itself (by duties, marks and worth).
    peers: [u64; WIDTH],
    /// The cards that have any.
    moving: u64,
    /// By two cards, the later first: what tells them apart.
    apart: Vec<u64>,
    /// By two sets of marks: the cards that tell them apart while they are in play; one row a set.
    marks: Vec<Vec<u64>>,
}

impl Alike {
    /// Nothing is alike.
    #[must_use]
    pub fn none() -> Self {
        Self { peers: [0; WIDTH], moving: 0, apart: vec![ALL; WIDTH * WIDTH], marks: Vec::new() }
    }

    /// Compares all cards.
    #[must_use]
    pub fn new(rules: Rules<'_>, payoffs: &Payoffs) -> Self {
        let tables = rules.tables;
        let mut alike = Self { marks: marks_apart(tables), ..Self::none() };
        let deck: Vec<usize> = (0..WIDTH).filter(|card| tables.deck() >> card & 1 == 1).collect();
        let own: Vec<Vec<u64>> = deck.iter().map(|&card| of_itself(tables, payoffs, card)).collect();
        if (0..deck.len()).all(|later| (0..later).all(|earlier| own[earlier] != own[later])) {
            return alike;
        }
        let paths = Paths::new(tables, rules.seating.size(), &deck);
        for later in 0..deck.len() {
            for earlier in (0..later).filter(|&earlier| own[earlier] == own[later]) {
                let (one, other) = (deck[later], deck[earlier]);
                let apart = paths.apart(tables, one, other);
                if apart & tables.deck() != tables.deck() {
                    alike.peers[one] |= 1 << other;
                    alike.moving |= 1 << one;
                    alike.apart[one * WIDTH + other] = apart & !(1 << one | 1 << other);
                }
            }
        }
        alike
    }

    /// Of these cards of one hand, one of each kind that the cards in play cannot tell apart.
    #[inline]
    pub(super) fn reduce(&self, legal: u64, in_play: u64) -> u64 {
        let mut kept = legal;
        let mut todo = legal & (legal - 1) & self.moving;
        while todo != 0 {
            let card = todo.trailing_zeros() as usize;
            if self.first(card, legal, in_play).is_some() {
                kept &= !(1 << card);
            }
            todo &= todo - 1;
        }
        kept
    }

    /// The first of these cards that nothing in play tells from this one, if it comes before it.
    #[inline]
    pub(super) fn first(&self, card: usize, among: u64, in_play: u64) -> Option<usize> {
        let mut peers = self.peers[card] & among;
        while peers != 0 {
            let peer = peers.trailing_zeros() as usize;
            if self.apart[card * WIDTH + peer] & in_play == 0 {
                return Some(peer);
            }
            peers &= peers - 1;
        }
        None
    }

    /// The first set of marks that nothing in play tells from this one.
    #[inline]
    pub(super) fn first_marks(&self, marks: u8, in_play: u64) -> u8 {
        let row = self.marks.get(usize::from(marks));
        let first = row.and_then(|row| (0..marks).zip(row).find(|(_, apart)| *apart & in_play == 0));
        first.map_or(marks, |(first, _)| first)
    }

    /// The hash of the same hands with each card moved down to the first card out of play that stands for it.
    #[inline]
    pub(super) fn lowered(&self, held: &[u64; MAX_SEATS], mut in_play: u64, hash: Key, numbers: &Numbers) -> Key {
        let mut hash = hash;
        let mut todo = in_play & self.moving;
        while todo != 0 {
            let card = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            if let Some(peer) = self.first(card, !in_play, in_play) {
                in_play ^= 1 << card | 1 << peer;
                let seat = held.iter().position(|hand| hand >> card & 1 == 1).unwrap_or(0);
                hash ^= numbers.of(seat, card) ^ numbers.of(seat, peer);
            }
        }
        hash
    }
}

/// For each two sets of marks the cards that tell them apart, now or after any further cards.
fn marks_apart(tables: &Tables) -> Vec<Vec<u64>> {
    let marks = u8::try_from(tables.marks()).unwrap_or(u8::MAX);
    let deck: Vec<usize> = (0..WIDTH).filter(|card| tables.deck() >> card & 1 == 1).collect();
    let after = |from: u8| {
        let played = deck.iter().flat_map(|&card| [tables.mark(from, card, true), tables.mark(from, card, false)]);
        played.chain([tables.mark_trick(from)]).map(usize::from).collect::<Vec<_>>()
    };
    let following: Vec<Vec<usize>> = (0..marks).map(after).collect();
    let all = usize::from(marks);
    let mut apart: Vec<Vec<u64>> =
        (0..all).map(|one| (0..all).map(|other| tables.marks_apart(one, other)).collect()).collect();
    loop {
        let mut changed = false;
        for one in 0..all {
            for other in 0..one {
                let later = following[one].iter().zip(&following[other]);
                let told = later.fold(apart[one][other], |told, (&one, &other)| told | apart[one][other]);
                changed |= told != apart[one][other];
                (apart[one][other], apart[other][one]) = (told, told);
            }
        }
        if !changed {
            return apart;
        }
    }
}

/// Everything about a card that does not depend on other cards; equal for cards that may be alike.
pub(super) fn of_itself(tables: &Tables, payoffs: &Payoffs, card: usize) -> Vec<u64> {
    debug_assert!(card < WORTHS);
    let mut own = tables.of_itself(card);
    for payoff in &payoffs.all {
        own.extend(payoff.weights.iter().map(|weights| word(weights[card])));
        own.extend(payoff.axes.iter().map(|axis| u64::from(axis.worth[card])));
    }
    own
}

/// A way in which a state of a trick comes about: its first card, and the card that made the state.
struct Path {
    cards: [u64; 2],
    state: u16,
}

/// The states in which a further card can be played, and how each comes about.
struct Paths {
    deck: Vec<usize>,
    slots: Vec<Vec<usize>>,
    short: Vec<Path>,
    /// Changes of state later in a trick: from, by, to.
    long: Vec<(u16, usize, u16)>,
}

impl Paths {
    fn new(tables: &Tables, size: usize, deck: &[usize]) -> Self {
        let led_as = |card: usize| (0..tables.slots()).filter(move |&slot| tables.exists(slot) >> card & 1 == 1);
        let mut paths = Self {
            deck: deck.to_vec(),
            slots: (0..WIDTH).map(|card| led_as(card).collect()).collect(),
            short: Vec::new(),
            long: Vec::new(),
        };
        let mut layer: HashSet<u16> = HashSet::new();
        for &lead in deck {
            for &slot in &paths.slots[lead] {
                let begun = tables.begin(slot, lead);
                if size >= 2 {
                    paths.short.push(Path { cards: [1 << lead, 1 << lead], state: begun });
                }
                for &card in deck.iter().filter(|&&card| size >= 3 && card != lead) {
                    let state = tables.next(begun, card);
                    layer.insert(state);
                    if state != begun {
                        paths.short.push(Path { cards: [1 << lead, 1 << card], state });
                    }
                }
            }
        }
        paths.later(tables, size, layer);
        paths
    }

    fn later(&mut self, tables: &Tables, size: usize, mut layer: HashSet<u16>) {
        let mut seen = HashSet::new();
        for _ in 3..size {
            let mut after = HashSet::new();
            for &state in &layer {
                for &card in &self.deck {
                    let next = tables.next(state, card);
                    after.insert(next);
                    if next != state && seen.insert((state, card)) {
                        self.long.push((state, card, next));
                    }
                }
            }
            layer = after;
        }
    }

    /// A set of cards without which nothing tells these two apart.
    fn apart(&self, tables: &Tables, one: usize, other: usize) -> u64 {
        let mut apart = self.slots[one]
            .iter()
            .map(|&slot| self.told(tables, tables.begin(slot, one), tables.begin(slot, other)))
            .fold(0, |all, told| all | told);
        let states: HashSet<u16> =
            self.short.iter().map(|path| path.state).chain(self.long.iter().map(|step| step.2)).collect();
        let mut differing = HashSet::new();
        for state in states {
            if tables.best(state, one, 254, 255) != tables.best(state, other, 254, 255) {
                differing.insert(state);
                continue;
            }
            apart |= self.told(tables, tables.next(state, one), tables.next(state, other));
        }
        let both = 1_u64 << one | 1 << other;
        let mut open: Vec<[u64; 2]> = self
            .short
            .iter()
            .filter(|path| differing.contains(&path.state) && (path.cards[0] | path.cards[1]) & both == 0)
            .map(|path| path.cards)
            .collect();
        apart |= cover(&mut open, apart);
        for (from, by, to) in &self.long {
            if differing.contains(to) && !differing.contains(from) {
                apart |= 1 << by;
            }
        }
        apart
    }

    /// The cards that, played later in the trick, tell whether it stands in one state or in another.
    fn told(&self, tables: &Tables, one: u16, other: u16) -> u64 {
        let mut told = 0;
        let mut todo = vec![(one, other)];
        let mut seen = HashSet::new();
        while let Some(pair) = todo.pop() {
            if pair.0 == pair.1 || !seen.insert(pair) {
                continue;
            }
            if seen.len() > MOST_PAIRS || !tables.same_duty(pair.0, pair.1) {
                return ALL;
            }
            for &card in &self.deck {
                if told >> card & 1 == 1 {
                    continue;
                }
                if tables.best(pair.0, card, 254, 255) == tables.best(pair.1, card, 254, 255) {
                    todo.push((tables.next(pair.0, card), tables.next(pair.1, card)));
                } else {
                    told |= 1 << card;
                }
            }
        }
        told
    }
}

/// Cards of which at least one is in each of these pairs; those that are in the most pairs first.
fn cover(open: &mut Vec<[u64; 2]>, already: u64) -> u64 {
    let mut cover = already;
    open.retain(|pair| (pair[0] | pair[1]) & cover == 0);
    for pair in open.iter().filter(|pair| pair[0] == pair[1]) {
        cover |= pair[0];
    }
    loop {
        open.retain(|pair| (pair[0] | pair[1]) & cover == 0);
        if open.is_empty() {
            return cover;
        }
        let mut counts = [0_u32; WIDTH];
        for pair in open.iter() {
            counts[pair[0].trailing_zeros() as usize] += 1;
            counts[pair[1].trailing_zeros() as usize] += 1;
        }
        let most = (0..WIDTH).max_by_key(|&card| (counts[card], WIDTH - card)).unwrap_or(0);
        cover |= 1 << most;
    }
}
