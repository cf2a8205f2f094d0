//! Score functions: decision graphs that grow by one path whenever a hand ends where no path has led yet.

use std::collections::HashMap;

use super::super::error::HandError;
use super::score_expression::{Expression, HandEnd};
use crate::trick::MAX_SEATS;

/// The most numbers that are computed on one path.
const MAX_NUMBERS: usize = 1 << 8;
/// The most expressions and nodes of a function.
const MAX_SIZE: usize = 1 << 20;
/// The most values that are searched one by one.
const MAX_LINEAR_SEARCH: usize = 4;
/// In place of a node: no path has reached it, or there are too many nodes for an index.
const UNKNOWN: u32 = u32::MAX;

/// A node of a score function: numbers that are computed there, and what follows. The place of a number is its index
/// among all numbers of the path.
#[derive(Clone, Debug)]
struct ScoreNode {
    /// The expressions, each after its operands, which this or an earlier node of the path computes.
    expressions: Box<[u32]>,
    /// The same with operands by their places.
    steps: Box<[Expression]>,
    following: Following,
}

/// What follows after a node of a path: a decision or the scores, on numbers that have an expression and a place.
#[derive(Clone, Debug)]
enum Following {
    /// It depends on a number.
    Decision {
        expression: u32,
        place: u32,
        /// The values in order, each with the node that follows.
        next: Vec<(i64, u32)>,
    },
    /// The scores of the sides.
    Scores { expressions: Box<[u32]>, places: Box<[u32]> },
}

/// How a game scores, as far as hands have needed it: which numbers it depends on, and the scores of the sides.
#[derive(Clone, Debug)]
pub struct ScoreFunction {
    seats: usize,
    sides: usize,
    /// How many numbers a contract must give it.
    parameters: usize,
    /// The game's counters that it reads are before this one.
    counters: usize,
    expressions: Vec<Expression>,
    nodes: Vec<ScoreNode>,
}

/// Where a score function is not known yet: the node, and the value there that no path has.
pub(crate) type UnknownPath = (u32, i64);

impl ScoreFunction {
    /// A function without paths.
    ///
    /// # Errors
    ///
    /// [`HandError::OutOfBounds`] if it has too many parameters.
    pub fn new(seats: usize, sides: usize, parameters: usize) -> Result<Self, HandError> {
        let (what, max) = ("parameters", usize::from(u16::MAX));
        if parameters > max {
            return Err(HandError::OutOfBounds { what, entry: parameters, min: 0, max });
        }
        Ok(Self { seats, sides, parameters, counters: 0, expressions: Vec::new(), nodes: Vec::new() })
    }

    /// Whether the rules of a contract have its counters, and the contract gives all of its numbers.
    pub(crate) fn check_contract(&self, parameters: usize, counters: usize) -> Result<(), HandError> {
        let misfit = |what, length, wanted| Err(HandError::Length { what, length, wanted });
        match self {
            _ if parameters != self.parameters => misfit("parameters", parameters, self.parameters),
            _ if counters < self.counters => misfit("counters", counters, self.counters),
            _ => Ok(()),
        }
    }

    /// Adds expressions, which are numbered from 0.
    ///
    /// # Errors
    ///
    /// [`HandError`] if one reads what is not there. Those before it have been added.
    pub fn add_expressions(&mut self, expressions: &[Expression], counters: usize) -> Result<(), HandError> {
        for &expression in expressions {
            let known = self.expressions.len();
            let within = |what, entry: usize, size| {
                if entry < size { Ok(()) } else { Err(HandError::OutOfRange { what, entry, size }) }
            };
            within("expressions", known, MAX_SIZE)?;
            match expression {
                Expression::Constant(_) => {}
                Expression::Tricks(seat) => within("seat", seat.into(), self.seats)?,
                Expression::Count(counter, seat) => {
                    within("counter", counter.into(), counters)?;
                    within("seat", seat.into(), self.seats)?;
                    self.counters = self.counters.max(usize::from(counter) + 1);
                }
                Expression::BidNumber(place) => within("the place of a number", place.into(), MAX_SEATS)?,
                Expression::Parameter(number) => within("parameter", number.into(), self.parameters)?,
                Expression::Of(_, left, right) => {
                    within("expression", left as usize, known)?;
                    within("expression", right as usize, known)?;
                }
            }
            self.expressions.push(expression);
        }
        Ok(())
    }

