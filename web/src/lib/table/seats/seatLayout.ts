export interface SeatPosition {
	/** Per cent of the width, from the left. */
	x: number;
	/** Per cent of the height, from the top. */
	y: number;
	/** Degrees by which a card here is turned. */
	turn: number;
}

/**
 * The place of a seat: the viewer (or seat 0) at the bottom, the others in the direction of play. Clockwise, seen
 * from above, the next seat is on the left.
 */
export function seatPosition(
	seat: number,
	viewer: number,
	players: number,
	direction: 'clockwise' | 'anticlockwise',
	reach: { x: number; y: number },
): SeatPosition {
	const steps = (seat - viewer + players) % players;
	const turn = ((direction === 'clockwise' ? 1 : -1) * steps * 360) / players;
	const angle = ((90 + turn) * Math.PI) / 180;
	return {
		x: 50 + reach.x * Math.cos(angle),
		y: 50 + reach.y * Math.sin(angle),
		turn: steps === 0 ? 0 : Math.round(6 * Math.cos(angle) + (steps % 2 === 0 ? -2 : 2)),
	};
}

/** The other seats, in the order of play after the viewer. */
export function otherSeats(viewer: number, players: number): number[] {
	return Array.from({ length: players - 1 }, (_, step) => (viewer + step + 1) % players);
}
