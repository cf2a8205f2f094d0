/** What one does to press something with the pointer of this device: a mouse clicks, a finger taps. */
export function pressWord(): 'Click' | 'Tap' {
	return matchMedia('(pointer: fine)').matches ? 'Click' : 'Tap';
}
