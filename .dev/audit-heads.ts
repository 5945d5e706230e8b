import { keptHeadKey, readHeadText, type KeptHead } from "#domain/audit/kept-head.ts";
import type { FileStorage } from "#worker/adapters/storage/file-storage.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";

/** What is stored under a key, or `null`. */
export type ReadKept = (key: string) => Promise<string | null>;

/**
 * How many days back from the last one heads are asked for: all of a week, and some that are older than what
 * may be wrong since.
 */
const DAYS_BACK = [0, 1, 2, 3, 4, 5, 6, 14, 30, 60, 90, 180, 365] as const;

/** The days whose heads are compared: `DAYS_BACK` from `until`, none before `since`. */
export interface KeptDays {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/**
 * The newest heads of the audit log that were kept outside the database, the latest first.
 * @param now epoch milliseconds
 * @throws Error for one that says no head, or where the storage does not answer
 */
export async function newestHeads(
  read: ReadKept,
  { since, until }: KeptDays,
  now: number,
): Promise<KeptHead[]> {
  const last = until === undefined ? now : Date.parse(`${until}T12:00:00+07:00`);
  const days = DAYS_BACK.map((back) => bangkokDay(last - back * DAY_MS));
  const heads: KeptHead[] = [];
  for (const day of days.filter((each) => since === undefined || each >= since)) {
    const text = await read(keptHeadKey(day));
    const head = text === null ? null : readHeadText(text);
    if (text !== null && head === null) throw new Error(`what was kept on ${day} is no head of a log`);
    if (head !== null) heads.push({ ...head, day });
  }
  return heads;
}

/** Reads from the local storage. */
export function keptIn(storage: FileStorage): ReadKept {
  return async (key) => {
    const body = await storage.get(key);
    return body === null ? null : new Response(body).text();
  };
}
