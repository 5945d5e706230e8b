import { appendAudit } from "#db/queries/audit/append-audit.ts";
import { canonicalAudit, EMPTY_LOG, type AuditContent, type AuditHead } from "#domain/audit/audit-entry.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { sha256Hex } from "../../sha256-hex.ts";

/** An entry that has no place in the log yet. */
export type AuditDraft = Omit<AuditContent, "seq" | "prevHash">;

/** Others may write between reading the last entry and writing the next. */
const TRIES = 60;

/** The last entry as this isolate knows it: usually still the last, and then an entry takes one trip to the database. */
let known: AuditHead = EMPTY_LOG;

/**
 * Adds an entry behind the last one.
 * @throws AppError SERVICE_UNAVAILABLE when others kept writing; what the database throws
 */
export async function appendEntry(
  { db }: Pick<Dependencies, "db">,
  draft: AuditDraft,
  recordIds: readonly string[],
): Promise<AuditHead> {
  let head = known;
  for (let tries = 0; tries < TRIES; tries++) {
    const content = { ...draft, seq: head.seq + 1, prevHash: head.hash };
    const hash = await sha256Hex(canonicalAudit(content));
    head = await appendAudit(db, { ...content, hash }, recordIds);
    known = head;
    if (head.hash === hash) return head;
  }
  throw new AppError("SERVICE_UNAVAILABLE");
}
