//! What every party wants: the payoffs as they come from the compiler, and what they make of the next trick.

use super::super::error::TableError;
use super::super::position::Position;
use super::super::seating::MAX_SEATS;
use super::super::tables::{Tables, WIDTH};
use super::arrays::{Axis, MAX_COUNTERS, OUT, WishArrays, axes, check};
use super::plans::smoothed;

/// Entries of all tables of one payoff, for all numbers of tricks that are told apart.
const MOST_ENTRIES: usize = 1 << 18;
/// What a party minds of what the others get, beside what it gets itself.
const ENVY: f32 = 0.5;
/// How eager a seat is to take a trick that it does not want, beside one that it wants.
const SHY: f32 = 0.7;

pub(crate) type BySeat = [f32; MAX_SEATS];

/// One party's payoff.
#[derive(Clone, Debug)]
struct Payoff {
    weights: [BySeat; MAX_COUNTERS + 1],
    axes: Vec<Axis>,
    /// The table as it looks forward, for each number of tricks that are told apart.
    outlook: Vec<Vec<f32>>,
    /// How far a step moves the entry, by counter and seat.
    moves: [[usize; MAX_SEATS]; MAX_COUNTERS + 1],
}

/// What taking something is worth, by the party that it is worth it to and the seat that takes it.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// By party and seat, what the trick itself is worth …
    pub(crate) trick: [BySeat; MAX_SEATS],
    /// … and its mean over the seats of others.
    pub(crate) trick_rest: BySeat,
    /// By counter, party and seat, what a step is worth …
    pub(super) gain: [[BySeat; MAX_SEATS]; MAX_COUNTERS],
    /// … and its mean over the seats of others.
    pub(super) rest: [BySeat; MAX_COUNTERS],
    /// How eager each seat is to take the trick.
    pub(crate) eager: BySeat,
}

/// The parties' wishes, checked.
#[derive(Clone, Debug)]
pub(crate) struct Wishes {
    pub(crate) party: [u8; MAX_SEATS],
    /// Counters beside the tricks.
    pub(crate) counters: usize,
    /// (counters) steps of each card.
    pub(super) worth: [[f32; WIDTH]; MAX_COUNTERS],
    /// (counters) steps of a card in the mean.
    pub(super) mean: [f32; MAX_COUNTERS],
    steps: [f32; MAX_COUNTERS],
    payoffs: Vec<Payoff>,
    /// Tricks of the whole hand.
    pub(crate) tricks: usize,
    /// Whether a wish changes while the hand goes on.
    pub(super) bends: bool,
    /// By party, the share of each seat in the mean over the seats of others.
    others: [BySeat; MAX_SEATS],
    /// What a party minds of what each other party gets.
    envy: f32,
}

/// The counters of all payoffs at the beginning of a trick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) entries: [usize; MAX_SEATS],
    /// Tricks to be played.
    pub(super) left: usize,
}

impl Wishes {
    pub(super) fn new(arrays: &WishArrays, tables: &Tables) -> Result<Self, TableError> {
        check(arrays, tables)?;
        let counters = arrays.steps.len() - 1;
        let mut party = [OUT; MAX_SEATS];
        party[..arrays.party.len()].copy_from_slice(&arrays.party);
        let payoffs = payoffs(arrays)?;
        let cards = tables.deck().count_ones().max(1);
        let mut wishes = Self {
            party,
            counters,
            worth: [[0.0; WIDTH]; MAX_COUNTERS],
            mean: [0.0; MAX_COUNTERS],
            steps: [1.0; MAX_COUNTERS],
            tricks: arrays.totals[0] as usize,
            bends: payoffs.iter().any(|payoff| !payoff.axes.is_empty()),
            others: std::array::from_fn(|party| others(&arrays.party, party)),
            envy: ENVY / real(u32::try_from(payoffs.len()).unwrap_or(0).saturating_sub(1).max(1)),
            payoffs,
        };
        for counter in 0..counters {
            let step = real(arrays.steps[counter + 1].max(1));
            wishes.steps[counter] = step;
            wishes.mean[counter] = real(arrays.totals[counter + 1]) / real(cards);
            wishes.worth[counter] = std::array::from_fn(|card| real(tables.worth_of(counter, card)) / step);
        }
        Ok(wishes)
    }

    /// What has been counted when this trick began.
    pub(super) fn tally(&self, position: &Position, tables: &Tables, size: usize) -> Tally {
        let cards: u32 = position.held.iter().map(|held| held.count_ones()).sum();
        let left = (cards as usize + usize::from(position.place)) / size;
        let mut tally = Tally { entries: [0; MAX_SEATS], left };
        for seat in 0..MAX_SEATS {
            let mut taken = [0.0; MAX_COUNTERS];
            for (counter, taken) in taken.iter_mut().enumerate().take(self.counters) {
                *taken = real(tables.worth(counter, position.taken[seat])) / self.steps[counter];
            }
            self.count(&mut tally, seat, usize::from(position.tricks[seat]), &taken);
        }
        tally
    }

