/** Where a table's socket is. */
export function addressOf(id: string): string {
	const address = new URL(`/ws/${encodeURIComponent(id)}`, location.href);
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
	return address.href;
}

export function rulesPath(game: string, players: number): string {
	return `/api/games/${encodeURIComponent(game)}/rules?players=${players}`;
}

export function invitesPath(id: string): string {
	return `/api/tables/${encodeURIComponent(id)}/invites`;
}
