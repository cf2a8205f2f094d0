import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { tableSource } from '$lib/record';
import type { ReviewedMoveView } from '$lib/wire';
import DecisionList from './DecisionList.svelte';

it.each([
	['7 percentage points', ' · 7 percentage points of the chance to win'],
	['', ''],
])('adds what a move cost of the chance, "%s", to its points', (chance_points, words) => {
	const decisions = [
		{ hand: 1, action: 3, place: 'Hand 1, trick 1', label: 'mistake', is_error: true, loss: '2 ± 1' },
	].map((one) => ({ ...one, chance_points, played: '7h', best: '4d' })) as unknown as ReviewedMoveView[];
	const { container } = render(DecisionList, { decisions, match: 'm', source: tableSource('m') });
	const line = container.querySelector('.loss')?.textContent.replace(/\s+/g, ' ').trim();
	expect(line).toBe(`Cost 2 ± 1 points${words}`);
});
