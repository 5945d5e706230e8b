import { foldLatin, foldThai, foldedKey, hasThai, plainKey } from "#domain/geo/place-name.ts";
import type { BilingualText, PlaceKind } from "#domain/geo/place.ts";

/** One place that can be found. It refers to the places that contain it by their position in the list of records. */
export interface PlaceRecord {
  readonly kind: PlaceKind;
  readonly name: BilingualText;
  /** Other names it is found by, in any script. */
  readonly aliases: readonly string[];
  /** Positions of the places that contain it, nearest first: its district, then its province. */
  readonly within: readonly number[];
  readonly postcodes: readonly string[];
  /** Higher comes first among equally good matches. */
  readonly importance: number;
}

/** A name to look for: in its exact and its folded form, and its kind of place where the text says it. */
export interface SoughtName {
  readonly plain: string;
  readonly folded: string;
  readonly thai: boolean;
  readonly kind: PlaceKind | undefined;
}

/** How well a name matches; lower is better. */
export const MATCH = {
  exact: 0,
  exactFolded: 1,
  prefix: 2,
  prefixFolded: 3,
  inside: 4,
  misspelt: 5,
  none: 9,
} as const;

/** All names in one script, as three columns of equal length with one row per name. */
export class NameColumns {
  readonly plain: readonly string[];
  readonly folded: readonly string[];
  /** Position of the record that has the name. */
  readonly owner: readonly number[];
  /** Rows of the names of provinces and districts, which may follow another name in a query. */
  readonly parentRows: readonly number[];
  readonly #rowsOfParent = new Map<number, number[]>();

  constructor(records: readonly PlaceRecord[], thai: boolean) {
    const names: string[] = [];
    const owner: number[] = [];
    const parentRows: number[] = [];
    records.forEach((record, position) => {
      const firstRow = names.length;
      names.push(thai ? record.name.th : record.name.en);
      for (const alias of record.aliases) if (hasThai(alias) === thai) names.push(alias);
      const rows: number[] = [];
      for (let row = firstRow; row < names.length; row += 1) {
        owner.push(position);
        rows.push(row);
      }
      if (record.kind !== "province" && record.kind !== "district") return;
      parentRows.push(...rows);
      this.#rowsOfParent.set(position, rows);
    });
    const plain = plainKey(names.join("\n").toLowerCase());
    this.plain = plain.split("\n");
    this.folded = (thai ? foldThai(plain) : foldLatin(plain)).split("\n");
    this.owner = owner;
    this.parentRows = parentRows;
  }

  /** Rows of the names of a province or district; empty for other places. */
  rowsOfParent(position: number): readonly number[] {
    return this.#rowsOfParent.get(position) ?? [];
  }

  /** How well the name of a row matches: one of {@link MATCH}, never `misspelt`. */
  match(row: number, { plain, folded, thai }: SoughtName): number {
    const rowPlain = this.plain[row] ?? "";
    if (rowPlain === plain) return MATCH.exact;
    const rowFolded = this.folded[row] ?? "";
    if (rowFolded === folded) return MATCH.exactFolded;
    if (rowPlain.startsWith(plain)) return MATCH.prefix;
    if (rowFolded.startsWith(folded)) return MATCH.prefixFolded;
    const least = thai ? 2 : 3;
    if (plain.length >= least && rowPlain.includes(plain)) return MATCH.inside;
    if (folded.length >= least && rowFolded.includes(folded)) return MATCH.inside;
    return MATCH.none;
  }
}

/** All names that the search compares with. The names of a script are indexed when they are first needed. */
export class PlaceIndex {
  readonly records: readonly PlaceRecord[];
  #thai: NameColumns | undefined;
  #latin: NameColumns | undefined;

  constructor(records: readonly PlaceRecord[]) {
    this.records = records;
  }

  /** The names in Thai script, or those in Latin script. */
  names(thai: boolean): NameColumns {
    if (thai) {
      this.#thai ??= new NameColumns(this.records, true);
      return this.#thai;
    }
    this.#latin ??= new NameColumns(this.records, false);
    return this.#latin;
  }
}

/** The name that these words form when written together. */
export function soughtName(words: readonly string[], kind: PlaceKind | undefined): SoughtName {
  const plain = plainKey(words.join(""));
  const folded = foldedKey(plain);
  // A single repeated letter folds to one letter, which is the beginning of too many names.
  return { plain, folded: folded.length * 3 < plain.length ? plain : folded, thai: hasThai(plain), kind };
}

/** Provinces and districts that a name may mean: exact matches, and those whose name starts with it. */
export interface ParentMatches {
  readonly exact: ReadonlySet<number>;
  readonly all: ReadonlySet<number>;
}

/**
 * Finds {@link ParentMatches}, also when a district and its province are written as one word
 * ("เมืองเชียงใหม่เชียงใหม่").
 */
export function matchParents(index: PlaceIndex, name: SoughtName): ParentMatches {
  const exact = new Set<number>();
  const all = new Set<number>();
  if (name.folded === "") return { exact, all };
  const names = index.names(name.thai);
  for (const row of names.parentRows) {
    const position = names.owner[row] ?? 0;
    const record = index.records[position];
    if (record === undefined || (name.kind !== undefined && record.kind !== name.kind)) continue;
    const tier = names.match(row, name);
    if (tier <= MATCH.exactFolded) exact.add(position);
    if (tier <= MATCH.prefixFolded) all.add(position);
    const folded = names.folded[row] ?? "";
    if (folded.length < 3 || folded.length >= name.folded.length || !name.folded.startsWith(folded)) continue;
    const rest = name.folded.slice(folded.length);
    for (const parent of record.within)
      for (const parentRow of names.rowsOfParent(parent)) {
        const parentName = names.folded[parentRow] ?? "";
        if (parentName === rest) exact.add(position);
        if (parentName.startsWith(rest)) all.add(position);
      }
  }
  return { exact, all };
}
