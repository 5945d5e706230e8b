import { foldedNames, plainKey, scriptOfName, type NameScript } from "#domain/geo/place-name.ts";
import { editDistance, startDistance } from "./edit-distance.ts";
import { JoinedNames, type Visit } from "./joined-names.ts";
import type { PlaceRecord, SoughtName } from "./place-index.ts";

/** How well a name matches; lower is better. */
export const MATCH = {
  exact: 0,
  exactFolded: 1,
  prefix: 2,
  prefixFolded: 3,
  inside: 4,
  /** Each word of the text is in the name, in any order. */
  scattered: 5,
  misspelt: 6,
  /** The text is the beginning of the name, misspelt. */
  misspeltStart: 7,
} as const;

/** A shorter text is too often the misspelt beginning of another name. */
const SHORTEST_MISSPELT_START = 6;

/** The names in one script, as columns of equal length with one row per name. */
export interface NameRows {
  readonly names: string[];
  /** Position of the record that has the name. */
  readonly owner: number[];
  readonly isLesser: boolean[];
  /** Whether the record is a province or a district. */
  readonly isParent: boolean[];
}

/** The names of all records in one script. */
export function namesInScript(records: readonly PlaceRecord[], script: NameScript): NameRows {
  const rows: NameRows = { names: [], owner: [], isLesser: [], isParent: [] };
  const add = (name: string, position: number, lesser: boolean): void => {
    const { kind } = records[position] ?? {};
    rows.names.push(name);
    rows.owner.push(position);
    rows.isLesser.push(lesser);
    rows.isParent.push(kind === "province" || kind === "district");
  };
  for (const [position, { name, aliases, lesserNames = NO_NAMES }] of records.entries()) {
    if (script === "th" || script === "en") add(name[script], position, false);
    for (const alias of aliases) if (scriptOfName(alias) === script) add(alias, position, false);
    for (const lesser of lesserNames) if (scriptOfName(lesser) === script) add(lesser, position, true);
  }
  return rows;
}

const NO_NAMES: readonly string[] = [];

