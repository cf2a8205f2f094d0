//! What the counters of a finished hand are worth: weights where they just add up, a table where they do not.

use super::error::SolveError;
use std::collections::HashMap;

use super::store::{Mixer, word};
use crate::trick::{MAX_SEATS, WIDTH};

/// The most payoffs of one hand.
pub const MAX_PAYOFFS: usize = MAX_SEATS;
/// Things that are worth something to who takes them: the cards, and last the trick itself.
pub const WORTHS: usize = WIDTH + 1;
/// The trick itself among the things that are worth something.
pub(super) const TRICK: usize = WIDTH;
/// The longest table whose classes are kept in a square; a longer one keeps those that are met with.
const SQUARE: usize = 1 << 6;
/// The longest table.
const MOST_TABLE: usize = 1 << 20;
const MOST_WEIGHT: usize = 1 << 20;

/// The arrays as they come from the compiler. A payoff is the sum of the weights of what each seat takes, and an entry
/// of its table, whose axes count what some seats take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PayoffArrays {
    /// Payoffs.
    pub payoffs: usize,
    /// Seats.
    pub seats: usize,
    /// (payoffs, seats, 65) what a card adds if the seat takes it, and last what a trick adds.
    pub weights: Vec<i32>,
    /// (axes) the payoff whose table has the axis; the last axis of a payoff is the one that runs fastest.
    pub axis_payoff: Vec<u8>,
    /// (axes) the seats that count together, as bits.
    pub axis_seats: Vec<u8>,
    /// (axes) entries along the axis.
    pub axis_size: Vec<u32>,
    /// (axes, 65) what a card adds to the axis, and last what a trick adds.
    pub axis_worth: Vec<u32>,
    /// The tables one after the other; one entry where a payoff has no axis.
    pub tables: Vec<i32>,
}

/// One counter that a table reads.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    pub(super) seats: u8,
    pub(super) size: u32,
    pub(super) stride: u32,
    pub(super) worth: [u32; WORTHS],
}

/// What of a table can still be reached from an entry, told apart from everything else by `hash`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Class {
    pub(super) hash: u64,
    /// The least and the most by which the entry can still change.
    pub(super) least: i32,
    pub(super) most: i32,
}

/// One party's payoff.
#[derive(Clone, Debug)]
pub(super) struct Payoff {
    pub(super) weights: [[i32; WORTHS]; MAX_SEATS],
    /// The least and the most that anybody can make of a card or trick.
    pub(super) least: [i32; WORTHS],
    pub(super) most: [i32; WORTHS],
    /// How far a card or trick moves the entry if the seat takes it …
    pub(super) steps: [[u32; WORTHS]; MAX_SEATS],
    /// … and how far it could, whoever takes it.
    pub(super) left: [u32; WORTHS],
    /// The cards that matter for any of these.
    pub(super) worthy: u64,
    pub(super) axes: Vec<Axis>,
    pub(super) table: Vec<i32>,
}

/// The payoffs of all parties, checked.
#[derive(Clone, Debug)]
pub struct Payoffs {
    pub(super) all: Vec<Payoff>,
    pub(super) seats: usize,
    /// The most that all weights together make of a card or trick, whoever takes it.
    pub(super) together: [i32; WORTHS],
    /// The cards that are worth anything to anybody.
    pub(super) worthy: u64,
}

impl Payoffs {
    /// Checks the arrays.
    ///
    /// # Errors
    ///
    /// [`SolveError`] names the array that does not fit.
    pub fn new(arrays: &PayoffArrays) -> Result<Self, SolveError> {
        range("payoffs", arrays.payoffs, 1, MAX_PAYOFFS)?;
        range("seats", arrays.seats, 1, MAX_SEATS)?;
        let axes = arrays.axis_payoff.len();
        for (array, length, wanted) in [
            ("weights", arrays.weights.len(), arrays.payoffs * arrays.seats * WORTHS),
            ("axis_seats", arrays.axis_seats.len(), axes),
            ("axis_size", arrays.axis_size.len(), axes),
            ("axis_worth", arrays.axis_worth.len(), axes * WORTHS),
        ] {
            if length != wanted {
                return Err(SolveError::Length { array, length, wanted });
            }
        }
        for &weight in arrays.weights.iter().chain(&arrays.tables) {
            range("a weight's or an entry's size", weight.unsigned_abs() as usize, 0, MOST_WEIGHT)?;
        }
        for &payoff in &arrays.axis_payoff {
            range("the payoff of an axis", payoff.into(), 0, arrays.payoffs - 1)?;
        }
        let mut tables = &arrays.tables[..];
        let mut all = Vec::with_capacity(arrays.payoffs);
        for number in 0..arrays.payoffs {
            let axes = axes_of(arrays, number)?;
            let size = axes.iter().map(|axis| axis.size as usize).product::<usize>();
            if tables.len() < size {
                return Err(SolveError::Length { array: "entries", length: tables.len(), wanted: size });
            }
            let (table, rest) = tables.split_at(size);
            tables = rest;
            all.push(Payoff::new(arrays, number, axes, table.to_vec()));
        }
        if !tables.is_empty() {
            return Err(SolveError::Length { array: "entries", length: tables.len(), wanted: 0 });
        }
        let of_seat = |seat: usize, thing: usize| all.iter().map(|payoff| payoff.weights[seat][thing]).sum::<i32>();
        let of_all = |thing| (0..arrays.seats).map(|seat| of_seat(seat, thing)).max().unwrap_or(0);
        let worthy = all.iter().fold(0, |worthy, payoff| worthy | payoff.worthy);
        Ok(Self { together: std::array::from_fn(of_all), worthy, all, seats: arrays.seats })
    }
}

