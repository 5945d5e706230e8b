import { describe, expect, it } from "vitest";
import { pricingConfigInput } from "#domain/pricing/config-input.ts";
import { checkConfig, CONFIG_BOUNDS, type PricingConfig } from "#domain/pricing/config.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";

type NumericField = Exclude<keyof PricingConfig, "gatewayEnabled">;

const check = (change: Partial<PricingConfig>) => checkConfig({ ...STARTING_CONFIG, ...change });

const BY_LOAD: readonly NumericField[] = [
  "consumptionFourWheelEmptyMl",
  "consumptionFourWheelUnder850Ml",
  "consumptionFourWheelFrom850Ml",
];

/** The starting configuration with one other value; lighter loads burn the least, heavier ones the most. */
function spread(field: NumericField, value: number): PricingConfig {
  const own = BY_LOAD.indexOf(field);
  const others = BY_LOAD.map((name, at) => [name, at < own ? 1_000 : 100_000] as const);
  return { ...STARTING_CONFIG, ...(own === -1 ? {} : Object.fromEntries(others)), [field]: value };
}

// Amounts 0 to a million baht, factors above 0 to 10, consumptions 1 to 100 l/100 km, share 0 to 100 %.
const BOUNDS: Record<NumericField, readonly [lowest: number, highest: number]> = {
  basePriceSatang: [0, 100_000_000],
  pricePerKmSatang: [0, 100_000_000],
  pricePerWorkerHourSatang: [0, 100_000_000],
  factorFourWheelMilli: [1, 10_000],
  factorSixWheelMilli: [1, 10_000],
  petrolPricePerLitreSatang: [0, 100_000_000],
  ferryCostSmallSatang: [0, 100_000_000],
  ferryCostLargeSatang: [0, 100_000_000],
  consumptionFourWheelEmptyMl: [1_000, 100_000],
  consumptionFourWheelUnder850Ml: [1_000, 100_000],
  consumptionFourWheelFrom850Ml: [1_000, 100_000],
  consumptionSixWheelMl: [1_000, 100_000],
  driverSharePercent: [0, 100],
  cancellationFreeHours: [0, 720],
  cancellationFeePercent: [0, 100],
  depositPercent: [0, 90],
  wayBackSharePercent: [0, 100],
  maxDailyDrivingHours: [8, 10],
  waitingFreeMinutes: [0, 600],
  waitingPerHalfHourSatang: [0, 100_000_000],
};
const ROWS = (Object.keys(BOUNDS) as NumericField[]).map((field) => [field, ...BOUNDS[field]] as const);

