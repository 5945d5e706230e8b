import load from "highs";
import type { Assignment } from "#domain/dispatch/suggest/day.ts";
import type { DayOptions } from "#domain/dispatch/suggest/options.ts";

const highs = load();

/** A chain that a driver may take, with what it costs. */
interface Column {
  readonly driver: number;
  readonly chain: readonly number[];
  readonly costM: number;
}

/**
 * The assignment of least cost, proven: every chain that every driver may take is a column of a set partitioning problem,
 * which HiGHS solves to a gap of 0. Shares nothing with the search but who may take what, and at which cost.
 * @param pins per job the driver who has to take it
 */
export async function exactly(
  options: DayOptions,
  pins: ReadonlyMap<number, number> = new Map(),
): Promise<{ readonly assignment: Assignment; readonly costM: number; readonly columns: number }> {
  const columns = options.drivers
    .flatMap((_, driver) => [...chainsOf(options, driver)])
    .filter(({ driver, chain }) => chain.every((job) => (pins.get(job) ?? driver) === driver));
  const waiting = options.jobs.map((_, job) => `u${job}`);
  const objective = [
    ...columns.map(({ costM }, index) => `${signed(costM)} x${index}`),
    ...options.unassigned.map((costM, job) => `${signed(costM)} u${job}`),
  ];
  const rows: string[][] = options.jobs.map((_, job) => (pins.has(job) ? [] : [`u${job}`]));
  const drivers: string[][] = options.drivers.map(() => []);
  for (const [index, { driver, chain }] of columns.entries()) {
    for (const job of chain) rows[job]?.push(`x${index}`);
    drivers[driver]?.push(`x${index}`);
  }
  const problem = [
    "Minimize",
    `obj: ${wrapped(objective)}`,
    "Subject To",
    ...rows.map((row, job) => `j${job}: ${wrapped(row.map((name) => `+ ${name}`))} = 1`),
    ...drivers.flatMap((row, driver) =>
      row.length === 0 ? [] : [`d${driver}: ${wrapped(row.map((name) => `+ ${name}`))} <= 1`],
    ),
    "Binary",
    wrapped([...columns.map((_, index) => `x${index}`), ...waiting]),
    "End",
  ].join("\n");
  const solved = (await highs).solve(problem, { mip_rel_gap: 0, mip_abs_gap: 0.5, output_flag: false });
  if (solved.Status !== "Optimal") throw new Error(`no proven optimum: ${solved.Status}`);
  const values = solved.Columns as Readonly<Record<string, { readonly Primal?: number }>>;
  const assignment = options.drivers.map((_, driver) => {
    const chosen = columns.find(
      (column, index) => column.driver === driver && (values[`x${index}`]?.Primal ?? 0) > 0.5,
    );
    return chosen?.chain ?? [];
  });
  return { assignment, costM: solved.ObjectiveValue, columns: columns.length };
}

/** Every chain that a driver may take, by adding jobs with later pickups. */
function* chainsOf(options: DayOptions, driver: number, chain: readonly number[] = []): Generator<Column> {
  for (let job = (chain.at(-1) ?? -1) + 1; job < options.jobs.length; job += 1) {
    const longer = [...chain, job];
    if (!options.mayTake(driver, longer)) continue;
    yield { driver, chain: longer, costM: options.costOf(driver, longer) };
    yield* chainsOf(options, driver, longer);
  }
}

function signed(value: number): string {
  return value < 0 ? `- ${-value}` : `+ ${value}`;
}

/** A line of the LP format holds 500 characters at least. */
function wrapped(terms: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < terms.length; at += 12) lines.push(terms.slice(at, at + 12).join(" "));
  return lines.join("\n ");
}
