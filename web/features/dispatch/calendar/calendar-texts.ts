import type { Absence } from "#domain/dispatch/calendar.ts";
import type { ErrorCode } from "#domain/errors.ts";
import { bangkokTime, DAY_MS } from "#domain/time.ts";
import { formatDuration, formatShortDay, formatShortDayAndTimes } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { ShownJob } from "./calendar-types.ts";

/** The way of a job by its districts. */
export function wayText({ pickupArea, destinationArea }: ShownJob): string {
  return `${localized(pickupArea)} → ${localized(destinationArea)}`;
}

/** The same in less room: without the provinces, and what a Thai district begins with. */
export function districtsText({ pickupArea, destinationArea }: ShownJob): string {
  return `${districtOf(localized(pickupArea))} → ${districtOf(localized(destinationArea))}`;
}

/** Of "Min Buri, Bangkok" or "เขตมีนบุรี กรุงเทพมหานคร" the district's name. */
function districtOf(area: string): string {
  return area.split(/, | (?=จังหวัด|กรุงเทพ)/)[0]?.replace(/^(?:เขต|อำเภอ)/, "") ?? area;
}

/** From when until when a job keeps its truck. */
export function timesText({ pickupAt, endsAt }: ShownJob): string {
  return formatShortDayAndTimes(pickupAt, endsAt);
}

/** A job's times on a day (its midnight, epoch ms): of what began or ends on another day only the part of this one. */
export function timesOnDay({ pickupAt, endsAt }: ShownJob, midnight: number): string {
  const begins = pickupAt >= midnight;
  const ends = endsAt <= midnight + DAY_MS;
  if (begins && ends) return `${bangkokTime(pickupAt)} – ${bangkokTime(endsAt)}`;
  if (begins) return m.calendar_from({ time: bangkokTime(pickupAt) });
  return m.today_until({ time: ends ? bangkokTime(endsAt) : formatShortDay(endsAt) });
}

/** How soon a job is picked up that nobody has taken, or by how much that is overdue; `null` while it is more than a day away. */
export function urgencyText(pickupAt: number, now: number): string | null {
  if (pickupAt - now > DAY_MS) return null;
  const duration = formatDuration(Math.round(Math.abs(pickupAt - now) / 1000));
  return pickupAt < now ? m.today_pickup_overdue({ duration }) : m.today_pickup_in({ duration });
}

const ABSENCE_TEXTS: Partial<Record<ErrorCode, () => string>> = {
  DRIVER_DAY_OFF: m.calendar_day_off,
  OUTSIDE_HOURS: m.admin_unfit_hours,
  VEHICLE_OUT_OF_SERVICE: m.calendar_out_of_service,
};

/** Why a driver takes no jobs then. */
export function absenceText({ code }: Absence): string {
  return (ABSENCE_TEXTS[code] ?? m.calendar_papers)();
}
