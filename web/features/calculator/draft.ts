import { deleteDraft, loadDraft, saveDraft, type DraftSlot } from "#web/lib/drafts/draft-store.ts";
import { CALCULATOR_DRAFT } from "#web/lib/drafts/resumable-booking.ts";
import {
  anyRecord,
  finiteNumber,
  flag,
  listOf,
  or,
  record,
  renamed,
  text,
  wholeNumber,
} from "#web/lib/drafts/stored-shapes.ts";
import { OLD_CONTACT_FIELDS } from "#web/entities/contact/contact-form.ts";
import { MOVE, type Move } from "./move-form.ts";
import { requestOf, type MoveRequest } from "./move-request.ts";
import { isSameWay, requestKey, type Quote } from "./price/quote.ts";

/** The values of the confirm page, except those that belong to the move: day, time and stop details. */
export interface ConfirmValues {
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string;
  readonly notes: string;
}

/** A stored move; it survives a reload, a change of language and signing in. */
export interface CalculatorDraft {
  readonly move: Move;
  /** The last quote of exactly this move. */
  readonly quote: Quote | null;
  readonly confirm: ConfirmValues | null;
  /** Sent with every attempt, so that pressing the button twice places one order. */
  readonly idempotencyKey: string | null;
}

const CONFIRM = renamed<ConfirmValues>(
  OLD_CONTACT_FIELDS,
  record({
    contactName: or(text, ""),
    contactEmail: or(text, ""),
    contactPhone: or(text, ""),
    hasWhatsapp: or(flag, false),
    lineId: or(text, ""),
    notes: or(text, ""),
  }),
);

const RECORDS = listOf(anyRecord);

/** The fields of a quote that the pages show. */
const QUOTE = record({
  token: text,
  expiresAt: text,
  totalSatang: finiteNumber,
  distanceM: finiteNumber,
  seaDistanceM: finiteNumber,
  roadDurationS: finiteNumber,
  durationS: finiteNumber,
  lines: RECORDS,
  stops: RECORDS,
  legs: RECORDS,
  crossings: RECORDS,
  legsBeforeStop: listOf(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  gatewayEnabled: flag,
});

const DRAFT = record<Omit<CalculatorDraft, "quote"> & { readonly quote: unknown }>({
  move: MOVE,
  quote: (found) => found ?? null,
  confirm: or(CONFIRM, null),
  idempotencyKey: or(text, null),
});

const SLOT: DraftSlot<CalculatorDraft> = {
  ...CALCULATOR_DRAFT,
  read: (found) => {
    const draft = DRAFT(found);
    return typeof draft === "symbol" ? draft : { ...draft, quote: readQuote(draft.quote, draft.move) };
  },
};

/** Stores the draft in this browser for 7 days. */
export function saveCalculatorDraft(draft: CalculatorDraft, now: number): void {
  saveDraft(SLOT, draft, now);
}

/** The draft stored in this browser, or `null` when there is no usable one. */
export function loadCalculatorDraft(now: number): CalculatorDraft | null {
  return loadDraft(SLOT, now);
}

/** Deletes the draft, once its order is placed. */
export function deleteCalculatorDraft(): void {
  deleteDraft(SLOT);
}

/** A stored quote for this move with the fields the pages show; only the server checks its token. */
function readQuote(found: unknown, move: Move): Quote | null {
  const request = requestOf(move);
  if (request === null || typeof QUOTE(found) === "symbol") return null;
  const quote = found as Quote;
  if (!isSameWay(quote, request)) return null;
  return requestKey(request) === requestKey(requestOfQuote(quote, request)) ? quote : null;
}

/** The request of a quote, as far as its fields tell. */
function requestOfQuote(quote: Quote, { stops, loadRange }: MoveRequest): MoveRequest {
  return {
    stops,
    vehicles: quote.lines.flatMap((line) => (line.kind === "transport" ? [line.vehicle] : [])),
    workers: quote.lines.find((line) => line.kind === "labour")?.workers ?? 0,
    loadRange,
  };
}
