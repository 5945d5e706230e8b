export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_S = DAY_MS / 1000;
export const DAY_MIN = 24 * 60;
/** 365 days. */
export const YEAR_S = 365 * DAY_S;

/** The time zone of every business rule and of every date and time that people read. */
export const TIME_ZONE = "Asia/Bangkok";

/** Thailand is UTC+7 all year: one offset, without summer time, since 1920. */
const BANGKOK_OFFSET_MS = 7 * HOUR_MS;
const BANGKOK_OFFSET = "+07:00";

/** The Bangkok day of an instant (epoch milliseconds): `2026-12-01`. */
export function bangkokDay(instant: number): string {
  return new Date(instant + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
}

/** The Bangkok time of an instant (epoch milliseconds): `08:00`. */
export function bangkokTime(instant: number): string {
  return new Date(instant + BANGKOK_OFFSET_MS).toISOString().slice(11, 16);
}

/**
 * The instant (epoch milliseconds) of a Bangkok day (`2026-12-01`) and time (`08:00`), or `null` when either is
 * invalid.
 */
export function bangkokInstant(day: string, time: string): number | null {
  const instant = Date.parse(`${day}T${time}:00${BANGKOK_OFFSET}`);
  return Number.isNaN(instant) ? null : instant;
}

/** By how much years of the Buddhist era, as Thai papers have them, are ahead. */
export const BUDDHIST_ERA_YEARS = 543;

/** A year as it was typed, in the common era: 2569 and 2026 are the same. */
export function commonEraYear(year: number): number {
  return year > 2400 ? year - BUDDHIST_ERA_YEARS : year;
}

/** The last midnight in Bangkok at or before an instant, both in epoch milliseconds. Rounds to whole milliseconds. */
export function bangkokMidnight(instant: number): number {
  const local = Math.round(instant) + BANGKOK_OFFSET_MS;
  return Math.round(instant) - (((local % DAY_MS) + DAY_MS) % DAY_MS);
}

/** Minutes after midnight in Bangkok, with fractions. */
export function bangkokMinuteOfDay(instant: number): number {
  return (Math.round(instant) - bangkokMidnight(instant)) / MINUTE_MS;
}
