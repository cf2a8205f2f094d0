//! Quick tricks: tricks that a side can take at once, where suits must be followed and the highest card of a suit wins.

use super::suit_ranking::SuitRankings;
use crate::card_set::cards;
use crate::trick::{MAX_SEATS, TrickRules};

/// The suits of a contract in which quick tricks can be counted.
///
/// All seats play to every trick, and its winner leads. Any card can be led at any time. Seats must follow suit if they
/// can. A card beats the lower ones of its suit, and trumps, if there are any, beat all other cards.
#[derive(Clone, Debug)]
pub(crate) struct SuitStructure {
    suits: Vec<u64>,
    /// The suit that is trump, or none.
    trump: u64,
}

/// A number of quick tricks, and the lowest cards that they depend on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct QuickTricks {
    pub(crate) tricks: u32,
    pub(crate) cards: u64,
}

/// The quick tricks of one hand, and how many of them are led with a plain card.
#[derive(Clone, Copy, Debug, Default)]
struct HandTricks {
    quick_tricks: QuickTricks,
    plain: u32,
}

/// The hands of all seats, and the side whose quick tricks are counted.
pub(crate) struct Hands<'a> {
    pub(crate) held: &'a [u64; MAX_SEATS],
    pub(crate) seats: usize,
    /// The cards in play.
    pub(crate) in_play: u64,
    /// The seats of one side, as bits.
    pub(crate) side: u8,
}

impl SuitStructure {
    /// The suits; `None` if the contract has other rules.
    pub(crate) fn new(rankings: &SuitRankings, rules: TrickRules<'_>) -> Option<Self> {
        let (seats, size) = (rules.seat_order.seats(), rules.seat_order.size());
        let all = rankings.rows.iter().map(|ranking| ranking.cards).fold(0, |all, cards| all | cards);
        let seat = |seat: usize| u8::try_from(seat).unwrap_or(0);
        let winner_leads = |leader: usize| {
            (0..seats).all(|winner| rules.seat_order.next_leader(seat(leader), seat(winner)) == seat(winner))
        };
        if size != seats || !(0..seats).all(winner_leads) || rankings.free.iter().any(|&free| free != all) {
            return None;
        }
        let deck: Vec<usize> = cards(all).collect();
        let mut structure = Self { suits: Vec::new(), trump: 0 };
        for &card in &deck {
            let lead_state = usize::from(rankings.begin[card]);
            let (suit, _) = rankings.clauses[lead_state * rankings.flag_combinations * rankings.clauses_per_obligation];
            if suit >> card & 1 == 0 {
                return None;
            }
            if !structure.suits.contains(&suit) {
                structure.suits.push(suit);
            }
            structure.trump |= rankings.takes[lead_state] & !suit;
        }
        let disjoint = structure.suits.iter().map(|suit| suit.count_ones()).sum::<u32>() == all.count_ones();
        let trump_is_suit = structure.trump == 0 || structure.suits.contains(&structure.trump);
        (disjoint && trump_is_suit && deck.iter().all(|&card| structure.follows_suit_rules(rankings, card)))
            .then_some(structure)
    }

    /// The suit of a card.
    fn suit_of(&self, card: usize) -> u64 {
        self.suits.iter().copied().find(|suit| suit >> card & 1 == 1).unwrap_or(0)
    }

    /// Whether every trick with this lead follows these rules.
    fn follows_suit_rules(&self, rankings: &SuitRankings, lead: usize) -> bool {
        let suit = self.suit_of(lead);
        let all = self.suits.iter().fold(0, |all, suit| all | suit);
        let mut seen = vec![false; rankings.takes.len()];
        let mut todo = vec![(rankings.begin[lead], lead)];
        while let Some((state, winning)) = todo.pop() {
            if std::mem::replace(&mut seen[usize::from(state)], true) {
                continue;
            }
            let higher = self.suit_of(winning) & !(u64::MAX >> (63 - winning));
            let takes = rankings.takes[usize::from(state)];
            let row = usize::from(state) * rankings.flag_combinations * rankings.clauses_per_obligation;
            let obligations = rankings.clauses[row..row + rankings.flag_combinations * rankings.clauses_per_obligation]
                .chunks(rankings.clauses_per_obligation);
            let beats = if self.suit_of(winning) == self.trump { higher } else { higher | self.trump };
            if takes != beats
                || obligations.into_iter().any(|clauses| clauses[0] != (suit, suit) || clauses[1..] != [(all, all)])
            {
                return false;
            }
            todo.extend(cards(takes).map(|card| (rankings.after[usize::from(state)][card], card)));
        }
        true
    }

