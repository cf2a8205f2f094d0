//! A decision in numbers: what the seat to play sees and wants, and what is to be said of each card that it may play.
//!
//! All come from the tables, from what lay open, and from the seat's own hand: never from another hand. Points are told
//! as shares of a unit, so that small and large scores look alike.

use crate::trick::batch::Rules;
use crate::trick::thumb::sight::Sight;
use crate::trick::thumb::{MAX_COUNTERS, Scene, Thumb};
use crate::trick::{Legal, MAX_SEATS, Play, Position, plays};

use super::weigh::Belief;

/// Numbers about the decision.
pub const CONTEXT: usize = 24;
/// Numbers about each play.
pub const PLAY: usize = 32;
/// The most groups of cards that are followed together, such as suits.
const MOST_GROUPS: usize = 24;

/// What turns positions of one contract into numbers.
#[derive(Clone, Debug)]
pub struct Lens {
    pub(super) thumb: Thumb,
    /// The groups of cards that a lead asks for.
    groups: Vec<u64>,
    /// For each slot and card, the cards that its lead asks for; none if any will do.
    asked: Vec<[u64; 64]>,
    unit: f32,
}

/// A decision in numbers.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// What may be played.
    pub plays: Vec<Play>,
    /// The numbers of each play.
    pub rows: Vec<[f32; PLAY]>,
    /// Those of the decision itself.
    pub context: [f32; CONTEXT],
}

/// What is known of a play before it is seen beside the others.
#[derive(Clone, Copy, Default)]
struct Draft {
    trick: f32,
    kept: f32,
    takes: f32,
    wins: bool,
}

impl Lens {
    /// For the contract of this rule of thumb; `unit` are the points that count as one.
    #[must_use]
    pub fn new(thumb: Thumb, rules: Rules<'_>, unit: f32) -> Self {
        let tables = rules.tables;
        let deck = tables.deck();
        let mut groups = Vec::new();
        let mut asked = vec![[0; 64]; tables.slots()];
        for (slot, asked) in asked.iter_mut().enumerate() {
            for (card, asked) in asked.iter_mut().enumerate().filter(|(card, _)| tables.exists(slot) >> card & 1 == 1) {
                let first = tables.needs_of(usize::from(tables.begin(slot, card))).next();
                let group = first.map_or(0, |(hold, _)| hold & deck);
                if group != 0 && group != deck {
                    *asked = group;
                    groups.push(group);
                }
            }
        }
        groups.sort_unstable();
        groups.dedup();
        groups.truncate(MOST_GROUPS);
        Self { thumb, groups, asked, unit: unit.max(f32::MIN_POSITIVE) }
    }

    /// How likely each card takes a trick, as the rule of thumb sees it before anything was played.
    #[must_use]
    pub fn strength(&self, card: usize) -> f32 {
        1.0 - self.thumb.chances.strength[card].fails
    }

    /// The groups of cards that a lead asks for, such as suits.
    #[must_use]
    pub fn groups(&self) -> &[u64] {
        &self.groups
    }

    /// A hand to be followed from here.
    #[must_use]
    pub fn follow<'a>(&'a self, position: &Position, rules: Rules<'a>) -> Belief<'a> {
        Belief { lens: self, rules, scene: self.thumb.scene(*position, rules) }
    }

    /// The decision of the seat to act.
    pub(super) fn read(&self, scene: &Scene, rules: Rules<'_>, legal: &Legal, into: &mut Decision) {
        match self.thumb.wishes.counters {
            0 => self.read_by::<0>(scene, rules, legal, into),
            1 => self.read_by::<1>(scene, rules, legal, into),
            2 => self.read_by::<2>(scene, rules, legal, into),
            _ => self.read_by::<MAX_COUNTERS>(scene, rules, legal, into),
        }
    }

    fn read_by<const N: usize>(&self, scene: &Scene, rules: Rules<'_>, legal: &Legal, into: &mut Decision) {
        let look = Look::<N>::new(self, scene, rules);
        into.plays.clear();
        into.plays.extend(plays(*legal));
        let mut drafts = [Draft::default(); 64];
        let some = into.plays.len().min(64);
        into.plays.truncate(some);
        let drafts = &mut drafts[..some];
        for (draft, play) in drafts.iter_mut().zip(&into.plays) {
            *draft = look.draft(*play);
        }
        let beside = Beside::of(drafts);
        into.rows.clear();
        into.rows.extend(into.plays.iter().enumerate().map(|(order, play)| look.row(order, *play, drafts, &beside)));
        into.context = look.context(some);
    }

    /// Points as a share of the unit, from -1 to 1.
    #[inline]
    fn share(&self, points: f32) -> f32 {
        let units = points / self.unit;
        units / (1.0 + units.abs())
    }
}

/// The plays of a decision seen together.
struct Beside {
    best: f32,
    spread: f32,
    trick: f32,
    trick_spread: f32,
    kept: f32,
    kept_spread: f32,
    lowest_winner: f32,
    highest_loser: f32,
    lowest: f32,
    highest: f32,
}

