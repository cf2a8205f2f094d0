/** What a person is called who gives no name; a host may be called that too. */
export const GUEST_NAME = 'Guest';

/** The first words of an invitation; a host without a name is not mentioned. */
export function invitationTitle(host: string, game: string): string {
	return host === GUEST_NAME ? `You are invited to a game of ${game}` : `${host} invites you to ${game}`;
}
