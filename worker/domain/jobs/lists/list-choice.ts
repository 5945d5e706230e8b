import { bangkokDay } from "../../time.ts";
import { greatCircleM } from "../../geo/distance.ts";
import type { BilingualText, Point } from "../../geo/place.ts";
import type { JobCard } from "../card.ts";

/** Which open jobs a driver wants to see; what is absent leaves nothing out. */
export interface JobFilter {
  /** The province of the pickup and of the destination, in English: "Chon Buri". */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The Bangkok day of the pickup, `2026-12-01`. */
  readonly day?: string | undefined;
  readonly maxDistanceM?: number | undefined;
  readonly minPaySatang?: number | undefined;
  /** Only jobs that end in or near one of the driver's own areas. */
  readonly homewards?: boolean | undefined;
}

export type JobOrder = "pickup" | "pay" | "near";

/** A district or a province with the point that stands for it; never an address. */
export interface AreaPoint extends Point {
  /** `th-20` for a province, `th-2004` for a district. */
  readonly placeId: string;
}

/** The points of areas, by the English label that cards have. */
export type AreaPoints = Readonly<Record<string, AreaPoint>>;

/** A destination this near to a driver's own area, as the crow flies, is on the way home. */
export const HOME_WITHIN_M = 40_000;

/** The province of an area: "Bang Lamung, Chon Buri" is in "Chon Buri". */
export function provinceOf({ th, en }: BilingualText): BilingualText {
  return { th: th.slice(th.lastIndexOf(" ") + 1), en: en.slice(en.lastIndexOf(", ") + 1).trim() };
}

/** The jobs that pass a filter. While the point of an area is not known, a job is not on the way home. */
export function filterJobs<Job extends JobCard>(
  jobs: readonly Job[],
  filter: JobFilter,
  points: AreaPoints,
  home: readonly AreaPoint[],
): readonly Job[] {
  const { from, to, day, maxDistanceM, minPaySatang, homewards } = filter;
  return jobs.filter(
    (job) =>
      (from === undefined || provinceOf(job.pickupArea).en === from) &&
      (to === undefined || provinceOf(job.destinationArea).en === to) &&
      (day === undefined || bangkokDay(job.pickupAt) === day) &&
      (maxDistanceM === undefined || job.distanceM <= maxDistanceM) &&
      (minPaySatang === undefined || job.estimatedPaySatang >= minPaySatang) &&
      (homewards !== true || isHomewards(points[job.destinationArea.en], home)),
  );
}

function isHomewards(destination: AreaPoint | undefined, home: readonly AreaPoint[]): boolean {
  if (destination === undefined) return false;
  return home.some(
    (area) =>
      destination.placeId.startsWith(area.placeId) || greatCircleM(destination, area) <= HOME_WITHIN_M,
  );
}

/** How far the pickup's area is from a point, metres as the crow flies; `null` while either is not known. */
export function awayM(job: JobCard, here: Point | null, points: AreaPoints): number | null {
  const area = points[job.pickupArea.en];
  return here === null || area === undefined ? null : greatCircleM(here, area);
}

/** Jobs by their pickup, soonest first. */
export function soonestFirst<Job extends Pick<JobCard, "jobId" | "pickupAt">>(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((a, b) => a.pickupAt - b.pickupAt || (a.jobId < b.jobId ? -1 : 1));
}

/** Jobs in an order: soonest pickup, highest pay, or nearest pickup first; equal ones by pickup. */
export function orderJobs<Job extends JobCard>(
  jobs: readonly Job[],
  order: JobOrder,
  here: Point | null,
  points: AreaPoints,
): readonly Job[] {
  const far = (job: Job) => awayM(job, here, points) ?? Number.POSITIVE_INFINITY;
  return jobs.toSorted((a, b) => {
    const byPickup = a.pickupAt - b.pickupAt || (a.jobId < b.jobId ? -1 : 1);
    if (order === "pay") return b.estimatedPaySatang - a.estimatedPaySatang || byPickup;
    if (order === "near" && far(a) !== far(b)) return far(a) - far(b);
    return byPickup;
  });
}
