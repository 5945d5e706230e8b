import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { OfficeFilter } from "#db/queries/orders/office/office-filter.ts";
import { officeListQuery } from "#db/queries/orders/office/office-list.ts";
import { indexedParts, partQuery } from "#db/queries/orders/office/few-orders.ts";
import { bothWritings, readOfficeSearch } from "#domain/orders/office/find-text.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { HOUR_MS } from "#domain/time.ts";
import { CHUNK, CHUNKS_MAX, FEW_MAX } from "#worker/services/orders/office/list-orders.ts";
import { IndexEntries } from "#worker/durable-objects/search-index/index-entries.ts";
import { sqlOf } from "../../support/entries-sql.ts";
import { prepare, type Comparison, type Sized, type Statement } from "./compare.ts";
import {
  BUSY_PHONE,
  COMMON_NAME,
  COMMON_PLACE,
  NEWEST_AT,
  ONE_PHONE,
  RARE_NAME,
  type GrownDatabase,
} from "./grown-database.ts";

/** Results that a search of the office's list asks for. */
const LIMIT = 100;
const WRITTEN_AT_ONCE = 10_000;
/** Orders that change after the merge. */
const CHANGES = 500;

type Row = Readonly<Record<string, unknown>>;

const SEARCHES = [
  ["by phone", ONE_PHONE.replace("+66", "0")],
  ["by phone, with hyphens", ONE_PHONE.replace(/^\+66(..)(...)/, "0$1-$2-")],
  ["by the phone of every second order", BUSY_PHONE.replace("+66", "0")],
  ["by the beginning of a phone (7 digits)", ONE_PHONE.replace("+66", "0").slice(0, 7)],
  ["by the end of a phone (4 digits)", ONE_PHONE.slice(-4)],
  ["by the end of a phone (6 digits)", ONE_PHONE.slice(-6)],
  ["by a name of every second order", COMMON_NAME],
  ["by part of a name of few orders", RARE_NAME.slice(1, 6)],
  ["by part of a place of every sixth order", COMMON_PLACE.slice(2)],
  ["by two words", `${COMMON_NAME} ${COMMON_PLACE}`],
  ["by words that no order has", "Xylophone"],
] as const;

const narrowed = (status: OrderStatus): OfficeFilter => ({ status });
/** An hour that the smallest database has as well. */
const PLACED_IN_AN_HOUR: OfficeFilter = {
  day: "created",
  range: { from: NEWEST_AT - 8 * HOUR_MS, before: NEWEST_AT - 7 * HOUR_MS },
};
const OTHER_MATCHES = "the matches that are looked through differ";
/**
 * Filters that let many, few and hardly any of the matches of a common name pass. Judged is the one that lets as many orders pass
 * in each database.
 */
const FILTERS = [
  ["delivered", narrowed("delivered"), OTHER_MATCHES],
  ["in transit", narrowed("in_transit"), OTHER_MATCHES],
  ["placed in an hour", PLACED_IN_AN_HOUR, ""],
] as const;

/** Measures the office's search: the index, which is outside D1, and then D1 for the orders that it found. */
export function compareSearches(comparison: Comparison, databases: readonly Sized[]): void {
  const indexes = databases.map(({ grown }) => buildIndex(grown));
  for (const [name, typed] of SEARCHES)
    comparison.compareWork(`search ${name}`, ({ grown }, index) => {
      const search = readOfficeSearch(typed);
      const find = () => indexes[index]?.read(search, { until: null, limit: LIMIT }) ?? [];
      const found = find().slice(0, LIMIT);
      const statement = officeListQuery(grown.builder, { among: found }).limit(LIMIT + 1);
      const readOrders = prepare(grown, statement);
      return {
        read: () => {
          find();
          return readOrders().length;
        },
        statements: [statement],
      };
    });
  for (const [name, filter, unjudged] of FILTERS)
    comparison.compareWork(
      `search by a name of every second order, ${name}`,
      ({ grown }, index) =>
        fewFirst(indexes[index], grown, filter) ?? narrowedSearch(indexes[index], grown, filter),
      unjudged,
    );
}

/**
 * A page of the matches of a common name that pass a filter, as `listOrders` reads it where a part of the
 * filter is of few orders.
 */
