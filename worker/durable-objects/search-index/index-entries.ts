import {
  indexedText,
  numberKeys,
  phoneBackwards,
  type IndexedEntry,
  type OfficeSearch,
} from "#domain/orders/office/find-text.ts";
import { DAY_MS } from "#domain/time.ts";
import type { SoughtOrders } from "./order-index-stub.ts";

/** Records that may be made in one millisecond. */
const PLACES_PER_MS = 1_024;
/** Comes after every digit. */
const AFTER_DIGITS = ":";
/** So many rows are sorted; of more the latest are read in their order, number by number. */
const SORTED_MAX = 1_000;

/** How long after a merge the next one begins: a week of changes leaves few and small pieces. */
const BETWEEN_MERGES_MS = 7 * DAY_MS;
/** Pages of 4 kB that are merged at once, as no search is answered meanwhile: about a tenth of a second. */
const PAGES_AT_ONCE = 500;

/** The row of an entry in the table of trigrams: the later an entry, the sooner it comes there. */
const rowOf = (place: number) => Number.MAX_SAFE_INTEGER - place;
const placeOf = rowOf;

/** What the entries need of a database; Durable Object storage has it. */
export interface EntriesSql {
  exec<Row extends Record<string, SqlStorageValue>>(
    query: string,
    ...bindings: (string | number | null)[]
  ): { toArray(): Row[] };
}

/** Comes after every place. */
export const BEHIND_ALL = Number.MAX_SAFE_INTEGER;

/** A record in the order of its entries: no two of one kind have one place, and the later it was made the greater it is. */
export interface PlacedRecord {
  readonly id: string;
  readonly place: number;
}

/** An ordered table whose rows are found by the beginning of a text. */
interface Ordered {
  readonly table: "phones" | "numbers";
  readonly column: "backwards" | "key";
}
const PHONES: Ordered = { table: "phones", column: "backwards" };
const NUMBERS: Ordered = { table: "numbers", column: "key" };

