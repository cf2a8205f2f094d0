/**
 * Room for a hand that lies open, in front of the seat that owns it. Next to a seat at the side its suits are in columns,
 * in the place of the piles, and the info bar is on the other side. Below a seat above the trick it is in one row or two,
 * and the trick takes the rest of the room, in one row where that makes its cards larger.
 */

import type { Box, OpenSpot, SeatSpot, StageInput, StageLayout, TrickSpot } from './layoutTypes';
import { fanSpread, RATIO, UPPER_ROW } from './spots';

/** Pixels between the open hand and what lies next to it. */
const GAP = 8;
/** A trick in one row: how high it is, in widths of a card. */
const ROW_HEIGHT = 1.68;
/**
 * The tricks of a seat on a phone while a hand lies open, where `Seat.svelte` places them: how far below the middle of
 * its portrait, in portraits, and how high, in pixels.
 */
const PILE_TOP = 1;
const PILE_HEIGHT = 22;
/** Columns of narrower cards than this, in pixels, are hard to read. */
const MIN_COLUMN_CARD = 28;
/** How much larger the cards of a trick must be in one row than around the middle. */
const MIN_GAIN = 1.08;

export function withOpenHand(layout: StageLayout, input: StageInput): StageLayout {
	if (input.open === undefined) return layout;
	const owner = layout.seats[input.open] ?? layout.own;
	if (layout.kind === 'upright' && layout.around) return aboveSides(layout, owner, input);
	const isAtSide = owner.place === 'left' || owner.place === 'right';
	const columns = isAtSide ? nextToSeat(layout, owner) : undefined;
	return columns && columns.card >= MIN_COLUMN_CARD ? columns.layout : acrossTable(layout, owner, input);
}

/** Lays the suits in columns next to a seat at the side; returns the width of their cards as well. */
function nextToSeat(layout: StageLayout, owner: SeatSpot): { layout: StageLayout; card: number } {
	const { centre, trick, trickCard, infoBar, cardWidth } = layout;
	const mirrored = (box: Box): Box => ({ ...box, x: 2 * centre.x - box.x - box.width });
	const half = Math.max(...trick.map(({ x }) => Math.abs(x - centre.x))) + 0.55 * trickCard;
	const isLeft = owner.place === 'left';
	const { words } = owner;
	const from = isLeft ? words.x + words.width + GAP : centre.x + half + GAP;
	const to = isLeft ? centre.x - half - GAP : words.x - GAP;
	const y = Math.max(infoBar.y, owner.y - 0.9 * cardWidth);
	const box = { x: from, y, width: to - from, height: infoBar.y + infoBar.height - y };
	const card = (box.width - 3 * 4) / 4;
	const open: OpenSpot = { ...box, arrange: 'suits', card, ownerOffset: owner.y - box.y };
	const sides = isLeft ? {} : { infoBar: mirrored(layout.infoBar), openPiles: mirrored(layout.openPiles) };
	return { layout: { ...layout, ...sides, open }, card };
}

/** Lays the hand in one row or two between its owner and the trick. */
function acrossTable(layout: StageLayout, owner: SeatSpot, { handSize, players }: StageInput): StageLayout {
	const { kind, cardWidth: u, middle, seats } = layout;
	const upright = kind === 'upright';
	const hasTwoRows = upright && handSize > 8;
	const perRow = Math.ceil(handSize / (hasTwoRows ? 2 : 1));
	const { x, width } = upright ? middle : { x: middle.x + middle.width / 2 - 3.7 * u, width: 7.4 * u };
	const seatFeet = seats.map((seat) => {
		const pile = seat.narrow ? 0 : PILE_TOP * seat.face + PILE_HEIGHT;
		return seat.y + Math.max(0.8 * seat.face + 24, seat.reach + 0.7 * seat.back, pile);
	});
	const head = upright
		? Math.max(...seatFeet) + 4
		: kind === 'landscape' || owner.place !== 'top'
			? middle.y
			: owner.y + owner.face / 2 + 0.1 * u;
	const foot = middle.y + middle.height;
	const share = (foot - head) * (hasTwoRows ? 0.5 : 0.42);
	/** In widths of a card. */
	const high = RATIO + (hasTwoRows ? UPPER_ROW : 0);
	const widest = upright ? (width - GAP) / perRow : kind === 'landscape' ? 0.56 * u : 0.85 * u;
	const card = Math.min(widest, share / high, u);
	const height = high * card + 4;
	const across = Math.min(width - GAP, perRow * card + 4);
	const atFoot = owner.place === 'own';
	const y = atFoot ? foot - height : head;
	const open: OpenSpot = {
		x: x + width / 2 - across / 2,
		y,
		width: across,
		height,
		arrange: hasTwoRows ? 'rows' : 'row',
		card,
		ownerOffset: owner.x - x - (width - across) / 2,
	};
	const area = { top: atFoot ? middle.y : y + height + GAP, bottom: atFoot ? y - GAP : foot };
	const fields = upright ? {} : shortened(layout, area.top, area.bottom);
	return { ...layout, ...fields, piles: undefined, open, ...trickIn(layout, area, players) };
}

/**
 * On an upright tablet: as wide as the page above the seats at the sides, or between them, whichever makes its cards
 * larger; the hand of someone who only watches is at the foot.
 */
