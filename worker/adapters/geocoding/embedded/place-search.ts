import type { LandmarkKind } from "#domain/geo/landmark.ts";
import { normaliseText } from "#domain/geo/place-name.ts";
import type { PlaceKind } from "#domain/geo/place.ts";
import { landmarkKindOf } from "./landmark-words.ts";
import { MATCH } from "./name-columns.ts";
import { matchParents, soughtName, type PlaceIndex, type SoughtName } from "./place-index.ts";
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

/** A lesser name takes this much off the importance, unless the text says the kind of landmark. */
const LESSER_LOSS = 250;

/** A text with fewer letters than this is not taken as the beginning of a province or district after a name. */
const SHORTEST_BEGINNING = 3;
/** A text with fewer letters than this has no spelling mistakes that could be told from another name. */
const SHORTEST_MISSPELT = 4;
const SHORTEST_GLUED = 3;
const POSTCODE_LENGTH = 5;

/** English words that many names of towns are written with and without: "Pattaya City". */
const OPTIONAL_WORDS = new Set(["city", "town"]);

type Positions = ReadonlySet<number>;

/** What limits a search for a name. */
interface Limits {
  /** The place is in one place of each of these sets. */
  readonly within: readonly Positions[];
  /** The place is a landmark of one of these kinds. */
  readonly landmarks?: ReadonlySet<LandmarkKind>;
  /** Names with spelling mistakes, instead of those that match as written. */
  readonly misspelt: boolean;
  /** Numbers of the text are part of the name. */
  readonly anyPostcode?: boolean;
  /** Added to how well each name matches. */
  readonly penalty?: number;
}

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

  /** Adds the places with this name. */
  byName(name: SoughtName, limits: Limits): void {
    if (name.folded === "") return;
    const names = this.#index.names(name.script);
    const visit = (row: number, match: number): void => this.#addRow(name, row, match, limits);
    if (!limits.misspelt) names.matching(name, visit);
    else if (name.folded.length >= SHORTEST_MISSPELT)
      names.misspelt(name, name.folded.length < 8 ? 1 : 2, visit);
  }

  #addRow(name: SoughtName, row: number, match: number, limits: Limits): void {
    const names = this.#index.names(name.script);
    const position = names.owner[row] ?? 0;
    if (!this.#admits(position, name.kind, limits)) return;
    const isLesser = names.isLesser[row] === true;
    const tier = (isLesser ? Math.max(match, MATCH.exactFolded) : match) + (limits.penalty ?? 0);
    if (tier < this.#bestTier) this.#bestTier = tier;
    const loss = isLesser && limits.landmarks === undefined ? LESSER_LOSS : 0;
    const importance = (this.#index.records[position]?.importance ?? 0) - loss;
    this.#add(
      position,
      tier * TIER_STEP - importance * IMPORTANCE_STEP + Math.min(names.lengthOf(row), LONGEST_NAME),
    );
  }

  #admits(
    position: number,
    kind: PlaceKind | undefined,
    { within, landmarks, anyPostcode = false }: Limits,
  ): boolean {
    const record = this.#index.records[position];
    if (record === undefined) return false;
    if (kind !== undefined && record.kind !== kind) return false;
    if (landmarks !== undefined && (record.landmark === undefined || !landmarks.has(record.landmark)))
      return false;
    for (const set of within) if (!record.within.some((parent) => set.has(parent))) return false;
    const postcode = this.#postcode;
    return (
      anyPostcode || postcode === undefined || record.postcodes.some((code) => code.startsWith(postcode))
    );
  }

  /** Handles one part: as it is, with its numbers, without words that may be left out, and by the kind it says. */
  byPart({ words, numbered, kind }: QueryPart, limits: Limits): void {
    if (numbered !== undefined) this.#byWords(numbered, kind, limits);
    this.#byWords(words, kind, limits);
    const needed = words.filter((word) => !OPTIONAL_WORDS.has(word));
    if (needed.length < words.length) this.#byWords(needed, kind, limits);
    if (kind !== undefined) return;
    const said = landmarkKindOf(numbered ?? words);
    if (said === undefined) return;
    const ofKind = { ...limits, landmarks: said.kinds };
    if (said.words.length === 0) this.#everyOne(ofKind, MATCH.exactFolded);
    this.#byWords(said.words, kind, ofKind);
    if (this.isPoor && !limits.misspelt) this.#everyOneIn(said.words, ofKind);
  }

  /** All the words are the name, or its first or last ones are and the others are what contains it. */
  #byWords(words: readonly string[], kind: QueryPart["kind"], limits: Limits): void {
    this.byName(soughtName(words, kind), limits);
    for (let cut = 1; cut < words.length; cut += 1) {
      const front = words.slice(0, cut);
      const back = words.slice(cut);
      this.#inParents(front, back, kind, limits);
      this.#inParents(back, front, kind, limits);
      // "Ladprao Central"; no better than a name that begins with the words as they stand.
      if (!limits.misspelt)
        this.byName(soughtName([...back, ...front], kind), { ...limits, penalty: (limits.penalty ?? 0) + 2 });
    }
    if (words.length > 1 && this.#bestTier >= MATCH.inside && !limits.misspelt)
      this.#byScatteredWords(words, kind, limits);
  }

  #inParents(
    words: readonly string[],
    parentWords: readonly string[],
    kind: QueryPart["kind"],
    limits: Limits,
  ): void {
    const parent = soughtName(parentWords, undefined);
    const parents = matchParents(this.#index, parent);
    const name = soughtName(words, kind);
    const { within } = limits;
    if (parents.exact.size > 0) this.byName(name, { ...limits, within: [...within, parents.exact] });
    // The text may be the beginning of a parent's name or the middle of a longer name, so such a match counts less.
    else if (parent.folded.length >= SHORTEST_BEGINNING && parents.all.size > 0)
      this.byName(name, { ...limits, within: [...within, parents.all], penalty: 2 });
  }

  #byScatteredWords(words: readonly string[], kind: QueryPart["kind"], limits: Limits): void {
    const name = soughtName(words, kind);
    const folded = words.map((word) => soughtName([word], kind)).filter((word) => word.folded !== "");
    if (folded.some(({ script }) => script !== name.script)) return;
    this.#index.names(name.script).scattered(
      folded.map((word) => word.folded),
      (row, match) => this.#addRow(name, row, match, limits),
    );
  }

  /** Adds every landmark of the kinds in the province or district with this name: "โรงพยาบาล ภูเก็ต". */
  #everyOneIn(words: readonly string[], limits: Limits): void {
    const { exact } = matchParents(this.#index, soughtName(words, undefined));
    if (exact.size > 0) this.#everyOne({ ...limits, within: [...limits.within, exact] }, MATCH.inside);
  }

  /** Adds every landmark that the limits admit, as well matched as this. */
  #everyOne(limits: Limits, match: number): void {
    this.#index.records.forEach((record, position) => {
      if (record.kind !== "landmark" || !this.#admits(position, undefined, limits)) return;
      this.#bestTier = Math.min(this.#bestTier, match);
      this.#add(position, match * TIER_STEP - record.importance * IMPORTANCE_STEP);
    });
  }

  /** The text as it is may be a name that reads like something else: "ตลาด อ.ต.ก.", "304 Industrial Park". */
  byWholeText(text: string, parts: readonly QueryPart[]): void {
    const hasNumber = /\d/.test(text);
    if (parts.length === 1 && parts[0]?.kind === undefined && !hasNumber) return;
    const name = soughtName([normaliseText(text)], undefined);
    if (name.folded === "") return;
    const limits = { within: [], misspelt: false, anyPostcode: true };
    const visit = (row: number, match: number): void => {
      if (match <= (hasNumber && parts.length > 0 ? MATCH.prefixFolded : MATCH.exactFolded))
        this.#addRow(name, row, match, limits);
    };
    this.#index.names(name.script).matching(name, visit);
  }

  /** Handles a name with its province or district attached: "บางกะปิกรุงเทพ". */
  byGluedWords({ words, kind }: QueryPart): void {
    const whole = soughtName(words, kind);
    const names = this.#index.names(whole.script);
    for (let cut = 2; cut <= whole.folded.length - SHORTEST_GLUED; cut += 1)
      for (const row of names.parentRowsNamed(whole.folded.slice(cut))) {
        const folded = whole.folded.slice(0, cut);
        const within = [new Set([names.owner[row] ?? 0])];
        this.byName({ ...whole, plain: folded, folded }, { within, misspelt: false });
      }
  }

  /**
   * Districts, then subdistricts, whose postcode starts with these digits; for a whole postcode, those with most of it
   * first.
   */
  byPostcode(digits: string): void {
    this.#index.records.forEach((record, position) => {
      if (record.kind === "province" || record.kind === "landmark") return;
      if (!record.postcodes.some((code) => code.startsWith(digits))) return;
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
      this.byPart(first, { within: [], misspelt });
      if (this.isEmpty && !misspelt) this.byGluedWords(first);
      return;
    }
    const parents = parts.map((part) => matchParents(this.#index, soughtName(part.words, part.kind)).all);
    this.byPart(first, { within: parents.slice(1), misspelt });
    if (this.isEmpty) this.byPart(last, { within: parents.slice(0, -1), misspelt });
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
  search.byWholeText(text, query.parts);
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
