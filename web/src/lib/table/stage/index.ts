/**
 * The surface on which everything lies, and where it lies there. `stageLayout` computes every box from the window, the
 * number of players and the size of the hand; `Stage` draws the table and provides the layout to what is on it. It
 * knows no state of a match, and every other folder of the table may import it.
 */
export { marksStage, placed, provideStage, useChoicesTop, useStage } from './context';
export { stageLayout } from './layout';
export { fanSpread, LEAST_STEP, RATIO, UPPER_ROW } from './spots';
export type { Box, OpenSpot, SeatSpot, StageInput, StageLayout, TrickSpot } from './layoutTypes';
export { default as Stage } from './Stage.svelte';
