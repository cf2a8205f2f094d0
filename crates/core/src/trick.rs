//! Play of tricks by a trick automaton, for any game.
//!
//! [`TrickTables`] are the rules of one contract, [`SeatOrder`] says who plays when, and a [`Position`] is a hand
//! between two plays. All three are checked on construction or by [`Position::check`]; the rest relies on that.
//! [`batch`] plays many positions on all cores.
//!
//! Two seats with two cards each. The higher card takes the trick, and its owner leads the next one:
//!
//! ```
//! use tricksmith_core::trick::{Play, Position, STILL_WINS, SeatOrder, WINS_NOW, TrickArrays, TrickTables};
//!
//! let higher = |best: usize| (0..4).map(move |card| if card > best { WINS_NOW } else { STILL_WINS });
//! let arrays = TrickArrays {
//!     cards: 4,
//!     leadable: vec![0b1111],
//!     free: vec![0b1111],
//!     begin: vec![0, 1, 2, 3], // the state is the winning card
//!     flags_after_lead: vec![0; 4],
//!     flags_after_follow: vec![0; 4],
//!     flags_after_trick: vec![0],
//!     next: (0..4).flat_map(|best| (0..4).map(move |card| best.max(card))).collect(),
//!     winning_place: (0..4).flat_map(higher).collect(),
//!     obligation: vec![0; 4],
//!     hold: vec![0b1111],
//!     play: vec![0b1111],
//!     worth: vec![],
//!     last_worth: vec![],
//! };
//! let tables = TrickTables::new(arrays)?;
//! let seat_order = SeatOrder::new(2, 2, &[0, 1, 1, 0], &[0, 1, 0, 1])?;
//! let mut position = Position::new(&[0b0101, 0b1010], 0);
//! position.check(&tables, &seat_order)?;
//! position.play(&tables, &seat_order, Play { slot: 0, card: 2 });
//! assert_eq!(position.legal(&tables, &seat_order)[0], 0b1010);
//! position.play(&tables, &seat_order, Play { slot: 0, card: 3 });
//! assert_eq!((position.to_act(&seat_order), position.taken[1]), (1, 0b1100));
//! # Ok::<(), tricksmith_core::trick::TrickError>(())
//! ```

mod arrays;
pub mod batch;
mod card_points;
mod error;
pub mod perft;
pub mod playout;
mod position;
mod position_check;
mod seat_order;
mod tables;
#[cfg(test)]
pub(crate) mod test_game;

pub use crate::card_set::{MAX_CARDS, deck_mask};
pub use arrays::{LAST_TRICK, MAX_SEATS, MAX_SLOTS, MAX_WORTH, STILL_WINS, TrickArrays, WINS_NOW};
pub use error::TrickError;
pub use position::{Legal, Play, Position, TrickRules, WORDS, plays};
pub use seat_order::SeatOrder;
pub(crate) use tables::Transition;
pub use tables::TrickTables;
