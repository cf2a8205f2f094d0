//! Whole hands for Python: the call graph, which grows while it is used, and batches of hands.

mod batch;
mod call_graph;
mod scores;

pub(crate) use batch::HandBatch;
pub(crate) use call_graph::GrowingCallGraph;