    /// The number of top cards of a suit in play that one hand holds without a gap.
    #[inline]
    fn count_top_cards(held: u64, suit: u64, in_play: u64) -> u32 {
        let own = held & suit;
        let others = in_play & suit & !held;
        (if others == 0 { own } else { own & !(u64::MAX >> others.leading_zeros()) }).count_ones()
    }

    /// The `n`-th highest of these cards, from 1.
    #[inline]
    fn nth_highest(mut cards: u64, n: u32) -> u64 {
        for _ in 1..n {
            cards &= !(1 << (cards.ilog2()));
        }
        1 << (cards.ilog2())
    }

    /// The tricks that a seat on lead can take in a row with its own cards, at most `needed`. The suit by which it
    /// gained the lead, if there is one (`first_suit`), is cashed first.
    ///
    /// A suit is led from the top. Only a trump can beat these cards, and an opponent with a trump must follow suit
    /// while it can. Once the others have no cards of the suit left, lower cards are as good. A partner with a trump
    /// needs other cards to play (`spare`), or it might have to ruff.
    fn own_tricks(&self, hands: &Hands<'_>, leader: usize, first_suit: u64, needed: u32, mut spare: u32) -> HandTricks {
        let held = hands.held[leader];
        let mut own = HandTricks::default();
        // The hands of opponents with trumps.
        let mut ruffing = [0; MAX_SEATS];
        let mut ruffing_count = 0;
        if self.trump & hands.in_play & !held != 0 {
            for seat in (0..hands.seats).filter(|&seat| seat != leader && hands.held[seat] & self.trump != 0) {
                if hands.side >> seat & 1 == 1 {
                    spare = spare.min((hands.held[seat] & !self.trump).count_ones());
                } else {
                    ruffing[ruffing_count] = hands.held[seat];
                    ruffing_count += 1;
                }
            }
        }
        let other_suits = self.suits.iter().copied().filter(|&suit| suit != first_suit);
        for suit in (first_suit != 0).then_some(first_suit).into_iter().chain(other_suits) {
            let own_cards = held & suit;
            let run = Self::count_top_cards(held, suit, hands.in_play);
            if run == 0 {
                continue;
            }
            let others = hands.in_play & suit & !held;
            let mut tricks = run;
            if others == 0
                || hands.held[..hands.seats].iter().all(|&hand| hand == held || (hand & suit).count_ones() <= run)
            {
                tricks = own_cards.count_ones();
            }
            if suit != self.trump {
                for hand in &ruffing[..ruffing_count] {
                    tricks = tricks.min((hand & suit).count_ones());
                }
                tricks = tricks.min(spare);
            }
            tricks = tricks.min(needed - own.quick_tricks.tricks);
            if tricks > 0 {
                if suit != self.trump {
                    spare -= tricks;
                    own.plain += tricks;
                }
                own.quick_tricks.tricks += tricks;
                if others != 0 {
                    own.quick_tricks.cards |= Self::nth_highest(own_cards, run.min(tricks));
                }
                if own.quick_tricks.tricks == needed {
                    return own;
                }
            }
        }
        own
    }

