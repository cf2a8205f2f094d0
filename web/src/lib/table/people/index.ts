/**
 * The people at a table: the list of players with what a host can do, and the ways to leave. It also holds what is shown
 * instead of a table, before its first hand or when it can't be used. It may import the store and the waiting room.
 */
export { default as DeadTable } from './DeadTable.svelte';
export { default as PendingTable } from './PendingTable.svelte';
export { default as PlayersPanel } from './PlayersPanel.svelte';
export { default as TableClosed } from './TableClosed.svelte';
