/**
 * How names of places are compared: what people type differs from the register in spaces, tone marks,
 * digits and romanisation, and none of that changes which place they mean.
 */

/** Longest text that is looked at; what follows is ignored. */
export const MAX_QUERY_LENGTH = 200;

const THAI_ZERO = 0x0e50;

/**
 * Trimmed, lower-case text of at most {@link MAX_QUERY_LENGTH} characters with Arabic digits, one form for
 * each Thai vowel that can be typed in two ways (เ + เ for แ, nikhahit + า for ำ), and no invisible characters.
 */
export function normaliseText(text: string): string {
  return text
    .slice(0, MAX_QUERY_LENGTH)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replaceAll("\u0e40\u0e40", "\u0e41")
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1\u0e33")
    .trim();
}

/** True when the text has a Thai letter: it is then compared with Thai names, else with English ones. */
export function hasThai(text: string): boolean {
  return /[\u0e01-\u0e3a\u0e40-\u0e4e]/.test(text);
}

/** A name without spaces and punctuation, in the script it is written in: what "exact" means. */
export function plainKey(normalised: string): string {
  // Nearly all names are letters and spaces already; only marks above Latin letters need taking apart.
  if (/^[a-z ]*$/.test(normalised)) return normalised.replaceAll(" ", "");
  return normalised
    .normalize("NFD")
    .replace(/[^a-z0-9\u0e01-\u0e4e]/g, "")
    .replaceAll("\u0e46", "");
}

/** A plain Thai key without tone marks, shortened vowel and silencer, which are the first to be left out. */
export function foldThai(plain: string): string {
  return plain.replace(/[\u0e47-\u0e4e]/g, "");
}

const VOWELS = "aeiou";
const isVowel = (letter: string | undefined): boolean => letter !== undefined && VOWELS.includes(letter);

/** Spellings of one sound, longest first; the left is written by one system or another, the right by this fold. */
const SOUNDS: ReadonlyMap<string, readonly (readonly [spelling: string, sound: string])[]> = new Map(
  Object.entries({
    a: [
      ["aeo", "ew"],
      ["ae", "e"],
      ["aa", "a"],
      ["ao", "aw"],
      ["au", "aw"],
    ],
    b: [
      ["bh", "p"],
      ["b", "p"],
    ],
    c: [["ch", "c"]],
    d: [
      ["dh", "t"],
      ["d", "t"],
    ],
    e: [
      ["eua", "ua"],
      ["eu", "u"],
      ["ee", "i"],
      ["eo", "ew"],
    ],
    g: [
      ["gh", "k"],
      ["g", "k"],
    ],
    i: [
      ["ie", "ia"],
      ["io", "iw"],
      ["iu", "iw"],
    ],
    j: [["j", "c"]],
    k: [
      ["kh", "k"],
      ["ck", "k"],
    ],
    o: [
      ["oo", "u"],
      ["ou", "u"],
      ["oe", "o"],
    ],
    n: [["ng", "ng"]],
    p: [["ph", "p"]],
    q: [["q", "k"]],
    r: [["rh", "r"]],
    s: [
      ["sr", "s"],
      ["sh", "s"],
    ],
    t: [
      ["tch", "c"],
      ["th", "t"],
    ],
    u: [
      ["uea", "ua"],
      ["ue", "u"],
    ],
    v: [["v", "w"]],
    z: [["z", "s"]],
  } satisfies Record<string, [string, string][]>),
);

/**
 * One key for the ways a Thai name is spelt in Latin letters: Nakorn and Nakhon, Koh and Ko, Haad Yai and Hat Yai,
 * Muang and Mueang, Puket and Phuket, Srakaew and Sa Kaeo give the same key. Takes a plain key; linear in its length.
 */
export function foldLatin(plain: string): string {
  let folded = "";
  let at = 0;
  while (at < plain.length) {
    const letter = plain.charAt(at);
    const next = plain[at + 1];
    let sound = letter;
    let length = 1;
    const sounds = SOUNDS.get(letter);
    if (sounds !== undefined)
      for (const [spelling, value] of sounds)
        if (plain.startsWith(spelling, at)) {
          sound = value;
          length = spelling.length;
          break;
        }
    const afterVowel = isVowel(plain[at - 1]);
    const closesSyllable = next === undefined || !isVowel(next);
    if (length === 1) {
      if (letter === "h" && afterVowel && closesSyllable) sound = "";
      else if (letter === "r" && afterVowel && closesSyllable && next !== undefined && next !== "r")
        sound = "";
      else if (letter === "y" && afterVowel && closesSyllable) sound = "i";
      else if (letter === "c" && next !== undefined) sound = "k";
    }
    if (sound !== "" && !(sound.length === 1 && folded.endsWith(sound))) folded += sound;
    at += length;
  }
  return folded;
}

/** The key under which differently spelt forms of one name meet, whatever its script. */
export function foldedKey(plain: string): string {
  return hasThai(plain) ? foldThai(plain) : foldLatin(plain);
}
