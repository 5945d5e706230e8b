import { loadDraft, saveDraft, type DraftKey } from "#web/lib/drafts/draft-store.ts";
import { finiteNumber } from "#web/lib/drafts/stored-shapes.ts";
import { rememberedReturn } from "#web/lib/session/return-to.ts";
import { loadSavedMoveDraft } from "./move-draft.ts";

/** A booking or calculation that was begun and not finished. */
export interface ResumableBooking {
  /** The page on which to continue. */
  readonly path: string;
  /** Pickup and destination as typed; empty when not known. */
  readonly pickup: string;
  readonly destination: string;
  readonly isDraft: boolean;
  /** Epoch ms. */
  readonly savedAt: number;
}

/**
 * What to offer for continuing: the page that was left for a mail, Google or LINE, otherwise the draft when it has
 * both pickup and destination. A postponed draft is not offered until it changes.
 */
export function resumableBooking(now: number): ResumableBooking | null {
  const draft = draftOnItsPage(now);
  const path = rememberedReturn();
  if (path !== null) {
    const part = firstPart(path);
    const own = draft !== null && MOVE_PAGES.has(part) ? draft : undefined;
    const isDone = part === "/profile" || (part === "/price-calculator" && own === undefined);
    if (!isDone) return { pickup: "", destination: "", savedAt: now, ...own, path, isDraft: false };
  }
  const postponedAt = loadDraft({ ...POSTPONED, read: finiteNumber }, now) ?? 0;
  return draft !== null && draft.savedAt > postponedAt ? draft : null;
}

/** Stops offering the present draft until it changes. The draft stays. */
export function postponeDrafts(now: number): void {
  saveDraft(POSTPONED, now, now);
}

/** When the offer to continue was last postponed (epoch ms). */
const POSTPONED: DraftKey = { key: "khondee-put-off", version: 1 };

/** The pages that read and write the draft. */
const MOVE_PAGES: ReadonlySet<string> = new Set(["/price-calculator", "/booking"]);

const PATHS = {
  calculator: "/price-calculator",
  confirm: "/price-calculator/confirm",
  booking: "/booking",
} as const;

/** The stored draft on the page that wrote it last; `null` without a pickup or a destination. */
function draftOnItsPage(now: number): ResumableBooking | null {
  const saved = loadSavedMoveDraft(now);
  if (saved === null) return null;
  const { stops } = saved.draft.move;
  const pickup = stops[0]?.text.trim() ?? "";
  const destination = stops.at(-1)?.text.trim() ?? "";
  if (pickup === "" || destination === "") return null;
  return { path: PATHS[saved.draft.step], pickup, destination, isDraft: true, savedAt: saved.savedAt };
}

/** "/price-calculator" of "/price-calculator/confirm?x=1". */
function firstPart(path: string): string {
  return /^\/[^/?#]*/.exec(path)?.[0] ?? "/";
}
