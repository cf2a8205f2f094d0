//! What the totals of a hand are worth to each seat, as the solvers take it, from arrays of Python.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tricksmith_core::payoff::{self, ITEMS, PayoffArrays};
use tricksmith_core::trick::MAX_SEATS;

use crate::arguments::{check_shape, refuse, to_vec};

/// The payoffs of all parties of one contract.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Payoffs(pub(crate) payoff::Payoffs);

#[pymethods]
impl Payoffs {
    #[new]
    #[pyo3(signature = (*, weights, axis_payoff, axis_seats, axis_size, axis_worth, entries))]
    fn new(
        weights: PyReadonlyArray3<'_, i32>,
        axis_payoff: PyReadonlyArray1<'_, u8>,
        axis_seats: PyReadonlyArray1<'_, u8>,
        axis_size: PyReadonlyArray1<'_, u32>,
        axis_worth: PyReadonlyArray2<'_, u32>,
        entries: PyReadonlyArray1<'_, i32>,
    ) -> PyResult<Self> {
        check_shape("axis_worth", &axis_worth, axis_payoff.len(), ITEMS)?;
        let arrays = PayoffArrays {
            payoffs: weights.shape()[0],
            seats: weights.shape()[1],
            weights: to_vec("weights", &weights)?,
            axis_payoff: to_vec("axis_payoff", &axis_payoff)?,
            axis_seats: to_vec("axis_seats", &axis_seats)?,
            axis_size: to_vec("axis_size", &axis_size)?,
            axis_worth: to_vec("axis_worth", &axis_worth)?,
            entries: to_vec("entries", &entries)?,
        };
        payoff::Payoffs::new(&arrays).map(Self).map_err(refuse)
    }
}

impl Payoffs {
    /// Checks that they are for this number of seats.
    pub(crate) fn check_seats(&self, seats: usize) -> PyResult<()> {
        let given = self.0.seats();
        if given == seats {
            return Ok(());
        }
        Err(PyValueError::new_err(format!("payoffs are for {given} seats; there are {seats}")))
    }

    /// The party of each seat, checked: party p is the one whose payoff is payoff p.
    pub(crate) fn party_of_seats(&self, given: &[Option<u8>], seats: usize) -> PyResult<[u8; MAX_SEATS]> {
        let count = self.0.count();
        let exists = |party: &Option<u8>| party.is_some_and(|party| usize::from(party) < count);
        if given.len() != seats || !given.iter().all(exists) {
            let what = format!("party must name one of the {count} payoffs for each of the {seats} seats");
            return Err(PyValueError::new_err(what));
        }
        let mut party = [0; MAX_SEATS];
        party.iter_mut().zip(given).for_each(|(party, given)| *party = given.unwrap_or_default());
        Ok(party)
    }
}
