/**
 * What a table shows before its first hand: who sits where, the links for the open seats, and the table's rules. It is a
 * folder of its own because it is loaded only while a table waits. It may import the table's store and, from outside the
 * table, the forms for taking a seat.
 */
export { default as WaitingRoom } from './WaitingRoom.svelte';
