/**
 * Words are the same whatever their capitals, spaces, hyphens and apostrophes, and with the invisible signs
 * of Thai line breaks.
 */
export function comparedWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\u200b\u2060_'’‐–-]/g, "");
}
