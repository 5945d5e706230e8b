/** The beginning of every key: whoever finds one, a scanner of secrets too, sees whose it is. */
export const API_KEY_MARK = "kd_live_";
/** The random bytes of a key: 160 bits, which nobody guesses. */
export const API_KEY_BYTES = 20;
/** Keys of one company that are not revoked. */
export const MAX_API_KEYS = 20;

/** Crockford's base 32: no letter is mistaken for a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BITS_PER_LETTER = 5;
const LETTERS = (API_KEY_BYTES * 8) / BITS_PER_LETTER;
const SHOWN_LETTERS = 4;
const WRITTEN = new RegExp(`^${API_KEY_MARK}[${ALPHABET}]{${LETTERS}}$`);

/** A key of random bytes, `API_KEY_BYTES` of them. */
export function apiKeyOf(random: Uint8Array): string {
  let letters = "";
  let bits = 0;
  let held = 0;
  for (const byte of random) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= BITS_PER_LETTER) {
      bits -= BITS_PER_LETTER;
      letters += ALPHABET[held >> bits];
      held &= (1 << bits) - 1;
    }
  }
  return API_KEY_MARK + letters;
}

/** Whether a text is written as a key is; no other text is looked for in the database. */
export function isApiKey(text: string): boolean {
  return WRITTEN.test(text);
}

/** The beginning of a key, by which people tell it apart from their others. */
export function shownPrefix(key: string): string {
  return key.slice(0, API_KEY_MARK.length + SHOWN_LETTERS);
}

/** What of the beginning of a key is its own: every key begins with the mark. A text without it is as it was. */
export function lettersOfPrefix(text: string): string {
  return text.toLowerCase().startsWith(API_KEY_MARK) ? text.slice(API_KEY_MARK.length) : text;
}
