import type { OrderToIndex } from "#db/queries/orders/index/index-changes.ts";
import { indexedText, phoneBackwards, type OfficeSearch } from "#domain/orders/office/find-text.ts";
import type { SoughtOrders } from "./order-index-stub.ts";

/** Orders that may be placed in one millisecond. */
const PLACES_PER_MS = 1_024;
/** Comes after every digit. */
const AFTER_DIGITS = ":";

/** What the entries need of a database; Durable Object storage has it. */
export interface EntriesSql {
  exec<Row extends Record<string, SqlStorageValue>>(
    query: string,
    ...bindings: (string | number | null)[]
  ): { toArray(): Row[] };
}

/** The entries of the order index: a table of trigrams of what an order is found by, and phone numbers backwards. */
export class OrderIndexEntries {
  private readonly sql: EntriesSql;

  constructor(sql: EntriesSql) {
    this.sql = sql;
  }

  /** `secure-delete`: what is deleted of a person is gone from the file, and not only hidden until entries are merged. */
  migrate(): void {
    for (const statement of [
      "CREATE TABLE IF NOT EXISTS entries (place INTEGER PRIMARY KEY, order_id TEXT NOT NULL UNIQUE)",
      "CREATE TABLE IF NOT EXISTS phones (backwards TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (backwards, place)) WITHOUT ROWID",
      "CREATE INDEX IF NOT EXISTS phones_of_entry ON phones (place)",
      "CREATE VIRTUAL TABLE IF NOT EXISTS texts USING fts5(text, tokenize = 'trigram')",
      "INSERT INTO texts (texts, rank) VALUES ('secure-delete', 1)",
    ])
      this.sql.exec(statement);
  }

  /** Deletes every entry. */
  clear(): void {
    for (const table of ["entries", "phones", "texts"]) this.sql.exec(`DROP TABLE ${table}`);
    this.migrate();
  }

  /** Takes over an order as it is now; `null` in place of it: deletes its entry. */
  write({ orderId, order }: OrderToIndex): void {
    const [known] = this.sql
      .exec<{ place: number }>("SELECT place FROM entries WHERE order_id = ?", orderId)
      .toArray();
    if (known !== undefined) {
      this.sql.exec("DELETE FROM texts WHERE rowid = ?", known.place);
      this.sql.exec("DELETE FROM phones WHERE place = ?", known.place);
      this.sql.exec("DELETE FROM entries WHERE place = ?", known.place);
    }
    if (order === null) return;
    const place = this.freePlace(order.createdAt);
    this.sql.exec("INSERT INTO entries (place, order_id) VALUES (?, ?)", place, orderId);
    this.sql.exec(
      "INSERT INTO texts (rowid, text) VALUES (?, ?)",
      place,
      indexedText({ orderId, texts: order.texts }),
    );
    for (const backwards of new Set(order.phones.map(phoneBackwards)))
      this.sql.exec("INSERT INTO phones (backwards, place) VALUES (?, ?)", backwards, place);
  }

  /** The ids of the orders that a text finds, latest placed first: one more than `limit` where there are more. */
  read(
    { expression, phoneBackwards: phone }: OfficeSearch,
    { until, limit }: Pick<SoughtOrders, "until" | "limit">,
  ): string[] {
    const before = until === null ? Number.MAX_SAFE_INTEGER : (until + 1) * PLACES_PER_MS;
    const places = new Set<number>();
    if (phone !== null) for (const place of this.placesOfPhone(phone, before, limit + 1)) places.add(place);
    if (expression !== null)
      for (const place of this.placesOfText(expression, before, limit + 1)) places.add(place);
    const latest = [...places].toSorted((a, b) => b - a).slice(0, limit + 1);
    return this.sql
      .exec<{ orderId: string }>(
        "SELECT order_id AS orderId FROM entries WHERE place IN (SELECT value FROM json_each(?)) ORDER BY place DESC",
        JSON.stringify(latest),
      )
      .toArray()
      .map(({ orderId }) => orderId);
  }

  /** Places are in the order in which orders were placed, so that the latest are found first. */
  private freePlace(createdAt: number): number {
    const first = createdAt * PLACES_PER_MS;
    const [found] = this.sql
      .exec<{ last: number | null }>(
        "SELECT max(place) AS last FROM entries WHERE place >= ? AND place < ?",
        first,
        first + PLACES_PER_MS,
      )
      .toArray();
    const last = found?.last ?? null;
    return last === null ? first : last + 1;
  }

  private placesOfText(expression: string, before: number, limit: number): number[] {
    return this.sql
      .exec<{ place: number }>(
        "SELECT rowid AS place FROM texts WHERE texts MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?",
        expression,
        before,
        limit,
      )
      .toArray()
      .map(({ place }) => place);
  }

  private placesOfPhone(backwards: string, before: number, limit: number): number[] {
    return this.sql
      .exec<{ place: number }>(
        "SELECT DISTINCT place FROM phones WHERE backwards >= ? AND backwards < ? AND place < ? ORDER BY place DESC LIMIT ?",
        backwards,
        backwards + AFTER_DIGITS,
        before,
        limit,
      )
      .toArray()
      .map(({ place }) => place);
  }
}
