import { LANDMARK_KINDS, type LandmarkKind } from "#domain/geo/landmark.ts";

/** Words that say what kind of place a name is, as people write them, and the kinds they may mean. */
interface KindWords {
  readonly kinds: readonly LandmarkKind[];
  /** They come before the name, also joined to it. */
  readonly thai: readonly string[];
  /** They come before or after the name. */
  readonly latin: readonly string[];
}

const KIND_WORDS: readonly KindWords[] = [
  {
    kinds: ["airport"],
    thai: ["ท่าอากาศยานนานาชาติ", "ท่าอากาศยาน", "สนามบินนานาชาติ", "สนามบิน"],
    latin: ["international airport", "intl airport", "airport"],
  },
  {
    kinds: ["metro_station"],
    thai: ["สถานีรถไฟฟ้า", "รถไฟฟ้า", "บีทีเอส", "เอ็มอาร์ที", "แอร์พอร์ตลิงก์", "แอร์พอร์ตลิงค์", "แอร์พอร์ตเรลลิงก์"],
    latin: ["bts", "mrt", "arl", "airport rail link", "skytrain", "metro station", "skytrain station"],
  },
  {
    kinds: ["train_station"],
    thai: ["สถานีรถไฟชุมทาง", "สถานีรถไฟ", "ชุมทางรถไฟ", "ชุมทาง"],
    latin: ["junction railway station", "railway station", "train station"],
  },
  {
    kinds: ["bus_terminal"],
    thai: ["สถานีขนส่งผู้โดยสารจังหวัด", "สถานีขนส่งผู้โดยสาร", "สถานีขนส่ง", "ขนส่ง", "ท่ารถ", "บขส.", "บขส"],
    latin: ["bus terminal", "bus station"],
  },
  { kinds: ["metro_station", "train_station", "bus_terminal"], thai: ["สถานี"], latin: ["station"] },
  { kinds: ["pier"], thai: ["ท่าเทียบเรือ", "ท่าเรือ"], latin: ["ferry pier", "ferry terminal", "pier", "port"] },
  { kinds: ["university"], thai: ["มหาวิทยาลัย", "มหาลัย", "ม."], latin: ["university", "univ", "uni"] },
  { kinds: ["hospital"], thai: ["โรงพยาบาล", "รพ.", "รพ"], latin: ["hospital"] },
  {
    kinds: ["mall"],
    thai: ["ห้างสรรพสินค้า", "ศูนย์การค้า", "ห้าง"],
    latin: ["shopping mall", "shopping center", "shopping centre", "department store", "mall"],
  },
  {
    kinds: ["industrial_estate"],
    thai: ["นิคมอุตสาหกรรม", "สวนอุตสาหกรรม", "นิคม"],
    latin: ["industrial estate", "industrial park", "industrial zone"],
  },
  {
    kinds: ["market"],
    thai: ["ตลาดนัด", "ตลาดน้ำ", "ตลาดสด", "ตลาด"],
    latin: ["floating market", "night market", "market"],
  },
  { kinds: ["government"], thai: ["ศาลากลางจังหวัด", "ศาลากลาง"], latin: ["provincial hall", "city hall"] },
  { kinds: ["beach"], thai: ["ชายหาด", "หาด"], latin: ["beach"] },
  { kinds: ["quarter"], thai: ["ย่าน", "สี่แยก", "แยก"], latin: ["intersection", "junction"] },
];

interface Phrase {
  readonly words: readonly string[];
  readonly kinds: ReadonlySet<LandmarkKind>;
}

/** Longest first, so that "international airport" is taken before "airport". */
const phrases = (of: (words: KindWords) => readonly string[]): readonly Phrase[] =>
  KIND_WORDS.flatMap((words) =>
    of(words).map((phrase) => ({ words: phrase.split(" "), kinds: new Set(words.kinds) })),
  ).toSorted((a, b) => b.words.join(" ").length - a.words.join(" ").length);

/** Thai phrases by their first letter, Latin ones by their first and last word: most names have none of them. */
const THAI_PHRASES = Map.groupBy(
  phrases(({ thai }) => thai),
  ({ words }) => words[0]?.[0],
);
const latinPhrases = phrases(({ latin }) => latin);
const LATIN_STARTS = Map.groupBy(latinPhrases, ({ words }) => words[0]);
const LATIN_ENDS = Map.groupBy(latinPhrases, ({ words }) => words.at(-1));

