import { expect, test } from 'vitest';
import { GUEST_NAME, invitationTitle, sideSentence } from './invitation';

test('an invitation names its host, if the host has a name', () => {
	expect(invitationTitle('Ada', 'Nameless')).toBe('Ada invites you to Nameless');
	expect(invitationTitle(GUEST_NAME, 'Nonesuch')).toBe('You are invited to a game of Nonesuch');
});

test('it says on whose side the seat is, if the game has partners', () => {
	const pairs = [
		[0, 2],
		[1, 3],
	];
	const words = (seat: number, sides: number[][], host = 'Ada') =>
		sideSentence({ seat, sides, host, host_seat: 0 });
	expect(words(2, pairs)).toBe('You would be Ada’s partner.');
	expect(words(2, pairs, GUEST_NAME)).toBe('You would be the host’s partner.');
	expect(words(1, pairs)).toBe('You would play against Ada.');
	expect(words(1, [[0], [1, 3], [2, 4]])).toBe('You would play against Ada.');
	expect(words(1, [[0], [1], [2]])).toBe('');
});
