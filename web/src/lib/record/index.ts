/**
 * Where a finished match comes from: a table of this server or a record opened as a file; and the button that tries a
 * moment of it again. The first page, the replay, the review and the record page share it. It may import the API and
 * the building blocks of `ui`, but not the table, which would make the first page heavier.
 */
export {
	recordSource,
	tableSource,
	openedRecord,
	openRecord,
	type MatchSource,
	verifyRecord,
} from './matchSource.svelte';
export { default as RecordInput } from './RecordInput.svelte';
export { default as TryAgain } from './TryAgain.svelte';
