import { countSubscribers, deleteSubscription, subscribersQuery } from "#db/queries/newsletter.ts";
import { PAGE_SIZE } from "#db/queries/page.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { spreadsheetOf } from "../documents/spreadsheet.ts";

type Needs = Pick<Dependencies, "db"> & Audited;

/** The most addresses of one file. */
export const SUBSCRIBERS_IN_FILE = 20_000;

/**
 * Confirmed subscribers in the order of their addresses, a page of 100, and how many there are.
 * @param startsWith the beginning of an address, or ""; `cursor`: the last address of the page before, or ""
 */
export async function listSubscribers(
  { db }: Needs,
  { startsWith, cursor }: { readonly startsWith: string; readonly cursor: string },
) {
  const [rows, total] = await Promise.all([
    subscribersQuery(db, { startsWith, after: cursor, limit: PAGE_SIZE + 1 }),
    countSubscribers(db),
  ]);
  const items = rows.slice(0, PAGE_SIZE);
  return { items, total, nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.email ?? null) : null };
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

const COLUMNS = ["email", "language", "subscribed_on", "consent"] as const;

/** Subscribers as CSV, 20,000 a file: `nextAfter` is where the next one starts, or `null`. */
export async function exportSubscribers({ db }: Needs, after: string) {
  const rows = await subscribersQuery(db, { startsWith: "", after, limit: SUBSCRIBERS_IN_FILE + 1 });
  const items = rows.slice(0, SUBSCRIBERS_IN_FILE);
  const csv = spreadsheetOf(
    COLUMNS,
    items.map(({ email, locale, createdAt, consent }) => ({
      email,
      language: locale,
      subscribed_on: bangkokDay(createdAt),
      consent: consent ?? "",
    })),
  );
  return { csv, nextAfter: rows.length > SUBSCRIBERS_IN_FILE ? (items.at(-1)?.email ?? null) : null };
}
