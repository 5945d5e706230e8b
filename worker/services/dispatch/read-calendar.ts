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

type Needs = Pick<Dependencies, "db" | "now">;

/** A page of drivers by name, each with when they take no jobs and what they hold or have driven in the window of a view. */
export async function readCalendar({ db }: Needs, { day, view, ...page }: CalendarDriversInput) {
  const window = calendarWindow(day, view);
  const { rows, held, nextCursor } = await readCalendarRows(db, page, window);
  const theirs = Map.groupBy(held, ({ driverId }) => driverId ?? "");
  const items = rows.map((row) => {
    const { driverId, name, phone, available, approvedAt } = row.driver;
    const facts = { ...row.driver, profile: row.profile };
    return {
      driverId,
      name,
      phone,
      vehicles: typesOfRow(row.driver),
      trucks: trucksOf(facts).map(({ type, plate }) => ({ vehicle: type, plate })),
      takesJobs: available && approvedAt !== null,
      absences: absencesOf(factsOf(row), window),
      jobs: (theirs.get(driverId) ?? []).map(({ card, truck, chosenVehicleId, ...job }) => ({
        ...job,
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
export async function readCalendarJob({ db }: Pick<Needs, "db">, jobId: string) {
  const [found] = await calendarJobQuery(db, jobId);
  if (found === undefined) throw new AppError("NOT_FOUND");
  const { card, estimatedPaySatang, ...job } = found;
  return {
    ...job,
    pickupArea: card.pickupArea,
    destinationArea: card.destinationArea,
    ...(job.status === "available" && { estimatedPaySatang }),
  };
}