interface KindWord {
  readonly word: string;
  /** It may be joined to the name after it. */
  readonly isThai: boolean;
}

/** The words of each kind, longest first. */
const WORDS_OF_KIND: ReadonlyMap<LandmarkKind, readonly KindWord[]> = new Map(
  LANDMARK_KINDS.map((kind) => [
    kind,
    KIND_WORDS.filter(({ kinds }) => kinds.includes(kind))
      .flatMap(({ thai, latin }) => [
        ...thai.map((word) => ({ word, isThai: true })),
        ...latin.map((word) => ({ word, isThai: false })),
      ])
      .toSorted((a, b) => b.word.length - a.word.length),
  ]),
);

/** A name whose kind is said: "สนามบินเชียงใหม่" is "เชียงใหม่" and the kind airport. */
export interface KindOfLandmark {
  readonly kinds: ReadonlySet<LandmarkKind>;
  /** The words without those for the kind; empty when there are no others. */
  readonly words: readonly string[];
}

/** The kind of landmark that normalised words say, and the other words; undefined when they say none. */
export function landmarkKindOf(words: readonly string[]): KindOfLandmark | undefined {
  const found = withoutLatinKind(words) ?? withoutThaiKind(words);
  if (found === undefined) return undefined;
  // "สถานี BTS หมอชิต" says it twice, once narrower; in "Thammasat University Hospital" one is of the name.
  const again = landmarkKindOf(found.words);
  if (again === undefined) return found;
  const kinds = new Set([...found.kinds].filter((kind) => again.kinds.has(kind)));
  return kinds.size > 0 ? { kinds, words: again.words } : found;
}

/** The letters with which the words of each kind begin or end: most names have none of them. */
const EDGES_OF_KIND: ReadonlyMap<LandmarkKind, { readonly starts: string; readonly ends: string }> = new Map(
  [...WORDS_OF_KIND].map(([kind, words]) => [
    kind,
    {
      starts: words.map(({ word }) => word[0]).join(""),
      ends: words.map(({ word }) => word.at(-1)).join(""),
    },
  ]),
);

/** A landmark's name, in lower case, without the word for its own kind; undefined when it has no such word. */
export function coreOf(lowerName: string, landmark: LandmarkKind): string | undefined {
  const words = WORDS_OF_KIND.get(landmark) ?? [];
  const edges = EDGES_OF_KIND.get(landmark);
  let core = lowerName;
  if (!edges?.starts.includes(core[0] ?? "") && !edges?.ends.includes(core.at(-1) ?? "")) return undefined;
  // "สถานี BTS หมอชิต" has two.
  for (let times = 0; times < 2; times += 1) core = withoutOne(core, words);
  return core === "" || core.length === lowerName.length ? undefined : core;
}

function withoutOne(name: string, words: readonly KindWord[]): string {
  for (const { word, isThai } of words) {
    if (name.startsWith(word) && (isThai || name[word.length] === " ")) return name.slice(word.length).trim();
    if (name.endsWith(word) && name.at(-word.length - 1) === " ") return name.slice(0, -word.length).trim();
  }
  return name;
}

function withoutLatinKind(words: readonly string[]): KindOfLandmark | undefined {
  for (const { words: phrase, kinds } of LATIN_STARTS.get(words[0]) ?? [])
    if (phrase.every((word, index) => words[index] === word))
      return { kinds, words: words.slice(phrase.length) };
  for (const { words: phrase, kinds } of LATIN_ENDS.get(words.at(-1)) ?? []) {
    const start = words.length - phrase.length;
    if (start >= 0 && phrase.every((word, index) => words[start + index] === word))
      return { kinds, words: words.slice(0, start) };
  }
  return undefined;
}

function withoutThaiKind(words: readonly string[]): KindOfLandmark | undefined {
  const [first = "", ...others] = words;
  for (const { words: phrase, kinds } of THAI_PHRASES.get(first[0]) ?? []) {
    const [word = ""] = phrase;
    if (!first.startsWith(word)) continue;
    const rest = first.slice(word.length);
    return { kinds, words: rest === "" ? others : [rest, ...others] };
  }
  const last = words.at(-1);
  for (const { words: phrase, kinds } of THAI_PHRASES.get(last?.[0]) ?? [])
    if (phrase[0] === last) return { kinds, words: words.slice(0, -1) };
  return undefined;
}
