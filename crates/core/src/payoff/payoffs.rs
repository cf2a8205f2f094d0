//! The payoffs of all parties of one contract, checked.

use super::error::PayoffError;
use crate::trick::{MAX_CARDS, MAX_SEATS};

/// The most payoffs of one hand.
pub const MAX_PAYOFFS: usize = MAX_SEATS;

/// (payoffs) the value of every payoff. Party p is the one whose payoff is payoff p.
pub type PayoffVector = [i32; MAX_PAYOFFS];

/// The items that a payoff can count: the cards, and last the trick itself.
pub const ITEMS: usize = MAX_CARDS + 1;
/// The trick itself among the items.
pub(crate) const TRICK_ITEM: usize = MAX_CARDS;
/// The longest table.
const MAX_TABLE: usize = 1 << 20;
/// The greatest size of a weight, of a table's entry, and of what an item adds along an axis.
const MAX_WEIGHT: usize = 1 << 20;

/// The payoffs of one contract as arrays from the compiler. A payoff is the sum of the weights of what each seat takes,
/// plus an entry of its table, whose axes count what some seats take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PayoffArrays {
    /// The number of payoffs.
    pub payoffs: usize,
    /// The number of seats.
    pub seats: usize,
    /// (payoffs, seats, [`ITEMS`]) the weight of each card that the seat takes, and last of each trick.
    pub weights: Vec<i32>,
    /// (axes) the payoff whose table has the axis; the last axis of a payoff varies fastest.
    pub axis_payoff: Vec<u8>,
    /// (axes) the seats whose counters are added up, as bits.
    pub axis_seats: Vec<u8>,
    /// (axes) the length of the axis.
    pub axis_size: Vec<u32>,
    /// (axes, [`ITEMS`]) what each card adds along the axis, and last each trick.
    pub axis_worth: Vec<u32>,
    /// The tables of all payoffs, one after the other; a payoff without axes has one entry.
    pub entries: Vec<i32>,
}

/// One axis of a table: what some seats have taken, added up.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// Its row in [`PayoffArrays::axis_payoff`].
    pub(crate) row: usize,
    /// The seats that it counts for, as bits.
    pub(crate) seats: u8,
    /// Its length.
    pub(crate) size: u32,
    /// How far one step along it moves the table index.
    pub(crate) stride: u32,
    /// (items) how far an item moves along the axis: the row of [`PayoffArrays::axis_worth`].
    pub(crate) worth: [u32; ITEMS],
}

/// One party's payoff.
#[derive(Clone, Debug)]
pub(crate) struct Payoff {
    /// (seats, items) what an item adds to the payoff if the seat takes it, the table aside.
    pub(crate) weights: [[i32; ITEMS]; MAX_SEATS],
    /// (items) the least weight over all seats.
    pub(crate) min_weight: [i32; ITEMS],
    /// (items) the greatest weight over all seats.
    pub(crate) max_weight: [i32; ITEMS],
    /// (seats, items) how far an item moves the table index if the seat takes it.
    pub(crate) index_offsets: [[u32; ITEMS]; MAX_SEATS],
    /// (items) how far an item moves the table index at most, no matter which seat takes it.
    pub(crate) max_index_offsets: [u32; ITEMS],
    /// The cards that add to a weight or move the table index, as bits.
    pub(crate) counted_cards: u64,
    pub(crate) axes: Vec<Axis>,
    /// The entries of the table, by the index that the offsets add up to.
    pub(crate) entries: Vec<i32>,
}

/// The payoffs of all parties, checked.
#[derive(Clone, Debug)]
pub struct Payoffs {
    pub(crate) all: Vec<Payoff>,
    pub(crate) seats: usize,
    /// (items) the greatest sum of the weights of all payoffs over the seats that can take the item.
    pub(crate) max_item_sum: [i32; ITEMS],
    /// The cards that count for some payoff, as bits.
    pub(crate) counted_cards: u64,
}

