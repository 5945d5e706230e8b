import { PUBLIC_HOLIDAYS } from "#db/seed/truck-hours.ts";
import { DAY_MS } from "#domain/time.ts";

/** A Tuesday at least so many days ahead that is no public holiday of the seed, `2026-12-01`: truck hours hold on it. */
export function workingDay(inDays: number): string {
  const at = Date.now() + inDays * DAY_MS;
  const tuesday = Array.from({ length: 28 }, (_, days) => new Date(at + days * DAY_MS))
    .filter((day) => day.getUTCDay() === 2)
    .map((day) => day.toISOString().slice(0, 10))
    .find((day) => !PUBLIC_HOLIDAYS.some((holiday) => holiday.day === day));
  if (tuesday === undefined) throw new Error("every Tuesday is a holiday");
  return tuesday;
}
