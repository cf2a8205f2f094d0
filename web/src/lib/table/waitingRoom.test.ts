import { cleanup, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import WithTable from './WithTable.svelte';
import { recordedTable } from './recordedTable';
import { TableStore } from './model';
import { DeadTable, PendingTable } from './people';
import { WaitingRoom } from './waitingRoom';

const { draw, state } = recordedTable('nonesuch-3');

beforeEach(() => vi.useFakeTimers());

describe('the words before a table is there', () => {
	it('do not say to a late spectator that no card has been dealt', () => {
		const at = { ...state('follow'), public: null, mine: null };
		draw(WaitingRoom, { invites: [] }, { ...at, stage: 'waiting' });
		expect(screen.getByRole('region', { name: 'Nonesuch: waiting for players' })).toBeDefined();
		draw(WaitingRoom, { invites: [] }, { ...at, stage: 'playing' });
		expect(screen.getByRole('region', { name: 'Nonesuch: you are watching one deal behind' })).toBeDefined();
	});

	it('list players before the first hand only while one is awaited', async () => {
		const at = { ...state('follow'), public: null, mine: null, stage: 'waiting' as const };
		const seats = (here: boolean) =>
			at.seats.map((one) => ({
				...one,
				kind: one.seat === 2 ? ('bot' as const) : ('person' as const),
				here,
			}));
		draw(PendingTable, { invites: [], hasSidePanel: true }, { ...at, seats: seats(true) });
		expect(screen.getByRole('status').textContent).toBe('Dealing the cards …');
		expect(screen.queryByRole('region')).toBeNull();
		expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
		draw(PendingTable, { invites: [], hasSidePanel: true }, { ...at, seats: seats(false) });
		await vi.dynamicImportSettled();
		expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
		expect(screen.getByRole('region', { name: 'Nonesuch: waiting for players' })).toBeDefined();
	});

	it('say whom the table waits for, and what the link of an open seat is for', () => {
		const at = { ...state('follow'), public: null, mine: null, stage: 'waiting' as const };
		const kinds = ['person', 'bot', 'open'] as const;
		const seats = at.seats.map((one, index) => ({
			...one,
			kind: kinds[index] ?? 'open',
			level: index === 1 ? 'random' : '',
			here: index === 0,
		}));
		const invites = [{ seat: 2, link: '/join/nonesuch#2' }];
		draw(WaitingRoom, { invites }, { ...at, seats });
		expect(
			screen.getByText(/^Waiting for 1 more player\. Send a friend the link of an open seat:/),
		).toBeDefined();
		expect(screen.getByText('bot, at random')).toBeDefined();
		expect(screen.getByText('The first hand is dealt as soon as everyone is seated.')).toBeDefined();
		const away = seats.map((one) => ({ ...one, kind: 'person' as const }));
		draw(WaitingRoom, { invites: [] }, { ...at, seats: away });
		const names = away.slice(1).map(({ name }) => name);
		expect(screen.getByText(`Waiting for ${names.join(' and ')}.`)).toBeDefined();
	});

	it('say who would be whose partner, to a player', () => {
		const nestors = recordedTable('nestors-4');
		const at = { ...nestors.state('follow'), public: null, mine: null, stage: 'waiting' as const };
		const kinds = ['person', 'open', 'bot', 'open'] as const;
		const seats = at.seats.map((one, index) => ({
			...one,
			kind: kinds[index] ?? 'open',
			level: index === 2 ? 'regular' : '',
			here: true,
		}));
		nestors.draw(WaitingRoom, { invites: [] }, { ...at, seats });
		const words = screen.getAllByRole('listitem').map((item) => item.querySelector('.who span')?.textContent);
		expect(words).toEqual(['here', 'opponent', 'bot, regular, your partner', 'opponent']);
	});

	it('explain how deals are checked on demand', () => {
		const at = { ...state('follow'), public: null, mine: null, stage: 'waiting' as const };
		draw(WaitingRoom, { invites: [] }, at);
		const fold = screen.getByText('How the deals are checked').closest('details');
		expect(fold?.open).toBe(false);
		const mark = `${at.fairness.commitment.slice(0, 16)}…`;
		expect(screen.getByText(mark).closest('details')).toBe(fold);
	});

	it('say in one way why there is no table, with a way on', () => {
		const seen = (['refused', 'full', 'signedOut', 'replaced', 'incompatible'] as const).map((status) => {
			const table = new TableStore();
			table.status = status;
			cleanup();
			render(WithTable, { props: { table, component: DeadTable as never, props: {} } });
			const alert = screen.getByRole('alert');
			expect(alert.querySelector('p')?.textContent).toMatch(/\.$/);
			const ways = document.querySelectorAll('.centred :is(a, button)');
			return [alert.querySelector('h1')?.textContent, [...ways].map((one) => one.textContent.trim()).join()];
		});
		expect(seen).toEqual([
			["This table can't be opened", 'To the games'],
			['No room to watch', 'To the games'],
			['You are signed out', 'To the games'],
			['The table is open elsewhere', 'Continue here'],
			['Reload this page', 'Reload'],
		]);
		expect(screen.queryByRole('button', { name: /Sound|shortcuts/ })).toBeNull();
	});
});
