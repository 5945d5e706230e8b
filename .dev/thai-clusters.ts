/** What is written over and under a Thai consonant, as far as Thai, Pali and Sanskrit words use it. */

const letters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** ก to ฮ. */
const CONSONANTS = letters(0x0e01, 0x0e2e);
/** Vowels and signs directly over (ั ิ ี ึ ื ็ ํ) or under (ุ ู ฺ) the consonant, or none. */
const VOWELS = ["", "\u0e31", ...letters(0x0e34, 0x0e3a), "\u0e47", "\u0e4d"];
/** Tone marks and thanthakhat, or none. */
const TONES = ["", ...letters(0x0e48, 0x0e4c)];
const SARA_AM = "\u0e33";

/** Every consonant with its marks, in the order in which they are typed. */
export const THAI_CLUSTERS: readonly string[] = CONSONANTS.flatMap((consonant) => [
  ...VOWELS.flatMap((vowel) => TONES.map((tone) => consonant + vowel + tone)).slice(1),
  ...TONES.map((tone) => consonant + tone + SARA_AM),
]);

/** The letters that stand on the line. */
export const THAI_LETTERS: readonly string[] = [
  ...CONSONANTS,
  ..."\u0e2f\u0e30\u0e32",
  ...letters(0x0e40, 0x0e46),
];
