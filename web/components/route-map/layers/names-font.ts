/** The family of the names on the map, the one of the site's headings: Thai and Latin drawn together. */
export const NAMES_FAMILY = "Anuphan";

/** Letters of the two subsets that names are written with. */
const LETTERS = "Aก";
const PATIENCE_MS = 3000;

/**
 * Waits until names can be drawn in their own family: a map draws a name once, and in another family when this one has
 * not arrived. Never fails, and never waits for long.
 */
export async function namesFontReady(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([document.fonts.load(`500 16px ${NAMES_FAMILY}`, LETTERS).catch(() => undefined), late]);
}
