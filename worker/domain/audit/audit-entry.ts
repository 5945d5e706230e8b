import type { Role } from "../access/actor.ts";

/**
 * An entry of the audit log. What somebody of the staff does is two of them: the first says what they are about to do,
 * the second how it ended, so that a crash in between leaves the first.
 */
export interface AuditContent {
  /** Counts from 1 without gaps. */
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Of the second entry of an action: the `seq` of its first one. */
  readonly ofSeq: number | null;
  /** A user's id, and the role they had. */
  readonly actorId: string;
  readonly actorRole: Role;
  /** Never a whole address: see `networkOf`. */
  readonly network: string;
  /** Browser and system: "Chrome, Android". */
  readonly device: string;
  /** The procedure. */
  readonly what: string;
  readonly requestId: string;
  /**
   * The ids of the records that it names, as JSON: `{"orderId":"KD-7F3K2M"}`. Of the end of a refused one what its sentences
   * say (`KeptRefusal`): `{"params":{"day":"2026-12-01"},"fields":{}}`.
   */
  readonly records: string;
  /** What it changed, as JSON: an array of `RecordChange`. */
  readonly changes: string;
  /** "" of a first entry; "ok" or an error code. */
  readonly outcome: string;
  /** The hash of the entry before; `NO_HASH` before the first. */
  readonly prevHash: string;
}

/** An entry as it is stored, with its own hash. */
export interface AuditEntry extends AuditContent {
  readonly hash: string;
}

/** The last entry of the log. */
export type AuditHead = Pick<AuditEntry, "seq" | "hash">;

/** What stands in place of a hash before the first entry. */
export const NO_HASH = "0".repeat(64);

export const EMPTY_LOG: AuditHead = { seq: 0, hash: NO_HASH };

/** What is hashed (SHA-256 over UTF-8): a JSON array of the fields in this order, which never changes. */
export function canonicalAudit(entry: AuditContent): string {
  const { seq, at, ofSeq, actorId, actorRole, network, device } = entry;
  const { what, requestId, records, changes, outcome, prevHash } = entry;
  return JSON.stringify([
    "khondee-audit-1",
    prevHash,
    seq,
    at,
    ofSeq,
    actorId,
    actorRole,
    network,
    device,
    what,
    requestId,
    records,
    changes,
    outcome,
  ]);
}

/** What is wrong with an entry: one before it is gone, it does not follow from the one before, or it was changed. */
export type AuditFault = "missing_before" | "not_linked" | "changed";

/**
 * What is wrong with an entry of the chain, or `null`.
 * @param hash of its content as it is now
 */
export function auditFault(before: AuditHead, entry: AuditEntry, hash: string): AuditFault | null {
  if (entry.seq !== before.seq + 1) return "missing_before";
  if (entry.prevHash !== before.hash) return "not_linked";
  return entry.hash === hash ? null : "changed";
}
