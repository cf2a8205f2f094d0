/**
 * The messages between the server and this page. `types.ts` is generated from the server's models (`npm run types`) and
 * never edited by hand; this file adds the unions that a schema of single models cannot hold, and `constants.ts` the
 * number of the protocol and the codes with which the server closes a socket. It imports nothing, so that every folder may use it.
 */

import type {
	Answer,
	AskHint,
	AskSecondLook,
	Away,
	Back,
	ClaimRest,
	Concede,
	Failure,
	FastForward,
	Hello,
	Hint,
	Host,
	MoveMessage,
	NextHand,
	PhraseSaid,
	Ping,
	Pong,
	Presence,
	Reload,
	Rematch,
	ReviewHand,
	Say,
	SecondLookAnswer,
	SeedPart,
	State,
	Undo,
	Welcome,
} from './types';

export { CloseCode, MAX_NAME_LENGTH, PROTOCOL } from './constants';
export type * from './types';

export type Command =
	| SeedPart
	| MoveMessage
	| NextHand
	| Undo
	| ReviewHand
	| ClaimRest
	| Concede
	| Answer
	| Say
	| FastForward
	| Rematch
	| Back
	| Away
	| Host
	| AskHint
	| AskSecondLook;
export type ClientMessage = Hello | Ping | Command;
export type ServerMessage =
	Welcome | State | Failure | Hint | SecondLookAnswer | Pong | Presence | PhraseSaid | Reload;

type WithoutId<Kind> = Kind extends Command ? Omit<Kind, 'id'> : never;
/** A command as the table gives it: the connection adds the id. */
export type CommandWithoutId = WithoutId<Command>;
