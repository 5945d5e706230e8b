/* oxlint-disable jsx-a11y/prefer-tag-over-role -- on phones the grid
   is laid out as a list, and browsers drop the semantics of such tables */
import { TriangleAlert } from "lucide-react";
import { UnbrokenName } from "#web/components/unbroken-ids.tsx";
import { BarLateness } from "#web/entities/trucks/bar-lateness.tsx";
import { daysOfWindow } from "#domain/dispatch/calendar.ts";
import { bangkokDay, bangkokMidnight, DAY_MS } from "#domain/time.ts";
import { formatNumber, formatShortWeekdayAndDay, formatWeekdayOf } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { absenceText, districtsText, timesOnDay } from "./calendar-texts.ts";
import type { CalendarDriver } from "./calendar-types.ts";
import type { CalendarViewProps } from "./day-view.tsx";
import { DriverHead } from "./driver-head.tsx";
import { factsText, isException, JobLink, type JobLinks } from "./job-link.tsx";

/** A week from Monday to Sunday, a row per driver: the jobs of each day one below the other. */
export function WeekView({ drivers, window, now, ...links }: CalendarViewProps) {
  const days = daysOfWindow(window);
  const today = bangkokMidnight(now);
  return (
    <div className="week">
      <div className="week-row week-head" aria-hidden="true">
        <span />
        {days.map((day) => (
          <span key={day} className="week-day-head" data-today={day === today}>
            {formatWeekdayOf(day, "short")} {formatNumber(Number(bangkokDay(day).slice(-2)))}
          </span>
        ))}
      </div>
      <div role="grid" aria-label={m.nav_admin_jobs()}>
        {drivers.map((driver) => (
          <div key={driver.driverId} {...links.drag.target(driver)} role="row" className="week-row">
            <div role="rowheader" className="week-driver">
              <DriverHead driver={driver} day={null} />
            </div>
            <div role="presentation" className="week-days">
              {days.map((day) => (
                <Day key={day} driver={driver} day={day} {...links} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

interface DayProps extends JobLinks {
  readonly driver: CalendarDriver;
  /** Its midnight, epoch ms. */
  readonly day: number;
}

function Day({ driver, day, ...links }: DayProps) {
  const before = day + DAY_MS;
  const jobs = driver.jobs.filter(({ pickupAt, endsAt }) => pickupAt < before && endsAt > day);
  const off = driver.absences.find(({ startsAt, endsAt }) => startsAt === day && endsAt === before);
  return (
    <div
      role="gridcell"
      className="week-day"
      data-day={day}
      data-off={off !== undefined}
      data-empty={jobs.length === 0 && off === undefined}
    >
      <span className="week-day-name">{formatShortWeekdayAndDay(day)}</span>
      {off !== undefined && <span className="week-off">{absenceText(off)}</span>}
      {jobs.map((job) => (
        <JobLink
          key={job.jobId}
          job={{ ...job, driverName: driver.name }}
          className="calendar-chip"
          {...links}
        >
          <span className="figures block">
            {isException(job) && <TriangleAlert aria-hidden="true" className="calendar-exception" />}
            {timesOnDay(job, day)}
          </span>
          <BarLateness course={job.course} />
          <span className="block">
            <UnbrokenName>{districtsText(job)}</UnbrokenName>
          </span>
          {/* Its kind is beside it at the beginning of the row. */}
          <span className="figures block text-xs text-muted" aria-hidden="true">
            {job.plate}
          </span>
          <span className="sr-only">{factsText(job)}</span>
        </JobLink>
      ))}
    </div>
  );
}
