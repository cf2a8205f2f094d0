/**
 * The list of keys, a dialog that is loaded when it is opened for the first time. What the keys do is in `help`, which it
 * may import. Nothing else of the table belongs here.
 */
export { default as KeysDialog } from './KeysDialog.svelte';
