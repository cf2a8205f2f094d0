//! Equivalent cards: cards that no other card in play distinguishes, found in the trick automaton.

use std::collections::HashSet;

use super::transposition::ZobristKeys;
use crate::card_set::cards;
use crate::hash::{Key, signed_word};
use crate::payoff::{ITEMS, Payoffs};
use crate::trick::{MAX_CARDS, MAX_SEATS, TrickRules, TrickTables};

/// The distinguishers of a pair that is never equivalent: all cards.
const ALL_CARDS: u64 = u64::MAX;
/// The most pairs of states that are compared before two cards are treated as different.
const MAX_PAIRS: usize = 4096;

/// For each pair of cards, the cards that distinguish them while they are in play.
#[derive(Clone, Debug)]
pub struct CardEquivalence {
    /// (cards) the earlier cards with the same obligations, flags and payoffs, and that some cards do not distinguish.
    peers: [u64; MAX_CARDS],
    /// The cards that have such peers.
    with_peers: u64,
    /// (cards, cards) the cards that distinguish a card from an earlier one.
    distinguishers: Vec<u64>,
    /// (flags, flags) the cards that distinguish two combinations of flags while they are in play.
    flag_distinguishers: Vec<Vec<u64>>,
}

impl CardEquivalence {
    /// Treats all cards as different.
    #[must_use]
    pub fn none() -> Self {
        Self {
            peers: [0; MAX_CARDS],
            with_peers: 0,
            distinguishers: vec![ALL_CARDS; MAX_CARDS * MAX_CARDS],
            flag_distinguishers: Vec::new(),
        }
    }

    /// Compares all pairs of cards.
    #[must_use]
    pub fn new(rules: TrickRules<'_>, payoffs: &Payoffs) -> Self {
        let tables = rules.tables;
        let mut equivalence = Self { flag_distinguishers: flag_distinguishers(tables), ..Self::none() };
        let deck: Vec<usize> = cards(tables.deck()).collect();
        let signatures: Vec<Vec<u64>> = deck.iter().map(|&card| card_signature(tables, payoffs, card)).collect();
        if (0..deck.len()).all(|later| (0..later).all(|earlier| signatures[earlier] != signatures[later])) {
            return equivalence;
        }
        let paths = Paths::new(tables, rules.seat_order.size(), &deck);
        for later in 0..deck.len() {
            for earlier in (0..later).filter(|&earlier| signatures[earlier] == signatures[later]) {
                let (card, peer) = (deck[later], deck[earlier]);
                let distinguishers = paths.distinguishers(tables, card, peer);
                if distinguishers & tables.deck() != tables.deck() {
                    equivalence.peers[card] |= 1 << peer;
                    equivalence.with_peers |= 1 << card;
                    equivalence.distinguishers[card * MAX_CARDS + peer] = distinguishers & !(1 << card | 1 << peer);
                }
            }
        }
        equivalence
    }

    /// Of these cards of one hand, the first of each equivalence class.
    #[inline]
    pub(crate) fn reduce(&self, legal: u64, in_play: u64) -> u64 {
        let mut kept = legal;
        let mut todo = legal & (legal - 1) & self.with_peers;
        while todo != 0 {
            let card = todo.trailing_zeros() as usize;
            if self.first_equivalent(card, legal, in_play).is_some() {
                kept &= !(1 << card);
            }
            todo &= todo - 1;
        }
        kept
    }

    /// The first of these cards that is equivalent to this one and comes before it.
    #[inline]
    pub(crate) fn first_equivalent(&self, card: usize, among: u64, in_play: u64) -> Option<usize> {
        let mut peers = self.peers[card] & among;
        while peers != 0 {
            let peer = peers.trailing_zeros() as usize;
            if self.distinguishers[card * MAX_CARDS + peer] & in_play == 0 {
                return Some(peer);
            }
            peers &= peers - 1;
        }
        None
    }

    /// The first combination of flags that is equivalent to this one.
    #[inline]
    pub(crate) fn canonical_flags(&self, flags: u8, in_play: u64) -> u8 {
        let row = self.flag_distinguishers.get(usize::from(flags));
        let first = row.and_then(|row| (0..flags).zip(row).find(|(_, distinguishers)| *distinguishers & in_play == 0));
        first.map_or(flags, |(first, _)| first)
    }

