import { describe, expect, it } from "vitest";
import {
  billedHalfHours,
  driverPaySatang,
  price,
  type PricedRoute,
  type PriceRequest,
  type TransportLine,
} from "#domain/pricing/quote.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { HUNDRED_KM, PLAIN_REQUEST, STARTING_CONFIG, UNVERIFIED_CROSSING } from "../../../support/pricing.ts";

const CROSSING_100_KM: PricedRoute = { ...HUNDRED_KM, crossings: [UNVERIFIED_CROSSING] };

/** `transport 1900` per line, in whole baht, then the total. */
function receipt(
  request: Partial<PriceRequest>,
  route: PricedRoute = HUNDRED_KM,
  config: Partial<PricingConfig> = {},
): string[] {
  const { lines, totalSatang } = price(
    { ...PLAIN_REQUEST, ...request },
    { ...STARTING_CONFIG, ...config },
    route,
  );
  return [...lines.map((line) => `${line.kind} ${line.amountSatang / 100}`), `total ${totalSatang / 100}`];
}

describe("100 km by the starting configuration", () => {
  it("with a light 4-wheel is transport and fuel", () => {
    // (500 + 14 × 100) × 1.0 = 1,900; 36.50 × (11 + 9) l = 730
    expect(receipt({})).toEqual(["transport 1900", "fuel 730", "total 2630"]);
  });

  it("with a heavy 4-wheel burns more on the way there only", () => {
    // 36.50 × (13 + 9) l = 803
    expect(receipt({ loadRange: "from_850_kg" })).toEqual(["transport 1900", "fuel 803", "total 2703"]);
  });

  it.each(["under_850_kg", "from_850_kg"] as const)("with a 6-wheel burns the same %s", (loadRange) => {
    // 1,900 × 1.9 = 3,610; 36.50 × (18 + 18) l = 1,314
    expect(receipt({ vehicles: ["six_wheel"], loadRange })).toEqual([
      "transport 3610",
      "fuel 1314",
      "total 4924",
    ]);
  });

  it("with workers has one labour line however many vehicles travel", () => {
    // 100 min road + 2 × 30 min handling = 2 h 40, billed 3 h: 3 × 150 × 3 = 1,350
    expect(receipt({ vehicles: ["four_wheel", "four_wheel"], workers: 3 })).toEqual([
      "transport 1900",
      "transport 1900",
      "fuel 730",
      "fuel 730",
      "labour 1350",
      "total 6610",
    ]);
  });

  it("and a crossing without a verified fare charges the configured ferry cost per vehicle", () => {
    // labour: 100 min road + 90 sailing + 30 half the frequency + 60 handling = 4 h 40, billed 5 h: 2 × 150 × 5
    const request = { vehicles: ["four_wheel", "six_wheel"], workers: 2, loadRange: "from_850_kg" } as const;
    expect(receipt(request, CROSSING_100_KM)).toEqual([
      "transport 1900",
      "transport 3610",
      "fuel 803",
      "fuel 1314",
      "ferry 550",
      "ferry 1500",
      "labour 1500",
      "total 11177",
    ]);
  });

  it("and a verified fare charges its minimum to a 4-wheel and its maximum to a 6-wheel", () => {
    const crossings = [{ ...UNVERIFIED_CROSSING, fareVerified: true }];
    expect(receipt({ vehicles: ["six_wheel", "four_wheel"] }, { ...HUNDRED_KM, crossings })).toEqual([
      "transport 3610",
      "transport 1900",
      "fuel 1314",
      "fuel 730",
      "ferry 980",
      "ferry 420",
      "total 8954",
    ]);
  });

  it("and a verified fare of zero is a free boat, not an unknown one", () => {
    const free = { ...UNVERIFIED_CROSSING, fareVerified: true, vehicleFareMinSatang: 0 };
    expect(receipt({}, { ...HUNDRED_KM, crossings: [free] })).toContain("ferry 0");
  });
});

describe("the lines", () => {
  it("have no labour when the customer loads", () => {
    expect(price(PLAIN_REQUEST, STARTING_CONFIG, CROSSING_100_KM).lines.map(({ kind }) => kind)).toEqual([
      "transport",
      "fuel",
      "ferry",
    ]);
  });

  it("name their vehicle and their crossing, vehicle by vehicle", () => {
    const second = { ...UNVERIFIED_CROSSING, ferryRouteId: "samui-phangan" };
    const route = { ...HUNDRED_KM, crossings: [UNVERIFIED_CROSSING, second] };
    const request: PriceRequest = { ...PLAIN_REQUEST, vehicles: ["six_wheel", "four_wheel"] };
    const named = price(request, STARTING_CONFIG, route).lines.flatMap((line) =>
      line.kind === "ferry"
        ? [`${line.vehicleIndex} ${line.vehicle} ${line.crossingIndex} ${line.ferryRouteId}`]
        : [],
    );
    expect(named).toEqual([
      "0 six_wheel 0 donsak-nathon",
      "0 six_wheel 1 samui-phangan",
      "1 four_wheel 0 donsak-nathon",
      "1 four_wheel 1 samui-phangan",
    ]);
  });

  it("carry the figures of their own formula", () => {
    const { lines } = price({ ...PLAIN_REQUEST, workers: 1 }, STARTING_CONFIG, CROSSING_100_KM);
    const of = { vehicleIndex: 0, vehicle: "four_wheel" };
    expect(lines).toEqual([
      {
        kind: "transport",
        ...of,
        amountSatang: 1_900_00,
        basePriceSatang: 500_00,
        pricePerKmSatang: 14_00,
        distanceM: 100_000,
        factorMilli: 1_000,
      },
      {
        kind: "fuel",
        ...of,
        amountSatang: 730_00,
        petrolPricePerLitreSatang: 36_50,
        distanceM: 100_000,
        loadedMlPer100Km: 11_000,
        emptyMlPer100Km: 9_000,
      },
      {
        kind: "ferry",
        ...of,
        amountSatang: 550_00,
        crossingIndex: 0,
        ferryRouteId: "donsak-nathon",
        name: { th: "ดอนสัก–หน้าทอน", en: "Don Sak–Nathon" },
      },
      {
        kind: "labour",
        amountSatang: 750_00,
        workers: 1,
        pricePerWorkerHourSatang: 150_00,
        billedHalfHours: 10,
      },
    ]);
  });
});

