import { Link } from "@tanstack/react-router";
import { DAY_MS } from "#domain/time.ts";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { TruckLines } from "#web/entities/jobs/truck-lines.tsx";
import { m } from "#web/paraglide/messages.js";
import { absenceText } from "./calendar-texts.ts";
import type { CalendarDriver } from "./calendar-types.ts";

/** Who a row is of: their name, which opens their page, their trucks, and why they take no jobs on the day or now. */
export function DriverHead({
  driver,
  day,
}: {
  readonly driver: CalendarDriver;
  readonly day: number | null;
}) {
  const { driverId, name, trucks, takesJobs, absences } = driver;
  const whole = absences.find(({ startsAt, endsAt }) => startsAt === day && endsAt - startsAt === DAY_MS);
  return (
    <>
      <Link
        to="/admin/drivers"
        search={{ driver: driverId }}
        title={driverNameText(name)}
        className="calendar-driver"
      >
        {driverNameText(name)}
      </Link>
      <TruckLines trucks={trucks} />
      {!takesJobs && <span className="block text-xs text-brick">{m.calendar_takes_none()}</span>}
      {takesJobs && whole !== undefined && (
        <span className="block text-xs text-marigold-ink">{absenceText(whole)}</span>
      )}
    </>
  );
}
