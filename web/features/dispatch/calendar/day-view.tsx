import { TriangleAlert } from "lucide-react";
import { TimeLine } from "#web/entities/calendar/time-line.tsx";
import { BarPlate } from "#web/entities/jobs/truck-lines.tsx";
import { BarLateness } from "#web/entities/trucks/bar-lateness.tsx";
import { m } from "#web/paraglide/messages.js";
import { districtsText, timesOnDay } from "./calendar-texts.ts";
import type { CalendarDriver } from "./calendar-types.ts";
import { DriverHead } from "./driver-head.tsx";
import { factsText, isException, JobLink, type JobLinks } from "./job-link.tsx";

const HOURS_MARKED = 2;

export interface CalendarViewProps extends JobLinks {
  readonly drivers: readonly CalendarDriver[];
  readonly window: { readonly startsAt: number; readonly endsAt: number };
  readonly now: number;
}

/**
 * The hours of a day from left to right, a row per driver; what they cannot take jobs in is hatched, and what
 * is later than planned.
 */
export function DayView({ drivers, window: { startsAt, endsAt }, now, ...links }: CalendarViewProps) {
  return (
    <TimeLine
      from={startsAt}
      before={endsAt}
      now={now}
      hoursMarked={HOURS_MARKED}
      grid={m.nav_admin_jobs()}
      rows={drivers.map((driver) => ({
        key: driver.driverId,
        head: <DriverHead driver={driver} day={startsAt} />,
        spans: driver.jobs.map((job) => ({ ...job, driverName: driver.name })),
        closed: driver.absences,
        element: links.drag.target(driver),
      }))}
      renderBar={(job) => (
        <JobLink job={job} {...links}>
          <span className="days-way">
            <BarPlate plate={job.plate} />
            <BarLateness course={job.course} />
            {isException(job) && <TriangleAlert aria-hidden="true" className="calendar-exception" />}
            <span className="figures">{timesOnDay(job, startsAt)}</span> {districtsText(job)}
          </span>
          <span className="days-times figures">{factsText(job)}</span>
        </JobLink>
      )}
    />
  );
}
