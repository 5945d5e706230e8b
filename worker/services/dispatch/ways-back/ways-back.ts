import {
  readEngagements,
  factsOf,
  stopsOfOrdersQuery,
  type EngagementRow,
  type OpenJobRow,
  type ReadyDriverRow,
} from "#db/queries/dispatch/day.ts";
import { cardsOfJobsQuery, readReturnRows } from "#db/queries/dispatch/ways-back.ts";
import { readTariff } from "#db/queries/pricing.ts";
import { readTruckHours } from "#db/queries/truck-hours.ts";
import {
  emptyReturns,
  type EmptyReturn,
  type OpenWay,
  type ReturningTruck,
} from "#domain/dispatch/empty-returns.ts";
import { LONGEST_JOB_MS, STAYS_MS } from "#domain/dispatch/job-before.ts";
import { FAR_FROM_HOME_M, isWayBack, jobsBeforeHome, startsInStay } from "#domain/dispatch/way-back.ts";
import type { Spot } from "#domain/dispatch/suggest/day.ts";
import { areasOf } from "#domain/drivers/areas.ts";
import { withOnly } from "#domain/drivers/vehicle-types.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { DRIVEN_COUNTS_MS, whyUnfit } from "#domain/jobs/fit.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokMidnight, DAY_MS } from "#domain/time.ts";
import type { Terminal } from "../../../adapters/routing/embedded/all-ways.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { byDriver, engagementsOf, storedJobToFit, type DriversWork } from "../engagements.ts";
import { wasForgotten, withRealEnds } from "../free-at.ts";
import { DaySpots, waysByVehicle } from "../spots.ts";
import { isInTruckHours } from "../truck-hours-of-jobs.ts";

type Needs = Pick<Dependencies, "db" | "geocoder" | "now">;

/** An order that leads a truck home. */
interface MatchingJob {
  readonly jobId: string;
  readonly orderId: string;
  readonly pickupAt: number;
  readonly pickupArea: BilingualText;
  readonly destinationArea: BilingualText;
  readonly estimatedPaySatang: number;
  /** The empty way to its pickup, and what of the empty way home it saves; metres. */
  readonly emptyM: number;
  readonly savedM: number;
}

/** A truck that returns empty, with the orders that would lead it home, those that save most first. */
interface EmptyWayBack {
  /** The job after which it goes home. */
  readonly jobId: string;
  readonly orderId: string;
  readonly driverId: string;
  readonly driverName: string;
  readonly vehicle: VehicleType;
  /** When it is free there at the earliest, epoch milliseconds. */
  readonly freeAt: number;
  readonly endArea: BilingualText;
  /** The way home, metres. */
  readonly homeM: number;
  readonly matching: readonly MatchingJob[];
}

/** What the dispatcher can do about empty ways back. */
export interface WaysBack {
  /** The trucks with a matching order, those that would save most first. */
  readonly trucks: readonly EmptyWayBack[];
  /** How many trucks return empty without one. */
  readonly unmatched: number;
  /** Those whose trucks may return empty, which cannot be told: where their home is is not known. */
  readonly withoutHome: WithoutHome;
  /** Whether there are more drivers or open jobs than were looked at. */
  readonly isCut: boolean;
}

/** Drivers whose home is not known. */
interface WithoutHome {
  readonly count: number;
  /** The first of them, by name. */
  readonly first: readonly { readonly driverId: string; readonly name: string }[];
}

/** So many of them are named. */
const NAMED = 5;

const NONE: WaysBack = { trucks: [], unmatched: 0, withoutHome: { count: 0, first: [] }, isCut: false };

/** How much longer than as the crow flies a way on roads is at most, where a job is looked at. */
export const ROAD_FACTOR = 2.5;

type DriverRow = Pick<ReadyDriverRow, "driver" | "profile">;

/** A job of a driver with when it really ends. */
type Own = Omit<EngagementRow, "endsAt"> & { readonly startsAt: number; readonly endsAt: number };
type Truck = ReturningTruck & { readonly row: DriverRow; readonly last: Own };
type Open = OpenWay & { readonly row: OpenJobRow };

/** What is known of the trucks that return empty. */
interface Looked {
  readonly spots: DaySpots;
  readonly ferries: Awaited<ReturnType<typeof readTariff>>["ferries"];
  /** The trucks whose way home is long. */
  readonly far: readonly Truck[];
  /** Those of them with an open job that leads them home, those that would save most first. */
  readonly found: readonly EmptyReturn<Truck, Open>[];
  /** The drivers of the trucks whose way home is not known. */
  readonly withoutHome: WithoutHome;
  /** The cards of the trucks' jobs. */
  readonly cards: Awaited<ReturnType<typeof cardsOfJobsQuery>>;
  readonly isCut: boolean;
}

