//! Tricks played from tables: no rule stands here, and no game.
//!
//! [`Tables`] are one contract's rules as arrays, [`Seating`] says who plays when, and a [`Position`] is a hand between
//! two plays. All three are checked where they come in, so that nothing behind that border can go wrong.
//!
//! Two seats with two cards each; whoever has the higher bit takes the trick and leads the next one:
//!
//! ```
//! use tricksmith_core::trick::{Play, Position, SAME, Seating, TAKES, TableArrays, Tables};
//!
//! let higher = |best: usize| (0..4).map(move |card| if card > best { TAKES } else { SAME });
//! let arrays = TableArrays {
//!     cards: 4,
//!     exists: vec![0b1111],
//!     free: vec![0b1111],
//!     begin: vec![0, 1, 2, 3], // the state is the card that wins so far
//!     mark_lead: vec![0; 4],
//!     mark_follow: vec![0; 4],
//!     mark_trick: vec![0],
//!     next: (0..4).flat_map(|best| (0..4).map(move |card| best.max(card))).collect(),
//!     best: (0..4).flat_map(higher).collect(),
//!     duty: vec![0; 4],
//!     hold: vec![0b1111],
//!     play: vec![0b1111],
//!     worth: vec![],
//! };
//! let tables = Tables::new(arrays)?;
//! let seating = Seating::new(2, 2, &[0, 1, 1, 0], &[0, 1, 0, 1])?;
//! let mut position = Position::new(&[0b0101, 0b1010], 0);
//! position.check(&tables, &seating)?;
//! position.play(&tables, &seating, Play { slot: 0, card: 2 });
//! assert_eq!(position.legal(&tables, &seating)[0], 0b1010);
//! position.play(&tables, &seating, Play { slot: 0, card: 3 });
//! assert_eq!((position.to_act(&seating), position.taken[1]), (1, 0b1100));
//! # Ok::<(), tricksmith_core::trick::TableError>(())
//! ```

mod arrays;
pub mod batch;
mod error;
pub mod perft;
mod play;
pub mod playout;
mod position;
mod rng;
mod seating;
mod tables;
pub mod thumb;
#[cfg(test)]
pub(crate) mod toy;
mod worth;

pub use arrays::{MOST_WORTH, TableArrays};
pub use error::TableError;
pub use play::{Legal, Play, plays};
pub use position::{Position, WORDS};
pub use rng::Rng;
pub use seating::{MAX_SEATS, Seating};
pub use tables::{MAX_SLOTS, SAME, TAKES, Tables, WIDTH, deck_mask};