    /// The hash of the same hands after each card is replaced by the first equivalent card that is out of play.
    #[inline]
    pub(crate) fn canonical_hash(
        &self,
        held: &[u64; MAX_SEATS],
        mut in_play: u64,
        hash: Key,
        keys: &ZobristKeys,
    ) -> Key {
        let mut hash = hash;
        let mut todo = in_play & self.with_peers;
        while todo != 0 {
            let card = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            if let Some(peer) = self.first_equivalent(card, !in_play, in_play) {
                in_play ^= 1 << card | 1 << peer;
                let seat = held.iter().position(|hand| hand >> card & 1 == 1).unwrap_or(0);
                hash ^= keys.of(seat, card) ^ keys.of(seat, peer);
            }
        }
        hash
    }
}

/// (flags, flags) the cards that distinguish two combinations of flags, now or after further cards.
fn flag_distinguishers(tables: &TrickTables) -> Vec<Vec<u64>> {
    let flags = u8::try_from(tables.flag_combinations()).unwrap_or(u8::MAX);
    let deck: Vec<usize> = cards(tables.deck()).collect();
    let all_following = |from: u8| {
        let played =
            deck.iter().flat_map(|&card| [tables.flags_after(from, card, true), tables.flags_after(from, card, false)]);
        played.chain([tables.flags_after_trick(from)]).map(usize::from).collect::<Vec<_>>()
    };
    let following: Vec<Vec<usize>> = (0..flags).map(all_following).collect();
    let count = usize::from(flags);
    let mut distinguishers: Vec<Vec<u64>> =
        (0..count).map(|one| (0..count).map(|other| tables.cards_distinguishing_flags(one, other)).collect()).collect();
    // What distinguishes the flags after a card or a trick distinguishes those before it.
    loop {
        let mut changed = false;
        for one in 0..count {
            for other in 0..one {
                let pairs = following[one].iter().zip(&following[other]);
                let distinguished_by = pairs
                    .fold(distinguishers[one][other], |distinguished_by, (&next, &next_other)| {
                        distinguished_by | distinguishers[next][next_other]
                    });
                changed |= distinguished_by != distinguishers[one][other];
                (distinguishers[one][other], distinguishers[other][one]) = (distinguished_by, distinguished_by);
            }
        }
        if !changed {
            return distinguishers;
        }
    }
}

/// Everything about a card that does not depend on other cards; equal for cards that can be equivalent.
pub(crate) fn card_signature(tables: &TrickTables, payoffs: &Payoffs, card: usize) -> Vec<u64> {
    debug_assert!(card < ITEMS);
    let mut signature = tables.card_signature(card);
    for payoff in &payoffs.all {
        signature.extend(payoff.weights.iter().map(|weights| signed_word(weights[card])));
        signature.extend(payoff.axes.iter().map(|axis| u64::from(axis.worth[card])));
    }
    signature
}

/// A way of reaching a state of a trick.
struct Path {
    /// The first card of the trick and the card that led to the state, each as a set.
    cards: [u64; 2],
    state: u16,
}

/// The states in which a further card can be played, and how they are reached.
struct Paths {
    deck: Vec<usize>,
    /// (cards) the slots in which the card can be led.
    slots: Vec<Vec<usize>>,
    /// The states after one or two cards.
    openings: Vec<Path>,
    /// Transitions later in a trick: from, card, to.
    transitions: Vec<(u16, usize, u16)>,
}

impl Paths {
    /// Follows every trick of `size` cards.
    fn new(tables: &TrickTables, size: usize, deck: &[usize]) -> Self {
        let led_as = |card: usize| (0..tables.slots()).filter(move |&slot| tables.leadable(slot) >> card & 1 == 1);
        let mut paths = Self {
            deck: deck.to_vec(),
            slots: (0..MAX_CARDS).map(|card| led_as(card).collect()).collect(),
            openings: Vec::new(),
            transitions: Vec::new(),
        };
        let mut layer: HashSet<u16> = HashSet::new();
        for &lead in deck {
            for &slot in &paths.slots[lead] {
                let lead_state = tables.begin(slot, lead);
                if size >= 2 {
                    paths.openings.push(Path { cards: [1 << lead, 1 << lead], state: lead_state });
                }
                for &card in deck.iter().filter(|&&card| size >= 3 && card != lead) {
                    let state = tables.next(lead_state, card);
                    layer.insert(state);
                    if state != lead_state {
                        paths.openings.push(Path { cards: [1 << lead, 1 << card], state });
                    }
                }
            }
        }
        paths.add_transitions(tables, size, layer);
        paths
    }

