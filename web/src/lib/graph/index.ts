/**
 * Lines over the hands of a match, one for each side: the axes, the lines with their intervals, and the legend.
 * The folders that show a graph choose the values, their labels and the sentence that puts them into words.
 * It may import nothing.
 */
export { gridValues, type GraphLine } from './graphLayout';
export { default as LineGraph } from './LineGraph.svelte';
