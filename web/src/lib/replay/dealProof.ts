import type { Fairness } from '$lib/wire';

const SCHEME = 'tricksmith-fair/1';
/** How many numbers to try: a table that asked for a certain dealer took the first seed that chooses them. */
const TRIES = 512;

/** What this page checks about the deals, as sentences. */
export interface Check {
	holds: boolean;
	sentence: string;
}

/** Whether this page can check anything: browsers offer hashes on secure connections only. */
export function canHash(): boolean {
	return globalThis.crypto?.subtle !== undefined;
}

export async function schemeHash(...lines: string[]): Promise<string> {
	const bytes = new TextEncoder().encode([SCHEME, ...lines].join('\n'));
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
	return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Checks that the secret matches its commitment, and that the seed follows from the secret and the seats' parts. */
export async function checkFairness(fairness: Fairness): Promise<Check[]> {
	const { secret, seed, commitment, parts } = fairness;
	if (secret === null) return [{ holds: false, sentence: 'The secret has not been revealed yet.' }];
	const matches = (await schemeHash('secret', secret)) === commitment;
	const checks: Check[] = [
		{
			holds: matches,
			sentence: matches
				? 'The secret matches the commitment made before the first deal.'
				: 'The secret does not match the commitment.',
		},
	];
	if (seed === null) return checks;
	const follows = await followsFrom(seed, secret, parts);
	const given = parts.filter(Boolean).length;
	const share = given === 1 ? 'the part that one seat gave' : `the parts that ${given} seats gave`;
	checks.push({
		holds: follows,
		sentence: follows
			? `The seed of all deals follows from the secret and ${share}.`
			: `The seed does not follow from the secret and ${share}.`,
	});
	return checks;
}

async function followsFrom(seed: string, secret: string, parts: string[]): Promise<boolean> {
	for (let number = 0; number < TRIES; number += 1) {
		if ((await schemeHash('seed', secret, ...parts, String(number))) === seed) return true;
	}
	return false;
}
