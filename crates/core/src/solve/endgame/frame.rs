//! The determinizations of a node, and the hands that the seat to act can have in them.

use crate::trick::{Legal, MAX_SEATS, Play, Position};

/// A determinization, and the probability of reaching the node in it.
#[derive(Clone, Copy)]
pub(super) struct WeightedDeal {
    pub(super) number: u32,
    /// The index of the hand of the seat to act, while its node is evaluated.
    pub(super) hand: u32,
    pub(super) weight: f64,
}

/// A possible hand of the seat to act, and its plays.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) legal: Legal,
    /// The index of the probability of its first play.
    pub(super) first_probability: usize,
}

/// The data of a node of another seat.
#[derive(Default)]
pub(super) struct Frame {
    pub(super) deals: Vec<WeightedDeal>,
    pub(super) hands: Vec<Hand>,
    pub(super) probabilities: Vec<f64>,
}

impl Frame {
    /// Collects the determinizations in which the seat makes a play, weighted by its probability; returns their sum.
    pub(super) fn deals_with(&self, play: Play, into: &mut Vec<WeightedDeal>) -> f64 {
        let slot = usize::from(play.slot);
        let mut sum = 0.0;
        for deal in &self.deals {
            let Hand { legal, first_probability: first } = &self.hands[deal.hand as usize];
            if legal[slot] >> play.card & 1 == 1 {
                let before: u32 = legal[..slot].iter().map(|cards| cards.count_ones()).sum();
                let place = before + (legal[slot] & ((1 << play.card) - 1)).count_ones();
                let weight = deal.weight * self.probabilities[first + place as usize];
                if weight > 0.0 {
                    into.push(WeightedDeal { weight, ..*deal });
                    sum += weight;
                }
            }
        }
        sum
    }
}

/// (determinizations, seats) an id of the hand and everything that was taken, and the number of ids.
pub(super) fn number_hands(positions: &[Position]) -> (Vec<[u32; MAX_SEATS]>, usize) {
    let mut ids = vec![[0; MAX_SEATS]; positions.len()];
    let mut max_id = 0;
    for seat in 0..MAX_SEATS {
        let known = |deal: usize| (positions[deal].held[seat], positions[deal].taken);
        let mut order: Vec<usize> = (0..ids.len()).collect();
        order.sort_by_key(|&deal| known(deal));
        let mut id = 0;
        for (place, &deal) in order.iter().enumerate() {
            id += u32::from(place > 0 && known(deal) != known(order[place - 1]));
            ids[deal][seat] = id;
        }
        max_id = max_id.max(id);
    }
    (ids, max_id as usize + 1)
}
