import {
  indexedText,
  phoneBackwards,
  type IndexedEntry,
  type OfficeSearch,
} from "#domain/orders/office/find-text.ts";
import type { SoughtOrders } from "./order-index-stub.ts";

/** Records that may be made in one millisecond. */
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

/** The entries of an index: a table of trigrams of what a record is found by, and phone numbers backwards. */
export class IndexEntries {
  private readonly sql: EntriesSql;
  private readonly prefix: string;
  private readonly id: string;

  /** @param prefix of the names of its tables, so that several indexes are in one storage; those of the orders have none */
  constructor(sql: EntriesSql, prefix = "") {
    this.sql = sql;
    this.prefix = prefix;
    this.id = prefix === "" ? "order_id" : "record_id";
  }

  /** `secure-delete`: what is deleted of a person is gone from the file, and not only hidden until entries are merged. */
  migrate(): void {
    const { prefix } = this;
    for (const statement of [
      `CREATE TABLE IF NOT EXISTS ${prefix}entries (place INTEGER PRIMARY KEY, ${this.id} TEXT NOT NULL UNIQUE)`,
      `CREATE TABLE IF NOT EXISTS ${prefix}phones (backwards TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (backwards, place)) WITHOUT ROWID`,
      `CREATE INDEX IF NOT EXISTS ${prefix}phones_of_entry ON ${prefix}phones (place)`,
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${prefix}texts USING fts5(text, tokenize = 'trigram')`,
      `INSERT INTO ${prefix}texts (${prefix}texts, rank) VALUES ('secure-delete', 1)`,
    ])
      this.sql.exec(statement);
  }

  /** Deletes every entry. */
  clear(): void {
    for (const table of ["entries", "phones", "texts"]) this.sql.exec(`DROP TABLE ${this.prefix}${table}`);
    this.migrate();
  }

  /** Takes over a record as it is now; `null` in place of it: deletes its entry. */
  write(id: string, entry: IndexedEntry | null): void {
    const { prefix } = this;
    const [known] = this.sql
      .exec<{ place: number }>(`SELECT place FROM ${prefix}entries WHERE ${this.id} = ?`, id)
      .toArray();
    if (known !== undefined) {
      this.sql.exec(`DELETE FROM ${prefix}texts WHERE rowid = ?`, known.place);
      this.sql.exec(`DELETE FROM ${prefix}phones WHERE place = ?`, known.place);
      this.sql.exec(`DELETE FROM ${prefix}entries WHERE place = ?`, known.place);
    }
    if (entry === null) return;
    const place = this.freePlace(entry.createdAt);
    this.sql.exec(`INSERT INTO ${prefix}entries (place, ${this.id}) VALUES (?, ?)`, place, id);
    this.sql.exec(`INSERT INTO ${prefix}texts (rowid, text) VALUES (?, ?)`, place, indexedText(entry.texts));
    for (const backwards of new Set(entry.phones.map(phoneBackwards)))
      this.sql.exec(`INSERT INTO ${prefix}phones (backwards, place) VALUES (?, ?)`, backwards, place);
  }

  /** The ids of the records that a text finds, the latest first: one more than `limit` where there are more. */
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
      .exec<{ id: string }>(
        `SELECT ${this.id} AS id FROM ${this.prefix}entries WHERE place IN (SELECT value FROM json_each(?)) ORDER BY place DESC`,
        JSON.stringify(latest),
      )
      .toArray()
      .map(({ id }) => id);
  }

  /** Places are in the order in which records were made, so that the latest are found first. */
  private freePlace(createdAt: number): number {
    const first = createdAt * PLACES_PER_MS;
    const [found] = this.sql
      .exec<{ last: number | null }>(
        `SELECT max(place) AS last FROM ${this.prefix}entries WHERE place >= ? AND place < ?`,
        first,
        first + PLACES_PER_MS,
      )
      .toArray();
    const last = found?.last ?? null;
    return last === null ? first : last + 1;
  }

  private placesOfText(expression: string, before: number, limit: number): number[] {
    const texts = `${this.prefix}texts`;
    return this.sql
      .exec<{ place: number }>(
        `SELECT rowid AS place FROM ${texts} WHERE ${texts} MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?`,
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
        `SELECT DISTINCT place FROM ${this.prefix}phones WHERE backwards >= ? AND backwards < ? AND place < ? ORDER BY place DESC LIMIT ?`,
        backwards,
        backwards + AFTER_DIGITS,
        before,
        limit,
      )
      .toArray()
      .map(({ place }) => place);
  }
}
