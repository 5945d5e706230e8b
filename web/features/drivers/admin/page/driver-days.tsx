import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { formatWeekday } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { AvailableOfDriver } from "./available-of-driver.tsx";
import { daysOffText, hoursText, WEEKDAYS } from "./times-text.ts";
import { TimesSheet } from "./times-sheet.tsx";

export interface DriverDaysProps {
  readonly driverId: string;
  readonly facts: NonNullable<ReviewedDriver["facts"]>;
}

/** Whether a driver takes jobs, their days off, and their hours; the office changes them here. */
export function DriverDays({ driverId, facts }: DriverDaysProps) {
  const { daysOff, weeklyHours } = facts;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="grid gap-3">
      <h3 className="text-xl">{m.driver_times_title()}</h3>
      <AvailableOfDriver driverId={driverId} facts={facts} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">{m.driver_days_off()}</dt>
        <dd className="figures min-w-0 wrap-anywhere">{daysOffText(daysOff)}</dd>
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
      <div>
        <Button onClick={() => setOpen(true)}>{m.driver_times_edit()}</Button>
      </div>
      {isOpen && <TimesSheet driverId={driverId} facts={facts} onClose={() => setOpen(false)} />}
    </Card>
  );
}