describe("a line is a whole baht, half-up", () => {
  it.each([
    // ฿1/km from ฿0: 1,499 m is ฿1.499, 1,500 m is ฿1.50 exactly
    [1_499, "transport 1"],
    [1_500, "transport 2"],
  ])("%s m of transport: %s", (roadDistanceM, line) => {
    const config = { basePriceSatang: 0, pricePerKmSatang: 100 };
    expect(receipt({}, { ...HUNDRED_KM, roadDistanceM }, config)).toContain(line);
  });

  it.each([
    // ฿50/l and 20 l per 100 km there and back: ฿10/km
    [1_049, "fuel 10"],
    [1_050, "fuel 11"],
    [1_149, "fuel 11"],
    [1_150, "fuel 12"],
  ])("%s m of fuel: %s", (roadDistanceM, line) => {
    const config = { petrolPricePerLitreSatang: 50_00 };
    expect(receipt({}, { ...HUNDRED_KM, roadDistanceM }, config)).toContain(line);
  });

  it.each([
    [420_49, "ferry 420"],
    [420_50, "ferry 421"],
  ])("a fare of %s satang: %s", (vehicleFareMinSatang, line) => {
    const crossing = { ...UNVERIFIED_CROSSING, fareVerified: true, vehicleFareMinSatang };
    expect(receipt({}, { ...HUNDRED_KM, crossings: [crossing] })).toContain(line);
  });

  it.each([
    // 30 min road + 60 min handling = 1.5 h
    [99, "labour 1"], // ฿1.485
    [100, "labour 2"], // ฿1.50
  ])("1.5 h of a worker at %s satang an hour: %s", (pricePerWorkerHourSatang, line) => {
    const route = { ...HUNDRED_KM, roadDurationS: 1_800 };
    expect(receipt({ workers: 1 }, route, { pricePerWorkerHourSatang })).toContain(line);
  });

  it("and the factor is applied before rounding, not after", () => {
    // 0.40 × 1.9 = ฿0.76; rounding first would give ฿0
    const config = { basePriceSatang: 40, pricePerKmSatang: 0 };
    expect(receipt({ vehicles: ["six_wheel"] }, HUNDRED_KM, config)).toContain("transport 1");
  });
});

describe("billed time", () => {
  it.each([
    [0, 0, 2],
    [0, 1, 2],
    [0, 2, 2],
    [1, 2, 3],
    [1_800, 2, 3],
    [1_801, 2, 4],
    [3_600, 10, 12],
  ])("%s s of road and %s stops are %s half hours", (roadDurationS, stopCount, halfHours) => {
    expect(billedHalfHours({ roadDistanceM: 0, roadDurationS, crossings: [] }, stopCount)).toBe(halfHours);
  });

  it.each([
    [60, 4], // 30 min sailing + 30 min wait + 1 h handling
    [61, 5],
    [15, 4],
  ])("a boat every %s minutes makes %s half hours with a 30 min sailing", (frequencyMin, halfHours) => {
    const crossings = [{ ...UNVERIFIED_CROSSING, durationS: 1_800, frequencyMin }];
    expect(billedHalfHours({ roadDistanceM: 0, roadDurationS: 0, crossings }, 2)).toBe(halfHours);
  });
});

const transportOf = (amountSatang: number): TransportLine => ({
  kind: "transport",
  vehicleIndex: 0,
  vehicle: "four_wheel",
  amountSatang,
  basePriceSatang: 0,
  pricePerKmSatang: 0,
  distanceM: 0,
  factorMilli: 1_000,
});

describe("a driver's pay", () => {
  it.each([
    [1_900_00, 60, 1_140_00],
    [1_900_00, 0, 0],
    [1_900_00, 100, 1_900_00],
    [1, 49, 0],
    [1, 50, 1],
  ])("of %s satang of transport at %s %% is %s satang", (amountSatang, percent, pay) => {
    expect(driverPaySatang(transportOf(amountSatang), percent)).toBe(pay);
  });
});
