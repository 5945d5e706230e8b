import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { GOODS_DRAFT, type GoodsDraft } from "#web/entities/goods/goods-draft.ts";
import { OLD_BOOKING_DRAFT, OLD_CALCULATOR_DRAFT } from "#web/lib/drafts/draft-keys.ts";
import { deleteDraft, loadSavedDraft } from "#web/lib/drafts/draft-store.ts";
import { INVALID, nullable, oneOf, optional, or, record, text } from "#web/lib/drafts/stored-shapes.ts";
import {
  CONTACT,
  EMPTY_CONTACT,
  EMPTY_DRAFT,
  readQuote,
  SHOWN,
  type MoveContact,
  type MoveDraft,
  type ShownQuote,
} from "./draft-shape.ts";
import { EMPTY_MOVE, hasPlace, MOVE, vehicleOf, withVehicle, type Move, type MoveStop } from "./move.ts";

// Until November 2026 the calculator and the booking form had a draft each.

interface Saved {
  readonly draft: MoveDraft;
  /** Epoch ms. */
  readonly savedAt: number;
}

/** The drafts of earlier versions as one, with the time of the later one; they are deleted. */
export function takeOldDrafts(now: number): Saved | null {
  const calculation = loadSavedDraft({ ...OLD_CALCULATOR_DRAFT, read: CALCULATION }, now);
  const booking = loadSavedDraft({ ...OLD_BOOKING_DRAFT, read: BOOKING }, now);
  deleteDraft(OLD_CALCULATOR_DRAFT);
  deleteDraft(OLD_BOOKING_DRAFT);
  const saved: Saved[] = [];
  if (calculation !== null) saved.push({ ...calculation, draft: ofCalculation(calculation.draft) });
  if (booking !== null) saved.push({ ...booking, draft: ofBooking(booking.draft) });
  const [later, earlier] = saved.toSorted((one, other) => other.savedAt - one.savedAt);
  if (later === undefined) return null;
  return earlier === undefined
    ? later
    : { draft: merged(later.draft, earlier.draft), savedAt: later.savedAt };
}

interface OldCalculation {
  readonly move: Move;
  readonly quote: unknown;
  readonly confirm: MoveContact | null;
  readonly idempotencyKey: string | null;
}

const CALCULATION = record<OldCalculation>({
  move: MOVE,
  quote: (found) => found ?? null,
  confirm: or(CONTACT, null),
  idempotencyKey: or(text, null),
});

function ofCalculation({ move, quote, confirm, idempotencyKey }: OldCalculation): MoveDraft {
  return {
    ...EMPTY_DRAFT,
    move,
    contact: confirm ?? EMPTY_CONTACT,
    quote: readQuote(quote, move),
    placeKey: idempotencyKey,
    step: confirm === null ? "calculator" : "confirm",
  };
}

type OldPlace = Pick<MoveStop, "text" | "place" | "detail">;

interface OldBookingMove {
  readonly pickup: OldPlace;
  readonly destination: OldPlace;
  readonly date: string;
  readonly time: string;
  readonly vehicle: VehicleType;
  readonly goods: GoodsDraft | null;
}

interface OldBooking {
  readonly values: OldBookingMove & MoveContact;
  readonly idempotencyKey: string | null;
  readonly shown: ShownQuote | null;
}

const PLACE = record<OldPlace>({
  text,
  place: or(nullable(record({ placeId: text, label: text })), null),
  detail: optional(text),
});

const NOWHERE: OldPlace = { text: "", place: null };

const BOOKING_MOVE = record<OldBookingMove>({
  pickup: or(PLACE, NOWHERE),
  destination: or(PLACE, NOWHERE),
  date: or(text, ""),
  time: or(text, ""),
  vehicle: or(oneOf(VEHICLE_TYPES), "four_wheel"),
  goods: or(GOODS_DRAFT, null),
});

const BOOKING = record<OldBooking>({
  values: (found) => {
    const [move, contact] = [or(BOOKING_MOVE, null)(found), or(CONTACT, null)(found)];
    return move === null || contact === null ? INVALID : { ...move, ...contact };
  },
  idempotencyKey: or(text, null),
  shown: or(nullable(SHOWN), null),
});

function ofBooking({ values, idempotencyKey, shown }: OldBooking): MoveDraft {
  const { pickup, destination, date, time, vehicle, goods, ...contact } = values;
  const move: Move = {
    ...EMPTY_MOVE,
    stops: [
      { ...pickup, key: 1 },
      { ...destination, key: 2 },
    ],
    counts: withVehicle(EMPTY_MOVE.counts, vehicle),
    date,
    time,
    ...(goods !== null && { goods: { ...goods, access: byStopKey(goods.access) } }),
  };
  return { ...EMPTY_DRAFT, move, contact, shown, bookKey: idempotencyKey, step: "booking" };
}

/** The access of the two stops, which had names instead of keys. */
function byStopKey({ pickup, destination }: GoodsDraft["access"]): GoodsDraft["access"] {
  return { ...(pickup !== undefined && { 1: pickup }), ...(destination !== undefined && { 2: destination }) };
}

/** The later draft, completed from the earlier one. */
function merged(later: MoveDraft, earlier: MoveDraft): MoveDraft {
  const move = mergedMove(later, earlier);
  return {
    ...later,
    move,
    contact: {
      ...later.contact,
      contactName: later.contact.contactName || earlier.contact.contactName,
      contactEmail: later.contact.contactEmail || earlier.contact.contactEmail,
      ...(later.contact.contactPhone === "" && {
        contactPhone: earlier.contact.contactPhone,
        hasWhatsapp: earlier.contact.hasWhatsapp,
      }),
      lineId: later.contact.lineId || earlier.contact.lineId,
      notes: later.contact.notes || earlier.contact.notes,
      declaredValue: later.contact.declaredValue || earlier.contact.declaredValue,
    },
    quote: readQuote(later.quote ?? earlier.quote, move),
    shown: later.shown ?? earlier.shown,
    placeKey: later.placeKey ?? earlier.placeKey,
    bookKey: later.bookKey ?? earlier.bookKey,
  };
}

function mergedMove({ move: later, step }: MoveDraft, { move: earlier }: MoveDraft): Move {
  const isBooking = step === "booking";
  // Only the calculator knows workers, load and more than one truck.
  const { workers, loadRange } = isBooking ? earlier : later;
  const goods = later.goods ?? earlier.goods;
  const isPlaced = later.stops.some(hasPlace);
  // The access is about the stops of its own draft.
  const isOwnAccess = (later.goods !== undefined) === isPlaced;
  return {
    stops: isPlaced ? later.stops : earlier.stops,
    counts: isBooking ? withVehicle(earlier.counts, vehicleOf(later.counts)) : later.counts,
    workers,
    loadRange,
    date: later.date || earlier.date,
    time: later.date === "" ? earlier.time : later.time,
    ...(goods !== undefined && { goods: isOwnAccess ? goods : { ...goods, access: {} } }),
  };
}
