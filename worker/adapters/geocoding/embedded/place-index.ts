import { foldedKey, plainKey, scriptOfName, type NameScript } from "#domain/geo/place-name.ts";
import type { LandmarkKind } from "#domain/geo/landmark.ts";
import type { BilingualText, PlaceKind } from "#domain/geo/place.ts";
import { NameColumns, namesInScript } from "./name-columns.ts";

/** One place that can be found. It refers to the places that contain it by their position in the list of records. */
export interface PlaceRecord {
  readonly kind: PlaceKind;
  /** Only for a landmark. */
  readonly landmark?: LandmarkKind;
  readonly name: BilingualText;
  /** Other names it is found by, in any script. */
  readonly aliases: readonly string[];
  /**
   * Names that count less than a name or an alias: a landmark's without the word for its kind, and a district's that
   * are also those of a landmark in it.
   */
  readonly lesserNames?: readonly string[];
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
  readonly script: NameScript;
  readonly kind: PlaceKind | undefined;
}

/** All names that the search compares with. The names of a script are indexed when they are first needed. */
export class PlaceIndex {
  readonly records: readonly PlaceRecord[];
  readonly #columns = new Map<NameScript, NameColumns>();

  constructor(records: readonly PlaceRecord[]) {
    this.records = records;
  }

  /** The names in a script. */
  names(script: NameScript): NameColumns {
    let columns = this.#columns.get(script);
    if (columns === undefined) {
      columns = new NameColumns(script, namesInScript(this.records, script));
      this.#columns.set(script, columns);
    }
    return columns;
  }
}

/** The name that these words form when written together. */
export function soughtName(words: readonly string[], kind: PlaceKind | undefined): SoughtName {
  const plain = plainKey(words.join(""));
  const folded = foldedKey(plain);
  // A single repeated letter folds to one letter, which is the beginning of too many names.
  return {
    plain,
    folded: folded.length * 3 < plain.length ? plain : folded,
    script: scriptOfName(plain),
    kind,
  };
}

/** Provinces and districts that a name may mean: exact matches, and those whose name starts with it. */
export interface ParentMatches {
  readonly exact: ReadonlySet<number>;
  readonly all: ReadonlySet<number>;
}

/** Names of fewer letters are not looked for at the beginning or end of a longer word. */
const SHORTEST_GLUED = 3;

/**
 * Finds {@link ParentMatches}, also when a district and its province are written as one word
 * ("เมืองเชียงใหม่เชียงใหม่").
 */
export function matchParents(index: PlaceIndex, name: SoughtName): ParentMatches {
  const exact = new Set<number>();
  const all = new Set<number>();
  if (name.folded === "") return { exact, all };
  const names = index.names(name.script);
  const isAsked = (position: number): boolean =>
    name.kind === undefined || index.records[position]?.kind === name.kind;
  names.parentsStartingWith(name, (row, isExact) => {
    const position = names.owner[row] ?? 0;
    if (!isAsked(position)) return;
    all.add(position);
    if (isExact) exact.add(position);
  });
  for (let cut = SHORTEST_GLUED; cut < name.folded.length; cut += 1)
    for (const row of names.parentRowsNamed(name.folded.slice(0, cut))) {
      const position = names.owner[row] ?? 0;
      if (!isAsked(position)) continue;
      const rest = name.folded.slice(cut);
      for (const parent of index.records[position]?.within ?? [])
        for (const parentRow of names.rowsOfParent(parent)) {
          const parentName = names.foldedOf(parentRow);
          if (parentName === rest) exact.add(position);
          if (parentName.startsWith(rest)) all.add(position);
        }
    }
  return { exact, all };
}
