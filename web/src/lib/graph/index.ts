/**
 * Lines over the hands of a match, one for each side: the axes, the lines with their intervals, and the legend.
 * The folders that show a graph choose the values, their labels and the sentence that says them all.
 * It may import nothing.
 */
export { gridValues, roundStep, type GraphLine, type ValueRange } from './graphLayout';
export { default as LineGraph } from './LineGraph.svelte';
