import { formatCursor, PAGE_SIZE, type Cursor, type Page } from "#db/queries/page.ts";
import type { RecordKind } from "#domain/control-room/search.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import type { Dependencies } from "../../dependencies.ts";
import { inOrder } from "./in-order.ts";

/** What is looked for, and behind which record the page begins. */
export interface Sought {
  readonly kinds: readonly RecordKind[];
  readonly search: string;
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/** A page of what a text finds. */
export interface FoundPage<Row> extends Page<Row> {
  /** `false` while the search index is being built, which does not find all yet. */
  readonly isSearchCurrent: boolean;
}

/**
 * A page of the rows that a text finds in the index of records, the latest made first, to the last of them;
 * `null` where the text has no letter and no digit to find.
 * @param rowsOf the rows of some ids, in any order
 */
export async function foundPage<Row>(
  { orderIndex }: Pick<Dependencies, "orderIndex">,
  { kinds, search, cursor, limit = PAGE_SIZE }: Sought,
  rowsOf: (ids: readonly string[]) => PromiseLike<readonly Row[]>,
  idOf: (row: Row) => string,
): Promise<FoundPage<Row> | null> {
  const read = readOfficeSearch(search);
  if (read.expression === null) return null;
  const { ids, next, isCurrent } = await orderIndex.findRecordPage(kinds, read, { behind: cursor, limit });
  return {
    items: ids.length === 0 ? [] : inOrder(ids, await rowsOf(ids), idOf),
    nextCursor: next === null ? null : formatCursor(next),
    isSearchCurrent: isCurrent,
  };
}
