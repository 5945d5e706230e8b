import type { Database } from "#db/client.ts";
import { figures, ms } from "../measure.ts";
import { rowsReadFor, type GrownDatabase } from "./grown-database.ts";

const RUNS = 201;
const WARM_UPS = 20;
/** A run of a slow figure ends here. */
const LONGEST_MS = 20_000;
const NAME_WIDTH = 56;
/** An answer of as many rows may take so many times its time in the small database. */
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
  readonly isJudged: boolean;
}

/** Compares the same work in databases of different sizes. */
export class Comparison {
  private readonly taken: Figure[] = [];
  private readonly databases: readonly Sized[];

  constructor(databases: readonly Sized[]) {
    this.databases = databases;
  }

  /** Measures statements, one after the other, in every database. */
  compare(
    name: string,
    statements: (db: Database, orderCount: number, grown: GrownDatabase) => readonly Statement[],
  ): void {
    this.compareWork(name, ({ count, grown }) => {
      const made = statements(grown.builder, count, grown);
      const reads = made.map((statement) => prepare(grown, statement));
      return { read: () => reads.reduce((rows, read) => rows + read().length, 0), statements: made };
    });
  }

  /**
   * Measures work in the databases in turn, so that other load affects all equally.
   * @param isJudged `false`: what has to be looked through differs, so that its time is reported and no more
   */
  compareWork(name: string, workOf: (sized: Sized, index: number) => Work, isJudged = true): void {
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
      isJudged,
    });
    console.log(`measured: ${name}`);
  }

  /**
   * Prints every figure with the rows that D1 reads for it. Closes the databases.
   * @returns whether all figures that answer as many rows in both are within the ratio; those that are not are named
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
    const over = this.taken.filter(
      ({ rows: [few, many], medians: [small = 0, larger = 0], isJudged }) =>
        isJudged && few === many && larger > MOST_RATIO * small,
    );
    for (const { name } of over) console.log(`✗ ${name}: more than ${MOST_RATIO} times`);
    if (over.length === 0) console.log(`✓ every answer of as many rows takes at most ${MOST_RATIO} times`);
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
  const bound = params.map((param) => (typeof param === "number" || param === null ? param : String(param)));
  return () => prepared.all(...bound);
}
