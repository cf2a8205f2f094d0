//! The determinizations of a node, and the hands that the seat to act can have in them.

use crate::trick::{Legal, MAX_SEATS, Play, Position};

/// A determinization, and the probability of reaching the node in it.
#[derive(Clone, Copy)]
pub(super) struct WeightedDeal {
    /// The index of the determinization.
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
    /// The different hands of the seat to act.
    pub(super) hands: Vec<Hand>,
    /// The probabilities of the plays of all hands, one hand after the other.
    pub(super) probabilities: Vec<f64>,
}

impl Frame {
    /// Collects the determinizations in which the seat makes a play, weighted by its probability; returns the sum of
    /// the weights.
    pub(super) fn collect_deals_with(&self, play: Play, into: &mut Vec<WeightedDeal>) -> f64 {
        let slot = usize::from(play.slot);
        let mut sum = 0.0;
        for deal in &self.deals {
            let Hand { legal, first_probability: first } = &self.hands[deal.hand as usize];
            if legal[slot] >> play.card & 1 == 1 {
                let in_earlier_slots: u32 = legal[..slot].iter().map(|cards| cards.count_ones()).sum();
                let index = in_earlier_slots + (legal[slot] & ((1 << play.card) - 1)).count_ones();
                let weight = deal.weight * self.probabilities[first + index as usize];
                if weight > 0.0 {
                    into.push(WeightedDeal { weight, ..*deal });
                    sum += weight;
                }
            }
        }
        sum
    }
}

/// (determinizations, seats) an id for each different hand of the seat with everything that was taken; and the number
/// of ids.
pub(super) fn number_hands(positions: &[Position]) -> (Vec<[u32; MAX_SEATS]>, usize) {
    let mut ids = vec![[0; MAX_SEATS]; positions.len()];
    let mut max_id = 0;
    for seat in 0..MAX_SEATS {
        let known = |deal: usize| (positions[deal].held[seat], positions[deal].taken);
        let mut order: Vec<usize> = (0..ids.len()).collect();
        order.sort_by_key(|&deal| known(deal));
        let mut id = 0;
        for (index, &deal) in order.iter().enumerate() {
            id += u32::from(index > 0 && known(deal) != known(order[index - 1]));
            ids[deal][seat] = id;
        }
        max_id = max_id.max(id);
    }
    (ids, max_id as usize + 1)
}