/**
 * The trucks whose job of today, tomorrow or lately ends far from the first area of their driver with no next
 * job, and the open jobs that would lead them home, but for those that suggestions leave out for their truck hours. Reads D1 in
 * three trips. Changes nothing: the board decides when a job is assigned.
 */
export async function readWaysBack(deps: Needs): Promise<WaysBack> {
  const looked = await lookAtReturns(deps);
  if (looked === null) return NONE;
  const { far, found, withoutHome, cards, isCut } = looked;
  const cardOf = new Map(cards.map(({ jobId, card }) => [jobId, card]));
  return {
    trucks: found.flatMap(({ truck, homeM, offers }) => {
      const card = cardOf.get(truck.last.jobId);
      if (card === undefined) return [];
      const { driverId, name } = truck.row.driver;
      const { jobId, orderId } = truck.last;
      return {
        jobId,
        orderId,
        driverId,
        driverName: name,
        vehicle: truck.last.vehicle,
        freeAt: truck.freeAt,
        endArea: card.destinationArea,
        homeM,
        matching: offers.map(({ job, emptyM, savedM }) => ({ ...jobForPeople(job), emptyM, savedM })),
      };
    }),
    unmatched: far.length - found.length,
    withoutHome,
    isCut,
  };
}

/** A truck that returns empty and for which no open job is, with its places. */
export type FreeTruck = Omit<ReturningTruck, "at" | "home"> & {
  readonly at: Terminal;
  readonly home: Terminal;
};

/** The trucks that return empty and that no open job leads home. As `readWaysBack`. */
export async function freeReturns(deps: Needs): Promise<readonly FreeTruck[]> {
  const looked = await lookAtReturns(deps);
  if (looked === null) return [];
  const { terminals } = looked.spots;
  return unmatchedOf(looked).flatMap((truck) => {
    const [at, home] = [terminals[truck.at], terminals[truck.home]];
    if (at === undefined || home === undefined) return [];
    const { driver, busy, driven, freeAt } = truck;
    return { driver, busy, driven, freeAt, at, home };
  });
}

/** The trucks that no open job leads home. */
export function unmatchedOf({ far, found }: Pick<Looked, "far" | "found">): readonly Truck[] {
  const matched = new Set(found.map(({ truck }) => truck.last.jobId));
  return far.filter(({ last }) => !matched.has(last.jobId));
}

/** The trucks that return empty, with the jobs for them. Reads D1 in three trips; `null` when nobody drives. */
export async function lookAtReturns({ db, geocoder, now: clock }: Needs): Promise<Looked | null> {
  const now = clock();
  const until = bangkokMidnight(now) + 2 * DAY_MS;
  const pickupsUntil = until + LONGEST_JOB_MS + STAYS_MS;
  const busySpan = { from: now - STAYS_MS, until };
  const rows = await readReturnRows(db, busySpan, { from: now, until: pickupsUntil });
  const driverIds = rows.drivers.map(({ driver }) => driver.driverId);
  if (driverIds.length === 0) return null;
  const around = { endedAfter: now - DRIVEN_COUNTS_MS, until: pickupsUntil + LONGEST_JOB_MS };
  const { engaged, stopped } = await readEngagements(db, driverIds, around);
  const workOf = byDriver({ engaged, stopped });
  const returning = rows.drivers.flatMap((row) => {
    const work = workOf(row.driver.driverId);
    return jobsBeforeHome(ownOf(work, now), { now, until }).map((last) => ({ row, last, work }));
  });
  const orderIds = [...returning.map(({ last }) => last.orderId), ...rows.open.map(({ job }) => job.orderId)];
  const lastIds = returning.map(({ last }) => last.jobId);
  const [stops, cards, { ferries }, hours] = await Promise.all([
    stopsOfOrdersQuery(db, [...new Set(orderIds)]),
    cardsOfJobsQuery(db, lastIds),
    readTariff(db, now),
    readTruckHours(db, bangkokDay(now)),
  ]);
  const spots = await DaySpots.of(geocoder, stops);
  const homed = await Promise.all(
    returning.map(async (each) => {
      const { driver, profile } = each.row;
      return { ...each, home: await spots.home(areasOf(profile, driver.preferredAreas)) };
    }),
  );
  const trucks = homed.flatMap((each) => truckOf(each, spots, now) ?? []);
  const far = trucks.filter((truck) => crowM(spots, truck.at, truck.home) >= FAR_FROM_HOME_M);
  const homeless = homed.flatMap(({ row, home }) => (home === null ? [row] : []));
  const all = rows.open
    .filter((row) => !isInTruckHours(row, spots, hours))
    .flatMap((row) => openOf(row, spots) ?? []);
  const mayFit = far.map((truck) => ({
    truck,
    jobs: all.filter((job) => isWorthMeasuring(spots, truck, job)),
  }));
  const measured = mayFit.filter(({ jobs }) => jobs.length > 0);
  const open = [...new Set(measured.flatMap(({ jobs }) => jobs))];
  const trucksOf = measured.map(({ truck }) => truck);
  const found = returnsOf(spots, trucksOf, open, ferries).filter(({ offers }) => offers.length > 0);
  return { spots, ferries, far, found, withoutHome: withoutHomeOf(homeless), cards, isCut: rows.isCut };
}

