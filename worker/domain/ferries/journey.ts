import { meanWaitS, nextSailing, type Sailing, type Timetable } from "./sailing.ts";

/** A journey as time sees it: stretches of road and crossings, in travel order. */
export type JourneyLeg =
  | { readonly kind: "road"; readonly durationS: number }
  | { readonly kind: "ferry"; readonly durationS: number; readonly timetable: Timetable };

export interface Journey {
  /** Road, waiting and sailing, without loading and unloading. */
  readonly durationS: number;
  /** One per crossing in order; `null` when the pickup time is not known. */
  readonly sailings: readonly (Sailing | null)[];
}

/**
 * How long a journey takes. With a pickup time each crossing waits for its real next sailing;
 * without one it waits half the frequency.
 */
export function journey(legs: readonly JourneyLeg[], pickupAt: number | null): Journey {
  let durationS = 0;
  const sailings: (Sailing | null)[] = [];
  for (const leg of legs) {
    if (leg.kind === "ferry") {
      const sailing = pickupAt === null ? null : nextSailing(leg.timetable, pickupAt + durationS * 1000);
      durationS +=
        sailing === null || pickupAt === null
          ? meanWaitS(leg.timetable)
          : Math.round((sailing.departsAt - pickupAt) / 1000) - durationS;
      sailings.push(sailing);
    }
    durationS += leg.durationS;
  }
  return { durationS, sailings };
}
