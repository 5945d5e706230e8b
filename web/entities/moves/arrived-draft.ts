import { trpcClient } from "#web/lib/api/trpc.ts";
import type { MoveDraft } from "./draft-shape.ts";
import { importDraft, readTransfer } from "./draft-transfer.ts";
import { loadMoveDraft, updateMoveDraft } from "./move-draft.ts";
import { requestOf } from "./move-request.ts";

/** A draft that a login link brought from another browser, and the one that it would replace, if any. */
export interface ArrivedDraft {
  readonly arrived: MoveDraft;
  readonly own: MoveDraft | null;
}

/** What a login link brought; `null` when it is unreadable, or says nothing. */
export function readArrivedDraft(json: string, now: number): ArrivedDraft | null {
  const arrived = readTransfer(json, now);
  if (arrived === null || !saysSomething(arrived)) return null;
  const own = loadMoveDraft(now);
  return { arrived, own: own !== null && saysSomething(own) ? own : null };
}

function saysSomething({ move, contact }: MoveDraft): boolean {
  const { contactName, contactPhone, notes } = contact;
  const texts = [...move.stops.map((stop) => stop.text), contactName, contactPhone, notes];
  return texts.some((text) => text.trim() !== "");
}

/**
 * Stores a draft that a login link brought from another browser, in place of this one's. Its reader has agreed.
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
