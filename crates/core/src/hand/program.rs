//! The calls of a game as a graph of nodes, and the rules and contracts that they lead to.

use std::collections::HashMap;

use super::contract::Contract;
use super::error::HandError;
use super::node::{Effect, MAX_PILES, Node, Question};
use super::scores::{ScoreArrays, Scores};
use crate::trick::{MAX_SEATS, MAX_SLOTS, Seating, Tables};

const UNSEEN: u32 = u32::MAX;

/// A node as it is kept: close together, for thousands of hands jump about among them.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) question: Question,
    effects: u32,
    effects_end: u32,
    branches: Branches,
}

/// Where a node goes on, by the answer: so many entries of a list, or those that have been met.
#[derive(Clone, Copy, Debug)]
enum Branches {
    Listed { start: u32, size: u16 },
    Met { number: u32 },
}

/// The calls of a game, as far as they have been written down.
#[derive(Clone, Debug)]
pub struct Program {
    seats: usize,
    sides: usize,
    deck: u64,
    slots: usize,
    nodes: Vec<Kept>,
    effects: Vec<Effect>,
    listed: Vec<u32>,
    met: Vec<HashMap<u64, u32>>,
    rules: Vec<(Tables, Seating)>,
    contracts: Vec<Contract>,
}

impl Program {
    /// A program without nodes, for so many seats and sides, the cards of a deck, and at least so many ways to lead one.
    ///
    /// # Errors
    ///
    /// [`HandError::Entry`] if there are too many or too few of something.
    pub fn new(seats: usize, sides: usize, deck: u64, slots: usize) -> Result<Self, HandError> {
        for (what, entry, most) in
            [("seats", seats, MAX_SEATS), ("sides", sides, MAX_SEATS), ("slots", slots, MAX_SLOTS)]
        {
            if !(1..=most).contains(&entry) {
                return Err(HandError::Entry { what, entry, size: most + 1 });
            }
        }
        Ok(Self {
            seats,
            sides,
            deck,
            slots,
            nodes: Vec::new(),
            effects: Vec::new(),
            listed: Vec::new(),
            met: Vec::new(),
            rules: Vec::new(),
            contracts: Vec::new(),
        })
    }

    /// Adds a node; gives its number.
    ///
    /// # Errors
    ///
    /// [`HandError`] if something in it is not there.
    pub fn add(&mut self, node: Node) -> Result<u32, HandError> {
        node.check(self.seats, self.deck, self.contracts.len())?;
        let branches = if let Some(size) = node.answers() {
            let start = number(self.listed.len())?;
            self.listed.extend(std::iter::repeat_n(UNSEEN, size.into()));
            Branches::Listed { start, size }
        } else {
            self.met.push(HashMap::new());
            Branches::Met { number: number(self.met.len() - 1)? }
        };
        let effects = number(self.effects.len())?;
        self.effects.extend(node.effects.iter());
        let effects_end = number(self.effects.len())?;
        self.nodes.push(Kept { question: node.question, effects, effects_end, branches });
        number(self.nodes.len() - 1)
    }

    /// Says that the calls go on at `next` after this answer to what a node asks.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such node or answer, or it is known already that they go on elsewhere.
    pub fn link(&mut self, node: u32, answer: u64, next: u32) -> Result<(), HandError> {
        let size = self.nodes.len();
        if let Some(entry) = [node, next].into_iter().map(|node| node as usize).find(|&node| node >= size) {
            return Err(HandError::Entry { what: "node", entry, size });
        }
        let known = match self.nodes[node as usize].branches {
            Branches::Met { number } => *self.met[number as usize].entry(answer).or_insert(next),
            Branches::Listed { start, size } => {
                let (entry, size) = (usize::try_from(answer).unwrap_or(usize::MAX), size.into());
                if entry >= size {
                    return Err(HandError::Entry { what: "answer", entry, size });
                }
                let place = &mut self.listed[start as usize + entry];
                if *place == UNSEEN {
                    *place = next;
                }
                *place
            }
        };
        if known == next { Ok(()) } else { Err(HandError::Branch { node: node as usize, answer }) }
    }

