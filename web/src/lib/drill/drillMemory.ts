import { storedFields, storeValue } from '$lib/preferences';
import { KINDS, type Drill } from './drills';

const KEY = 'tricksmith.drills';
/** How many drills are remembered; the oldest are forgotten first. */
const MAX_DRILLS = 60;
const SEED = /^[\x21-\x7e]{1,64}$/;

/** The progress of a drill. */
interface DrillProgress {
	/** The seed from which the items are dealt. */
	seed: string;
	/** The points that each answer lost, in order; in reading, 0 for a right answer and 1 for a wrong one. */
	losses: number[];
}

/** The sum of the answers of a drill. */
export interface DrillSum {
	answers: number;
	right: number;
	/** All points lost. */
	lost: number;
	/** The mean loss of an answer. */
	mean: number;
}

/** Adds up the answers. */
export function sumOf({ losses }: DrillProgress): DrillSum {
	const lost = losses.reduce((sum, loss) => sum + loss, 0);
	const right = losses.filter((loss) => loss === 0).length;
	return { answers: losses.length, right, lost, mean: losses.length ? lost / losses.length : 0 };
}

/** The progress of a drill that has not begun, with a random seed. */
export function newProgress(): DrillProgress {
	const numbers = crypto.getRandomValues(new Uint32Array(2));
	return { seed: [...numbers].map((number) => number.toString(36)).join(''), losses: [] };
}

/** The progress after another answer. */
export function withLoss({ seed, losses }: DrillProgress, loss: number): DrillProgress {
	return { seed, losses: [...losses, loss] };
}

const keyOf = ({ kind, game, players }: Drill) => `${kind}/${game}/${players ?? ''}`;

/** The stored progress of a drill; undefined if there is none, or it is damaged. */
export function readProgress(drill: Drill): DrillProgress | undefined {
	const progress = storedFields(KEY)[keyOf(drill)];
	if (typeof progress !== 'object' || progress === null) return undefined;
	const { seed, losses } = progress as Record<string, unknown>;
	if (typeof seed !== 'string' || !SEED.test(seed) || !Array.isArray(losses)) return undefined;
	const isLoss = (loss: unknown) => typeof loss === 'number' && isFinite(loss) && loss >= 0;
	if (!losses.every(isLoss) || losses.length > KINDS[drill.kind].items) return undefined;
	return { seed, losses: losses as number[] };
}

/** Stores the progress of a drill in this browser. */
export function storeProgress(drill: Drill, progress: DrillProgress): void {
	const key = keyOf(drill);
	const others = Object.entries(storedFields(KEY)).filter(([other]) => other !== key);
	const entries = [...others, [key, progress] as const].slice(-MAX_DRILLS);
	storeValue(KEY, Object.fromEntries(entries));
}
