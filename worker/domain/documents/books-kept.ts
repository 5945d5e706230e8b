import { bangkokDay } from "../time.ts";

/** Accounting Act B.E. 2543 (2000), section 14: at least five years from the day on which the accounts are closed. */
const YEARS_KEPT = 5;

/**
 * Until when the books have to keep what they have of an instant, epoch milliseconds in the Bangkok day. The accounts of a year
 * are closed on its 31 December.
 */
export function booksKeptUntil(at: number): number {
  const closed = Number(bangkokDay(at).slice(0, 4));
  return Date.parse(`${closed + YEARS_KEPT}-12-31T12:00:00+07:00`);
}
