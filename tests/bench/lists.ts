import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { driverJobsQuery, jobsOfOrder, openJobsQuery } from "#db/queries/jobs/jobs.ts";
import { officeListQuery } from "#db/queries/orders/office/office-list.ts";
import { orderListQuery } from "#db/queries/orders/orders.ts";
import { PAGE_SIZE, type Cursor } from "#db/queries/page.ts";
import { reviewListQuery, shownReviewsQuery } from "#db/queries/reviews.ts";
import { orders } from "#db/schema/orders.ts";
import {
  BUSY_CUSTOMER,
  BUSY_DRIVER,
  growDatabase,
  NEWEST_AT,
  oldestAt,
  type GrownDatabase,
} from "./grown-database.ts";
import { figures, ms } from "./measure.ts";

/**
 * `npm run bench:lists`: the time of every list and page with 1,000 and with 1,000,000 orders, and their ratio. It does
 * not pass or fail. The pages are in SQLite's cache, so the figures are SQLite's work and not the disk's. `-- --orders
 * 100000` gives the larger database another size. A million orders need 5 GB of temporary space.
 */

const SMALL = 1_000;
const RUNS = 201;
const WARM_UPS = 20;

interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

/** The part of drizzle's query builder that measuring a page needs. */
interface Pageable extends Statement {
  limit(rows: number): Statement & { offset(rows: number): Statement };
}

interface PagedList {
  readonly name: string;
  readonly statement: (db: Database, orderCount: number, cursor?: Cursor) => Pageable;
  /** The columns of the cursor, as the statement's rows name them. */
  readonly cursor: { readonly at: string; readonly id: string };
}

const ORDER_CURSOR = { at: "created_at", id: "order_id" };
const JOB_CURSOR = { at: "pickup_at", id: "job_id" };
const REVIEW_CURSOR = { at: "created_at", id: "review_id" };
const ofCustomer = eq(orders.customerId, BUSY_CUSTOMER);

/** The instant from which on jobs are open: a fifth of the available jobs have their pickup before it. */
function presentOf(orderCount: number): number {
  return oldestAt(orderCount) + (NEWEST_AT - oldestAt(orderCount)) / 5 + 3 * 24 * 60 * 60_000;
}