    /// The tricks that the side on lead can take in a row: the leader's own, then those of a partner, whom it reaches
    /// with a card of a suit of which the partner holds the highest card.
    ///
    /// The leader keeps that card, since it does not lead the suit before. Meanwhile the partner discards what it does
    /// not need; tricks beyond that are not counted. Opponents with a trump must follow suit all the time, so they
    /// keep their cards of other suits.
    pub(crate) fn side_tricks(&self, hands: &Hands<'_>, leader: usize, first_suit: u64, needed: u32) -> QuickTricks {
        let own = self.own_tricks(hands, leader, first_suit, needed, u32::MAX);
        if own.quick_tricks.tricks >= needed {
            return own.quick_tricks;
        }
        let mut best = own.quick_tricks;
        let partners = (0..hands.seats).filter(|&seat| seat != leader && hands.side >> seat & 1 == 1);
        for partner in partners {
            let Some(&suit) = self.suits.iter().find(|&&suit| self.is_entry(hands, leader, partner, suit)) else {
                continue;
            };
            // A leader without trumps need not keep plain cards.
            let plain = (hands.held[leader] & !self.trump).count_ones();
            let spare = if hands.held[leader] & self.trump == 0 { u32::MAX } else { plain - own.plain };
            let partner_tricks =
                self.own_tricks(hands, partner, suit, needed - own.quick_tricks.tricks, spare).quick_tricks;
            let plain = (hands.held[partner] & !self.trump).count_ones();
            let tricks =
                own.quick_tricks.tricks + partner_tricks.tricks.min(plain.saturating_sub(own.quick_tricks.tricks));
            if tricks > best.tricks {
                best = QuickTricks { tricks, cards: own.quick_tricks.cards | partner_tricks.cards };
            }
        }
        best
    }

    /// Whether the leader can reach the partner in this suit.
    fn is_entry(&self, hands: &Hands<'_>, leader: usize, partner: usize, suit: u64) -> bool {
        hands.held[leader] & suit != 0
            && Self::count_top_cards(hands.held[partner], suit, hands.in_play) > 0
            && (suit == self.trump
                || (0..hands.seats)
                    .filter(|seat| hands.side >> seat & 1 == 0)
                    .all(|seat| hands.held[seat] & suit != 0 || hands.held[seat] & self.trump == 0))
    }

    /// The quick tricks of the other side, whatever the leader plays: an opponent holds the highest card of each suit
    /// that it can lead, and continues with its own tricks; or one of them holds the highest trumps.
    pub(crate) fn opponents_tricks(&self, hands: &Hands<'_>, leader: usize, needed: u32) -> QuickTricks {
        let mut best = QuickTricks::default();
        let opponents = Hands { side: !hands.side, ..*hands };
        for seat in (0..hands.seats).filter(|seat| hands.side >> seat & 1 == 0) {
            let run =
                if self.trump == 0 { 0 } else { Self::count_top_cards(hands.held[seat], self.trump, hands.in_play) };
            if run > best.tricks {
                let run = run.min(needed);
                best = QuickTricks { tricks: run, cards: Self::nth_highest(hands.held[seat] & self.trump, run) };
            }
        }
        let mut cards = 0;
        for &suit in self.suits.iter().filter(|&&suit| hands.held[leader] & suit != 0) {
            if best.tricks >= needed {
                return best;
            }
            let holder = (0..hands.seats).find(|&seat| {
                hands.side >> seat & 1 == 0 && Self::count_top_cards(hands.held[seat], suit, hands.in_play) > 0
            });
            let Some(holder) = holder else { return best };
            if !self.is_safe(&opponents, leader, suit) {
                return best;
            }
            let own = self.side_tricks(&opponents, holder, suit, needed);
            if own.tricks < needed {
                return best;
            }
            cards |= own.cards | Self::nth_highest(hands.held[holder] & suit, 1);
        }
        QuickTricks { tricks: needed, cards }
    }

    /// Whether the leader's side cannot ruff a suit that it leads.
    fn is_safe(&self, opponents: &Hands<'_>, leader: usize, suit: u64) -> bool {
        suit == self.trump
            || (0..opponents.seats)
                .filter(|&seat| seat != leader && opponents.side >> seat & 1 == 0)
                .all(|seat| opponents.held[seat] & suit != 0 || opponents.held[seat] & self.trump == 0)
    }
}
