import { hex } from '$lib/socket';
import type { Fairness } from '$lib/wire';

const SCHEME = 'tricksmith-fair/1';
/** The most numbers to try. If the first dealer was chosen, the server counts up until the seed lets that seat deal. */
const MAX_TRIES = 512;

/** The result of a check of the deals, as a sentence. */
export interface Check {
	holds: boolean;
	sentence: string;
}

/** Whether this page can check anything: browsers offer hashes on secure connections only. */
export function canHash(): boolean {
	return globalThis.crypto?.subtle !== undefined;
}

/** The SHA-256 hash of these lines under the name of the scheme, in hexadecimal. */
export async function schemeHash(...lines: string[]): Promise<string> {
	const bytes = new TextEncoder().encode([SCHEME, ...lines].join('\n'));
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
	return hex(hash);
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
	const givenParts = parts.filter(Boolean).length;
	const source = givenParts === 1 ? 'the part that one seat gave' : `the parts that ${givenParts} seats gave`;
	checks.push({
		holds: follows,
		sentence: follows
			? `The seed of all deals follows from the secret and ${source}.`
			: `The seed does not follow from the secret and ${source}.`,
	});
	return checks;
}

/** Whether the secret, the seats' parts and one of the numbers together give this seed. */
async function followsFrom(seed: string, secret: string, parts: string[]): Promise<boolean> {
	for (let number = 0; number < MAX_TRIES; number += 1) {
		if ((await schemeHash('seed', secret, ...parts, String(number))) === seed) return true;
	}
	return false;
}
