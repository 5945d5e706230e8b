import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AskedDoorChange } from "#domain/door-changes/door-change-input.ts";
import {
  askedTerms,
  doorChangeFaults,
  whyNotFit,
  type PlainDoorTerms,
} from "#domain/door-changes/door-terms.ts";
import { changedLines, priceDoorChange } from "#domain/door-changes/price-door-change.ts";
import { sumSatang } from "#domain/money.ts";
import { price, type QuoteLine } from "#domain/pricing/quote.ts";
import { LOAD_RANGES } from "#domain/pricing/vehicle.ts";
import { HUNDRED_KM, PLAIN_REQUEST, STARTING_CONFIG } from "../../../support/pricing.ts";
import { pricedOrder, pricedRoute as route, priceRequest as request } from "../../../support/priced-order.ts";

const total = (lines: readonly { readonly amountSatang: number }[]) =>
  sumSatang(lines.map(({ amountSatang }) => amountSatang));

describe("the price of a change at the door", () => {
  it("is what a quote with the new terms would have been", () => {
    fc.assert(
      fc.property(
        request,
        route,
        fc.nat({ max: 4 }),
        fc.constantFrom(...LOAD_RANGES),
        (asked, way, workers, loadRange) => {
          const order = pricedOrder(asked, way);
          const changed = priceDoorChange(order, STARTING_CONFIG, { workers, loadRange });
          const quoted = price({ ...asked, workers, loadRange }, STARTING_CONFIG, way);
          expect(changed).toEqual(quoted.lines);
        },
      ),
    );
  });

  it("with another stop is what a quote for the whole road would have been, and never less than before", () => {
    fc.assert(
      fc.property(request, route, route, (asked, before, way) => {
        const order = pricedOrder(asked, before);
        const changed = priceDoorChange(order, STARTING_CONFIG, { ...order, way }) ?? [];
        const whole = {
          roadDistanceM: before.roadDistanceM + way.roadDistanceM,
          roadDurationS: before.roadDurationS + way.roadDurationS,
          crossings: [...before.crossings, ...way.crossings],
        };
        const quoted = price({ ...asked, stopCount: asked.stopCount + 1 }, STARTING_CONFIG, whole);
        expect(changed).toEqual(quoted.lines);
        expect(total(changed)).toBeGreaterThanOrEqual(total(order.lines));
      }),
    );
  });

  it("leaves what it does not touch as agreed, to the satang, also where an admin set it by hand", () => {
    const order = pricedOrder(PLAIN_REQUEST, HUNDRED_KM);
    const adjusted = { fromSatang: order.lines[0]?.amountSatang ?? 0, reason: "a regular" };
    const byHand = order.lines.map((line, at) => (at === 0 ? { ...line, amountSatang: 1, adjusted } : line));
    const changed = priceDoorChange({ ...order, lines: byHand }, STARTING_CONFIG, { ...order, workers: 2 });
    expect(changed?.[0]).toBe(byHand[0]);
    expect(changed?.at(-1)).toMatchObject({ kind: "labour", workers: 2 });
  });

  it("of another move leaves amounts set by hand for what stays as it was, and calculates what the way touches", () => {
    const order = pricedOrder({ ...PLAIN_REQUEST, workers: 2 }, HUNDRED_KM);
    const adjusted = { fromSatang: 2, reason: "a regular" };
    const lines = order.lines.map((line) => ({ ...line, amountSatang: 1, adjusted }));
    const longer = { ...HUNDRED_KM, roadDistanceM: HUNDRED_KM.roadDistanceM + 5_000 };
    const move = { vehicles: order.vehicles, stopCount: order.stopCount, route: longer };
    const changed = priceDoorChange({ ...order, lines }, STARTING_CONFIG, { ...order, move }, false) ?? [];
    const kept = changed.filter((line) => line.adjusted !== undefined);
    expect(kept).toEqual(lines.filter(({ kind }) => kind === "labour"));
    const quoted = price({ ...PLAIN_REQUEST, workers: 2 }, STARTING_CONFIG, longer).lines;
    expect(changed.filter((line) => line.adjusted === undefined)).toEqual(
      quoted.filter(({ kind }) => kind !== "labour"),
    );
  });

  it("is the office's to change where it would replace an amount set by hand", () => {
    const order = pricedOrder({ ...PLAIN_REQUEST, workers: 1 }, HUNDRED_KM);
    const lines = order.lines.map((line) =>
      line.kind === "labour" ? { ...line, amountSatang: 1, adjusted: { fromSatang: 2, reason: "?" } } : line,
    );
    expect(priceDoorChange({ ...order, lines }, STARTING_CONFIG, { ...order, workers: 2 })).toBeNull();
    expect(
      priceDoorChange({ ...order, lines }, STARTING_CONFIG, { ...order, loadRange: "from_850_kg" }),
    ).not.toBeNull();
  });

  it("leaves the lines of a truck whose job is over as agreed, also those set by hand, whatever the load is then", () => {
    fc.assert(
      fc.property(
        request,
        route,
        fc.constantFrom(...LOAD_RANGES),
        fc.nat(),
        (asked, way, loadRange, picked) => {
          const order = pricedOrder(asked, way);
          const done = picked % asked.vehicles.length;
          const isOver = asked.vehicles.map((_, index) => index === done);
          const isOfDone = (line: QuoteLine) => line.kind !== "labour" && line.vehicleIndex === done;
          const adjusted = { fromSatang: 1, reason: "a regular" };
          const lines = order.lines.map((line) => (isOfDone(line) ? { ...line, adjusted } : line));
          const to = { workers: asked.workers, loadRange };
          const changed = priceDoorChange({ ...order, lines, isOver }, STARTING_CONFIG, to);
          expect(changed?.filter(isOfDone)).toEqual(lines.filter(isOfDone));
          const quoted = price({ ...asked, loadRange }, STARTING_CONFIG, way).lines;
          expect(changed?.filter((line) => !isOfDone(line))).toEqual(
            quoted.filter((line) => !isOfDone(line)),
          );
        },
      ),
    );
  });

  it("differs line by line exactly by what the total differs", () => {
    fc.assert(
      fc.property(
        request,
        route,
        fc.nat({ max: 4 }),
        fc.constantFrom(...LOAD_RANGES),
        (asked, way, workers, loadRange) => {
          const order = pricedOrder(asked, way);
          const changed = priceDoorChange(order, STARTING_CONFIG, { workers, loadRange }) ?? [];
          const difference = changedLines(order.lines, changed).reduce(
            (sum, { before, after }) => sum + (after?.amountSatang ?? 0) - (before?.amountSatang ?? 0),
            0,
          );
          expect(total(order.lines) + difference).toBe(total(changed));
        },
      ),
    );
  });
});

