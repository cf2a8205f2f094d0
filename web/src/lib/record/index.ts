/**
 * Where a finished match comes from: a table of this server or a record opened as a file. The first page, the
 * replay and the record page share it. It may import the API and the building blocks of `ui`, but not the table,
 * which would make the first page heavier.
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
