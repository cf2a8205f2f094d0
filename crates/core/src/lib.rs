//! The core of tricksmith: it knows cards as numbers, and no game by name.
//!
//! - [`shuffle`]: which card goes where, reproducible by any program that has SHA-256.
#![forbid(unsafe_code)]

pub mod shuffle;
