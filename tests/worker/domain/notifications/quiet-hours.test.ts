import { describe, expect, test } from "vitest";
import { assert, integer, property } from "fast-check";
import { DEFAULT_PREFERENCES } from "#domain/notifications/preferences.ts";
import { quietTimeAt, waitsUntil } from "#domain/notifications/quiet-hours.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import { bangkokInstant, DAY_MIN, DAY_MS, HOUR_MS } from "#domain/time.ts";

const NIGHT = DEFAULT_PREFERENCES.quiet;
const at = (day: string, time: string): number => bangkokInstant(day, time) ?? Number.NaN;

describe("quiet hours", () => {
  test.each([
    ["20:59", null],
    ["21:00", "2026-12-02"],
    ["23:59", "2026-12-02"],
    ["00:00", "2026-12-01"],
    ["07:59", "2026-12-01"],
    ["08:00", null],
    ["12:00", null],
  ])("from 21:00 to 08:00 in Bangkok: at %s they end on %s", (time, day) => {
    const until = quietTimeAt(NIGHT, at("2026-12-01", time))?.until ?? null;
    expect(until).toBe(day === null ? null : at(day, "08:00"));
  });

  test("may lie within one day", () => {
    const noon = { isOn: true, fromMinute: 12 * 60, toMinute: 13 * 60 + 30 };
    expect(quietTimeAt(noon, at("2026-12-01", "12:45"))?.until).toBe(at("2026-12-01", "13:30"));
    expect(quietTimeAt(noon, at("2026-12-01", "13:30"))).toBeNull();
    expect(quietTimeAt(noon, at("2026-12-01", "11:59"))).toBeNull();
  });

  test("end within a day, after now, and nobody is quiet at their end", () => {
    const minutes = integer({ min: 0, max: DAY_MIN - 1 });
    const instants = integer({ min: 0, max: 4e12 });
    assert(
      property(minutes, minutes, instants, (fromMinute, toMinute, now) => {
        const quiet = { isOn: true, fromMinute, toMinute };
        const found = quietTimeAt(quiet, now);
        if (found === null) return;
        expect(found.since).toBeLessThanOrEqual(now);
        expect(found.until).toBeGreaterThan(now);
        expect(found.until - found.since).toBeLessThan(DAY_MS);
        expect(quietTimeAt(quiet, found.until)).toBeNull();
      }),
    );
  });
});

describe("a message in quiet hours", () => {
  const now = at("2026-12-01", "23:00");
  const facts = { now, happenedAt: now, pickupAt: null };

  test("waits for their end when it can", () => {
    const until = waitsUntil("order_delivered", NIGHT, facts) ?? 0;
    expect(until).toBeGreaterThanOrEqual(at("2026-12-02", "08:00"));
    expect(until).toBeLessThan(at("2026-12-02", "08:15"));
  });

  test("goes out at once when it is urgent, by day, and to whoever turned them off", () => {
    expect(waitsUntil("order_cancelled", NIGHT, facts)).toBeNull();
    expect(waitsUntil("order_delivered", NIGHT, { ...facts, now: at("2026-12-01", "12:00") })).toBeNull();
    expect(waitsUntil("order_delivered", { ...NIGHT, isOn: false }, facts)).toBeNull();
  });

  test("to the mailbox of a driver's account goes out at once, and only its notice on a device waits", () => {
    for (const kind of ["payout_made", "driver_registration"] as const) {
      expect(waitsUntil(kind, NIGHT, { ...facts, channel: "mail" })).toBeNull();
      expect(waitsUntil(kind, NIGHT, { ...facts, channel: "push" })).toBeGreaterThanOrEqual(
        at("2026-12-02", "08:00"),
      );
    }
    expect(waitsUntil("job_assigned", NIGHT, { ...facts, channel: "push" })).toBeNull();
  });

  test("does not wait when the move begins before their end", () => {
    const moveAt = (pickupAt: number) => waitsUntil("order_driver_left", NIGHT, { ...facts, pickupAt });
    expect(moveAt(at("2026-12-02", "06:00"))).toBeNull();
    expect(moveAt(at("2026-12-02", "09:00"))).not.toBeNull();
    expect(moveAt(now - HOUR_MS)).not.toBeNull();
  });

  test("does not keep a new door from a driver who is on the way, or may be before their end", () => {
    const told = (jobStatus: JobStatus, pickupAt: number) =>
      waitsUntil("job_doors_changed", NIGHT, { ...facts, pickupAt, jobStatus, channel: "push" });
    expect(told("in_progress", now - 5 * HOUR_MS)).toBeNull();
    expect(told("in_progress", now - 30 * HOUR_MS)).toBeNull();
    // Late, and about to start.
    expect(told("reserved", now - HOUR_MS)).toBeNull();
    // It may be started from 06:00, before anything would be told.
    expect(told("reserved", at("2026-12-02", "09:00"))).toBeNull();
    expect(told("reserved", at("2026-12-02", "14:00"))).not.toBeNull();
    expect(told("completed", now - HOUR_MS)).not.toBeNull();
    // What asks nothing of them on the way still waits.
    const setBack = { ...facts, pickupAt: now - 5 * HOUR_MS, jobStatus: "in_progress" } as const;
    expect(waitsUntil("job_set_back", NIGHT, setBack)).not.toBeNull();
  });

  test("that comes while the morning still tells of the night is told after it", () => {
    const dueAt = (happened: number, tried: number) =>
      waitsUntil("order_delivered", NIGHT, { now: tried, happenedAt: happened, pickupAt: null });
    const early = at("2026-12-02", "08:03");
    const ofNight = dueAt(at("2026-12-02", "06:00"), at("2026-12-02", "06:00")) ?? 0;
    const ofMorning = dueAt(early, early) ?? 0;
    expect(ofNight).toBeGreaterThan(early);
    expect(ofMorning).toBeGreaterThan(ofNight);
    expect(dueAt(at("2026-12-02", "06:00"), ofNight)).toBeNull();
    expect(dueAt(early, ofMorning)).toBeNull();
    // And at once where nothing can be waiting any more.
    const later = at("2026-12-02", "08:15");
    expect(dueAt(later, later)).toBeNull();
  });

  test("is told in the morning in the order of the night, whenever it was tried", () => {
    const evening = at("2026-12-01", "21:00");
    const offset = integer({ min: 0, max: 10 * HOUR_MS });
    assert(
      property(offset, offset, offset, (first, second, later) => {
        const [early = 0, late = 0] = [first, second].toSorted((a, b) => a - b);
        const tried = evening + Math.max(late, later);
        const due = (happened: number) =>
          waitsUntil("order_delivered", NIGHT, {
            now: tried,
            happenedAt: evening + happened,
            pickupAt: null,
          }) ?? 0;
        expect(due(early)).toBeLessThanOrEqual(due(late));
      }),
    );
  });
});
