import { DAY_MS } from "#domain/time.ts";

/** How long what somebody typed waits for them. */
export const DRAFT_LIFETIME_MS = 7 * DAY_MS;

/** Where a form's draft is kept, and how what is found there becomes a draft again. */
export interface DraftShelf<Draft> {
  readonly key: string;
  /** Raised when the draft's shape changes; older ones are then forgotten. */
  readonly version: number;
  /** The draft in what was found, or `null` when it is none. */
  readonly read: (found: unknown) => Draft | null;
}

interface Kept {
  readonly version: number;
  readonly savedAt: number;
  readonly draft: unknown;
}

/** Keeps a draft for 7 days from `now`. A full or blocked storage forgets it silently. */
export function keepDraft<Draft>(shelf: DraftShelf<Draft>, draft: Draft, now: number): void {
  const kept: Kept = { version: shelf.version, savedAt: now, draft };
  try {
    localStorage.setItem(shelf.key, JSON.stringify(kept));
  } catch {
    // Nothing a person could do about it: the form itself still has what they typed.
  }
}

/** The kept draft, or `null` when there is none, it is too old, of another version, or unreadable. */
export function keptDraft<Draft>(shelf: DraftShelf<Draft>, now: number): Draft | null {
  return keptSince(shelf, now)?.draft ?? null;
}

/** The kept draft with the time it was kept, under the conditions of `keptDraft`. */
export function keptSince<Draft>(
  shelf: DraftShelf<Draft>,
  now: number,
): { readonly draft: Draft; readonly savedAt: number } | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(shelf.key) ?? "null");
    if (!isKept(found) || found.version !== shelf.version) return null;
    const { savedAt } = found;
    const age = now - savedAt;
    const draft = age >= 0 && age <= DRAFT_LIFETIME_MS ? shelf.read(found.draft) : null;
    return draft === null ? null : { draft, savedAt };
  } catch {
    return null;
  }
}

/** Forgets the draft. */
export function dropDraft(shelf: DraftShelf<unknown>): void {
  try {
    localStorage.removeItem(shelf.key);
  } catch {
    // A blocked storage holds nothing.
  }
}

function isKept(found: unknown): found is Kept {
  return isRecord(found) && typeof found["version"] === "number" && typeof found["savedAt"] === "number";
}

/** Whether something found is an object whose fields can be looked at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
