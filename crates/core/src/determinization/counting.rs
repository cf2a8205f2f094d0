//! Counting of one case by dynamic programming over its groups, and sampling from the counts.
//!
//! The program counts class distributions: which class of holders gets which cards, before the members of a class
//! divide its cards. How they divide them does not depend on the groups, so that is a factor of the whole case.

#![allow(clippy::cast_possible_truncation, reason = "no number of cards is greater than 64")]

use std::collections::HashMap;

use super::constraints::CardGroup;
use super::error::{DeterminizationError, MAX_CLASSES};
use super::reduction::{ClassCount, HolderClass, MergedGroup, assign_forced_cards, holder_classes, merge_groups};
use crate::card_set::{MAX_CARDS, singletons};
use crate::rng::UnbiasedRng;

/// The most distributions of one group that are tried, including dead ends: a bound on time and memory.
const MAX_WAYS: usize = 1 << 21;

/// (classes) the capacities that are left.
type Capacities = [u8; MAX_CLASSES];

/// How many cards of one group each of its classes gets.
#[derive(Clone, Debug)]
struct Way {
    /// The cumulative number of class distributions of this group and all later ones, up to this way.
    cumulative: u128,
    /// The state afterwards.
    next: u32,
    /// The index of the first of its counts: one for each class of the group, the greatest last.
    counts: u32,
}

/// A state between two groups.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The index of the first way to distribute the next group.
    first: u32,
    /// The index after the last way.
    end: u32,
    /// The number of class distributions of all later groups.
    count: u128,
}

/// One case, counted and ready to be sampled.
#[derive(Clone, Debug)]
pub(crate) struct CountedCase {
    /// (holders) the cards that each holder has in every determinization.
    pub(crate) fixed: Vec<u64>,
    pub(crate) classes: Vec<HolderClass>,
    pub(crate) groups: Vec<MergedGroup>,
    states: Vec<State>,
    ways: Vec<Way>,
    counts: Vec<ClassCount>,
    /// The state before the first group.
    pub(crate) root: u32,
    /// The number of determinizations; `u128::MAX` means that many or more.
    pub(crate) count: u128,
}

/// The cards of each group in any order: scratch memory of sampling.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    cards: [u64; MAX_CARDS],
}

/// The dynamic program: it finds all states that can be reached, from the last group to the first.
struct Counter {
    groups: Vec<MergedGroup>,
    states: Vec<State>,
    ways: Vec<Way>,
    counts: Vec<ClassCount>,
    /// (groups + 1) the states found before each group and at the end; `None` for dead ends.
    memo: Vec<HashMap<Capacities, Option<u32>>>,
    /// The number of distributions of one group that were tried.
    tried: usize,
}

/// A group that is distributed among its first classes so far.
#[derive(Clone, Copy)]
struct Partial {
    group: usize,
    /// The number of cards for the other classes.
    remaining: u8,
    /// The number of choices of the cards distributed so far.
    factor: u128,
    /// The capacities that are left.
    capacities: Capacities,
}

impl Counter {
    fn new(groups: Vec<MergedGroup>) -> Self {
        let memo = vec![HashMap::new(); groups.len() + 1];
        Self { groups, states: Vec::new(), ways: Vec::new(), counts: Vec::new(), memo, tried: 0 }
    }

    /// The state before this group with these capacities; `None` if it is a dead end.
    fn state(&mut self, group: usize, capacities: Capacities) -> Result<Option<u32>, DeterminizationError> {
        if let Some(&state) = self.memo[group].get(&capacities) {
            return Ok(state);
        }
        let mut ways = Vec::new();
        let mut count = 1;
        if let Some(merged) = self.groups.get(group) {
            let (remaining, classes) = (merged.cards.count_ones() as u8, merged.classes.len());
            let partial = Partial { group, remaining, factor: 1, capacities };
            self.distribute(partial, &mut Vec::with_capacity(classes), &mut ways)?;
            count = ways.last().map_or(0, |way| way.cumulative);
        }
        let state = if count == 0 { None } else { Some(self.add_state(ways, count)?) };
        self.memo[group].insert(capacities, state);
        Ok(state)
    }

