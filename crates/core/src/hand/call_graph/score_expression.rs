//! The numbers that a score computes, from what seats have taken and the contract.

use super::node::BidNumbers;
use crate::trick::{MAX_SEATS, Position, TrickTables};

/// What is done with two whole numbers; comparisons give 1 or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The quotient, rounded down.
    Divide,
    /// The remainder, with the sign of the divisor.
    Remainder,
    /// Whether they are equal.
    Equal,
    /// Whether the first is less.
    Less,
    /// Whether the first is at most the second.
    AtMost,
}

impl Operation {
    /// The result; `None` if it is too large, or there is none.
    #[inline]
    pub(crate) fn apply(self, left: i64, right: i64) -> Option<i64> {
        let rounds_down = |remainder: i64| remainder != 0 && (remainder < 0) != (right < 0);
        match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide => Some(left.checked_div(right)? - i64::from(rounds_down(left.checked_rem(right)?))),
            Self::Remainder => {
                let remainder = left.checked_rem(right)?;
                Some(if rounds_down(remainder) { remainder + right } else { remainder })
            }
            Self::Equal => Some((left == right).into()),
            Self::Less => Some((left < right).into()),
            Self::AtMost => Some((left <= right).into()),
        }
    }
}

/// A whole number that a score depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expression {
    /// This number.
    Constant(i64),
    /// The tricks of a seat.
    Tricks(u8),
    /// A counter, by number, of a seat.
    Count(u8, u8),
    /// The hand's bid number in a place.
    BidNumber(u8),
    /// A number of the contract, by index.
    Parameter(u16),
    /// The result of an operation on two earlier expressions, by number.
    Of(Operation, u32, u32),
}

/// All that a score can depend on at the end of a hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandEnd<'a> {
    pub(crate) position: &'a Position,
    /// The hand's bid numbers.
    pub(crate) bid_numbers: &'a BidNumbers,
    /// The numbers of the contract.
    pub(crate) parameters: &'a [i64],
    pub(crate) tables: &'a TrickTables,
}

impl HandEnd<'_> {
    /// The value of an expression that is no operation.
    #[inline]
    pub(crate) fn read(&self, expression: Expression) -> i64 {
        match expression {
            Expression::Constant(value) => value,
            Expression::Tricks(seat) => self.position.tricks[usize::from(seat) % MAX_SEATS].into(),
            Expression::Count(counter, seat) => {
                self.tables.points(counter.into(), self.position.taken[usize::from(seat) % MAX_SEATS])
            }
            Expression::BidNumber(place) => self.bid_numbers[usize::from(place) % MAX_SEATS].into(),
            Expression::Parameter(number) => self.parameters.get(usize::from(number)).copied().unwrap_or(0),
            Expression::Of(..) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_divided_as_in_python_and_never_overflow() {
        let pairs = [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, -3), (0, 5)];
        let quotients = pairs.map(|(left, right)| Operation::Divide.apply(left, right));
        assert_eq!(quotients, [3, -4, -4, 3, -2, 0].map(Some));
        let remainders = pairs.map(|(left, right)| Operation::Remainder.apply(left, right));
        assert_eq!(remainders, [1, 1, -1, -1, 0, 0].map(Some));
        for operation in [Operation::Divide, Operation::Remainder] {
            assert_eq!((operation.apply(1, 0), operation.apply(i64::MIN, -1)), (None, None));
        }
        let most = [Operation::Add, Operation::Subtract, Operation::Multiply].map(|op| op.apply(i64::MIN, i64::MIN));
        assert_eq!(most, [None, Some(0), None]);
        let compared = [Operation::Equal, Operation::Less, Operation::AtMost];
        assert_eq!(compared.map(|operation| operation.apply(2, 2)), [Some(1), Some(0), Some(1)]);
    }
}
