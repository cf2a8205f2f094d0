//! Whole hands for Python: a program of calls that grows, and batches of hands that are played by it.

mod batch;
mod program;

pub(crate) use batch::Hands;
pub(crate) use program::Program;