    /// Adds every way that completes a partial distribution. `counts` has the number of cards of each of its classes.
    fn distribute(
        &mut self,
        partial: Partial,
        counts: &mut Vec<u8>,
        ways: &mut Vec<Way>,
    ) -> Result<(), DeterminizationError> {
        let Partial { group, remaining, factor, capacities } = partial;
        let [class, others @ ..] = &self.groups[group].classes[counts.len()..] else {
            return if remaining == 0 { self.add_way(partial, counts, ways) } else { Ok(()) };
        };
        let class = usize::from(*class);
        let elsewhere = others.iter().map(|&other| u32::from(capacities[usize::from(other)])).sum::<u32>();
        let min = u32::from(remaining).saturating_sub(elsewhere) as u8;
        for count in min..=remaining.min(capacities[class]) {
            let factor = factor.checked_mul(choose(remaining, count)?).ok_or(DeterminizationError::TooManyToCount)?;
            let mut next = Partial { remaining: remaining - count, factor, ..partial };
            next.capacities[class] -= count;
            counts.push(count);
            self.distribute(next, counts, ways)?;
            counts.pop();
        }
        Ok(())
    }

    /// Adds the way of a complete distribution, unless it leads to a dead end.
    fn add_way(&mut self, complete: Partial, counts: &[u8], ways: &mut Vec<Way>) -> Result<(), DeterminizationError> {
        self.tried += 1;
        if self.tried > MAX_WAYS {
            return Err(DeterminizationError::TooManyToCount);
        }
        let Partial { group, factor, capacities, .. } = complete;
        let Some(next) = self.state(group + 1, capacities)? else { return Ok(()) };
        let count = self.states[next as usize].count.checked_mul(factor).ok_or(DeterminizationError::TooManyToCount)?;
        let cumulative = ways
            .last()
            .map_or(0, |way| way.cumulative)
            .checked_add(count)
            .ok_or(DeterminizationError::TooManyToCount)?;
        let start = self.counts.len();
        let classes = self.groups[group].classes.iter();
        self.counts.extend(classes.zip(counts).map(|(&class, &count)| ClassCount { class, count }));
        self.counts[start..].sort_by_key(|class| class.count);
        ways.push(Way { cumulative, next, counts: index(start)? });
        Ok(())
    }

    fn add_state(&mut self, ways: Vec<Way>, count: u128) -> Result<u32, DeterminizationError> {
        let first = index(self.ways.len())?;
        self.ways.extend(ways);
        self.states.push(State { first, end: index(self.ways.len())?, count });
        index(self.states.len() - 1)
    }
}

impl CountedCase {
    /// Counts the determinizations of a case; `None` if there are none.
    pub(crate) fn new(capacities: &[u8], groups: &[CardGroup]) -> Result<Option<Self>, DeterminizationError> {
        let Some((fixed, capacities, groups)) = assign_forced_cards(capacities, groups) else { return Ok(None) };
        let classes = holder_classes(&capacities, &groups);
        if classes.len() > MAX_CLASSES {
            return Err(DeterminizationError::ClassCount { count: classes.len() });
        }
        let mut class_capacities = [0; MAX_CLASSES];
        for (capacity, class) in class_capacities.iter_mut().zip(&classes) {
            *capacity = class.capacity;
        }
        let mut counter = Counter::new(merge_groups(&classes, &groups));
        let Some(root) = counter.state(0, class_capacities)? else { return Ok(None) };
        let mut count = counter.states[root as usize].count;
        // The holders of a class divide its cards.
        for class in &classes {
            let mut remaining = class.capacity;
            for &(_, capacity) in &class.members {
                count = choose(remaining, capacity).map_or(u128::MAX, |ways| count.saturating_mul(ways));
                remaining -= capacity;
            }
        }
        let Counter { groups, states, ways, counts, .. } = counter;
        Ok(Some(Self { fixed, classes, groups, states, ways, counts, root, count }))
    }

