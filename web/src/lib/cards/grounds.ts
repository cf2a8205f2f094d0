/** The tinted grounds of a face of 100 × 140: they leave the corners to rank and suits. */

/** The half of the suit that stands first, right above the diagonal. */
export const UPPER = 'M31 4H92A4 4 0 0 1 96 8V64H76A6 6 0 0 0 70 70V96.2L30.4 43.5V4Z';

/** The half of the suit that stands second, left below it. */
export const LOWER = 'M69 136H8A4 4 0 0 1 4 132V76H24A6 6 0 0 0 30 70V43.8L69.6 96.5V136Z';

/** The whole, of cards that bear one suit. */
export const WHOLE =
	'M31 4H92A4 4 0 0 1 96 8V82H76A6 6 0 0 0 70 88V136H8A4 4 0 0 1 4 132V58H24A6 6 0 0 0 30 52V4Z';
