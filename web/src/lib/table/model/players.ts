import type { Chair, SideState, State } from '$lib/wire';

/** What a seat is called: by its name, as the log has it, the viewer's own with "(you)". */
export function nameOf(state: State | undefined, seat: number | null, viewer: number | null): string {
	if (seat === null) return '';
	const name = state?.chairs[seat]?.name || `Seat ${seat + 1}`;
	return seat === viewer ? `${name} (you)` : name;
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
