import { storedFields } from '$lib/preferences';
import { KINDS, type Drill } from './drills';

const KEY = 'tricksmith.drills';
/** How many drills are remembered; the oldest are forgotten first. */
const MAX_DRILLS = 60;
const SEED = /^[\x21-\x7e]{1,64}$/;

/** How far a drill is. */
export interface DrillProgress {
	/** Its items follow from it. */
	seed: string;
	/** What each answer lost in points, in order; where there are no points, 0 if it was right and 1 if not. */
	losses: number[];
}

/** What the answers come to. */
export interface DrillSum {
	answers: number;
	right: number;
	lost: number;
	/** By answer. */
	mean: number;
}

export function sumOf({ losses }: DrillProgress): DrillSum {
	const lost = losses.reduce((sum, loss) => sum + loss, 0);
	const right = losses.filter((loss) => loss === 0).length;
	return { answers: losses.length, right, lost, mean: losses.length ? lost / losses.length : 0 };
}

/** A drill that has not begun. */
export function newProgress(): DrillProgress {
	const numbers = crypto.getRandomValues(new Uint32Array(2));
	return { seed: [...numbers].map((number) => number.toString(36)).join(''), losses: [] };
}

/** The progress after another answer. */
export function withLoss({ seed, losses }: DrillProgress, loss: number): DrillProgress {
	return { seed, losses: [...losses, loss] };
}

const keyOf = ({ kind, game, players }: Drill) => `${kind}/${game}/${players ?? ''}`;

/** How far this drill is; undefined if it has not begun, or what is stored is damaged. */
export function readProgress(drill: Drill): DrillProgress | undefined {
	const progress = storedFields(KEY)[keyOf(drill)];
	if (typeof progress !== 'object' || progress === null) return undefined;
	const { seed, losses } = progress as Record<string, unknown>;
	if (typeof seed !== 'string' || !SEED.test(seed) || !Array.isArray(losses)) return undefined;
	const isLoss = (loss: unknown) => typeof loss === 'number' && isFinite(loss) && loss >= 0;
	if (!losses.every(isLoss) || losses.length > KINDS[drill.kind].items) return undefined;
	return { seed, losses: losses as number[] };
}

export function keepProgress(drill: Drill, progress: DrillProgress): void {
	const key = keyOf(drill);
	const others = Object.entries(storedFields(KEY)).filter(([other]) => other !== key);
	try {
		const kept = [...others, [key, progress] as const].slice(-MAX_DRILLS);
		localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
	} catch {
		// Without storage it lasts until the page is left.
	}
}
