import type { Chair, SideState, State } from '$lib/wire';

/** What a seat is called by this viewer. */
export function nameOf(state: State | undefined, seat: number | null, viewer: number | null): string {
	if (seat === null) return '';
	if (seat === viewer) return 'You';
	return state?.chairs[seat]?.name || `Seat ${seat + 1}`;
}

/** The names of several seats in a row. */
export function namesOf(state: State | undefined, seats: number[], viewer: number | null): string {
	const names = seats.map((seat) => nameOf(state, seat, viewer));
	return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Whether a person belongs in this chair who is not here. */
export function isAway(chair: Chair | undefined): boolean {
	return chair?.kind === 'person' && !chair.here;
}

/** The side of a seat. */
export function sideOf(sides: SideState[], seat: number): SideState | undefined {
	return sides.find((side) => side.seats.includes(seat));
}

/** Points with their sign, the minus as it is printed. */
export function signed(points: number): string {
	if (points === 0) return '0';
	return points > 0 ? `+${points}` : `−${-points}`;
}

/** A number as it is printed. */
export function printed(points: number): string {
	return points < 0 ? `−${-points}` : `${points}`;
}
