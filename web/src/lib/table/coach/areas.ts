import type { StageLayout } from '../stage';
import type { Area } from './placeNote';

/** Pixels between the words of the bar above and a folded note, and how high the bar's first row is. */
const BAR_GAP = 8;
const BAR_HEIGHT = 44;
/** Pixels between what a note is about and the ring around it. */
const GAP = 6;

/** What a note may cover or not: cards and what can be pressed, choices, words, and captions. */
export const COVERS = {
	cards:
		'[data-hand], [data-card], .fan .back, [data-seat] .pile, main :is(button, a, input):not(.choices *)',
	choices: '.choices, .choices *, [data-choice]',
	names:
		'[data-seat] :is(.face, .words), header .names, .info-bar > *, .status-line > *, .trick-view .words, .tag, .banner, .auction-board',
	captions: 'figcaption, [data-seat], .info-bar',
};

/** Where an element is in the window. */
export function areaOf(one: Element): Area {
	const { x, y, width, height } = one.getBoundingClientRect();
	return { x, y, width, height };
}

/** The size of an element as it is laid out. */
export function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): { width: number; height: number } {
	return { width: offsetWidth, height: offsetHeight };
}

/** The area around all of these; undefined if there are none. */
export function around(areas: Area[]): Area | undefined {
	if (!areas.length) return undefined;
	const [x, y] = [Math.min(...areas.map((one) => one.x)), Math.min(...areas.map((one) => one.y))];
	const right = Math.max(...areas.map((one) => one.x + one.width));
	const low = Math.max(...areas.map((one) => one.y + one.height));
	return { x, y, width: right - x, height: low - y };
}

/** What can be seen of the table. */
export function tableArea(stage: Element | null | undefined, rim: number): Area | undefined {
	if (!stage) return undefined;
	const { x, y, width, height } = areaOf(stage);
	const top = Math.max(0, y);
	return { x: x + rim, y: top, width: width - 2 * rim, height: Math.min(innerHeight, y + height) - top };
}

/** Where notes lie first: next to the trick, where the layout has a box for them. */
export function usualPlace(stage: Element | null | undefined, { kind, note }: StageLayout): Area | undefined {
	if (!stage || kind === 'upright') return undefined;
	const { x, y } = areaOf(stage);
	return { ...note, x: x + note.x, y: y + note.y };
}

/** Where the cards of a trick come to lie, also before they do; on an upright phone nothing is kept free for them. */
export function trickAreas({ kind, trick, trickCard }: StageLayout, whole: Element | null): Area[] {
	if (!whole || kind === 'upright') return [];
	const { x, y } = areaOf(whole);
	const [width, height] = [trickCard, trickCard * 1.4];
	return trick.map((spot) => ({ x: x + spot.x - width / 2, y: y + spot.y - height / 2, width, height }));
}

/** The elements of a selector that can be seen in a part of the page, apart from those in `except`. */
export function areasIn(whole: Element | null | undefined, selector: string, except?: Element): Area[] {
	const all = [...(whole?.querySelectorAll(selector) ?? [])].filter((one) => !except?.contains(one));
	return all.map(areaOf).filter(({ width, height }) => width > 0 && height > 0);
}

/** How far an element is turned, in degrees, with all that it lies in. */
function turnOf(one: HTMLElement, whole: Element): number {
	const own = Number.parseFloat(getComputedStyle(one).rotate) || 0;
	const outer = one.parentElement;
	return outer && outer !== whole ? own + turnOf(outer, whole) : own;
}

/**
 * Where the ring around what a note is about lies: it is turned with a card alone, and else stays in the room. Undefined
 * around several cards of the hand: those that it is about are raised, and others lie between them.
 */
export function ringPlace(
	whole: Element,
	selectors: string[],
	about: Area,
	room: Area,
	except: Element,
): { area: Area; turn: number } | undefined {
	const elements = selectors
		.map((selector) =>
			[...whole.querySelectorAll<HTMLElement>(selector)].filter(
				(one) => !except.contains(one) && one.offsetWidth > 0,
			),
		)
		.find((some) => some.length > 0);
	const [card] = elements ?? [];
	if (card?.matches('[data-hand]') && elements && elements.length > 1) return undefined;
	const turn = card && elements?.length === 1 ? turnOf(card, whole) : 0;
	if (card && turn) {
		const { width, height } = sizeOf(card);
		const [x, y] = [about.x + (about.width - width) / 2, about.y + (about.height - height) / 2];
		return { area: { x: x - 3, y: y - 3, width: width + 6, height: height + 6 }, turn };
	}
	const [x, y] = [Math.max(about.x - GAP, room.x + 2), Math.max(about.y - GAP, room.y + 2)];
	const right = Math.min(about.x + about.width + GAP, room.x + room.width - 2);
	const low = Math.min(about.y + about.height + GAP, room.y + room.height - 2);
	return { area: { x, y, width: right - x, height: low - y }, turn: 0 };
}

/** Puts the ring where it belongs on the table; without a place it is hidden. */
export function placeRing(ring: HTMLElement, whole: Element, place: ReturnType<typeof ringPlace>): void {
	ring.hidden = !place;
	if (!place) return;
	const { area, turn } = place;
	const from = areaOf(whole);
	Object.assign(ring.style, {
		left: `${area.x - from.x}px`,
		top: `${area.y - from.y}px`,
		width: `${area.width}px`,
		height: `${area.height}px`,
		rotate: `${turn}deg`,
	});
}

/** Whether cards are on their way, or a finished trick rests: what lies where is known afterwards. */
export function isMoving(whole: Element | null | undefined): boolean {
	if (whole?.querySelector('[data-trick] [data-winner]')) return true;
	return (whole?.getAnimations({ subtree: true }) ?? []).some(({ effect, playState }) => {
		if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
		const isCard = effect.target?.closest('[data-hand], [data-fly]');
		return isCard && effect.getComputedTiming().endTime !== Infinity;
	});
}

/** The place for a folded note in the bar above, in the middle of its height, behind the words there. */
export function barPlace(
	whole: Element | null | undefined,
	size: { width: number; height: number },
): Area | undefined {
	const [bar, names, buttons] = ['header', 'header .names', 'header .switches'].map((one) =>
		whole?.querySelector(one),
	);
	if (!bar || !names || !buttons) return undefined;
	const [row, before] = [areaOf(bar), areaOf(names)];
	/** Piles lie before the buttons on a phone. */
	const after = areasIn(whole, '.piles.aside figure')[0] ?? areaOf(buttons);
	const words = Math.max(before.x + before.width, ...areasIn(bar, '.soft').map((one) => one.x + one.width));
	// In the middle of what is free, but not far from the words.
	const x = words + Math.min(2 * BAR_GAP, (after.x - words - size.width) / 2);
	if (x < words + BAR_GAP / 2) return undefined;
	return { x, y: row.y + (Math.min(row.height, BAR_HEIGHT) - size.height) / 2, ...size };
}
