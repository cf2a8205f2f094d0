/**
 * Setting up a table, inviting friends to it and taking a seat. `newTable` turns the host's form into a request;
 * the dialog and its fields only edit that form. It may import the API, the rules and the building blocks of `ui`,
 * and never a running table.
 */
export { default as InviteDialog } from './InviteDialog.svelte';
export { playNowRequest } from './newTable';
export { default as OpenSeat } from './OpenSeat.svelte';
export { takeSeatAndReload } from './TakeSeat.svelte';
export { default as TakeSeat } from './TakeSeat.svelte';
