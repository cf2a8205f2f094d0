/** What the layout of a table depends on, and what it consists of. */

/** A rectangle on the stage, in pixels. */
export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface StageInput {
	/** Pixels of the stage. */
	width: number;
	height: number;
	players: number;
	/** Cards of the largest hand so far. */
	handSize: number;
	direction: 'clockwise' | 'anticlockwise';
	/** Whether the viewer only watches: there is no hand to leave room for, only a caption. */
	watched: boolean;
	/** Whether no title is above the seats, because the page around the table has one. */
	untitled?: boolean;
	/** Whether the words of a lesson need a box. */
	lesson?: boolean;
	/** Whose hand lies open, as an index into `StageLayout.trick`. */
	open?: number | undefined;
}

export interface SeatSpot {
	place: 'left' | 'right' | 'top' | 'cell' | 'own';
	/** The middle of the portrait. */
	x: number;
	y: number;
	/** The portrait's diameter. */
	face: number;
	/** The width of a card of the fan of backs; 0 without a fan. */
	back: number;
	/** From the middle of the portrait to the middle of the fan's cards. */
	reach: number;
	/** Where the fan points: degrees, 0 to the right, 90 down. */
	angle: number;
	/** Whether the words are left of the portrait, and end at the right edge of their box. */
	alignsRight?: boolean;
	/** Whether the words are centred below the cards. */
	narrow?: boolean;
	/** Whether the words have room for one thing a line only, at the side of a small wide page. */
	stacked?: boolean;
	/** Whether another seat is at the same side. */
	paired?: boolean;
	/** Where the words are. */
	words: Box;
}

export interface TrickSpot {
	/** The middle of the card. */
	x: number;
	y: number;
	/** Degrees, clockwise. */
	rotation: number;
	/** Whether the card lies left of the middle. */
	left: boolean;
	/** Whether it lies below the middle. */
	low: boolean;
}

/** Where a hand lies open. */
export interface OpenSpot extends Box {
	/** In one row, in two, or its suits in columns. */
	arrange: 'row' | 'rows' | 'suits';
	/** The width of its cards. */
	card: number;
	/** Pixels from its left edge to its owner's portrait; of columns, from their top. */
	ownerOffset: number;
}

export interface StageLayout {
	/** An upright phone or tablet, a phone in landscape, or anything wider. */
	kind: 'upright' | 'landscape' | 'wide';
	/** Whether the others sit around the trick, and not in one row above it, as where there is no room. */
	around: boolean;
	/** The width of a card in hand. */
	cardWidth: number;
	/** The size of plain text. */
	text: number;
	/** The width of the wooden rim. */
	rim: number;
	/** The radius of the cloth's corners. */
	round: number;
	/** The middle of the trick, and the radius of the ring around it; an ellipse has a `radiusX` of its own. */
	centre: { x: number; y: number; radiusY: number; radiusX?: number };
	/** The width of the trick's cards. */
	trickCard: number;
	/** The cards of the others in the order of play after the viewer, and last the viewer's. */
	trick: TrickSpot[];
	/** The middle of the table, on which a card can be dropped to play it. */
	middle: Box;
	/** The others, in the order of play after the viewer; and the viewer. */
	seats: SeatSpot[];
	own: SeatSpot;
	title: Box;
	/** What lies open for all, left of the trick. */
	openPiles: Box;
	/**
	 * Where piles lie all through the hand, clear of the choices, at a table for two: next to the only other seat of an
	 * upright page, otherwise below one another at the left edge.
	 */
	piles?: Box | undefined;
	/** Where piles that leave the middle lie on an upright page without a title: at the foot, where no actions are. */
	pilesAtFoot?: Box | undefined;
	/** Trump, its ladder and other facts of the hand: right of the trick, or in one row below it. */
	infoBar: Box;
	/** Where a hand lies open, in front of its seat; undefined if none does. */
	open?: OpenSpot;
	prompt: Box;
	/** Choices start at the bottom of this box and grow upwards. */
	choices: Box;
	hand: Box;
	/** How many cards the hand was laid out for. */
	handSize: number;
	handRows: 1 | 2;
	/** How far a card that can be played rises, in pixels. */
	rise: number;
	actions: Box;
	/**
	 * The words of a lesson, which cover nothing. On other tables, where the coach's notes lie unless they find a place
	 * next to what they explain.
	 */
	note: Box;
	/** A hint, which lies over the table until it is closed; on a phone a line in place of the question. */
	advice: Box;
	/** The reasons for a hint on a phone: over the title and the other seats if it is upright, else left of the trick. */
	reasons?: Box;
	/** The score of a hand, or of the match. */
	sheet: Box;
	/** What decided the hand, and what comes next: below the score, where the hand was. */
	belowScore: Box;
}
