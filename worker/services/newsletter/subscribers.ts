import {
  countSubscribers,
  countUnrecorded,
  deleteSubscription,
  subscribersQuery,
} from "#db/queries/newsletter.ts";
import { PAGE_SIZE } from "#db/queries/page.ts";
import { ROWS_IN_PART } from "#domain/audit/export-part.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteExport, type ExportedPart } from "../audit/note-export.ts";

type Needs = Pick<Dependencies, "db"> & Audited;
type Subscriber = Awaited<ReturnType<typeof subscribersQuery>>[number];

/**
 * Confirmed subscribers in the order of their addresses, a page of 100; the first one has how many there are that begin so, and how
 * many of them are from before consent was recorded.
 * @param startsWith the beginning of an address, or ""; `cursor`: the last address of the page before, or ""
 */
export async function listSubscribers(
  { db }: Needs,
  { startsWith, cursor }: { readonly startsWith: string; readonly cursor: string },
) {
  const [rows, total, unrecorded] = await Promise.all([
    subscribersQuery(db, { startsWith, after: cursor, limit: PAGE_SIZE + 1 }),
    cursor === "" ? countSubscribers(db, startsWith) : null,
    cursor === "" ? countUnrecorded(db, startsWith) : null,
  ]);
  const items = rows.slice(0, PAGE_SIZE);
  return {
    items,
    total,
    unrecorded,
    nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.email ?? null) : null,
  };
}

/** Unsubscribes an address whose owner has asked the office for it; repeating it changes nothing. */
export async function removeSubscriber(
  { db, audit }: Needs,
  email: string,
): Promise<{ readonly removed: true }> {
  const ended = await deleteSubscription(db, email);
  // Which address it was is no part of the log, which cannot be erased.
  if (ended !== undefined) {
    const { locale, consent, createdAt } = ended;
    audit?.changed("newsletter", "subscription", { locale, consent, createdAt }, null);
  }
  return { removed: true };
}

/** Of whom a file is, and which part of it is asked for. */
interface AskedSubscribers {
  readonly exportId: string;
  readonly startsWith: string;
  readonly cursor: string;
  /** Also those from before consent was recorded. */
  readonly withUnrecorded: boolean;
}

/**
 * A part of the subscribers for a file, in the order of their addresses; the audit log says how many, and never whom.
 * Unless they are asked for, those without a recorded consent are left out, and the first part says how many.
 * @param startsWith as of the list, of which the file is
 */
export async function exportSubscribers(
  { db, audit }: Needs,
  { exportId, startsWith, cursor, withUnrecorded }: AskedSubscribers,
): Promise<ExportedPart<Subscriber> & { readonly leftOut: number }> {
  const filter = { startsWith, after: cursor, limit: ROWS_IN_PART + 1, isRecorded: !withUnrecorded };
  const [found, leftOut] = await Promise.all([
    subscribersQuery(db, filter),
    withUnrecorded || cursor !== "" ? 0 : countUnrecorded(db, startsWith),
  ]);
  const rows = found.slice(0, ROWS_IN_PART);
  const nextCursor = found.length > ROWS_IN_PART ? (rows.at(-1)?.email ?? null) : null;
  const view = { isSearched: startsWith === "" ? undefined : true, withUnrecorded };
  noteExport({ audit }, { exportId, rows: rows.length, isEnd: nextCursor === null, view });
  return { rows, nextCursor, leftOut };
}
