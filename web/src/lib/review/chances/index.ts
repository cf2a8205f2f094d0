/**
 * The chances to win a match, as a graph and in words. A side has a line where its chance is known at each decision;
 * elsewhere it has points between hands alone. It may import graphs.
 */
export { default as ChanceGraph } from './ChanceGraph.svelte';
