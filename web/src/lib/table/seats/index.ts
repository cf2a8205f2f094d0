/**
 * The seats around the table, in the order of play. `seatLayout` places them, `Seat` shows one. It may import the
 * store and the score.
 */
export { default as Seat } from './Seat.svelte';
export { otherSeats, seatPosition } from './seatLayout';
export { default as SeatRing } from './SeatRing.svelte';