impl Beside {
    fn of(drafts: &[Draft]) -> Self {
        let ends = |of: &dyn Fn(&Draft) -> Option<f32>| {
            let start = (f32::INFINITY, f32::NEG_INFINITY);
            drafts.iter().filter_map(of).fold(start, |(low, high), value| (low.min(value), high.max(value)))
        };
        let count = number(drafts.len().max(1));
        let (worst, best) = ends(&|draft| Some(draft.trick - draft.kept));
        let (low_trick, high_trick) = ends(&|draft| Some(draft.trick));
        let (low_kept, high_kept) = ends(&|draft| Some(draft.kept));
        let (lowest, highest) = ends(&|draft| Some(draft.takes));
        Self {
            best,
            spread: best - worst + 1e-6,
            trick: drafts.iter().map(|draft| draft.trick).sum::<f32>() / count,
            trick_spread: high_trick - low_trick + 1e-6,
            kept: drafts.iter().map(|draft| draft.kept).sum::<f32>() / count,
            kept_spread: high_kept - low_kept + 1e-6,
            lowest_winner: ends(&|draft| draft.wins.then_some(draft.takes)).0,
            highest_loser: ends(&|draft| (!draft.wins).then_some(draft.takes)).1,
            lowest,
            highest,
        }
    }
}

/// One seat's look at its decision.
struct Look<'a, const N: usize> {
    lens: &'a Lens,
    scene: &'a Scene,
    rules: Rules<'a>,
    sight: Sight<'a, N>,
    seat: usize,
    party: usize,
    held: u64,
    place: usize,
    size: usize,
    /// Who plays where, and whether it is of the seat's own party.
    own: [bool; MAX_SEATS],
    seats: [usize; MAX_SEATS],
}

impl<'a, const N: usize> Look<'a, N> {
    fn new(lens: &'a Lens, scene: &'a Scene, rules: Rules<'a>) -> Self {
        let now = &scene.now;
        let seat = usize::from(now.to_act(rules.seating)) % MAX_SEATS;
        let of = &lens.thumb.wishes.party;
        let size = rules.seating.size();
        let mut seats = [0; MAX_SEATS];
        for (place, seat) in (0..).zip(&mut seats[..size]) {
            *seat = usize::from(rules.seating.seat(now.leader, place)) % MAX_SEATS;
        }
        Self {
            lens,
            scene,
            rules,
            sight: Sight::new(&lens.thumb, scene, rules, 0.0),
            seat,
            party: usize::from(of[seat]) % MAX_SEATS,
            held: now.held[seat],
            place: usize::from(now.place),
            size,
            own: std::array::from_fn(|place| place < size && of[seats[place]] == of[seat]),
            seats,
        }
    }

    /// The state after a play, and the place that wins then.
    fn after(&self, play: Play) -> (u16, usize) {
        let (tables, now, card) = (self.rules.tables, &self.scene.now, usize::from(play.card));
        if self.place == 0 {
            return (tables.begin(usize::from(play.slot), card), 0);
        }
        let holder = tables.best(now.state, card, now.place, now.best);
        (tables.next(now.state, card), usize::from(holder) % MAX_SEATS)
    }

    fn draft(&self, play: Play) -> Draft {
        let (state, holder) = self.after(play);
        let card = usize::from(play.card);
        Draft {
            trick: self.sight.trick(card, state, holder),
            kept: self.sight.kept(card),
            takes: self.sight.takes(card),
            wins: holder == self.place,
        }
    }

    fn row(&self, order: usize, play: Play, drafts: &[Draft], beside: &Beside) -> [f32; PLAY] {
        let draft = &drafts[order];
        let (state, holder) = self.after(play);
        let (card, share) = (usize::from(play.card), |points: f32| self.lens.share(points));
        let takers = self.sight.takers(state, holder);
        let mine = takers[self.place];
        let party: f32 = takers.iter().zip(self.own).filter(|(_, own)| *own).map(|(taker, _)| taker).sum();
        let settled = self.sight.is_settled(state);
        let (beaters, deck) = (ones(self.sight.beaters(card)), self.rules.tables.deck());
        let (voids, shortest, longest) = self.groups(card);
        let value = draft.trick - draft.kept - beside.best;
        let others = number(drafts.len().saturating_sub(1).max(1));
        let below = number(drafts.iter().filter(|other| other.takes < draft.takes).count());
        let asked = if self.place == 0 { self.lens.asked[usize::from(play.slot)][card] } else { 0 };
        let on_duty = self.duty().map_or(0.0, |hold| flag(hold >> card & 1 == 1));
        let before = self.place > 0 && self.own[usize::from(self.scene.now.best) % MAX_SEATS];
        let now = &self.scene.now;
        let marks = self.rules.tables.mark(now.marks, card, self.place == 0);
        [
            share(value),
            value / beside.spread,
            share(draft.trick - beside.trick),
            (draft.trick - beside.trick) / beside.trick_spread,
            draft.takes,
            self.lens.strength(card),
            mine,
            party,
            flag(draft.wins),
            flag(draft.wins && settled),
            flag(!draft.wins && !self.lens.thumb.chances.cites),
            below / others,
            flag(draft.takes <= beside.lowest),
            flag(draft.takes >= beside.highest),
            beaters / (beaters + 4.0),
            flag(beaters == 0.0),
            flag(draft.wins && draft.takes <= beside.lowest_winner),
            flag(!draft.wins && draft.takes >= beside.highest_loser),
            voids * 0.5,
            1.0 / (1.0 + shortest),
            longest / ones(self.held).max(1.0),
            share(self.sight.own(card)),
            flag(marks != now.marks),
            flag(play.slot > 0),
            ones(self.held & asked) / ones(self.held).max(1.0),
            ones(self.sight.unseen & asked) / ones(deck).max(1.0) * 4.0,
            (draft.kept - beside.kept) / beside.kept_spread,
            on_duty,
            draft.takes * share(self.sight.later),
            flag(draft.wins && before),
            mine * share(self.scene.wish.trick[self.party][self.seat] - self.scene.wish.trick_rest[self.party]),
            number(order) / others,
        ]
    }

