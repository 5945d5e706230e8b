import type { DrivingSteps } from "#domain/driving-hours/driving-steps.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { PricedStop } from "#domain/orders/door.ts";
import type { CancellationPolicy } from "#domain/payments/cancellation-policy.ts";
import type { ShownWaitingTerms } from "#domain/waiting/waiting.ts";
import type { Price } from "#domain/pricing/quote.ts";
import { OLD_CONTACT_FIELDS } from "#web/entities/contact/contact-form.ts";
import { BUYER_DRAFT, type BuyerDraft } from "#web/entities/documents/buyer-values.ts";
import {
  anyRecord,
  finiteNumber,
  flag,
  INVALID,
  listOf,
  oneOf,
  or,
  record,
  renamed,
  text,
  wholeNumber,
  type Reader,
} from "#web/lib/drafts/stored-shapes.ts";
import { EMPTY_MOVE, MOVE, type Move } from "./move.ts";
import { requestOf, type MoveRequest } from "./move-request.ts";
import { isSameWay, requestKey, type Quote } from "./quote.ts";

/** Who books, and what they tell the driver. */
export interface MoveContact {
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string;
  readonly notes: string;
  /** What the goods are worth in baht, as typed. */
  readonly declaredValue: string;
}

/** The part of a signed quote that the booking form shows. */
export interface BookingQuote extends Price {
  readonly token: string;
  readonly expiresAt: string;
  readonly distanceM: number;
  readonly approximate: boolean;
  /** With its breaks and waits, in seconds, and their steps where there are breaks. Absent in older drafts. */
  readonly durationS?: number;
  readonly driving?: DrivingSteps | null;
  /** Absent in drafts older than the policy. */
  readonly cancellation?: CancellationPolicy | null;
  /** What waiting costs; absent in older drafts. */
  readonly waiting?: ShownWaitingTerms | null;
  readonly stops: readonly (Partial<PricedStop> & {
    readonly placeId?: string;
    readonly label: BilingualText;
  })[];
}

/** A quote that the booking form showed. */
export interface ShownQuote {
  /** The same for the same request. */
  readonly key: string;
  readonly quote: BookingQuote;
}

const STEPS = ["calculator", "booking", "confirm"] as const;

/**
 * Everything a visitor has told so far about one move: written and read by the calculator, its confirm page and the
 * booking form. It survives a reload, a change of language and signing in.
 */
export interface MoveDraft {
  readonly move: Move;
  readonly contact: MoveContact;
  /** Whom the documents are made out to; `null`: not chosen yet. */
  readonly buyer: BuyerDraft | null;
  /** The calculator's last signed quote of exactly this move. */
  readonly quote: Quote | null;
  /** The last price of the booking form, which the booking keeps. */
  readonly shown: ShownQuote | null;
  /** Sent with every attempt of the confirm page, so that pressing the button twice places one order. */
  readonly placeKey: string | null;
  /** The same for the booking form. */
  readonly bookKey: string | null;
  /** The page that wrote the draft last. */
  readonly step: (typeof STEPS)[number];
}

/** No contact entered. */
export const EMPTY_CONTACT: MoveContact = {
  contactName: "",
  contactEmail: "",
  contactPhone: "",
  hasWhatsapp: false,
  lineId: "",
  notes: "",
  declaredValue: "",
};

/** Nothing entered. */
export const EMPTY_DRAFT: MoveDraft = {
  move: EMPTY_MOVE,
  contact: EMPTY_CONTACT,
  buyer: null,
  quote: null,
  shown: null,
  placeKey: null,
  bookKey: null,
  step: "calculator",
};

/** Reads a stored contact; fields that cannot be used are empty. */
export const CONTACT: Reader<MoveContact> = renamed<MoveContact>(
  { ...OLD_CONTACT_FIELDS, additionalInformation: "notes" },
  record({
    contactName: or(text, ""),
    contactEmail: or(text, ""),
    contactPhone: or(text, ""),
    hasWhatsapp: or(flag, false),
    lineId: or(text, ""),
    notes: or(text, ""),
    declaredValue: or(text, ""),
  }),
);

const RECORDS = listOf(anyRecord);

/** The fields of a quote that the pages show; only the server checks its token. */
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

const SHOWN_QUOTE = record({
  key: text,
  quote: record({
    token: text,
    expiresAt: text,
    totalSatang: finiteNumber,
    distanceM: finiteNumber,
    approximate: flag,
    lines: RECORDS,
    stops: RECORDS,
  }),
});

/** Reads the last price of the booking form. */
export const SHOWN: Reader<ShownQuote> = (found) =>
  typeof SHOWN_QUOTE(found) === "symbol" ? INVALID : (found as ShownQuote);

const FIELDS = record<Omit<MoveDraft, "quote"> & { readonly quote: unknown }>({
  move: MOVE,
  contact: or(CONTACT, EMPTY_CONTACT),
  buyer: or(BUYER_DRAFT, null),
  quote: (found) => found ?? null,
  shown: or(SHOWN, null),
  placeKey: or(text, null),
  bookKey: or(text, null),
  step: or(oneOf(STEPS), "calculator"),
});

/** Reads a stored draft; a quote of another move is left out. */
export const DRAFT: Reader<MoveDraft> = (found) => {
  const draft = FIELDS(found);
  return typeof draft === "symbol" ? draft : { ...draft, quote: readQuote(draft.quote, draft.move) };
};

/** A stored quote for this move with the fields the pages show; only the server checks its token. */
export function readQuote(found: unknown, move: Move): Quote | null {
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
