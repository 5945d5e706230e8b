import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIRST_PRICING } from "#db/seed/first-pricing.ts";
import { writeSetting, writeSettings } from "#web/features/pricing-settings/config-units.ts";
import { readSettings } from "#web/features/pricing-settings/read-settings.ts";
import { locales } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { pricingConfig } from "../../../support/arbitraries.ts";

const locale = fc.constantFrom(...locales);
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

  test("people read baht with satang, factors and litres without idle zeros", () => {
    expect([
      writeSetting("petrolPricePerLitreSatang", 3650, EN),
      writeSetting("basePriceSatang", 50_000, EN),
      writeSetting("factorSixWheelMilli", 1900, EN),
      writeSetting("factorFourWheelMilli", 1, EN),
      writeSetting("driverSharePercent", 60, EN),
      writeSetting("petrolPricePerLitreSatang", 3650, DE),
    ]).toEqual(["36.50", "500", "1.9", "0.001", "60", "36,50"]);
  });
});

describe("a configuration as typed", () => {
  const texts = writeSettings(FIRST_PRICING, EN);
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
