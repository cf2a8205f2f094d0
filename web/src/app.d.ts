declare global {
	namespace App {
		interface Error {
			/** For the person who reads it: a whole sentence. */
			message: string;
		}
	}
}

export {};
