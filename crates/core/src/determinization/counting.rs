//! Counting of one case by dynamic programming over its groups, and sampling from the counts.

#![allow(clippy::cast_possible_truncation, reason = "no number of cards is greater than 64")]

use std::collections::HashMap;

use super::constraints::Group;
use super::error::{DeterminizationError, MAX_HOLDERS};
use super::reduction::{CardShare, HolderClass, classes, settle, shares};
use crate::card_set::singletons;
use crate::rng::UnbiasedRng;

/// The most ways to distribute groups that are tried, including dead ends: a bound on time and memory.
const MOST_WAYS: usize = 1 << 21;

/// (classes) the capacities that are left.
type Room = [u8; MAX_HOLDERS];

/// A way to distribute a group.
#[derive(Clone, Debug)]
struct Way {
    /// The cumulative number of determinizations up to this way.
    until: u128,
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
    worlds: u128,
}

/// One case, counted and ready to be sampled.
#[derive(Clone, Debug)]
pub(crate) struct CountedCase {
    /// (holders) the cards that each holder has in every determinization.
    pub(crate) fixed: Vec<u64>,
    pub(crate) classes: Vec<HolderClass>,
    pub(crate) shares: Vec<CardShare>,
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
    pub(crate) fn new(capacities: &[u8], groups: &[Group]) -> Result<Option<Self>, DeterminizationError> {
        let Some((fixed, room, groups)) = settle(capacities, groups) else { return Ok(None) };
        let classes = classes(&room, &groups);
        let shares = shares(&classes, &groups);
        let mut plan = Self {
            fixed,
            classes,
            shares,
            states: Vec::new(),
            ways: Vec::new(),
            counts: Vec::new(),
            tried: 0,
            root: 0,
            count: 0,
        };
        let mut room = [0; MAX_HOLDERS];
        for (place, class) in plan.classes.iter().enumerate() {
            room[place] = class.room;
        }
        let mut known = vec![HashMap::new(); plan.shares.len() + 1];
        let Some(start) = plan.state(0, room, &mut known)? else { return Ok(None) };
        plan.root = start;
        plan.count = plan.states[start as usize].worlds;
        for class in &plan.classes {
            let mut left = class.room;
            for &(_, room) in &class.members {
                plan.count = plan.count.checked_mul(choose(left, room)?).ok_or(DeterminizationError::TooMany)?;
                left -= room;
            }
        }
        Ok(Some(plan))
    }

    pub(crate) fn count(&self) -> u128 {
        self.count
    }

    /// The ways to distribute this group: the next state, and the number of cards of each class.
    pub(crate) fn ways_from(&self, state: u32, share: &CardShare) -> impl Iterator<Item = (u32, &[(u8, u8)])> {
        let State { first, end, .. } = self.states[state as usize];
        let size = share.classes.len();
        self.ways[first as usize..end as usize]
            .iter()
            .map(move |way| (way.next, &self.counts[way.counts as usize..way.counts as usize + size]))
    }

    /// The state before this group with these capacities; `None` if it is a dead end.
    fn state(
        &mut self,
        group: usize,
        room: Room,
        known: &mut [HashMap<Room, Option<u32>>],
    ) -> Result<Option<u32>, DeterminizationError> {
        if let Some(&state) = known[group].get(&room) {
            return Ok(state);
        }
        let mut found = Vec::new();
        if group < self.shares.len() {
            let share = self.shares[group].clone();
            let mut counts = vec![0; share.classes.len()];
            self.ways(group, &share.classes, share.cards.count_ones() as u8, 1, room, &mut counts, &mut found, known)?;
        }
        let worlds = if group == self.shares.len() { 1 } else { found.last().map_or(0, |way: &Way| way.until) };
        let state = if worlds == 0 { None } else { Some(self.keep(found, worlds)?) };
        known[group].insert(room, state);
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
        room: Room,
        counts: &mut [u8],
        found: &mut Vec<Way>,
        known: &mut [HashMap<Room, Option<u32>>],
    ) -> Result<(), DeterminizationError> {
        let [class, rest @ ..] = classes else {
            return if left == 0 { self.way(group, factor, room, counts, found, known) } else { Ok(()) };
        };
        let class = usize::from(*class);
        let elsewhere = rest.iter().map(|&other| u32::from(room[usize::from(other)])).sum::<u32>();
        let least = u32::from(left).saturating_sub(elsewhere) as u8;
        let place = counts.len() - classes.len();
        for count in least..=left.min(room[class]) {
            let factor = factor.checked_mul(choose(left, count)?).ok_or(DeterminizationError::TooMany)?;
            let mut room = room;
            room[class] -= count;
            counts[place] = count;
            self.ways(group, rest, left - count, factor, room, counts, found, known)?;
        }
        Ok(())
    }

