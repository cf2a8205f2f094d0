//! Growth of the call graph through biddings, the automata of calls by a game's own rules, along the transitions that
//! are known.

use std::collections::HashMap;

use super::call_graph::{
    Bidding, BiddingPoint, BiddingTarget, BiddingTransition, CallGraph, END, Effect, Node, Question, State, UNKNOWN,
    known_entry, set_entry, stored_number,
};
use super::error::HandError;
use super::state::MissingEdge;

impl CallGraph {
    /// Adds a bidding, an automaton of calls by the game's own rules, still without states; returns its number.
    ///
    /// # Errors
    ///
    /// [`HandError::OutOfRange`] if there are too many.
    pub fn add_bidding(&mut self) -> Result<u32, HandError> {
        self.biddings.all.push(Bidding::default());
        stored_number("biddings", self.biddings.all.len() - 1)
    }

    /// Adds states to a bidding, by the seat that speaks and the number of its calls, and transitions between states.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such bidding, seat, state or answer, or a state has no calls.
    pub fn extend_bidding(
        &mut self,
        bidding: u32,
        states: &[(u8, u16)],
        transitions: &[BiddingTransition],
    ) -> Result<(), HandError> {
        let seats = self.seats();
        let (entry, size) = (bidding as usize, self.biddings.all.len());
        let automaton =
            self.biddings.all.get_mut(entry).ok_or(HandError::OutOfRange { what: "bidding", entry, size })?;
        for &(seat, calls) in states {
            if usize::from(seat) >= seats {
                return Err(HandError::OutOfRange { what: "seat", entry: seat.into(), size: seats });
            }
            if calls == 0 {
                return Err(HandError::NoCalls { seat: seat.into() });
            }
        }
        for &(seat, calls) in states {
            let first = stored_number("transitions", automaton.transitions.len())?;
            automaton.states.push(State { seat, calls, first });
            automaton.transitions.extend(std::iter::repeat_n(UNKNOWN, calls.into()));
        }
        for &(state, answer, target) in transitions {
            let index = automaton.transition_index(state, answer)?;
            automaton.transitions[index] = match target {
                BiddingTarget::State(next) => {
                    let (entry, size) = (next as usize, automaton.states.len());
                    if entry >= size {
                        return Err(HandError::OutOfRange { what: "state", entry, size });
                    }
                    stored_number("states", entry)?
                }
                BiddingTarget::End(end) => stored_number("ends", end as usize)? | END,
            };
        }
        Ok(())
    }

    /// Adds a point of the call graph at which a bidding starts; returns its number.
    ///
    /// # Errors
    ///
    /// [`HandError::OutOfRange`] if there is no such bidding.
    pub fn ask_bidding(&mut self, bidding: u32) -> Result<u32, HandError> {
        let (entry, size) = (bidding as usize, self.biddings.all.len());
        if entry >= size {
            return Err(HandError::OutOfRange { what: "bidding", entry, size });
        }
        self.biddings.points.push(BiddingPoint {
            bidding,
            nodes: Vec::new(),
            ends: Vec::new(),
            waiting: HashMap::new(),
        });
        stored_number("points of biddings", self.biddings.points.len() - 1)
    }

    /// Sets the node that follows an end of a bidding where it is asked, unless it is known.
    ///
    /// # Errors
    ///
    /// [`HandError::OutOfRange`] if there is no such point or node.
    pub fn end_bidding(&mut self, point: u32, end: u32, next: u32) -> Result<(), HandError> {
        let sizes = [("point of a bidding", point, self.biddings.points.len()), ("node", next, self.len())];
        for (what, entry, size) in sizes.map(|(what, entry, size)| (what, entry as usize, size)) {
            if entry >= size {
                return Err(HandError::OutOfRange { what, entry, size });
            }
        }
        let waiting = self.biddings.points[point as usize].record_end(stored_number("ends", end as usize)?, next);
        waiting.into_iter().try_for_each(|(node, answer)| self.add_edge(node, answer, next))
    }

    /// Adds all nodes and edges of a bidding that follow the nodes which this point has. Edges to ends that are not
    /// known wait for these.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such point, or the graph has too many nodes.
    pub fn complete_bidding(&mut self, point: u32) -> Result<(), HandError> {
        let (entry, size) = (point as usize, self.biddings.points.len());
        let out_of_range = HandError::OutOfRange { what: "point of a bidding", entry, size };
        let asked = self.biddings.points.get(entry).ok_or(out_of_range)?;
        let bidding = asked.bidding as usize;
        let mut open: Vec<(u32, u32)> = self.biddings.nodes_of(point);
        while let Some((node, state)) = open.pop() {
            for answer in 0..u64::from(self.biddings.all[bidding].states[state as usize].calls) {
                let before = self.len();
                if self.next_node(self.node(node), answer).is_none()
                    && !self.grow_bidding(MissingEdge { node, answer })?
                {
                    if let Some(BiddingTarget::End(end)) = self.biddings.all[bidding].target(state, answer) {
                        self.biddings.points[entry].waiting.entry(end).or_default().push((node, answer));
                    }
                }
                if self.len() > before {
                    let new = stored_number("nodes", before)?;
                    open.extend(self.bidding_state(new).map(|(_, state)| (new, state)));
                }
            }
        }
        Ok(())
    }