    /// Adds the transitions from the third card of a trick on; `layer` are the states after two cards.
    fn add_transitions(&mut self, tables: &TrickTables, size: usize, mut layer: HashSet<u16>) {
        let mut seen = HashSet::new();
        for _ in 3..size {
            let mut after = HashSet::new();
            for &state in &layer {
                for &card in &self.deck {
                    let next = tables.next(state, card);
                    after.insert(next);
                    if next != state && seen.insert((state, card)) {
                        self.transitions.push((state, card, next));
                    }
                }
            }
            layer = after;
        }
    }

    /// A set of cards that distinguishes these two.
    fn distinguishers(&self, tables: &TrickTables, one: usize, other: usize) -> u64 {
        // Led, the two cards begin tricks that must go on alike.
        let mut distinguishers = self.slots[one]
            .iter()
            .map(|&slot| self.distinguished_by(tables, tables.begin(slot, one), tables.begin(slot, other)))
            .fold(0, |all, distinguished_by| all | distinguished_by);
        // Played to a trick, they must win alike, and the trick must go on alike.
        let states: HashSet<u16> =
            self.openings.iter().map(|path| path.state).chain(self.transitions.iter().map(|&(_, _, to)| to)).collect();
        let mut differing = HashSet::new();
        for state in states {
            if tables.step(state, one).winning_place != tables.step(state, other).winning_place {
                differing.insert(state);
                continue;
            }
            distinguishers |= self.distinguished_by(tables, tables.next(state, one), tables.next(state, other));
        }
        // Where they do not win alike, the cards by which such a state is reached distinguish them.
        let both = 1_u64 << one | 1 << other;
        let mut pairs: Vec<[u64; 2]> = self
            .openings
            .iter()
            .filter(|path| differing.contains(&path.state) && (path.cards[0] | path.cards[1]) & both == 0)
            .map(|path| path.cards)
            .collect();
        distinguishers |= hitting_set(&mut pairs, distinguishers);
        for (from, by, to) in &self.transitions {
            if differing.contains(to) && !differing.contains(from) {
                distinguishers |= 1 << by;
            }
        }
        distinguishers
    }

    /// The cards that, played later in the trick, distinguish two of its states.
    fn distinguished_by(&self, tables: &TrickTables, one: u16, other: u16) -> u64 {
        let mut distinguished_by = 0;
        let mut todo = vec![(one, other)];
        let mut seen = HashSet::new();
        while let Some((one, other)) = todo.pop() {
            if one == other || !seen.insert((one, other)) {
                continue;
            }
            if seen.len() > MAX_PAIRS || !tables.same_obligations(one, other) {
                return ALL_CARDS;
            }
            for &card in &self.deck {
                if distinguished_by >> card & 1 == 1 {
                    continue;
                }
                let (step, other_step) = (tables.step(one, card), tables.step(other, card));
                if step.winning_place == other_step.winning_place {
                    todo.push((step.next, other_step.next));
                } else {
                    distinguished_by |= 1 << card;
                }
            }
        }
        distinguished_by
    }
}

/// A hitting set of these pairs: cards of which each pair contains at least one, chosen greedily.
fn hitting_set(pairs: &mut Vec<[u64; 2]>, already: u64) -> u64 {
    let mut chosen = already;
    pairs.retain(|pair| (pair[0] | pair[1]) & chosen == 0);
    for pair in pairs.iter().filter(|pair| pair[0] == pair[1]) {
        chosen |= pair[0];
    }
    loop {
        pairs.retain(|pair| (pair[0] | pair[1]) & chosen == 0);
        if pairs.is_empty() {
            return chosen;
        }
        let mut counts = [0_u32; MAX_CARDS];
        for pair in pairs.iter() {
            counts[pair[0].trailing_zeros() as usize] += 1;
            counts[pair[1].trailing_zeros() as usize] += 1;
        }
        let most_frequent = (0..MAX_CARDS).max_by_key(|&card| (counts[card], MAX_CARDS - card)).unwrap_or(0);
        chosen |= 1 << most_frequent;
    }
}