    /// Adds rules that tricks are played by; gives their number.
    ///
    /// # Errors
    ///
    /// [`HandError::Length`] if they are for more or fewer seats.
    pub fn add_rules(&mut self, tables: Tables, seating: Seating) -> Result<u32, HandError> {
        if seating.seats() != self.seats {
            let (length, wanted) = (seating.seats(), self.seats);
            return Err(HandError::Length { what: "the order of the seating", length, wanted });
        }
        self.slots = self.slots.max(tables.slots());
        self.rules.push((tables, seating));
        number(self.rules.len() - 1)
    }

    /// Adds a contract; gives its number.
    ///
    /// # Errors
    ///
    /// [`HandError::Entry`] if something in it is not there.
    pub fn add_contract(&mut self, contract: Contract) -> Result<u32, HandError> {
        let deciding = contract.decides.iter().take(self.seats).copied().max().unwrap_or(0);
        for (what, entry, size) in [
            ("rules", contract.rules as usize, self.rules.len()),
            ("leader", contract.leader.into(), self.seats),
            ("the seat that decides", deciding.into(), self.seats),
            ("pile", contract.leads.unwrap_or(0).into(), MAX_PILES),
            ("out", contract.out.into(), 1 << self.seats),
        ] {
            if entry >= size {
                return Err(HandError::Entry { what, entry, size });
            }
        }
        self.contracts.push(contract);
        number(self.contracts.len() - 1)
    }

    /// Says what the hands of a contract score.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such contract, or something in the arrays is not there.
    pub fn set_scores(&mut self, contract: u32, arrays: &ScoreArrays) -> Result<(), HandError> {
        let (entry, size) = (contract as usize, self.contracts.len());
        let contract = self.contracts.get_mut(entry).ok_or(HandError::Entry { what: "contract", entry, size })?;
        let counters = self.rules[contract.rules as usize].0.counters();
        contract.scores = Some(Scores::new(arrays, self.sides, counters)?);
        Ok(())
    }

    /// Seats at the table.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Sides that score.
    #[must_use]
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// Every card that can be dealt.
    #[must_use]
    pub fn deck(&self) -> u64 {
        self.deck
    }

    /// Nodes so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Contracts so far.
    #[must_use]
    pub fn contracts(&self) -> usize {
        self.contracts.len()
    }

    /// Ways to lead a card, at most: those it was made for, or more if some rules know more.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The rules of a contract.
    #[inline]
    #[must_use]
    pub fn rules_of(&self, contract: u32) -> (&Contract, &Tables, &Seating) {
        let contract = &self.contracts[contract as usize];
        let (tables, seating) = &self.rules[contract.rules as usize];
        (contract, tables, seating)
    }

    #[inline]
    pub(super) fn node(&self, node: u32) -> &Kept {
        &self.nodes[node as usize]
    }

    /// What happens at a node by itself.
    #[inline]
    pub(super) fn effects(&self, node: &Kept) -> &[Effect] {
        &self.effects[node.effects as usize..node.effects_end as usize]
    }

    /// What is asked at a node.
    #[must_use]
    pub fn question(&self, node: u32) -> Option<&Question> {
        self.nodes.get(node as usize).map(|node| &node.question)
    }

    /// Where the calls go on, if that is known.
    #[inline]
    pub(super) fn after(&self, node: &Kept, answer: u64) -> Option<u32> {
        match node.branches {
            Branches::Met { number } => self.met[number as usize].get(&answer).copied(),
            Branches::Listed { start, size } => {
                let entry = usize::try_from(answer).ok().filter(|&answer| answer < usize::from(size))?;
                Some(self.listed[start as usize + entry]).filter(|&next| next != UNSEEN)
            }
        }
    }
}

fn number(entry: usize) -> Result<u32, HandError> {
    let size = UNSEEN as usize;
    u32::try_from(entry).ok().filter(|&number| number != UNSEEN).ok_or(HandError::Entry { what: "nodes", entry, size })
}
