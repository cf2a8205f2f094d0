// Made by `npm run types` from the models of tricksmith.server.wire. Change those, never this file.

/**
 * Agree to what is proposed, or refuse.
 */
export interface Answer {
	id: string;
	type: 'answer';
	yes: boolean;
}
/**
 * Ask what the adviser would do in this seat.
 */
export interface AskHint {
	id: string;
	type: 'hint';
}
/**
 * Ask whether a move of this seat is a mistake: one that it is about to make, or its latest whose trick is over.
 */
export interface AskSecondLook {
	id: string;
	move: string | null;
	type: 'second_look';
}
/**
 * Let a bot play for this person until they are back.
 */
export interface Away {
	id: string;
	type: 'away';
}
/**
 * Play again in place of the bot that stands in.
 */
export interface Back {
	id: string;
	type: 'back';
}
/**
 * A level of the bots.
 */
export interface BotInfo {
	name: string;
	sentence: string;
}
/**
 * An example of a question before the tricks: the rule that asks it, and what each answer means.
 */
export interface CallExample {
	calls: ExampleCall[];
	rule: string;
}
/**
 * A call that can be made, and what follows from it.
 */
export interface ExampleCall {
	label: string;
	note: string;
}
/**
 * A card: `rank` is empty if it has none, `title` if it has no name of its own.
 */
export interface CardInfo {
	code: string;
	kind: 'number' | 'ace' | 'crown' | 'court' | 'excuse';
	name: string;
	rank: string;
	suits: string[];
	title: string;
}
/**
 * The chance of a side to win the match, from 0 to 1, and half the width of its interval.
 */
export interface ChanceView {
	half_width: number;
	share: number;
}
/**
 * A move that can be made now.
 *
 * `label` is the text of its control, `note` says what follows from it ("2 a trick from 6 up"). `card` is the card it
 * plays, `named` the suit it names, `cards` the cards it gives or takes. A revoke, where the table lets it pass, has
 * a `warning`.
 */
export interface Choice {
	card: string | null;
	cards: string[];
	label: string;
	move: string;
	named: string | null;
	note: string;
	value: number | null;
	warning: ReasonText | null;
}
/**
 * Why something is forbidden: a sentence and the rule's id.
 */
export interface ReasonText {
	rule: string;
	sentence: string;
}
/**
 * Claim the rest of the tricks: played out at once if your side certainly takes them.
 */
export interface ClaimRest {
	id: string;
	type: 'claim_rest';
}
/**
 * The seat is taken.
 */
export interface Claimed {
	seat: number;
	table: string;
}
/**
 * How long a player can keep the table waiting before a bot stands in.
 *
 * `none`: as long as they like; `countdown`: `seconds` if they are away, and five times as long if they are connected;
 * `bank`: `seconds` for each move, and `bank` seconds more for the whole match.
 */
export interface ClockRule {
	bank: number;
	kind: 'none' | 'countdown' | 'bank';
	seconds: number;
}
/**
 * End the match as it is: at once against bots, by consent among people.
 */
export interface Concede {
	id: string;
	type: 'concede';
}
/**
 * The chance of the player's side to win the match in the middle of a hand, by what the player knew.
 */
export interface CoursePointView {
	at: number;
	half_width: number;
	hand: number;
	share: number;
	trick: number;
}
/**
 * A table was opened.
 */
export interface Created {
	invites: Invite[];
	seat: number;
	table: string;
}
/**
 * A link that gives one seat to the first person who takes it.
 */
export interface Invite {
	link: string;
	seat: number;
}
/**
 * The cards of a game, by code, in the deck's order; `ranks` go from low to high.
 */
export interface DeckInfo {
	cards: {
		[k: string]: CardInfo;
	};
	deck: string;
	ranks: string[];
	suits: SuitInfo[];
}
/**
 * A suit by its letter; `symbol` is empty if it has none.
 */
export interface SuitInfo {
	letter: string;
	name: string;
	symbol: string;
}
/**
 * The token of a device link, which follows its #.
 */
export interface DeviceLinkRequest {
	token: string;
}
/**
 * The answers to an item so far.
 */
export interface DrillAnswers {
	answers: string[];
}
/**
 * A game, and the numbers of players with which it can be drilled.
 */
