import { describe, expect, it } from 'vitest';
import type { SeatPresence } from '$lib/wire';
import {
	aimParts,
	bothWords,
	briefAim,
	briefCall,
	hasBidRoom,
	hasTaken,
	heldCall,
	isOfCounter,
	latestCall,
	needWords,
	speakerOf,
	statusWords,
	takenWords,
	togetherWords,
} from './seatTexts';

describe('the call of a seat while tricks are played', () => {
	it('is what won the bidding, at the seat that bid it', () => {
		expect(heldCall({ calls: 'bid 65, trump Tens', role: 'bidder' }, true)).toBe('bid 65');
		expect(heldCall({ calls: 'bid 65, trump Tens', role: 'bidder' }, false)).toBe('65');
		expect(heldCall({ calls: 'pass, trump diamonds', role: 'bidder' }, false)).toBe('diamonds');
		expect(heldCall({ calls: 'bid 60, pass', role: '' }, false)).toBe('');
	});

	it('is that it plays alone', () => {
		expect(heldCall({ calls: 'bid 18, look, grand', role: 'alone' }, false)).toBe('alone');
		expect(heldCall({ calls: 'bid 18, look, grand', role: 'alone' }, false, true)).toBe('');
	});

	it('is each bid that counts', () => {
		expect(heldCall({ calls: 'bid 4', role: '' }, false)).toBe('4');
		expect(heldCall({ calls: 'bid 4', role: '' }, true)).toBe('bid 4');
		expect(heldCall({ calls: '', role: '' }, false)).toBe('');
		expect(heldCall({ calls: 'nil', role: '', aim: 'no trick' }, false)).toBe('nil');
		expect(heldCall({ calls: 'nil', role: '', aim: 'no trick' }, true)).toBe('nil');
	});
});

it('says how far a side has come where its bid is', () => {
	const side = { seats: [1, 3] };
	const seats = (roles: string[]) => roles.map((role) => ({ role }));
	expect(speakerOf(side, seats(['', '', '', 'bidder']))).toBe(3);
	expect(speakerOf(side, seats(['', 'dummy', '', 'declarer']))).toBe(3);
	expect(speakerOf(side, seats(['bidder', '', '', '']))).toBe(1);
});

it('leaves out of a call the word that the question has named', () => {
	expect(['trump hearts', 'bid 4', 'bid nil', 'pass'].map((said) => briefCall(said))).toEqual([
		'hearts',
		'4',
		'bid nil',
		'pass',
	]);
});

it('keeps a bid in view when its bidder names the trump', () => {
	expect(latestCall('bid 95, trump Jacks', true)).toEqual({ call: 'bid 95', brief: 'bid 95' });
	expect(latestCall('bid 95, trump Jacks', false).brief).toBe('95');
	expect(latestCall('trump Hearts', false)).toEqual({ call: 'trump Hearts', brief: 'Hearts' });
	expect(latestCall('', false).call).toBe('');
});

it('says what is needed in few words', () => {
	expect(needWords('60 points or more together', false)).toBe('needs 60 together');
	expect(needWords('6 tricks together', true)).toBe('need 6 together');
	expect(needWords('61 points or more', false)).toBe('needs 61 points');
	expect(needWords('exactly 2 tricks', false)).toBe('exactly 2 tricks');
	expect(needWords('no trick', true)).toBe('want no trick');
	expect(briefAim('36 to 56 points, by bouts')).toBe('36–56');
	expect(needWords(briefAim('120 points, 121 as Re'), false)).toBe('needs 120');
	expect(needWords(briefAim('61 points or more'), true)).toBe('need 61');
	expect(needWords('120 points, 121 as Re', true)).toBe('need 120 points, 121 as Re');
	expect(briefAim('more than half of the points')).toBe('over half');
	expect(briefAim('stop the taker, or help')).toBe('stop the taker');
	expect(needWords(briefAim('more than half of the points'), true)).toBe('need over half');
	expect(needWords(briefAim('more than 6 tricks together'), true)).toBe('need over 6 together');
	expect(briefAim('as many points as possible')).toBe('most points');
	expect(briefAim('as few tricks as possible')).toBe('fewest tricks');
	expect(needWords('no tricks', false)).toBe('wants no tricks');
});

it('says no more that no trick is wanted once one is taken', () => {
	expect(hasTaken('no trick', { status: 'lost' })).toBe(true);
	expect(hasTaken('no trick', { status: 'open' })).toBe(false);
	expect(hasTaken('exactly 2 tricks', { status: 'lost' })).toBe(false);
	expect(hasTaken('no trick', undefined)).toBe(false);
});

