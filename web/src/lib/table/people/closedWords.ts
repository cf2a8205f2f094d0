/** What to say about a table that was deleted or is closed to this viewer, by the last stage that the page knows. */
export function closedWords(stage: string): { title: string; reason: string } {
	return stage === 'finished' || stage === 'closed'
		? {
				title: 'This match was deleted',
				reason: 'The host has deleted it for everyone, with its record.',
			}
		: {
				title: 'This table is closed to you',
				reason: 'You no longer have a seat here, and the table has no spectators.',
			};
}