    fn way(
        &mut self,
        group: usize,
        factor: u128,
        room: Room,
        counts: &[u8],
        found: &mut Vec<Way>,
        known: &mut [HashMap<Room, Option<u32>>],
    ) -> Result<(), DeterminizationError> {
        self.tried += 1;
        if self.tried > MOST_WAYS {
            return Err(DeterminizationError::TooMany);
        }
        let Some(next) = self.state(group + 1, room, known)? else { return Ok(()) };
        let worlds = self.states[next as usize].worlds.checked_mul(factor).ok_or(DeterminizationError::TooMany)?;
        let until = found.last().map_or(0, |way| way.until).checked_add(worlds).ok_or(DeterminizationError::TooMany)?;
        let start = self.counts.len();
        self.counts.extend(self.shares[group].classes.iter().copied().zip(counts.iter().copied()));
        self.counts[start..].sort_by_key(|&(_, count)| count);
        found.push(Way { until, next, counts: index(start)? });
        Ok(())
    }

    fn keep(&mut self, found: Vec<Way>, worlds: u128) -> Result<u32, DeterminizationError> {
        let first = index(self.ways.len())?;
        self.ways.extend(found);
        self.states.push(State { first, end: index(self.ways.len())?, worlds });
        index(self.states.len() - 1)
    }

    pub(crate) fn scratch(&self) -> Scratch {
        let mut cards = [0; 64];
        for (place, card) in cards.iter_mut().zip(self.shares.iter().flat_map(|share| singletons(share.cards))) {
            *place = card;
        }
        Scratch { cards }
    }

    /// Samples one determinization: a set of cards for each holder.
    #[inline]
    pub(crate) fn draw(&self, rng: &mut UnbiasedRng, scratch: &mut Scratch, out: &mut [u64]) {
        out.copy_from_slice(&self.fixed);
        let mut has = [0; MAX_HOLDERS];
        let mut state = self.root;
        let mut cards = &mut scratch.cards[..];
        for share in &self.shares {
            let way = self.draw_way(self.states[state as usize], rng);
            state = way.next;
            let (mut pool, rest) = cards.split_at_mut(share.cards.count_ones() as usize);
            cards = rest;
            let first = way.counts as usize;
            let mut left = share.cards;
            let (&(last, _), counts) =
                self.counts[first..first + share.classes.len()].split_last().expect("a group has a class");
            for &(class, count) in counts {
                let drawn;
                (drawn, pool) = take(pool, count, rng);
                has[usize::from(class)] |= drawn;
                left &= !drawn;
            }
            has[usize::from(last)] |= left;
        }
        for (class, &has) in self.classes.iter().zip(&has) {
            match class.members.as_slice() {
                &[(holder, _)] => out[holder] |= has,
                members => split(members, has, rng, out),
            }
        }
    }

    #[inline]
    fn draw_way(&self, state: State, rng: &mut UnbiasedRng) -> &Way {
        let ways = &self.ways[state.first as usize..state.end as usize];
        if let [way] = ways {
            return way;
        }
        let drawn = rng.below(state.worlds);
        ways.iter().find(|way| drawn < way.until).expect("the last way ends at the number of worlds")
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
fn split(members: &[(usize, u8)], cards: u64, rng: &mut UnbiasedRng, out: &mut [u64]) {
    let mut own = [0; 64];
    let size = cards.count_ones() as usize;
    for (place, card) in own.iter_mut().zip(singletons(cards)) {
        *place = card;
    }
    let mut pool = &mut own[..size];
    for &(holder, room) in members {
        let drawn;
        (drawn, pool) = take(pool, room, rng);
        out[holder] |= drawn;
    }
}

/// The binomial coefficient `size` over `count`.
fn choose(size: u8, count: u8) -> Result<u128, DeterminizationError> {
    let mut ways = 1u128;
    for step in 0..u128::from(count.min(size - count)) {
        let factor = u128::from(size) - step;
        ways = ways.checked_mul(factor).ok_or(DeterminizationError::TooMany)? / (step + 1);
    }
    Ok(ways)
}

fn index(place: usize) -> Result<u32, DeterminizationError> {
    u32::try_from(place).map_err(|_| DeterminizationError::TooMany)
}
