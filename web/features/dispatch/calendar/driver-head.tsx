import { Link } from "@tanstack/react-router";
import { DAY_MS } from "#domain/time.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { absenceText } from "./calendar-texts.ts";
import type { CalendarDriver } from "./calendar-types.ts";

/** Who a row is of: their name, which opens their page, their vehicle with its plate, and why they take no jobs on the day or now. */
export function DriverHead({
  driver,
  day,
}: {
  readonly driver: CalendarDriver;
  readonly day: number | null;
}) {
  const { driverId, name, vehicles, plates, takesJobs, absences } = driver;
  const whole = absences.find(({ startsAt, endsAt }) => startsAt === day && endsAt - startsAt === DAY_MS);
  return (
    <>
      <Link to="/admin/drivers" search={{ driver: driverId }} className="calendar-driver">
        {name}
      </Link>
      <span className="block truncate text-xs text-muted">
        {[plates, ...vehicles.map((type) => VEHICLE_TEXTS[type]())].filter((text) => text !== "").join(" · ")}
      </span>
      {!takesJobs && <span className="block text-xs text-brick">{m.calendar_takes_none()}</span>}
      {takesJobs && whole !== undefined && (
        <span className="block text-xs text-marigold-ink">{absenceText(whole)}</span>
      )}
    </>
  );
}
