import { deleteExpiredRows } from "#db/queries/delete-expired.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../dependencies.ts";

const MAILS_KEPT_MS = 30 * DAY_MS;

/** Deletes expired sessions, links and counters, and mails older than 30 days: nobody needs them, so nobody has them. */
export async function deleteExpired({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> {
  await deleteExpiredRows(db, now(), now() - MAILS_KEPT_MS);
}
