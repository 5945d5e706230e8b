import { appendAudit } from "#db/queries/audit/append-audit.ts";
import {
  canonicalAudit,
  EMPTY_LOG,
  type AuditContent,
  type AuditEntry,
  type AuditHead,
} from "#domain/audit/audit-entry.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { pause } from "../../pause.ts";
import { sha256Hex } from "../../sha256-hex.ts";

/** An entry that has no place in the log yet. */
export type AuditDraft = Omit<AuditContent, "seq" | "prevHash">;

/** Other isolates may write between reading the last entry and writing the next. */
const TRIES = 60;
/** What an entry that lost waits longer at each try, at most: two that meet do not meet again and again. */
const WAIT_STEP_MS = 5;
const WAIT_MAX_MS = 200;

/** What this isolate expects to be the last entry once all that it has sent is written. */
interface Expected {
  readonly head: AuditHead;
  /** Counts how often the expectation was given up: whatever was sent under an earlier one says nothing of the present. */
  readonly epoch: number;
}
let expected: Expected = { head: EMPTY_LOG, epoch: 0 };

/**
 * Adds an entry behind the last one. Entries of one isolate are sent one behind the other without waiting for each other, so
 * that many at once take one trip each. Where another isolate came in between, the trigger of the table leaves them out,
 * and they are written again behind its entry.
 * @throws AppError SERVICE_UNAVAILABLE when others kept writing for seconds; what the database throws
 */
export async function appendEntry(
  { db }: Pick<Dependencies, "db">,
  draft: AuditDraft,
  recordIds: readonly string[],
): Promise<AuditHead> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 1) await waitBefore(tries);
    const { entry, epoch } = await nextInLine(draft);
    let last = EMPTY_LOG;
    try {
      last = await appendAudit(db, entry, recordIds);
    } finally {
      // Also when nobody knows whether it was written: the next one finds out.
      if (last.hash !== entry.hash) giveUp(epoch, last);
    }
    if (last.hash === entry.hash) return last;
  }
  throw new AppError("SERVICE_UNAVAILABLE");
}

/** The entry with its place behind whatever this isolate has sent. */
async function nextInLine(
  draft: AuditDraft,
): Promise<{ readonly entry: AuditEntry; readonly epoch: number }> {
  for (;;) {
    const { head, epoch } = expected;
    const content = { ...draft, seq: head.seq + 1, prevHash: head.hash };
    const hash = await sha256Hex(canonicalAudit(content));
    // While it was hashed another one may have taken the place; each time one gets on.
    if (expected.head !== head) continue;
    expected = { head: { seq: content.seq, hash }, epoch };
    return { entry: { ...content, hash }, epoch };
  }
}

/** Expects `last` to be the last entry, unless somebody has found out since. */
function giveUp(epoch: number, last: AuditHead): void {
  if (expected.epoch === epoch) expected = { head: last, epoch: epoch + 1 };
}

function waitBefore(tries: number): Promise<void> {
  const mostMs = Math.min(WAIT_MAX_MS, tries * WAIT_STEP_MS);
  return pause(Math.random() * mostMs);
}
