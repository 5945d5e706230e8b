import { editDistance } from "./edit-distance.ts";
import { foldedKey, hasThai, plainKey } from "./place-name.ts";
import { parsePlaceQuery, type QueryPart } from "./place-query.ts";
import type { BilingualText, PlaceKind } from "./place.ts";

/** One findable place. Records refer to their parents by position in the list that the index is built from. */
export interface PlaceRecord {
  readonly kind: PlaceKind;
  readonly name: BilingualText;
  /** Other names it is found by, in any script. */
  readonly aliases: readonly string[];
  /** Positions of the places it lies in, nearest first: its district, then its province. */
  readonly within: readonly number[];
  readonly postcodes: readonly string[];
  /** Higher comes first among equally good matches. */
  readonly importance: number;
}

interface Key {
  readonly plain: string;
  readonly folded: string;
}

/** What {@link searchPlaces} looks through: build it once. */
export interface PlaceIndex {
  readonly records: readonly PlaceRecord[];
  readonly thai: readonly (readonly Key[])[];
  readonly latin: readonly (readonly Key[])[];
  /** Positions of provinces and districts, which may follow another name in a query. */
  readonly parents: readonly number[];
}

/** How well a name matches: lower is better. */
const EXACT = 0;
const EXACT_FOLDED = 1;
const PREFIX = 2;
const PREFIX_FOLDED = 3;
const INSIDE = 4;
const MISSPELT = 5;
const NONE = 9;

/** Indexes the places for {@link searchPlaces}. Pure; time and memory grow with the number of names. */
export function buildPlaceIndex(records: readonly PlaceRecord[]): PlaceIndex {
  const folds = new Map<string, Key>();
  const keyOf = (name: string): Key => {
    let key = folds.get(name);
    if (key === undefined) {
      const plain = plainKey(name.toLowerCase());
      key = { plain, folded: foldedKey(plain) };
      folds.set(name, key);
    }
    return key;
  };
  const thai: Key[][] = [];
  const latin: Key[][] = [];
  const parents: number[] = [];
  records.forEach((record, position) => {
    const thaiKeys = [keyOf(record.name.th)];
    const latinKeys = [keyOf(record.name.en)];
    for (const alias of record.aliases) (hasThai(alias) ? thaiKeys : latinKeys).push(keyOf(alias));
    thai.push(thaiKeys);
    latin.push(latinKeys);
    if (record.kind === "province" || record.kind === "district") parents.push(position);
  });
  return { records, thai, latin, parents };
}

interface Wanted extends Key {
  readonly kind: PlaceKind | undefined;
  readonly thai: boolean;
}

function wanted(words: readonly string[], kind: PlaceKind | undefined): Wanted {
  const plain = plainKey(words.join(""));
  return { plain, folded: foldedKey(plain), kind, thai: hasThai(plain) };
}

function tierOf(keys: readonly Key[], { plain, folded, thai }: Wanted): number {
  let best = NONE;
  for (const key of keys) {
    if (key.plain === plain) return EXACT;
    let tier = NONE;
    if (key.folded === folded) tier = EXACT_FOLDED;
    else if (key.plain.startsWith(plain)) tier = PREFIX;
    else if (key.folded.startsWith(folded)) tier = PREFIX_FOLDED;
    else if (plain.length >= (thai ? 2 : 3) && (key.plain.includes(plain) || key.folded.includes(folded)))
      tier = INSIDE;
    if (tier < best) best = tier;
  }
  return best;
}

/** Provinces and districts that the words may mean, also when both are written together ("เมืองเชียงใหม่เชียงใหม่"). */
function parentsMatching(index: PlaceIndex, name: Wanted): ReadonlySet<number> {
  const found = new Set<number>();
  if (name.folded === "") return found;
  const keysOf = name.thai ? index.thai : index.latin;
  for (const position of index.parents) {
    const record = index.records[position];
    if (record === undefined || (name.kind !== undefined && record.kind !== name.kind)) continue;
    const keys = keysOf[position] ?? [];
    if (tierOf(keys, name) <= PREFIX_FOLDED) found.add(position);
    else
      for (const key of keys)
        if (key.folded.length > 2 && name.folded.startsWith(key.folded)) {
          const rest = name.folded.slice(key.folded.length);
          const within = record.within.flatMap((parent) => keysOf[parent] ?? []);
          if (within.some((parent) => parent.folded.startsWith(rest))) found.add(position);
        }
  }
  return found;
}

/** Keeps the best few of many matches. */
class Ranking {
  readonly #scores = new Map<number, number>();

  add(position: number, score: number): void {
    const known = this.#scores.get(position);
    if (known === undefined || score < known) this.#scores.set(position, score);
  }

  get size(): number {
    return this.#scores.size;
  }

  first(limit: number): number[] {
    return [...this.#scores]
      .sort(([a, scoreA], [b, scoreB]) => scoreA - scoreB || a - b)
      .slice(0, limit)
      .map(([position]) => position);
  }
}

/** Orders by how well the name matches, then by importance, then by how much of the name was typed. */
function scoreOf(tier: number, record: PlaceRecord, key: Key | undefined): number {
  return tier * 100_000 - record.importance * 50 + Math.min(key?.plain.length ?? 0, 40);
}

class Search {
  readonly ranking = new Ranking();
  readonly #index: PlaceIndex;
  readonly #postcode: string | undefined;

