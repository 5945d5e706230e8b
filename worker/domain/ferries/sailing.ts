import type { FerryRoute } from "./ferry-route.ts";

/** The timetable of one crossing: Bangkok minutes after midnight, minutes between sailings. */
export type Timetable = Pick<FerryRoute, "firstSailingMin" | "lastSailingMin" | "frequencyMin">;

export interface Sailing {
  /** Epoch milliseconds. */
  readonly departsAt: number;
  /** True when the last boat of the day was missed and this is the next morning's first. */
  readonly nextMorning: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;
/** Thailand is UTC+7 all year. */
export const BANGKOK_OFFSET_MIN = 7 * 60;

/** Minutes after midnight in Bangkok, fractions kept. */
export function bangkokMinuteOfDay(instant: number): number {
  const minutes = instant / MINUTE_MS + BANGKOK_OFFSET_MIN;
  return minutes - Math.floor(minutes / DAY_MIN) * DAY_MIN;
}

/** The first sailing at or after an instant (epoch milliseconds). */
export function nextSailing(timetable: Timetable, at: number): Sailing {
  const { firstSailingMin, lastSailingMin, frequencyMin } = timetable;
  const minute = bangkokMinuteOfDay(at);
  const midnight = at - minute * MINUTE_MS;
  if (minute <= firstSailingMin)
    return { departsAt: midnight + firstSailingMin * MINUTE_MS, nextMorning: false };
  const steps = Math.ceil((minute - firstSailingMin) / frequencyMin);
  const sailing = firstSailingMin + steps * frequencyMin;
  if (sailing <= lastSailingMin) return { departsAt: midnight + sailing * MINUTE_MS, nextMorning: false };
  // The last boat leaves at its published time even when the frequency does not land on it.
  if (minute <= lastSailingMin)
    return { departsAt: midnight + lastSailingMin * MINUTE_MS, nextMorning: false };
  return { departsAt: midnight + (DAY_MIN + firstSailingMin) * MINUTE_MS, nextMorning: true };
}

/** The mean wait at a port when the hour of arrival is not known: half the frequency, in seconds. */
export function meanWaitS(timetable: Timetable): number {
  return timetable.frequencyMin * 30;
}
