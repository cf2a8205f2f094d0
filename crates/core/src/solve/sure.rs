//! Tricks that a side is sure of, where the tables say that suits are followed and the highest card of them wins.

use super::ladder::Ladders;
use super::tally::cards;
use crate::trick::MAX_SEATS;
use crate::trick::batch::Rules;

/// The suits of a contract in which sure tricks can be counted.
///
/// Everybody plays to every trick and its winner leads; any card may be led at any time; who holds a card of the suit
/// that was led plays one, others play what they like; a card of the suit takes over from the lower ones of it, and the
/// cards of one suit, if there is a trump, from all others too.
#[derive(Clone, Debug)]
pub(super) struct Suits {
    suits: Vec<u64>,
    trump: u64,
}

/// Sure tricks, and the lowest cards that make them so.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sure {
    pub(super) tricks: u32,
    pub(super) cards: u64,
}

/// What one hand can take: the tricks, and how many of them are not led with a trump.
#[derive(Clone, Copy, Debug, Default)]
struct Own {
    sure: Sure,
    plain: u32,
}

/// A side on lead: who holds what.
pub(super) struct Hands<'a> {
    pub(super) held: &'a [u64; MAX_SEATS],
    pub(super) seats: usize,
    pub(super) all: u64,
    /// The seats of one side, as bits.
    pub(super) side: u8,
}

impl Suits {
    /// None if the contract is of another kind.
    pub(super) fn new(ladders: &Ladders, rules: Rules<'_>) -> Option<Self> {
        let (seats, size) = (rules.seating.seats(), rules.seating.size());
        let count = ladders.rows.iter().map(|ladder| ladder.cards).fold(0, |all, cards| all | cards);
        let seat = |seat: usize| u8::try_from(seat).unwrap_or(0);
        let leads =
            |leader: usize| (0..seats).all(|won| rules.seating.next_leader(seat(leader), seat(won)) == seat(won));
        if size != seats || !(0..seats).all(leads) || ladders.free.iter().any(|&free| free != count) {
            return None;
        }
        let deck: Vec<usize> = cards(count).collect();
        let mut found = Self { suits: Vec::new(), trump: 0 };
        for &card in &deck {
            let begun = usize::from(ladders.begin[card]);
            let suit = ladders.needs[begun * ladders.marks * ladders.each].0;
            if suit >> card & 1 == 0 {
                return None;
            }
            if !found.suits.contains(&suit) {
                found.suits.push(suit);
            }
            found.trump |= ladders.takes[begun] & !suit;
        }
        let apart = found.suits.iter().map(|suit| suit.count_ones()).sum::<u32>() == count.count_ones();
        let one = found.trump == 0 || found.suits.contains(&found.trump);
        (apart && one && deck.iter().all(|&card| found.is_plain(ladders, card))).then_some(found)
    }

    fn suit(&self, card: usize) -> u64 {
        self.suits.iter().copied().find(|suit| suit >> card & 1 == 1).unwrap_or(0)
    }

    /// Whether every trick that this card begins goes on as it should.
    fn is_plain(&self, ladders: &Ladders, lead: usize) -> bool {
        let suit = self.suit(lead);
        let all = self.suits.iter().fold(0, |all, suit| all | suit);
        let mut seen = vec![false; ladders.takes.len()];
        let mut todo = vec![(ladders.begin[lead], lead)];
        while let Some((state, best)) = todo.pop() {
            if std::mem::replace(&mut seen[usize::from(state)], true) {
                continue;
            }
            let higher = self.suit(best) & !(u64::MAX >> (63 - best));
            let takes = ladders.takes[usize::from(state)];
            let row = usize::from(state) * ladders.marks * ladders.each;
            let duties = ladders.needs[row..row + ladders.marks * ladders.each].chunks(ladders.each);
            let beats = if self.suit(best) == self.trump { higher } else { higher | self.trump };
            if takes != beats || duties.into_iter().any(|needs| needs[0] != (suit, suit) || needs[1..] != [(all, all)])
            {
                return false;
            }
            todo.extend(cards(takes).map(|card| (ladders.after[usize::from(state)][card], card)));
        }
        true
    }

    /// How many of the highest cards of a suit in play one hand holds in a row, and the lowest of so many of them.
    #[inline]
    fn run(held: u64, suit: u64, all: u64) -> u32 {
        let mine = held & suit;
        let others = all & suit & !held;
        (if others == 0 { mine } else { mine & !(u64::MAX >> others.leading_zeros()) }).count_ones()
    }

    /// The card of a hand that is so high in its suit.
    #[inline]
    fn nth(mut held: u64, place: u32) -> u64 {
        for _ in 1..place {
            held &= !(1 << (held.ilog2()));
        }
        1 << (held.ilog2())
    }

