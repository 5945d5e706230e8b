import { auditHead } from "#db/queries/audit/read-audit.ts";
import { headText, keptHeadKey } from "#domain/audit/kept-head.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

const TYPE = "text/plain";

/**
 * Keeps the last entry of the audit log once a day outside the database, where it is never replaced: a log whose end was cut off,
 * or that was written anew, is another one than that. Safe to repeat, as the cron does.
 */
export async function keepAuditHead({
  db,
  storage,
  now,
}: Pick<Dependencies, "db" | "storage" | "now">): Promise<void> {
  const key = keptHeadKey(bangkokDay(now()));
  if (await storage.has(key)) return;
  const head = await auditHead(db);
  if (head !== undefined) await storage.putOnce(key, new TextEncoder().encode(headText(head)), TYPE);
}
