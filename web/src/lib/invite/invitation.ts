import type { InviteInfo } from '$lib/wire';
import { PARTNER, relationTo } from './newTable';

/** What a person is called who gives no name; a host may be called that too. */
export const GUEST_NAME = 'Guest';

/** The first words of an invitation; a host without a name is not mentioned. */
export function invitationTitle(host: string, game: string): string {
	return host === GUEST_NAME ? `You are invited to a game of ${game}` : `${host} invites you to ${game}`;
}

/** On whose side the offered seat is, as a sentence; "" where everyone plays alone. */
export function sideSentence({
	seat,
	sides,
	host,
	host_seat,
}: Pick<InviteInfo, 'seat' | 'sides' | 'host' | 'host_seat'>): string {
	const relation = relationTo(seat, sides, host_seat);
	const name = host === GUEST_NAME ? 'the host' : host;
	if (!relation) return '';
	return relation === PARTNER ? `You would be ${name}’s partner.` : `You would play against ${name}.`;
}
