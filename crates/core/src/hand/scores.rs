//! The scores of a finished hand: for each side, weighted counters plus an entry of a table.

use super::error::HandError;
use super::node::Numbers;
use crate::trick::{MAX_SEATS, Position, TrickTables};

/// The longest table.
const MAX_TABLE: usize = 1 << 20;

/// As a counter: numbers that the calls have said; its seats are then their places.
pub const CALL_NUMBERS: u8 = u8::MAX;

/// The scores of a contract as they come from the compiler. A counter is 0 for tricks, else one of the game's, from 1, or
/// [`CALL_NUMBERS`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreArrays {
    /// (slopes) the side that scores.
    pub slope_side: Vec<u8>,
    /// (slopes) the counter whose count is worth points.
    pub slope_counter: Vec<u8>,
    /// (slopes) the seats whose counts are added up, as bits.
    pub slope_seats: Vec<u8>,
    /// (slopes) how much of the count makes a step.
    pub slope_step: Vec<u32>,
    /// (slopes) the points of a step.
    pub slope_points: Vec<i32>,
    /// (axes) the side to whose table the axis belongs; its last axis runs fastest.
    pub axis_side: Vec<u8>,
    /// (axes) the counter whose count chooses an entry.
    pub axis_counter: Vec<u8>,
    /// (axes) the seats whose counts are added up, as bits.
    pub axis_seats: Vec<u8>,
    /// (axes) how much of the count makes a step, from one entry to the next.
    pub axis_step: Vec<u32>,
    /// (axes) how many entries the axis has.
    pub axis_size: Vec<u32>,
    /// The tables of the sides one after the other; a side without axes has one entry.
    pub entries: Vec<i32>,
}

#[derive(Clone, Copy, Debug)]
struct SteppedCounter {
    counter: u8,
    seats: u8,
    step: i64,
}

#[derive(Clone, Copy, Debug)]
struct ScoreAxis {
    counted: SteppedCounter,
    size: i64,
}

#[derive(Clone, Debug, Default)]
struct Side {
    slopes: Vec<(SteppedCounter, i64)>,
    axes: Vec<ScoreAxis>,
    table: Vec<i32>,
}

/// The scores of a contract, checked.
#[derive(Clone, Debug)]
pub struct Scores(Vec<Side>);

impl Scores {
    /// Checks the arrays, for this number of sides and of counters other than tricks.
    ///
    /// # Errors
    ///
    /// [`HandError`] names what does not fit.
    pub fn new(arrays: &ScoreArrays, sides: usize, counters: usize) -> Result<Self, HandError> {
        let (slopes, axes) = (arrays.slope_side.len(), arrays.axis_side.len());
        for (what, length, wanted) in [
            ("slope_counter", arrays.slope_counter.len(), slopes),
            ("slope_seats", arrays.slope_seats.len(), slopes),
            ("slope_step", arrays.slope_step.len(), slopes),
            ("slope_points", arrays.slope_points.len(), slopes),
            ("axis_counter", arrays.axis_counter.len(), axes),
            ("axis_seats", arrays.axis_seats.len(), axes),
            ("axis_step", arrays.axis_step.len(), axes),
            ("axis_size", arrays.axis_size.len(), axes),
        ] {
            if length != wanted {
                return Err(HandError::Length { what, length, wanted });
            }
        }
        let stepped = |counter: u8, seats: u8, step: u32| {
            let (entry, size) = (usize::from(counter), counters + 1);
            if entry >= size && counter != CALL_NUMBERS {
                return Err(HandError::OutOfRange { what: "counter", entry, size });
            }
            if step == 0 {
                return Err(HandError::ZeroStep);
            }
            Ok(SteppedCounter { counter, seats, step: step.into() })
        };
        let mut parts = vec![Side::default(); sides];
        let no_such_side = |number: u8| HandError::OutOfRange { what: "side", entry: number.into(), size: sides };
        for number in 0..slopes {
            let scoring = arrays.slope_side[number];
            let counter = stepped(arrays.slope_counter[number], arrays.slope_seats[number], arrays.slope_step[number])?;
            let slope = (counter, i64::from(arrays.slope_points[number]));
            parts.get_mut(usize::from(scoring)).ok_or(no_such_side(scoring))?.slopes.push(slope);
        }
        for number in 0..axes {
            let scoring = arrays.axis_side[number];
            let counter = stepped(arrays.axis_counter[number], arrays.axis_seats[number], arrays.axis_step[number])?;
            let size = arrays.axis_size[number].into();
            parts
                .get_mut(usize::from(scoring))
                .ok_or(no_such_side(scoring))?
                .axes
                .push(ScoreAxis { counted: counter, size });
        }
        Self::with_tables(parts, &arrays.entries)
    }

