/**
 * The people at a table: the list of players with what a host can do, and the ways to leave. It also holds what a viewer sees instead of a table. It may import the store, and from outside the forms
 * that take a seat.
 */
export { default as DeadTable } from './DeadTable.svelte';
export { default as PendingTable } from './PendingTable.svelte';
export { default as PlayersPanel } from './PlayersPanel.svelte';
export { default as TableClosed } from './TableClosed.svelte';
