import type { StageLayout } from '../stage';
import type { Area } from './placeNote';

/** Pixels between the words of the bar above and a folded note. */
const BAR_GAP = 8;
/** The height of the first row of the bar above, in pixels. */
const BAR_HEIGHT = 44;
/** Pixels between what a note is about and the ring around it. */
const GAP = 6;
/** The same around a single card that is rotated. */
const CARD_GAP = 3;
/** The least pixels between the ring and the edge of the table. */
const EDGE = 2;

/** Selectors of what a note should not cover: cards and what can be pressed, choices, names, and captions. */
export const COVERS = {
	cards:
		'[data-hand], [data-card], .fan .back, [data-seat] .pile, main :is(button, a, input):not(.choices *)',
	/** The cards in hand and what can be pressed: a note that the reader opens may lie over all other cards. */
	pressed: '[data-hand], main :is(button, a, input):not(.choices *, .piles *)',
	/** All cards and buttons but a card that was turned up, which can give up its place. */
	fixed: '[data-hand], .fan .back, [data-seat] .pile, main :is(button, a, input):not(.choices *, .piles *)',
	choices: '.choices, .choices *, [data-choice]',
	question: '.status-line > *',
	names:
		'[data-seat] :is(.face, .words), header .names, .info-bar > *, .status-line > *, .trick-view .words, .tag, .banner, .auction-board',
	captions: 'figcaption, [data-seat], .info-bar',
};

/** Where an element is in the window. */
export function areaOf(element: Element): Area {
	const { x, y, width, height } = element.getBoundingClientRect();
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

/** The part of the table that is inside the window and within the rim. */
export function tableArea(stage: Element | null | undefined, rim: number): Area | undefined {
	if (!stage) return undefined;
	const { x, y, width, height } = areaOf(stage);
	const top = Math.max(0, y);
	return { x: x + rim, y: top, width: width - 2 * rim, height: Math.min(innerHeight, y + height) - top };
}

/** Where notes lie as long as that place is free: next to the trick, where the layout has a box for them. */
export function defaultPlace(
	stage: Element | null | undefined,
	{ kind, note }: StageLayout,
): Area | undefined {
	if (!stage || kind === 'upright') return undefined;
	const { x, y } = areaOf(stage);
	return { ...note, x: x + note.x, y: y + note.y };
}

/** Where the cards of a trick will lie, played or not; on an upright page no note keeps clear of them. */
export function trickAreas({ kind, trick, trickCard }: StageLayout, whole: Element | null): Area[] {
	if (!whole || kind === 'upright') return [];
	const { x, y } = areaOf(whole);
	const [width, height] = [trickCard, trickCard * 1.4];
	return trick.map((spot) => ({ x: x + spot.x - width / 2, y: y + spot.y - height / 2, width, height }));
}

/** The areas of the visible elements of a selector in a part of the page, except those inside `except`. */
export function areasIn(whole: Element | null | undefined, selector: string, except?: Element): Area[] {
	const elements = [...(whole?.querySelectorAll(selector) ?? [])].filter((one) => !except?.contains(one));
	return elements.map(areaOf).filter(({ width, height }) => width > 0 && height > 0);
}

/** How far an element is rotated, in degrees, together with the elements around it. */
function rotationOf(element: HTMLElement, whole: Element): number {
	const own = Number.parseFloat(getComputedStyle(element).rotate) || 0;
	const parent = element.parentElement;
	return parent && parent !== whole ? own + rotationOf(parent, whole) : own;
}

/**
 * Where the ring around what a note is about lies: it is rotated with a single card, and otherwise stays inside the room.
 * Undefined for several cards of the hand: they are raised anyway, and other cards lie between them.
 */
export function ringPlace(
	whole: Element,
	selectors: string[],
	about: Area,
	room: Area,
	except: Element,
): { area: Area; rotation: number } | undefined {
	const elements = selectors
		.map((selector) =>
			[...whole.querySelectorAll<HTMLElement>(selector)].filter(
				(one) => !except.contains(one) && one.offsetWidth > 0,
			),
		)
		.find((found) => found.length > 0);
	const [card] = elements ?? [];
	if (card?.matches('[data-hand]') && elements && elements.length > 1) return undefined;
	const rotation = card && elements?.length === 1 ? rotationOf(card, whole) : 0;
	if (card && rotation) {
		const { width, height } = sizeOf(card);
		const [x, y] = [about.x + (about.width - width) / 2, about.y + (about.height - height) / 2];
		return {
			area: { x: x - CARD_GAP, y: y - CARD_GAP, width: width + 2 * CARD_GAP, height: height + 2 * CARD_GAP },
			rotation,
		};
	}
	const [x, y] = [Math.max(about.x - GAP, room.x + EDGE), Math.max(about.y - GAP, room.y + EDGE)];
	const right = Math.min(about.x + about.width + GAP, room.x + room.width - EDGE);
	const low = Math.min(about.y + about.height + GAP, room.y + room.height - EDGE);
	return { area: { x, y, width: right - x, height: low - y }, rotation: 0 };
}

/** Puts the ring where it belongs on the table; without a place it is hidden. */
export function placeRing(ring: HTMLElement, whole: Element, place: ReturnType<typeof ringPlace>): void {
	if (ring.hidden === Boolean(place)) ring.hidden = !place; // each write would be a change of the page
	if (!place) return;
	const { area, rotation } = place;
	const from = areaOf(whole);
	Object.assign(ring.style, {
		left: `${area.x - from.x}px`,
		top: `${area.y - from.y}px`,
		width: `${area.width}px`,
		height: `${area.height}px`,
		rotate: `${rotation}deg`,
	});
}

/** Whether cards are moving, or a finished trick rests: only afterwards it is known where everything lies. */
export function isMoving(whole: Element | null | undefined): boolean {
	if (whole?.querySelector('[data-trick] [data-winner]')) return true;
	return (whole?.getAnimations({ subtree: true }) ?? []).some(({ effect, playState }) => {
		if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
		const isCard = effect.target?.closest('[data-hand], [data-fly]');
		return isCard && effect.getComputedTiming().endTime !== Infinity;
	});
}

/** The place for a folded note in the bar above, behind the words there, in the middle of its height. */
export function barPlace(
	whole: Element | null | undefined,
	size: { width: number; height: number },
): Area | undefined {
	const [bar, names, buttons] = ['header', 'header .names', 'header .switches'].map((one) =>
		whole?.querySelector(one),
	);
	if (!bar || !names || !buttons) return undefined;
	const [row, before] = [areaOf(bar), areaOf(names)];
	// On a phone piles lie before the buttons.
	const after = areasIn(whole, '.piles.docked figure')[0] ?? areaOf(buttons);
	const wordsEnd = Math.max(
		before.x + before.width,
		...areasIn(bar, '.soft').map((one) => one.x + one.width),
	);
	// In the middle of the free part, but not far from the words.
	const x = wordsEnd + Math.min(2 * BAR_GAP, (after.x - wordsEnd - size.width) / 2);
	if (x < wordsEnd + BAR_GAP / 2) return undefined;
	return { x, y: row.y + (Math.min(row.height, BAR_HEIGHT) - size.height) / 2, ...size };
}
