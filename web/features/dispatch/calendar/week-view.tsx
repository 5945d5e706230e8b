import { TriangleAlert } from "lucide-react";
import { daysOfWindow } from "#domain/dispatch/calendar.ts";
import { bangkokDay, bangkokMidnight, DAY_MS } from "#domain/time.ts";
import { formatNumber, formatShortWeekdayAndDay, formatWeekdayOf } from "#web/lib/i18n/format.ts";
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
      <ul>
        {drivers.map((driver) => (
          <li key={driver.driverId} {...links.drag.target(driver)} className="week-row">
            <div className="week-driver">
              <DriverHead driver={driver} day={null} />
            </div>
            <ul className="week-days">
              {days.map((day) => (
                <Day key={day} driver={driver} day={day} {...links} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
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
    <li className="week-day" data-off={off !== undefined} data-empty={jobs.length === 0 && off === undefined}>
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
          <span className="block">{districtsText(job)}</span>
          {/* Its kind is beside it at the beginning of the row. */}
          <span className="figures block text-xs text-muted" aria-hidden="true">
            {job.plate}
          </span>
          <span className="sr-only">{factsText(job)}</span>
        </JobLink>
      ))}
    </li>
  );
}