describe("the bounds of a configuration", () => {
  it("exist for every number of it", () => {
    const numbers = Object.keys(STARTING_CONFIG).filter((name) => name !== "gatewayEnabled");
    expect(Object.keys(CONFIG_BOUNDS).toSorted()).toEqual(numbers.toSorted());
    expect(Object.keys(BOUNDS).toSorted()).toEqual(numbers.toSorted());
  });

  it.each(ROWS)("%s may be %s and %s", (field, lowest, highest) => {
    expect(checkConfig(spread(field, lowest))).toEqual({});
    expect(checkConfig(spread(field, highest))).toEqual({});
  });

  it.each(ROWS)("%s may not be below %s or above %s", (field, lowest, highest) => {
    expect(checkConfig(spread(field, lowest - 1))[field]).toBe("TOO_SMALL");
    expect(checkConfig(spread(field, highest + 1))[field]).toBe("TOO_LARGE");
  });

  it.each(ROWS)("%s is a whole number", (field, lowest) => {
    for (const odd of [lowest + 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(checkConfig(spread(field, odd))[field]).toBe("INVALID");
  });

  it("accept the starting configuration", () => {
    expect(checkConfig(STARTING_CONFIG)).toEqual({});
  });

  it("accept either setting of the payment gateway", () => {
    expect(check({ gatewayEnabled: true })).toEqual({});
  });

  it("are all reported at once", () => {
    expect(check({ basePriceSatang: -1, driverSharePercent: 101, factorSixWheelMilli: 0 })).toEqual({
      basePriceSatang: "TOO_SMALL",
      driverSharePercent: "TOO_LARGE",
      factorSixWheelMilli: "TOO_SMALL",
    });
  });
});

describe("a 4-wheel burns no less the heavier it is", () => {
  it.each([
    [9_000, 8_999, 13_000, { consumptionFourWheelUnder850Ml: "CONSUMPTION_ORDER" }],
    [9_000, 11_000, 10_999, { consumptionFourWheelFrom850Ml: "CONSUMPTION_ORDER" }],
    [
      13_000,
      11_000,
      9_000,
      {
        consumptionFourWheelUnder850Ml: "CONSUMPTION_ORDER",
        consumptionFourWheelFrom850Ml: "CONSUMPTION_ORDER",
      },
    ],
    [9_000, 9_000, 9_000, {}],
    [9_000, 9_000, 13_000, {}],
    [9_000, 13_000, 13_000, {}],
  ])("empty %s, light %s, heavy %s", (empty, light, heavy, fields) => {
    expect(
      check({
        consumptionFourWheelEmptyMl: empty,
        consumptionFourWheelUnder850Ml: light,
        consumptionFourWheelFrom850Ml: heavy,
      }),
    ).toEqual(fields);
  });

  it("and a figure out of bounds is called that, not out of order", () => {
    expect(check({ consumptionFourWheelUnder850Ml: 999 })).toEqual({
      consumptionFourWheelUnder850Ml: "TOO_SMALL",
    });
  });

  it("while a 6-wheel may burn less than a 4-wheel", () => {
    expect(check({ consumptionSixWheelMl: 5_000 })).toEqual({});
  });
});

describe("a configuration as an admin sends it", () => {
  it("comes through unchanged", () => {
    expect(pricingConfigInput.parse(STARTING_CONFIG)).toEqual(STARTING_CONFIG);
  });

  it("names every field at fault with its code", () => {
    const sent = { ...STARTING_CONFIG, factorSixWheelMilli: 10_001, consumptionFourWheelFrom850Ml: 10_000 };
    const issues = pricingConfigInput.safeParse(sent).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["factorSixWheelMilli", "TOO_LARGE"],
      ["consumptionFourWheelFrom850Ml", "CONSUMPTION_ORDER"],
    ]);
  });

  it.each([
    ["basePriceSatang", "500"],
    ["basePriceSatang", 0.5],
    ["basePriceSatang", null],
    ["gatewayEnabled", "false"],
  ])("is refused when %s is %j", (field, value) => {
    const issues = pricingConfigInput.safeParse({ ...STARTING_CONFIG, [field]: value }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toEqual([field]);
  });

  it("from a page that does not know of cancellation fees, deposits, ways back, driving hours and waiting has none and the least", () => {
    const {
      cancellationFreeHours: _h,
      cancellationFeePercent: _f,
      depositPercent: _d,
      wayBackSharePercent: _b,
      maxDailyDrivingHours: _m,
      waitingFreeMinutes: _w,
      waitingPerHalfHourSatang: _p,
      ...old
    } = STARTING_CONFIG;
    expect(pricingConfigInput.parse(old)).toMatchObject({
      cancellationFeePercent: 0,
      depositPercent: 0,
      wayBackSharePercent: 0,
      maxDailyDrivingHours: 8,
      waitingPerHalfHourSatang: 0,
    });
  });

  const required = Object.keys(STARTING_CONFIG).filter(
    (field) => !/^(cancellation|deposit|wayBack|maxDaily|waiting)/.test(field),
  );

  it.each(required)("is refused without %s", (field) => {
    const rest = Object.fromEntries(Object.entries(STARTING_CONFIG).filter(([name]) => name !== field));
    const issues = pricingConfigInput.safeParse(rest).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toContain(field);
  });
});
