import { Card } from "#web/components/card.tsx";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { daysText } from "#web/entities/earnings/days.ts";
import { formatWeekday } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The days off of a driver, and the hours at which they take jobs. */
export function DriverDays({ facts }: { readonly facts: NonNullable<ReviewedDriver["facts"]> }) {
  const { daysOff, weeklyHours } = facts;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">{m.driver_times_title()}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">{m.driver_days_off()}</dt>
        <dd className="figures min-w-0 wrap-anywhere">
          {daysOff.length === 0
            ? "–"
            : daysOff.map(({ from, to }) => daysText({ fromDay: from, toDay: to })).join(", ")}
        </dd>
        <dt className="text-muted">{m.driver_hours()}</dt>
        <dd className="figures min-w-0">
          {weeklyHours === null ? (
            m.driver_hours_any()
          ) : (
            <ul>
              {WEEKDAYS.map((weekday) => (
                <li key={weekday} className="flex justify-between gap-4">
                  <span>{formatWeekday(weekday)}</span>
                  <span>{hoursText(weeklyHours[weekday - 1] ?? null)}</span>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </Card>
  );
}

function hoursText(hours: { readonly fromMin: number; readonly toMin: number } | null): string {
  return hours === null ? "–" : `${clock(hours.fromMin)}–${clock(hours.toMin)}`;
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
