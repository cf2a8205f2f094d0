/**
 * Setting up a table, inviting friends to it and taking a seat. `newTable` turns the host's form into a request; the
 * dialogs and their fields only edit that form, or the setup of a match against bots, which `start` defines. It may
 * import the API, the rules, `start` and the building blocks of `ui`, and never a running table.
 */
export { invitationTitle, sideSentence } from './invitation';
export { default as InviteDialog } from './InviteDialog.svelte';
export { relationTo } from './newTable';
export { default as OpenSeat } from './OpenSeat.svelte';
export { default as PlayDialog } from './PlayDialog.svelte';
export { default as TakeSeat, takeSeatAndReload } from './TakeSeat.svelte';
