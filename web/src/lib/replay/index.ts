/**
 * Stepping through a finished match: the moves with all hands open, the score graph, the record and the proof of
 * the deals. The components of the table draw each moment. It may import the table, `stepping`, `record` and graphs; only
 * routes import it.
 */
export { default as ReplayView } from './ReplayView.svelte';
