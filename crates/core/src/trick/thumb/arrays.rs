//! The wishes as they come from the compiler, and whether they hold together.

use super::super::error::TableError;
use super::super::seating::MAX_SEATS;
use super::super::tables::Tables;

/// The most counters beside the tricks that a wish can read.
pub const MAX_COUNTERS: usize = 6;
/// In [`WishArrays::party`]: the seat sits out.
pub const OUT: u8 = 255;
/// The longest table.
const MOST_TABLE: usize = 1 << 20;

/// The wishes of the parties as they come from the compiler, row by row. Counters are counted in steps; the first is
/// that of the tricks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WishArrays {
    /// (seats) the payoff that each seat works for, or [`OUT`].
    pub party: Vec<u8>,
    /// (counters) units of a step; 0 is read as 1.
    pub steps: Vec<u32>,
    /// (counters) steps in the whole hand.
    pub totals: Vec<u32>,
    /// (payoffs, seats, counters) what a step adds if the seat takes it.
    pub weights: Vec<i32>,
    /// (axes) the payoff whose table has the axis; the last axis of a payoff is the one that runs fastest.
    pub axis_payoff: Vec<u8>,
    /// (axes) the seats that count together, as bits.
    pub axis_seats: Vec<u8>,
    /// (axes) the counter.
    pub axis_counter: Vec<u8>,
    /// (axes) entries along the axis.
    pub axis_size: Vec<u32>,
    /// The tables one after the other; one entry where a payoff has no axis.
    pub entries: Vec<i32>,
}

/// A counter along which a payoff bends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub(super) seats: u8,
    pub(super) counter: usize,
    pub(super) size: usize,
    pub(super) stride: usize,
}

/// Whether all lengths fit, and every number points to something.
pub(super) fn check(arrays: &WishArrays, tables: &Tables) -> Result<(), TableError> {
    let (seats, counters, axes) = (arrays.party.len(), arrays.steps.len(), arrays.axis_payoff.len());
    within("counters", counters, MAX_COUNTERS + 2)?;
    within("party", seats, MAX_SEATS + 1)?;
    let payoffs = arrays.weights.len().checked_div(seats * counters).unwrap_or(0);
    if payoffs == 0 {
        let (length, wanted) = (arrays.weights.len(), seats * counters);
        return Err(TableError::Length { array: "weights", length, wanted });
    }
    within("payoffs", payoffs, MAX_SEATS + 1)?;
    for (array, length, wanted) in [
        ("steps", counters, tables.counters() + 1),
        ("totals", arrays.totals.len(), counters),
        ("weights", arrays.weights.len(), payoffs * seats * counters),
        ("axis_seats", arrays.axis_seats.len(), axes),
        ("axis_counter", arrays.axis_counter.len(), axes),
        ("axis_size", arrays.axis_size.len(), axes),
    ] {
        if length != wanted {
            return Err(TableError::Length { array, length, wanted });
        }
    }
    for &party in arrays.party.iter().filter(|&&party| party != OUT) {
        within("party", party.into(), payoffs)?;
    }
    for &payoff in &arrays.axis_payoff {
        within("axis_payoff", payoff.into(), payoffs)?;
    }
    for &counter in &arrays.axis_counter {
        within("axis_counter", counter.into(), counters)?;
    }
    for &step in &arrays.steps {
        within("steps", step as usize, MOST_TABLE)?;
    }
    for &total in &arrays.totals {
        within("totals", total as usize, MOST_TABLE)?;
    }
    Ok(())
}

fn within(array: &'static str, entry: usize, size: usize) -> Result<(), TableError> {
    if entry < size { Ok(()) } else { Err(TableError::Entry { array, entry, size }) }
}

/// The axes of a payoff's table, the fastest first.
pub(super) fn axes(arrays: &WishArrays, payoff: usize) -> Result<Vec<Axis>, TableError> {
    let mut found = Vec::new();
    let mut stride = 1;
    for number in (0..arrays.axis_payoff.len()).rev() {
        if usize::from(arrays.axis_payoff[number]) == payoff {
            let size = arrays.axis_size[number] as usize;
            if size == 0 {
                return Err(TableError::Length { array: "an axis of entries", length: 0, wanted: 1 });
            }
            within("axis_size", size, MOST_TABLE)?;
            let (seats, counter) = (arrays.axis_seats[number], usize::from(arrays.axis_counter[number]));
            found.push(Axis { seats, counter, size, stride });
            stride *= size;
            within("axis_size", stride, MOST_TABLE + 1)?;
        }
    }
    Ok(found)
}
