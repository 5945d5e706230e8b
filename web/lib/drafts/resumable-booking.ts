import { deleteDraft, loadDraft, loadSavedDraft, saveDraft, type DraftKey } from "./draft-store.ts";
import { anyRecord, finiteNumber, INVALID, listOf, optional, or, record, text } from "./stored-shapes.ts";
import type { Reader } from "./stored-shapes.ts";
import { rememberedReturn } from "../session/return-to.ts";

/** The draft of the booking form. */
export const BOOKING_DRAFT: DraftKey = { key: "khondee-booking-draft", version: 1 };
/** The draft of the calculator and its confirmation page. */
export const CALCULATOR_DRAFT: DraftKey = { key: "khondee-calculator-draft", version: 1 };
/** The draft of the contact form. */
export const CONTACT_DRAFT: DraftKey = { key: "khondee-contact-draft", version: 1 };

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
 * What to offer for continuing: the page that was left for a mail, Google or LINE, otherwise the latest draft with
 * both pickup and destination. A postponed draft is not offered until it changes.
 */
export function resumableBooking(now: number): ResumableBooking | null {
  const drafts = [bookingDraft(now), calculatorDraft(now)].filter((draft) => draft !== null);
  const path = rememberedReturn();
  if (path !== null) {
    const part = firstPart(path);
    const own = drafts.find((draft) => firstPart(draft.path) === part);
    const isDone = part === "/profile" || (part === "/price-calculator" && own === undefined);
    if (!isDone) return { pickup: "", destination: "", savedAt: now, ...own, path, isDraft: false };
  }
  const [latest] = drafts.toSorted((one, other) => other.savedAt - one.savedAt);
  const postponedAt = loadDraft({ ...POSTPONED, read: finiteNumber }, now) ?? 0;
  return latest !== undefined && latest.savedAt > postponedAt ? latest : null;
}

/** Stops offering the present drafts until one of them changes. The drafts stay. */
export function postponeDrafts(now: number): void {
  saveDraft(POSTPONED, now, now);
}

/** Deletes every draft of this browser, when a person has signed out for good. */
export function deleteDrafts(): void {
  for (const draft of [BOOKING_DRAFT, CALCULATOR_DRAFT, CONTACT_DRAFT]) deleteDraft(draft);
}

/** When the offer to continue was last postponed (epoch ms). */
const POSTPONED: DraftKey = { key: "khondee-put-off", version: 1 };

type Route = Pick<ResumableBooking, "path" | "pickup" | "destination">;

const PLACE_TEXT: Reader<string> = (found) => {
  const place = record<{ text: string }>({ text })(found);
  return typeof place === "object" && place.text.trim() !== "" ? place.text.trim() : INVALID;
};

const BOOKING = record<{ values: { pickup: string; destination: string } }>({
  values: record({ pickup: PLACE_TEXT, destination: PLACE_TEXT }),
});

const CALCULATION = record<{
  move: { stops: readonly string[] };
  quote?: object | null;
  confirm?: object | null;
}>({
  move: record({ stops: listOf(or(PLACE_TEXT, "")) }),
  quote: optional(or(anyRecord, null)),
  confirm: optional(or(anyRecord, null)),
});

function bookingDraft(now: number): ResumableBooking | null {
  return draftOn(BOOKING_DRAFT, BOOKING, now, ({ values }) => ({ path: "/booking", ...values }));
}

function calculatorDraft(now: number): ResumableBooking | null {
  return draftOn(CALCULATOR_DRAFT, CALCULATION, now, ({ move: { stops }, quote, confirm }) => ({
    path: quote && confirm ? "/price-calculator/confirm" : "/price-calculator",
    pickup: stops[0] ?? "",
    destination: stops.at(-1) ?? "",
  }));
}

/** A stored draft as a resumable booking; `null` without a pickup or a destination. */
function draftOn<Found>(
  key: DraftKey,
  read: Reader<Found>,
  now: number,
  routeOf: (found: Found) => Route,
): ResumableBooking | null {
  const saved = loadSavedDraft({ ...key, read }, now);
  if (saved === null) return null;
  const route = routeOf(saved.draft);
  if (route.pickup === "" || route.destination === "") return null;
  return { ...route, isDraft: true, savedAt: saved.savedAt };
}

/** "/price-calculator" of "/price-calculator/confirm?x=1". */
function firstPart(path: string): string {
  return /^\/[^/?#]*/.exec(path)?.[0] ?? "/";
}
