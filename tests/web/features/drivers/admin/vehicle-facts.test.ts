import { afterEach, expect, test } from "vitest";
import { loadText } from "#web/features/drivers/admin/vehicles/vehicle-facts.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";

afterEach(() => overwriteGetLocale(() => "en"));

test("the year of a vehicle is the reader's: a Thai one reads that of the Buddhist era", () => {
  expect(loadText({ capacityKg: null, year: 2021 })).toBe("2021");
  overwriteGetLocale(() => "th");
  expect(loadText({ capacityKg: null, year: 2021 })).toBe("2564");
});
