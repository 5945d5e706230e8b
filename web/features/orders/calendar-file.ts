import { createEvent, type DateArray } from "ics";

/** A move as a calendar needs it. */
export interface CalendarMove {
  readonly orderId: string;
  readonly title: string;
  /** Instant of the pickup, ms. */
  readonly pickupAt: number;
  /** Until the truck is done; an hour where the way is not known yet. */
  readonly durationS: number | null;
  readonly location: string;
  /** Where the order can be read. */
  readonly url: string;
}

const AN_HOUR_S = 3600;

/**
 * The move as an iCalendar file. Times are UTC, so each calendar shows its own; the same order is the same event, which
 * a second file replaces.
 * @throws when the event cannot be written
 */
export function calendarFile({ orderId, title, pickupAt, durationS, location, url }: CalendarMove): string {
  const { error, value } = createEvent({
    uid: `${orderId}@khondee`,
    productId: "-//KhonDee//Orders//EN",
    title,
    location,
    url,
    start: utcParts(pickupAt),
    startInputType: "utc",
    startOutputType: "utc",
    duration: { minutes: Math.max(30, Math.round((durationS ?? AN_HOUR_S) / 60)) },
    status: "CONFIRMED",
    busyStatus: "BUSY",
  });
  if (value === undefined || value === null)
    throw new Error("The event could not be written", { cause: error });
  return value;
}

function utcParts(instant: number): DateArray {
  const at = new Date(instant);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
}