    /// Adds a path: the numbers that decide, with their values, and the score of each side, all by expression.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such expression, or another path does something else after the same decisions. The
    /// function is then unchanged.
    pub fn add_path(&mut self, decisions: &[(u32, i64)], scores: &[u32]) -> Result<(), HandError> {
        let size = self.expressions.len();
        let used = decisions.iter().map(|&(expression, _)| expression).chain(scores.iter().copied());
        if let Some(entry) = used.map(|number| number as usize).find(|&number| number >= size) {
            return Err(HandError::OutOfRange { what: "expression", entry, size });
        }
        if scores.len() != self.sides {
            return Err(HandError::Length { what: "scores", length: scores.len(), wanted: self.sides });
        }
        if self.nodes.len() + decisions.len() >= MAX_SIZE {
            return Err(HandError::OutOfRange { what: "nodes of a score", entry: MAX_SIZE, size: MAX_SIZE });
        }
        // Follow the path as far as it is known, then add the rest of it.
        let (mut last, mut depth, mut path) = (None, 0, Path::default());
        let mut reached = if self.nodes.is_empty() { UNKNOWN } else { 0 };
        while reached != UNKNOWN {
            let node = &self.nodes[reached as usize];
            path.add(&node.expressions);
            let value = match (&node.following, decisions.get(depth)) {
                (Following::Scores { expressions, .. }, None) if **expressions == *scores => return Ok(()),
                (Following::Decision { expression, .. }, Some(&(known, value))) if *expression == known => value,
                _ => return Err(HandError::PathConflict { node: reached as usize }),
            };
            (last, depth) = (Some((reached, value)), depth + 1);
            reached = self.next(reached, value).unwrap_or(UNKNOWN);
        }
        let first = u32::try_from(self.nodes.len()).unwrap_or(UNKNOWN);
        let mut nodes = Vec::with_capacity(decisions.len() + 1 - depth);
        for (number, &(expression, value)) in (first + 1..).zip(&decisions[depth..]) {
            let (expressions, steps) = path.compute(&self.expressions, &[expression])?;
            let (place, next) = (path.places[&expression], vec![(value, number)]);
            nodes.push(ScoreNode { expressions, steps, following: Following::Decision { expression, place, next } });
        }
        let (expressions, steps) = path.compute(&self.expressions, scores)?;
        let places = scores.iter().map(|expression| path.places[expression]).collect();
        nodes.push(ScoreNode {
            expressions,
            steps,
            following: Following::Scores { expressions: scores.into(), places },
        });
        let previous = last.map(|(node, value): (u32, i64)| (&mut self.nodes[node as usize].following, value));
        if let Some((Following::Decision { next, .. }, value)) = previous {
            let index = next.partition_point(|&(known, _)| known < value);
            next.insert(index, (value, first));
        }
        self.nodes.extend(nodes);
        Ok(())
    }

    /// The node that follows another if the number there has this value.
    #[inline]
    fn next(&self, node: u32, value: i64) -> Option<u32> {
        let Following::Decision { next, .. } = &self.nodes[node as usize].following else { return None };
        if next.len() <= MAX_LINEAR_SEARCH {
            return next.iter().find(|&&(known, _)| known == value).map(|&(_, following)| following);
        }
        next.binary_search_by_key(&value, |&(known, _)| known).ok().map(|index| next[index].1)
    }

    /// (sides) the scores at the end of a hand, or where they are not known. A number that is too large, or a division
    /// by 0, counts as not known.
    #[inline]
    pub(crate) fn evaluate(&self, end: HandEnd<'_>) -> Result<[i32; MAX_SEATS], UnknownPath> {
        let (mut values, mut count, mut reached) = ([0_i64; MAX_NUMBERS], 0, 0);
        loop {
            let node = self.nodes.get(reached as usize).ok_or((UNKNOWN, 0))?;
            for &step in &node.steps {
                let value = match step {
                    Expression::Of(operation, left, right) => operation
                        .apply(values[left as usize % MAX_NUMBERS], values[right as usize % MAX_NUMBERS])
                        .ok_or((reached, i64::MIN))?,
                    read => end.read(read),
                };
                values[count % MAX_NUMBERS] = value;
                count += 1;
            }
            match &node.following {
                Following::Decision { place, .. } => {
                    let value = values[*place as usize % MAX_NUMBERS];
                    reached = self.next(reached, value).ok_or((reached, value))?;
                }
                Following::Scores { places, .. } => {
                    let mut scores = [0; MAX_SEATS];
                    for (score, &place) in scores.iter_mut().zip(places) {
                        let value = values[place as usize % MAX_NUMBERS];
                        *score = i32::try_from(value).map_err(|_| (reached, value))?;
                    }
                    return Ok(scores);
                }
            }
        }
    }
}

/// Expressions, and the steps that compute them.
type Computed = (Box<[u32]>, Box<[Expression]>);

/// The numbers that a path has computed, each with its place among them.
#[derive(Default)]
struct Path {
    places: HashMap<u32, u32>,
}

impl Path {
    /// Adds the numbers that a node computes.
    fn add(&mut self, expressions: &[u32]) {
        for &expression in expressions {
            let place = u32::try_from(self.places.len()).unwrap_or(UNKNOWN);
            self.places.insert(expression, place);
        }
    }