    /// The node of a state of a bidding, after these effects; made if there is none.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such point or state, or an effect does not fit.
    pub fn bidding_node(&mut self, point: u32, state: u32, effects: Box<[Effect]>) -> Result<u32, HandError> {
        let (entry, size) = (point as usize, self.biddings.points.len());
        let out_of_range = HandError::OutOfRange { what: "point of a bidding", entry, size };
        let asked = self.biddings.points.get(entry).ok_or(out_of_range)?;
        let is_shared = effects.is_empty();
        if let Some(node) = known_entry(&asked.nodes, state).filter(|_| is_shared) {
            return Ok(node);
        }
        let states = &self.biddings.all[asked.bidding as usize].states;
        let (entry, size) = (state as usize, states.len());
        let &State { seat, calls, .. } =
            states.get(entry).ok_or(HandError::OutOfRange { what: "state", entry, size })?;
        let node = self.add(Node { effects, question: Question::Call { seat, calls } })?;
        self.biddings.node_states.insert(node, (point, state));
        if is_shared {
            set_entry(&mut self.biddings.points[point as usize].nodes, state, node);
        }
        Ok(node)
    }

    /// The point at which a bidding is asked, and its state, if a node is a state of one.
    #[must_use]
    pub fn bidding_state(&self, node: u32) -> Option<(u32, u32)> {
        self.biddings.node_states.get(&node).copied()
    }

    /// The transitions of biddings that these edges need and that are not known: bidding, state and answer, each once.
    #[must_use]
    pub fn missing_transitions(&self, edges: &[MissingEdge]) -> Vec<(u32, u32, u64)> {
        let missing = |edge: &MissingEdge| {
            let (point, state) = self.bidding_state(edge.node)?;
            let bidding = self.biddings.points[point as usize].bidding;
            let target = self.biddings.all[bidding as usize].target(state, edge.answer);
            target.is_none().then_some((bidding, state, edge.answer))
        };
        let mut transitions: Vec<_> = edges.iter().filter_map(missing).collect();
        transitions.sort_unstable();
        transitions.dedup();
        transitions
    }