export interface DrillGame {
	game: string;
	game_name: string;
	has_calls: boolean;
	kinds: ('bidding' | 'endings' | 'reading')[];
	players: number[];
	usual: number;
}
/**
 * All games, in the order of the first page.
 */
export interface DrillList {
	games: DrillGame[];
}
/**
 * What one of the moves is worth.
 */
export interface DrillMoveValue {
	behind: number;
	half_width: number;
	label: string;
	move: string;
	points: number;
}
/**
 * What the latest move was worth.
 */
export interface DrillMoveVerdict {
	loss: number;
	move: string;
	moves: DrillMoveValue[];
	text: string;
}
/**
 * A place where a hidden card can be.
 */
export interface DrillPlace {
	cards: number;
	label: string;
	name: string;
	seat: number | null;
}
/**
 * Whether the card must be in the place of the answer.
 */
export interface DrillPlaceVerdict {
	is_right: boolean;
	name: string;
	reason: string;
	text: string;
}
/**
 * An item as the seat that answers sees it: its own cards and what lies open, and nothing of the answer.
 */
export interface DrillPosition {
	card: string;
	kind: 'bidding' | 'endings' | 'reading';
	log: LogLine[];
	mine: OwnView;
	names: string[];
	number: number;
	places: DrillPlace[];
	public: PublicView;
	question: string;
	seat: number;
	table: TableInfo;
}
/**
 * A sentence of the log; `event` is the number of the event of the match that it is about, `card` was played.
 */
export interface LogLine {
	call: string;
	card: string | null;
	event: number;
	hand: number;
	kind: 'call' | 'play' | 'trick' | 'hand' | 'table';
	named: string | null;
	private: boolean;
	seat: number | null;
	text: string;
}
/**
 * What one seat alone can know and do, in addition to what all see.
 */
export interface OwnView {
	aim: string;
	asks: string;
	binding: RuleText[];
	can_claim_rest: boolean;
	choice_kind: '' | 'card' | 'call' | 'bid' | 'cards' | 'opening';
	choices: Choice[];
	hand: HeldGroup[];
	legal_claims: Choice[];
	more: number;
	my_turn: boolean;
	own_hand: string[];
	rule: string;
	seat: number;
	unheard: string;
}
/**
 * A rule that binds now.
 */
export interface RuleText {
	id: string;
	text: string;
}
/**
 * Cards that are held together, the highest first; `suit` is None for trumps that are not a suit by themselves.
 */
export interface HeldGroup {
	cards: HeldCard[];
	name: string;
	suit: string | null;
}
/**
 * A card in hand; `playable` if some choice plays it, else `reason` says why not, where there is one to say.
 */
export interface HeldCard {
	code: string;
	playable: boolean;
	reason: ReasonText | null;
	tags: string[];
}
/**
 * What everybody at the table sees of the hand in play.
 */
export interface PublicView {
	asks: string;
	direction: 'clockwise' | 'anticlockwise';
	facts: TableFact[];
	first: number;
	hand: number;
	ladder: LadderStep[];
	last: FinishedTrick | null;
	phase: 'calls' | 'tricks' | 'over' | 'finished';
	piles: PileView[];
	rule: string;
	score: MatchScore;
	seats: SeatView[];
	sides: SideView[];
	to_act: number | null;
	trick: TrickView | null;
	trump_ranks: string;
}
/**
 * Something always in view: trump, the cursed suit, a suit that can't be led yet, the seats that sit out.
 *
 * `suits` and `cards` are drawn, `text` is said, `why` explains it on demand, `rule` is its id.
 */
export interface TableFact {
	cards: string[];
	id: string;
	name: string;
	rule: string;
	suits: string[];
	text: string;
	why: string;
}
/**
 * A trump in its place, from the highest down; `gone` once it was played.
 */
export interface LadderStep {
	card: string;
	gone: boolean;
}
/**
 * A finished trick, who took it with what, and why, in a sentence.
 */
export interface FinishedTrick {
	number: number;
	plays: PlayedCard[];
	why: string;
	why_you: {
		[k: string]: string;
	};
	winner: number;
}
/**
 * A card in a trick.
 *
 * `named` is the suit that it was led as, `tags` what it is (trump, cursed), `swept` the cards that it took from the
 * table with it.
 */