const BEFORE: PlainDoorTerms = {
  workers: 1,
  loadRange: "under_850_kg",
  items: [{ itemId: "box", count: 4 }],
  access: [],
};
const asked = (change: Partial<AskedDoorChange> = {}): AskedDoorChange => ({
  ...BEFORE,
  items: [...BEFORE.items],
  ...change,
  access: change.access ?? [],
});

describe("what a driver asks for", () => {
  it("keeps what a stop's access does not say, and describes every stop", () => {
    const access = [{ stop: 1, floor: 3, hasLift: false }];
    expect(askedTerms(BEFORE, asked({ access }), 2).access).toEqual([
      null,
      { floor: 3, hasLift: false, carryDistanceM: 0 },
    ]);
  });

  it("of 850 kg and over is the heavier load, whatever was chosen", () => {
    const items = [{ itemId: "piano" as const, count: 5 }];
    expect(askedTerms(BEFORE, asked({ items }), 2).loadRange).toBe("from_850_kg");
  });

  it("of another stop describes its floor, too, and is a change of its own", () => {
    const known = { ...BEFORE, access: [null, { floor: 3, hasLift: false, carryDistanceM: 0 }] };
    const after = askedTerms(known, asked(), 3);
    expect(after.access).toEqual([...known.access, null]);
    expect(askedTerms(BEFORE, asked(), 3).access).toEqual([]);
    expect(doorChangeFaults(known, after, true)).toEqual({});
  });

  it("only ever adds, and changes something", () => {
    const faults = (change: Partial<AskedDoorChange>, before = BEFORE) =>
      doorChangeFaults(before, askedTerms(before, asked(change), 2));
    expect(faults({ workers: 0 })).toEqual({ workers: "TOO_SMALL" });
    expect(faults({}, { ...BEFORE, loadRange: "from_850_kg" })).toEqual({ loadRange: "TOO_SMALL" });
    expect(faults({})).toEqual({ items: "REQUIRED" });
    expect(faults({ workers: 2 })).toEqual({});
    expect(faults({ items: [{ itemId: "box", count: 5 }] })).toEqual({});
  });

  it("has to fit into the trucks of the order, once it is more than before", () => {
    const boxes = (count: number) => [{ itemId: "wardrobe" as const, count }];
    expect(whyNotFit(boxes(1), boxes(99), ["four_wheel"])).toMatchObject({ holdsKg: 1_300 });
    expect(whyNotFit(boxes(1), boxes(2), ["four_wheel"])).toBeNull();
    expect(whyNotFit(boxes(99), boxes(99), ["four_wheel"])).toBeNull();
  });
});
