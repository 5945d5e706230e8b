/** The font family of the map's names, that of the site's headings; it has Thai and Latin. */
export const NAMES_FAMILY = "Anuphan";

/** One letter of each of the two subsets that names need. */
const LETTERS = "Aก";
const PATIENCE_MS = 3000;

/**
 * Waits until the font of the names has loaded: the map draws a name once, in a fallback font when it has not. Never
 * rejects; the wait is limited.
 */
export async function namesFontReady(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([document.fonts.load(`500 16px ${NAMES_FAMILY}`, LETTERS).catch(() => undefined), late]);
}