    /// Of the card's groups how many it leaves empty, and what else is held in the shortest and in the longest.
    fn groups(&self, card: usize) -> (f32, f32, f32) {
        let rest = self.held & !(1 << card);
        let (mut voids, mut shortest, mut longest) = (0.0, 8.0_f32, 0.0_f32);
        for group in self.lens.groups.iter().filter(|group| **group >> card & 1 == 1) {
            let left = ones(rest & group);
            voids += flag(left == 0.0);
            shortest = shortest.min(left);
            longest = longest.max(left);
        }
        (voids, shortest, longest)
    }

    /// The cards that this seat is asked for, if it is.
    fn duty(&self) -> Option<u64> {
        if self.place == 0 {
            return None;
        }
        self.rules.tables.needs_of(usize::from(self.scene.now.state)).next().map(|(hold, _)| hold)
    }

    fn context(&self, legal: usize) -> [f32; CONTEXT] {
        let (scene, wish) = (self.scene, &self.scene.wish);
        let (now, tricks) = (&scene.now, number(self.lens.thumb.wishes.tricks.max(1)));
        let share = |points: f32| self.lens.share(points);
        let values = &self.sight.values[..self.size];
        let mean = values.iter().sum::<f32>() / number(self.size);
        let ends = |start: f32, pick: fn(f32, f32) -> f32| values.iter().copied().fold(start, pick);
        let want = wish.trick[self.party][self.seat] - wish.trick_rest[self.party];
        let holder = usize::from(now.best) % MAX_SEATS;
        let lies = self.place > 0;
        let after = (self.place + 1)..self.size;
        let later = number(after.len().max(1));
        let won = |seat: usize| f32::from(now.tricks[seat]) / tricks;
        let mine = self.lens.thumb.wishes.party[self.seat];
        let together: f32 = (0..MAX_SEATS).filter(|&seat| self.lens.thumb.wishes.party[seat] == mine).map(won).sum();
        let held = ones(self.held).max(1.0);
        let strong: f32 = cards(self.held).map(|card| self.sight.takes(card)).sum();
        let lengths = || self.lens.groups.iter().map(|group| ones(self.held & group));
        [
            flag(!lies),
            flag(self.place + 1 == self.size),
            number(self.place) / number(self.size),
            held / tricks,
            share(want),
            if want > 1e-6 { 1.0 } else { -flag(want < -1e-6) },
            flag(lies && self.own[holder]),
            if lies { share(values[holder] - mean) } else { 0.0 },
            share(ends(f32::NEG_INFINITY, f32::max) - ends(f32::INFINITY, f32::min)),
            number(legal) / number(legal + 4),
            held / 13.0,
            if lies { wish.eager[self.seats[holder]] } else { 0.5 },
            after.clone().map(|place| wish.eager[self.seats[place]]).sum::<f32>() / later,
            after.map(|place| flag(self.own[place])).sum::<f32>() / later,
            won(self.seat),
            together,
            strong / held,
            share(self.sight.later),
            flag(now.marks != 0),
            lengths().fold(0.0, f32::max) / held,
            lengths().map(|length| flag(length == 0.0)).sum::<f32>() / number(self.lens.groups.len().max(1)),
            self.duty().map_or(0.0, |hold| flag(hold & self.held != 0)),
            strong / tricks,
            1.0 / number(self.size),
        ]
    }
}

fn cards(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let card = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            card
        })
    })
}

#[inline]
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

#[inline]
#[expect(clippy::cast_precision_loss, reason = "a few things")]
fn number(things: usize) -> f32 {
    things as f32
}

#[inline]
#[expect(clippy::cast_precision_loss, reason = "64 at most")]
fn ones(cards: u64) -> f32 {
    cards.count_ones() as f32
}
