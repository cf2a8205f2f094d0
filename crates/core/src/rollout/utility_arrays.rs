//! The payoffs of the parties as arrays from the compiler, for the heuristic policy.

use crate::trick::{MAX_SEATS, TrickError, TrickTables};

/// The most counters that a payoff can read, not counting tricks.
pub const MAX_COUNTERS: usize = 6;
/// In [`UtilityArrays::party`]: the seat sits the hand out.
pub const OUT: u8 = 255;
/// The most entries of a payoff's table. Points per step, totals and the length of an axis are below this, too.
const MAX_TABLE_SIZE: usize = 1 << 20;

/// The payoffs of the parties, every array row by row. Counters are in steps; the first counter is the tricks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UtilityArrays {
    /// (seats) the payoff that each seat plays for, or [`OUT`].
    pub party: Vec<u8>,
    /// (counters) points of a step; 0 means 1.
    pub points_per_step: Vec<u32>,
    /// (counters) steps in the whole hand.
    pub totals: Vec<u32>,
    /// (payoffs, seats, counters) the payoff of a step that the seat takes.
    pub weights: Vec<i32>,
    /// (axes) the payoff whose table has the axis; the last axis of a payoff varies fastest.
    pub axis_payoff: Vec<u8>,
    /// (axes) the seats whose counters are added up, as bits.
    pub axis_seats: Vec<u8>,
    /// (axes) the counter.
    pub axis_counter: Vec<u8>,
    /// (axes) the length of the axis.
    pub axis_size: Vec<u32>,
    /// The tables of all payoffs, one after the other; a payoff without axes has one entry.
    pub entries: Vec<i32>,
}

/// An axis of the table of a payoff.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    /// The seats whose counters are added up, as bits.
    pub(crate) seats: u8,
    /// The counter; 0 is the tricks.
    pub(crate) counter: usize,
    /// Its length.
    pub(crate) size: usize,
    /// How many entries of the table one step along it skips.
    pub(crate) stride: usize,
}

/// Checks that all lengths agree and every number is in range.
pub(crate) fn check(arrays: &UtilityArrays, tables: &TrickTables) -> Result<(), TrickError> {
    let (seats, counters, axes) = (arrays.party.len(), arrays.points_per_step.len(), arrays.axis_payoff.len());
    at_most("points_per_step", counters, MAX_COUNTERS + 1)?;
    at_most("party", seats, MAX_SEATS)?;
    let payoffs = arrays.weights.len().checked_div(seats * counters).unwrap_or(0);
    if payoffs == 0 {
        let (length, wanted) = (arrays.weights.len(), seats * counters);
        return Err(TrickError::Length { array: "weights", length, wanted });
    }
    at_most("the payoffs of weights", payoffs, MAX_SEATS)?;
    for (array, length, wanted) in [
        ("points_per_step", counters, tables.counters() + 1),
        ("totals", arrays.totals.len(), counters),
        ("weights", arrays.weights.len(), payoffs * seats * counters),
        ("axis_seats", arrays.axis_seats.len(), axes),
        ("axis_counter", arrays.axis_counter.len(), axes),
        ("axis_size", arrays.axis_size.len(), axes),
    ] {
        if length != wanted {
            return Err(TrickError::Length { array, length, wanted });
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
    for &points in &arrays.points_per_step {
        within("points_per_step", points as usize, MAX_TABLE_SIZE)?;
    }
    for &total in &arrays.totals {
        within("totals", total as usize, MAX_TABLE_SIZE)?;
    }
    Ok(())
}

fn within(array: &'static str, entry: usize, size: usize) -> Result<(), TrickError> {
    if entry < size { Ok(()) } else { Err(TrickError::OutOfRange { array, entry, size }) }
}

fn at_most(array: &'static str, length: usize, max: usize) -> Result<(), TrickError> {
    if length <= max { Ok(()) } else { Err(TrickError::TooLong { array, length, max }) }
}

/// The axes of a payoff's table, the fastest-varying one first.
pub(crate) fn axes(arrays: &UtilityArrays, payoff: usize) -> Result<Vec<Axis>, TrickError> {
    let mut axes = Vec::new();
    let mut stride = 1;
    for row in (0..arrays.axis_payoff.len()).rev() {
        if usize::from(arrays.axis_payoff[row]) == payoff {
            let size = arrays.axis_size[row] as usize;
            if size == 0 {
                return Err(TrickError::Length { array: "an axis of entries", length: 0, wanted: 1 });
            }
            within("axis_size", size, MAX_TABLE_SIZE)?;
            let (seats, counter) = (arrays.axis_seats[row], usize::from(arrays.axis_counter[row]));
            axes.push(Axis { seats, counter, size, stride });
            stride *= size;
            at_most("the table of a payoff", stride, MAX_TABLE_SIZE)?;
        }
    }
    Ok(axes)
}
