import { DurableObject } from "cloudflare:workers";
import { openDatabase, type Database } from "#db/client.ts";
import {
  deleteIndexChanges,
  readIndexChanges,
  readOrdersToIndex,
  type OrderToIndex,
} from "#db/queries/orders/index/index-changes.ts";
import type { RecordKind } from "#domain/control-room/search.ts";
import { bothWritings, type OfficeSearch } from "#domain/orders/office/find-text.ts";
import type { Bindings } from "../../env.ts";
import { readGeneration } from "../../setting-readers.ts";
import { IndexEntries } from "./index-entries.ts";
import type { FoundOrders, FoundRecords, RecordPage, RecordPlace, SoughtOrders } from "./order-index-stub.ts";
import { RecordIndex } from "./record-index.ts";

/**
 * How entries are written; counted up, every index is built anew: since 3 the names of companies are entries of their own, and
 * keys of the API have theirs without the mark of all; since 4 the names of drivers are, too.
 */
const LAYOUT = 4;
/** Changes that are read and written together. */
const CHUNK = 500;
/** The chunks that a search waits for; the alarm goes on with the rest. */
const CHUNKS_PER_SEARCH = 4;
const CHUNKS_PER_ALARM = 20;

/**
 * The index by which the office finds orders: an FTS5 table of trigrams, and ordered tables of numbers. It is
 * outside D1 because D1 exports no database with a virtual table, and because nothing is lost with it: it reads from D1
 * what has changed (`order_index_changes`) before it answers, and every minute. An index that is new or lost first reads
 * every order, in the order of their ids, and remembers how far it has come. So does one that was built for a lower
 * `BOARD_GENERATION`, that is before D1 was restored: `order_index_changes` has nothing of what the restore took back, and one
 * of another `LAYOUT`. The
 * index of all other records (`RecordIndex`) is in the same object.
 */
