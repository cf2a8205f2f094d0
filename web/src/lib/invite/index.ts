/**
 * Setting up a table, inviting friends to it and taking a seat. `newTable` turns the host's form into a request;
 * the dialog and its fields only edit that form. `playSetup` is the same for a match against bots, and remembers it. It may import the API, the rules and the building blocks of `ui`,
 * and never a running table.
 */
export { default as InviteDialog } from './InviteDialog.svelte';
export { default as OpenSeat } from './OpenSeat.svelte';
export { default as PlayDialog } from './PlayDialog.svelte';
export { keepSetup, playRequest, setupOf, setupWords, type PlaySetup } from './playSetup';
export { takeSeatAndReload } from './TakeSeat.svelte';
export { default as TakeSeat } from './TakeSeat.svelte';
