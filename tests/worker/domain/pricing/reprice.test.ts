import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { driverPaySatang, price, type QuoteLine } from "#domain/pricing/quote.ts";
import { compareConfigs, type OrderToReprice } from "#domain/pricing/reprice.ts";
import { pricedRoute, priceRequest, pricingConfig } from "../../../support/arbitraries.ts";
import { ORDER_TO_REPRICE, STARTING_CONFIG } from "../../../support/pricing.ts";

const TIMETABLE = { firstSailingMin: 300, lastSailingMin: 1_200, frequencyMin: 60 };
const dearer = { ...STARTING_CONFIG, basePriceSatang: 600_00 };
const compare = (orders: readonly OrderToReprice[], ferries: readonly FerryRoute[] = []) =>
  compareConfigs(orders, { before: STARTING_CONFIG, after: dearer }, ferries);

test("an order costs what a quote of its stored move costs, before and after, and so does its pay", () => {
  const both = fc.record({
    request: priceRequest,
    route: pricedRoute,
    before: pricingConfig,
    after: pricingConfig,
  });
  fc.assert(
    fc.property(both, ({ request, route, before, after }) => {
      const ferries = route.crossings.map((crossing, index) => ({
        ...crossing,
        ferryRouteId: `ferry-${index}`,
      }));
      const stops = Array.from({ length: request.stopCount }, () => ({ kind: "stop" as const }));
      const order: OrderToReprice = {
        ...ORDER_TO_REPRICE,
        ...request,
        distanceM: route.roadDistanceM,
        journey: [
          ...stops,
          { kind: "road", durationS: route.roadDurationS },
          ...ferries.map(({ durationS }) => ({ kind: "ferry" as const, durationS, timetable: TIMETABLE })),
        ],
        ferries: ferries.map(({ ferryRouteId }, crossingIndex) => ({ crossingIndex, ferryRouteId })),
      };
      const compared = compareConfigs([order], { before, after }, ferries as unknown as FerryRoute[]);
      const asQuoted = { ...route, crossings: ferries };
      const [of] = compared.orders;
      expect(of?.before.lines).toEqual(price(request, before, asQuoted).lines);
      expect(of?.after.totalSatang).toBe(price(request, after, asQuoted).totalSatang);
      const pays = price(request, after, asQuoted).lines.flatMap((line) =>
        line.kind === "transport" ? [driverPaySatang(line, after.driverSharePercent)] : [],
      );
      expect(of?.after.paySatang).toBe(pays.reduce((sum, pay) => sum + pay, 0));
    }),
    { numRuns: 200 },
  );
});

test("a truck that returned empty does so again at the share of each config; no other order becomes cheaper", () => {
  const wayBack = { vehicleIndex: 1, fromAt: 0, untilAt: 1 };
  const vehicles = ["four_wheel", "four_wheel"] as const;
  const taken: OrderToReprice = { ...ORDER_TO_REPRICE, vehicles, wayBacks: [wayBack] };
  const other: OrderToReprice = { ...ORDER_TO_REPRICE, orderId: "KD-BBBBBB", vehicles };
  const before = { ...STARTING_CONFIG, wayBackSharePercent: 40 };
  const after = { ...STARTING_CONFIG, wayBackSharePercent: 100 };
  const compared = compareConfigs([taken, other], { before, after }, []);
  const fuelOf = ({ lines }: { readonly lines: readonly QuoteLine[] }) =>
    lines.filter(({ kind }) => kind === "fuel").map(({ amountSatang }) => amountSatang);
  const [of, ofOther] = compared.orders;
  const [whole = 0] = fuelOf(of?.before ?? { lines: [] });
  const loaded = STARTING_CONFIG.consumptionFourWheelUnder850Ml;
  const share = loaded / (loaded + STARTING_CONFIG.consumptionFourWheelEmptyMl);
  const [, at100 = 0] = fuelOf(of?.after ?? { lines: [] });
  // To the baht, each line for itself.
  expect(Math.abs(at100 - whole * share)).toBeLessThan(1_00);
  expect(at100).toBeLessThan(fuelOf(of?.before ?? { lines: [] })[1] ?? 0);
  expect(of?.after.totalSatang).toBe(
    (of?.after.lines ?? []).reduce((sum, line) => sum + line.amountSatang, 0),
  );
  expect(ofOther?.after).toEqual(ofOther?.before);
  expect(of?.after.paySatang).toBe(of?.before.paySatang);
  expect(compared.onWayBack).toBe(1);
});