/** All names in one script, indexed: columns of equal length with one row per name. */
export class NameColumns {
  readonly #plain: readonly string[];
  readonly #folded: readonly string[];
  readonly #plainNames: JoinedNames;
  readonly #foldedNames: JoinedNames;
  /** Position of the record that has the name. */
  readonly owner: readonly number[];
  /** Whether the row is one of the record's lesser names. */
  readonly isLesser: readonly boolean[];
  /** Which letters a folded name has: one bit for each of 32 groups of letters. Made when first needed. */
  #letters: Int32Array | undefined;
  /** Rows of the names of provinces and districts, by folded name. */
  readonly #parentRows = new Map<string, number[]>();
  readonly #rowsOfParent = new Map<number, number[]>();
  readonly #parents: {
    readonly rows: readonly number[];
    readonly plain: JoinedNames;
    readonly folded: JoinedNames;
  };

  constructor(script: NameScript, { names, owner, isLesser, isParent }: NameRows) {
    const parentRows: number[] = [];
    isParent.forEach((parent, row) => {
      if (!parent) return;
      parentRows.push(row);
      const position = owner[row] ?? 0;
      const others = this.#rowsOfParent.get(position);
      if (others === undefined) this.#rowsOfParent.set(position, [row]);
      else others.push(row);
    });
    const plain = plainKey(names.join("\n").toLowerCase());
    this.#plain = plain.split("\n");
    this.#folded = foldedNames(plain, script).split("\n");
    this.#plainNames = new JoinedNames(this.#plain);
    this.#foldedNames = new JoinedNames(this.#folded);
    this.owner = owner;
    this.isLesser = isLesser;
    for (const row of parentRows) {
      const folded = this.#folded[row] ?? "";
      const same = this.#parentRows.get(folded);
      if (same === undefined) this.#parentRows.set(folded, [row]);
      else same.push(row);
    }
    this.#parents = {
      rows: parentRows,
      plain: new JoinedNames(parentRows.map((row) => this.#plain[row] ?? "")),
      folded: new JoinedNames(parentRows.map((row) => this.#folded[row] ?? "")),
    };
  }

  /** Length of the name of a row, without spaces and punctuation. */
  lengthOf(row: number): number {
    return this.#plain[row]?.length ?? 0;
  }

  /** The folded name of a row. */
  foldedOf(row: number): string {
    return this.#folded[row] ?? "";
  }

  /** Rows of the names of a province or district; empty for other places. */
  rowsOfParent(position: number): readonly number[] {
    return this.#rowsOfParent.get(position) ?? [];
  }

  /** Rows of the provinces and districts with exactly this folded name. */
  parentRowsNamed(folded: string): readonly number[] {
    return this.#parentRows.get(folded) ?? [];
  }

  /** Visits the rows of provinces and districts whose name starts with this one; `isExact` when it equals it. */
  parentsStartingWith({ plain, folded }: SoughtName, visit: (row: number, isExact: boolean) => void): void {
    const { rows } = this.#parents;
    this.#parents.plain.startingWith(plain, (index, _, isEnd) => visit(rows[index] ?? 0, isEnd));
    this.#parents.folded.startingWith(folded, (index, _, isEnd) => visit(rows[index] ?? 0, isEnd));
  }

  /** Visits the rows that match as written, with one of {@link MATCH}; a row may be visited more than once. */
  matching({ plain, folded, script }: SoughtName, visit: (row: number, match: number) => void): void {
    // One or two letters are inside too many names.
    const least = script === "en" ? 3 : 2;
    const visitFolded: Visit = (row, isStart, isEnd) => {
      if (!isStart) return visit(row, MATCH.inside);
      const name = this.#plain[row] ?? "";
      if (isEnd) return visit(row, name === plain ? MATCH.exact : MATCH.exactFolded);
      return visit(row, name.startsWith(plain) ? MATCH.prefix : MATCH.prefixFolded);
    };
    if (folded.length < least) this.#foldedNames.startingWith(folded, visitFolded);
    else this.#foldedNames.containing(folded, visitFolded);
    // Only in Latin letters does the folding of a letter depend on those around it, which a half-typed name lacks.
    if (script === "en")
      this.#plainNames.startingWith(plain, (row, _, isEnd) => visit(row, isEnd ? MATCH.exact : MATCH.prefix));
  }

  /** Visits the rows whose name has each of these folded words in it, in any order. */
  scattered(words: readonly string[], visit: (row: number, match: number) => void): void {
    const [longest, ...others] = words.toSorted((a, b) => b.length - a.length);
    if (longest === undefined) return;
    this.#foldedNames.containing(longest, (row) => {
      if (others.every((word) => this.#folded[row]?.includes(word) === true)) visit(row, MATCH.scattered);
    });
  }

  /** Visits the rows whose name, or whose beginning of a name, has at most this many mistakes. */
  misspelt({ folded }: SoughtName, mistakes: number, visit: (row: number, match: number) => void): void {
    const letters = lettersOf(folded);
    this.#letters ??= Int32Array.from(this.#folded, lettersOf);
    const alsoStart = folded.length >= SHORTEST_MISSPELT_START;
    for (let row = 0; row < this.#folded.length; row += 1) {
      const name = this.#folded[row] ?? "";
      const spare = name.length - folded.length;
      if (spare < -mistakes) continue;
      const rowLetters = this.#letters[row] ?? 0;
      // Each mistake takes away at most one of the text's letters and adds at most one.
      if (bitsOf(letters & ~rowLetters) > mistakes) continue;
      const isWhole = spare <= mistakes && bitsOf(rowLetters & ~letters) <= mistakes;
      if (isWhole && editDistance(folded, name, mistakes) <= mistakes) visit(row, MATCH.misspelt);
      else if (alsoStart && startDistance(folded, name, mistakes) <= mistakes)
        visit(row, MATCH.misspeltStart);
    }
  }
}

function lettersOf(folded: string): number {
  let letters = 0;
  for (let at = 0; at < folded.length; at += 1) letters |= 1 << (folded.charCodeAt(at) & 31);
  return letters;
}

/** How many bits of a 32-bit number are set. */
function bitsOf(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