export interface PlayedCard {
	card: string;
	from_table: boolean;
	named: string | null;
	seat: number;
	swept: string[];
	tags: string[];
}
/**
 * Cards on the table: `cards` of a face-up pile, or only their number; `note`: what they settle before a bid.
 */
export interface PileView {
	cards: string[];
	count: number;
	name: string;
	note: string;
}
/**
 * The score sheet of the match.
 */
export interface MatchScore {
	lowest_wins: boolean;
	rows: HandScore[];
	sides: number[][];
	totals: number[];
	verdict: VerdictView | null;
}
/**
 * A finished hand: its number from 1, its lines, the change of each side and the totals after it.
 */
export interface HandScore {
	hand: number;
	lines: ScoreLine[];
	scores: number[];
	totals: number[];
}
/**
 * A line of the score sheet of a hand; `player` is whom `why` is about alone, and "{player}" in it their name.
 */
export interface ScoreLine {
	player: number | null;
	points: number;
	rule: string;
	side: number;
	why: string;
}
/**
 * How a match ended.
 */
export interface VerdictView {
	rule: string;
	why: string;
	winners: number[];
}
/**
 * What all know of a seat in this hand; `cards` is the number of its cards in hand.
 */
export interface SeatView {
	acts: boolean;
	aim: string;
	calls: string;
	cards: number;
	deals: boolean;
	goal: SeatGoal | null;
	leads: boolean;
	open_hand: string[];
	role: '' | 'dummy' | 'declarer' | 'open' | 'alone' | 'bidder';
	seat: number;
	sits_out: '' | 'trick' | 'hand';
	taken: {
		[k: string]: string;
	};
	tricks: number;
}
/**
 * The aim of a seat that counts only what it takes itself, and its progress.
 */
export interface SeatGoal {
	at_least: number | null;
	at_most: number | null;
	have: number;
	status: '' | 'made' | 'lost' | 'open';
}
/**
 * A side: its plan, progress if there are numbers, and total; `party` are the seats that count for its plan.
 */
export interface SideView {
	at_least: number | null;
	at_most: number | null;
	counts: string;
	have: number | null;
	party: number[];
	plan: string;
	seats: number[];
	status: '' | 'made' | 'lost' | 'open';
	taken: string;
	total: number;
	unit: string;
}
/**
 * The trick on the table: `order` are the seats that play to it, `best` the one that wins it so far.
 */
export interface TrickView {
	best: number | null;
	binds: boolean;
	led: string | null;
	number: number;
	of: number | null;
	order: number[];
	plays: PlayedCard[];
}
/**
 * What does not change at a table.
 */
export interface TableInfo {
	deck: DeckInfo;
	game: string;
	game_name: string;
	id: string;
	options: OptionInfo[];
	phrases: string[];
	players: number;
	rules: TableRules;
	sides: number[][];
	values: {
		[k: string]: string;
	};
}
/**
 * An option of a game at some number of players; `values` are those of a choice, as they are typed.
 */
export interface OptionInfo {
	at_least: number | null;
	default: string;
	doc: string;
	kind: 'choice' | 'number' | 'flag';
	label: string;
	name: string;
	or_none: boolean;
	rule: string;
	values: string[];
	words: {
		[k: string]: string;
	};
}
/**
 * The rules of a table in addition to the game's options.
 */
export interface TableRules {
	clock: ClockRule;
	hints: boolean;
	public: boolean;
	second_look: 'off' | 'before' | 'after';
	spectators: 'none' | 'hidden' | 'late';
	undo: boolean;
}
/**
 * The result of the latest answer.
 */
export interface DrillResult {
	is_over: boolean;
	lost: number;
	move: DrillMoveVerdict | null;
	place: DrillPlaceVerdict | null;
	position: DrillPosition | null;
	text: string;
}
/**
 * The body of every answer that is an error.
 */
export interface ErrorBody {
	error: ErrorInfo;
}
/**
 * What went wrong, for programs and for people.
 */
export interface ErrorInfo {
	code: string;
	sentence: string;
}
/**
 * A deal that fits what the player knew, and how both moves come out in it.
 */
export interface ExampleDealView {
	hands: ExampleHandView[];
	text: string;
}
/**
 * What a player holds in a deal that is shown as an example, sorted as a hand is.
 */
