import { bangkokWeekday, windowOf, type Availability } from "../drivers/availability.ts";
import { whyNoVehicle, type DriverVehicles } from "../drivers/papers.ts";
import { vehicleTypesOf, type TypedVehicles } from "../drivers/vehicle-types.ts";
import type { ErrorCode } from "../errors.ts";
import { overlaps, type BusyWindow } from "../jobs/job.ts";
import { bangkokInstant, DAY_MS, MINUTE_MS } from "../time.ts";

/** What the dispatcher's calendar shows at once: a Bangkok day, or the week from Monday to Sunday that has it. */
export const CALENDAR_VIEWS = ["day", "week"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** At most so many drivers or open jobs are on a page. */
export const CALENDAR_PAGE = 50;

/** The time that a view shows, epoch milliseconds, the end excluded. */
export function calendarWindow(day: string, view: CalendarView): BusyWindow {
  const midnight = bangkokInstant(day, "00:00") ?? 0;
  if (view === "day") return { startsAt: midnight, endsAt: midnight + DAY_MS };
  const monday = midnight - bangkokWeekday(midnight) * DAY_MS;
  return { startsAt: monday, endsAt: monday + 7 * DAY_MS };
}

/** The midnights of the days of a window. */
export function daysOfWindow({ startsAt, endsAt }: BusyWindow): readonly number[] {
  return Array.from({ length: Math.round((endsAt - startsAt) / DAY_MS) }, (_, at) => startsAt + at * DAY_MS);
}

/** When a driver takes no jobs, and the code of the refusal that a job would get then. */
export interface Absence extends BusyWindow {
  readonly code: ErrorCode;
}

/**
 * When a driver takes no jobs on the days of a window, soonest first: days off, days without a vehicle in service whose papers
 * hold, and the hours of other days outside their own. At most one reason at a time.
 */
export function absencesOf(
  driver: Availability & DriverVehicles & TypedVehicles,
  window: BusyWindow,
): readonly Absence[] {
  return daysOfWindow(window).flatMap((midnight): readonly Absence[] => {
    const day = { startsAt: midnight, endsAt: midnight + DAY_MS };
    if (driver.daysOff.some((range) => overlaps(windowOf(range), day)))
      return [{ ...day, code: "DRIVER_DAY_OFF" }];
    const whole = { ...day, endsAt: day.endsAt - 1 };
    const obstacles = vehicleTypesOf(driver).map((type) => whyNoVehicle(driver, whole, type));
    const withoutVehicle = obstacles.includes(null) ? null : (obstacles[0] ?? null);
    if (withoutVehicle !== null) return [{ ...day, code: withoutVehicle.code }];
    if (driver.weeklyHours === null) return [];
    const hours = driver.weeklyHours[bangkokWeekday(midnight)] ?? null;
    if (hours === null) return [{ ...day, code: "OUTSIDE_HOURS" }];
    const free = { from: midnight + hours.fromMin * MINUTE_MS, to: midnight + hours.toMin * MINUTE_MS };
    const closed: readonly Absence[] = [
      { ...day, endsAt: free.from, code: "OUTSIDE_HOURS" },
      { ...day, startsAt: free.to, code: "OUTSIDE_HOURS" },
    ];
    return closed.filter(({ startsAt, endsAt }) => startsAt < endsAt);
  });
}
