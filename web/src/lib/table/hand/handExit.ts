import type { TransitionConfig } from 'svelte/transition';
import { motionAllowed } from '$lib/preferences';

const TIME = 260;
/** How large a card is where it is laid down. */
const SMALL = 0.5;

/** `given`: whether the player gives this card away. `giver`: their name, under which such cards may lie. */
interface Exit {
	given: boolean;
	giver: string;
}

/**
 * The way of a card out of the hand. One that is given away, to a pile that lies face down or to another player, leaves
 * from where it was; any other is already somewhere else, and travels there by itself.
 */
export function leave(
	card: HTMLElement,
	{ given, giver }: Exit,
): TransitionConfig | (() => TransitionConfig) {
	if (!given || !motionAllowed()) return { duration: 0 };
	// The page is as it will be a moment later.
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
			duration: TIME,
			css: (_, gone) => {
				const way = 1 - (1 - gone) ** 3;
				const fades = Math.min(1, 4 - 4 * gone);
				return `translate: ${left + x * way}px ${top + y * way}px; scale: ${1 - SMALL * way}; opacity: ${fades}`;
			},
		};
	};
}

/** Where cards that somebody gives away lie: the pile with their name, or the last one face down, or the middle. */
function pileOf(giver: string): Element | undefined {
	const piles = [...document.querySelectorAll('.piles figure')].filter((one) => one.querySelector('.down'));
	const named = piles.find((one) => giver !== '' && one.textContent?.includes(giver));
	return named ?? piles.at(-1) ?? document.querySelector('.table-centre') ?? undefined;
}
