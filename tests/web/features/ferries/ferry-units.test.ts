import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  readDegrees,
  readFare,
  readHours,
  writeDegrees,
  writeFare,
  writeHours,
} from "#web/features/ferries/ferry-units.ts";
import { FERRY_FIELDS, fieldAt, NEW_FERRY } from "#web/features/ferries/ferry-form.ts";
import { mergeEdits } from "#web/entities/edit-conflict/merge-edits.ts";
import { readFerry, writeFerry } from "#web/features/ferries/read-ferry.ts";
import { locales } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { SAMUI } from "./sample-ferry.ts";

const EN = separatorsOf("en");
const DE = separatorsOf("de");
const locale = fc.constantFrom(...locales);
const ok = (value: number) => ({ ok: true, value });

const fares = fc
  .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000_000 }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);

describe("units of a ferry route", () => {
  test("any ferry route written and read again is the same, in every language", () => {
    const sample = fc.record({
      first: fc.integer({ min: 0, max: 700 }),
      last: fc.integer({ min: 700, max: 1439 }),
      every: fc.integer({ min: 1, max: 1440 }),
      durationS: fc.integer({ min: 60, max: 172_800 }),
      distanceM: fc.integer({ min: 100, max: 500_000 }),
      lengthCm: fc.option(fc.integer({ min: 100, max: 3_000 })),
      weightKg: fc.option(fc.integer({ min: 500, max: 60_000 })),
      vehicle: fares,
      passenger: fares,
      latitude: degrees(90),
      longitude: degrees(180),
    });
    fc.assert(
      fc.property(sample, locale, (row, code) => {
        const { landmassId: _landmass, ...departurePort } = {
          ...SAMUI.departurePort,
          latitude: row.latitude,
          longitude: row.longitude,
        };
        const ferry = {
          ...SAMUI,
          departurePort: { ...departurePort, landmassId: "mainland" },
          firstSailingMin: row.first,
          lastSailingMin: row.last,
          frequencyMin: row.every,
          durationS: row.durationS,
          distanceM: row.distanceM,
          maxVehicleLengthCm: row.lengthCm,
          maxVehicleHeightCm: row.lengthCm,
          maxVehicleWeightKg: row.weightKg,
          vehicleFareMinSatang: row.vehicle[0],
          vehicleFareMaxSatang: row.vehicle[1],
          passengerFareMinSatang: row.passenger[0],
          passengerFareMaxSatang: row.passenger[1],
        };
        const separators = separatorsOf(code);
        const {
          ferryRouteId: _id,
          version: _v,
          storedVersion: _s,
          planned: _p,
          recent: _r,
          updatedAt: _at,
          updatedByName: _by,
          ...rest
        } = ferry;
        const { landmassId: _arrival, ...arrivalPort } = SAMUI.arrivalPort;
        expect(readFerry(writeFerry(ferry, separators), separators)).toEqual({
          ok: true,
          ferry: { ...rest, departurePort, arrivalPort },
        });
      }),
    );
  });

  test("whatever is typed, hours, degrees and fares are numbers or problems", () => {
    fc.assert(
      fc.property(fc.string(), locale, (text, code) => {
        for (const read of [
          readHours(text, separatorsOf(code)),
          readDegrees(text),
          readFare(text, separatorsOf(code)),
        ])
          expect(!read.ok || Number.isFinite(read.value)).toBe(true);
      }),
    );
  });

  test("people read hours as they speak of them", () => {
    expect([5400, 3600, 1200, 2700, 4830].map((s) => writeHours(s, EN))).toEqual([
      "1.5",
      "1",
      "0:20",
      "0.75",
      "1:20:30",
    ]);
    expect(writeHours(5400, DE)).toBe("1,5");
  });

  test.each([
    ["1.5", 5400],
    ["1:30", 5400],
    ["๑.๕", 5400],
    [" 2 ", 7200],
    ["0:20", 1200],
  ])("%s hours are understood", (text, value) => {
    expect(readHours(text, EN)).toEqual(ok(value));
  });

  test.each(["1:75", "an hour", "1.5.0", "-1"])("%s hours are refused rather than guessed at", (text) => {
    expect(readHours(text, EN)).toEqual({ ok: false, problem: "INVALID" });
  });

  test("degrees are read with a point or a comma, and written with a point", () => {
    expect([readDegrees("9.3284"), readDegrees("9,3284"), readDegrees("-9")]).toEqual([
      ok(9.3284),
      ok(9.3284),
      ok(-9),
    ]);
    expect([writeDegrees(100), writeDegrees(9.3284), writeDegrees(-1e-9)]).toEqual(["100", "9.3284", "0"]);
  });

  test("a fare that is not known is an empty field", () => {
    expect([writeFare(0, EN), writeFare(12_050, EN)]).toEqual(["", "120.50"]);
    expect(readFare(" ", EN)).toEqual(ok(0));
  });
});

describe("a ferry route as typed", () => {
  test("an empty form names what is needed, and nothing else", () => {
    const read = readFerry(NEW_FERRY, EN);
    expect(read).toEqual({
      ok: false,
      problems: Object.fromEntries(
        [
          "nameTh",
          "nameEn",
          "departureTh",
          "departureEn",
          "departureLatitude",
          "departureLongitude",
          "arrivalTh",
          "arrivalEn",
          "arrivalLatitude",
          "arrivalLongitude",
          "firstSailing",
          "lastSailing",
          "frequency",
          "duration",
        ].map((field) => [field, "REQUIRED"]),
      ),
    });
  });

  test("fields that contradict each other are named", () => {
    const values = {
      ...writeFerry(SAMUI, EN),
      lastSailing: "04:00",
      vehicleFareMin: "",
      vehicleFareMax: "",
      fareVerified: true,
      passengerFareMax: "100",
    };
    expect(readFerry(values, EN)).toEqual({
      ok: false,
      problems: { lastSailing: "BELOW_FIRST", vehicleFareMax: "REQUIRED", passengerFareMax: "BELOW_FIRST" },
    });
  });

  test("a distance left empty is left to the server", () => {
    const read = readFerry({ ...writeFerry(SAMUI, EN), distance: "" }, EN);
    expect(read.ok && "distanceM" in read.ferry).toBe(false);
  });

  test("every refusal of the server has its field", () => {
    expect(
      ["ferry.name.th", "ferry.departurePort", "ferry.arrivalPort.longitude", "ferry.operators.2"].map(
        fieldAt,
      ),
    ).toEqual(["nameTh", "departureLatitude", "arrivalLongitude", "operators"]);
    expect(fieldAt("ferryRouteId")).toBeUndefined();
  });

  test("merging loses nothing: typed fields stay, their changes are named", () => {
    const before = writeFerry(SAMUI, EN);
    const theirs = { ...before, frequency: "30", duration: "2" };
    const typed = { ...before, frequency: "45", notes: "typed" };
    expect(mergeEdits(FERRY_FIELDS, { before, typed, theirs })).toEqual({
      touched: ["frequency", "notes"],
      changes: [
        { field: "frequency", before: "60", theirs: "30", yours: "45" },
        { field: "duration", before: "1.5", theirs: "2", yours: null },
      ],
    });
    expect(mergeEdits(FERRY_FIELDS, { before, typed: before, theirs: before })).toEqual({
      touched: [],
      changes: [],
    });
    expect(FERRY_FIELDS).toHaveLength(Object.keys(NEW_FERRY).length);
  });
});