    /// The tricks that a seat on lead can take one after the other with its own cards; no more than are needed. The
    /// suit in which it came to the lead is cashed first.
    ///
    /// A suit is led from the top: only a trump could beat these cards, and an enemy who has one must follow as often as
    /// he has cards of the suit. When the others can have none left, lower cards are as good. A friend who holds a trump
    /// must have something else to play (`spare` cards), for he might have to take over.
    fn own(&self, hands: &Hands<'_>, leader: usize, first: u64, need: u32, mut spare: u32) -> Own {
        let held = hands.held[leader];
        let mut own = Own::default();
        let mut ruffing = [0; MAX_SEATS];
        let mut ruffs = 0;
        if self.trump & hands.all & !held != 0 {
            for seat in (0..hands.seats).filter(|&seat| seat != leader && hands.held[seat] & self.trump != 0) {
                if hands.side >> seat & 1 == 1 {
                    spare = spare.min((hands.held[seat] & !self.trump).count_ones());
                } else {
                    ruffing[ruffs] = hands.held[seat];
                    ruffs += 1;
                }
            }
        }
        let rest = self.suits.iter().copied().filter(|&suit| suit != first);
        for suit in (first != 0).then_some(first).into_iter().chain(rest) {
            let mine = held & suit;
            let run = Self::run(held, suit, hands.all);
            if run == 0 {
                continue;
            }
            let others = hands.all & suit & !held;
            let mut tricks = run;
            if others == 0
                || hands.held[..hands.seats].iter().all(|&hand| hand == held || (hand & suit).count_ones() <= run)
            {
                tricks = mine.count_ones();
            }
            if suit != self.trump {
                for hand in &ruffing[..ruffs] {
                    tricks = tricks.min((hand & suit).count_ones());
                }
                tricks = tricks.min(spare);
            }
            tricks = tricks.min(need - own.sure.tricks);
            if tricks > 0 {
                if suit != self.trump {
                    spare -= tricks;
                    own.plain += tricks;
                }
                own.sure.tricks += tricks;
                if others != 0 {
                    own.sure.cards |= Self::nth(mine, run.min(tricks));
                }
                if own.sure.tricks == need {
                    return own;
                }
            }
        }
        own
    }

    /// The tricks that the side on lead can take one after the other: the leader's own, and then those of a friend to
    /// whom it can play over with a card of a suit whose highest card that friend holds.
    ///
    /// The leader keeps that card, for it does not lead the suit before. Meanwhile the friend throws off what it
    /// does not need, as long as it has such cards; what is more is not counted. Enemies with a trump have to follow all
    /// the time, so they have as many cards of the other suits then as now.
    pub(super) fn side(&self, hands: &Hands<'_>, leader: usize, first: u64, need: u32) -> Sure {
        let own = self.own(hands, leader, first, need, u32::MAX);
        if own.sure.tricks >= need {
            return own.sure;
        }
        let mut best = own.sure;
        let friends = (0..hands.seats).filter(|&seat| seat != leader && hands.side >> seat & 1 == 1);
        for friend in friends {
            let Some(&suit) = self.suits.iter().find(|&&suit| self.is_entry(hands, leader, friend, suit)) else {
                continue;
            };
            // A leader without trumps need not keep anything else.
            let plain = (hands.held[leader] & !self.trump).count_ones();
            let spare = if hands.held[leader] & self.trump == 0 { u32::MAX } else { plain - own.plain };
            let there = self.own(hands, friend, suit, need - own.sure.tricks, spare).sure;
            let plain = (hands.held[friend] & !self.trump).count_ones();
            let tricks = own.sure.tricks + there.tricks.min(plain.saturating_sub(own.sure.tricks));
            if tricks > best.tricks {
                best = Sure { tricks, cards: own.sure.cards | there.cards };
            }
        }
        best
    }

    /// Whether the leader can play over to a friend in this suit.
    fn is_entry(&self, hands: &Hands<'_>, leader: usize, friend: usize, suit: u64) -> bool {
        hands.held[leader] & suit != 0
            && Self::run(hands.held[friend], suit, hands.all) > 0
            && (suit == self.trump
                || (0..hands.seats)
                    .filter(|seat| hands.side >> seat & 1 == 0)
                    .all(|seat| hands.held[seat] & suit != 0 || hands.held[seat] & self.trump == 0))
    }

    /// The tricks that the other side is sure of, whatever the leader plays: each suit that it can lead is headed by an
    /// enemy, who then takes his own tricks; or one of them holds the highest trumps.
    pub(super) fn others(&self, hands: &Hands<'_>, leader: usize, need: u32) -> Sure {
        let mut best = Sure::default();
        let enemies = Hands { side: !hands.side, ..*hands };
        for seat in (0..hands.seats).filter(|seat| hands.side >> seat & 1 == 0) {
            let run = if self.trump == 0 { 0 } else { Self::run(hands.held[seat], self.trump, hands.all) };
            if run > best.tricks {
                let run = run.min(need);
                best = Sure { tricks: run, cards: Self::nth(hands.held[seat] & self.trump, run) };
            }
        }
        let mut cards = 0;
        for &suit in self.suits.iter().filter(|&&suit| hands.held[leader] & suit != 0) {
            if best.tricks >= need {
                return best;
            }
            let head = (0..hands.seats)
                .find(|&seat| hands.side >> seat & 1 == 0 && Self::run(hands.held[seat], suit, hands.all) > 0);
            let Some(head) = head else { return best };
            if !self.is_safe(&enemies, leader, suit) {
                return best;
            }
            let own = self.side(&enemies, head, suit, need);
            if own.tricks < need {
                return best;
            }
            cards |= own.cards | Self::nth(hands.held[head] & suit, 1);
        }
        Sure { tricks: need, cards }
    }

    /// Whether nobody of the leader's side can ruff a suit that it leads.
    fn is_safe(&self, enemies: &Hands<'_>, leader: usize, suit: u64) -> bool {
        suit == self.trump
            || (0..enemies.seats)
                .filter(|&seat| seat != leader && enemies.side >> seat & 1 == 0)
                .all(|seat| enemies.held[seat] & suit != 0 || enemies.held[seat] & self.trump == 0)
    }
}
