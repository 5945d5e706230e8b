import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { readGoodsDraft, type GoodsDraft } from "#web/entities/goods/goods-draft.ts";
import { dropDraft, isRecord, keepDraft, keptDraft, type DraftShelf } from "#web/lib/drafts/draft-store.ts";
import { BOOKING_SHELF } from "#web/lib/drafts/resumable-booking.ts";

/** A place as it stands in its field: chosen from the suggestions, or the customer's own words. */
export interface BookingPlace {
  readonly text: string;
  readonly place: { readonly placeId: string; readonly label: string } | null;
}

/** What is typed in the booking form. */
export interface BookingValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string;
  readonly pickup: BookingPlace;
  readonly destination: BookingPlace;
  /** Bangkok's, `2026-12-01`; empty while not known. */
  readonly date: string;
  /** `08:00`. */
  readonly time: string;
  readonly vehicle: VehicleType;
  readonly additionalInformation: string;
  /** What is moved, where somebody told it; its stops are `pickup` and `destination`. */
  readonly goods: GoodsDraft | null;
}

/** A booking that waits: through a reload, another language, signing in. */
export interface BookingDraft {
  readonly values: BookingValues;
  /** Sent with every press of the button, so that pressing twice makes one order. */
  readonly idempotencyKey: string | null;
}

/** The time slot that is chosen at first. */
export const DEFAULT_SLOT = "08:00";

const NOWHERE: BookingPlace = { text: "", place: null };

/** The form as it first stands. */
export const EMPTY_BOOKING: BookingValues = {
  name: "",
  email: "",
  phone: "",
  hasWhatsapp: false,
  lineId: "",
  pickup: NOWHERE,
  destination: NOWHERE,
  date: "",
  time: DEFAULT_SLOT,
  vehicle: "four_wheel",
  additionalInformation: "",
  goods: null,
};

/** The places chosen in the booking, as the address of the calculator takes them. */
export function chosenPlaces({ pickup, destination }: Pick<BookingValues, "pickup" | "destination">) {
  return {
    ...(pickup.place !== null && { from: pickup.place.placeId, fromLabel: pickup.place.label }),
    ...(destination.place !== null && { to: destination.place.placeId, toLabel: destination.place.label }),
  };
}

const SHELF: DraftShelf<BookingDraft> = { ...BOOKING_SHELF, read: readBooking };

/** Keeps the draft in this browser for 7 days. */
export function saveBookingDraft(draft: BookingDraft, now: number): void {
  keepDraft(SHELF, draft, now);
}

/** The draft of this browser, or `null` when there is none that can be used. */
export function loadBookingDraft(now: number): BookingDraft | null {
  return keptDraft(SHELF, now);
}

/** Forgets the draft, once it has become an order. */
export function dropBookingDraft(): void {
  dropDraft(SHELF);
}

function readBooking(found: unknown): BookingDraft | null {
  const values = isRecord(found) ? found["values"] : null;
  if (!isRecord(found) || !isRecord(values)) return null;
  const text = (field: keyof BookingValues): string => {
    const value = values[field];
    return typeof value === "string" ? value : "";
  };
  const key = found["idempotencyKey"];
  return {
    idempotencyKey: typeof key === "string" ? key : null,
    values: {
      name: text("name"),
      email: text("email"),
      phone: text("phone"),
      hasWhatsapp: values["hasWhatsapp"] === true,
      lineId: text("lineId"),
      pickup: readPlace(values["pickup"]),
      destination: readPlace(values["destination"]),
      date: text("date"),
      time: text("time") || DEFAULT_SLOT,
      vehicle: VEHICLE_TYPES.find((each) => each === values["vehicle"]) ?? "four_wheel",
      additionalInformation: text("additionalInformation"),
      goods: readGoodsDraft(values["goods"]),
    },
  };
}

function readPlace(found: unknown): BookingPlace {
  if (!isRecord(found) || typeof found["text"] !== "string") return NOWHERE;
  const place = found["place"];
  const isPlace =
    isRecord(place) && typeof place["placeId"] === "string" && typeof place["label"] === "string";
  return {
    text: found["text"],
    place: isPlace ? { placeId: String(place["placeId"]), label: String(place["label"]) } : null,
  };
}
