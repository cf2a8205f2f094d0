import type { TransitionConfig } from 'svelte/transition';
import { motionAllowed } from '$lib/preferences';

const DURATION_MS = 260;
/** How much smaller a card gets on its way: half its size. */
const SHRINK = 0.5;

/** `given`: whether the player gives this card away. `giver`: their name, under which such cards may lie. */
interface Exit {
	given: boolean;
	giver: string;
}

/**
 * The transition of a card that leaves the hand. One that is given away, to a pile face down or to another player, travels
 * to that pile and fades. Any other is drawn elsewhere already, and `cardFlights` moves it there.
 */
export function leave(
	card: HTMLElement,
	{ given, giver }: Exit,
): TransitionConfig | (() => TransitionConfig) {
	if (!given || !motionAllowed()) return { duration: 0 };
	// Called when the page has been updated, so that it is known where the card lies now.
	return () => {
		const code = card.dataset.hand ?? '';
		const others = [...document.querySelectorAll(`[data-fly="${code}"]`)].filter((other) => other !== card);
		const target = others.length ? undefined : pileOf(giver);
		if (!target) return { duration: 0 };
		const from = card.getBoundingClientRect();
		const to = target.getBoundingClientRect();
		const x = to.left + to.width / 2 - (from.left + from.width / 2);
		const y = to.top + to.height / 2 - (from.top + from.height / 2);
		const [left = 0, top = 0] = getComputedStyle(card)
			.translate.split(' ')
			.map((part) => parseFloat(part) || 0);
		return {
			duration: DURATION_MS,
			css: (_, progress) => {
				const way = 1 - (1 - progress) ** 3;
				const opacity = Math.min(1, 4 - 4 * progress);
				return `translate: ${left + x * way}px ${top + y * way}px; scale: ${1 - SHRINK * way}; opacity: ${opacity}`;
			},
		};
	};
}

/** Where the cards that a player gives away lie: the pile with their name, or the last one face down, or the middle. */
function pileOf(giver: string): Element | undefined {
	const piles = [...document.querySelectorAll('.piles figure')].filter((one) => one.querySelector('.down'));
	const named = piles.find((one) => giver !== '' && one.textContent?.includes(giver));
	return named ?? piles.at(-1) ?? document.querySelector('.table-centre') ?? undefined;
}