    /// The expressions that these need, each after its operands, and the steps that compute them.
    fn compute(&mut self, all: &[Expression], needed: &[u32]) -> Result<Computed, HandError> {
        let (mut expressions, mut steps) = (Vec::new(), Vec::new());
        let mut pending: Vec<u32> = needed.iter().rev().copied().collect();
        while let Some(&expression) = pending.last() {
            let place = |operand: u32| self.places.get(&operand).copied();
            let step = match all[expression as usize] {
                _ if place(expression).is_some() => None,
                Expression::Of(operation, left, right) => match (place(left), place(right)) {
                    (Some(left), Some(right)) => Some(Expression::Of(operation, left, right)),
                    (known, _) => {
                        pending.push(if known.is_none() { left } else { right });
                        continue;
                    }
                },
                read => Some(read),
            };
            pending.pop();
            if let Some(step) = step {
                self.add(&[expression]);
                expressions.push(expression);
                steps.push(step);
            }
        }
        let (what, entry, size) = ("numbers of a path", self.places.len(), MAX_NUMBERS + 1);
        if entry >= size {
            return Err(HandError::OutOfRange { what, entry, size });
        }
        Ok((expressions.into(), steps.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::score_expression::Operation;
    use super::*;
    use crate::trick::{Position, TrickTables, test_game};

    fn evaluated(function: &ScoreFunction, tricks: u8, parameters: &[i64]) -> Result<i32, UnknownPath> {
        let tables = TrickTables::new(test_game::arrays()).unwrap();
        let mut position = Position::new(&[0, 0, 0], 0);
        position.tricks[1] = tricks;
        let end = HandEnd { position: &position, bid_numbers: &[9; MAX_SEATS], parameters, tables: &tables };
        function.evaluate(end).map(|scores| scores[0])
    }

    /// Ten points for each trick beyond a number of the contract; nothing else is known.
    fn function() -> ScoreFunction {
        let mut function = ScoreFunction::new(3, 1, 1).unwrap();
        let expressions = [
            Expression::Tricks(1),
            Expression::Parameter(0),
            Expression::Of(Operation::Less, 1, 0),
            Expression::Of(Operation::Subtract, 0, 1),
            Expression::Constant(10),
            Expression::Of(Operation::Multiply, 3, 4),
        ];
        function.add_expressions(&expressions, 0).unwrap();
        function.add_path(&[(2, 1)], &[5]).unwrap();
        function
    }

    #[test]
    fn a_function_is_known_where_a_path_leads() {
        let mut function = function();
        assert_eq!(evaluated(&function, 6, &[4]), Ok(20));
        assert_eq!(evaluated(&function, 6, &[6]), Err((0, 0)), "no hand has fallen short");
        function.add_path(&[(2, 0)], &[0]).unwrap();
        assert_eq!(evaluated(&function, 6, &[6]), Ok(6));
        assert_eq!(evaluated(&ScoreFunction::new(3, 1, 0).unwrap(), 6, &[]), Err((UNKNOWN, 0)));
    }

    #[test]
    fn many_values_of_a_number_lead_on() {
        let mut function = ScoreFunction::new(3, 1, 0).unwrap();
        let constants = (0..41).map(|value| Expression::Constant(100 * value));
        let expressions: Vec<_> = constants.chain([Expression::Tricks(1)]).collect();
        function.add_expressions(&expressions, 0).unwrap();
        for tricks in (0..20).map(|step| 2 * (step * 7 % 20)) {
            function.add_path(&[(41, tricks)], &[u32::try_from(tricks).unwrap()]).unwrap();
        }
        for tricks in 0..40_u8 {
            let expected = if tricks % 2 == 0 { Ok(100 * i32::from(tricks)) } else { Err((0, tricks.into())) };
            assert_eq!(evaluated(&function, tricks, &[]), expected);
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut function = function();
        let same = function.add_path(&[(2, 1)], &[5]);
        assert_eq!(same, Ok(()), "it is known");
        let mut refused =
            |decisions: &[(u32, i64)], scores: &[u32]| function.add_path(decisions, scores).unwrap_err().to_string();
        assert_eq!(refused(&[(6, 1)], &[5]), "expression is 6; it must be less than 6");
        assert_eq!(refused(&[(2, 1)], &[5, 5]), "scores has 2 entries; it must have 1");
        let other = "after the same decisions the score goes on in another way at its node";
        assert_eq!(refused(&[(3, 1)], &[5]), format!("{other} 0"));
        assert_eq!(refused(&[(2, 1)], &[4]), format!("{other} 1"));
        assert_eq!(refused(&[], &[5]), format!("{other} 0"));
        let mut add = |expression| function.add_expressions(&[expression], 2).unwrap_err().to_string();
        assert_eq!(add(Expression::Tricks(3)), "seat is 3; it must be less than 3");
        assert_eq!(add(Expression::Count(2, 0)), "counter is 2; it must be less than 2");
        assert_eq!(add(Expression::BidNumber(8)), "the place of a number is 8; it must be less than 8");
        assert_eq!(add(Expression::Parameter(1)), "parameter is 1; it must be less than 1");
        assert_eq!(add(Expression::Of(Operation::Add, 6, 0)), "expression is 6; it must be less than 6");
        let doubled: Vec<_> = (5..300).map(|number| Expression::Of(Operation::Add, number, number)).collect();
        function.add_expressions(&doubled, 0).unwrap();
        let too_long = function.add_path(&[(2, 0)], &[300]).unwrap_err().to_string();
        assert!(too_long.starts_with("numbers of a path is"), "{too_long}");
        assert_eq!(evaluated(&function, 6, &[6]), Err((0, 0)), "nothing was added");
        assert!(ScoreFunction::new(3, 1, 1 << 20).is_err());
    }
}
