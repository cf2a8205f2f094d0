/**
 * The surface of a table: wood and cloth, for the table where a match is played and for small ones in pictures. What lies
 * on it does not belong here. It imports nothing else of the page, so that every folder may use it.
 */
export { default as SmallTable } from './SmallTable.svelte';
export { default as Surface } from './Surface.svelte';