impl Payoffs {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.all.len()
    }
}

pub(super) fn range(what: &'static str, number: usize, least: usize, most: usize) -> Result<(), SolveError> {
    if (least..=most).contains(&number) { Ok(()) } else { Err(SolveError::Range { what, number, least, most }) }
}

/// The axes of a payoff's table, with their strides.
fn axes_of(arrays: &PayoffArrays, payoff: usize) -> Result<Vec<Axis>, SolveError> {
    let mut axes = Vec::new();
    let mut stride: usize = 1;
    for number in (0..arrays.axis_payoff.len()).rev() {
        if usize::from(arrays.axis_payoff[number]) != payoff {
            continue;
        }
        let size = arrays.axis_size[number];
        range("the length of an axis", size as usize, 1, MOST_TABLE)?;
        let worth = std::array::from_fn(|thing| arrays.axis_worth[number * WORTHS + thing]);
        for worth in worth {
            range("what a card adds to an axis", worth as usize, 0, MOST_WEIGHT)?;
        }
        let place = u32::try_from(stride).unwrap_or(u32::MAX);
        axes.push(Axis { seats: arrays.axis_seats[number], size, stride: place, worth });
        stride *= size as usize;
        range("the length of a table", stride, 1, MOST_TABLE)?;
    }
    Ok(axes)
}

impl Payoff {
    fn new(arrays: &PayoffArrays, number: usize, axes: Vec<Axis>, table: Vec<i32>) -> Self {
        let weights: [[i32; WORTHS]; MAX_SEATS] = std::array::from_fn(|seat| {
            std::array::from_fn(|thing| {
                if seat < arrays.seats { arrays.weights[(number * arrays.seats + seat) * WORTHS + thing] } else { 0 }
            })
        });
        let of_seats = |thing: usize| (0..arrays.seats).map(move |seat| weights[seat][thing]);
        let moved = |seats: u8, thing: usize| {
            let reading = axes.iter().filter(|axis| axis.seats & seats != 0);
            reading.map(|axis| axis.worth[thing].wrapping_mul(axis.stride)).fold(0_u32, u32::wrapping_add)
        };
        let counts = |card: &usize| of_seats(*card).any(|weight| weight != 0) || moved(u8::MAX, *card) != 0;
        Self {
            weights,
            worthy: (0..WIDTH).filter(counts).fold(0, |all, card| all | 1 << card),
            least: std::array::from_fn(|thing| of_seats(thing).min().unwrap_or(0)),
            most: std::array::from_fn(|thing| of_seats(thing).max().unwrap_or(0)),
            steps: std::array::from_fn(|seat| std::array::from_fn(|thing| moved(1 << seat, thing))),
            left: std::array::from_fn(|thing| moved(u8::MAX, thing)),
            axes,
            table,
        }
    }

    /// The class of an entry with so much left to be taken: looks at every entry that can still be reached.
    fn class(&self, entry: u32, left: u32) -> Class {
        let here = self.table[entry as usize];
        let spans: Vec<(u32, u32)> = self
            .axes
            .iter()
            .map(|axis| (axis.stride, left / axis.stride % axis.size))
            .filter(|span| span.1 > 0)
            .collect();
        let mut class = Class::default();
        let mut mixer = Mixer::new();
        // Spans of nothing but 0 make the same class whatever else there was.
        let total: u32 = spans.iter().map(|span| span.1 + 1).product();
        for (stride, span) in &spans {
            mixer.add(u64::from(*stride) << 32 | u64::from(*span));
        }
        for mut number in 0..total {
            let mut at = entry;
            for (stride, span) in &spans {
                at += number % (span + 1) * stride;
                number /= span + 1;
            }
            let change = self.table[at as usize] - here;
            mixer.add(word(change));
            (class.least, class.most) = (class.least.min(change), class.most.max(change));
        }
        #[expect(clippy::cast_possible_truncation, reason = "one half of the hash is enough to tell classes apart")]
        let hash = mixer.key() as u64;
        class.hash = hash;
        class
    }
}

/// The classes of one payoff that have been asked for.
pub(super) struct Classes {
    square: Vec<Option<Class>>,
    met: HashMap<u64, Class>,
}

impl Classes {
    pub(super) fn new(payoff: &Payoff) -> Self {
        let size = payoff.table.len();
        let squared = if size <= SQUARE { size * size } else { 0 };
        Self { square: vec![None; squared], met: HashMap::new() }
    }

    /// The class of an entry with so much left to be taken (as an entry's number too).
    #[inline]
    pub(super) fn class(&mut self, payoff: &Payoff, entry: u32, left: u32) -> Class {
        if payoff.axes.is_empty() {
            return Class::default();
        }
        let size = payoff.table.len();
        if size <= SQUARE {
            let place = entry as usize * size + left as usize;
            *self.square[place].get_or_insert_with(|| payoff.class(entry, left))
        } else {
            let place = u64::from(entry) << 32 | u64::from(left);
            *self.met.entry(place).or_insert_with(|| payoff.class(entry, left))
        }
    }
}