export class OrderIndex extends DurableObject<Bindings> {
  private readonly sql: SqlStorage;
  private readonly entries: IndexEntries;
  private readonly records: RecordIndex;
  /** One run at a time, so that an older state of an order never comes after a newer one. */
  private running: Promise<boolean> | null = null;
  private takingRecords: Promise<boolean> | null = null;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.entries = new IndexEntries(this.sql);
    this.entries.migrate();
    this.records = new RecordIndex(ctx.storage);
    for (const statement of [
      "CREATE TABLE IF NOT EXISTS built (one INTEGER PRIMARY KEY, after TEXT)",
      "CREATE TABLE IF NOT EXISTS built_for (one INTEGER PRIMARY KEY, generation INTEGER NOT NULL)",
      "CREATE TABLE IF NOT EXISTS built_as (one INTEGER PRIMARY KEY, layout INTEGER NOT NULL)",
    ])
      this.sql.exec(statement);
    this.dropOlderThan(readGeneration(env.BOARD_GENERATION) ?? 0);
  }

  /**
   * Begins anew when the index was built for a lower generation, or as it was made before; one that does not
   * say so is the first.
   */
  private dropOlderThan(generation: number): void {
    const { sql } = this;
    const [builtFor] = sql.exec<{ generation: number }>("SELECT generation FROM built_for").toArray();
    const [builtAs] = sql.exec<{ layout: number }>("SELECT layout FROM built_as").toArray();
    const before = builtFor?.generation ?? 0;
    if (before >= generation && builtAs?.layout === LAYOUT) return;
    this.ctx.storage.transactionSync(() => {
      this.entries.clear();
      this.records.clear();
      sql.exec("DELETE FROM built");
      sql.exec(
        "INSERT OR REPLACE INTO built_for (one, generation) VALUES (1, ?)",
        Math.max(before, generation),
      );
      sql.exec("INSERT OR REPLACE INTO built_as (one, layout) VALUES (1, ?)", LAYOUT);
    });
  }

  /** The orders that a text finds, latest placed first, as D1 has them now. */
  async find(search: OfficeSearch, sought: SoughtOrders): Promise<FoundOrders> {
    const isCurrent = await this.catchUpOrders();
    const orderIds = this.entries.read(search, sought);
    return { orderIds: orderIds.slice(0, sought.limit), hasMore: orderIds.length > sought.limit, isCurrent };
  }

  /** Which of some orders a text finds, as D1 has them now, in no order. */
  async findAmong(
    search: OfficeSearch,
    orderIds: readonly string[],
  ): Promise<Pick<FoundOrders, "orderIds" | "isCurrent">> {
    const isCurrent = await this.catchUpOrders();
    return { orderIds: this.entries.readAmong(search, orderIds), isCurrent };
  }

  /** As far as a search of orders waits for it; the alarm goes on. @returns whether that is everything */
  private async catchUpOrders(): Promise<boolean> {
    const isCurrent = await this.catchUp(CHUNKS_PER_SEARCH);
    if (!isCurrent) await this.ctx.storage.setAlarm(Date.now());
    return isCurrent;
  }

  /** The ids of the records of these kinds that a text finds, as D1 has them now, the latest first. */
  async findRecords(
    kinds: readonly RecordKind[],
    search: OfficeSearch,
    limit: number,
  ): Promise<FoundRecords> {
    const isCurrent = await this.catchUpForSearch();
    return { ids: this.records.read(kinds, search, limit), isCurrent };
  }

  /** A page of the records of these kinds that a text finds, as of one list. */
  async findRecordPage(
    kinds: readonly RecordKind[],
    search: OfficeSearch,
    page: { readonly behind?: RecordPlace | undefined; readonly limit: number },
  ): Promise<RecordPage & Pick<FoundRecords, "isCurrent">> {
    const isCurrent = await this.catchUpForSearch();
    return { ...this.records.readPage(kinds, search, page), isCurrent };
  }

  /** The same for a search of other records; the alarm goes on. @returns whether that is everything */
  private async catchUpForSearch(): Promise<boolean> {
    const isCurrent = await this.catchUpRecords(CHUNKS_PER_SEARCH);
    if (!isCurrent) await this.ctx.storage.setAlarm(Date.now());
    return isCurrent;
  }

  /** Takes over what has changed in D1. */
  async refresh(): Promise<void> {
    await this.catchUpAll(CHUNKS_PER_SEARCH);
  }

  override async alarm(): Promise<void> {
    await this.catchUpAll(CHUNKS_PER_ALARM);
  }

  private async catchUpAll(chunks: number): Promise<void> {
    const isCurrent = await Promise.all([this.catchUp(chunks), this.catchUpRecords(chunks)]);
    if (isCurrent.includes(false)) await this.ctx.storage.setAlarm(Date.now());
    else this.mergeFurther();
  }

  /** Goes on with the weekly merge of the first table that has one to do: a part each minute. */
  private mergeFurther(): void {
    const tables = [this.entries, ...this.records.tables()];
    this.ctx.storage.transactionSync(() => tables.every((table) => table.mergeFurther(Date.now())));
  }

  /** @returns whether the index has every change; one that arrives meanwhile may be missing */
  private async catchUp(chunks: number): Promise<boolean> {
    // A run that is under way may have read D1 before the change that this call is about.
    await this.running?.catch(() => false);
    this.running ??= this.takeOver(chunks).finally(() => (this.running = null));
    return this.running;
  }

  /** The same of all other records. */
  private async catchUpRecords(chunks: number): Promise<boolean> {
    await this.takingRecords?.catch(() => false);
    this.takingRecords ??= this.records
      .takeOver(openDatabase(this.env.DB), chunks)
      .finally(() => (this.takingRecords = null));
    return this.takingRecords;
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

  private write({ orderId, order }: OrderToIndex): void {
    const entry = order === null ? null : { ...order, texts: [...bothWritings(orderId), ...order.texts] };
    this.entries.write(orderId, entry);
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
}
