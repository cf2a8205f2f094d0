/**
 * Stepping through a finished match: the moves with all hands open, the score graph, the record and the proof of
 * the deals. It draws each moment with the components of the table. Only routes import it.
 */
export { default as ReplayView } from './ReplayView.svelte';