    /// The ways from a state to distribute the next group: the next state, and the number of cards of each class.
    pub(crate) fn ways_from(&self, state: u32, group: &MergedGroup) -> impl Iterator<Item = (u32, &[ClassCount])> {
        let State { first, end, .. } = self.states[state as usize];
        let size = group.classes.len();
        self.ways[first as usize..end as usize]
            .iter()
            .map(move |way| (way.next, &self.counts[way.counts as usize..way.counts as usize + size]))
    }

    /// Scratch memory for [`CountedCase::sample`].
    pub(crate) fn scratch(&self) -> Scratch {
        let mut cards = [0; MAX_CARDS];
        for (entry, card) in cards.iter_mut().zip(self.groups.iter().flat_map(|group| singletons(group.cards))) {
            *entry = card;
        }
        Scratch { cards }
    }

    /// Samples one determinization: a set of cards for each holder.
    #[inline]
    pub(crate) fn sample(&self, rng: &mut UnbiasedRng, scratch: &mut Scratch, row: &mut [u64]) {
        row.copy_from_slice(&self.fixed);
        let mut class_cards = [0; MAX_CLASSES];
        let mut state = self.root;
        let mut cards = &mut scratch.cards[..];
        for group in &self.groups {
            let way = self.draw_way(self.states[state as usize], rng);
            state = way.next;
            let (mut pool, rest) = cards.split_at_mut(group.cards.count_ones() as usize);
            cards = rest;
            let first = way.counts as usize;
            let mut undrawn = group.cards;
            let (last, counts) =
                self.counts[first..first + group.classes.len()].split_last().expect("a group has a class");
            for &ClassCount { class, count } in counts {
                let drawn;
                (drawn, pool) = take(pool, count, rng);
                class_cards[usize::from(class)] |= drawn;
                undrawn &= !drawn;
            }
            // The class with the most cards gets the rest: nothing is drawn for it.
            class_cards[usize::from(last.class)] |= undrawn;
        }
        for (class, &cards) in self.classes.iter().zip(&class_cards) {
            match class.members.as_slice() {
                &[(holder, _)] => row[holder] |= cards,
                members => divide_among(members, cards, rng, row),
            }
        }
    }

    /// Draws a way to distribute the next group, in proportion to its number of class distributions.
    #[inline]
    fn draw_way(&self, state: State, rng: &mut UnbiasedRng) -> &Way {
        let ways = &self.ways[state.first as usize..state.end as usize];
        if let [way] = ways {
            return way;
        }
        let drawn = rng.below(state.count);
        ways.iter().find(|way| drawn < way.cumulative).expect("the last way ends at the count of its state")
    }
}

/// Draws `count` cards from the pool; returns them and the rest of the pool.
#[inline]
fn take<'a>(mut pool: &'a mut [u64], count: u8, rng: &mut UnbiasedRng) -> (u64, &'a mut [u64]) {
    let mut drawn = 0;
    for _ in 0..count {
        let last = pool.len() - 1;
        pool.swap(rng.below_u32(pool.len() as u32) as usize, last);
        drawn |= pool[last];
        pool = &mut pool[..last];
    }
    (drawn, pool)
}

/// Distributes the cards of a class among its holders at random.
fn divide_among(members: &[(usize, u8)], cards: u64, rng: &mut UnbiasedRng, row: &mut [u64]) {
    let mut all = [0; MAX_CARDS];
    let size = cards.count_ones() as usize;
    for (entry, card) in all.iter_mut().zip(singletons(cards)) {
        *entry = card;
    }
    let mut pool = &mut all[..size];
    for &(holder, capacity) in members {
        let drawn;
        (drawn, pool) = take(pool, capacity, rng);
        row[holder] |= drawn;
    }
}

/// The binomial coefficient `size` over `count`.
fn choose(size: u8, count: u8) -> Result<u128, DeterminizationError> {
    let mut ways = 1u128;
    for step in 0..u128::from(count.min(size - count)) {
        let factor = u128::from(size) - step;
        ways = ways.checked_mul(factor).ok_or(DeterminizationError::TooManyToCount)? / (step + 1);
    }
    Ok(ways)
}

/// An index as it is stored.
fn index(index: usize) -> Result<u32, DeterminizationError> {
    u32::try_from(index).map_err(|_| DeterminizationError::TooManyToCount)
}