function fewFirst(index: IndexEntries | undefined, grown: GrownDatabase, filter: OfficeFilter) {
  const parts = indexedParts(filter).map((part) => partQuery(grown.builder, part, FEW_MAX + 1));
  const readParts = parts.map((part) => prepare(grown, part));
  const fewest = () =>
    readParts
      .map((read) => read())
      .toSorted((a, b) => a.length - b.length)
      .at(0) ?? [];
  if (fewest().length > FEW_MAX) return null;
  const search = readOfficeSearch(COMMON_NAME);
  const find = () =>
    index?.readAmong(
      search,
      fewest().map((row) => String(Object.values(row)[0])),
    ) ?? [];
  const statement = officeListQuery(grown.builder, { ...filter, among: find() }).limit(LIMIT + 1);
  const readOrders = prepare(grown, statement);
  return {
    read: () => {
      find();
      return readOrders().length;
    },
    statements: [...parts, statement],
  };
}

/**
 * A page of the matches of a common name that pass a filter, as `listOrders` reads it: chunk after chunk of the matches until it is
 * full. How many matches there are to look through differs between the databases.
 */
function narrowedSearch(index: IndexEntries | undefined, grown: GrownDatabase, filter: OfficeFilter) {
  const search = readOfficeSearch(COMMON_NAME);
  const placedAt = grown.file.prepare("SELECT created_at AS at FROM orders WHERE order_id = ?");
  const reads: (() => number)[] = [];
  const statements: Statement[] = [];
  const isOfDays = filter.day === "created";
  let until = isOfDays ? (filter.range?.before ?? 0) - 1 : null;
  for (let chunk = 0, rows = 0; chunk < CHUNKS_MAX && rows < LIMIT; chunk++) {
    const sought = { until, limit: CHUNK };
    const find = () => index?.read(search, sought) ?? [];
    const among = find();
    const statement = officeListQuery(grown.builder, { ...filter, among: among.slice(0, CHUNK) }).limit(
      LIMIT + 1,
    );
    const readOrders = prepare(grown, statement);
    const read = () => {
      find();
      return readOrders().length;
    };
    rows += read();
    reads.push(read);
    statements.push(statement);
    if (among.length <= CHUNK) break;
    until = Number(placedAt.get(among[CHUNK - 1] ?? "")?.["at"]);
    if (isOfDays && until < (filter.range?.from ?? 0)) break;
  }
  return { read: () => reads.reduce((sum, read) => sum + read(), 0), statements };
}

/**
 * The index of all orders, built as the product builds it, in a file of its own: merged, as it is once a week, and then changed one
 * order after the other, which leaves pieces.
 */
function buildIndex({ folder, file }: GrownDatabase): IndexEntries {
  const started = performance.now();
  const index = new DatabaseSync(join(folder, "order-index.sqlite"));
  index.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144");
  const entries = new IndexEntries(sqlOf(index));
  entries.migrate();
  const rows = file.prepare(
    `SELECT orders.order_id AS orderId, created_at AS createdAt, orders.contact_name AS name, contact_email AS email,
      orders.contact_phone AS phone, group_concat(concat_ws(' ', label_th, label_en, area_th, area_en, words, detail), ' ') AS places
    FROM orders JOIN order_stops USING (order_id) WHERE order_id > ? GROUP BY order_id ORDER BY order_id LIMIT ${WRITTEN_AT_ONCE}`,
  );
  const inOne = <Result>(work: () => Result): Result => {
    index.exec("BEGIN");
    const result = work();
    index.exec("COMMIT");
    return result;
  };
  const write = ({ orderId, createdAt, name, email, phone, places }: Row) =>
    entries.write(String(orderId), {
      createdAt: Number(createdAt),
      texts: [...bothWritings(String(orderId)), String(name), String(email), String(places)],
      phones: [String(phone)],
    });
  for (let after: string | undefined = ""; after !== undefined;) {
    const chunk: Row[] = rows.all(after);
    inOne(() => chunk.forEach(write));
    after = chunk.length < WRITTEN_AT_ONCE ? undefined : String(chunk.at(-1)?.["orderId"]);
  }
  while (!inOne(() => entries.mergeFurther(0)));
  for (const row of rows.all("").slice(0, CHANGES)) inOne(() => write(row));
  const mb = Math.round(statSync(join(folder, "order-index.sqlite")).size / 1_000_000);
  console.log(`search index, ${mb} MB, built in ${Math.round((performance.now() - started) / 1000)} s`);
  return entries;
}
