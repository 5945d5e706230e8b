import {
  countSubscribers,
  countUnrecordedOf,
  deleteSubscription,
  subscribersOfIdsQuery,
  subscribersQuery,
} from "#db/queries/newsletter.ts";
import { consentsOfAddressQuery } from "#db/queries/notifications/newsletter-consents.ts";
import { PAGE_SIZE, type Cursor } from "#db/queries/page.ts";
import { ROWS_IN_PART } from "#domain/audit/export-part.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteExport, type ExportedPart } from "../audit/note-export.ts";
import { newsletterOffLinks } from "../../outbox/notify/mail/unsubscribe-links.ts";
import { foundPage } from "../control-room/found-page.ts";
import { addressHash } from "./address-hash.ts";

type Needs = Pick<Dependencies, "db" | "orderIndex"> & Audited;
/** What the hashes of addresses are made with. */
interface Secret {
  readonly settings: Pick<Dependencies["settings"], "authSecret">;
}
type Subscriber = Awaited<ReturnType<typeof subscribersQuery>>[number];
/** A subscriber with the link that each mail to them has to carry. */
type ExportedSubscriber = Subscriber & { readonly unsubscribe: string };

/** So many of those that a text finds are counted. */
const FOUND_COUNT_MAX = 1_000;

/**
 * Which subscribers are asked for, and behind which one: an address where all are, a place in the index where
 * a text finds them.
 */
interface AskedPage {
  /** Any part of an address, or "". */
  readonly search: string;
  /** `undefined` or "": from the first one. */
  readonly cursor?: Cursor | string | undefined;
}

/**
 * Confirmed subscribers, a page of 100: all in the order of their addresses, or those whose address has each
 * word of a search somewhere, the latest first. The first page has how many there are, and how many of them
 * are from before consent was recorded; of a search among the latest 1,000, and `isCut` says that there are
 * more.
 */
export async function listSubscribers(deps: Needs, asked: AskedPage) {
  const isFirst = asked.cursor === undefined || asked.cursor === "";
  const [page, counts] = await Promise.all([
    readPage(deps, asked, PAGE_SIZE),
    isFirst ? countFound(deps, asked.search) : { total: null, unrecorded: null, isCut: false },
  ]);
  return { ...page, ...counts };
}

async function readPage(
  { db, orderIndex }: Needs,
  { search, cursor }: AskedPage,
  limit: number,
  isRecorded = false,
) {
  const found = await foundPage(
    { orderIndex },
    { kinds: ["subscribers"], search, cursor: typeof cursor === "object" ? cursor : undefined, limit },
    (ids) => subscribersOfIdsQuery(db, ids),
    ({ subscriptionId }) => subscriptionId,
  );
  if (found !== null) return found;
  const after = typeof cursor === "string" ? cursor : "";
  const rows = await subscribersQuery(db, { after, limit: limit + 1, isRecorded });
  const items = rows.slice(0, limit);
  return {
    items,
    nextCursor: rows.length > limit ? (items.at(-1)?.email ?? null) : null,
    isSearchCurrent: true,
  };
}

async function countFound({ db, orderIndex }: Needs, search: string) {
  const read = readOfficeSearch(search);
  if (read.expression === null) return { ...(await countSubscribers(db)), isCut: false };
  const { ids, next } = await orderIndex.findRecordPage(["subscribers"], read, { limit: FOUND_COUNT_MAX });
  return { total: ids.length, unrecorded: await countUnrecordedOf(db, ids), isCut: next !== null };
}

/** Unsubscribes an address whose owner has asked the office for it; repeating it changes nothing. */
export async function removeSubscriber(
  { db, settings, audit }: Pick<Needs, "db" | "audit"> & Secret,
  email: string,
): Promise<{ readonly removed: true }> {
  const ended = await deleteSubscription(db, { email, hash: await addressHash(settings, email) });
  // Which address it was is no part of the log, which cannot be erased.
  if (ended !== undefined) {
    const { locale, consent, createdAt } = ended;
    audit?.changed("newsletter", "subscription", { locale, consent, createdAt }, null);
  }
  return { removed: true };
}

/** The most consents of one address that are shown. */
const CONSENTS_SHOWN = 20;

/**
 * When an address agreed to the newsletter and how, and when it withdrew that, the latest first; of one that
 * never did, nothing.
 */
export async function readConsents({ db, settings }: Pick<Needs, "db"> & Secret, email: string) {
  const hash = await addressHash(settings, email);
  return consentsOfAddressQuery(db, { email, hash }).limit(CONSENTS_SHOWN);
}

/** Of whom a file is, and which part of it is asked for. */
interface AskedSubscribers extends AskedPage {
  readonly exportId: string;
  /** Also those from before consent was recorded. */
  readonly withUnrecorded: boolean;
}

/**
 * A part of the subscribers for a file, as the list has them; the audit log says how many, and never whom. Unless they are asked
 * for, those without a recorded consent are left out. Each has the page that unsubscribes it, which mails sent from the file carry.
 * @returns leftOut how many more than by the parts before: of a file of all the first part says it of all parts, of a search each
 *   says it of itself
 */
export async function exportSubscribers(
  deps: Needs & { readonly settings: Pick<Dependencies["settings"], "origin" | "authSecret"> },
  { exportId, search, cursor, withUnrecorded }: AskedSubscribers,
): Promise<ExportedPart<ExportedSubscriber> & { readonly leftOut: number }> {
  const page = await readPage(deps, { search, cursor }, ROWS_IN_PART, !withUnrecorded);
  const rows = await Promise.all(
    page.items
      .filter(({ consent }) => withUnrecorded || consent !== null)
      .map(async (row) => ({
        ...row,
        unsubscribe: (await newsletterOffLinks(deps.settings, row.email)).page,
      })),
  );
  const isSearched = readOfficeSearch(search).expression !== null;
  const isFirst = cursor === undefined || cursor === "";
  const leftOut = isSearched
    ? page.items.length - rows.length
    : withUnrecorded || !isFirst
      ? 0
      : (await countSubscribers(deps.db)).unrecorded;
  const { nextCursor } = page;
  const view = { isSearched: isSearched ? true : undefined, withUnrecorded };
  noteExport(deps, { exportId, rows: rows.length, isEnd: nextCursor === null, view });
  return { rows, nextCursor, leftOut };
}
