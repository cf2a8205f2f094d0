//! One case, counted: how many worlds follow from each way to share out each group.

#![allow(clippy::cast_possible_truncation, reason = "no number of cards is greater than 64")]

use std::collections::HashMap;

use super::chance::Chance;
use super::sort::{Class, Share, classes, settle, shares};
use super::{Group, MOST_HOLDERS, WorldsError};

/// Ways to share out a group that one plan may try, with those that lead nowhere: a bound on time and memory.
const MOST_WAYS: usize = 1 << 21;

/// How much room is left with each class.
type Room = [u8; MOST_HOLDERS];

/// A way to share out a group.
#[derive(Clone, Debug)]
struct Way {
    /// The worlds that follow from this way and from those before it.
    until: u128,
    /// The state afterwards.
    next: u32,
    /// Where its counts begin: one pair of class and count for each class of the group, the greatest count last.
    counts: u32,
}

/// A point between two groups: the ways to share out the next one.
#[derive(Clone, Copy, Debug)]
struct State {
    first: u32,
    end: u32,
    worlds: u128,
}

/// One case, ready to be drawn from.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// What each holder has in every world of the case.
    pub(super) fixed: Vec<u64>,
    pub(super) classes: Vec<Class>,
    pub(super) shares: Vec<Share>,
    states: Vec<State>,
    ways: Vec<Way>,
    counts: Vec<(u8, u8)>,
    /// Ways that were tried.
    tried: usize,
    pub(super) root: u32,
    count: u128,
}

/// The cards of each group in some order, one group after the other: what drawing needs and leaves behind.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    cards: [u64; 64],
}

impl Plan {
    /// Counts the worlds of a case; `None` if there are none.
    pub(super) fn new(capacities: &[u8], groups: &[Group]) -> Result<Option<Self>, WorldsError> {
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
        let mut room = [0; MOST_HOLDERS];
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
                plan.count = plan.count.checked_mul(choose(left, room)?).ok_or(WorldsError::TooMany)?;
                left -= room;
            }
        }
        Ok(Some(plan))
    }

    pub(super) fn count(&self) -> u128 {
        self.count
    }

    /// The ways to share out this group in this state: the next state, and how many cards each class gets.
    pub(super) fn ways_from(&self, state: u32, share: &Share) -> impl Iterator<Item = (u32, &[(u8, u8)])> {
        let State { first, end, .. } = self.states[state as usize];
        let size = share.classes.len();
        self.ways[first as usize..end as usize]
            .iter()
            .map(move |way| (way.next, &self.counts[way.counts as usize..way.counts as usize + size]))
    }

    /// The state before this group with so much room left; `None` if nothing follows from it.
    fn state(
        &mut self,
        group: usize,
        room: Room,
        known: &mut [HashMap<Room, Option<u32>>],
    ) -> Result<Option<u32>, WorldsError> {
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

    /// All ways to share out the last `left` cards of a group among the last classes of it.
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
    ) -> Result<(), WorldsError> {
        let [class, rest @ ..] = classes else {
            return if left == 0 { self.way(group, factor, room, counts, found, known) } else { Ok(()) };
        };
        let class = usize::from(*class);
        let elsewhere = rest.iter().map(|&other| u32::from(room[usize::from(other)])).sum::<u32>();
        let least = u32::from(left).saturating_sub(elsewhere) as u8;
        let place = counts.len() - classes.len();
        for count in least..=left.min(room[class]) {
            let factor = factor.checked_mul(choose(left, count)?).ok_or(WorldsError::TooMany)?;
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
    ) -> Result<(), WorldsError> {
        self.tried += 1;
        if self.tried > MOST_WAYS {
            return Err(WorldsError::TooMany);
        }
        let Some(next) = self.state(group + 1, room, known)? else { return Ok(()) };
        let worlds = self.states[next as usize].worlds.checked_mul(factor).ok_or(WorldsError::TooMany)?;
        let until = found.last().map_or(0, |way| way.until).checked_add(worlds).ok_or(WorldsError::TooMany)?;
        let start = self.counts.len();
        self.counts.extend(self.shares[group].classes.iter().copied().zip(counts.iter().copied()));
        self.counts[start..].sort_by_key(|&(_, count)| count);
        found.push(Way { until, next, counts: index(start)? });
        Ok(())
    }

    fn keep(&mut self, found: Vec<Way>, worlds: u128) -> Result<u32, WorldsError> {
        let first = index(self.ways.len())?;
        self.ways.extend(found);
        self.states.push(State { first, end: index(self.ways.len())?, worlds });
        index(self.states.len() - 1)
    }

    pub(super) fn scratch(&self) -> Scratch {
        let mut cards = [0; 64];
        for (place, card) in cards.iter_mut().zip(self.shares.iter().flat_map(|share| bits(share.cards))) {
            *place = card;
        }
        Scratch { cards }
    }

    /// Draws one world: a set of cards for each holder.
    #[inline]
    pub(super) fn draw(&self, chance: &mut Chance, scratch: &mut Scratch, out: &mut [u64]) {
        out.copy_from_slice(&self.fixed);
        let mut has = [0; MOST_HOLDERS];
        let mut state = self.root;
        let mut cards = &mut scratch.cards[..];
        for share in &self.shares {
            let way = self.draw_way(self.states[state as usize], chance);
            state = way.next;
            let (mut pool, rest) = cards.split_at_mut(share.cards.count_ones() as usize);
            cards = rest;
            let first = way.counts as usize;
            let mut left = share.cards;
            let (&(last, _), counts) =
                self.counts[first..first + share.classes.len()].split_last().expect("a group has a class");
            for &(class, count) in counts {
                let drawn;
                (drawn, pool) = take(pool, count, chance);
                has[usize::from(class)] |= drawn;
                left &= !drawn;
            }
            has[usize::from(last)] |= left;
        }
        for (class, &has) in self.classes.iter().zip(&has) {
            match class.members.as_slice() {
                &[(holder, _)] => out[holder] |= has,
                members => split(members, has, chance, out),
            }
        }
    }

    #[inline]
    fn draw_way(&self, state: State, chance: &mut Chance) -> &Way {
        let ways = &self.ways[state.first as usize..state.end as usize];
        if let [way] = ways {
            return way;
        }
        let drawn = chance.below(state.worlds);
        ways.iter().find(|way| drawn < way.until).expect("the last way ends at the number of worlds")
    }
}

