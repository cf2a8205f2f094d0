//! Counting of one case by dynamic programming over its groups, and sampling from the counts.

#![allow(clippy::cast_possible_truncation, reason = "no number of cards is greater than 64")]

use std::collections::HashMap;

use super::constraints::CardGroup;
use super::error::{DeterminizationError, MAX_CLASSES};
use super::reduction::{HolderClass, MergedGroup, assign_forced_cards, holder_classes, merge_groups};
use crate::card_set::singletons;
use crate::rng::UnbiasedRng;

/// The most ways to distribute groups that are tried, including dead ends: a bound on time and memory.
const MAX_WAYS: usize = 1 << 21;

/// (classes) the capacities that are left.
type Capacities = [u8; MAX_CLASSES];

/// A way to distribute a group.
#[derive(Clone, Debug)]
struct Way {
    /// The cumulative number of determinizations up to this way.
    cumulative: u128,
    /// The state afterwards.
    next: u32,
    /// The index of its counts: pairs of class and count, the greatest count last.
    counts: u32,
}

/// A state between two groups: the ways to distribute the next one.
#[derive(Clone, Copy, Debug)]
struct State {
    first: u32,
    end: u32,
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
    counts: Vec<(u8, u8)>,
    /// The number of ways tried.
    tried: usize,
    pub(crate) root: u32,
    count: u128,
}

/// The cards of each group in any order: scratch memory of sampling.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    cards: [u64; 64],
}

impl CountedCase {
    /// Counts the determinizations of a case; `None` if there are none.
    pub(crate) fn new(capacities: &[u8], groups: &[CardGroup]) -> Result<Option<Self>, DeterminizationError> {
        let Some((fixed, left, groups)) = assign_forced_cards(capacities, groups) else { return Ok(None) };
        let classes = holder_classes(&left, &groups);
        if classes.len() > MAX_CLASSES {
            return Err(DeterminizationError::ClassCount { count: classes.len() });
        }
        let merged = merge_groups(&classes, &groups);
        let mut case = Self {
            fixed,
            classes,
            groups: merged,
            states: Vec::new(),
            ways: Vec::new(),
            counts: Vec::new(),
            tried: 0,
            root: 0,
            count: 0,
        };
        let mut capacities = [0; MAX_CLASSES];
        for (place, class) in case.classes.iter().enumerate() {
            capacities[place] = class.capacity;
        }
        let mut memo = vec![HashMap::new(); case.groups.len() + 1];
        let Some(start) = case.state(0, capacities, &mut memo)? else { return Ok(None) };
        case.root = start;
        case.count = case.states[start as usize].count;
        for class in &case.classes {
            let mut left = class.capacity;
            for &(_, capacity) in &class.members {
                case.count = choose(left, capacity).map_or(u128::MAX, |ways| case.count.saturating_mul(ways));
                left -= capacity;
            }
        }
        Ok(Some(case))
    }

    /// The number of determinizations; the largest number of all stands for that many or more.
    pub(crate) fn count(&self) -> u128 {
        self.count
    }

    /// The ways to distribute this group: the next state, and the number of cards of each class.
    pub(crate) fn ways_from(&self, state: u32, group: &MergedGroup) -> impl Iterator<Item = (u32, &[(u8, u8)])> {
        let State { first, end, .. } = self.states[state as usize];
        let size = group.classes.len();
        self.ways[first as usize..end as usize]
            .iter()
            .map(move |way| (way.next, &self.counts[way.counts as usize..way.counts as usize + size]))
    }

    /// The state before this group with these capacities; `None` if it is a dead end.
    fn state(
        &mut self,
        group: usize,
        capacities: Capacities,
        memo: &mut [HashMap<Capacities, Option<u32>>],
    ) -> Result<Option<u32>, DeterminizationError> {
        if let Some(&state) = memo[group].get(&capacities) {
            return Ok(state);
        }
        let mut found = Vec::new();
        if group < self.groups.len() {
            let merged = self.groups[group].clone();
            let mut counts = vec![0; merged.classes.len()];
            self.ways(
                group,
                &merged.classes,
                merged.cards.count_ones() as u8,
                1,
                capacities,
                &mut counts,
                &mut found,
                memo,
            )?;
        }
        let count = if group == self.groups.len() { 1 } else { found.last().map_or(0, |way: &Way| way.cumulative) };
        let state = if count == 0 { None } else { Some(self.add_state(found, count)?) };
        memo[group].insert(capacities, state);
        Ok(state)
    }

