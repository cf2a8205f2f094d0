import { expect, test } from 'vitest';
import { GUEST_NAME, invitationTitle } from './invitation';

test('an invitation names its host, if the host has a name', () => {
	expect(invitationTitle('Ada', 'Nameless')).toBe('Ada invites you to Nameless');
	expect(invitationTitle(GUEST_NAME, 'Nonesuch')).toBe('You are invited to a game of Nonesuch');
});
