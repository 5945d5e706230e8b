import type { BilingualText } from "#domain/geo/place.ts";
import { isSameStop } from "#domain/geo/same-stop.ts";
import type { Price } from "#domain/pricing/quote.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { GOODS_DRAFT, type GoodsDraft } from "#web/entities/goods/goods-draft.ts";
import { OLD_CONTACT_FIELDS } from "#web/entities/contact/contact-form.ts";
import { deleteDraft, loadDraft, saveDraft, type DraftSlot } from "#web/lib/drafts/draft-store.ts";
import { BOOKING_DRAFT } from "#web/lib/drafts/resumable-booking.ts";
import {
  anyRecord,
  finiteNumber,
  flag,
  INVALID,
  listOf,
  nullable,
  oneOf,
  optional,
  or,
  record,
  renamed,
  text,
  type Reader,
} from "#web/lib/drafts/stored-shapes.ts";

/** A place of the form: chosen from the suggestions, or free text. */
export interface BookingPlace {
  readonly text: string;
  readonly place: { readonly placeId: string; readonly label: string } | null;
  /** House number, floor, gate in a chosen place, when entered. It is removed when another place is chosen. */
  readonly detail?: string;
}

/** Whether pickup and destination are one place, which no address tells apart. */
export function isSamePlaceTwice(pickup: BookingPlace, destination: BookingPlace): boolean {
  if (pickup.place === null || destination.place === null)
    return (
      pickup.place === destination.place &&
      pickup.text.trim() !== "" &&
      pickup.text.trim() === destination.text.trim()
    );
  return isSameStop(
    { placeId: pickup.place.placeId, detail: pickup.detail },
    { placeId: destination.place.placeId, detail: destination.detail },
  );
}

/** The part of a signed quote that the form shows. */
export interface BookingQuote extends Price {
  readonly token: string;
  readonly expiresAt: string;
  readonly distanceM: number;
  readonly approximate: boolean;
  readonly stops: readonly { readonly label: BilingualText }[];
}

/** A quote that was shown. */
export interface ShownQuote {
  /** The same for the same move. */
  readonly key: string;
  readonly quote: BookingQuote;
}

/** The values of the booking form. */
export interface BookingValues {
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string;
  readonly pickup: BookingPlace;
  readonly destination: BookingPlace;
  /** In Bangkok time, `2026-12-01`; "" when not entered. */
  readonly date: string;
  /** `08:00`. */
  readonly time: string;
  readonly vehicle: VehicleType;
  readonly notes: string;
  /** What is moved, when entered; its stops are `pickup` and `destination`. */
  readonly goods: GoodsDraft | null;
}

/** A stored booking form; it survives a reload, a change of language and signing in. */
export interface BookingDraft {
  readonly values: BookingValues;
  /** Sent with every attempt, so that pressing the button twice places one order. */
  readonly idempotencyKey: string | null;
  /** The price that was shown, which the booking keeps; `null` where none was. */
  readonly shown: ShownQuote | null;
}

/** The default time slot. */
export const DEFAULT_SLOT = "08:00";

const NOWHERE: BookingPlace = { text: "", place: null };

/** The empty form. */
export const EMPTY_BOOKING: BookingValues = {
  contactName: "",
  contactEmail: "",
  contactPhone: "",
  hasWhatsapp: false,
  lineId: "",
  pickup: NOWHERE,
  destination: NOWHERE,
  date: "",
  time: DEFAULT_SLOT,
  vehicle: "four_wheel",
  notes: "",
  goods: null,
};

/** The chosen places as search parameters of the calculator. */
export function chosenPlaces({ pickup, destination }: Pick<BookingValues, "pickup" | "destination">) {
  return {
    ...(pickup.place !== null && { from: pickup.place.placeId, fromLabel: pickup.place.label }),
    ...(destination.place !== null && { to: destination.place.placeId, toLabel: destination.place.label }),
  };
}

const PLACE = record<BookingPlace>({
  text,
  place: or(nullable(record({ placeId: text, label: text })), null),
  detail: optional(text),
});

/** A stored quote with the fields that the form shows; only the server checks its token. */
const SHOWN: Reader<ShownQuote> = (found) =>
  typeof STORED_QUOTE(found) === "symbol" ? INVALID : (found as ShownQuote);

const STORED_QUOTE = record({
  key: text,
  quote: record({
    token: text,
    expiresAt: text,
    totalSatang: finiteNumber,
    distanceM: finiteNumber,
    approximate: flag,
    lines: listOf(anyRecord),
    stops: listOf(anyRecord),
  }),
});

const VALUES = renamed<BookingValues>(
  { ...OLD_CONTACT_FIELDS, additionalInformation: "notes" },
  record({
    contactName: or(text, ""),
    contactEmail: or(text, ""),
    contactPhone: or(text, ""),
    hasWhatsapp: or(flag, false),
    lineId: or(text, ""),
    pickup: or(PLACE, NOWHERE),
    destination: or(PLACE, NOWHERE),
    date: or(text, ""),
    time: (found) => or(text, "")(found) || DEFAULT_SLOT,
    vehicle: or(oneOf(VEHICLE_TYPES), "four_wheel"),
    notes: or(text, ""),
    goods: or(GOODS_DRAFT, null),
  }),
);

const SLOT: DraftSlot<BookingDraft> = {
  ...BOOKING_DRAFT,
  read: record<BookingDraft>({
    values: VALUES,
    idempotencyKey: or(text, null),
    shown: or(nullable(SHOWN), null),
  }),
};

/** Stores the draft in this browser for 7 days. */
export function saveBookingDraft(draft: BookingDraft, now: number): void {
  saveDraft(SLOT, draft, now);
}

/** The draft stored in this browser, or `null` when there is no usable one. */
export function loadBookingDraft(now: number): BookingDraft | null {
  return loadDraft(SLOT, now);
}

/** Deletes the draft, once its order is placed. */
export function deleteBookingDraft(): void {
  deleteDraft(SLOT);
}