/// Draws so many cards out of the pool, whatever its order: the cards, and the pool without them.
#[inline]
fn take<'a>(mut pool: &'a mut [u64], count: u8, chance: &mut Chance) -> (u64, &'a mut [u64]) {
    let mut drawn = 0;
    for _ in 0..count {
        let last = pool.len() - 1;
        pool.swap(chance.below_u32(pool.len() as u32) as usize, last);
        drawn |= pool[last];
        pool = &mut pool[..last];
    }
    (drawn, pool)
}

/// Shares the cards of a class among its holders.
fn split(members: &[(usize, u8)], cards: u64, chance: &mut Chance, out: &mut [u64]) {
    let mut own = [0; 64];
    let size = cards.count_ones() as usize;
    for (place, card) in own.iter_mut().zip(bits(cards)) {
        *place = card;
    }
    let mut pool = &mut own[..size];
    for &(holder, room) in members {
        let drawn;
        (drawn, pool) = take(pool, room, chance);
        out[holder] |= drawn;
    }
}

/// The number of ways to choose so many of `size` cards.
fn choose(size: u8, count: u8) -> Result<u128, WorldsError> {
    let mut ways = 1u128;
    for step in 0..u128::from(count.min(size - count)) {
        let factor = u128::from(size) - step;
        ways = ways.checked_mul(factor).ok_or(WorldsError::TooMany)? / (step + 1);
    }
    Ok(ways)
}

fn index(place: usize) -> Result<u32, WorldsError> {
    u32::try_from(place).map_err(|_| WorldsError::TooMany)
}

/// The cards of a set, each as a bit.
pub(super) fn bits(mut cards: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let low = cards & cards.wrapping_neg();
        cards ^= low;
        (low != 0).then_some(low)
    })
}
