import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONFIG_BOUNDS } from "#domain/pricing/config.ts";
import {
  DECIMALS,
  readNumber,
  separatorsOf,
  SETTING_FIELDS,
  writeNumber,
  writeSettings,
} from "#web/features/pricing-settings/config-units.ts";
import { readSettings } from "#web/features/pricing-settings/read-settings.ts";
import { locales } from "#web/lib/locale.ts";
import { pricingConfig } from "../../../support/arbitraries.ts";

const locale = fc.constantFrom(...locales);
const field = fc.constantFrom(...SETTING_FIELDS);
const fieldAndValue = field.chain((name) => fc.tuple(fc.constant(name), fc.integer(CONFIG_BOUNDS[name])));
const EN = separatorsOf("en");
const DE = separatorsOf("de");

describe("units of the settings", () => {
  test("any configuration written and read again is the same, in every language", () => {
    fc.assert(
      fc.property(pricingConfig, locale, (config, code) => {
        const separators = separatorsOf(code);
        const read = readSettings(writeSettings(config, separators), separators, config.gatewayEnabled);
        expect(read).toEqual({ ok: true, config });
      }),
    );
  });

  test("thousands written as the language does are read as the same number", () => {
    fc.assert(
      fc.property(fieldAndValue, locale, ([name, value], code) => {
        const decimals = DECIMALS[name];
        const grouped = new Intl.NumberFormat(code, {
          numberingSystem: "latn",
          maximumFractionDigits: decimals,
          useGrouping: "always",
        }).format(value / 10 ** decimals);
        expect(readNumber(grouped, decimals, separatorsOf(code))).toEqual({ ok: true, value });
      }),
    );
  });

  test("a number is exact to its last digit, however it would round as a fraction", () => {
    const decimalText = fc.tuple(fc.bigInt(0n, 999_999n), fc.stringMatching(/^\d{1,3}$/));
    fc.assert(
      fc.property(decimalText, ([whole, fraction]) => {
        const exact = Number(whole * 1000n + BigInt(fraction.padEnd(3, "0")));
        expect(readNumber(`${whole}.${fraction}`, 3, EN)).toEqual({ ok: true, value: exact });
      }),
    );
  });

  test("whatever is typed, the answer is a whole number or a problem", () => {
    fc.assert(
      fc.property(fc.string(), field, locale, (text, name, code) => {
        const read = readNumber(text, DECIMALS[name], separatorsOf(code));
        expect(!read.ok || (Number.isInteger(read.value) && read.value >= 0)).toBe(true);
      }),
    );
  });

  test("people read baht with satang, factors and litres without idle zeros", () => {
    expect([
      writeNumber(3650, 2, EN),
      writeNumber(50_000, 2, EN),
      writeNumber(1900, 3, EN),
      writeNumber(1, 3, EN),
      writeNumber(60, 0, EN),
      writeNumber(3650, 2, DE),
    ]).toEqual(["36.50", "500", "1.9", "0.001", "60", "36,50"]);
  });

  test.each([
    ["1,500", 1500_00],
    ["1500.5", 1500_50],
    [" 36.50 ", 36_50],
    ["๓๖.๕", 36_50],
    ["១៤", 14_00],
  ])("%s is understood", (text, value) => {
    expect(readNumber(text, 2, EN)).toEqual({ ok: true, value });
  });

  test.each([
    ["", "REQUIRED"],
    ["1,5", "INVALID"],
    ["15,00", "INVALID"],
    ["1.500,5", "INVALID"],
    ["-1", "INVALID"],
    ["1e3", "INVALID"],
    ["abc", "INVALID"],
    ["36.505", "TOO_FINE"],
  ])("%s is refused rather than guessed at", (text, problem) => {
    expect(readNumber(text, 2, EN)).toEqual({ ok: false, problem });
  });

  test("the same text is another number in another language", () => {
    expect(readNumber("1.500", 2, DE)).toEqual({ ok: true, value: 1500_00 });
    expect(readNumber("1.500", 2, EN)).toEqual({ ok: true, value: 1_50 });
  });
});

describe("a configuration as typed", () => {
  const texts = writeSettings(
    {
      basePriceSatang: 500_00,
      pricePerKmSatang: 14_00,
      pricePerWorkerHourSatang: 150_00,
      factorFourWheelMilli: 1000,
      factorSixWheelMilli: 1900,
      petrolPricePerLitreSatang: 36_50,
      ferryCostSmallSatang: 550_00,
      ferryCostLargeSatang: 1500_00,
      consumptionFourWheelEmptyMl: 9000,
      consumptionFourWheelUnder850Ml: 11_000,
      consumptionFourWheelFrom850Ml: 13_000,
      consumptionSixWheelMl: 18_000,
      driverSharePercent: 60,
      gatewayEnabled: false,
    },
    EN,
  );
  const problems = (changed: Partial<typeof texts>) => {
    const read = readSettings({ ...texts, ...changed }, EN, false);
    return read.ok ? {} : read.problems;
  };

  test("names each field at fault: its writing, its bounds, its place among the others", () => {
    expect(
      problems({
        basePriceSatang: "",
        pricePerKmSatang: "1000000.01",
        factorSixWheelMilli: "0",
        driverSharePercent: "60.5",
        consumptionFourWheelEmptyMl: "12",
      }),
    ).toEqual({
      basePriceSatang: "REQUIRED",
      pricePerKmSatang: "TOO_LARGE",
      factorSixWheelMilli: "TOO_SMALL",
      driverSharePercent: "INVALID",
      consumptionFourWheelUnder850Ml: "CONSUMPTION_ORDER",
    });
  });

  test("passes the gateway's switch on as it is", () => {
    for (const gatewayEnabled of [true, false])
      expect(readSettings(texts, EN, gatewayEnabled)).toMatchObject({ ok: true, config: { gatewayEnabled } });
  });
});
