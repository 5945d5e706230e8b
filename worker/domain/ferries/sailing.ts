import { bangkokMidnight, bangkokMinuteOfDay, DAY_MS, MINUTE_MS } from "../time.ts";
import type { FerryRoute } from "./ferry-route.ts";

/** The timetable of one crossing: minutes after midnight in Bangkok, and minutes between sailings. */
export type Timetable = Pick<FerryRoute, "firstSailingMin" | "lastSailingMin" | "frequencyMin">;

export interface Sailing {
  /** Epoch milliseconds. */
  readonly departsAt: number;
  /** True when the last sailing of the day was missed and this is the first of the next morning. */
  readonly nextMorning: boolean;
}

/** The first sailing at or after an instant (epoch milliseconds). */
export function nextSailing(timetable: Timetable, at: number): Sailing {
  const { firstSailingMin, lastSailingMin, frequencyMin } = timetable;
  const midnight = bangkokMidnight(at);
  const minute = bangkokMinuteOfDay(at);
  const today = (sailingMin: number): Sailing => ({
    departsAt: midnight + sailingMin * MINUTE_MS,
    nextMorning: false,
  });
  if (minute <= firstSailingMin) return today(firstSailingMin);
  const sailing = firstSailingMin + Math.ceil((minute - firstSailingMin) / frequencyMin) * frequencyMin;
  if (sailing <= lastSailingMin) return today(sailing);
  // The last ferry leaves at its published time even when that is not a multiple of the frequency.
  if (minute <= lastSailingMin) return today(lastSailingMin);
  return { departsAt: midnight + DAY_MS + firstSailingMin * MINUTE_MS, nextMorning: true };
}

/** The mean wait at a port when the time of arrival is not known: half the frequency, in seconds. */
export function meanWaitS(timetable: Timetable): number {
  return timetable.frequencyMin * 30;
}
