import {
  deleteRecordChanges,
  readRecordChanges,
  readRecordsToIndex,
  type RecordToIndex,
} from "#db/queries/control-room/index/record-changes.ts";
import type { Database } from "#db/client.ts";
import {
  RECORD_KINDS,
  RECORD_SOURCES,
  type RecordKind,
  type RecordSource,
} from "#domain/control-room/search.ts";
import type { OfficeSearch } from "#domain/orders/office/find-text.ts";
import { BEHIND_ALL, IndexEntries } from "./index-entries.ts";
import type { RecordPage, RecordPlace } from "./order-index-stub.ts";

/** Changes that are read and written together. */
const CHUNK = 500;

/**
 * The index by which the office finds people, drivers, vehicles and companies by any part of their words, documents by any part of
 * their buyer, payments and refunds by any part of their references, payouts, settlements, claims, reviews, subscribers and the
 * staff's notes of orders by any part of the words of theirs; beside that of the orders, in its storage, and kept in step in the
 * same way: it reads `record_index_changes` before it answers.
 */
export class RecordIndex {
  private readonly storage: DurableObjectStorage;
  private readonly entries: Readonly<Record<RecordKind, IndexEntries>>;

  constructor(storage: DurableObjectStorage) {
    this.storage = storage;
    const entries = RECORD_KINDS.map((kind) => [kind, new IndexEntries(storage.sql, `${kind}_`)] as const);
    this.entries = Object.fromEntries(entries) as Record<RecordKind, IndexEntries>;
    for (const [, each] of entries) each.migrate();
    storage.sql.exec("CREATE TABLE IF NOT EXISTS built_records (source TEXT PRIMARY KEY, after TEXT)");
  }

  /** Deletes everything, so that it is built anew. */
  clear(): void {
    for (const kind of RECORD_KINDS) this.entries[kind].clear();
    this.storage.sql.exec("DELETE FROM built_records");
  }

  /** Its entries, kind by kind. */
  tables(): readonly IndexEntries[] {
    return Object.values(this.entries);
  }

  /** The ids of the records of these kinds that a text finds, the latest first. */
  read(
    kinds: readonly RecordKind[],
    search: OfficeSearch,
    limit: number,
  ): Partial<Record<RecordKind, string[]>> {
    return Object.fromEntries(
      this.known(kinds).map((kind) => [
        kind,
        this.entries[kind].read(search, { until: null, limit }).slice(0, limit),
      ]),
    );
  }

  /**
   * A page of the records of several kinds that a text finds, as of one list: the latest first, those of one
   * place by their kinds.
   */
  readPage(
    kinds: readonly RecordKind[],
    search: OfficeSearch,
    { behind, limit }: { readonly behind?: RecordPlace | undefined; readonly limit: number },
  ): RecordPage {
    const found = this.known(kinds)
      .flatMap((kind, at, all) => {
        // Of kinds that come later, what has the very place of the last record of the page before is still to come.
        const isLater = behind !== undefined && at > all.findIndex((each) => each === behind.id);
        const before = behind === undefined ? BEHIND_ALL : behind.at + (isLater ? 1 : 0);
        return this.entries[kind].readBefore(search, before, limit + 1).map((each) => ({ ...each, kind }));
      })
      .toSorted((one, other) => other.place - one.place);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      ids: page.map(({ id }) => id),
      next: last === undefined || found.length <= limit ? null : { at: last.place, id: last.kind },
    };
  }

  /**
   * Takes over what has changed, at most so many chunks, of which the short last one of a source that is being built is none:
   * a new index of few records has them all at once, however many sources there are.
   * @returns whether that is everything
   */
  async takeOver(db: Database, chunks: number): Promise<boolean> {
    for (let chunk = 0; chunk < chunks;) {
      // The changes first: a source that is being built holds up none that is.
      const { seqs, records } = await readRecordChanges(db, CHUNK);
      this.write(records);
      if (seqs.length > 0) await deleteRecordChanges(db, seqs);
      if (seqs.length === CHUNK) {
        chunk++;
        continue;
      }
      const unbuilt = RECORD_SOURCES.find((source) => this.builtAfter(source) !== null);
      if (unbuilt === undefined) return true;
      if (!(await this.buildFurther(db, unbuilt))) chunk++;
    }
    return false;
  }

  /** For the minutes of a deployment in which a later Worker may ask an object of this version for kinds that it does not have. */
  private known(kinds: readonly RecordKind[]): readonly RecordKind[] {
    return kinds.filter((kind) => Object.hasOwn(this.entries, kind));
  }

  private write(records: readonly RecordToIndex[]): void {
    this.storage.transactionSync(() => {
      for (const { kind, id, entry } of records) this.entries[kind].write(id, entry);
    });
  }

  /** The last record of those that the index was built from, "" at its beginning; `null` once it has them all. */
  private builtAfter(source: RecordSource): string | null {
    const [built] = this.storage.sql
      .exec<{ after: string | null }>("SELECT after FROM built_records WHERE source = ?", source)
      .toArray();
    return built === undefined ? "" : built.after;
  }

  /** @returns whether the source is complete */
  private async buildFurther(db: Database, source: RecordSource): Promise<boolean> {
    const { ids, records } = await readRecordsToIndex(db, source, this.builtAfter(source) ?? "", CHUNK);
    const last = ids.length < CHUNK ? null : (ids.at(-1) ?? null);
    this.write(records);
    this.storage.sql.exec("INSERT OR REPLACE INTO built_records (source, after) VALUES (?, ?)", source, last);
    return last === null;
  }
}