function aboveSides(layout: StageLayout, owner: SeatSpot, { handSize, players }: StageInput): StageLayout {
	const { middle, seats, cardWidth, title } = layout;
	const foot = middle.y + middle.height;
	const atFoot = owner.place === 'own';
	const seatsAbove = seats.filter(({ place }) => place === 'top');
	const lowest = seatsAbove.map(
		(seat) => seat.y + (seat === owner ? 0.5 * seat.face + GAP : seat.reach + 0.7 * seat.back),
	);
	const head = Math.max(title.y + title.height, ...lowest) + GAP;
	const fans = seats.filter(({ place }) => place === 'left').map((seat) => seat.y - fanSpread(seat));
	const page = { x: title.x + GAP, width: title.width - 2 * GAP, height: Math.min(...fans) - head };
	const column = { ...middle, height: (foot - head) / 2 };
	const options = (atFoot ? [column] : [page, column]).flatMap((box) =>
		[1, 2].map((rows) => {
			const perRow = Math.ceil(handSize / rows);
			const high = RATIO + (rows - 1) * UPPER_ROW;
			const card = Math.min(box.width / perRow, (box.height - 4) / high, cardWidth);
			return { box, rows, card, width: perRow * card + 4, height: high * card + 4 };
		}),
	);
	const best = options.reduce((a, b) => (b.card > MIN_GAIN * a.card ? b : a));
	const { box, rows, card, width, height } = best;
	const x = box.x + (box.width - width) / 2;
	const y = atFoot ? foot - height : head;
	const open: OpenSpot = {
		x,
		y,
		width,
		height,
		arrange: rows === 2 ? 'rows' : 'row',
		card,
		ownerOffset: owner.x - x,
	};
	const area = { top: atFoot ? middle.y : y + height + GAP, bottom: atFoot ? y - GAP : foot };
	return { ...layout, piles: undefined, open, ...trickIn(layout, area, players) };
}

/** Lays the trick between two heights: around its middle, or in one row where that makes its cards larger. */
function trickIn(
	{ kind, trick, trickCard: usual, centre, cardWidth, middle }: StageLayout,
	{ top, bottom }: { top: number; bottom: number },
	players: number,
): Pick<StageLayout, 'trick' | 'trickCard' | 'centre'> {
	const room = bottom - top;
	const y = (top + bottom) / 2;
	/** From card to card, in widths of a card. */
	const step = kind === 'landscape' ? 0.97 : 1.04;
	const across = 1 + step * (players - 1);
	const extent = 1.46 + Math.max(...trick.map((one) => Math.abs(one.y - centre.y))) * (2 / usual);
	const cardAround = Math.min(usual, room / extent);
	const cardInRow = Math.min(1.04 * cardWidth, room / ROW_HEIGHT, (middle.width - GAP) / across);
	const radiusY = Math.min(centre.radiusY, room / 2 - 2);
	const newCentre = { ...centre, y, radiusY };
	if (cardInRow < MIN_GAIN * cardAround) {
		const scaled = (spot: TrickSpot): TrickSpot => ({
			...spot,
			x: centre.x + ((spot.x - centre.x) * cardAround) / usual,
			y: y + ((spot.y - centre.y) * cardAround) / usual,
		});
		return { trick: trick.map(scaled), trickCard: cardAround, centre: newCentre };
	}
	const order = trick.map((_, index) => index).sort((a, b) => byPosition(trick[a], trick[b]));
	const spots = trick.map((spot, index): TrickSpot => {
		const fromMiddle = order.indexOf(index) - (trick.length - 1) / 2;
		return {
			...spot,
			x: centre.x + fromMiddle * step * cardInRow,
			y: y + (spot.low ? 0.08 : -0.08) * cardInRow,
			rotation: spot.rotation / 2,
			left: fromMiddle < 0,
		};
	});
	return { trick: spots, trickCard: cardInRow, centre: newCentre };
}

/** Sorts from left to right; of two cards at the same place across, the upper one is first. */
function byPosition(a: TrickSpot | undefined, b: TrickSpot | undefined): number {
	return (a?.x ?? 0) - (b?.x ?? 0) > 1 ? 1 : (a?.x ?? 0) - (b?.x ?? 0) < -1 ? -1 : (a?.y ?? 0) - (b?.y ?? 0);
}

/** The open piles and the info bar next to a trick in one row: as high as the trick, in the width that it leaves. */
function shortened(
	layout: StageLayout,
	top: number,
	bottom: number,
): Pick<StageLayout, 'openPiles' | 'infoBar'> {
	const { centre, openPiles, infoBar, cardWidth, kind, seats } = layout;
	const half = kind === 'landscape' ? 1.74 * cardWidth : 2.3 * cardWidth;
	const wordsAt = (place: string) => seats.find((seat) => seat.place === place)?.words;
	const rightEnd = (wordsAt('right')?.x ?? infoBar.x + infoBar.width + GAP) - GAP;
	const leftWords = wordsAt('left');
	const leftStart = leftWords ? leftWords.x + leftWords.width + GAP : openPiles.x;
	const height = bottom - top;
	return {
		openPiles: { x: leftStart, width: centre.x - half - leftStart, y: top, height },
		infoBar: { x: centre.x + half, width: rightEnd - centre.x - half, y: top, height },
	};
}
