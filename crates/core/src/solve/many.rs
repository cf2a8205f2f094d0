//! Parties that play for themselves: max^n, where each play is the best for whoever makes it.

use super::limit::Stop;
use super::payoff::MAX_PAYOFFS;
use super::solver::{Search, Values};
use super::tally::Tally;
use crate::trick::{MAX_SEATS, Position, plays};

/// What the party of the play before has for certain: which party, and how much.
type Limit = Option<(u8, i32)>;

/// What each payoff is now, and the least and the most that it can come to; the most for all together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    now: Values,
    least: Values,
    most: Values,
    hashes: [u64; MAX_PAYOFFS],
    together: i32,
}

impl Search<'_> {
    /// Whether a party would rather have the first of these ends than the other: more for itself, else less for the
    /// others in sum, else less for the party after it, and so on round the table. Only equal ends are level.
    ///
    /// What is preferred depends on the values alone, never on the order in which plays are tried.
    #[inline]
    pub(super) fn prefers(&self, party: u8, one: &Values, other: &Values) -> bool {
        let (parties, own) = (self.payoffs.all.len(), usize::from(party));
        if one[own] != other[own] {
            return one[own] > other[own];
        }
        let sum = |values: &Values| values[..parties].iter().sum::<i32>();
        if sum(one) != sum(other) {
            return sum(one) < sum(other);
        }
        let next = (1..parties).map(|step| (own + step) % parties).find(|&next| one[next] != other[next]);
        next.is_some_and(|next| one[next] < other[next])
    }

    /// What can still come of a hand, from the beginning of a trick on.
    pub(super) fn span(&mut self, tally: &Tally) -> Span {
        let mut span = Span { together: tally.1, ..Span::default() };
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let count = &tally.0[number];
            let class = self.classes[number].class(payoff, count.entry, count.left);
            let now = count.sum + payoff.table[count.entry as usize];
            span.now[number] = now;
            span.least[number] = now + count.least + class.least;
            span.most[number] = now + count.most + class.most;
            span.hashes[number] = class.hash;
            span.together += now + class.most;
        }
        span
    }

    /// What all payoffs come to; None if the party of the play before has something better for certain (`limit`).
    pub(super) fn many(
        &mut self,
        position: &Position,
        tally: &Tally,
        span: &Span,
        party: [u8; MAX_SEATS],
        limit: Limit,
    ) -> Result<Option<Values>, Stop> {
        if position.place != 0 {
            return self.best_for(position, tally, span, party, limit);
        }
        let span = self.span(tally);
        if position.is_over() || span.least == span.most {
            return Ok(Some(span.least));
        }
        if limit.is_some_and(|(of, best)| span.most[usize::from(of)] < best) {
            return Ok(None);
        }
        if self.is_last_trick(position) {
            return self.last_of_many(position, &span.now, tally, party).map(Some);
        }
        let key = self.key(position, span.hashes.into_iter().take(self.payoffs.all.len()));
        if self.keep {
            if let Some(found) = self.exact.get(&key) {
                return Ok(Some(std::array::from_fn(|number| span.now[number] + found[number])));
            }
        }
        let found = self.best_for(position, tally, &span, party, limit)?;
        if let Some(found) = found.filter(|_| self.keep) {
            self.exact.insert(key, std::array::from_fn(|number| found[number] - span.now[number]));
        }
        Ok(found)
    }

    /// The end of the last trick that its leader prefers.
    fn last_of_many(
        &mut self,
        position: &Position,
        now: &Values,
        tally: &Tally,
        party: [u8; MAX_SEATS],
    ) -> Result<Values, Stop> {
        let mine = party[usize::from(position.leader)];
        let mut found: Option<Values> = None;
        for lead in plays(self.tables.leads(position.held[usize::from(position.leader)], position.marks)) {
            self.meter.count()?;
            let (winner, cards) = self.last_trick(position, lead);
            let mut values = *now;
            for (number, value) in values.iter_mut().enumerate().take(self.payoffs.all.len()) {
                *value += self.gain(tally, number, winner.into(), cards);
            }
            if found.is_none_or(|found| self.prefers(mine, &values, &found)) {
                found = Some(values);
            }
        }
        Ok(found.unwrap_or_default())
    }

    /// The end that the seat to play prefers; None as in `many`.
    ///
    /// If this party gets so much that too little is left for the one before it, which has more elsewhere, that one will
    /// not play so: whatever else stands here, it does not matter (shallow pruning; level is not more).
    fn best_for(
        &mut self,
        position: &Position,
        tally: &Tally,
        span: &Span,
        party: [u8; MAX_SEATS],
        limit: Limit,
    ) -> Result<Option<Values>, Stop> {
        let mine = party[usize::from(position.to_act(self.seating))];
        let enough = limit.filter(|limit| limit.0 != mine).map_or(i32::MAX, |(of, best)| {
            let others = (0..self.payoffs.all.len()).filter(|&one| one != usize::from(of) && one != usize::from(mine));
            span.together - others.map(|one| span.least[one]).sum::<i32>() - best
        });
        let mut found: Option<Values> = None;
        for play in plays(self.different(position)) {
            self.meter.count()?;
            let mut after = *position;
            after.play(self.tables, self.seating, play);
            let limit = found.map(|found| (mine, found[usize::from(mine)]));
            let values = if after.place == 0 {
                let winner = self.winner(position, play);
                let closed = tally.after(self.payoffs, winner, position.table | 1 << play.card);
                self.many(&after, &closed, span, party, limit)?
            } else {
                self.best_for(&after, tally, span, party, limit)?
            };
            let Some(values) = values else {
                continue;
            };
            if values[usize::from(mine)] > enough {
                return Ok(None);
            }
            if found.is_none_or(|found| self.prefers(mine, &values, &found)) {
                found = Some(values);
            }
        }
        Ok(found)
    }
}