export interface ExampleHandView {
	cards: string[];
	name: string;
	seat: number;
	texts: string[];
}
/**
 * What went wrong with a message, and what would be right; `for_id` is the client's id of it.
 */
export interface Failure {
	code: string;
	for_id: string | null;
	reason: ReasonText | null;
	retry: boolean;
	sentence: string;
	type: 'error';
}
/**
 * What proves the deals: the commitment is shown before the first deal, the secret after the match.
 */
export interface Fairness {
	commitment: string;
	parts: string[];
	secret: string | null;
	seed: string | null;
}
/**
 * Ask bots to play the rest of the hand without pauses, which they do once every person here has asked for it.
 */
export interface FastForward {
	id: string;
	type: 'fast_forward' | 'hurry';
}
/**
 * A game as the first page shows it; `showcase` are cards for its picture.
 */
export interface GameInfo {
	author: string;
	category: 'originals' | 'classics' | 'others';
	deck: DeckInfo;
	id: string;
	lesson: boolean;
	levels_note: string;
	minutes: number;
	name: string;
	options: {
		[k: string]: OptionInfo[];
	};
	players: number;
	presets: Preset[];
	seats: number[];
	showcase: string[];
	summary: string;
}
/**
 * Options that go together, with a sentence that says for whom.
 *
 * `role` is `first` for a first game, with less to decide, and `short` for a short match, whose sentence says how long
 * it is. The others are rules to choose from, and `length` is how long a match by them is: "To 31 points.".
 */
export interface Preset {
	length: string;
	name: string;
	options: {
		[k: string]: string;
	};
	role: '' | 'first' | 'short';
	sentence: string;
}
/**
 * All games and levels of bots; `usual` is the default level.
 */
export interface GameList {
	bots: BotInfo[];
	games: GameInfo[];
	usual: string;
}
/**
 * An example of a hand with cards that a rule forbids to play now, and the reason for one of them.
 *
 * `names` and `cards` are the trick so far, empty before a lead. `playable` are the cards that can be played.
 */
export interface HandExample {
	cards: string[];
	facts: [string, string][];
	hand: string[];
	named: string | null;
	names: string[];
	playable: string[];
	rule: string;
	text: string;
}
/**
 * How a hand went from its deal to its result, for the side of the player of the review.
 */
export interface HandLuckView {
	hand: number;
	parts: LuckPartView[];
	text: string;
}
/**
 * What the deal of a hand, the calls of a player or the plays of one were worth to the player of the review.
 */
export interface LuckPartView {
	amount: string;
	points: number;
	sum: string;
	text: string;
	total: number;
}
/**
 * The server answers, and its database works.
 *
 * `degraded` lists what does not work while play goes on: `redis`, so that moves at other servers are shown late.
 */
export interface Health {
	degraded: 'redis'[];
	status: 'ok';
}
/**
 * The first message; `last` is the last event that this client has shown, 0 for none.
 */
export interface Hello {
	last: number;
	protocol: number | null;
	type: 'hello';
}
/**
 * What the adviser would do, why, and what the other moves are worth.
 */
export interface Hint {
	action: string;
	adviser: string;
	aim: string;
	deals: number;
	effect: string;
	event: number;
	for_id: string;
	label: string;
	move: string;
	reason: string;
	rows: HintRow[];
	type: 'hint';
}
/**
 * A move that was compared: expected points, half of the 95% interval, and how often it was best (0 to 1).
 */
export interface HintRow {
	best_share: number;
	half_width: number;
	label: string;
	move: string;
	points: number;
}
/**
 * Do something that only the host can do.
 */
export interface Host {
	do: 'pause' | 'resume' | 'remove' | 'fill' | 'stand_in' | 'close';
	id: string;
	level: string;
	seat: number | null;
	type: 'host';
}
/**
 * What an invitation shows before the seat is taken.
 */
export interface InviteInfo {
	game: string;
	game_name: string;
	host: string;
	host_seat: number;
	mine: boolean;
	players: number;
	rules: TableRules;
	seat: number;
	sides: number[][];
	table: string;
	taken: boolean;
	values: {
		[k: string]: string;
	};
}
/**
 * The links to the seats of a table that are still open.
 */
export interface Invites {
	invites: Invite[];
}
/**
 * A request for a seat, with the name of the person.
 */
