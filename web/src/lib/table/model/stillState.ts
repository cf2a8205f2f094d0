import type { OwnView, PublicView, State } from '$lib/wire';

interface StillInput {
	names: readonly string[];
	/** Counts the moments that are shown, from 1. */
	event: number;
	public: PublicView;
	/** What one seat sees in addition; null for a view of no seat. */
	mine?: OwnView | null;
	fairness?: State['fairness'] | null;
}

/**
 * The state of a table that shows one moment of a replay or of a puzzle. `more` is 0: at most one move is asked for.
 */
export function stillState({ names, event, public: shown, mine = null, fairness = null }: StillInput): State {
	return {
		type: 'state',
		event,
		stage: 'playing',
		paused: false,
		seats: names.map((name, seat) => ({
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
		public: shown,
		mine: mine && { ...mine, more: 0 },
		log: [],
		log_from: 0,
		proposal: null,
		secret_phase: null,
		choosing: [],
		chosen: '',
		ready: [],
		fairness: fairness ?? { commitment: '', parts: [], secret: null, seed: null },
		spectators: 0,
		can_undo: false,
		hand_review: 'none',
		lesson: null,
		practice: null,
		conceded_by: null,
		next_table: null,
		acks: [],
	};
}
