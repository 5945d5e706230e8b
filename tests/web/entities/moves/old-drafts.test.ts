import { beforeEach, describe, expect, it } from "vitest";
import { NO_GOODS } from "#web/entities/goods/goods-draft.ts";
import { EMPTY_CONTACT, EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { resumableBooking } from "#web/entities/moves/resumable-booking.ts";
import { OLD_BOOKING_DRAFT, OLD_CALCULATOR_DRAFT } from "#web/lib/drafts/draft-keys.ts";
import { saveDraft } from "#web/lib/drafts/draft-store.ts";
import { moveThrough, NOW, placeOf, quoteFor } from "../../features/calculator/sample-quote.ts";

const move = {
  ...moveThrough("th-1006", "th-7001", "th-8404"),
  workers: 2,
  date: "2026-12-01",
  time: "09:30",
};
const request = requestOf(move);
const quote = request === null ? null : quoteFor(request);
const contact = { ...EMPTY_CONTACT, contactName: "Malee", contactPhone: "081", hasWhatsapp: true };
const calculation = { move, quote, confirm: contact, idempotencyKey: "key-1" };
const access = { floor: 3, hasLift: true, carryDistanceM: 20 };
/** A booking of the earlier version, with the first names of its fields. */
const values = {
  name: "Somchai",
  email: "somchai@example.test",
  phone: "",
  hasWhatsapp: false,
  lineId: "",
  pickup: { text: "Bang Kapi, Bangkok", place: placeOf("th-1006"), detail: "88/1" },
  destination: { text: "behind the old market", place: null },
  date: "",
  time: "08:00",
  vehicle: "six_wheel",
  additionalInformation: "two cats",
  goods: { ...NO_GOODS, access: { pickup: access } },
};
const booking = { values, idempotencyKey: "key-2", shown: null };

const storeCalculation = (at: number) => saveDraft(OLD_CALCULATOR_DRAFT, calculation, at);
const storeBooking = (at: number) => saveDraft(OLD_BOOKING_DRAFT, booking, at);

const BOOKED_STOPS = [
  { key: 1, ...values.pickup },
  { key: 2, ...values.destination },
];

beforeEach(() => localStorage.clear());

describe("drafts of the version before", () => {
  it("the calculator's is whole: move, quote, contact and key", () => {
    storeCalculation(NOW);
    expect(loadMoveDraft(NOW)).toEqual({
      ...EMPTY_DRAFT,
      move,
      quote,
      contact,
      placeKey: "key-1",
      step: "confirm",
    });
  });

  it("the booking's is whole: its two places, free text, truck, goods, contact and key", () => {
    storeBooking(NOW);
    expect(loadMoveDraft(NOW)).toEqual({
      ...EMPTY_DRAFT,
      move: {
        ...EMPTY_DRAFT.move,
        stops: BOOKED_STOPS,
        counts: { four_wheel: 0, six_wheel: 1 },
        time: "08:00",
        goods: { ...NO_GOODS, access: { 1: access } },
      },
      contact: {
        ...EMPTY_CONTACT,
        contactName: "Somchai",
        contactEmail: "somchai@example.test",
        notes: "two cats",
      },
      bookKey: "key-2",
      step: "booking",
    });
  });

  it("of both, the later one counts, completed from the other", () => {
    storeCalculation(NOW - 1000);
    storeBooking(NOW);
    expect(loadMoveDraft(NOW)).toEqual({
      move: {
        stops: BOOKED_STOPS,
        counts: { four_wheel: 0, six_wheel: 1 },
        workers: 2,
        loadRange: move.loadRange,
        date: "2026-12-01",
        time: "09:30",
        goods: { ...NO_GOODS, access: { 1: access } },
      },
      contact: {
        contactName: "Somchai",
        contactEmail: "somchai@example.test",
        contactPhone: "081",
        hasWhatsapp: true,
        lineId: "",
        notes: "two cats",
        declaredValue: "",
      },
      buyer: null,
      quote: null,
      shown: null,
      placeKey: "key-1",
      bookKey: "key-2",
      step: "booking",
    });
  });

  it("goods of the earlier one come without the access of other stops", () => {
    storeBooking(NOW - 1000);
    storeCalculation(NOW);
    expect(loadMoveDraft(NOW)).toMatchObject({
      move: { stops: move.stops, workers: 2, goods: NO_GOODS },
      quote: { token: quote?.token },
      step: "confirm",
    });
  });

  it("are read once, keep their time, and are then gone", () => {
    storeBooking(NOW - 1000);
    expect(resumableBooking(NOW)).toMatchObject({ path: "/booking", savedAt: NOW - 1000 });
    expect(localStorage.getItem(OLD_BOOKING_DRAFT.key)).toBeNull();
    expect(loadMoveDraft(NOW)?.move.stops).toEqual(BOOKED_STOPS);
  });

  it("that cannot be read are forgotten", () => {
    saveDraft(OLD_BOOKING_DRAFT, { values: 7 }, NOW);
    saveDraft(OLD_CALCULATOR_DRAFT, { move: { ...move, workers: 9 } }, NOW);
    expect(loadMoveDraft(NOW)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});
