import { sitDown } from '$lib/api';

/** Takes the free seat of a public table whose page is open, and opens it again with the seat. */
export async function sitHere(table: string, name: string): Promise<void> {
	await sitDown(table, name);
	// The seat belongs to a cookie that the open connection did not come with.
	location.reload();
}
