import { editDistance } from "./edit-distance.ts";
import { MATCH, matchParents, soughtName, type PlaceIndex, type SoughtName } from "./place-index.ts";
import { parsePlaceQuery, type QueryPart } from "./place-query.ts";

/** Upper bound of the number of answers. */
const MAX_ANSWERS = 50;

/**
 * Larger than every importance (up to about 1,100) plus the length of a name, so that match quality always decides
 * first.
 */
const TIER_STEP = 100_000;
const IMPORTANCE_STEP = 50;
const LONGEST_NAME = 40;

/** A text with fewer letters than this is not taken as the beginning of a province or district after a name. */
const SHORTEST_BEGINNING = 3;
const POSTCODE_LENGTH = 5;

type Positions = ReadonlySet<number>;

/** One search: collects places with the best score that each has had; lower is better. */
class Search {
  readonly #scores = new Map<number, number>();
  #bestTier = Infinity;
  readonly #index: PlaceIndex;
  readonly #postcode: string | undefined;

  constructor(index: PlaceIndex, postcode: string | undefined) {
    this.#index = index;
    this.#postcode = postcode;
  }

  get isEmpty(): boolean {
    return this.#scores.size === 0;
  }

  /**
   * True when the only matches are names that contain the text, within a province or district that is only partly
   * typed.
   */
  get isPoor(): boolean {
    return this.#bestTier > MATCH.inside;
  }

  best(limit: number): readonly number[] {
    return [...this.#scores]
      .sort(([a, scoreA], [b, scoreB]) => scoreA - scoreB || a - b)
      .slice(0, Math.min(limit, MAX_ANSWERS))
      .map(([position]) => position);
  }

  #add(position: number, score: number): void {
    const known = this.#scores.get(position);
    if (known === undefined || score < known) this.#scores.set(position, score);
  }

  /** Adds the places with this name that are in one place of each of the given sets. */
  byName(name: SoughtName, within: readonly Positions[], misspelt: boolean, penalty = 0): void {
    if (name.folded === "") return;
    const { records } = this.#index;
    const names = this.#index.names(name.thai);
    const mistakes = name.folded.length < 8 ? 1 : 2;
    if (misspelt && name.folded.length < 4) return;
    for (let row = 0; row < names.owner.length; row += 1) {
      const position = names.owner[row] ?? 0;
      const record = records[position];
      if (record === undefined || !this.#admits(position, name, within)) continue;
      let tier: number = MATCH.none;
      if (misspelt) {
        if (editDistance(names.folded[row] ?? "", name.folded, mistakes) <= mistakes) tier = MATCH.misspelt;
      } else tier = names.match(row, name);
      if (tier === MATCH.none) continue;
      if (tier + penalty < this.#bestTier) this.#bestTier = tier + penalty;
      const length = Math.min(names.plain[row]?.length ?? 0, LONGEST_NAME);
      this.#add(position, (tier + penalty) * TIER_STEP - record.importance * IMPORTANCE_STEP + length);
    }
  }

  #admits(position: number, name: SoughtName, within: readonly Positions[]): boolean {
    const record = this.#index.records[position];
    if (record === undefined) return false;
    if (name.kind !== undefined && record.kind !== name.kind) return false;
    for (const set of within) if (!record.within.some((parent) => set.has(parent))) return false;
    const postcode = this.#postcode;
    return postcode === undefined || record.postcodes.some((code) => code.startsWith(postcode));
  }

  /** Handles one part: all its words are the name, or its first or last ones are and the others are what contains it. */
  byWords({ words, kind }: QueryPart, within: readonly Positions[], misspelt: boolean): void {
    this.byName(soughtName(words, kind), within, misspelt);
    for (let cut = 1; cut < words.length; cut += 1) {
      const front = words.slice(0, cut);
      const back = words.slice(cut);
      this.#inParents(front, back, kind, within, misspelt);
      this.#inParents(back, front, kind, within, misspelt);
    }
  }

  #inParents(
    words: readonly string[],
    parentWords: readonly string[],
    kind: QueryPart["kind"],
    within: readonly Positions[],
    misspelt: boolean,
  ): void {
    const parent = soughtName(parentWords, undefined);
    const parents = matchParents(this.#index, parent);
    const name = soughtName(words, kind);
    if (parents.exact.size > 0) this.byName(name, [...within, parents.exact], misspelt);
    // The text may be the beginning of a parent's name or the middle of a longer name, so such a match counts less.
    else if (parent.folded.length >= SHORTEST_BEGINNING && parents.all.size > 0)
      this.byName(name, [...within, parents.all], misspelt, 2);
  }

  /** Handles a name with its province or district attached: "บางกะปิกรุงเทพ". */
  byGluedWords({ words, kind }: QueryPart): void {
    const whole = soughtName(words, kind);
    const names = this.#index.names(whole.thai);
    for (const row of names.parentRows) {
      const parent = names.folded[row] ?? "";
      if (parent.length < 3 || whole.folded.length < parent.length + 2 || !whole.folded.endsWith(parent))
        continue;
      const folded = whole.folded.slice(0, -parent.length);
      this.byName({ ...whole, plain: folded, folded }, [new Set([names.owner[row] ?? 0])], false);
    }
  }

  /**
   * Districts, then subdistricts, whose postcode starts with these digits; for a whole postcode, those with most of it
   * first.
   */
  byPostcode(digits: string): void {
    this.#index.records.forEach((record, position) => {
      if (record.kind === "province" || !record.postcodes.some((code) => code.startsWith(digits))) return;
      const usual = digits.length < POSTCODE_LENGTH || record.postcodes[0] === digits ? 0 : 1;
      const rank = record.kind === "district" ? 0 : 2;
      this.#add(position, (rank + usual) * TIER_STEP - record.importance * IMPORTANCE_STEP);
    });
  }

  /** Combines the parts: either the first is the name and the others contain it, or the last is. */
  byParts(parts: readonly QueryPart[], misspelt: boolean): void {
    const [first] = parts;
    const last = parts.at(-1);
    if (first === undefined || last === undefined) return;
    if (parts.length === 1) {
      this.byWords(first, [], misspelt);
      if (this.isEmpty && !misspelt) this.byGluedWords(first);
      return;
    }
    const parents = parts.map((part) => matchParents(this.#index, soughtName(part.words, part.kind)).all);
    this.byWords(first, parents.slice(1), misspelt);
    if (this.isEmpty) this.byWords(last, parents.slice(0, -1), misspelt);
  }
}

/**
 * Positions of at most `limit` places (never more than 50) that the text may mean, best first: exact names, then names
 * that start with it, then names that contain it, then misspelt names; equal matches by importance. Never throws, and
 * the work is bounded for any text.
 */
export function searchPlaces(index: PlaceIndex, text: string, limit: number): readonly number[] {
  if (!(limit >= 1)) return [];
  const query = parsePlaceQuery(text);
  let search = new Search(index, query.postcode);
  let parts = query.parts;
  let ignorePostcode = query.postcode === undefined;
  while (parts.length > 0) {
    search.byParts(parts, false);
    if (search.isPoor) search.byParts(parts, true);
    if (!search.isEmpty) return search.best(limit);
    if (ignorePostcode) parts = parts.slice(1);
    else {
      // The postcode may be the wrong part, so the names are also tried without it.
      ignorePostcode = true;
      search = new Search(index, undefined);
    }
  }
  if (query.postcode !== undefined) search.byPostcode(query.postcode);
  return search.best(limit);
}
