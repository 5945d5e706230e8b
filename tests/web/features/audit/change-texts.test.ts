import { beforeEach, describe, expect, test } from "vitest";
import { AUDITED_FIELDS, AUDITED_KINDS } from "#domain/audit/audited-record.ts";
import { RECORD_ID_FIELDS } from "#domain/audit/record-ids.ts";
import { CONTACT_DETAILS } from "#domain/orders/contact-change.ts";
import { fieldText } from "#web/features/audit/changes/field-texts.ts";
import { kindText } from "#web/features/audit/changes/kind-texts.ts";
import { recordText } from "#web/features/audit/changes/record-texts.ts";
import { valueText } from "#web/features/audit/changes/value-text.ts";
import { locales } from "#web/lib/i18n/locale.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";

/** A name as the code writes it: `pickup_at`, `amountSatang`, a text's parameter. */
const OF_CODE = /\w_\w|[{}]|[a-z][A-Z]/;

describe.each(locales)("in %s", (locale) => {
  test("every record, field and id that an entry can have is in words, none in those of the code", () => {
    overwriteGetLocale(() => locale);
    const said = [
      ...AUDITED_KINDS.map((name) => [name, kindText(name)] as const),
      ...AUDITED_FIELDS.map((name) => [name, fieldText(name)] as const),
      ...RECORD_ID_FIELDS.map((name) => [name, recordText(name)] as const),
    ];
    const raw = said.filter(
      ([name, text]) => text.trim() === "" || (text === name && !/^[a-z]+$/.test(name)),
    );
    expect(raw).toEqual([]);
    expect(said.filter(([, text]) => OF_CODE.test(text.replaceAll(/PromptPay|WhatsApp|MwSt/g, "")))).toEqual(
      [],
    );
  });
});

describe("in English", () => {
  beforeEach(() => overwriteGetLocale(() => "en"));

  test("a field is said by its path, and what stands in a list by its place", () => {
    expect(fieldText("rules.classes.fuel")).toBe("Tax settings · Lines with VAT · Fuel");
    expect(fieldText("visits.0.arrivedAt")).toBe("Stops reached · 1 · Arrived");
    expect(fieldText("jobs.KD-7F3K2M-1.status")).toBe("Jobs · KD-7F3K2M-1 · Status");
  });

  test.each([
    ["payment", "amountSatang", 1_234_50, "฿1,234.50"],
    ["order", "pickupAt", Date.parse("2026-11-28T18:30:00Z"), "Sunday, 29 November 2026 at 01:30"],
    ["tax_rules", "effectiveFrom", "2026-12-01", "1 Dec 2026"],
    ["user", "reference", "2026-12-01", "2026-12-01"],
    ["payment", "receivedOn", "2026-13-45", "2026-13-45"],
    ["job", "isPositionShared", true, "Yes"],
    ["user", "erased", false, "No"],
    ["order", "status", "in_transit", "In transit"],
    ["order", "jobs.KD-7F3K2M-1.status", "available", "Waiting for a driver"],
    ["order", "vehicles.1", "six_wheel", "6-wheel truck"],
    ["order", "changedDetails.0", "stops.1.pin", "Stops 2 Pin on the map"],
    ["driver", "changedDetails.0", "vehicles.truck-1.plate", "Vehicles truck-1 Number plate"],
    ["driver", "changedDetails.1", "email", "E-mail"],
    ["export", "status", "in_transit", "In transit"],
    ["export", "state", "taken_back", "Taken back"],
    ["export", "kind", "receipt", "Receipt"],
    ["export", "pickupAt.fromDay", "2026-12-01", "1 Dec 2026"],
    ["export", "driverState", "open", "Driver missing"],
    ["payment", "method", "cash", "Cash to the driver"],
    ["payment", "state", "taken_back", "Taken back"],
    ["user", "role", "dispatcher", "Dispatcher"],
    ["company_member", "role", "booker", "Booker"],
    ["ferry", "firstSailingMin", 300, "05:00"],
    ["ferry", "durationS", 5400, "1 hr 30 mins"],
    ["ferry", "maxVehicleHeightCm", 350, "3.5 m"],
    ["pricing", "driverSharePercent", 60, "60 %"],
    ["pricing", "factorSixWheelMilli", 1900, "× 1.9"],
    ["tax_rules", "rules.vatRateBp", 700, "7"],
    ["tax_rules", "rules.classes.labour", "vatable", "with VAT"],
    ["driver", "daysOff.1", "2026-12-01 2026-12-01", "1 Dec 2026"],
    ["driver", "weeklyHours", "any", "At any hour"],
    ["driver", "outOfService.0", "truck-1 repair 2026-12-01 2026-12-01", "truck-1 Repair 1 Dec 2026"],
    [
      "driver",
      "outOfService.0",
      "truck-1 accident 2026-12-01 9999-12-31",
      "truck-1 Accident From 1 Dec 2026 until further notice",
    ],
    ["driver", "vehicles.truck-1.year", 2019, "2019"],
    ["api_key", "scopes", "quote orders:read", "Ask for prices, Read the company’s orders"],
    ["user", "switchedOff.0", "payments.mail", "Payments · Mail"],
    ["proof", "stopPosition", 0, "1"],
    ["order", "driverId", "dan", "dan"],
    ["order", "totalSatang", null, "–"],
  ])("of a %s, %s %s is said as %s", (kind, path, value, text) => {
    expect(valueText(kind, path, value)).toBe(text);
  });

  test("what another version wrote is shown as it is", () => {
    expect(kindText("teleport")).toBe("teleport");
    expect(fieldText("beam_at.toString")).toBe("beam_at · toString");
    expect(recordText("teleportId")).toBe("teleportId");
    expect(valueText("teleport", "state", "constructor")).toBe("constructor");
  });

  test("every detail of a contact that may change is in words", () => {
    const raw = CONTACT_DETAILS.filter((detail) => valueText("order", "changedDetails.0", detail) === detail);
    expect(raw).toEqual([]);
  });
});