    /// Counts what a seat has taken.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a counter with an axis is a small whole number"
    )]
    pub(super) fn count(&self, tally: &mut Tally, seat: usize, tricks: usize, taken: &[f32; MAX_COUNTERS]) {
        for (entry, payoff) in tally.entries.iter_mut().zip(&self.payoffs) {
            *entry += payoff.moves[0][seat] * tricks;
            for (moves, &taken) in payoff.moves[1..].iter().zip(taken).take(self.counters) {
                *entry += moves[seat] * taken as usize;
            }
        }
    }

    /// What this trick is worth to everybody.
    pub(super) fn wish(&self, tally: &Tally) -> Wish {
        let mut wish = Wish {
            trick: [[0.0; MAX_SEATS]; MAX_SEATS],
            trick_rest: [0.0; MAX_SEATS],
            gain: [[[0.0; MAX_SEATS]; MAX_SEATS]; MAX_COUNTERS],
            rest: [[0.0; MAX_SEATS]; MAX_COUNTERS],
            eager: [0.0; MAX_SEATS],
        };
        self.ask(tally, &mut wish);
        wish
    }

    /// The same into an old one.
    #[inline]
    pub(super) fn ask(&self, tally: &Tally, wish: &mut Wish) {
        self.gains(tally, 0, &mut wish.trick, &mut wish.trick_rest);
        for counter in 0..self.counters {
            self.gains(tally, counter + 1, &mut wish.gain[counter], &mut wish.rest[counter]);
        }
        for (seat, eager) in wish.eager.iter_mut().enumerate() {
            let party = usize::from(self.party[seat]);
            let wants = party < MAX_SEATS && wish.trick[party][seat] >= wish.trick_rest[party];
            *eager = if wants { 1.0 } else { SHY };
        }
    }

    /// What a step of a counter, the trick's being the first, is worth to each party by the seat that takes it.
    #[inline]
    fn gains(&self, tally: &Tally, counter: usize, gain: &mut [BySeat; MAX_SEATS], rest: &mut BySeat) {
        let mut all = [0.0; MAX_SEATS];
        for (party, payoff) in self.payoffs.iter().enumerate() {
            gain[party] = payoff.gains(tally.entries[party], tally.left, counter);
            all.iter_mut().zip(&gain[party]).for_each(|(all, own)| *all += own);
        }
        for party in 0..self.payoffs.len() {
            for (own, all) in gain[party].iter_mut().zip(&all) {
                *own -= self.envy * (all - *own);
            }
            rest[party] = dot(&gain[party], &self.others[party]);
        }
    }
}

impl Payoff {
    /// What a step of a counter adds for each seat that takes it.
    #[inline]
    fn gains(&self, entry: usize, left: usize, counter: usize) -> BySeat {
        let weights = self.weights[counter];
        if self.axes.is_empty() {
            return weights;
        }
        // After this trick there is one less.
        let table = &self.outlook[left.saturating_sub(1).min(self.outlook.len() - 1)];
        let at = |entry: usize| table.get(entry).copied().unwrap_or_default();
        let here = at(entry);
        std::array::from_fn(|seat| {
            let steps = self.moves[counter][seat];
            weights[seat] + if steps == 0 { 0.0 } else { at((entry + steps).min(table.len() - 1)) - here }
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "counters are small numbers")]
fn real(number: impl Into<i64> + Copy) -> f32 {
    number.into() as f32
}

/// The sum of the products, in an order that leaves the processor something to do at once.
#[inline]
fn dot(one: &BySeat, other: &BySeat) -> f32 {
    let by = |seat: usize| one[seat] * other[seat];
    ((by(0) + by(1)) + (by(2) + by(3))) + ((by(4) + by(5)) + (by(6) + by(7)))
}

/// The share of each seat in the mean over the seats that play and are not of this party.
fn others(party_of: &[u8], party: usize) -> BySeat {
    let is_other = |seat: usize| party_of.get(seat).is_some_and(|&of| of != OUT && usize::from(of) != party);
    let count = (0..8_u8).filter(|&seat| is_other(seat.into())).fold(0.0, |count, _| count + 1.0);
    std::array::from_fn(|seat| if is_other(seat) { 1.0 / count } else { 0.0 })
}

fn payoffs(arrays: &WishArrays) -> Result<Vec<Payoff>, TableError> {
    let (seats, counters) = (arrays.party.len(), arrays.steps.len());
    let mut rest = &arrays.entries[..];
    let mut found = Vec::new();
    for (number, weights) in arrays.weights.chunks(seats * counters).enumerate() {
        let axes = axes(arrays, number)?;
        let size = axes.iter().map(|axis| axis.size).product::<usize>();
        if rest.len() < size {
            return Err(TableError::Length { array: "entries", length: rest.len(), wanted: size });
        }
        let (table, more) = rest.split_at(size);
        rest = more;
        let weight = |seat: usize, counter: usize| {
            if seat < seats && counter < counters { weights[seat * counters + counter] } else { 0 }
        };
        let moved = |seat: usize, counter: usize| {
            axes.iter()
                .filter(|axis| axis.seats >> seat & 1 == 1 && axis.counter == counter)
                .map(|axis| axis.stride)
                .sum()
        };
        let mut payoff = Payoff {
            weights: std::array::from_fn(|counter| std::array::from_fn(|seat| real(weight(seat, counter)))),
            moves: std::array::from_fn(|counter| std::array::from_fn(|seat| moved(seat, counter))),
            outlook: Vec::new(),
            axes,
        };
        if !payoff.axes.is_empty() {
            let tricks = (arrays.totals[0] as usize).clamp(1, MOST_ENTRIES.div_ceil(size));
            payoff.outlook = (0..tricks).map(|left| smoothed(arrays, number, &payoff.axes, table, left)).collect();
        }
        found.push(payoff);
    }
    if rest.is_empty() {
        Ok(found)
    } else {
        Err(TableError::Length { array: "entries", length: rest.len(), wanted: 0 })
    }
}
