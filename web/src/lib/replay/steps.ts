import type { Replay, ReplayStep, State } from '$lib/wire';

/** A moment of a match as an address names it: `#3.17` is the third hand after seventeen moves. */
export interface Moment {
	hand: number;
	action: number;
}

export function momentOf(hash: string): Moment {
	const [, hand, action] = /^#?(\d+)(?:\.(\d+))?$/.exec(hash) ?? [];
	return { hand: Math.max(1, Number(hand ?? 1)), action: Number(action ?? 0) };
}

/** The place of the step at which so many moves are made; the last one if there are not so many. */
export function placeOf(steps: ReplayStep[], action: number): number {
	const place = steps.findIndex((step) => step.action >= action);
	return place < 0 ? Math.max(0, steps.length - 1) : place;
}

/** The place where the next trick begins, or the one before it; the ends of the hand beyond. */
export function trickPlace(steps: ReplayStep[], from: number, way: 1 | -1): number {
	const number = (place: number) => steps[place]?.public.trick?.number ?? 0;
	let place = from + way;
	if (way < 0) while (place > 0 && number(place - 1) === number(place)) place -= 1;
	else while (place < steps.length - 1 && number(place) === number(from)) place += 1;
	return Math.min(Math.max(place, 0), Math.max(0, steps.length - 1));
}

/** A moment as a table draws it: nobody's view, for all hands lie open beside it. */
export function stateOf(replay: Replay, step: ReplayStep, place: number): State {
	return {
		type: 'state',
		event: place + 1,
		stage: 'playing',
		paused: false,
		chairs: replay.names.map((name, seat) => ({
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
		window: null,
		ready: [],
		fairness: replay.fairness ?? { commitment: '', parts: [], secret: null, seed: null },
		spectators: 0,
		can_undo: false,
		lesson: null,
		gave_up: null,
		next_table: null,
		acks: [],
	};
}
