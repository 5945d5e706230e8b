/** The one address of a page in a language: plain in Thai, the base language, with `?lang=` in any other. */
export declare function pageAddress(origin: string, path: string, locale: string): string;
