import { describe, expect, it } from "vitest";
import { PUBLIC_HOLIDAYS, TRUCK_BAN_AREAS, TRUCK_BAN_WINDOWS } from "#db/seed/truck-hours.ts";
import type { Point } from "#domain/geo/place.ts";
import { checkStop } from "#domain/truck-hours/check-stop.ts";
import type { TruckHoursRules } from "#domain/truck-hours/rules.ts";
import { banWindowInput, holidayInput } from "#domain/truck-hours/truck-hours-input.ts";

const VICTORY_MONUMENT: Point = { latitude: 13.7649, longitude: 100.5383 };
const GRAND_PALACE: Point = { latitude: 13.75, longitude: 100.4913 };
const PATTAYA: Point = { latitude: 12.9236, longitude: 100.8825 };
const LAT_KRABANG: Point = { latitude: 13.727, longitude: 100.779 };

const LAW: TruckHoursRules = {
  windows: TRUCK_BAN_WINDOWS,
  areas: TRUCK_BAN_AREAS.map(({ areaId, kind, nameTh, nameEn, corners }) => ({
    areaId,
    kind,
    name: { th: nameTh, en: nameEn },
    corners,
  })),
  holidays: new Set(PUBLIC_HOLIDAYS.map(({ day }) => day)),
  lowEmissionDays: new Set(),
  lowEmissionVehicles: ["six_wheel"],
};

/** The areas that hold a point. */
const areasAt = (point: Point): string[] =>
  LAW.areas
    .filter((area) => {
      const allDay = { vehicle: "six_wheel", startMin: 0, endMin: 1_440, exemptOnHolidays: false } as const;
      const law = { ...LAW, windows: [allDay], areas: [{ ...area, kind: "truck_ban" as const }] };
      return !checkStop({ ...point, vehicle: "six_wheel", at: 0 }, law).legal;
    })
    .map((area) => area.areaId);

/** Which way three points turn: positive to one side, negative to the other. */
const turn = (a: Point, b: Point, c: Point): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) -
  (b.latitude - a.latitude) * (c.longitude - a.longitude);

const cross = ([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

const unique = (all: readonly string[]): boolean => new Set(all).size === all.length;

describe("the hours that the product starts with", () => {
  it.each(TRUCK_BAN_WINDOWS)("$windowId could be saved by an admin and says where it is from", (row) => {
    const saved = { ...row, basedOnVersion: 0 };
    expect(banWindowInput.parse(saved)).toEqual(saved);
    expect(row.source).not.toBe("");
  });

  it("each have a name of their own and do not overlap", () => {
    expect(unique(TRUCK_BAN_WINDOWS.map(({ windowId }) => windowId))).toBe(true);
    const overlapping = TRUCK_BAN_WINDOWS.flatMap((one, at) =>
      TRUCK_BAN_WINDOWS.slice(at + 1).filter(
        (two) => two.vehicle === one.vehicle && one.startMin < two.endMin && two.startMin < one.endMin,
      ),
    );
    expect(overlapping).toEqual([]);
  });

  it.each([
    ["2026-11-30T05:59", true],
    ["2026-11-30T06:00", false],
    ["2026-11-30T09:00", true],
    ["2026-11-30T19:59", false],
    ["2026-11-30T20:00", true],
    ["2026-12-10T07:00", true],
  ])("at the Victory Monument at %s let a six-wheel truck stop: %s", (time, legal) => {
    const at = Date.parse(`${time}+07:00`);
    expect(checkStop({ ...VICTORY_MONUMENT, vehicle: "six_wheel", at }, LAW).legal).toBe(legal);
    expect(checkStop({ ...VICTORY_MONUMENT, vehicle: "four_wheel", at }, LAW).legal).toBe(true);
    expect(checkStop({ ...PATTAYA, vehicle: "six_wheel", at }, LAW).legal).toBe(true);
  });
});

describe("the areas that the product starts with", () => {
  it.each(TRUCK_BAN_AREAS)("$areaId has names, a source, and corners around Bangkok", (area) => {
    expect([area.nameTh, area.nameEn, area.source]).not.toContain("");
    expect(area.corners.length).toBeGreaterThanOrEqual(3);
    expect(unique(area.corners.map(({ latitude, longitude }) => `${latitude},${longitude}`))).toBe(true);
    const astray = area.corners.filter(
      ({ latitude, longitude }) => latitude < 13.4 || latitude > 14.2 || longitude < 100.2 || longitude > 101,
    );
    expect(astray).toEqual([]);
  });

  it.each(TRUCK_BAN_AREAS)("the border of $areaId never crosses itself", ({ corners }) => {
    const sides = corners.flatMap((corner, at): (readonly [Point, Point])[] => {
      const next = corners[(at + 1) % corners.length];
      return next === undefined ? [] : [[corner, next]];
    });
    expect(sides.filter((one) => sides.some((two) => cross(one, two)))).toEqual([]);
  });

  it.each([
    ["the Victory Monument", VICTORY_MONUMENT, "bangkok-ring"],
    ["the Grand Palace", GRAND_PALACE, "bangkok-ring"],
    ["the Grand Palace", GRAND_PALACE, "bangkok-low-emission"],
  ])("hold %s (%o): %s", (_where, point, areaId) => {
    expect(areasAt(point)).toContain(areaId);
  });

  it.each([
    ["Lat Krabang, outside the ring", LAT_KRABANG],
    ["Pattaya", PATTAYA],
  ])("do not hold %s", (_where, point) => {
    expect(areasAt(point)).toEqual([]);
  });

  it("are unique, and the low-emission zone lies inside the ring", () => {
    expect(unique(TRUCK_BAN_AREAS.map(({ areaId }) => areaId))).toBe(true);
    const inner = TRUCK_BAN_AREAS.find(({ kind }) => kind === "low_emission")?.corners ?? [];
    expect(inner.length).toBeGreaterThan(0);
    expect(inner.filter((corner) => !areasAt(corner).includes("bangkok-ring"))).toEqual([]);
  });
});

describe("the holidays that the product starts with", () => {
  it.each(PUBLIC_HOLIDAYS)("$day ($nameEn) is a real date with both names", (row) => {
    const saved = { ...row, basedOnVersion: 0 };
    expect(holidayInput.parse(saved)).toEqual(saved);
    expect(new Date(`${row.day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(row.day);
  });

  it("are each there once", () => {
    expect(unique(PUBLIC_HOLIDAYS.map(({ day }) => day))).toBe(true);
  });
});
