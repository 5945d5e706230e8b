import { sql } from "drizzle-orm";
import { EMPTY_LOG, type AuditEntry, type AuditHead } from "#domain/audit/audit-entry.ts";
import type { Database } from "../../client.ts";
import { auditEntries } from "../../schema/staff/audit.ts";
import { runBatch } from "../batch.ts";

/**
 * Adds an entry where it follows the last one, and the ids by which it is found.
 * @param recordIds of the action, found under the entry itself or the first one of its action
 * @returns the last entry of the log, which is this one unless another one was there before
 */
export async function appendAudit(
  db: Database,
  entry: AuditEntry,
  recordIds: readonly string[],
): Promise<AuditHead> {
  const ids = JSON.stringify(recordIds);
  const [, , last] = await runBatch(db, [
    db.insert(auditEntries).values(entry),
    sql`INSERT OR IGNORE INTO audit_records (record_id, seq)
        SELECT json_each.value, ${entry.ofSeq ?? entry.seq} FROM json_each(${ids})
        WHERE EXISTS (SELECT 1 FROM audit_entries WHERE seq = ${entry.seq} AND hash = ${entry.hash})`,
    db
      .select({ seq: auditEntries.seq, hash: auditEntries.hash })
      .from(auditEntries)
      .orderBy(sql`${auditEntries.seq} DESC`)
      .limit(1),
  ]);
  const row = last?.rows[0];
  return row === undefined ? EMPTY_LOG : { seq: Number(row["seq"]), hash: String(row["hash"]) };
}
