/** Called with a row whose name has the text in it, and whether the name starts and ends with it. */
export type Visit = (row: number, isStart: boolean, isEnd: boolean) => void;

/** Names are grouped by this many first letters. */
const GROUPED_BY = 2;
/** Hits come in order: the next one is often this near. */
const NEAR_ROWS = 64;

/** Names in one long text, one per line, and where the line of each row starts. */
interface Joined {
  readonly text: string;
  readonly starts: Int32Array;
}

/**
 * Many names that are searched together. For names that contain a text they are one long text: one native search is many
 * times faster than a search in each. For names that start with it they are grouped. Both are made when first needed.
 */
export class JoinedNames {
  readonly #names: readonly string[];
  #joined: Joined | undefined;
  #rowsByStart: ReadonlyMap<string, readonly number[]> | undefined;
  #lastRow = 0;

  /** The names are rows 0, 1, 2, … and contain no line break. */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Visits the names that contain the text, by row; a name may be visited more than once. */
  containing(text: string, visit: Visit): void {
    if (text === "") return;
    this.#joined ??= joined(this.#names);
    const { text: all, starts } = this.#joined;
    for (let at = all.indexOf(text); at !== -1; at = all.indexOf(text, at + 1)) {
      const row = this.#rowAt(starts, at);
      visit(row, starts[row] === at, all[at + text.length] === "\n");
    }
  }

  /** Visits the names that start with the text. */
  startingWith(text: string, visit: Visit): void {
    if (text === "") return;
    this.#rowsByStart ??= rowsByStart(this.#names);
    const visitAll = (rows: readonly number[]): void => {
      for (const row of rows) {
        const name = this.#names[row] ?? "";
        if (name.startsWith(text)) visit(row, true, name.length === text.length);
      }
    };
    if (text.length >= GROUPED_BY) visitAll(this.#rowsByStart.get(text.slice(0, GROUPED_BY)) ?? []);
    else for (const [start, rows] of this.#rowsByStart) if (start.startsWith(text)) visitAll(rows);
  }

  #rowAt(starts: Int32Array, at: number): number {
    let low = 0;
    let high = starts.length - 1;
    const before = this.#lastRow;
    if ((starts[before] ?? 0) <= at) {
      low = before;
      const near = Math.min(before + NEAR_ROWS, high);
      if ((starts[near] ?? 0) > at) high = near;
    }
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    this.#lastRow = low;
    return low;
  }
}

function joined(names: readonly string[]): Joined {
  const starts = new Int32Array(names.length);
  let at = 1;
  names.forEach((name, row) => {
    starts[row] = at;
    at += name.length + 1;
  });
  return { text: `\n${names.join("\n")}\n`, starts };
}

function rowsByStart(names: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  names.forEach((name, row) => {
    const start = name.slice(0, GROUPED_BY);
    const rows = groups.get(start);
    if (rows === undefined) groups.set(start, [row]);
    else rows.push(row);
  });
  return groups;
}
