/**
 * What this browser remembers of a player who is new to a game: which games the coach explains, and which of its notes
 * were seen. The coach begins with a match that is started from the home page or by an invitation. It may
 * import the preferences alone, so that every part of the page may import it.
 */
export { beginCoach, isCoached, markSeen, seenNotes, setCoach } from './coachMemory';
