import { ofRecord, type Source } from './source';

/** The record that was opened on another page of this visit; a file is not asked for twice. */
let opened = $state.raw<Source>();

export const openedRecord = () => opened;

/** @throws ApiError with the server's sentence, where it is no record or was changed; what was opened before stays */
export async function openRecord(text: string): Promise<void> {
	opened = await ofRecord(text);
}
