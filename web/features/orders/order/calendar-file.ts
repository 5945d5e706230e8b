import { createEvent, type DateArray } from "ics";
import { HANDLING_PER_STOP_S } from "#domain/pricing/vehicle.ts";

/** An order's calendar event. */
export interface CalendarMove {
  readonly orderId: string;
  readonly title: string;
  /** Pickup time, epoch ms. */
  readonly pickupAt: number;
  /** Driving time; one hour while not known. */
  readonly durationS: number | null;
  /** Handling time is added for each. */
  readonly stopCount: number;
  /** Whether the order is confirmed. */
  readonly isConfirmed: boolean;
  readonly location: string;
  /** The order's page. */
  readonly url: string;
}

const AN_HOUR_S = 3600;

/**
 * The order as an iCalendar file. Times are in UTC; the event id is the order's, so that a second file replaces the
 * first.
 * @throws when the event cannot be written
 */
export function calendarFile(move: CalendarMove): string {
  const { orderId, title, pickupAt, isConfirmed, location, url } = move;
  const { error, value } = createEvent({
    uid: `${orderId}@khondee`,
    productId: "-//KhonDee//Orders//EN",
    title,
    location,
    url,
    start: utcParts(pickupAt),
    startInputType: "utc",
    startOutputType: "utc",
    duration: { minutes: busyMinutes(move) },
    status: isConfirmed ? "CONFIRMED" : "TENTATIVE",
    busyStatus: "BUSY",
  });
  if (value === undefined || value === null)
    throw new Error("The event could not be written", { cause: error });
  return value.replaceAll(FOLD, "").split(LINE_END).map(folded).join(LINE_END);
}

/** Until the last stop is handled. */
function busyMinutes({ durationS, stopCount }: CalendarMove): number {
  return Math.round(((durationS ?? AN_HOUR_S) + stopCount * HANDLING_PER_STOP_S) / 60);
}

const LINE_END = "\r\n";
/** The library folds by characters, although a Thai one has three octets. */
const FOLD = /\r\n[ \t]/g;
const MAX_OCTETS = 75;
const UTF8 = new TextEncoder();

/** Folds a line into parts of at most 75 octets, including the leading space of each further part (RFC 5545, 3.1). */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = UTF8.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      text += `${LINE_END} `;
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

function utcParts(instant: number): DateArray {
  const at = new Date(instant);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
}
