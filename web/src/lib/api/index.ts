/**
 * Requests to the server's `/api`: tables, invitations, games and their rules. Errors come back as `ApiError`,
 * with a sentence for the reader. It may import wire types only; components and stores call it.
 */

import type {
	Claimed,
	Created,
	GameList,
	Invite,
	InviteInfo,
	Me,
	NewTable,
	Rules,
	TableList,
} from '$lib/wire';
import { call } from './call';

export { ApiError, call, fetchText, offlineError, postText } from './call';

const encode = encodeURIComponent;

/** The settings of a new table; those that are left out have their defaults. */
export type NewTableRequest = Pick<NewTable, 'game' | 'players'> & Partial<NewTable>;

export const games = () => call<GameList>('/api/games');
export const rulesOf = (game: string, players?: number) =>
	call<Rules>(`/api/games/${encode(game)}/rules${players === undefined ? '' : `?players=${players}`}`);
export const makeTable = (request: NewTableRequest) => call<Created>('/api/tables', request);
export const myTables = () => call<TableList>('/api/tables/mine');
export const openTables = () => call<TableList>('/api/tables/open');
/** Fetches the links to the open seats of a table; for its host alone. */
export const fetchOpenInvites = async (table: string) =>
	(await call<{ invites: Invite[] }>(`/api/tables/${encode(table)}/invites`)).invites;
/** Describes the open seat of a public table without taking it. */
export const fetchFreeSeat = (table: string) => call<InviteInfo>(`/api/tables/${encode(table)}/join`);
/** Takes an open seat of a public table. */
export const claimOpenSeat = (table: string, name: string) =>
	call<Claimed>(`/api/tables/${encode(table)}/join`, { name });
/** Gives up the viewer's seat for good. */
export const leaveTable = (table: string) => call<TableList>(`/api/tables/${encode(table)}/leave`, {});
/** Deletes a table that is over, for everybody; for its host alone. */
export const deleteTable = (table: string) =>
	call<TableList>(`/api/tables/${encode(table)}`, undefined, undefined, 'DELETE');
/** Describes an invitation without taking its seat. */
export const invitation = (token: string) => call<InviteInfo>(`/api/join/${encode(token)}`);
/** Takes the seat of an invitation. */
export const join = (token: string, name: string) => call<Claimed>(`/api/join/${encode(token)}`, { name });
/** Makes a link that opens the viewer's tables on another device; it works once. */
export const createDeviceLink = () => call<Me>('/api/me/link', {});
/** Signs this browser in as the person of a device link; with `signOut`, their other browsers are signed out. */
export const useDeviceLink = (token: string, signOut: boolean) =>
	call<Me>(`/api/me/link/use?sign_out=${signOut}`, { token });
/** Signs out all other devices and browsers of the viewer. */
export const signOutOthers = () => call<Me>('/api/me/sign_out_others', {});

/** What went wrong, in a sentence for the player. */
export function errorMessage(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