const LISTS: readonly PagedList[] = [
  {
    name: "every order",
    statement: (db, _, cursor) => officeListQuery(db, { cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "every delivered order",
    statement: (db, _, cursor) => officeListQuery(db, { status: "delivered", cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "every order in transit (few)",
    statement: (db, _, cursor) => officeListQuery(db, { status: "in_transit", cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "a customer's orders",
    statement: (db, _, cursor) => orderListQuery(db, ofCustomer, { cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "a customer's delivered orders",
    statement: (db, _, cursor) => orderListQuery(db, ofCustomer, { status: "delivered", cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "a customer's orders in transit (few)",
    statement: (db, _, cursor) => orderListQuery(db, ofCustomer, { status: "in_transit", cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "open jobs",
    statement: (db, count, cursor) => openJobsQuery(db, "four_wheel", presentOf(count), cursor),
    cursor: JOB_CURSOR,
  },
  {
    name: "a driver's jobs",
    statement: (db, _, cursor) => driverJobsQuery(db, BUSY_DRIVER, cursor),
    cursor: JOB_CURSOR,
  },
  {
    name: "every review",
    statement: (db, _, cursor) => reviewListQuery(db, { cursor }),
    cursor: REVIEW_CURSOR,
  },
  {
    name: "every approved review",
    statement: (db, _, cursor) => reviewListQuery(db, { status: "approved", cursor }),
    cursor: REVIEW_CURSOR,
  },
  {
    name: "every pending review (few)",
    statement: (db, _, cursor) => reviewListQuery(db, { status: "pending", cursor }),
    cursor: REVIEW_CURSOR,
  },
];

const { values } = parseArgs({ options: { orders: { type: "string", default: "1000000" } } });
const large = Number(values.orders);
if (!Number.isInteger(large) || large < SMALL) throw new Error(`--orders takes a number from ${SMALL}`);

const folder = mkdtempSync(join(tmpdir(), "khondee-lists-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const databases: { readonly count: number; readonly grown: GrownDatabase }[] = [];
for (const count of [SMALL, large]) {
  const started = performance.now();
  const grown = await growDatabase(join(folder, String(databases.length)), count);
  databases.push({ count, grown });
  const tookS = Math.round((performance.now() - started) / 1000);
  console.log(`${count} orders, ${sizeMb(grown)} MB, written in ${tookS} s`);
}
console.log(`\nmedian of ${RUNS} runs\n${"".padEnd(50)} rows  ${SMALL} orders  ${large} orders  ratio`);
for (const list of LISTS) comparePages(list);
compare("the jobs of an order", (db) => jobsOfOrder(db, "KD-000000"));
compare("the reviews on the site", (db) => shownReviewsQuery(db).limit(6));
for (const { grown } of databases) grown.file.close();

/** First, middle and last page; only the first where the list has no second one. */
function comparePages({ name, statement, cursor }: PagedList): void {
  const rows = Math.min(
    ...databases.map(({ count, grown }) => lengthOf(grown, statement(grown.builder, count))),
  );
  compare(`${name}, first page`, (db, count) => statement(db, count).limit(PAGE_SIZE + 1));
  if (rows <= 2 * PAGE_SIZE) return;
  for (const [page, place] of [
    ["middle", (length: number) => Math.floor((length - PAGE_SIZE) / 2)],
    ["last", (length: number) => length - PAGE_SIZE - 1],
  ] as const)
    compare(`${name}, ${page} page`, (db, count, grown) => {
      const whole = statement(db, count);
      const row = rowAt(grown, whole, place(lengthOf(grown, whole)));
      const from = { at: Number(row[cursor.at]), id: String(row[cursor.id]) };
      return statement(db, count, from).limit(PAGE_SIZE + 1);
    });
}

type Row = Readonly<Record<string, unknown>>;
type Read = () => Row[];

/** Measures a statement in both databases alternately, so that other load affects both equally, and prints a line. */
function compare(
  name: string,
  statement: (db: Database, orderCount: number, grown: GrownDatabase) => Statement,
): void {
  const reads = databases.map(({ count, grown }) => prepare(grown, statement(grown.builder, count, grown)));
  const took: number[][] = reads.map(() => []);
  for (let run = -WARM_UPS; run < RUNS; run++)
    for (const [which, read] of reads.entries()) {
      const started = performance.now();
      read();
      if (run >= 0) took[which]?.push(performance.now() - started);
    }
  const [small = 0, larger = 0] = took.map((sample) => figures(sample).median);
  const rows = reads.map((read) => read().length);
  if (new Set(rows).size > 1) throw new Error(`${name}: ${rows.join(" and ")} rows cannot be compared`);
  console.log(
    `${name.padEnd(50)} ${String(rows[0]).padStart(4)}  ${ms(small).padStart(11)}  ${ms(larger).padStart(14)}  ${(larger / small).toFixed(2).padStart(5)}`,
  );
}

function prepare({ file }: GrownDatabase, statement: Statement): Read {
  const { sql, params } = statement.toSQL();
  const prepared = file.prepare(sql);
  const bound = params.map((param) => (typeof param === "number" ? param : String(param)));
  return () => prepared.all(...bound);
}

function lengthOf(grown: GrownDatabase, statement: Statement): number {
  const { sql, params } = statement.toSQL();
  const [row] = prepare(grown, {
    toSQL: () => ({ sql: `SELECT count(*) AS length FROM (${sql})`, params }),
  })();
  return Number(row?.["length"]);
}

function rowAt(grown: GrownDatabase, statement: Pageable, offset: number): Row {
  const [row] = prepare(grown, statement.limit(1).offset(offset))();
  if (row === undefined) throw new Error("the list is shorter than it was");
  return row;
}

function sizeMb({ file }: GrownDatabase): number {
  return Math.round(statSync(file.location() ?? "").size / 1_000_000);
}