/**
 * The entries of an index: a table of trigrams of what a record is found by, phone numbers backwards, and the keys of its
 * numbers. The last two are ordered tables, so a number costs the same however many entries there are; as trigrams the few
 * hundred groups of three digits are each in a part of all entries.
 */
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

  /**
   * - `secure-delete`: what is deleted of a person is gone from the file, and not only hidden until entries
   *   are merged. From the first such deletion on SQLite finds the last row of a trigram by all its pages
   *   (format 5 of FTS5), but the first one at once, so the latest entries come first in that table
   *   (`rowOf`).
   * - `automerge`, `crisismerge`: every change adds a piece to the trigrams, and a search looks into each, so
   *   SQLite keeps to as few as it can. It merges a little with each change, by a number of pages that grows
   *   as the logarithm of the table's size. What is left are pieces whose number grows as that logarithm,
   *   too.
   * - `usermerge`: lets `mergeFurther` make one of them
   */
  migrate(): void {
    const { prefix } = this;
    for (const statement of [
      `CREATE TABLE IF NOT EXISTS ${prefix}entries (place INTEGER PRIMARY KEY, ${this.id} TEXT NOT NULL UNIQUE)`,
      `CREATE TABLE IF NOT EXISTS ${prefix}phones (backwards TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (backwards, place)) WITHOUT ROWID`,
      `CREATE INDEX IF NOT EXISTS ${prefix}phones_of_entry ON ${prefix}phones (place)`,
      `CREATE TABLE IF NOT EXISTS ${prefix}numbers (key TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (key, place)) WITHOUT ROWID`,
      `CREATE INDEX IF NOT EXISTS ${prefix}numbers_of_entry ON ${prefix}numbers (place)`,
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${prefix}texts USING fts5(text, tokenize = 'trigram')`,
      `INSERT INTO ${prefix}texts (${prefix}texts, rank) VALUES ('secure-delete', 1), ('automerge', 2), ('crisismerge', 8), ('usermerge', 2)`,
      // When the last merge of all pieces began, epoch milliseconds, and whether it is done.
      `CREATE TABLE IF NOT EXISTS ${prefix}merged (one INTEGER PRIMARY KEY, began_at INTEGER NOT NULL, is_done INTEGER NOT NULL)`,
    ])
      this.sql.exec(statement);
  }

  /**
   * Makes one piece of all that changes have left of the trigrams, a part with each call, and begins anew a week after it began:
   * a search looks into each piece. @returns whether it has nothing to do
   */
  mergeFurther(now: number, pagesAtOnce = PAGES_AT_ONCE): boolean {
    const { prefix } = this;
    const [last] = this.sql
      .exec<{ began: number; done: number }>(`SELECT began_at AS began, is_done AS done FROM ${prefix}merged`)
      .toArray();
    const isUnderWay = last?.done === 0;
    if (!isUnderWay && last !== undefined && now < last.began + BETWEEN_MERGES_MS) return true;
    const before = this.changesSoFar();
    // A negative number takes all pieces together, and a positive one goes on with that.
    const pages = isUnderWay ? pagesAtOnce : -pagesAtOnce;
    this.sql.exec(`INSERT INTO ${prefix}texts (${prefix}texts, rank) VALUES ('merge', ?)`, pages);
    // SQLite's own sign that there was nothing to merge, as its documentation of FTS5 says.
    const isDone = this.changesSoFar() - before < 2;
    const beganAt = isUnderWay ? last.began : now;
    this.sql.exec(`INSERT OR REPLACE INTO ${prefix}merged VALUES (1, ?, ?)`, beganAt, Number(isDone));
    return isDone;
  }

  private changesSoFar(): number {
    const [row] = this.sql.exec<{ changes: number }>("SELECT total_changes() AS changes").toArray();
    return row?.changes ?? 0;
  }

  private writeNumbers(
    place: number,
    texts: readonly (string | null)[],
    phonesBackwards: readonly string[],
  ): void {
    for (const key of numberKeys(texts, phonesBackwards))
      this.sql.exec(`INSERT OR IGNORE INTO ${this.prefix}numbers (key, place) VALUES (?, ?)`, key, place);
  }

  /** Deletes every entry. */
  clear(): void {
    for (const table of ["entries", "phones", "numbers", "texts", "merged"])
      this.sql.exec(`DROP TABLE ${this.prefix}${table}`);
    this.migrate();
  }

  /** Takes over a record as it is now; `null` in place of it: deletes its entry. */
  write(id: string, entry: IndexedEntry | null): void {
    const { prefix } = this;
    const [known] = this.sql
      .exec<{ place: number }>(`SELECT place FROM ${prefix}entries WHERE ${this.id} = ?`, id)
      .toArray();
    if (known !== undefined) {
      this.sql.exec(`DELETE FROM ${prefix}texts WHERE rowid = ?`, rowOf(known.place));
      this.sql.exec(`DELETE FROM ${prefix}phones WHERE place = ?`, known.place);
      this.sql.exec(`DELETE FROM ${prefix}numbers WHERE place = ?`, known.place);
      this.sql.exec(`DELETE FROM ${prefix}entries WHERE place = ?`, known.place);
    }
    if (entry === null) return;
    const place = this.freePlace(entry.createdAt);
    this.sql.exec(`INSERT INTO ${prefix}entries (place, ${this.id}) VALUES (?, ?)`, place, id);
    const phones = [...new Set(entry.phones.map(phoneBackwards))];
    const text = indexedText(entry.texts);
    this.sql.exec(`INSERT INTO ${prefix}texts (rowid, text) VALUES (?, ?)`, rowOf(place), text);
    for (const backwards of phones)
      this.sql.exec(`INSERT INTO ${prefix}phones (backwards, place) VALUES (?, ?)`, backwards, place);
    this.writeNumbers(place, entry.texts, phones);
  }

  /** The ids of the records that a text finds, the latest first: one more than `limit` where there are more. */
  read(search: OfficeSearch, { until, limit }: Pick<SoughtOrders, "until" | "limit">): string[] {
    const before = until === null ? BEHIND_ALL : (until + 1) * PLACES_PER_MS;
    return this.readBefore(search, before, limit + 1).map(({ id }) => id);
  }

  /** The first of the records that a text finds before a place, the latest first. */
  readBefore(
    { expression, phoneBackwards: phone, numberKeys: sought, beginningKeys }: OfficeSearch,
    before: number,
    limit: number,
  ): PlacedRecord[] {
    // A Worker from before there were these, which is there for some minutes of a deployment, sends none.
    const keys = sought ?? null;
    const beginnings = beginningKeys ?? [];
    const places = new Set<number>();
    const add = (found: readonly number[]) => found.forEach((place) => places.add(place));
    if (phone !== null) add(this.placesThatBegin(PHONES, phone, before, limit));
    for (const key of keys ?? beginnings) add(this.placesThatBegin(NUMBERS, key, before, limit));
    if (keys === null && expression !== null) add(this.placesOfText(expression, before, limit));
    const latest = [...places].toSorted((a, b) => b - a).slice(0, limit);
    return this.sql
      .exec<{ id: string; place: number }>(
        `SELECT ${this.id} AS id, place FROM ${this.prefix}entries WHERE place IN (SELECT value FROM json_each(?)) ORDER BY place DESC`,
        JSON.stringify(latest),
      )
      .toArray();
  }

  /**
   * Which of some records a text finds, in no order. It reads the entry of each, however many others the text finds; a few
   * hundred take as long as a search for a common word.
   */
  readAmong(
    { parts, phoneBackwards: phone, numberKeys: keys, beginningKeys }: OfficeSearch,
    ids: readonly string[],
  ): string[] {
    const { prefix } = this;
    const placed = this.sql
      .exec<{ id: string; place: number }>(
        `SELECT ${this.id} AS id, place FROM ${prefix}entries WHERE ${this.id} IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ids),
      )
      .toArray();
    const among = placed.map(({ place }) => place);
    const found = new Set([
      ...(phone === null ? [] : this.placesAmong(PHONES, phone, among)),
      ...(keys ?? beginningKeys).flatMap((key) => this.placesAmong(NUMBERS, key, among)),
      ...(keys === null && parts.length > 0 ? this.placesOfParts(parts, among) : []),
    ]);
    return placed.filter(({ place }) => found.has(place)).map(({ id }) => id);
  }

  private placesAmong({ table, column }: Ordered, beginning: string, among: readonly number[]): number[] {
    return this.sql
      .exec<{ place: number }>(
        `SELECT place FROM ${this.prefix}${table} WHERE place IN (SELECT value FROM json_each(?)) AND substr(${column}, 1, ?) = ?`,
        JSON.stringify(among),
        beginning.length,
        beginning,
      )
      .toArray()
      .map(({ place }) => place);
  }

  /** FTS5 would look for the trigrams once more for each row; a text of a few words is sooner read. */
  private placesOfParts(parts: readonly string[], among: readonly number[]): number[] {
    return this.sql
      .exec<{ row: number; text: string }>(
        `SELECT rowid AS row, text FROM ${this.prefix}texts WHERE rowid IN (SELECT value FROM json_each(?))`,
        JSON.stringify(among.map(rowOf)),
      )
      .toArray()
      .filter(({ text }) => parts.every((part) => text.includes(part)))
      .map(({ row }) => placeOf(row));
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
      .exec<{ row: number }>(
        `SELECT rowid AS row FROM ${texts} WHERE ${texts} MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?`,
        expression,
        rowOf(before),
        limit,
      )
      .toArray()
      .map(({ row }) => placeOf(row));
  }

  /**
   * The latest places of rows that begin with some digits. A number may be that of very many entries, so one
   * alone is not sorted.
   */
  private placesThatBegin(ordered: Ordered, beginning: string, before: number, limit: number): number[] {
    const { column } = ordered;
    const table = this.prefix + ordered.table;
    const first = this.nextValue(ordered, ">=", beginning, beginning);
    if (first === undefined) return [];
    if (this.nextValue(ordered, ">", first, beginning) === undefined)
      return this.latestOf(ordered, first, before, limit);
    const rows = this.sql
      .exec<{ place: number }>(
        `SELECT place FROM ${table} WHERE ${column} >= ? AND ${column} < ? LIMIT ?`,
        first,
        beginning + AFTER_DIGITS,
        SORTED_MAX + 1,
      )
      .toArray()
      .map(({ place }) => place);
    const found =
      rows.length > SORTED_MAX ? this.latestOfEach(ordered, first, beginning, before, limit) : rows;
    return [...new Set(found)]
      .filter((place) => place < before)
      .toSorted((a, b) => b - a)
      .slice(0, limit);
  }

  private latestOfEach(
    ordered: Ordered,
    first: string,
    beginning: string,
    before: number,
    limit: number,
  ): number[] {
    const places: number[] = [];
    for (
      let value: string | undefined = first;
      value !== undefined;
      value = this.nextValue(ordered, ">", value, beginning)
    )
      places.push(...this.latestOf(ordered, value, before, limit));
    return places;
  }

  private latestOf({ table, column }: Ordered, value: string, before: number, limit: number): number[] {
    return this.sql
      .exec<{ place: number }>(
        `SELECT place FROM ${this.prefix}${table} WHERE ${column} = ? AND place < ? ORDER BY place DESC LIMIT ?`,
        value,
        before,
        limit,
      )
      .toArray()
      .map(({ place }) => place);
  }

  /** The next number that begins with some digits. */
  private nextValue(
    { table, column }: Ordered,
    comparison: ">=" | ">",
    from: string,
    beginning: string,
  ): string | undefined {
    const [row] = this.sql
      .exec<{ value: string }>(
        `SELECT ${column} AS value FROM ${this.prefix}${table} WHERE ${column} ${comparison} ? AND ${column} < ? ORDER BY ${column} LIMIT 1`,
        from,
        beginning + AFTER_DIGITS,
      )
      .toArray();
    return row?.value;
  }
}
