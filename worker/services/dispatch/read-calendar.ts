import {
  calendarJobQuery,
  readCalendarRows,
  readOpenJobs,
  readTakenJobs,
} from "#db/queries/dispatch/calendar.ts";
import type { Cursor } from "#db/queries/page.ts";
import { factsOf, stopsOfOrdersQuery } from "#db/queries/dispatch/day.ts";
import { absencesOf, calendarWindow } from "#domain/dispatch/calendar.ts";
import type { CalendarDriversInput, CalendarOpenInput } from "#domain/dispatch/calendar-input.ts";
import { plateFor, trucksOf } from "#domain/drivers/vehicles/job-truck.ts";
import { typesOfRow } from "#domain/drivers/vehicle-types.ts";
import { AppError } from "#domain/errors.ts";
import { openSince } from "#domain/jobs/job.ts";
import { doorOrPlace } from "#domain/orders/door.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readCourses } from "./job-courses.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * A page of drivers by name, each with when they take no jobs and what they hold or have driven in the window
 * of a view, by the plan or as it really goes: a truck that is late is on the road on later days, too.
 */
export async function readCalendar(deps: Needs, { day, view, ...page }: CalendarDriversInput) {
  const window = calendarWindow(day, view);
  const { rows, held, overdue, nextCursor } = await readCalendarRows(deps.db, page, window, deps.now());
  const courseOf = await readCourses(deps, [...held, ...overdue]);
  const late = overdue.filter((job) => (courseOf(job)?.freeAt ?? 0) > window.startsAt);
  const inWindow = [...late, ...held].toSorted((a, b) => a.pickupAt - b.pickupAt);
  const theirs = Map.groupBy(inWindow, ({ driverId }) => driverId ?? "");
  const items = rows.map((row) => {
    const { driverId, name, phone, available, approvedAt } = row.driver;
    const facts = { ...row.driver, profile: row.profile };
    return {
      driverId,
      name,
      phone,
      phoneToTell: row.phoneToTell,
      vehicles: typesOfRow(row.driver),
      trucks: trucksOf(facts).map(({ type, plate }) => ({ vehicle: type, plate })),
      takesJobs: available && approvedAt !== null,
      absences: absencesOf(factsOf(row), window),
      jobs: (theirs.get(driverId) ?? []).map(({ card, truck, chosenVehicleId, endedAt, ...job }) => ({
        ...job,
        course: courseOf({ ...job, endedAt }),
        plate: plateFor(facts, { ...job, truck, startsAt: job.pickupAt }, chosenVehicleId),
        pickupArea: card.pickupArea,
        destinationArea: card.destinationArea,
        overWater: card.overWater,
      })),
    };
  });
  return { items, nextCursor };
}

/**
 * A page of the open jobs of a view, soonest first, each with the point of its pickup where that is known. The view that has
 * the present begins with those whose pickup has passed and that can still be given to somebody.
 */
export async function readOpenJobsOfView(
  { db, now }: Needs,
  { day, view, ...page }: CalendarOpenInput & { readonly cursor?: Cursor | undefined },
) {
  const window = calendarWindow(day, view);
  const isPresent = window.startsAt <= now() && now() < window.endsAt;
  const startsAt = isPresent ? Math.min(window.startsAt, openSince(now())) : window.startsAt;
  const { items, nextCursor } = await readOpenJobs(db, page, { ...window, startsAt });
  return { items: await withPickups(db, items), nextCursor };
}

/**
 * The jobs with a pickup in a view that a driver has taken and not started, each with its driver and the point of its pickup where
 * that is known, for the map. `isCut`: of a kind of vehicle there are more than are listed, those with later pickups.
 */
export async function readTakenJobsOfView(
  { db }: Pick<Needs, "db">,
  { day, view, vehicle }: CalendarOpenInput,
) {
  const { items, isCut } = await readTakenJobs(db, vehicle, calendarWindow(day, view));
  return { items: await withPickups(db, items), isCut };
}

/** Jobs with the points of their pickups, read in one trip for all of them. */
async function withPickups<Job extends { readonly orderId: string }>(db: Needs["db"], jobs: readonly Job[]) {
  const orderIds = [...new Set(jobs.map(({ orderId }) => orderId))];
  const stops = orderIds.length === 0 ? [] : await stopsOfOrdersQuery(db, orderIds);
  const stopsOf = Map.groupBy(stops, ({ orderId }) => orderId);
  return jobs.map((job) => {
    const pickup = stopsOf.get(job.orderId)?.[0];
    return { ...job, pickup: pickup === undefined ? null : doorOrPlace(pickup) };
  });
}

/**
 * One job as the calendar shows it, with the name of its driver; what it pays is said of an open one alone.
 * @throws AppError NOT_FOUND
 */
export async function readCalendarJob(deps: Needs, jobId: string) {
  const [found] = await calendarJobQuery(deps.db, jobId);
  if (found === undefined) throw new AppError("NOT_FOUND");
  const courseOf = await readCourses(deps, [found]);
  const { card, estimatedPaySatang, endedAt, ...job } = found;
  return {
    ...job,
    course: courseOf({ ...job, endedAt }),
    pickupArea: card.pickupArea,
    destinationArea: card.destinationArea,
    ...(job.status === "available" && { estimatedPaySatang }),
  };
}
