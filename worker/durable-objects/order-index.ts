import { DurableObject } from "cloudflare:workers";
import { openDatabase, type Database } from "#db/client.ts";
import {
  deleteIndexChanges,
  readIndexChanges,
  readOrdersToIndex,
  type OrderToIndex,
} from "#db/queries/orders/index/index-changes.ts";
import { indexedText, phoneBackwards, type OfficeSearch } from "#domain/orders/office/find-text.ts";
import type { Bindings } from "../env.ts";
import type { FoundOrders, SoughtOrders } from "./order-index-stub.ts";

/** Changes that are read and written together. */
const CHUNK = 500;
/** The chunks that a search waits for; the alarm goes on with the rest. */
const CHUNKS_PER_SEARCH = 4;
const CHUNKS_PER_ALARM = 20;
/** Orders that may be placed in one millisecond. */
const PLACES_PER_MS = 1_024;
/** Comes after every digit. */
const AFTER_DIGITS = ":";

/**
 * The index by which the office finds orders: an FTS5 table of trigrams, and phone numbers from their last digit. It is
 * outside D1 because D1 exports no database with a virtual table, and because nothing is lost with it: it reads from D1
 * what has changed (`order_index_changes`) before it answers, and every minute. An index that is new or lost first reads
 * every order, in the order of their ids, and remembers how far it has come.
 */
export class OrderIndex extends DurableObject<Bindings> {
  private readonly sql: SqlStorage;
  /** One run at a time, so that an older state of an order never comes after a newer one. */
  private running: Promise<boolean> | null = null;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    migrate(ctx.storage);
  }

  /** The orders that a text finds, latest placed first, as D1 has them now. */
  async find(search: OfficeSearch, sought: SoughtOrders): Promise<FoundOrders> {
    const isCurrent = await this.catchUp(CHUNKS_PER_SEARCH);
    if (!isCurrent) await this.ctx.storage.setAlarm(Date.now());
    const orderIds = this.read(search, sought);
    return { orderIds: orderIds.slice(0, sought.limit), hasMore: orderIds.length > sought.limit, isCurrent };
  }

  /** Takes over what has changed in D1. */
  async refresh(): Promise<void> {
    if (!(await this.catchUp(CHUNKS_PER_SEARCH))) await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    if (!(await this.catchUp(CHUNKS_PER_ALARM))) await this.ctx.storage.setAlarm(Date.now());
  }

  /** @returns whether the index has every change; one that arrives meanwhile may be missing */
  private async catchUp(chunks: number): Promise<boolean> {
    // A run that is under way may have read D1 before the change that this call is about.
    await this.running?.catch(() => false);
    this.running ??= this.takeOver(chunks).finally(() => (this.running = null));
    return this.running;
  }

  private async takeOver(chunks: number): Promise<boolean> {
    const db = openDatabase(this.env.DB);
    for (let chunk = 0; chunk < chunks; chunk++) {
      const after = this.builtAfter();
      if (after !== null) {
        await this.buildFurther(db, after);
        continue;
      }
      const changes = await readIndexChanges(db, CHUNK);
      if (changes.length === 0) return true;
      this.ctx.storage.transactionSync(() => {
        for (const change of changes) this.write(change);
      });
      await deleteIndexChanges(
        db,
        changes.map(({ seq }) => seq),
      );
      if (changes.length < CHUNK) return true;
    }
    return false;
  }

  /** The last order of those that the index was built from, "" at its beginning; `null` once it has them all. */
  private builtAfter(): string | null {
    const [built] = this.sql.exec<{ after: string | null }>("SELECT after FROM built").toArray();
    return built === undefined ? "" : built.after;
  }

  private async buildFurther(db: Database, after: string): Promise<void> {
    const orders = await readOrdersToIndex(db, after, CHUNK);
    const last = orders.length < CHUNK ? null : (orders.at(-1)?.orderId ?? null);
    this.ctx.storage.transactionSync(() => {
      for (const order of orders) this.write(order);
      this.sql.exec("INSERT OR REPLACE INTO built (one, after) VALUES (1, ?)", last);
    });
  }

  private write({ orderId, order }: OrderToIndex): void {
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

  /** Places are in the order in which orders were placed, so that the latest are found first. */
  private freePlace(createdAt: number): number {
    const first = createdAt * PLACES_PER_MS;
    const { last } = this.sql
      .exec<{ last: number | null }>(
        "SELECT max(place) AS last FROM entries WHERE place >= ? AND place < ?",
        first,
        first + PLACES_PER_MS,
      )
      .one();
    return last === null ? first : last + 1;
  }

  private read(
    { expression, phoneBackwards: phone }: OfficeSearch,
    { until, limit }: SoughtOrders,
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

/** `secure-delete`: what is deleted of a person is gone from the file, and not only hidden until entries are merged. */
function migrate(storage: DurableObjectStorage): void {
  storage.sql.exec(`
    CREATE TABLE IF NOT EXISTS entries (place INTEGER PRIMARY KEY, order_id TEXT NOT NULL UNIQUE);
    CREATE TABLE IF NOT EXISTS phones (backwards TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (backwards, place)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS phones_of_entry ON phones (place);
    CREATE TABLE IF NOT EXISTS built (one INTEGER PRIMARY KEY, after TEXT);
    CREATE VIRTUAL TABLE IF NOT EXISTS texts USING fts5(text, tokenize = 'trigram');
    INSERT INTO texts (texts, rank) VALUES ('secure-delete', 1);`);
}
