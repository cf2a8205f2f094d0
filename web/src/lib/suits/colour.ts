/** Colour measures: contrast by WCAG 2, distance in OKLab, and simulated colour-vision deficiencies. */
type Triple = readonly [number, number, number];

export const VISIONS = ['normal', 'protan', 'deutan', 'tritan'] as const;
export type Vision = (typeof VISIONS)[number];

/** What `Vision.svelte` can simulate: the kinds of colour vision, and no colours at all. */
export type VisionName = Vision | 'grey';

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear light. */
export const CVD_MATRICES: Record<Exclude<Vision, 'normal'>, readonly [Triple, Triple, Triple]> = {
	protan: [
		[0.152286, 1.052583, -0.204868],
		[0.114503, 0.786281, 0.099216],
		[-0.003882, -0.048116, 1.051998],
	],
	deutan: [
		[0.367322, 0.860646, -0.227968],
		[0.280085, 0.672501, 0.047413],
		[-0.01182, 0.04294, 0.968881],
	],
	tritan: [
		[1.255528, -0.076749, -0.178779],
		[-0.078411, 0.930809, 0.147602],
		[0.004733, 0.691367, 0.3039],
	],
};

/** The linear light of a colour `#rrggbb`, each channel from 0 to 1. */
export function linear(hex: string): Triple {
	const channel = (start: number) => {
		const value = parseInt(hex.slice(start, start + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	};
	return [channel(1), channel(3), channel(5)];
}

/** Simulates how a linear light looks with this vision. */
function simulate(vision: Vision, light: Triple): Triple {
	if (vision === 'normal') return light;
	const [red, green, blue] = CVD_MATRICES[vision].map((row) => Math.min(1, Math.max(0, dot(row, light))));
	return [red ?? 0, green ?? 0, blue ?? 0];
}

/** OKLab of a linear light: lightness, green–red, blue–yellow. */
export function oklab([red, green, blue]: Triple): Triple {
	const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	return [
		0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
		1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
		0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
	];
}

/** The difference ΔE of two colours with this vision: a hundred times their distance in OKLab. */
export function deltaE(first: string, second: string, vision: Vision): number {
	const [a, b] = [first, second].map((hex) => oklab(simulate(vision, linear(hex)))) as [Triple, Triple];
	return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The contrast ratio of two colours by WCAG 2, from 1 to 21. */
export function contrast(first: string, second: string): number {
	const [light, dark] = [first, second]
		.map((hex) => dot([0.2126, 0.7152, 0.0722], linear(hex)) + 0.05)
		.sort((a, b) => b - a);
	return (light ?? 1) / (dark ?? 1);
}

function dot(a: Triple, b: Triple): number {
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
