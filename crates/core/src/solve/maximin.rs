//! Maximin: the value that a seat can guarantee in every determinization against any play of the others, although it
//! does not see the other hands and must make the same play in all determinizations that it cannot distinguish.
//!
//! The determinizations are either listed, or given by card-location constraints ([`CardLocation`]); then they need not
//! be listed, and many cards can be hidden.

mod locations;
mod problem;
mod search;
mod solver;
#[cfg(test)]
mod tests;

pub use locations::CardLocation;
pub use problem::Maximin;
