import { DAY_MS } from "#domain/time.ts";
import { finiteNumber, INVALID, oneOf, record, type Reader } from "./stored-shapes.ts";
import { readStored, removeStored, writeStored } from "./stored-value.ts";

/** How long a draft is kept. */
export const DRAFT_LIFETIME_MS = 7 * DAY_MS;

/** The storage key of a draft, and the version of its shape. */
export interface DraftKey {
  readonly key: string;
  /** Raised when the draft's shape changes; drafts of another version are ignored. */
  readonly version: number;
}

/** Where a draft is stored, and how the stored value is read back. */
export interface DraftSlot<Draft> extends DraftKey {
  readonly read: Reader<Draft>;
}

/**
 * Stores a draft for 7 days from `now` (epoch ms).
 * @returns false when nothing was stored, because the storage is full or blocked
 */
export function saveDraft({ key, version }: DraftKey, draft: unknown, now: number): boolean {
  return writeStored("localStorage", key, { version, savedAt: now, draft });
}

/** The stored draft, or `null` when there is none, it is too old, of another version, or unreadable. */
export function loadDraft<Draft>(slot: DraftSlot<Draft>, now: number): Draft | null {
  return loadSavedDraft(slot, now)?.draft ?? null;
}

/** The stored draft with the time it was saved (epoch ms), under the conditions of `loadDraft`. */
export function loadSavedDraft<Draft>(
  { key, version, read }: DraftSlot<Draft>,
  now: number,
): { readonly draft: Draft; readonly savedAt: number } | null {
  const stored = readStored(
    "localStorage",
    key,
    record<{ version: number; savedAt: number; draft: Draft }>({
      version: oneOf([version]),
      savedAt: (found) => {
        const savedAt = finiteNumber(found);
        return typeof savedAt === "number" && savedAt <= now && now - savedAt <= DRAFT_LIFETIME_MS
          ? savedAt
          : INVALID;
      },
      draft: read,
    }),
  );
  return stored === null ? null : { draft: stored.draft, savedAt: stored.savedAt };
}

/** Deletes the draft. */
export function deleteDraft({ key }: DraftKey): void {
  removeStored("localStorage", key);
}
