/** Vowels and signs over or under a Thai consonant, then tone marks and signs over those, then sara am. */
const THAI_CLUSTER = /([\u0e01-\u0e2e])([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*\u0e33?)/;
const MARK = /[\u0300-\u036f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/;
const CLUSTERS = new RegExp(`${THAI_CLUSTER.source}|.${MARK.source}*`, "gsu");
const TONE = /[\u0e48-\u0e4e]/;
/** Control characters, and marks of direction and joining. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** A text in the letters that fonts have: composed, and without characters that show nothing. */
export function shownText(text: string): string {
  return text.normalize("NFC").replace(/\s/gu, " ").replace(INVISIBLE, "");
}

/** A text in units that are drawn as one: each letter with its marks. Joined they are the text. */
export function clustersOf(text: string): string[] {
  return text.match(CLUSTERS) ?? [];
}

/** A cluster with its marks in the order of the writing system, however they were typed: ท่ี as ที่. */
export function inWrittenOrder(cluster: string): string {
  const [base = "", ...marks] = cluster;
  const am = marks.filter((mark) => mark === "\u0e33");
  const tones = marks.filter((mark) => TONE.test(mark));
  const vowels = marks.filter((mark) => !TONE.test(mark) && mark !== "\u0e33");
  return [base, ...vowels, ...tones, ...am].join("");
}