  constructor(index: PlaceIndex, postcode: string | undefined) {
    this.#index = index;
    this.#postcode = postcode;
  }

  /** Adds the places of that name which lie in one of each of the given sets. */
  byName(name: Wanted, within: readonly ReadonlySet<number>[], misspelt = false): void {
    if (name.folded === "") return;
    const { records } = this.#index;
    const keysOf = name.thai ? this.#index.thai : this.#index.latin;
    for (let position = 0; position < records.length; position += 1) {
      const record = records[position];
      const keys = keysOf[position];
      if (record === undefined || keys === undefined) continue;
      if (
        name.kind !== undefined &&
        record.kind !== name.kind &&
        !(name.kind === "district" && record.kind === "island")
      )
        continue;
      if (within.length > 0 && !within.every((set) => record.within.some((parent) => set.has(parent))))
        continue;
      if (
        this.#postcode !== undefined &&
        !record.postcodes.some((code) => code.startsWith(this.#postcode ?? ""))
      )
        continue;
      if (misspelt) {
        const limit = name.folded.length < 8 ? 1 : 2;
        const near = keys.some((key) => editDistance(key.folded, name.folded, limit) <= limit);
        if (near) this.ranking.add(position, scoreOf(MISSPELT, record, keys[0]));
      } else {
        const tier = tierOf(keys, name);
        if (tier < NONE) this.ranking.add(position, scoreOf(tier, record, keys[0]));
      }
    }
  }

  /** One run of words: all of them are the name, or some of them are and the others are what it lies in. */
  byWords({ words, kind }: QueryPart, within: readonly ReadonlySet<number>[], misspelt = false): void {
    this.byName(wanted(words, kind), within, misspelt);
    for (let cut = 1; cut < words.length; cut += 1) {
      const front = words.slice(0, cut);
      const back = words.slice(cut);
      const behind = parentsMatching(this.#index, wanted(back, undefined));
      if (behind.size > 0) this.byName(wanted(front, kind), [...within, behind], misspelt);
      const ahead = parentsMatching(this.#index, wanted(front, undefined));
      if (ahead.size > 0) this.byName(wanted(back, kind), [...within, ahead], misspelt);
    }
  }

  /** A name with its province, or its district and province, glued to its end: "บางกะปิกรุงเทพ". */
  byGluedWord({ words, kind }: QueryPart): void {
    const whole = wanted(words, kind);
    const keysOf = whole.thai ? this.#index.thai : this.#index.latin;
    for (const parent of this.#index.parents)
      for (const key of keysOf[parent] ?? [])
        if (
          key.folded.length >= 3 &&
          whole.folded.length > key.folded.length + 1 &&
          whole.folded.endsWith(key.folded)
        ) {
          const folded = whole.folded.slice(0, -key.folded.length);
          this.byName({ ...whole, plain: folded, folded }, [new Set([parent])]);
        }
  }

  /** Districts, then subdistricts, whose postcode begins so; a district counts by how many of its postcodes do. */
  byPostcode(digits: string): void {
    this.#index.records.forEach((record, position) => {
      if (record.kind === "province" || !record.postcodes.some((code) => code.startsWith(digits))) return;
      const first = record.postcodes[0]?.startsWith(digits) === true ? 0 : 1;
      const rank = record.kind === "district" ? 0 : record.kind === "subdistrict" ? 2 : 4;
      this.ranking.add(position, (rank + first) * 100_000 + position);
    });
  }
}

/**
 * Positions of at most `limit` places that the text may mean, best first: exact names before beginnings of names
 * before names that contain it before misspelt ones, and among equals the more important place.
 * Never throws; work is bounded whatever the text.
 */
export function searchPlaces(index: PlaceIndex, text: string, limit: number): readonly number[] {
  if (!(limit >= 1)) return [];
  const query = parsePlaceQuery(text);
  let search = new Search(index, query.postcode);
  let parts = query.parts;
  let ignorePostcode = query.postcode === undefined;
  if (parts.length === 0) {
    if (query.postcode !== undefined) search.byPostcode(query.postcode);
    return search.ranking.first(limit);
  }
  const run = (misspelt: boolean): void => {
    const [head, ...rest] = parts;
    if (head === undefined) return;
    if (rest.length === 0) {
      search.byWords(head, [], misspelt);
      if (search.ranking.size === 0 && !misspelt) search.byGluedWord(head);
      return;
    }
    const sets = parts.map((part) => parentsMatching(index, wanted(part.words, part.kind)));
    const last = parts.at(-1);
    search.byWords(head, sets.slice(1), misspelt);
    if (search.ranking.size === 0 && last !== undefined) search.byWords(last, sets.slice(0, -1), misspelt);
  };
  while (search.ranking.size === 0 && parts.length > 0) {
    run(false);
    if (search.ranking.size === 0) run(true);
    if (search.ranking.size > 0) break;
    if (ignorePostcode) parts = parts.slice(1);
    else {
      // The postcode may be the wrong part: the names are tried without it before any of them is given up.
      ignorePostcode = true;
      search = new Search(index, undefined);
    }
  }
  if (search.ranking.size === 0 && query.postcode !== undefined) search.byPostcode(query.postcode);
  return search.ranking.first(limit);
}
