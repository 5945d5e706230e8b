import { createEvent, type DateArray } from "ics";
import { HANDLING_PER_STOP_S } from "#domain/pricing/vehicle.ts";

/** A move as a calendar needs it. */
export interface CalendarMove {
  readonly orderId: string;
  readonly title: string;
  /** Instant of the pickup, ms. */
  readonly pickupAt: number;
  /** The way alone; an hour where it is not known yet. */
  readonly durationS: number | null;
  /** At each of them goods are handled. */
  readonly stopCount: number;
  /** Whether it is certain that the truck comes. */
  readonly isConfirmed: boolean;
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

/** Until the truck is done. */
function busyMinutes({ durationS, stopCount }: CalendarMove): number {
  return Math.round(((durationS ?? AN_HOUR_S) + stopCount * HANDLING_PER_STOP_S) / 60);
}

const LINE_END = "\r\n";
/** How the library folds: by characters, of which a Thai one has three octets. */
const FOLD = /\r\n[ \t]/g;
const MAX_OCTETS = 75;
const UTF8 = new TextEncoder();

/** A line in pieces of 75 octets at most, the space before each further one included (RFC 5545, 3.1). */
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