    fn with_tables(mut sides: Vec<Side>, entries: &[i32]) -> Result<Self, HandError> {
        let mut lengths = Vec::with_capacity(sides.len());
        for side in &sides {
            let mut size = 1_usize;
            for axis in &side.axes {
                let axis_size = usize::try_from(axis.size).unwrap_or(0);
                size = size.saturating_mul(axis_size);
                if !(1..=MAX_TABLE).contains(&size) {
                    return Err(HandError::OutOfRange { what: "entries of a table", entry: size, size: MAX_TABLE + 1 });
                }
            }
            lengths.push(size);
        }
        let (length, wanted) = (entries.len(), lengths.iter().sum());
        if length != wanted {
            return Err(HandError::Length { what: "entries", length, wanted });
        }
        let mut rest = entries;
        for (side, size) in sides.iter_mut().zip(lengths) {
            let (table, more) = rest.split_at(size);
            side.table = table.to_vec();
            rest = more;
        }
        Ok(Self(sides))
    }

    /// (sides) the scores of a finished hand; `None` if a counter exceeds its table, or a score overflows.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, end: &Position, numbers: Numbers, tables: &TrickTables) -> Option<[i32; MAX_SEATS]> {
        let mut scores = [0; MAX_SEATS];
        for (side, score) in self.0.iter().zip(&mut scores) {
            let mut entry = 0;
            for axis in &side.axes {
                let steps = axis.counted.steps(end, numbers, tables);
                if !(0..axis.size).contains(&steps) {
                    return None;
                }
                entry = entry * axis.size + steps;
            }
            let mut sum = i64::from(*side.table.get(usize::try_from(entry).ok()?)?);
            for (counted, points) in &side.slopes {
                sum = sum.checked_add(counted.steps(end, numbers, tables).checked_mul(*points)?)?;
            }
            *score = i32::try_from(sum).ok()?;
        }
        Some(scores)
    }
}

impl SteppedCounter {
    #[inline]
    fn steps(&self, end: &Position, numbers: Numbers, tables: &TrickTables) -> i64 {
        let is_counted = |seat: &usize| self.seats >> seat & 1 == 1;
        let seats = (0..MAX_SEATS).filter(is_counted);
        let count: i64 = match usize::from(self.counter).checked_sub(1) {
            None => seats.map(|seat| i64::from(end.tricks[seat])).sum(),
            Some(_) if self.counter == CALL_NUMBERS => seats.map(|place| i64::from(numbers[place])).sum(),
            Some(counter) => tables.points(counter, seats.fold(0, |all, seat| all | end.taken[seat])),
        };
        if self.step == 1 { count } else { count / self.step }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trick::test_game;

    #[test]
    fn steps_of_a_negative_counter_are_rounded_towards_zero() {
        let mut arrays = test_game::arrays();
        arrays.worth = (0..24).map(|card| if card == 5 { -3 } else { 0 }).collect();
        let tables = TrickTables::new(arrays).unwrap();
        let scores = ScoreArrays {
            slope_side: vec![0],
            slope_counter: vec![1],
            slope_seats: vec![1],
            slope_step: vec![2],
            slope_points: vec![10],
            entries: vec![0],
            ..ScoreArrays::default()
        };
        let scores = Scores::new(&scores, 1, 1).unwrap();
        let mut end = Position::new(&[0, 0, 0], 0);
        end.taken[0] = 1 << 5;
        assert_eq!(scores.evaluate(&end, [0; MAX_SEATS], &tables).map(|scores| scores[0]), Some(-10));
    }
}
