import type { Replay, ReplayStep, State } from '$lib/wire';

/** A moment of a match in an address: `#3.17` is the third hand after seventeen moves. */
export interface Moment {
	hand: number;
	action: number;
}

export function parseMoment(hash: string): Moment {
	const [, hand, action] = /^#?(\d+)(?:\.(\d+))?$/.exec(hash) ?? [];
	return { hand: Math.max(1, Number(hand ?? 1)), action: Number(action ?? 0) };
}

/** The index of the step after this many moves, or of the last one if there are fewer. */
export function stepIndexOf(steps: ReplayStep[], action: number): number {
	const place = steps.findIndex((step) => step.action >= action);
	return place < 0 ? Math.max(0, steps.length - 1) : place;
}

/** The index where the next or the previous trick begins; the ends of the hand beyond those. */
export function trickStepIndex(steps: ReplayStep[], from: number, way: 1 | -1): number {
	const number = (place: number) => steps[place]?.public.trick?.number ?? 0;
	let place = from + way;
	if (way < 0) while (place > 0 && number(place - 1) === number(place)) place -= 1;
	else while (place < steps.length - 1 && number(place) === number(from)) place += 1;
	return Math.min(Math.max(place, 0), Math.max(0, steps.length - 1));
}

/** A moment in the form that a table draws: a view of no seat, since all hands are shown next to it. */
export function stateAt(replay: Replay, step: ReplayStep, place: number): State {
	return {
		type: 'state',
		event: place + 1,
		stage: 'playing',
		paused: false,
		seats: replay.names.map((name, seat) => ({
			seat,
			kind: 'person',
			name,
			level: '',
			here: true,
			stand_in: false,
			host: false,
			deadline: null,
			bank: null,
		})),
		public: step.public,
		mine: null,
		log: [],
		log_from: 0,
		proposal: null,
		secret_phase: null,
		ready: [],
		fairness: replay.fairness ?? { commitment: '', parts: [], secret: null, seed: null },
		spectators: 0,
		can_undo: false,
		lesson: null,
		conceded_by: null,
		next_table: null,
		acks: [],
	};
}
