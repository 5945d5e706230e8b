import {
  auditFault,
  canonicalAudit,
  EMPTY_LOG,
  type AuditEntry,
  type AuditFault,
  type AuditHead,
} from "#domain/audit/audit-entry.ts";
import { sha256Hex } from "../../sha256-hex.ts";

/** The first entry with a fault, or how many entries are as they were written and which is the last. */
export type AuditVerdict =
  | { readonly isSound: true; readonly head: AuditHead }
  | { readonly isSound: false; readonly seq: number; readonly fault: AuditFault };

/**
 * Walks the whole log from its first entry. That its end was cut off shows only beside a hash that was kept elsewhere: the
 * security log has one per action.
 * @param read the entries behind one, in order; none at the end
 */
export async function verifyChain(
  read: (afterSeq: number) => Promise<readonly AuditEntry[]>,
): Promise<AuditVerdict> {
  let head = EMPTY_LOG;
  for (let page = await read(0); page.length > 0; page = await read(head.seq))
    for (const entry of page) {
      const fault = auditFault(head, entry, await sha256Hex(canonicalAudit(entry)));
      if (fault !== null) return { isSound: false, seq: entry.seq, fault };
      head = { seq: entry.seq, hash: entry.hash };
    }
  return { isSound: true, head };
}