    /// Adds an edge between states of a bidding, or to an end whose node is known; returns false for another.
    pub(crate) fn grow_bidding(&mut self, edge: MissingEdge) -> Result<bool, HandError> {
        let Some((number, state)) = self.bidding_state(edge.node) else { return Ok(false) };
        let asked = &self.biddings.points[number as usize];
        let next = match self.biddings.all[asked.bidding as usize].target(state, edge.answer) {
            None => None,
            Some(BiddingTarget::End(end)) => known_entry(&asked.ends, end),
            Some(BiddingTarget::State(next)) => Some(self.bidding_node(number, next, Box::new([]))?),
        };
        next.map_or(Ok(false), |next| self.add_edge(edge.node, edge.answer, next).map(|()| true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seats 0 and 1 say yes or no in turn; the result is how many refused yes. Two points of the calls ask that.
    fn graph() -> (CallGraph, [u32; 2]) {
        let mut graph = CallGraph::new(2, 2, 0b11, 1).unwrap();
        let bidding = graph.add_bidding().unwrap();
        graph.extend_bidding(bidding, &[(0, 2)], &[]).unwrap();
        let roots = std::array::from_fn(|_| {
            let asked = graph.ask_bidding(bidding).unwrap();
            graph.bidding_node(asked, 0, Box::new([])).unwrap()
        });
        (graph, roots)
    }

    fn edge(node: u32, answer: u64) -> MissingEdge {
        MissingEdge { node, answer }
    }

    #[test]
    fn what_one_point_has_added_serves_every_other() {
        let (mut graph, [first, second]) = graph();
        assert_eq!(graph.grow(&[edge(first, 1)]), Ok(vec![edge(first, 1)]), "what follows is not known");
        assert_eq!(graph.missing_transitions(&[edge(first, 1), edge(second, 1), edge(first, 1)]), [(0, 0, 1)]);
        let transitions =
            [(0, 1, BiddingTarget::State(1)), (1, 0, BiddingTarget::End(1)), (1, 1, BiddingTarget::End(2))];
        graph.extend_bidding(0, &[(1, 2)], &transitions).unwrap();
        assert_eq!(graph.missing_transitions(&[edge(first, 1), edge(first, 0)]), [(0, 0, 0)]);
        assert_eq!(graph.grow(&[edge(first, 1), edge(second, 1)]), Ok(vec![]));
        let next = |graph: &CallGraph, node: u32| graph.next_node(graph.node(node), 1).unwrap();
        let (after_first, after_second) = (next(&graph, first), next(&graph, second));
        assert_ne!(after_first, after_second, "the points are followed by different calls");
        assert_eq!(graph.bidding_state(after_first), Some((0, 1)));
        assert_eq!(graph.bidding_state(after_second), Some((1, 1)));
        assert_eq!(graph.question(after_first), Some(&Question::Call { seat: 1, calls: 2 }));
    }

    #[test]
    fn an_end_that_one_way_has_reached_is_known_to_the_others() {
        let (mut graph, [root, other]) = graph();
        let transitions = [
            (0, 0, BiddingTarget::State(1)),
            (0, 1, BiddingTarget::State(2)),
            (1, 1, BiddingTarget::End(0)),
            (2, 0, BiddingTarget::End(0)),
        ];
        graph.extend_bidding(0, &[(1, 2), (1, 2)], &transitions).unwrap();
        assert_eq!(graph.grow(&[edge(root, 0), edge(root, 1), edge(other, 0)]), Ok(vec![]));
        let next = |graph: &CallGraph, node: u32, answer: u64| graph.next_node(graph.node(node), answer);
        let (no, yes) = (next(&graph, root, 0).unwrap(), next(&graph, root, 1).unwrap());
        assert_eq!(graph.grow(&[edge(no, 1)]), Ok(vec![edge(no, 1)]), "the caller must add what follows");
        let end = graph.add(Node { effects: Box::new([]), question: Question::Redeal }).unwrap();
        graph.add_edge(no, 1, end).unwrap();
        assert_eq!(graph.grow(&[edge(yes, 0)]), Ok(vec![]));
        assert_eq!(next(&graph, yes, 0), Some(end));
        let elsewhere = edge(next(&graph, other, 0).unwrap(), 1);
        assert_eq!(graph.grow(&[elsewhere]), Ok(vec![elsewhere]), "another point goes on in its own way");
        let its_end = Node { effects: Box::new([]), question: Question::Redeal };
        let number = u32::try_from(graph.len()).unwrap();
        graph.extend(vec![its_end], &[], &[(1, 0, number)]).unwrap();
        assert_eq!(graph.grow(&[elsewhere]), Ok(vec![]), "it can be added before a hand gets there");
        assert_eq!(next(&graph, elsewhere.node, 1), Some(number));
        assert!(graph.end_bidding(2, 0, end).is_err() && graph.end_bidding(1, 0, number + 1).is_err());
    }

    #[test]
    fn a_bidding_can_be_completed() {
        let (mut graph, [root, _]) = graph();
        let target = |state, answer| match state {
            0 => BiddingTarget::State(1),
            _ => BiddingTarget::End(answer),
        };
        let transitions: Vec<_> =
            (0..2).flat_map(|state| (0..2).map(move |a| (state, u64::from(a), target(state, a)))).collect();
        graph.extend_bidding(0, &[(1, 2)], &transitions).unwrap();
        let end = graph.add(Node { effects: Box::new([]), question: Question::Redeal }).unwrap();
        graph.end_bidding(0, 1, end).unwrap();
        graph.complete_bidding(0).unwrap();
        let next = |graph: &CallGraph, node: u32, answer: u64| graph.next_node(graph.node(node), answer);
        let last = next(&graph, root, 0).unwrap();
        assert_eq!(next(&graph, root, 1), Some(last));
        assert_eq!((next(&graph, last, 1), next(&graph, last, 0)), (Some(end), None), "one end is not known yet");
        graph.end_bidding(0, 0, end).unwrap();
        assert_eq!(next(&graph, last, 0), Some(end));
        let error = graph.complete_bidding(2).unwrap_err().to_string();
        assert_eq!(error, "point of a bidding is 2; it must be less than 2");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let (mut graph, _) = graph();
        let mut refused = |states: &[(u8, u16)], transitions: &[BiddingTransition]| {
            graph.extend_bidding(0, states, transitions).unwrap_err().to_string()
        };
        assert_eq!(refused(&[(2, 1)], &[]), "seat is 2; it must be less than 2");
        assert_eq!(refused(&[], &[(0, 2, BiddingTarget::End(0))]), "answer is 2; it must be less than 2");
        assert_eq!(refused(&[], &[(0, 1, BiddingTarget::State(1))]), "state is 1; it must be less than 1");
        assert_eq!(refused(&[], &[(1, 0, BiddingTarget::End(0))]), "state is 1; it must be less than 1");
        assert!(graph.extend_bidding(0, &[(0, 0)], &[]).is_err());
        assert!(graph.extend_bidding(1, &[], &[]).is_err() && graph.ask_bidding(1).is_err());
        assert!(graph.bidding_node(2, 0, Box::new([])).is_err() && graph.bidding_node(0, 1, Box::new([])).is_err());
    }
}
