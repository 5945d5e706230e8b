import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { billedHalfHours, price, type PricedRoute, type PriceRequest } from "#domain/pricing/quote.ts";
import { MAX_WORKERS, VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { pricedCrossing, pricedRoute, priceRequest, pricingConfig } from "../../../support/arbitraries.ts";
import { referenceBaht, referenceBilledHours } from "./reference-price.ts";

const RUNS = { numRuns: 400 };

interface Inputs {
  readonly request: PriceRequest;
  readonly config: PricingConfig;
  readonly route: PricedRoute;
}

const inputs = fc.record({ request: priceRequest, config: pricingConfig, route: pricedRoute });

const total = ({ request, config, route }: Inputs): number => price(request, config, route).totalSatang;

/** An input whose price falls with `more`, or `null`. */
function whereItFalls<T>(extra: fc.Arbitrary<T>, more: (less: Inputs, extra: T) => Inputs): unknown {
  const never = fc.property(inputs, extra, (less, what) => total(more(less, what)) >= total(less));
  return fc.check(never, RUNS).counterexample;
}

/** The list with one item inserted at any position. */
function withOne<T>(list: readonly T[], one: T, where: number): T[] {
  const at = where % (list.length + 1);
  return [...list.slice(0, at), one, ...list.slice(at)];
}

const anywhere = fc.nat({ max: 10 });

describe("the total never falls when", () => {
  it("the road gets longer", () => {
    const further = fc.record({
      metres: fc.integer({ min: 1, max: 50_000 }),
      seconds: fc.integer({ min: 0, max: 3_600 }),
    });
    const fallen = whereItFalls(further, ({ route, ...rest }, { metres, seconds }) => ({
      ...rest,
      route: {
        ...route,
        roadDistanceM: route.roadDistanceM + metres,
        roadDurationS: route.roadDurationS + seconds,
      },
    }));
    expect(fallen).toBeNull();
  });

  it("a worker is added", () => {
    const fallen = whereItFalls(fc.constant(1), ({ request, ...rest }, one) => ({
      ...rest,
      request: { ...request, workers: Math.min(request.workers, MAX_WORKERS - 1) + one },
    }));
    expect(fallen).toBeNull();
  });

  it("a vehicle is added", () => {
    const fallen = whereItFalls(
      fc.tuple(fc.constantFrom(...VEHICLE_TYPES), anywhere),
      ({ request, ...rest }, [one, at]) => ({
        ...rest,
        request: { ...request, vehicles: withOne(request.vehicles, one, at) },
      }),
    );
    expect(fallen).toBeNull();
  });

  it("a crossing is added", () => {
    const fallen = whereItFalls(fc.tuple(pricedCrossing, anywhere), ({ route, ...rest }, [one, at]) => ({
      ...rest,
      route: { ...route, crossings: withOne(route.crossings, one, at) },
    }));
    expect(fallen).toBeNull();
  });

  it("a stop is added", () => {
    const fallen = whereItFalls(fc.constant(1), ({ request, ...rest }, one) => ({
      ...rest,
      request: { ...request, stopCount: request.stopCount + one },
    }));
    expect(fallen).toBeNull();
  });

  it("the load goes from under 850 kg to 850 kg and over", () => {
    fc.assert(
      fc.property(inputs, ({ request, ...rest }) => {
        const light = total({ ...rest, request: { ...request, loadRange: "under_850_kg" } });
        const heavy = total({ ...rest, request: { ...request, loadRange: "from_850_kg" } });
        expect(heavy).toBeGreaterThanOrEqual(light);
      }),
      RUNS,
    );
  });
});

describe("any price", () => {
  it("is, line by line, what exact fractions give", () => {
    fc.assert(
      fc.property(inputs, ({ request, config, route }) => {
        const baht = price(request, config, route).lines.map((line) => line.amountSatang / 100);
        expect(baht).toEqual(referenceBaht(request, config, route));
      }),
      RUNS,
    );
  });

  it("has only whole baht, none negative, none beyond exact numbers, and their sum as total", () => {
    fc.assert(
      fc.property(inputs, ({ request, config, route }) => {
        const { lines, totalSatang } = price(request, config, route);
        const amounts = lines.map((line) => line.amountSatang);
        expect(amounts.filter((amount) => !(amount >= 0 && amount % 100 === 0))).toEqual([]);
        expect(BigInt(totalSatang)).toBe(amounts.map(BigInt).reduce((a, b) => a + b));
        expect(Number.isSafeInteger(totalSatang)).toBe(true);
      }),
      RUNS,
    );
  });

  it("has one transport and one fuel line a vehicle, a ferry line each crossing, labour only with workers", () => {
    fc.assert(
      fc.property(inputs, ({ request, config, route }) => {
        const { lines } = price(request, config, route);
        const many = request.vehicles.length;
        expect(lines.map((line) => line.kind)).toEqual([
          ...Array<string>(many).fill("transport"),
          ...Array<string>(many).fill("fuel"),
          ...Array<string>(many * route.crossings.length).fill("ferry"),
          ...(request.workers === 0 ? [] : ["labour"]),
        ]);
      }),
      RUNS,
    );
  });

  it("is the same text when asked again, and leaves what it was given alone", () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const before = JSON.stringify(given);
        const first = JSON.stringify(price(given.request, given.config, given.route));
        const copy = structuredClone(given);
        expect(JSON.stringify(price(copy.request, copy.config, copy.route))).toBe(first);
        expect(JSON.stringify(given)).toBe(before);
      }),
    );
  });
});

describe("a short way", () => {
  const short = fc.record({
    request: priceRequest,
    config: pricingConfig,
    route: fc.tuple(pricedRoute, fc.integer({ min: 0, max: 1_000 })).map(([route, roadDistanceM]) => ({
      ...route,
      roadDistanceM,
    })),
  });

  it("of up to 1 km is charged as 1 km, and its transport and fuel lines say so", () => {
    fc.assert(
      fc.property(short, ({ request, config, route }) => {
        const { lines, totalSatang } = price(request, config, route);
        expect(totalSatang).toBe(total({ request, config, route: { ...route, roadDistanceM: 1_000 } }));
        const byRoad = lines.filter((line) => line.kind === "transport" || line.kind === "fuel");
        expect(new Set(byRoad.map((line) => [line.distanceM, line.isMinimumDistance].join()))).toEqual(
          new Set(["1000,true"]),
        );
      }),
      RUNS,
    );
  });

  it("of more is charged as it is, and nothing is said", () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1_001, max: 4_000_000 }), (given, roadDistanceM) => {
        const { lines } = price(given.request, given.config, { ...given.route, roadDistanceM });
        expect(lines.filter((line) => "isMinimumDistance" in line)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe("billed time", () => {
  it("is at least an hour, in half hours that just cover the time", () => {
    fc.assert(
      fc.property(pricedRoute, fc.integer({ min: 0, max: 10 }), (route, stopCount) => {
        const halfHours = billedHalfHours(route, stopCount);
        expect(Number.isInteger(halfHours)).toBe(true);
        expect(halfHours).toBeGreaterThanOrEqual(2);
        expect(halfHours / 2).toBe(referenceBilledHours(route, stopCount));
      }),
      RUNS,
    );
  });
});
