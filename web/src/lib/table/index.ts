/**
 * A running table: everything that a player or a spectator sees and does there. `TableView` composes the page;
 * each folder below holds one thing that a player sees. Routes and the replay enter here, and take only what this
 * file exports.
 */
export { judgement, stillState, TableStore } from './model';
export { TableClosed } from './people';
export { default as StillTable } from './StillTable.svelte';
export { default as PuzzleTable } from './PuzzleTable.svelte';
export { default as TableView } from './TableView.svelte';
