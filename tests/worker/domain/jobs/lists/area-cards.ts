import type { JobCard } from "#domain/jobs/card.ts";
import type { AreaPoints } from "#domain/jobs/lists/list-choice.ts";

const NINE = Date.parse("2026-12-01T09:00:00+07:00");

export const AREAS = {
  "Bang Kapi, Bangkok": { placeId: "th-1006", latitude: 13.766, longitude: 100.648 },
  "Bang Lamung, Chon Buri": { placeId: "th-2004", latitude: 12.978, longitude: 100.913 },
  "Mueang, Chiang Mai": { placeId: "th-5001", latitude: 18.79, longitude: 98.985 },
} as const satisfies AreaPoints;

/** A job between two areas: 100 km, two hours, its pickup `hours` after 1 December 2026, 09:00 in Bangkok. */
export function areaCard(
  jobId: string,
  from: string,
  to: string,
  { hours = 0, paySatang = 100_000 }: { readonly hours?: number; readonly paySatang?: number } = {},
): JobCard {
  return {
    jobId,
    orderId: `KD-${jobId}`,
    vehicle: "four_wheel",
    loadRange: "under_850_kg",
    workers: 0,
    pickupArea: { th: from, en: from },
    destinationArea: { th: to, en: to },
    waypointCount: 0,
    crossings: [],
    overWater: [false],
    distanceM: 100_000,
    durationS: 7_200,
    pickupAt: NINE + hours * 3_600_000,
    estimatedPaySatang: paySatang,
  };
}