export interface JoinRequest {
	name: string;
}
/**
 * An order of the trumps, and in which contracts it holds.
 */
export interface LadderInfo {
	cards: string[];
	when: string;
}
/**
 * The progress of a first lesson: its present step `step` of `of`, what it says, and which moves it waits for.
 */
export interface LessonStep {
	asks: boolean;
	awaits_next: boolean;
	done: boolean;
	moves: string[];
	of: number;
	rule: string;
	step: number;
	text: string;
}
/**
 * The person of this browser: a name, and a device link with which another device signs in as them.
 */
export interface Me {
	device_link: string | null;
	name: string;
}
/**
 * The name that a person chooses.
 */
export interface MeRequest {
	name: string;
}
/**
 * A decision that mattered: what it cost or won, and why.
 */
export interface MomentView {
	action: number;
	better: string;
	deals: ExampleDealView[];
	figures: string[];
	hand: number;
	heading: string;
	hindsight: string;
	is_explained: boolean;
	is_lost: boolean;
	label: 'best' | 'as good' | 'inaccuracy' | 'mistake' | 'blunder' | 'no label';
	place: string;
	reasons: string[];
	remarks: string;
	situation: string;
	text: string;
}
/**
 * A move, in the notation of the choices; `at` is the last event that the player had seen.
 */
export interface MoveMessage {
	at: number;
	id: string;
	move: string;
	type: 'move';
}
/**
 * A table to open. `seats` has an occupant for each seat, with yours as `me`; None: you and bots.
 */
export interface NewTable {
	bot: string;
	clock: ClockRule1;
	game: string;
	hints: boolean;
	lesson: boolean;
	name: string;
	options: {
		[k: string]: string;
	};
	players: number;
	public: boolean;
	seats: ('me' | 'bot' | 'open')[] | null;
	second_look: 'off' | 'before' | 'after';
	spectators: 'none' | 'hidden' | 'late';
	undo: boolean;
}
/**
 * How long a player can keep the table waiting before a bot stands in.
 *
 * `none`: as long as they like; `countdown`: `seconds` if they are away, and five times as long if they are connected;
 * `bank`: `seconds` for each move, and `bank` seconds more for the whole match.
 */
export interface ClockRule1 {
	bank: number;
	kind: 'none' | 'countdown' | 'bank';
	seconds: number;
}
/**
 * Ready for the next hand; in a lesson, for the next step.
 */
export interface NextHand {
	id: string;
	type: 'next';
}
/**
 * Somebody said one of the table's phrases.
 */
export interface PhraseSaid {
	phrase: string;
	seat: number;
	type: 'phrase';
}
/**
 * Answered at once by a pong with the same number.
 */
export interface Ping {
	n: number;
	type: 'ping';
}
/**
 * A deal that fits what the seat knew, played to its end by bots after a wrong move and after the best one.
 */
export interface PlayedLine {
	right: ReplayStep[];
	right_label: string;
	text: string;
	wrong: ReplayStep[];
	wrong_label: string;
}
/**
 * A moment of a finished match with all hands open: the state before `move`, and a sentence about the move.
 */
export interface ReplayStep {
	action: number;
	hand: number;
	hands: OwnView[];
	label: string;
	move: string;
	public: PublicView;
	seat: number | null;
	stand_in: boolean;
	text: string;
}
/**
 * The answer to a ping.
 */
export interface Pong {
	n: number;
	type: 'pong';
}
/**
 * The moment that a practice table tries again, and after its hand the results of both times.
 */
export interface PracticeInfo {
	action: number;
	cards: 'same' | 'other';
	hand: number;
	now: number | null;
	outcome: string;
	source: string;
	text: string;
	then: number | null;
}
/**
 * A moment of a finished match at a table, to be tried again against bots.
 */
export interface PracticeRequest {
	action: number;
	cards: 'same' | 'other';
	hand: number;
	table: string;
}
/**
 * Which people are connected, and which countdowns run: sent when that changes, and stored nowhere.
 */
export interface Presence {
	seats: SeatPresence[];
	spectators: number;
	type: 'presence';
}
/**
 * A seat and its occupant. `kind` open: nobody yet. `stand_in`: a bot plays for a person who is away.
 */
