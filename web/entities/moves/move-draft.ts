import { deleteDraft, loadSavedDraft, saveDraft, type DraftSlot } from "#web/lib/drafts/draft-store.ts";
import { MOVE_DRAFT } from "#web/lib/drafts/draft-keys.ts";
import { DRAFT, EMPTY_DRAFT, type MoveDraft } from "./draft-shape.ts";
import { takeOldDrafts } from "./old-drafts.ts";

const SLOT: DraftSlot<MoveDraft> = { ...MOVE_DRAFT, read: DRAFT };

/** Stores the draft in this browser for 7 days. */
export function saveMoveDraft(draft: MoveDraft, now: number): void {
  saveDraft(MOVE_DRAFT, draft, now);
}

/** Stores a changed draft, made from what is stored now. */
export function updateMoveDraft(change: (stored: MoveDraft) => MoveDraft, now: number): void {
  saveMoveDraft(change(loadMoveDraft(now) ?? EMPTY_DRAFT), now);
}

/** The draft stored in this browser, or `null` when there is no usable one. */
export function loadMoveDraft(now: number): MoveDraft | null {
  return loadSavedMoveDraft(now)?.draft ?? null;
}

/** The stored draft with the time it was saved (epoch ms). Drafts of earlier versions are merged and stored anew. */
export function loadSavedMoveDraft(
  now: number,
): { readonly draft: MoveDraft; readonly savedAt: number } | null {
  const saved = loadSavedDraft(SLOT, now);
  if (saved !== null) return saved;
  const old = takeOldDrafts(now);
  if (old !== null) saveDraft(MOVE_DRAFT, old.draft, old.savedAt);
  return old;
}

/** Deletes the draft, once its order is placed. */
export function deleteMoveDraft(): void {
  deleteDraft(MOVE_DRAFT);
}
