import * as fc from "fast-check";
import { expect, it } from "vitest";
import { drivingPlanOf } from "#domain/driving-hours/rules.ts";
import { journey, type JourneyLeg } from "#domain/ferries/journey.ts";
import { moveOrder } from "#domain/orders/revise-order.ts";
import { billedHalfHours, price } from "#domain/pricing/quote.ts";
import { pricedRoute, pricingConfig, priceRequest } from "../../../support/arbitraries.ts";

const HOUR_S = 3_600;

it("no price depends on the legal driving hours, whatever the day's total is", () => {
  fc.assert(
    fc.property(priceRequest, pricingConfig, pricedRoute, (request, config, route) => {
      const of = (maxDailyDrivingHours: number) => price(request, { ...config, maxDailyDrivingHours }, route);
      expect(of(10)).toEqual(of(8));
    }),
  );
});

it("billed hours are driving, sailing, half the frequency and handling, without breaks and nights", () => {
  fc.assert(
    fc.property(pricedRoute, fc.integer({ min: 2, max: 10 }), (route, stopCount) => {
      const crossingsS = route.crossings.reduce(
        (sum, each) => sum + each.durationS + each.frequencyMin * 30,
        0,
      );
      const seconds = route.roadDurationS + crossingsS + stopCount * 1_800;
      expect(billedHalfHours(route, stopCount)).toBe(Math.max(2, Math.ceil(seconds / 1_800)));
    }),
  );
});

it("moving an order to a time with other nights changes neither its lines nor its total", () => {
  const legs: JourneyLeg[] = [{ kind: "stop" }, { kind: "road", durationS: 20 * HOUR_S }, { kind: "stop" }];
  const order = { stopCount: 2, journey: legs, lines: [], totalSatang: 1_000_00, cards: [] };
  const pickupAt = Date.parse("2026-12-01T08:00+07:00");
  const { window, changes } = moveOrder(order, pickupAt, null, drivingPlanOf(8));
  expect(journey(legs, pickupAt, drivingPlanOf(8)).durationS).toBe((20 + 2 * 10 + 4 * 0.5) * HOUR_S);
  expect(window.endsAt).toBe(pickupAt + (42 + 1) * HOUR_S * 1000);
  expect(changes.columns).not.toHaveProperty("totalSatang");
  expect(changes.lines).toBeUndefined();
});
