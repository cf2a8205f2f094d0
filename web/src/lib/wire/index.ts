/** The wire types, and the unions that the schema of single models does not hold. */
import type {
	Answer,
	AskHint,
	Away,
	ClaimRest,
	Concede,
	Failure,
	GiveLead,
	Hello,
	Hint,
	Host,
	Hurry,
	Move,
	NextHand,
	Part,
	Ping,
	Pong,
	Presence,
	Rematch,
	Say,
	Saying,
	State,
	Undo,
	Welcome,
} from './types';

export type * from './types';

export type Command =
	| Part
	| Move
	| NextHand
	| Undo
	| ClaimRest
	| Concede
	| Answer
	| Say
	| Hurry
	| Rematch
	| GiveLead
	| Away
	| Host
	| AskHint;
export type ClientMessage = Hello | Ping | Command;
export type ServerMessage = Welcome | State | Failure | Hint | Pong | Presence | Saying;

type WithoutId<Kind> = Kind extends Command ? Omit<Kind, 'id'> : never;
/** A command as the table gives it: the connection adds the id. */
export type Order = WithoutId<Command>;