export interface SeatPresence {
	bank: number | null;
	deadline: number | null;
	here: boolean;
	host: boolean;
	kind: 'person' | 'bot' | 'open';
	level: string;
	name: string;
	seat: number;
	stand_in: boolean;
}
/**
 * Something that needs the others' consent: taking a move back, or ending the match early.
 */
export interface Proposal {
	by: number;
	kind: 'undo' | 'concede';
	waiting: number[];
}
/**
 * How often bots of a level failed the puzzle.
 */
export interface PuzzleLevel {
	failed: number;
	level: string;
	tries: number;
}
/**
 * How a wrong move loses; null if it is a call, or loses on average but in no deal that was tried.
 */
export interface PuzzleLineAnswer {
	line: PlayedLine | null;
}
/**
 * Puzzles by game, the easiest of each first.
 */
export interface PuzzleList {
	puzzles: PuzzleRow[];
}
/**
 * A puzzle in a list, without its theme, which is part of the answer.
 */
export interface PuzzleRow {
	difficulty: 'easy' | 'medium' | 'hard';
	game: string;
	game_name: string;
	id: string;
	players: number;
	rating: number;
}
/**
 * A move in a puzzle.
 */
export interface PuzzleMoveRequest {
	move: string;
}
/**
 * What one of the moves is worth.
 */
export interface PuzzleMoveValue {
	half_width: number;
	is_right: boolean;
	label: string;
	move: string;
	points: number;
}
/**
 * A puzzle as the seat that decides sees it: its own cards and what lies open, and nothing of the answer.
 */
export interface PuzzlePosition {
	log: LogLine[];
	mine: OwnView;
	names: string[];
	public: PublicView;
	puzzle: PuzzleRow;
	seat: number;
	table: TableInfo;
}
/**
 * What a move in a puzzle was worth, and the whole answer.
 */
export interface PuzzleVerdict {
	best: string[];
	is_right: boolean;
	levels: PuzzleLevel[];
	loss: number;
	move: string;
	moves: PuzzleMoveValue[];
	numbers: string;
	others: string[];
	reason: string;
	text: string;
	theme: string;
}
/**
 * The answer to a hello of another protocol: the page must be reloaded. The socket is closed after it.
 */
export interface Reload {
	reason: string;
	type: 'reload';
}
/**
 * Play another match with the same people, with the next dealer.
 */
export interface Rematch {
	id: string;
	type: 'rematch';
}
/**
 * One hand of a match that is over, or of the finished hands of one that is not.
 */
export interface Replay {
	fairness: Fairness | null;
	hand: number;
	hands: number;
	is_over: boolean;
	log: LogLine[];
	mine: number | null;
	names: string[];
	steps: ReplayStep[];
	table: TableInfo;
	totals: number[][];
	tricks: FinishedTrick[];
}
/**
 * Review the hand that has ended before the match is over, against bots alone; it can't be undone from then on.
 */
export interface ReviewHand {
	id: string;
	type: 'review_hand';
}
/**
 * What the page needs to show the reviews of a match: its table with the deck, and its players.
 */
export interface ReviewInfo {
	is_over: boolean;
	mine: number | null;
	practice: ('drills' | 'puzzles')[];
	seats: ReviewSeat[];
	table: TableInfo;
}
/**
 * A player whose decisions can be reviewed.
 */
export interface ReviewSeat {
	kind: 'person' | 'bot';
	name: string;
	seat: number;
}
/**
 * One line of a review that is being made; the last one is `done` or `failed`.
 */
export interface ReviewUpdate {
	done: number;
	review: ReviewView | null;
	state: 'waiting' | 'running' | 'done' | 'failed';
	text: string;
	total: number;
}
/**
 * The review of one player's decisions in a match.
 */
export interface ReviewView {
	chances: ChanceView[][];
	chances_within_hands: CoursePointView[];
	decisions: ReviewedMoveView[];
	label_counts: string;
	luck: HandLuckView[];
	moments: MomentView[];
	name: string;
	no_turning_point: string;
	notes: string[];
	seat: number;
	side: number;
	sides: string[];
	title: string;
	verdict: string;
}
/**
 * A decision that was reviewed, and where the replay has it.
 */
