/**
 * The people around the table, in the order of play. `Seat` shows one: portrait, cards, tricks and words; `SeatRing`
 * all others, at the places that the stage gives them. It may import the store, the stage and the score.
 */
export { default as Seat } from './Seat.svelte';
export { openPlace, otherSeats, seatBox, trickPlace } from './seatLayout';
export { default as SeatRing } from './SeatRing.svelte';
