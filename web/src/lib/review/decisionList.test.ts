import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { tableSource } from '$lib/record';
import type { ReviewedMoveView } from '$lib/wire';
import DecisionList from './DecisionList.svelte';

it.each([
	['7%', '7 percentage points of the chance to win'],
	['1%', '1 percentage point of the chance to win'],
	['under 1%', 'under 1 percentage point of the chance to win'],
	['0%', ''],
	['', ''],
])('gives %s of a chance in percentage points', (chance, words) => {
	const decisions = [
		{ hand: 1, action: 3, place: 'Hand 1, trick 1', label: 'mistake', is_error: true, chance, loss: '2 ± 1' },
	].map((one) => ({ ...one, played: '7h', best: '4d' })) as unknown as ReviewedMoveView[];
	const { container } = render(DecisionList, { decisions, match: 'm', source: tableSource('m') });
	const line = container.querySelector('.loss')?.textContent.replace(/\s+/g, ' ').trim();
	expect(line).toBe(`Cost 2 ± 1 points${words && ` · ${words}`}`);
});
