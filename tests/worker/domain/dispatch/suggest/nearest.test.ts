import { expect, test } from "vitest";
import { nearestDrivers } from "#domain/dispatch/suggest/nearest.ts";

const BANGKOK = { latitude: 13.75, longitude: 100.5 };
const PATTAYA = { latitude: 12.93, longitude: 100.88 };
const PHUKET = { latitude: 7.88, longitude: 98.39 };
const ids = (drivers: readonly { readonly driverId: string }[]) => drivers.map(({ driverId }) => driverId);

test("the drivers who live nearest to any pickup are chosen, those of unknown homes last", () => {
  const drivers = [
    { driverId: "a", home: null },
    { driverId: "b", home: PHUKET },
    { driverId: "c", home: BANGKOK },
    { driverId: "d", home: PATTAYA },
  ];
  const near = { latitude: 12.9, longitude: 100.9 };
  expect(ids(nearestDrivers(drivers, [near, PHUKET], 4, "2026-12-01"))).toEqual(["b", "d", "c", "a"]);
  expect(ids(nearestDrivers(drivers, [near], 1, "2026-12-01"))).toEqual(["d"]);
});

test("of those who live equally near, others are chosen on another day, and the same on the same day", () => {
  const drivers = Array.from({ length: 60 }, (_, n) => ({ driverId: `driver-${n}`, home: BANGKOK }));
  const chosen = (day: string) => ids(nearestDrivers(drivers, [PATTAYA], 10, day));
  expect(chosen("2026-12-01")).toEqual(chosen("2026-12-01"));
  expect(new Set(chosen("2026-12-01"))).not.toEqual(new Set(chosen("2026-12-02")));
  const days = Array.from({ length: 28 }, (_, n) => `2026-12-${String(n + 1).padStart(2, "0")}`);
  expect(new Set(days.flatMap(chosen)).size).toBe(60);
});