/** The jobs of a driver as they really end, without forgotten ones; one that is not completed not before now. */
function ownOf({ engaged }: DriversWork, now: number): readonly Own[] {
  const own = engaged.filter((row) => !wasForgotten(row, now));
  return withRealEnds(own, now).map(({ endedAt, ...row }) => ({
    ...row,
    startsAt: row.pickupAt,
    endsAt: row.status === "completed" ? endedAt : Math.max(endedAt, now),
  }));
}

/** The drivers of these rows, each once. */
function withoutHomeOf(rows: readonly DriverRow[]): WithoutHome {
  const named = new Map(rows.map(({ driver: { driverId, name } }) => [driverId, { driverId, name }]));
  const sorted = [...named.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return { count: sorted.length, first: sorted.slice(0, NAMED) };
}

/** A driver with the last job before home, all their work around it, and where their home is. */
interface Returning {
  readonly row: DriverRow;
  readonly last: Own;
  readonly work: DriversWork;
  readonly home: Spot | null;
}

/** The truck after the last job before home; `null` where its place or its driver's home are not known. */
function truckOf({ row, last, work, home }: Returning, spots: DaySpots, now: number): Truck | null {
  const at = spots.endsOf(last.orderId)?.to;
  if (at === undefined || home === null) return null;
  return {
    row,
    last,
    driver: withOnly(factsOf(row), last.vehicle),
    ...engagementsOf(work, now),
    freeAt: Math.max(last.endsAt, now),
    at,
    home,
  };
}

function openOf(row: OpenJobRow, spots: DaySpots): Open | null {
  const ends = spots.endsOf(row.job.orderId);
  if (ends === null) return null;
  return { ...storedJobToFit(row.job, row), ...ends, row };
}

function jobForPeople({ row: { job } }: Open) {
  const { jobId, orderId, pickupAt, estimatedPaySatang } = job;
  const { pickupArea, destinationArea } = job.card;
  return { jobId, orderId, pickupAt, pickupArea, destinationArea, estimatedPaySatang };
}

function crowM({ terminals }: DaySpots, from: Spot, to: Spot): number {
  const [a, b] = [terminals[from], terminals[to]];
  return a === undefined || b === undefined ? Infinity : greatCircleM(a, b);
}

/**
 * Whether a job may be offered to a truck. Searching the roads costs most, so it is not done for jobs at another time, for another
 * driver, or that are no way back as the crow flies with a way home that is `ROAD_FACTOR` times as long on roads.
 */
function isWorthMeasuring(spots: DaySpots, truck: Truck, job: Open): boolean {
  const { at, home, freeAt, driver } = truck;
  const homeM = crowM(spots, at, home) * ROAD_FACTOR;
  return (
    startsInStay(job.startsAt, freeAt, 0) &&
    isWayBack({ homeM, emptyM: crowM(spots, at, job.from), leftM: crowM(spots, job.to, home) }) &&
    whyUnfit(job, driver, truck) === null
  );
}

/** The empty returns over the roads between the places of these trucks and jobs alone. */
export function returnsOf(
  { terminals }: DaySpots,
  trucks: readonly Truck[],
  open: readonly Open[],
  ferries: Parameters<typeof waysByVehicle>[1],
) {
  const used = [
    ...new Set([
      ...trucks.flatMap(({ at, home }) => [at, home]),
      ...open.flatMap(({ from, to }) => [from, to]),
    ]),
  ];
  const spotOf = new Map(used.map((spot, index) => [spot, index]));
  const moved = (spot: Spot): Spot => spotOf.get(spot) ?? 0;
  const places = used.flatMap((spot) => terminals[spot] ?? []);
  return emptyReturns(
    trucks.map((truck) => ({ ...truck, at: moved(truck.at), home: moved(truck.home) })),
    open.map((job) => ({ ...job, from: moved(job.from), to: moved(job.to) })),
    waysByVehicle(places, ferries),
  );
}
