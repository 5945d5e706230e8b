import { describe, expect, test } from "vitest";
import { array, assert, integer, property, record, tuple } from "fast-check";
import { ALERT_EVERY_MS, GATHER_MS, isInAreas, jobAlertAt } from "#domain/jobs/alerts/job-alerts.ts";
import { quietTimeAt } from "#domain/notifications/quiet-hours.ts";
import { DAY_MIN, HOUR_MS, MINUTE_MS } from "#domain/time.ts";

const NOON = Date.parse("2026-12-01T12:00:00+07:00");
const ALWAYS = { isOn: false, fromMinute: 0, toMinute: 1 };
const NIGHT = { isOn: true, fromMinute: 21 * 60, toMinute: 8 * 60 };

describe("when a driver is told of new jobs", () => {
  test("at most every 20 minutes, of each job after it opened, never in quiet hours", () => {
    const minute = integer({ min: 0, max: DAY_MIN - 1 });
    const hours = tuple(minute, minute).filter(([from, to]) => from !== to);
    const gaps = array(integer({ min: 0, max: 3 * HOUR_MS }), { minLength: 1, maxLength: 60 });
    assert(
      property(gaps, record({ hours }), (waits, { hours: [fromMinute, toMinute] }) => {
        const quiet = { isOn: true, fromMinute, toMinute };
        let now = NOON;
        let planned: number | null = null;
        const told = new Set<number>();
        for (const wait of waits) {
          now += wait;
          planned = jobAlertAt(planned, now, quiet);
          expect(planned).toBeGreaterThan(now);
          expect(quietTimeAt(quiet, planned)).toBeNull();
          told.add(planned);
        }
        const times = [...told];
        for (const [index, at] of times.slice(1).entries())
          expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(ALERT_EVERY_MS);
      }),
    );
  });

  test("fifty jobs that open at once are one message", () => {
    let planned: number | null = null;
    const told = new Set<number>();
    for (let job = 0; job < 50; job++) {
      planned = jobAlertAt(planned, NOON + job, ALWAYS);
      told.add(planned);
    }
    expect([...told]).toEqual([NOON + GATHER_MS]);
  });

  test("a night is one message, at its end", () => {
    const at = (time: string) => Date.parse(`2026-12-01T${time}:00+07:00`);
    const first = jobAlertAt(null, at("22:00"), NIGHT);
    expect(first).toBe(Date.parse("2026-12-02T08:00:00+07:00"));
    expect(jobAlertAt(first, at("23:30"), NIGHT)).toBe(first);
    expect(jobAlertAt(null, at("12:00"), NIGHT)).toBe(at("12:00") + MINUTE_MS);
  });

  test("a message that is about to go out takes no more jobs", () => {
    expect(jobAlertAt(NOON, NOON - 5_000, ALWAYS)).toBe(NOON + ALERT_EVERY_MS);
  });
});

describe("a job is one for a driver", () => {
  const areas = (...names: readonly [string, string | null][]) =>
    names.map(([province, district]) => ({ province, district }));

  test.each([
    [areas(), true],
    [areas(["Bangkok", null]), true],
    [areas(["Bangkok", "Bang Kapi"]), true],
    [areas(["Bangkok", "Pathum Wan"]), false],
    [areas(["Chiang Mai", null]), false],
    [areas(["Samut Prakan", "Bang Kapi"]), false],
    [areas(["Chiang Mai", null], ["Bangkok", "Bang Kapi"]), true],
  ])("in their areas: %j", (preferred, isTold) => {
    expect(isInAreas(preferred, "Bang Kapi, Bangkok")).toBe(isTold);
  });
});
