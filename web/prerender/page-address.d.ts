/** The canonical address of a page in a language: without a parameter in Thai, with `?lang=` in any other. */
export declare function pageAddress(origin: string, path: string, locale: string): string;
