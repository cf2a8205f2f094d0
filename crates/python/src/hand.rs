//! Whole hands for Python: a program of calls that grows, and batches of hands that are played by it.

mod batch;
mod call_graph;

pub(crate) use batch::Hands;
pub(crate) use call_graph::CallGraph;
