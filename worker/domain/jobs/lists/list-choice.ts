import { bangkokDay } from "../../time.ts";
import { greatCircleM } from "../../geo/distance.ts";
import type { BilingualText, Point } from "../../geo/place.ts";
import type { VehicleType } from "../../pricing/vehicle.ts";
import type { JobCard } from "../card.ts";

/** The most open jobs of a page. */
export const MAX_OPEN_PAGE = 500;

/** Which open jobs a driver wants to see; what is absent leaves nothing out. */
export interface JobFilter {
  /** The province of the pickup and of the destination, in English: "Chon Buri". */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The Bangkok day of the pickup, `2026-12-01`. */
  readonly day?: string | undefined;
  readonly maxDistanceM?: number | undefined;
  readonly minPaySatang?: number | undefined;
  /** Of a driver with vehicles of both types: only jobs for one of them. */
  readonly vehicle?: VehicleType | undefined;
  /** Only jobs that end in or near one of the driver's own areas. */
  readonly homewards?: boolean | undefined;
}

export type JobOrder = "pickup" | "pay" | "near";

/** The orders that the server can make: how near a job is only the driver's device knows. */
export const LISTED_ORDERS = ["pickup", "pay"] as const satisfies readonly JobOrder[];
export type ListedOrder = (typeof LISTED_ORDERS)[number];

/** What a job is filtered and ordered by. */
export type ListedJob = Pick<
  JobCard,
  "jobId" | "vehicle" | "pickupArea" | "destinationArea" | "pickupAt" | "distanceM" | "estimatedPaySatang"
>;

/** A district or a province with the point that stands for it; never an address. */
export interface AreaPoint extends Point {
  /** `th-20` for a province, `th-2004` for a district. */
  readonly placeId: string;
}

/** The points of areas, by the English label that cards have. */
export type AreaPoints = Readonly<Record<string, AreaPoint>>;

/** A destination this near to a driver's own area, as the crow flies, is on the way home. */
const HOME_WITHIN_M = 40_000;

/** The province of an area: "Bang Lamung, Chon Buri" is in "Chon Buri". */
export function provinceOf({ th, en }: BilingualText): BilingualText {
  return { th: th.slice(th.lastIndexOf(" ") + 1), en: en.slice(en.lastIndexOf(", ") + 1).trim() };
}

/**
 * Whether a job passes a filter.
 * @param leadsHome whether a destination, by its English label, is on the way home
 */
export function passes(job: ListedJob, filter: JobFilter, leadsHome: (label: string) => boolean): boolean {
  const { from, to, day, maxDistanceM, minPaySatang, vehicle, homewards } = filter;
  return (
    (from === undefined || provinceOf(job.pickupArea).en === from) &&
    (to === undefined || provinceOf(job.destinationArea).en === to) &&
    (day === undefined || bangkokDay(job.pickupAt) === day) &&
    (maxDistanceM === undefined || job.distanceM <= maxDistanceM) &&
    (minPaySatang === undefined || job.estimatedPaySatang >= minPaySatang) &&
    (vehicle === undefined || job.vehicle === vehicle) &&
    (homewards !== true || leadsHome(job.destinationArea.en))
  );
}

/** The jobs that pass a filter. While the point of an area is not known, a job is not on the way home. */
export function filterJobs<Job extends ListedJob>(
  jobs: readonly Job[],
  filter: JobFilter,
  points: AreaPoints,
  home: readonly AreaPoint[],
): readonly Job[] {
  return jobs.filter((job) => passes(job, filter, (label) => isHomewards(points[label], home)));
}

/** How many open jobs there are and pass a filter, and the provinces that they have, before the filter. */
export interface OpenCounts {
  readonly all: number;
  readonly shown: number;
  readonly from: readonly BilingualText[];
  readonly to: readonly BilingualText[];
}

/** Counts open jobs. @param shown those that pass the filter */
export function countOpen(jobs: readonly ListedJob[], shown: readonly ListedJob[]): OpenCounts {
  return {
    all: jobs.length,
    shown: shown.length,
    from: provincesOf(jobs.map(({ pickupArea }) => pickupArea)),
    to: provincesOf(jobs.map(({ destinationArea }) => destinationArea)),
  };
}

/** The provinces of areas, each once. */
function provincesOf(areas: readonly BilingualText[]): readonly BilingualText[] {
  return [
    ...new Map(
      areas.map((area) => {
        const province = provinceOf(area);
        return [province.en, province] as const;
      }),
    ).values(),
  ];
}

/** Whether a destination is in one of a driver's own areas, or near one. */
export function isHomewards(destination: AreaPoint | undefined, home: readonly AreaPoint[]): boolean {
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

/** What says where a job comes in an order. */
export type JobPlace = Pick<JobCard, "jobId" | "pickupAt" | "estimatedPaySatang">;

/** Compares jobs by an order: soonest pickup, or highest pay first; equal ones by pickup. */
export function compareJobs(order: ListedOrder): (a: JobPlace, b: JobPlace) => number {
  return (a, b) =>
    (order === "pay" ? b.estimatedPaySatang - a.estimatedPaySatang : 0) ||
    a.pickupAt - b.pickupAt ||
    (a.jobId === b.jobId ? 0 : a.jobId < b.jobId ? -1 : 1);
}

/** Jobs in an order: soonest pickup, highest pay, or nearest pickup first; equal ones by pickup. */
export function orderJobs<Job extends JobCard>(
  jobs: readonly Job[],
  order: JobOrder,
  here: Point | null,
  points: AreaPoints,
): readonly Job[] {
  if (order !== "near") return jobs.toSorted(compareJobs(order));
  const far = (job: Job) => awayM(job, here, points) ?? Number.POSITIVE_INFINITY;
  const byPickup = compareJobs("pickup");
  return jobs.toSorted((a, b) => (far(a) === far(b) ? byPickup(a, b) : far(a) - far(b)));
}
