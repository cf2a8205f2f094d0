import { untrack } from 'svelte';
import type { DeckTable } from '$lib/cards';
import { prefs } from '$lib/prefs';
import { say, sayAtOnce } from '$lib/ui';
import { showTurn, sound } from './attention';
import type { Table } from './table.svelte';
import { aloud } from './words';

/** A forced card waits for so long, whatever the hand holds. */
const FORCED_AFTER = 700;

/** Whether it is this viewer's turn: a step of a lesson that only explains asks for nothing yet. */
export function isOurTurn(table: Table): boolean {
	const { mine, stage, lesson } = table.state ?? {};
	return mine?.my_turn === true && stage === 'playing' && lesson?.presses !== true;
}

/** Says what happened, once, and shows and says whose turn it is; called while a component is set up. */
export function announce(table: () => Table, deck: () => DeckTable | undefined): void {
	// The whole log of a page that was just opened is not said.
	let told: number | undefined;
	$effect(() => {
		const { event, log } = table().state ?? {};
		if (event === undefined || log === undefined) return;
		const before = told;
		told = Math.max(told ?? 0, event);
		if (before === undefined) return;
		const news = log.filter((line) => line.event > before);
		untrack(() => news.forEach((line) => say(aloud(line.text, deck()))));
		if (news.some((line) => line.kind === 'play')) sound('card');
	});
	const asks = $derived(table().state?.mine?.asks);
	const asked = $derived(isOurTurn(table()) ? table().state?.event : undefined);
	$effect(() => {
		const words = asked === undefined ? '' : `Your turn${asks ? `: ${asks}` : ''}.`;
		untrack(() => {
			showTurn(words !== '', table().info?.game_name ?? '');
			if (words === '') return;
			sayAtOnce(aloud(words, deck()));
			sound('turn');
		});
	});
}

/** Plays a card that is the only legal one, where that was asked for; called while a component is set up. */
export function playForced(table: () => Table): void {
	const forced = $derived.by(() => {
		const mine = table().state?.mine;
		const [only, other] = mine?.choices ?? [];
		if (!prefs.forced || !isOurTurn(table()) || mine?.kind !== 'card' || !only || other) return undefined;
		return only.warning ? undefined : only.move;
	});
	$effect(() => {
		const move = forced;
		if (move === undefined) return;
		const timer = setTimeout(() => table().play(move), FORCED_AFTER);
		return () => clearTimeout(timer);
	});
}
