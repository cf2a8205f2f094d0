//! Expressions of score functions from Python, and the hands whose scores the core does not know yet.

use pyo3::prelude::*;
use tricksmith_core::hand::{Expression, Operation, Unscored};

use crate::arguments::refuse;

/// The index of a hand whose score is unknown, its contract, the last node reached (-1 without a score function), and the
/// value there for which there is no path.
pub(super) type UnscoredHand = (usize, u32, i64, i64);

/// A hand with an unknown score, as Python gets it.
pub(super) fn to_unscored_hand((row, unscored): (usize, Unscored)) -> UnscoredHand {
    (row, unscored.contract, unscored.node.map_or(-1, i64::from), unscored.value)
}

/// An expression of a score function by its kind and two numbers: its operands, or the seat, counter, place or parameter that it
/// reads.
pub(super) fn read_expression(kind: &str, first: i64, second: i64) -> PyResult<Expression> {
    let operation = match kind {
        "constant" => return Ok(Expression::Constant(first)),
        "tricks" => return Ok(Expression::Tricks(read_number("seat", first)?)),
        "count" => return Ok(Expression::Count(read_number("counter", first)?, read_number("seat", second)?)),
        "bid number" => return Ok(Expression::BidNumber(read_number("place", first)?)),
        "parameter" => return Ok(Expression::Parameter(read_number("parameter", first)?)),
        "+" => Operation::Add,
        "-" => Operation::Subtract,
        "*" => Operation::Multiply,
        "//" => Operation::Divide,
        "%" => Operation::Remainder,
        "==" => Operation::Equal,
        "<" => Operation::Less,
        "<=" => Operation::AtMost,
        _ => return Err(refuse(format!("there is no expression of the kind {kind:?}"))),
    };
    Ok(Expression::Of(operation, read_number("expression", first)?, read_number("expression", second)?))
}

fn read_number<N: TryFrom<i64>>(what: &str, given: i64) -> PyResult<N> {
    N::try_from(given).map_err(|_| refuse(format!("{what} is {given}, which is out of range")))
}
