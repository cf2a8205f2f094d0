/** For tests: a recorded match, and components of its table drawn in one of its states. */

import { cleanup, render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import type { PublicView, State } from '$lib/wire';
import { type Fixture, fixtures } from '../../test/fixtures';
import WithTable from './WithTable.svelte';
import { TableStore } from './model';

export function recordedTable(fixture: string) {
	const { welcome, states } = fixtures[fixture] as Fixture;
	const state = (name: string) => states[name] as State;
	const handOf = (name: string) => state(name).public as PublicView;

	/** Draws a component of a table in the state `at`, in place of what was drawn before. */
	function draw<Props extends Record<string, unknown>>(
		component: Component<Props>,
		props: Props,
		at: State,
	): TableStore {
		const table = new TableStore();
		table.receive(welcome);
		table.receive(at);
		cleanup();
		render(WithTable, { props: { table, component: component as never, props } });
		return table;
	}

	return { state, handOf, draw };
}
