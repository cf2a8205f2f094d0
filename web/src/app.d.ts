declare global {
	namespace App {
		interface Error {
			/** A whole sentence for the reader. */
			message: string;
		}
	}
}

export {};