    /// Finds all ways to distribute the last `left` cards of a group among its last classes.
    #[allow(clippy::too_many_arguments, reason = "what one step of the recursion hands to the next")]
    fn ways(
        &mut self,
        group: usize,
        classes: &[u8],
        left: u8,
        factor: u128,
        capacities: Capacities,
        counts: &mut [u8],
        found: &mut Vec<Way>,
        memo: &mut [HashMap<Capacities, Option<u32>>],
    ) -> Result<(), DeterminizationError> {
        let [class, rest @ ..] = classes else {
            return if left == 0 { self.add_way(group, factor, capacities, counts, found, memo) } else { Ok(()) };
        };
        let class = usize::from(*class);
        let elsewhere = rest.iter().map(|&other| u32::from(capacities[usize::from(other)])).sum::<u32>();
        let min = u32::from(left).saturating_sub(elsewhere) as u8;
        let place = counts.len() - classes.len();
        for count in min..=left.min(capacities[class]) {
            let factor = factor.checked_mul(choose(left, count)?).ok_or(DeterminizationError::TooManyToCount)?;
            let mut capacities = capacities;
            capacities[class] -= count;
            counts[place] = count;
            self.ways(group, rest, left - count, factor, capacities, counts, found, memo)?;
        }
        Ok(())
    }

    fn add_way(
        &mut self,
        group: usize,
        factor: u128,
        capacities: Capacities,
        counts: &[u8],
        found: &mut Vec<Way>,
        memo: &mut [HashMap<Capacities, Option<u32>>],
    ) -> Result<(), DeterminizationError> {
        self.tried += 1;
        if self.tried > MAX_WAYS {
            return Err(DeterminizationError::TooManyToCount);
        }
        let Some(next) = self.state(group + 1, capacities, memo)? else { return Ok(()) };
        let count = self.states[next as usize].count.checked_mul(factor).ok_or(DeterminizationError::TooManyToCount)?;
        let cumulative = found
            .last()
            .map_or(0, |way| way.cumulative)
            .checked_add(count)
            .ok_or(DeterminizationError::TooManyToCount)?;
        let start = self.counts.len();
        self.counts.extend(self.groups[group].classes.iter().copied().zip(counts.iter().copied()));
        self.counts[start..].sort_by_key(|&(_, count)| count);
        found.push(Way { cumulative, next, counts: index(start)? });
        Ok(())
    }

    fn add_state(&mut self, found: Vec<Way>, count: u128) -> Result<u32, DeterminizationError> {
        let first = index(self.ways.len())?;
        self.ways.extend(found);
        self.states.push(State { first, end: index(self.ways.len())?, count });
        index(self.states.len() - 1)
    }

    pub(crate) fn scratch(&self) -> Scratch {
        let mut cards = [0; 64];
        for (place, card) in cards.iter_mut().zip(self.groups.iter().flat_map(|share| singletons(share.cards))) {
            *place = card;
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
            let mut left = group.cards;
            let (&(last, _), counts) =
                self.counts[first..first + group.classes.len()].split_last().expect("a group has a class");
            for &(class, count) in counts {
                let drawn;
                (drawn, pool) = take(pool, count, rng);
                class_cards[usize::from(class)] |= drawn;
                left &= !drawn;
            }
            class_cards[usize::from(last)] |= left;
        }
        for (class, &cards) in self.classes.iter().zip(&class_cards) {
            match class.members.as_slice() {
                &[(holder, _)] => row[holder] |= cards,
                members => divide_among(members, cards, rng, row),
            }
        }
    }

    #[inline]
    fn draw_way(&self, state: State, rng: &mut UnbiasedRng) -> &Way {
        let ways = &self.ways[state.first as usize..state.end as usize];
        if let [way] = ways {
            return way;
        }
        let drawn = rng.below(state.count);
        ways.iter().find(|way| drawn < way.cumulative).expect("the last way ends at the number of determinizations")
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
    let mut cards_left = [0; 64];
    let size = cards.count_ones() as usize;
    for (place, card) in cards_left.iter_mut().zip(singletons(cards)) {
        *place = card;
    }
    let mut pool = &mut cards_left[..size];
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

fn index(place: usize) -> Result<u32, DeterminizationError> {
    u32::try_from(place).map_err(|_| DeterminizationError::TooManyToCount)
}
