import {
  auditFault,
  canonicalAudit,
  EMPTY_LOG,
  type AuditEntry,
  type AuditFault,
  type AuditHead,
} from "#domain/audit/audit-entry.ts";
import type { KeptHead } from "#domain/audit/kept-head.ts";
import { recordIdsSealed } from "#domain/audit/record-ids.ts";
import { sha256Hex } from "../../sha256-hex.ts";

/** The first entry with a fault, or how many entries are as they were written and which is the last. */
export type AuditVerdict =
  | { readonly isSound: true; readonly head: AuditHead }
  | { readonly isSound: false; readonly seq: number; readonly fault: AuditFault }
  /** Where the log is not the one of which this was kept: its end was cut off, or it was written anew. */
  | { readonly isSound: false; readonly seq: number; readonly fault: "not_as_kept"; readonly day: string };

/**
 * Walks the whole log from its first entry. That its end was cut off shows only beside what was kept elsewhere.
 * @param read the entries behind one, in order; none at the end
 * @param kept entries as they were kept
 */
export async function verifyChain(
  read: (afterSeq: number) => Promise<readonly AuditEntry[]>,
  kept: readonly KeptHead[] = [],
): Promise<AuditVerdict> {
  let head = EMPTY_LOG;
  const hashes = new Map<number, string>();
  const wanted = new Set(kept.map(({ seq }) => seq));
  for (let page = await read(0); page.length > 0; page = await read(head.seq))
    for (const entry of page) {
      const fault = auditFault(head, entry, await sha256Hex(canonicalAudit(entry)));
      if (fault !== null) return { isSound: false, seq: entry.seq, fault };
      head = { seq: entry.seq, hash: entry.hash };
      if (wanted.has(entry.seq)) hashes.set(entry.seq, entry.hash);
    }
  const other = kept.find(({ seq, hash }) => hashes.get(seq) !== hash);
  if (other !== undefined) return { isSound: false, seq: other.seq, fault: "not_as_kept", day: other.day };
  return { isSound: true, head };
}

/** The ids by which the log is searched, as a list without a seal of its own: what entries say themselves must be in it. */
export class SealedIds {
  readonly #missing = new Set<string>();

  /** Takes what an entry of the log says. */
  expect(entry: AuditEntry): void {
    const seq = entry.ofSeq ?? entry.seq;
    for (const id of recordIdsSealed(entry)) this.#missing.add(`${seq} ${id}`);
  }

  /** Takes what the list has. */
  found(seq: number, recordId: string): void {
    this.#missing.delete(`${seq} ${recordId}`);
  }

  /** Those that entries say and the list has not: "17 KD-7F3K2M", by the first entry of the action. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }
}
