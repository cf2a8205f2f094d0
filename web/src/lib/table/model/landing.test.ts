import { expect, it, vi } from 'vitest';
import { setPreference } from '$lib/preferences';
import type { PlayedCard, PublicView } from '$lib/wire';
import { Landing, type ShownTrick } from './landing.svelte';

const trick = (...cards: string[]): ShownTrick => ({
	key: '1.1',
	plays: cards.map((card, seat) => ({ card, seat }) as PlayedCard),
	best: 0,
	led: null,
	finished: false,
	again: false,
	why: '',
});
const hand = { hand: 1 } as PublicView;

/** A flight that ends when `end` is called. */
function flight() {
	let end = () => {};
	const finished = new Promise<Animation>((done) => (end = () => done({} as Animation)));
	return { animation: { finished } as Animation, end };
}

it('waits for a card that lands after one that started later', async () => {
	setPreference('motion', 'full');
	const landing = new Landing();
	const [first, second] = [flight(), flight()];
	landing.update(trick(), hand);
	landing.update(trick('As'), hand);
	landing.flown([first.animation]);
	landing.update(trick('As', '2s'), hand);
	landing.flown([second.animation]);
	second.end();
	await new Promise((done) => setTimeout(done));
	expect(landing.before).toBeDefined();
	first.end();
	await vi.waitFor(() => expect(landing.before).toBeUndefined());
	setPreference('motion', 'auto');
});
