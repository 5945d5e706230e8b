import type { SQLInputValue } from "node:sqlite";
import type { Database } from "#db/client.ts";
import { toSqlite } from "../../support/node-database.ts";
import { figures, ms } from "../measure.ts";
import { rowsReadFor, type GrownDatabase } from "./grown-database.ts";

const RUNS = 201;
const WARM_UPS = 20;
/** A run of a slow figure ends here. */
const LONGEST_MS = 20_000;
const NAME_WIDTH = 56;
/** A row of an answer may take so many times its time in the small database. */
const MOST_RATIO = 1.2;

export interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

type Row = Readonly<Record<string, unknown>>;
type Read = () => Row[];

/** A database of one of the sizes that are compared. */
export interface Sized {
  readonly count: number;
  readonly grown: GrownDatabase;
}

/** What is done with each of the databases to get a figure. */
interface Work {
  /** Reads everything once. @returns the number of rows */
  readonly read: () => number;
  /** The statements of D1 in it. */
  readonly statements: readonly Statement[];
}

interface Figure {
  readonly name: string;
  readonly rows: readonly number[];
  readonly medians: readonly number[];
  readonly statements: readonly (readonly Statement[])[];
  /** Why it is reported alone; "": it is judged. */
  readonly unjudged: string;
}

/** How many rows, or counted things, an answer has. */
type Size = (rows: readonly Row[]) => number;

export const rowsOf: Size = (rows) => rows.length;
/** Of a statement that counts: its time is that of what it counts. */
export const countedOf: Size = ([row = {}]) => Number(Object.values(row)[0]);

/** Compares the same work in databases of different sizes. */
export class Comparison {
  private readonly taken: Figure[] = [];
  private readonly databases: readonly Sized[];

  constructor(databases: readonly Sized[]) {
    this.databases = databases;
  }

  /**
   * Measures statements, one after the other, in every database.
   * @param size of an answer of each of them
   * @param unjudged as for `compareWork`
   */
  compare(
    name: string,
    statements: (db: Database, orderCount: number, grown: GrownDatabase) => readonly Statement[],
    size: Size = rowsOf,
    unjudged = "",
  ): void {
    const workOf = ({ count, grown }: Sized): Work => {
      const made = statements(grown.builder, count, grown);
      const reads = made.map((statement) => prepare(grown, statement));
      return { read: () => reads.reduce((rows, read) => rows + size(read()), 0), statements: made };
    };
    this.compareWork(name, workOf, unjudged);
  }

  /**
   * Measures work in the databases in turn, so that other load affects all equally.
   * @param unjudged why its time is reported and no more; "": it is judged
   */
  compareWork(name: string, workOf: (sized: Sized, index: number) => Work, unjudged = ""): void {
    const works = this.databases.map(workOf);
    const took: number[][] = works.map(() => []);
    const ending = performance.now() + LONGEST_MS;
    for (let run = -WARM_UPS; run < RUNS && (run < 1 || performance.now() < ending); run++)
      for (const [which, { read }] of works.entries()) {
        const started = performance.now();
        read();
        if (run >= 0) took[which]?.push(performance.now() - started);
      }
    this.taken.push({
      name,
      rows: works.map(({ read }) => read()),
      medians: took.map((sample) => figures(sample).median),
      statements: works.map(({ statements }) => statements),
      unjudged,
    });
    console.log(`measured: ${name}`);
  }

  /**
   * Prints every figure with the rows that D1 reads for it. Closes the databases.
   * @returns whether all that are judged are within the ratio; those that are not, and what is not judged, are named
   */
  async print(): Promise<boolean> {
    for (const { grown } of this.databases) grown.file.close();
    const read = await Promise.all(this.databases.map(({ grown }, index) => this.rowsRead(grown, index)));
    const counts = this.databases.map(({ count }) => `${count} orders`);
    console.log(
      `\nmedian of ${RUNS} runs; rows that are answered; rows that D1 reads and bills ("-": not in D1)`,
    );
    console.log(line("", counts, "ratio", ["rows", "rows"], ["read", "read"]));
    for (const [at, { name, rows, medians }] of this.taken.entries()) {
      const [small = 0, larger = 0] = medians;
      const billed = read.map((ofDatabase) => ofDatabase[at]);
      console.log(
        line(
          name,
          medians.map(ms),
          (larger / small).toFixed(2),
          rows.map(String),
          billed.map((each) => (each === null ? "-" : String(each))),
        ),
      );
    }
    for (const { name, unjudged } of this.taken)
      if (unjudged !== "") console.log(`- ${name}: not judged, ${unjudged}`);
    for (const { name, rows } of this.taken)
      if (rows[0] !== rows[1])
        console.log(`- ${name}: ${rows[0]} rows against ${rows[1]}, judged by the row`);
    const over = this.taken.filter((figure) => figure.unjudged === "" && growthOf(figure) > MOST_RATIO);
    for (const { name } of over) console.log(`✗ ${name}: more than ${MOST_RATIO} times`);
    if (over.length === 0)
      console.log(`✓ every judged answer takes at most ${MOST_RATIO} times, by its rows`);
    return over.length === 0;
  }

  private async rowsRead({ folder }: GrownDatabase, index: number): Promise<readonly (number | null)[]> {
    const groups = this.taken.map(({ statements }) => statements[index] ?? []);
    const rows = await rowsReadFor(
      folder,
      groups.flat().map((statement) => statement.toSQL()),
    );
    let next = 0;
    return groups.map((group) => {
      const ofGroup = rows.slice(next, (next += group.length));
      return ofGroup.length === 0 ? null : ofGroup.reduce((sum, each) => sum + each, 0);
    });
  }
}

/** How many times as long the large database takes, for a row where it answers more. */
function growthOf({ rows: [few = 0, many = 0], medians: [small = 0, larger = 0] }: Figure): number {
  return larger / small / Math.max(1, many / Math.max(1, few));
}

function line(
  name: string,
  times: readonly string[],
  ratio: string,
  rows: readonly string[],
  read: readonly string[],
): string {
  const cells = [...times.map((each) => each.padStart(16)), ratio.padStart(7)];
  return [name.padEnd(NAME_WIDTH), ...cells, ...[...rows, ...read].map((each) => each.padStart(8))].join("");
}

/** A function that reads all rows of a statement. */
export function prepare({ file }: GrownDatabase, statement: Statement): Read {
  const { sql, params } = statement.toSQL();
  const prepared = file.prepare(sql);
  const bound = params.map((param) => toSqlite(param as SQLInputValue | boolean));
  return () => prepared.all(...bound);
}
