import { deleteExpiredRows } from "#db/queries/delete-expired.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../dependencies.ts";

const EFFECTS_KEPT_MS = 30 * DAY_MS;

/** Deletes expired sessions, links and counters, and settled effects, mails among them, older than 30 days. */
export async function deleteExpired({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> {
  await deleteExpiredRows(db, now(), now() - EFFECTS_KEPT_MS);
}