test("adds up the orders, in their order", () => {
  const compared = compare([
    ORDER_TO_REPRICE,
    { ...ORDER_TO_REPRICE, orderId: "KD-BBBBBB", vehicles: ["four_wheel", "six_wheel"] },
  ]);
  expect(compared.orders.map(({ orderId }) => orderId)).toEqual(["KD-AAAAAA", "KD-BBBBBB"]);
  // ฿100 more for each 4-wheel, ฿190 for the 6-wheel; drivers get 60 % of it.
  expect(compared.afterSatang - compared.beforeSatang).toBe(390_00);
  expect(compared.payAfterSatang - compared.payBeforeSatang).toBe(234_00);
});

describe("names the orders that it leaves out", () => {
  const sailing: OrderToReprice = {
    ...ORDER_TO_REPRICE,
    journey: [...(ORDER_TO_REPRICE.journey ?? []), { kind: "ferry", durationS: 60, timetable: TIMETABLE }],
  };
  test.each([
    ["a place in free text", { ...ORDER_TO_REPRICE, distanceM: null, journey: null }, "not_stored"],
    ["no vehicles stored", { ...ORDER_TO_REPRICE, vehicles: [] }, "not_stored"],
    ["a crossing whose ferry is not stored", sailing, "not_stored"],
    [
      "a ferry that is no longer in use",
      { ...sailing, ferries: [{ crossingIndex: 0, ferryRouteId: "gone" }] },
      "ferry_gone",
    ],
  ])("%s", (_why, order, reason) => {
    expect(compare([order])).toMatchObject({
      orders: [],
      leftOut: [{ orderId: "KD-AAAAAA", reason }],
      beforeSatang: 0,
      afterSatang: 0,
    });
  });
});

test("what is due at booking and what cancelling late costs are shares of each price; no deposit without the gateway", () => {
  const before = { ...STARTING_CONFIG, gatewayEnabled: false, depositPercent: 30, cancellationFeePercent: 0 };
  const after = { ...dearer, gatewayEnabled: true, depositPercent: 30, cancellationFeePercent: 50 };
  const compared = compareConfigs(
    [ORDER_TO_REPRICE, { ...ORDER_TO_REPRICE, orderId: "KD-BBBBBB" }],
    { before, after },
    [],
  );
  const [{ after: priced } = { after: { totalSatang: 0 } }] = compared.orders;
  const shareOf = (percent: number) => Math.round((priced.totalSatang * percent) / 100 / 100) * 100;
  expect(compared.depositBeforeSatang).toBe(0);
  expect(compared.depositAfterSatang).toBe(2 * shareOf(30));
  expect(compared.lateFeeBeforeSatang).toBe(0);
  expect(compared.lateFeeAfterSatang).toBe(2 * shareOf(50));
});

test("only what a customer pays that was placed from the calculator owes a deposit", () => {
  const config = { ...STARTING_CONFIG, gatewayEnabled: true, depositPercent: 30 };
  const booked = { ...ORDER_TO_REPRICE, orderId: "KD-BBBBBB", kind: "booking" } as const;
  const onAccount = { ...ORDER_TO_REPRICE, orderId: "KD-CCCCCC", isOnAccount: true };
  const both = { before: config, after: { ...config, depositPercent: 50 } };
  const compared = compareConfigs([ORDER_TO_REPRICE, booked, onAccount], both, []);
  const [own] = compared.orders;
  expect(own?.after.depositSatang).toBeGreaterThan(own?.before.depositSatang ?? 0);
  expect(compared.depositBeforeSatang).toBe(own?.before.depositSatang);
  expect(compared.depositAfterSatang).toBe(own?.after.depositSatang);
});
