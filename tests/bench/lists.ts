import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { jobsOfOrder } from "#db/queries/jobs/jobs.ts";
import { HISTORY_PAGE, orderHistoryQuery } from "#db/queries/orders/orders.ts";
import { PAGE_SIZE } from "#db/queries/page.ts";
import { shownReviewsQuery } from "#db/queries/reviews.ts";
import { Comparison, prepare, type Sized, type Statement } from "./lists/compare.ts";
import { growDatabase, type GrownDatabase } from "./lists/grown-database.ts";
import { compareSearches } from "./lists/order-search.ts";
import { compareDispatch, compareOffice, OFFICE_LISTS } from "./lists/office-lists.ts";
import { compareOrderViews } from "./lists/order-views.ts";
import { writeOfficeRows } from "./lists/office-rows.ts";
import { LISTS, TEXT_LISTS, type Pageable, type PagedList } from "./lists/paged-lists.ts";
import { comparePeople } from "./lists/people-search.ts";
import { compareBusyDay, compareToday } from "./lists/today.ts";

/**
 * `npm run bench:lists`: the time of every list and page, of the office's search and of its first page, with 1,000 and with
 * 1,000,000 orders (5,000,000 events, 5,000 drivers), their ratio, and the rows that D1 reads. It fails where an answer
 * takes more than 1.2 times as long in the large one, by the row where it has more rows there. Reported and not judged, which the
 * report says, are a search whose matches a filter narrows, and the staff's first page on the last day, before which the small
 * database has no days; it is judged on a busy day that is the same in both.
 * The pages are in SQLite's cache, so the times are SQLite's work and not the disk's. `-- --orders 100000` gives the larger
 * database another size. A million orders need 8 GB of temporary space and 10 minutes.
 */

const SMALL = 1_000;
/** The page far down a list that is compared with a page of the small one. */
const DEEP_PAGE = 1_000;

const { values } = parseArgs({ options: { orders: { type: "string", default: "1000000" } } });
const large = Number(values.orders);
if (!Number.isInteger(large) || large < SMALL) throw new Error(`--orders takes a number from ${SMALL}`);

const folder = mkdtempSync(join(tmpdir(), "khondee-lists-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const databases: Sized[] = [];
for (const count of [SMALL, large]) {
  const started = performance.now();
  const grown = await growDatabase(join(folder, String(databases.length)), count);
  writeOfficeRows(grown, count);
  databases.push({ count, grown });
  const tookS = Math.round((performance.now() - started) / 1000);
  console.log(`${count} orders, ${sizeMb(grown)} MB, written in ${tookS} s`);
}
const comparison = new Comparison(databases);
for (const list of LISTS) comparePages(list, Number);
for (const list of OFFICE_LISTS) comparePages(list, Number);
for (const list of TEXT_LISTS) comparePages(list, String);
comparison.compare("the jobs of an order", (db) => [jobsOfOrder(db, "KD-000000")]);
comparison.compare("the history of an order", (db) => [
  orderHistoryQuery(db, "KD-000000", undefined).limit(HISTORY_PAGE + 1),
]);
comparison.compare("the reviews on the site", (db) => [shownReviewsQuery(db).limit(6)]);
compareOffice(comparison);
await compareToday(comparison, databases);
compareSearches(comparison, databases);
comparePeople(comparison, databases);
// Last, as it writes orders.
await compareBusyDay(comparison, databases);
compareDispatch(comparison);
compareOrderViews(comparison);
if (!(await comparison.print())) process.exitCode = 1;

/**
 * First, middle, thousandth and last page, as far as the list has them; the small list has its middle page in place of a
 * thousandth.
 */
function comparePages<At extends number | string>(
  { name, statement, cursor }: PagedList<At>,
  atOf: (value: unknown) => At,
): void {
  const lengths = databases.map(({ count, grown }) => lengthOf(grown, statement(grown.builder, count)));
  comparison.compare(`${name}, first page`, (db, count) => [statement(db, count).limit(PAGE_SIZE + 1)]);
  if (Math.min(...lengths) <= 2 * PAGE_SIZE) return;
  const middle = (length: number) => Math.floor((length - PAGE_SIZE) / 2);
  const deep = (DEEP_PAGE - 1) * PAGE_SIZE - 1;
  const pages = [
    ["middle page", middle],
    [`page ${DEEP_PAGE}`, (length: number) => (length > deep + PAGE_SIZE ? deep : middle(length))],
    ["last page", (length: number) => length - PAGE_SIZE - 1],
  ] as const;
  for (const [page, place] of pages.filter(([, at]) => Math.max(...lengths.map(at)) > 0))
    comparison.compare(`${name}, ${page}`, (db, count, grown) => {
      const whole = statement(db, count);
      const row = rowAt(grown, whole, place(lengthOf(grown, whole)));
      const from = { at: atOf(row[cursor.at]), id: String(row[cursor.id]) };
      return [statement(db, count, from).limit(PAGE_SIZE + 1)];
    });
}

function lengthOf(grown: GrownDatabase, statement: Statement): number {
  const { sql, params } = statement.toSQL();
  const [row] = prepare(grown, {
    toSQL: () => ({ sql: `SELECT count(*) AS length FROM (${sql})`, params }),
  })();
  return Number(row?.["length"]);
}

function rowAt(grown: GrownDatabase, statement: Pageable, offset: number): Readonly<Record<string, unknown>> {
  const [row] = prepare(grown, statement.limit(1).offset(offset))();
  if (row === undefined) throw new Error("the list is shorter than it was");
  return row;
}

function sizeMb({ file }: GrownDatabase): number {
  return Math.round(statSync(file.location() ?? "").size / 1_000_000);
}
