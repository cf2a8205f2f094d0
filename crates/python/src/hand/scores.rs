//! Scores between Python and the core.

use pyo3::prelude::*;
use tricksmith_core::hand::{Expression, Operation, Unscored};

use crate::arguments::refuse;

/// The index of a hand, its contract, and where its score is not known: a node or -1, and a value.
pub(super) type UnscoredHand = (usize, u32, i64, i64);

pub(super) fn unscored_hand((row, place): (usize, Unscored)) -> UnscoredHand {
    (row, place.contract, place.node.map_or(-1, i64::from), place.value)
}

/// An expression of a score function by its kind and two numbers: operands, or what it reads.
pub(super) fn expression(kind: &str, first: i64, second: i64) -> PyResult<Expression> {
    let operation = match kind {
        "constant" => return Ok(Expression::Constant(first)),
        "tricks" => return Ok(Expression::Tricks(number("seat", first)?)),
        "count" => return Ok(Expression::Count(number("counter", first)?, number("seat", second)?)),
        "said" => return Ok(Expression::Said(number("place", first)?)),
        "parameter" => return Ok(Expression::Parameter(number("parameter", first)?)),
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
    Ok(Expression::Of(operation, number("expression", first)?, number("expression", second)?))
}

fn number<N: TryFrom<i64>>(what: &str, given: i64) -> PyResult<N> {
    N::try_from(given).map_err(|_| refuse(format!("{what} is {given}, which is out of range")))
}
