import { dropDraft, isRecord, keepDraft, keptDraft, keptSince, type DraftShelf } from "./draft-store.ts";
import { rememberedReturn } from "../session/return-to.ts";

/** Where the booking form keeps its draft. */
export const BOOKING_SHELF = { key: "khondee-booking-draft", version: 1 } as const;
/** Where the calculator and its confirmation keep theirs. */
export const CALCULATOR_SHELF = { key: "khondee-calculator-draft", version: 1 } as const;
/** Where the contact form keeps its. */
export const CONTACT_SHELF = { key: "khondee-contact-draft", version: 1 } as const;

/** Something that somebody began and did not finish. */
export interface ResumableBooking {
  /** The page to go on with it. */
  readonly path: string;
  /** From where to where, as far as that is known. */
  readonly pickup: string;
  readonly destination: string;
  readonly isDraft: boolean;
  readonly savedAt: number;
}

/**
 * What waits to be gone on with: the page that somebody had to leave for their mail, Google or LINE, otherwise the
 * latest draft that names both of its places. A draft that was put off is silent until it changes.
 */
export function resumableBooking(now: number): ResumableBooking | null {
  const drafts = [bookingDraft(now), calculatorDraft(now)].filter((draft) => draft !== null);
  const path = rememberedReturn();
  if (path !== null) {
    const part = firstPart(path);
    const own = drafts.find((draft) => firstPart(draft.path) === part);
    const isOver = part === "/profile" || (part === "/price-calculator" && own === undefined);
    if (!isOver) return { pickup: "", destination: "", savedAt: now, ...own, path, isDraft: false };
  }
  const [latest] = drafts.toSorted((one, other) => other.savedAt - one.savedAt);
  const putOffAt = keptDraft(PUT_OFF_SHELF, now) ?? 0;
  return latest !== undefined && latest.savedAt > putOffAt ? latest : null;
}

/** Does not offer a draft again until something in it changes. The draft itself stays. */
export function putOffDrafts(now: number): void {
  keepDraft(PUT_OFF_SHELF, now, now);
}

/** Forgets every draft of this browser: the person is gone. */
export function forgetDrafts(): void {
  for (const shelf of [BOOKING_SHELF, CALCULATOR_SHELF, CONTACT_SHELF])
    dropDraft({ ...shelf, read: () => null });
}

const PUT_OFF_SHELF: DraftShelf<number> = {
  key: "khondee-put-off",
  version: 1,
  read: (found) => (typeof found === "number" ? found : null),
};

type Ends = Pick<ResumableBooking, "path" | "pickup" | "destination">;

function bookingDraft(now: number): ResumableBooking | null {
  return draftOn(BOOKING_SHELF, now, (found) => {
    const values = recordOf(found["values"]);
    return ends("/booking", values["pickup"], values["destination"]);
  });
}

function calculatorDraft(now: number): ResumableBooking | null {
  return draftOn(CALCULATOR_SHELF, now, (found) => {
    const { stops } = recordOf(found["move"]);
    const list: readonly unknown[] = Array.isArray(stops) ? stops : [];
    const isPriced = isRecord(found["quote"]) && isRecord(found["confirm"]);
    return ends(isPriced ? "/price-calculator/confirm" : "/price-calculator", list[0], list.at(-1));
  });
}

function draftOn(
  shelf: { readonly key: string; readonly version: number },
  now: number,
  read: (found: Readonly<Record<string, unknown>>) => Ends | null,
): ResumableBooking | null {
  const kept = keptSince({ ...shelf, read: (found) => (isRecord(found) ? read(found) : null) }, now);
  return kept === null ? null : { ...kept.draft, isDraft: true, savedAt: kept.savedAt };
}

/** A draft without both of its places is not worth mentioning. */
function ends(path: string, from: unknown, to: unknown): Ends | null {
  const [pickup, destination] = [textOf(from), textOf(to)];
  return pickup === "" || destination === "" ? null : { path, pickup, destination };
}

function textOf(place: unknown): string {
  const { text } = recordOf(place);
  return typeof text === "string" ? text.trim() : "";
}

function recordOf(found: unknown): Readonly<Record<string, unknown>> {
  return isRecord(found) ? found : {};
}

/** "/price-calculator" of "/price-calculator/confirm?x=1". */
function firstPart(path: string): string {
  return /^\/[^/?#]*/.exec(path)?.[0] ?? "/";
}
