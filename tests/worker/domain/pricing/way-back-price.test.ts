import { assert, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { price, type FuelLine } from "#domain/pricing/quote.ts";
import {
  leavesWayBack,
  priceAt,
  wayBackSavedSatang,
  type WayBackOffer,
} from "#domain/pricing/way-back-price.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";

const ROUTE = { roadDistanceM: 200_000, roadDurationS: 10_000, crossings: [] };
const MOVE = {
  vehicles: ["six_wheel", "four_wheel"],
  workers: 1,
  loadRange: "under_850_kg",
  stopCount: 2,
} as const;
const quoted = price(MOVE, STARTING_CONFIG, ROUTE);
const OFFER: WayBackOffer = { vehicleIndex: 1, sharePercent: 50, fromAt: 1_000, untilAt: 2_000 };
const fuelOf = ({ lines }: Pick<typeof quoted, "lines">, index: number) =>
  lines.find((line): line is FuelLine => line.kind === "fuel" && line.vehicleIndex === index)!;

test("the share of the fuel for the empty way is taken off one truck, in its window, both ends included", () => {
  const quote = { ...quoted, wayBack: [OFFER] };
  // Empty 9 l/100 km, 200 km, 36.50 baht: half of 657 baht.
  const { emptyMlPer100Km, petrolPricePerLitreSatang } = fuelOf(quoted, 1);
  const emptySatang = (emptyMlPer100Km / 1_000) * 2 * petrolPricePerLitreSatang;
  const saved = wayBackSavedSatang(quote, OFFER);
  expect(Math.abs(saved - emptySatang / 2)).toBeLessThan(100);
  for (const at of [1_000, 1_500, 2_000]) {
    const { lines, totalSatang } = priceAt(quote, at);
    expect(totalSatang).toBe(quoted.totalSatang - saved);
    expect(fuelOf({ lines }, 1).wayBack).toEqual({ sharePercent: 50, fromAt: 1_000, untilAt: 2_000 });
    expect(fuelOf({ lines }, 0)).toEqual(fuelOf(quoted, 0));
  }
  for (const at of [null, 999, 2_001]) expect(priceAt(quote, at)).toEqual(quoted);
  expect(priceAt(quoted, 1_500)).toEqual(quoted);
});

test("a price is never higher, never below the loaded way, and exact in baht, whatever the share", () => {
  assert(
    property(
      record({
        sharePercent: integer({ min: 0, max: 100 }),
        roadDistanceM: integer({ min: 0, max: 2_000_000 }),
        petrolPricePerLitreSatang: integer({ min: 0, max: 10_000 }),
        vehicleIndex: constantFrom(0, 1),
      }),
      ({ sharePercent, roadDistanceM, petrolPricePerLitreSatang, vehicleIndex }) => {
        const config = { ...STARTING_CONFIG, petrolPricePerLitreSatang };
        const whole = price(MOVE, config, { ...ROUTE, roadDistanceM });
        const wayBack = [{ ...OFFER, vehicleIndex, sharePercent }];
        const lower = priceAt({ ...whole, wayBack }, 1_500);
        expect(lower.totalSatang).toBeLessThanOrEqual(whole.totalSatang);
        expect(lower.totalSatang === whole.totalSatang || sharePercent > 0).toBe(true);
        const fuel = fuelOf(lower, vehicleIndex);
        const { loadedMlPer100Km: loaded, emptyMlPer100Km: empty, distanceM } = fuel;
        const litres = ((loaded + (empty * (100 - sharePercent)) / 100) * distanceM) / 100_000_000;
        expect(Math.abs(fuel.amountSatang - litres * petrolPricePerLitreSatang)).toBeLessThanOrEqual(50.01);
        expect(fuel.amountSatang % 100).toBe(0);
        // What was agreed can be worked out again from the line that is kept.
        expect(priceAt({ lines: lower.lines, wayBack }, 1_500)).toEqual(lower);
      },
    ),
  );
});

test("an amount that an admin set stays, and an order leaves its window only where it has one", () => {
  const adjusted = quoted.lines.map((line) =>
    line.kind === "fuel" ? { ...line, adjusted: { fromSatang: 1, reason: "agreed" } } : line,
  );
  expect(priceAt({ lines: adjusted, wayBack: [OFFER] }, 1_500).lines).toEqual(adjusted);
  const { lines } = priceAt({ ...quoted, wayBack: [OFFER] }, 1_500);
  expect(leavesWayBack(lines, 2_000)).toBeNull();
  expect(leavesWayBack(lines, 2_001)).toMatchObject({ fromAt: 1_000, untilAt: 2_000 });
  expect(leavesWayBack(quoted.lines, 2_001)).toBeNull();
});
