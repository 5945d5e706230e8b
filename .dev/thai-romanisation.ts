import { isVowelMark, readings } from "./thai-syllables.ts";

/**
 * Thai names in Latin letters by the Royal Institute's general system (RTGS), for names whose source spelling is wrong.
 *
 * Thai writes no spaces, omits vowels, and one letter may both close a syllable and open the next, so a name has
 * several readings. `readings` lists them. Well-spelt names show which reading each word has, and the other names use
 * those.
 */

/** The pronounced part of the name, without tone marks, silenced letters, repetition and abbreviation marks. */
const sounded = (thai: string): string =>
  thai
    .replaceAll("ฤา", "ฤ")
    .replace(/ทร์|ตร์|[ก-ฮ][ิุ]?์/g, "")
    .replace(/[่้๊๋ฯๆ.\s()-]/g, "");

const letters = (latin: string): string => latin.toLowerCase().replace(/[^a-z]/g, "");

/**
 * Where each word of the Latin name ends in the pronounced Thai one, when some reading gives exactly that spelling.
 * Undefined when none does: the spelling is then not RTGS, or wrong.
 */
export const alignName = (thai: string, latin: string): { thai: string; latin: string }[] | undefined => {
  const text = sounded(thai);
  const words = latin.split(/[\s-]+/).filter((word) => letters(word) !== "");
  const target = letters(latin);
  const ends = new Set<number>();
  let length = 0;
  for (const word of words) {
    length += letters(word).length;
    ends.add(length);
  }
  const memo = new Map<number, { cost: number; path: readonly number[] } | undefined>();
  const walk = (at: number, done: number): { cost: number; path: readonly number[] } | undefined => {
    if (at === text.length) return done === target.length ? { cost: 0, path: [] } : undefined;
    const key = at * 256 + done;
    if (memo.has(key)) return memo.get(key);
    memo.set(key, undefined);
    let best: { cost: number; path: readonly number[] } | undefined;
    for (const reading of readings(text, at)) {
      if (reading.next <= at || !target.startsWith(reading.latin, done)) continue;
      const reached = done + reading.latin.length;
      // A syllable must not cross the end of a word.
      if ([...ends].some((end) => end > done && end < reached)) continue;
      const rest = walk(reading.next, reached);
      if (rest === undefined) continue;
      const cost = reading.cost + rest.cost;
      if (best === undefined || cost < best.cost)
        best = { cost, path: ends.has(reached) ? [reading.next, ...rest.path] : rest.path };
    }
    memo.set(key, best);
    return best;
  };
  const found = walk(0, 0);
  if (found === undefined || found.path.length !== words.length) return undefined;
  let from = 0;
  return words.map((word, index) => {
    const to = found.path[index] ?? text.length;
    const part = { thai: text.slice(from, to), latin: word };
    from = to;
    return part;
  });
};

/** Words that are not pronounced as they are written. */
const IRREGULAR: Readonly<Record<string, string>> = {
  พรหม: "Phrom",
  เพชร: "Phet",
  เพชรบูร: "Phetchabun",
  เพชรบุรี: "Phetchaburi",
  เกียรติ: "Kiat",
  พระเกียรติ: "Phra Kiat",
  สามารถ: "Samat",
  เนตร: "Net",
  มิตร: "Mit",
  บุตร: "But",
  จักร: "Chak",
  สมุทร: "Samut",
  กรุงเทพ: "Krung Thep",
};

/** Words of names with their most frequent spelling. */
export type Lexicon = ReadonlyMap<string, { readonly latin: string; readonly uses: number }>;

/** Learns words from well-spelt names; names that cannot be aligned are skipped. */
export const learnWords = (names: readonly { readonly th: string; readonly en: string }[]): Lexicon => {
  const counts = new Map<string, Map<string, number>>();
  for (const { th, en } of names)
    for (const { thai, latin } of alignName(th, en) ?? []) {
      const spellings = counts.get(thai) ?? new Map<string, number>();
      spellings.set(latin, (spellings.get(latin) ?? 0) + 1);
      counts.set(thai, spellings);
    }
  const lexicon = new Map<string, { latin: string; uses: number }>(
    Object.entries(IRREGULAR).map(([thai, latin]) => [thai, { latin, uses: 9 }]),
  );
  for (const [thai, spellings] of counts) {
    let uses = 0;
    let latin = "";
    let most = 0;
    for (const [spelling, count] of spellings) {
      uses += count;
      if (count > most || (count === most && spelling < latin)) {
        most = count;
        latin = spelling;
      }
    }
    if (/[ก-ฮ]/.test(thai)) lexicon.set(thai, { latin, uses });
  }
  return lexicon;
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The most likely spelling of a Thai name: known words first, syllables by rule between them. */
export const romanise = (thai: string, lexicon: Lexicon): string => {
  const text = sounded(thai);
  interface Best {
    readonly cost: number;
    readonly words: readonly string[];
    /** True when the last word was spelt by rule and may be continued. */
    readonly open: boolean;
  }
  const best: (Best | undefined)[] = [{ cost: 0, words: [], open: false }];
  const offer = (at: number, candidate: Best): void => {
    const known = best[at];
    if (known === undefined || candidate.cost < known.cost) best[at] = candidate;
  };
  for (let at = 0; at < text.length; at += 1) {
    const here = best[at];
    if (here === undefined) continue;
    for (let end = at + 1; end <= text.length; end += 1) {
      const word = lexicon.get(text.slice(at, end));
      if (word === undefined || isVowelMark(text[end] ?? "")) continue;
      offer(end, {
        cost: here.cost + 1 + 1.5 / Math.sqrt(word.uses),
        words: [...here.words, word.latin],
        open: false,
      });
    }
    for (const reading of readings(text, at)) {
      if (reading.next <= at) continue;
      const cost = here.cost + 2.5 + reading.cost;
      const last = here.words.at(-1);
      offer(reading.next, {
        cost,
        words:
          here.open && last !== undefined
            ? [...here.words.slice(0, -1), last + reading.latin]
            : [...here.words, capital(reading.latin)],
        open: true,
      });
    }
  }
  const found = best[text.length];
  if (found === undefined) throw new Error(`no reading for ${thai}`);
  return found.words.join(" ");
};