it('cuts an aim at its colon only where a name is before it', () => {
	const open = { at_least: null, at_most: null, unit: '' };
	expect(aimParts('none: no trick', 'none', { ...open, at_most: 0 })).toEqual(['none', 'no trick']);
	expect(aimParts('some: a point a trick', 'some', open)).toEqual(['some', 'a point a trick']);
	expect(aimParts('defends: 6 tricks or more', 'pass', { ...open, at_least: 6 })).toEqual([
		'defends',
		'6 tricks or more',
	]);
	expect(aimParts('pain: red', '', { ...open, at_most: 1000 })).toEqual(['pain: red', '']);
	expect(aimParts('the pain of this hand: red', '', open)).toEqual(['', 'the pain of this hand: red']);
	expect(aimParts('6 tricks', '', open)).toEqual(['', '6 tricks']);
});

it('needs only numbers of what the aim counts', () => {
	const points = { at_least: null, at_most: null, unit: 'points' };
	expect(isOfCounter('120 points, 121 as Re', points)).toBe(true);
	expect(isOfCounter('6 tricks', { ...points, at_least: 6 })).toBe(true);
	expect(isOfCounter('0 declared', { ...points, unit: 'brisques' })).toBe(false);
	expect(needWords('0 declared', true, false)).toBe('0 declared');
});

it('says how far partners have come towards their common goal', () => {
	const side = { seats: [0, 2], at_least: 90, have: 55 };
	expect(togetherWords(side, '90 points or more', false)).toBe('55 of 90 points');
	expect(togetherWords(side, '6 tricks together', false)).toBe('together 55 of 90');
	expect(togetherWords({ ...side, at_least: 4, have: 1 }, '4 tricks or more to beat it', false)).toBe(
		'1 of 4 to beat it',
	);
	expect(togetherWords({ ...side, have: null }, '90 points or more', true)).toBe('0 of 90');
	expect(togetherWords({ ...side, seats: [0] }, '90 points or more', false)).toBe('');
	expect(togetherWords({ ...side, at_least: null }, 'no trick', false)).toBe('');
	expect(togetherWords(side, 'no trick', false)).toBe('');
});

it('says what keeps the others waiting', () => {
	const seat = { kind: 'person', here: true, stand_in: false, level: '', deadline: null } as SeatPresence;
	expect(statusWords(seat, 0, false)).toBe('');
	expect(statusWords({ ...seat, kind: 'open' }, 0, false)).toBe('open seat');
	expect(statusWords({ ...seat, deadline: 30 }, 10.5, false)).toBe('20 s left');
	expect(statusWords({ ...seat, here: false }, 0, false)).toBe('away');
	expect(statusWords({ ...seat, here: false, deadline: 30 }, 10, false)).toBe('away, bot in 20 s');
	expect(statusWords({ ...seat, here: false, deadline: 30 }, 10, true)).toBe('away, 20 s');
	expect(statusWords({ ...seat, stand_in: true, level: 'novice' }, 0, false)).toBe('novice plays');
	expect(statusWords({ ...seat, stand_in: true }, 0, false)).toBe('bot plays');
	expect(statusWords({ ...seat, stand_in: true, level: 'random' }, 0, false)).toBe('bot plays at random');
	expect(statusWords({ ...seat, stand_in: true, level: 'random' }, 0, true)).toBe('bot, at random');
});

it('says of a number that it is a bid, and what is counted, where there is room', () => {
	expect([hasBidRoom(55, false), hasBidRoom(64, false), hasBidRoom(64, true)]).toEqual([false, true, false]);
	expect(latestCall('bid 95, trump Jacks', false, true).brief).toBe('bid 95');
	expect(latestCall('bid 2d', false, true).brief).toBe('2d');
	expect(heldCall({ calls: 'bid 65, trump Tens', role: 'bidder' }, false, false, true)).toBe('bid 65');
	expect(takenWords(1, {})).toBe('1 trick');
	expect(takenWords(3, { points: '14 points' })).toBe('14 points');
	const sum = (isNarrow: boolean) =>
		takenWords(1, { cursed: '3 cursed' }, isNarrow).replaceAll('\u00a0', ' ');
	expect(sum(false)).toBe('1 − 3 cursed = −2');
	expect(sum(true)).toBe('1 trick − 3 cursed = −2');
	expect(takenWords(0, { cursed: '0 cursed' })).toBe('0 tricks, 0\u00a0cursed');
	expect(takenWords(0, { cursed: '0 cursed' }, true)).toBe('0 tricks, 0\u00a0cursed');
	const side = { seats: [0, 2], at_least: 115, have: 40 };
	expect(togetherWords(side, '115 points or more together', true)).toBe('40 of 115');
	expect(bothWords('together 2 of 5', 55)).toBe('both 2/5');
	expect(bothWords('together 2 of 5', 65)).toBe('both 2 of 5');
	expect(bothWords('1 of 4 to take', 65)).toBe('both 1 of 4');
	expect(bothWords('1 of 4 to take', 90)).toBe('1 of 4 to take');
});