impl Payoffs {
    /// Checks the arrays.
    ///
    /// # Errors
    ///
    /// [`PayoffError`] names the array that is inconsistent.
    pub fn new(arrays: &PayoffArrays) -> Result<Self, PayoffError> {
        check_range("payoffs", arrays.payoffs, 1, MAX_PAYOFFS)?;
        check_range("seats", arrays.seats, 1, MAX_SEATS)?;
        let axes = arrays.axis_payoff.len();
        for (array, length, wanted) in [
            ("weights", arrays.weights.len(), arrays.payoffs * arrays.seats * ITEMS),
            ("axis_seats", arrays.axis_seats.len(), axes),
            ("axis_size", arrays.axis_size.len(), axes),
            ("axis_worth", arrays.axis_worth.len(), axes * ITEMS),
        ] {
            if length != wanted {
                return Err(PayoffError::Length { array, length, wanted });
            }
        }
        for &weight in arrays.weights.iter().chain(&arrays.entries) {
            check_range("a weight's or an entry's size", weight.unsigned_abs() as usize, 0, MAX_WEIGHT)?;
        }
        for &payoff in &arrays.axis_payoff {
            check_range("the payoff of an axis", payoff.into(), 0, arrays.payoffs - 1)?;
        }
        let axes: Vec<Vec<Axis>> =
            (0..arrays.payoffs).map(|payoff| axes_of(arrays, payoff)).collect::<Result<_, _>>()?;
        let sizes: Vec<usize> = axes.iter().map(|axes| axes.iter().map(|axis| axis.size as usize).product()).collect();
        let (length, wanted) = (arrays.entries.len(), sizes.iter().sum());
        if length != wanted {
            return Err(PayoffError::Length { array: "entries", length, wanted });
        }
        let mut tables = &arrays.entries[..];
        let mut all = Vec::with_capacity(arrays.payoffs);
        for (number, (axes, size)) in axes.into_iter().zip(sizes).enumerate() {
            let (table, rest) = tables.split_at(size);
            tables = rest;
            all.push(Payoff::new(arrays, number, axes, table.to_vec()));
        }
        let sum_of_seat = |seat: usize, item: usize| all.iter().map(|payoff| payoff.weights[seat][item]).sum::<i32>();
        let max_over_seats = |item| (0..arrays.seats).map(|seat| sum_of_seat(seat, item)).max().unwrap_or(0);
        let counted_cards = all.iter().fold(0, |all, payoff| all | payoff.counted_cards);
        Ok(Self { max_item_sum: std::array::from_fn(max_over_seats), counted_cards, all, seats: arrays.seats })
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The number of payoffs.
    #[must_use]
    pub fn count(&self) -> usize {
        self.all.len()
    }
}

pub(crate) fn check_range(what: &'static str, number: usize, min: usize, max: usize) -> Result<(), PayoffError> {
    if (min..=max).contains(&number) { Ok(()) } else { Err(PayoffError::Range { what, number, min, max }) }
}

/// The axes of a payoff's table, with their strides.
fn axes_of(arrays: &PayoffArrays, payoff: usize) -> Result<Vec<Axis>, PayoffError> {
    let mut axes = Vec::new();
    let mut stride: usize = 1;
    for row in (0..arrays.axis_payoff.len()).rev() {
        if usize::from(arrays.axis_payoff[row]) != payoff {
            continue;
        }
        let size = arrays.axis_size[row];
        check_range("the length of an axis", size as usize, 1, MAX_TABLE)?;
        let worth = std::array::from_fn(|item| arrays.axis_worth[row * ITEMS + item]);
        for increment in worth {
            check_range("what a card adds to an axis", increment as usize, 0, MAX_WEIGHT)?;
        }
        let stride_u32 = u32::try_from(stride).unwrap_or(u32::MAX);
        axes.push(Axis { row, seats: arrays.axis_seats[row], size, stride: stride_u32, worth });
        stride *= size as usize;
        check_range("the length of a table", stride, 1, MAX_TABLE)?;
    }
    Ok(axes)
}

impl Payoff {
    fn new(arrays: &PayoffArrays, number: usize, axes: Vec<Axis>, entries: Vec<i32>) -> Self {
        let weights: [[i32; ITEMS]; MAX_SEATS] = std::array::from_fn(|seat| {
            std::array::from_fn(|item| {
                if seat < arrays.seats { arrays.weights[(number * arrays.seats + seat) * ITEMS + item] } else { 0 }
            })
        });
        let weights_of = |item: usize| (0..arrays.seats).map(move |seat| weights[seat][item]);
        // Wraps where an axis is too short for the item: positions in which that could be taken are refused.
        let offset = |seats: u8, item: usize| {
            let counting = axes.iter().filter(|axis| axis.seats & seats != 0);
            counting.map(|axis| axis.worth[item].wrapping_mul(axis.stride)).fold(0_u32, u32::wrapping_add)
        };
        let counts = |card: &usize| weights_of(*card).any(|weight| weight != 0) || offset(u8::MAX, *card) != 0;
        Self {
            weights,
            counted_cards: (0..MAX_CARDS).filter(counts).fold(0, |all, card| all | 1 << card),
            min_weight: std::array::from_fn(|item| weights_of(item).min().unwrap_or(0)),
            max_weight: std::array::from_fn(|item| weights_of(item).max().unwrap_or(0)),
            index_offsets: std::array::from_fn(|seat| std::array::from_fn(|item| offset(1 << seat, item))),
            max_index_offsets: std::array::from_fn(|item| offset(u8::MAX, item)),
            axes,
            entries,
        }
    }
}
