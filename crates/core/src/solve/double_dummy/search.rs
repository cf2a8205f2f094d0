//! What all double-dummy searches share: the rules, the payoffs, the transposition tables and the history heuristic.

use super::super::equivalence::CardEquivalence;
use super::super::limits::{Limits, Meter};
use super::super::partition::{PartitionMemory, PartitionTables};
use super::super::transposition::{TranspositionTable, ZOBRIST_KEYS, ZobristKeys};
use super::search_position::SearchPosition;
use crate::hash::{Key, KeyHasher};
use crate::payoff::{Payoffs, ReachableCache};
use crate::trick::{Legal, MAX_CARDS, MAX_SEATS, SeatOrder, TrickRules, TrickTables};

/// The most bytes of each transposition table.
const MAX_TABLE_BYTES: usize = 256 << 20;

/// Known bounds of a position: how much the payoff still changes, at least and at most.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KnownBounds {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    /// The play to try first, or [`NO_PLAY`].
    pub(crate) best_play: u16,
}

/// Payoffs of one entry of the table of exact values; with more parties nothing is stored.
pub(crate) const STORED_PAYOFFS: usize = 7;

/// No play.
pub(crate) const NO_PLAY: u16 = u16::MAX;

/// A search under way.
pub(crate) struct Search<'a> {
    pub(crate) tables: &'a TrickTables,
    pub(crate) seat_order: &'a SeatOrder,
    pub(crate) payoffs: &'a Payoffs,
    pub(crate) equivalence: &'a CardEquivalence,
    /// Cards in a trick.
    pub(crate) trick_size: u8,
    pub(crate) use_transpositions: bool,
    pub(crate) meter: Meter,
    /// (payoffs) what can still be reached of each.
    pub(crate) reachable: Vec<ReachableCache>,
    /// The plays of all nodes from the root to here, as [`Search::order_moves`] encodes them.
    pub(crate) move_stack: Vec<u64>,
    /// The history heuristic: how often a card caused a cutoff, by place in the trick and seat.
    pub(crate) history: [[[u32; MAX_CARDS]; MAX_SEATS]; MAX_SEATS],
    pub(crate) zobrist_keys: &'static ZobristKeys,
    /// The results of alpha–beta.
    pub(crate) bounds_table: TranspositionTable<KnownBounds>,
    /// The results of max^n: how much each payoff still changes.
    pub(crate) exact_table: TranspositionTable<[i16; STORED_PAYOFFS]>,
    pub(crate) partition: Option<&'a PartitionTables>,
    pub(crate) partition_memory: PartitionMemory,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        rules: TrickRules<'a>,
        payoffs: &'a Payoffs,
        equivalence: &'a CardEquivalence,
        partition: Option<&'a PartitionTables>,
        use_transpositions: bool,
        limits: Limits,
    ) -> Self {
        Self {
            tables: rules.tables,
            seat_order: rules.seat_order,
            payoffs,
            equivalence,
            trick_size: u8::try_from(rules.seat_order.size()).unwrap_or(0),
            use_transpositions,
            meter: Meter::new(limits),
            reachable: payoffs.all.iter().map(ReachableCache::new).collect(),
            move_stack: Vec::with_capacity(1024),
            history: [[[0; MAX_CARDS]; MAX_SEATS]; MAX_SEATS],
            zobrist_keys: &ZOBRIST_KEYS,
            bounds_table: TranspositionTable::new(MAX_TABLE_BYTES),
            exact_table: TranspositionTable::new(MAX_TABLE_BYTES),
            partition,
            partition_memory: PartitionMemory::new(MAX_TABLE_BYTES),
        }
    }

    /// The legal plays, one of each equivalence class.
    #[inline]
    pub(crate) fn distinct_plays(&self, position: &SearchPosition, seat: usize) -> Legal {
        let mut legal = position.legal(self.tables, position.held[seat]);
        let all = legal.iter().fold(0, |all, cards| all | cards);
        // Two cards or more.
        if all & all.wrapping_sub(1) != 0 {
            let kept = self.equivalence.reduce(all, position.in_play());
            for cards in &mut legal {
                *cards &= kept;
            }
        }
        legal
    }

    /// The key of a position at the beginning of a trick.
    #[inline]
    pub(crate) fn key(&self, position: &SearchPosition, in_play: u64, payoffs_hash: u64) -> Key {
        let hash = self.equivalence.canonical_hash(&position.held, in_play, position.hash(), self.zobrist_keys);
        let flags = self.equivalence.canonical_flags(position.flags, in_play);
        let mut hasher = KeyHasher::new();
        hasher.add(
            (u64::from(position.leader) | u64::from(flags) << 8).wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ payoffs_hash,
        );
        hash ^ hasher.key()
    }
}
