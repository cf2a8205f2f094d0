import { screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SecondLookAnswer } from '$lib/wire';
import { recordedTable } from './recordedTable';
import { SecondLookPanel } from './help';
import { HintPanel } from './hint';
import { StatusLine } from './status';

const { draw, state } = recordedTable('nonesuch-3');

beforeEach(() => vi.useFakeTimers());

describe('the words of a hint', () => {
	it('offer reasons for a hint on a phone only where it has any', async () => {
		const place = { x: 0, y: 0, width: 300, height: 40 };
		const boxes = { line: place, controls: place, reasons: place };
		const table = draw(HintPanel, { boxes }, state('follow'));
		const hint = {
			type: 'hint',
			move: 'x',
			label: 'some',
			action: 'say "some"',
			adviser: 'expert',
			aim: 'Win the trick with it: you need 2 more tricks.',
			effect: 'It wins the trick.',
			reason: '',
			deals: 100,
			rows: [],
		} as unknown as NonNullable<typeof table.hint>;
		table.hint = hint;
		await tick();
		expect(screen.getByRole('region', { name: 'Hint' }).querySelector('p')?.textContent).toBe(hint.aim);
		expect(screen.queryByText('It wins the trick.')).toBeNull();
		screen.getByRole('button', { name: 'Why?' }).click();
		await tick();
		expect(screen.queryByText('It wins the trick.')).not.toBeNull();
		const row = (move: string, points: number) => ({ move, label: move, points, half_width: 1, share: 0.5 });
		table.hint = { ...hint, rows: [row('x', 5), row('y', 3.5)] as never };
		await tick();
		expect(screen.getByText(/^About as good in the deals/)).toBeDefined();
		table.hint = { ...hint, rows: [row('x', 5), row('y', 2.5)] as never };
		await tick();
		expect(screen.getByText(/comes out 2.5\s+points ahead of the next best/)).toBeDefined();
		table.hint = { ...hint, aim: '', effect: '' };
		await tick();
		expect(screen.getByText(/^The expert would/).textContent).toBe('The expert would say “some”.');
		expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull();
	});
});

describe('a second look', () => {
	const found: SecondLookAnswer = {
		type: 'second_look',
		for_id: 'a',
		verdict: 'mistake',
		move: 'x',
		label: 'Some',
		text: 'Some loses 2.3 points on average.',
		better: 'y',
		better_label: 'None',
		reason: 'None did better in 8 of 10 deals that fit what you knew.',
	};

	it('asks before a mistake, and says why on demand', async () => {
		const table = draw(SecondLookPanel, {}, state('call'));
		table.secondLooks.question = found;
		await tick();
		expect(screen.getByText(/loses 2.3 points/)).toBeDefined();
		expect(screen.queryByText(/did better/)).toBeNull();
		expect(document.activeElement?.textContent.trim()).toBe('Think again');
		screen.getByRole('button', { name: 'Why?' }).click();
		await tick();
		expect(screen.getByText(/did better in 8 of 10/)).toBeDefined();
		expect(document.activeElement?.textContent.trim()).toBe('Think again');
		screen.getByRole('button', { name: 'Think again' }).click();
		await tick();
		expect(screen.queryByRole('region', { name: 'Second look' })).toBeNull();
	});

	it('stays in the line above the hand until it is closed, and lets a notice go first', async () => {
		const table = draw(StatusLine, {}, state('follow'));
		table.secondLooks.remark = { ...found, text: 'Some lost about 2.3 points. Better: None.' };
		await tick();
		expect(screen.getByText(/lost about/)).toBeDefined();
		table.notify('Spades were led.');
		await tick();
		expect(screen.queryByText(/lost about/)).toBeNull();
		table.notice = undefined;
		await tick();
		screen.getByRole('button', { name: 'Close the second look' }).click();
		await tick();
		expect(screen.queryByText(/lost about/)).toBeNull();
	});
});
