/**
 * The auction on the table while it goes on: who called what, round by round. It is loaded once somebody has bid a
 * number and a suit, or calls go round a second time. It may import the panel's table of calls, the store and the stage.
 */
export { default as AuctionBoard } from './AuctionBoard.svelte';
