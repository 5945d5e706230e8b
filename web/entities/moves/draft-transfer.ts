import { DRAFT_LIFETIME_MS, saveDraft } from "#web/lib/drafts/draft-store.ts";
import { MOVE_DRAFT } from "#web/lib/drafts/draft-keys.ts";
import { finiteNumber, oneOf, or, record } from "#web/lib/drafts/stored-shapes.ts";
import { DRAFT, type MoveDraft } from "./draft-shape.ts";
import { loadSavedMoveDraft } from "./move-draft.ts";

/** The largest draft that can be taken to another device, in bytes of UTF-8. */
export const TRANSFER_MAX_BYTES = 16_384;

interface Transfer {
  readonly version: number;
  /** Epoch ms. */
  readonly savedAt: number;
  readonly draft: MoveDraft;
}

const TRANSFER = record<Transfer>({
  version: oneOf([MOVE_DRAFT.version]),
  savedAt: finiteNumber,
  draft: DRAFT,
});

/**
 * The draft of this browser as JSON for another device, with its idempotency keys. The quotes stay here: whoever reads
 * it asks the server for the price. `null` when there is no draft, or it is larger than 16 kB.
 */
export function exportDraft(now: number): string | null {
  const saved = loadSavedMoveDraft(now);
  if (saved === null) return null;
  const draft: MoveDraft = { ...saved.draft, quote: null, shown: null };
  const json = JSON.stringify({ version: MOVE_DRAFT.version, savedAt: saved.savedAt, draft });
  return isSmall(json) ? json : null;
}

/** A draft of `exportDraft`; `null` when it is invalid, larger than 16 kB, or older than 7 days. */
export function readTransfer(json: string, now: number): MoveDraft | null {
  return readable(json, now)?.draft ?? null;
}

/**
 * Stores a draft of `exportDraft` in place of this browser's own, with its owner's consent: whoever asked for the mail
 * wrote it. Quotes in it are ignored.
 * @returns whether it was stored; `readTransfer` says why not
 */
export function importDraft(json: string, now: number): boolean {
  const found = readable(json, now);
  if (found === null) return false;
  // The clock of the other device may be ahead.
  const savedAt = Math.min(found.savedAt, now);
  return saveDraft(MOVE_DRAFT, { ...found.draft, quote: null, shown: null }, savedAt);
}

function readable(json: string, now: number): Transfer | null {
  const found = isSmall(json) ? or(TRANSFER, null)(parsed(json)) : null;
  return found === null || now - found.savedAt > DRAFT_LIFETIME_MS ? null : found;
}

function isSmall(json: string): boolean {
  return new TextEncoder().encode(json).length <= TRANSFER_MAX_BYTES;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
