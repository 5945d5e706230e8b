import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import {
  bookingRequest,
  bookingValues,
  DEFAULT_SLOT,
  isSamePlaceTwice,
  withBooking,
} from "#web/features/booking/booking-values.ts";
import { drafts } from "../../entities/moves/arbitrary-draft.ts";
import { moveThrough } from "../calculator/sample-quote.ts";

describe("the booking form's part of a draft", () => {
  it("written back unchanged leaves the draft as it was: waypoints, trucks, workers, pins and texts", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const { move, contact } = draft;
        expect(withBooking(draft, bookingValues({ move, contact }))).toEqual({ ...draft, step: "booking" });
      }),
      { numRuns: 200 },
    );
  });

  it("is seen again after any change of it", () => {
    fc.assert(
      fc.property(drafts, drafts, (draft, other) => {
        const values = bookingValues(other);
        const goods = values.goods ?? draft.move.goods ?? null;
        expect(bookingValues(withBooking(draft, values))).toEqual({ ...values, goods });
      }),
      { numRuns: 200 },
    );
  });

  it("has the default slot where no time is known, and the larger of two trucks", () => {
    const move = { ...EMPTY_DRAFT.move, counts: { four_wheel: 2, six_wheel: 1 } };
    const values = bookingValues({ ...EMPTY_DRAFT, move });
    expect([values.time, values.vehicle]).toEqual([DEFAULT_SLOT, "six_wheel"]);
  });

  it("asks for the price of an exact point by its point", () => {
    const [pickup, destination] = moveThrough("th-1006", "th-8404").stops;
    const pin = { latitude: 13.75, longitude: 100.62, near: { th: "หัวหมาก", en: "Hua Mak" } };
    const pinned = { key: 1, text: "near", place: { placeId: "th-100601", label: "near", pin } };
    if (pickup === undefined || destination === undefined) throw new Error("The move has two stops");
    expect(bookingRequest({ pickup: pinned, destination, vehicle: "six_wheel" })).toEqual({
      stops: [{ latitude: 13.75, longitude: 100.62 }, { placeId: "th-8404" }],
      vehicles: ["six_wheel"],
      workers: 0,
      loadRange: "from_850_kg",
    });
    expect(isSamePlaceTwice(pinned, { ...pinned, key: 2 })).toBe(true);
    expect(isSamePlaceTwice(pickup, { ...pickup, key: 2, detail: "gate B" })).toBe(true);
    expect(isSamePlaceTwice({ ...pickup, detail: "A" }, { ...pickup, key: 2, detail: "B" })).toBe(false);
  });

  it("tells two doors in one place apart by their pins, which are then what is priced", () => {
    const [pickup] = moveThrough("th-1006", "th-8404").stops;
    if (pickup === undefined) throw new Error("The move has a pickup");
    const near = { th: "หัวหมาก", en: "Hua Mak" };
    const doorPin = { latitude: 13.75, longitude: 100.62, near };
    const other = { latitude: 13.76, longitude: 100.64, near };
    const from = { ...pickup, doorPin };
    const to = { ...pickup, key: 2, doorPin: other };
    const stopsOf = (destination: typeof to) =>
      bookingRequest({ pickup: from, destination, vehicle: "four_wheel" })?.stops;
    expect(stopsOf(to)).toEqual([
      { latitude: 13.75, longitude: 100.62 },
      { latitude: 13.76, longitude: 100.64 },
    ]);
    expect(isSamePlaceTwice(from, to)).toBe(false);
    // One pin is enough; the very same point is one place, unless the addresses differ.
    expect(isSamePlaceTwice(from, { ...pickup, key: 2 })).toBe(false);
    expect(isSamePlaceTwice(from, { ...to, doorPin })).toBe(true);
    expect(isSamePlaceTwice({ ...from, detail: "A 12" }, { ...to, doorPin, detail: "B 9" })).toBe(false);
  });
});
