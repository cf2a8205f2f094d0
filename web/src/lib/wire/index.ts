/**
 * The messages between the server and this page. `npm run types` generates `types.ts` from the server's models, and
 * `constants.ts` with the protocol version and the codes with which the server closes a socket; neither is edited
 * by hand. This file adds the unions that a schema of single models cannot hold. It imports nothing from other folders,
 * so that each of them may use it.
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
/** A command as the table creates it; the connection adds the id. */
export type CommandWithoutId = WithoutId<Command>;
