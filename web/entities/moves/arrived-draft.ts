import { trpcClient } from "#web/lib/api/trpc.ts";
import { importDraft } from "./draft-transfer.ts";
import { loadMoveDraft, updateMoveDraft } from "./move-draft.ts";
import { requestOf } from "./move-request.ts";

/**
 * Stores a draft that a login link brought from another browser, unless this one has a later draft of its own.
 * @returns the page on which to continue; `null` when nothing was stored
 */
export async function takeArrivedDraft(json: string, now: number): Promise<string | null> {
  const draft = importDraft(json, now) ? loadMoveDraft(now) : null;
  if (draft === null) return null;
  if (draft.step === "booking") return "/booking";
  const request = draft.step === "confirm" ? requestOf(draft.move) : null;
  if (request === null) return "/price-calculator";
  try {
    // A price is not taken along; the page to confirm it needs one.
    const quote = await trpcClient.pricing.quote.query(request);
    updateMoveDraft((stored) => ({ ...stored, quote }), now);
    return "/price-calculator/confirm";
  } catch {
    return "/price-calculator";
  }
}
