import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PricedOrder } from "#domain/door-changes/price-door-change.ts";
import { priceTrucks, type ChangedTrucks, type TruckToPrice } from "#domain/orders/price-trucks.ts";
import { price, type QuoteLine } from "#domain/pricing/quote.ts";
import { LOAD_RANGES, VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";
import { pricedOrder, pricedRoute as route, priceRequest as request } from "../../../support/priced-order.ts";

const terms = fc.record({ workers: fc.nat({ max: 4 }), loadRange: fc.constantFrom(...LOAD_RANGES) });

/** Some of the trucks of an order, in any order, and others that are added. */
const trucksOf = (vehicles: readonly VehicleType[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...vehicles.keys()]),
      fc.array(fc.constantFrom(...VEHICLE_TYPES), { maxLength: 3 }),
    )
    .map(([kept, added]): readonly TruckToPrice[] => [
      ...kept.flatMap((at) => {
        const vehicle = vehicles[at];
        return vehicle === undefined ? [] : [{ vehicle, agreedAt: at }];
      }),
      ...added.map((vehicle) => ({ vehicle, agreedAt: null })),
    ])
    .filter(({ length }) => length > 0);

const changes = request.chain((asked) =>
  fc.record({ asked: fc.constant(asked), route, terms, trucks: trucksOf(asked.vehicles) }),
);
const withTrucks = (order: PricedOrder, changed: ChangedTrucks) =>
  priceTrucks(order, STARTING_CONFIG, changed);

/** Every amount set by hand: lower by a satang than it was calculated. */
const byHand = (lines: readonly QuoteLine[]): readonly QuoteLine[] =>
  lines.map((line, at) => ({
    ...line,
    amountSatang: line.amountSatang - 1,
    adjusted: { fromSatang: line.amountSatang, reason: `line ${at}` },
  }));

describe("the price of other trucks between the same stops", () => {
  test("is what a quote for them would have been, where nothing was set by hand", () => {
    fc.assert(
      fc.property(changes, ({ asked, route: way, terms: to, trucks }) => {
        const quoted = price(
          { ...asked, ...to, vehicles: trucks.map(({ vehicle }) => vehicle) },
          STARTING_CONFIG,
          way,
        );
        const lines = withTrucks(pricedOrder(asked, way), { ...to, trucks, newWay: way });
        expect(lines).toEqual(quoted.lines);
      }),
    );
  });

  test("leaves every amount of a truck that stays as it was set by hand, and the labour, and calculates the others", () => {
    fc.assert(
      fc.property(changes, ({ asked, route: way, trucks }) => {
        const order = pricedOrder(asked, way);
        const lines = byHand(order.lines);
        const after = withTrucks({ ...order, lines }, { ...asked, trucks, newWay: way });
        const quoted = price(
          { ...asked, vehicles: trucks.map(({ vehicle }) => vehicle) },
          STARTING_CONFIG,
          way,
        );
        const expected = quoted.lines.map((line) => {
          const at = line.kind === "labour" ? null : (trucks[line.vehicleIndex]?.agreedAt ?? -1);
          if (at === -1) return line;
          const index = order.lines.findIndex(
            (was) =>
              was.kind === line.kind &&
              (was.kind === "labour" || was.vehicleIndex === at) &&
              (was.kind !== "ferry" || line.kind !== "ferry" || was.crossingIndex === line.crossingIndex),
          );
          return { ...lines[index], ...(line.kind !== "labour" && { vehicleIndex: line.vehicleIndex }) };
        });
        expect(after).toEqual(expected);
      }),
    );
  });

  test("is by another way for a truck of a type that the order had not, and for no other", () => {
    fc.assert(
      fc.property(changes, route, ({ asked, route: way, trucks }, today) => {
        const newWay = { ...today, crossings: way.crossings };
        const after = withTrucks(pricedOrder(asked, way), { ...asked, trucks, newWay });
        for (const line of after) {
          if (line.kind !== "transport") continue;
          const driven = asked.vehicles.includes(line.vehicle) ? way : newWay;
          expect(line.distanceM).toBe(Math.max(1_000, driven.roadDistanceM));
        }
      }),
    );
  });
});
