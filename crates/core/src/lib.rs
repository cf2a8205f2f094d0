//! The core of tricksmith: play, search and solving of trick-taking games from tables, without the name of any game.
//!
//! A game is compiled elsewhere into a trick automaton ([`trick::TrickTables`]), payoffs ([`payoff::Payoffs`]) and a
//! call graph ([`hand::CallGraph`]). This crate plays them. Two seats with two cards each; the higher card takes the
//! trick, and its owner leads the next one:
//!
//! ```
//! use tricksmith_core::rng::Rng;
//! use tricksmith_core::trick::{Position, STILL_WINS, SeatOrder, WINS_NOW, TrickArrays, TrickRules, TrickTables, batch};
//!
//! let higher = |best: usize| (0..4).map(move |card| if card > best { WINS_NOW } else { STILL_WINS });
//! let tables = TrickTables::new(TrickArrays {
//!     cards: 4,
//!     leadable: vec![0b1111],    // any card can be led,
//!     free: vec![0b1111],      // without restrictions
//!     begin: vec![0, 1, 2, 3], // the state of a trick is its winning card
//!     next: (0..4).flat_map(|best| (0..4).map(move |card| best.max(card))).collect(),
//!     winning_place: (0..4).flat_map(higher).collect(),
//!     obligation: vec![0; 4],  // one obligation:
//!     hold: vec![0b1111],      // a hand with any card
//!     play: vec![0b1111],      // can play any card
//!     flags_after_lead: vec![0; 4],
//!     flags_after_follow: vec![0; 4],
//!     flags_after_trick: vec![0],
//!     worth: vec![],
//!     last_worth: vec![],
//! })?;
//! let seat_order = SeatOrder::new(2, 2, &[0, 1, 1, 0], &[0, 1, 0, 1])?;
//! let rules = TrickRules { tables: &tables, seat_order: &seat_order };
//!
//! // Seat 0 holds the cards 1 and 3, and leads. A thousand random rollouts on all cores:
//! let totals = batch::playouts(rules, &[Position::new(&[0b1010, 0b0101], 0)], 1000, 42);
//! assert_eq!(totals[0].plays, 4000);
//! assert!(totals[0].tricks[0] >= 1000, "the highest card always wins a trick");
//! # Ok::<(), tricksmith_core::trick::TrickError>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`trick`] | positions, legal plays, the trick automaton, random rollouts, batches on all cores, perft |
//! | [`hand`] | whole hands: deals, the call graph, tricks, scores |
//! | [`payoff`] | payoffs of finished hands, and bounds during play |
//! | [`rollout`] | rollout policies: uniform, and the heuristic policy of any game |
//! | [`determinization`] | deals that fit card-location constraints: exact counting, uniform sampling, listing |
//! | [`opponent_model`] | features, the policy net, likelihoods of plays |
//! | [`ismcts`] | information-set Monte Carlo tree search |
//! | [`solve`] | double dummy, endgames over information sets, maximin guarantees |
//! | [`shuffle`] | the deal shuffle, reproducible with SHA-256 |
//! | [`rng`] | the random number generator of all of these |
//!
//! Cards are bits of a `u64`, seats are numbers from 0. The documentation of an array begins with its shape, such as
//! (seats, cards): row by row, a row for each seat with an entry for each card. Results depend on seeds alone, never on
//! the number of threads, unless a limit of wall-clock time stops the work. Input is checked where it enters; errors
//! say what is wrong and what would be right.
#![deny(unsafe_code)]

mod card_set;
pub mod determinization;
pub mod hand;
mod hash;
pub mod ismcts;
mod math;
pub mod opponent_model;
pub mod payoff;
pub mod rng;
pub mod rollout;
pub mod shuffle;
pub mod solve;
pub mod trick;