export interface ReviewedMoveView {
	action: number;
	best: string;
	chance: string;
	chance_points: string;
	deals: number;
	hand: number;
	is_error: boolean;
	label: 'best' | 'as good' | 'inaccuracy' | 'mistake' | 'blunder' | 'no label';
	loss: string;
	place: string;
	played: string;
	trick: number;
}
/**
 * A rule with its id.
 */
export interface RuleInfo {
	id: string;
	text: string;
	topic: string;
}
/**
 * The rule card of a game for one number of players; names of options, cards and moves are between backticks.
 *
 * `coach` has advice for a first hand: by the rule of a question, or by the name of a moment. `usual_bid` is the
 * initial value of a form for bids, in games that have one. `example` is a trick that shows who takes it; `hands` are
 * examples of what can't be played, one for each rule, and `calls` of what is asked before the tricks.
 */
export interface Rules {
	calls: CallExample[];
	coach: {
		[k: string]: string;
	};
	example: TrickExample | null;
	facts: [string, string][];
	game: string;
	hands: HandExample[];
	ladders: LadderInfo[];
	options: OptionInfo[];
	players: number;
	rules: RuleInfo[];
	scoring: string[][];
	sides: number[][];
	special: string[];
	usual_bid: number | null;
}
/**
 * An example of a trick, in the order of play: whose cards, who takes it and why, and the facts of its contract.
 *
 * `named` is the suit that the first card was led as, if it has several; `winner` is the index of a card in the trick.
 */
export interface TrickExample {
	cards: string[];
	facts: [string, string][];
	named: string | null;
	names: string[];
	text: string;
	winner: number;
}
/**
 * Say one of the table's phrases.
 */
export interface Say {
	id: string;
	phrase: string;
	type: 'say';
}
/**
 * What there is to say against a move of this seat; nothing against most moves, which have no verdict.
 */
export interface SecondLookAnswer {
	better: string;
	better_label: string;
	for_id: string;
	label: string;
	move: string;
	reason: string;
	text: string;
	type: 'second_look';
	verdict: ('mistake' | 'blunder') | null;
}
/**
 * A phase in which somebody may be asked in secret; everyone else confirms, so that nobody learns who was asked.
 *
 * `waiting` are the people who have done neither yet; the seats have their deadlines.
 */
export interface SecretPhase {
	waiting: number[];
}
/**
 * This seat's random part of the seed, 16 to 64 hexadecimal digits.
 */
export interface SeedPart {
	hex: string;
	id: string;
	type: 'part';
}
/**
 * All that a viewer is shown after one event: always complete, so that a browser never has to combine messages.
 *
 * `event` is the number of the table's last event. `log` has the lines after the last event that the browser has
 * shown. `public` and `mine` are None before the first deal, and `mine` for a spectator.
 */
export interface State {
	acks: string[];
	can_undo: boolean;
	choosing: number[];
	chosen: string;
	conceded_by: number | null;
	event: number;
	fairness: Fairness;
	hand_review: 'none' | 'can' | 'open';
	lesson: LessonStep | null;
	log: LogLine[];
	log_from: number;
	mine: OwnView | null;
	next_table: string | null;
	paused: boolean;
	practice: PracticeInfo | null;
	proposal: Proposal | null;
	public: PublicView | null;
	ready: number[];
	seats: SeatPresence[];
	secret_phase: SecretPhase | null;
	spectators: number;
	stage: 'waiting' | 'playing' | 'between' | 'finished' | 'closed';
	type: 'state';
}
/**
 * Tables, the latest first.
 */
export interface TableList {
	tables: TableRow[];
}
/**
 * A table in a list.
 */
export interface TableRow {
	game: string;
	game_name: string;
	hand: number;
	id: string;
	names: string[];
	open_seats: number[];
	players: number;
	practice: boolean;
	stage: string;
	totals: number[];
	updated: string;
	your_turn: boolean;
}
/**
 * Undo your last decision: at once against bots, by consent among people.
 */
export interface Undo {
	id: string;
	type: 'undo';
}
/**
 * Whether a record is valid, and its deals follow from what its table committed to.
 */
export interface VerifyAnswer {
	holds: boolean;
	sentences: string[];
}
/**
 * The first answer to a hello: what does not change at the table, and the viewer's seat (None: a spectator).
 */
export interface Welcome {
	seat: number | null;
	table: TableInfo;
	type: 'welcome';
	version: string;
}
