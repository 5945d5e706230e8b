import * as fc from "fast-check";
import { expect, test } from "vitest";
import { driversToCompare, type NearDriver, type NearJob } from "#domain/dispatch/suggest/nearest.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";

const BANGKOK = { latitude: 13.75, longitude: 100.5 };
const PATTAYA = { latitude: 12.93, longitude: 100.88 };
const PHUKET = { latitude: 7.88, longitude: 98.39 };
const NEAR_PATTAYA = { latitude: 12.9, longitude: 100.9 };
const DAY = "2026-12-01";

const driver = (driverId: string, home: NearDriver["home"], held: NearDriver["held"] = []): NearDriver => ({
  driverId,
  home,
  held,
});
const job = (pickup: NearJob["pickup"], startsAt = 10 * DAY_MS, jobId = "KD-AAAAAA-1"): NearJob => ({
  jobId,
  pickup,
  startsAt,
  endsAt: startsAt + 3 * HOUR_MS,
});
const many = (count: number, home: NearDriver["home"], name = "driver") =>
  Array.from({ length: count }, (_, n) => driver(`${name}-${n}`, home));
const comparedFor = (drivers: readonly NearDriver[], jobs: readonly NearJob[], limit: number, day = DAY) =>
  driversToCompare(drivers, jobs, limit, day).compared.map(({ driverId }) => driverId);

test("the drivers who live nearest to the pickup are chosen, those of unknown homes last", () => {
  const drivers = [driver("a", null), driver("b", PHUKET), driver("c", BANGKOK), driver("d", PATTAYA)];
  expect(comparedFor(drivers, [job(NEAR_PATTAYA)], 4)).toEqual(["d", "c", "b", "a"]);
  expect(comparedFor(drivers, [job(NEAR_PATTAYA)], 1)).toEqual(["d"]);
});

test("a far pickup gets its drivers, however many live near another one", () => {
  const drivers = [...many(200, BANGKOK), driver("far", PATTAYA)];
  const jobs = [job(BANGKOK, undefined, "KD-AAAAAA-1"), job(PHUKET, undefined, "KD-BBBBBB-1")];
  expect(comparedFor(drivers, jobs, 10)).toContain("far");
});

test("a far pickup gets its drivers, however many jobs there are near another one", () => {
  const drivers = [...many(300, BANGKOK), ...many(5, PHUKET, "far")];
  const jobs = Array.from({ length: 199 }, (_, n) => job(BANGKOK, undefined, `KD-${n}-1`));
  const days = Array.from({ length: 28 }, (_, n) => `2026-12-${String(n + 1).padStart(2, "0")}`);
  for (const day of days)
    expect(comparedFor(drivers, [...jobs, job(PHUKET, undefined, "KD-ZZZZZZ-1")], 100, day)).toContainEqual(
      expect.stringMatching(/^far-/),
    );
});

test("a driver who is booked at the time of every job gives way to one who is free", () => {
  const booked = { startsAt: 10 * DAY_MS - HOUR_MS, endsAt: 10 * DAY_MS + HOUR_MS, to: PATTAYA };
  const drivers = [
    ...many(100, PATTAYA, "booked").map((each) => ({ ...each, held: [booked] })),
    driver("free", BANGKOK),
  ];
  const chosen = driversToCompare(drivers, [job(PATTAYA)], 100, DAY);
  expect(chosen.compared).toHaveLength(100);
  expect(chosen.compared[0]?.driverId).toBe("free");
  expect(chosen.free).toBe(1);
  // An evening job is one that they are free for.
  const evening = job(PATTAYA, 10 * DAY_MS + 8 * HOUR_MS, "KD-BBBBBB-1");
  expect(driversToCompare(drivers, [job(PATTAYA), evening], 100, DAY).free).toBe(101);
});

test("a truck is near where its job before ends, and at home again a day later", () => {
  const before = { startsAt: 10 * DAY_MS - 20 * HOUR_MS, endsAt: 10 * DAY_MS - 2 * HOUR_MS, to: PHUKET };
  const drivers = [driver("there", BANGKOK, [before]), driver("pattaya", PATTAYA)];
  expect(comparedFor(drivers, [job(PHUKET)], 1)).toEqual(["there"]);
  expect(comparedFor(drivers, [job(PHUKET, 12 * DAY_MS)], 1)).toEqual(["pattaya"]);
});

test("of those who live equally near, others are chosen on another day, and the same on the same day", () => {
  const drivers = many(60, BANGKOK);
  const chosen = (day: string) => comparedFor(drivers, [job(PATTAYA)], 10, day);
  expect(chosen(DAY)).toEqual(chosen(DAY));
  expect(new Set(chosen(DAY))).not.toEqual(new Set(chosen("2026-12-02")));
  const days = Array.from({ length: 28 }, (_, n) => `2026-12-${String(n + 1).padStart(2, "0")}`);
  expect(new Set(days.flatMap(chosen)).size).toBe(60);
});

test("as many as may be, each once, and nobody who is booked before somebody who is free", () => {
  const place = fc.constantFrom(null, BANGKOK, PATTAYA, PHUKET);
  const hours = fc.integer({ min: 0, max: 40 });
  const held = fc.record({ startsAt: hours, to: place }).map(({ startsAt, to }) => ({
    startsAt: startsAt * HOUR_MS,
    endsAt: (startsAt + 5) * HOUR_MS,
    to,
  }));
  const drivers = fc
    .array(fc.tuple(place, fc.array(held, { maxLength: 2 })), { maxLength: 30 })
    .map((all) => all.map(([home, theirs], n) => driver(`driver-${n}`, home, theirs)));
  const jobs = fc
    .array(fc.tuple(place, hours), { minLength: 1, maxLength: 12 })
    .map((all) => all.map(([pickup, at], n) => job(pickup, at * HOUR_MS, `KD-${n}`)));
  fc.assert(
    fc.property(drivers, jobs, fc.integer({ min: 1, max: 35 }), (all, open, limit) => {
      const { compared, free } = driversToCompare(all, open, limit, DAY);
      expect(new Set(compared).size).toBe(compared.length);
      expect(compared).toHaveLength(Math.min(limit, all.length));
      const isFree = (each: NearDriver) =>
        open.some((one) =>
          each.held.every(({ startsAt, endsAt }) => endsAt <= one.startsAt || startsAt >= one.endsAt),
        );
      expect(free).toBe(all.filter(isFree).length);
      expect(compared.filter(isFree)).toHaveLength(Math.min(limit, free));
    }),
  );
});
