//! What happens to cards at a node of the call graph, before its question.

/// A move of cards without a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A seat takes a pile into its hand.
    Take {
        /// Who.
        seat: u8,
        /// Which pile.
        pile: u8,
    },
    /// A seat discards these cards to a pile.
    Discard {
        /// Who.
        seat: u8,
        /// To which pile.
        pile: u8,
        /// The cards.
        cards: u64,
    },
    /// A pile counts as taken by a seat.
    Award {
        /// By whom.
        seat: u8,
        /// Which pile.
        pile: u8,
    },
    /// A seat takes the first of some piles that is not empty, or nothing if all are: the next card of a pile in order.
    Draw {
        /// Who.
        seat: u8,
        /// The piles, as bits, from the lowest.
        piles: u64,
        /// The pile that it takes once those are empty.
        then: Option<u8>,
    },
    /// The hand notes a number, by which [`super::Question::Recall`] goes on.
    Note {
        /// The number.
        number: u32,
    },
}
