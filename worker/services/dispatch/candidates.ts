import {
  driverQuery,
  driversToLookAt,
  readEngagements,
  factsOf,
  stopsOfOrdersQuery,
  type LookedUntil,
} from "#db/queries/dispatch/day.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { PAGE_SIZE } from "#db/queries/page.ts";
import { readTariff } from "#db/queries/pricing.ts";
import { lateByMs } from "#domain/control-room/lateness.ts";
import {
  isOverridable,
  judgedAt,
  ranked,
  rankOf,
  type Candidate,
  type Rank,
} from "#domain/dispatch/candidates.ts";
import { jobBefore, LONGEST_JOB_MS } from "#domain/dispatch/job-before.ts";
import { NOWHERE, type Spot } from "#domain/dispatch/suggest/day.ts";
import { whyNotFromStart } from "#domain/dispatch/suggest/lawful.ts";
import { wayBetween } from "#domain/dispatch/suggest/route.ts";
import { breakBeforeS } from "#domain/dispatch/suggest/start/break-before.ts";
import { areasOf } from "#domain/drivers/areas.ts";
import { roadDurationS } from "#domain/ferries/journey.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { drivingOf } from "#domain/jobs/board-opening.ts";
import {
  DRIVEN_COUNTS_MS,
  whyUnfit,
  whyUnfitDespiteReason,
  type Engagements,
  type JobToFit,
} from "#domain/jobs/fit.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireJob } from "../orders/order-commands.ts";
import { truckHoursOfOrder } from "../pricing/check-truck-hours.ts";
import { byDriver, engagementsOf } from "./engagements.ts";
import { withRealEnds } from "./free-at.ts";
import { endsOfCard } from "./read-day.ts";
import { DaySpots, provinceIdOf, waysOf } from "./suggest-spots.ts";

type Needs = Pick<Dependencies, "db" | "board" | "geocoder" | "now">;

/** A driver who may be given a job, as a dispatcher sees them. */
export interface ListedCandidate extends Candidate {
  readonly phone: string;
  /** Whether a written reason gives them the job in spite of the refusal. */
  readonly isOverridable: boolean;
  /** The order that they come from, or `null` from home. */
  readonly afterOrderId: string | null;
  /** Whether a job that they hold is before it, which ends late where they come late. */
  readonly isAfterHeld: boolean;
  /**
   * With the way to the pickup, from where their truck stands free, the legal driving hours leave no time for
   * a rest. The board does not know that way, and gives them the job all the same.
   */
  readonly isWayTooLong: boolean;
}

/** The stops of a job in truck hours that are forbidden now. */
interface JobTruckHours {
  readonly hours: NonNullable<Awaited<ReturnType<typeof truckHoursOfOrder>>>;
  /** All stops of its order, which the indexes of `hours` count. */
  readonly stops: readonly { readonly label: BilingualText }[];
  /** When the customer confirmed to know forbidden hours, epoch milliseconds; `null`: they did not. */
  readonly acknowledgedAt: number | null;
}

/** Who may be given a job, under the terms that its order has now. */
export interface Candidates {
  /** The revision of those terms: whoever decides about them has not decided about later ones. */
  readonly revision: number;
  /**
   * The job's stops in forbidden truck hours: it is assigned all the same. `null`: none, on later pages, and
   * once it has started.
   */
  readonly truckHours: JobTruckHours | null;
  readonly items: readonly ListedCandidate[];
  /** Asks for the next page; `null` on the last one. */
  readonly nextCursor: CandidatesCursor | null;
}

/**
 * After whom the list goes on: of the drivers who are looked at together the last one listed, before those
 * the last one looked at.
 */
export interface CandidatesCursor {
  readonly until: LookedUntil | null;
  readonly rank: Rank | null;
  /**
   * When the first page was read, epoch milliseconds: how late somebody comes is counted from then, so that
   * nobody moves between pages.
   */
  readonly at: number;
}

/**
 * So many drivers of a kind of vehicle are looked at together and ranked, first those who work in the province of the pickup:
 * the empty way of each costs a search on the roads. The next ones follow when these are all listed.
 */
export const LOOKED_AT = 400;

/** A job whose driver is looked for. */
export interface CandidatesInput {
  readonly orderId: string;
  readonly jobId: string;
  /** Parts of a name, plate or phone number of who is searched for; "": anybody. */
  readonly search: string;
  /** Only this driver, whatever they drive and whether or not they take jobs. */
  readonly driverId?: string | undefined;
  readonly cursor?: CandidatesCursor | undefined;
}

/**
 * The drivers of a job's kind of vehicle who take jobs, those who can take it first, by empty way and
 * lateness, and why the others cannot: by the board's own rule, from what D1 has of them; and on the first
 * page the forbidden truck hours of the job, whoever takes it. The board decides by itself when one is
 * assigned. Reads D1 in four trips.
 * @throws AppError NOT_FOUND
 */
export async function readCandidates(
  deps: Needs,
  viewer: Viewer,
  { orderId, jobId, search, driverId: onlyId, cursor }: CandidatesInput,
): Promise<Candidates> {
  const { details, job } = await requireJob(deps, viewer, orderId, jobId);
  const { order, stops } = details;
  const { journey, drivingPlan } = order;
  const now = deps.now();
  const seenAt = judgedAt(cursor, now);
  const fit: JobToFit = {
    jobId,
    vehicle: job.vehicle,
    startsAt: job.pickupAt,
    endsAt: order.endsAt ?? job.endsAt,
    driving: journey === null ? null : drivingOf(journey, job.pickupAt, drivingPlan),
    roadDurationS: journey === null ? null : roadDurationS(journey),
    ends: endsOfCard(job.card),
  };
  // To a pickup that is overdue a truck comes from where it is now.
  const comesAt = Math.max(fit.startsAt, seenAt);
  const provinceId = provinceIdOf(stops[0]?.placeId);
  const [{ drivers, until: more }, truckHours] = await Promise.all([
    onlyId === undefined
      ? driversToLookAt(deps.db, job.vehicle, LOOKED_AT, { search, provinceId }, cursor?.until)
      : driverQuery(deps.db, onlyId).then((found) => ({ drivers: found, until: null })),
    cursor === undefined ? truckHoursOfJob(deps, details, job) : null,
  ]);
  const driverIds = drivers.map(({ driver }) => driver.driverId);
  const endedAfter = Math.min(now, job.pickupAt) - DRIVEN_COUNTS_MS;
  const until = fit.endsAt + LONGEST_JOB_MS;
  const { engaged, stopped } = await readEngagements(deps.db, driverIds, { endedAfter, until });
  const places = await placesOf(deps, [orderId, ...engaged.map((each) => each.orderId)]);
  const pickup = places.spots.endsOf(orderId)?.from ?? null;
  const workOf = byDriver({ engaged, stopped });
  const homes = await Promise.all(
    drivers.map(({ driver, profile }) => places.spots.home(areasOf(profile, driver.preferredAreas))),
  );
  const ways = waysOf(places.spots.terminals, places.ferries, job.vehicle);
  const emptyM = (from: Spot | null): number | null => {
    const distanceM = pickup === null || from === null ? Infinity : wayBetween(ways, from, pickup).distanceM;
    return Number.isFinite(distanceM) ? distanceM : null;
  };
  const lateS = (heldUntil: number | null, from: Spot | null): number => {
    if (pickup === null || from === null) return 0;
    const breakS = heldUntil === null ? breakBeforeS(ways, from, { ...fit, from: pickup, to: pickup }) : 0;
    const arrivesAt =
      Math.max(heldUntil ?? seenAt, seenAt) + (wayBetween(ways, from, pickup).lastsS + breakS) * 1000;
    return Number.isFinite(arrivesAt) ? lateByMs(fit.startsAt, arrivesAt) / 1000 : 0;
  };
  const isWayTooLong = (each: (typeof drivers)[number], from: Spot | null, { busy, driven }: Engagements) => {
    if (pickup === null || from === null) return false;
    const placed = { ...fit, from: pickup, to: NOWHERE };
    // Where their others are does not matter: the ways between jobs are the board's.
    const others = busy.map((other) => ({ ...other, from: NOWHERE, to: NOWHERE }));
    const day = { now: seenAt, ways: { four_wheel: ways, six_wheel: ways } };
    const driver = { facts: factsOf(each), driven, start: { spot: from, freeAt: 0 } };
    return whyNotFromStart(day, driver, placed, others) !== null;
  };
  const candidates = drivers.map((each, index): ListedCandidate => {
    const work = workOf(each.driver.driverId);
    const own = work.engaged.filter((other) => other.jobId !== jobId);
    const engagements = engagementsOf({ ...work, engaged: own }, now);
    const first = whyUnfit(fit, factsOf(each), engagements);
    // Behind what a reason overrides there may be what it does not.
    const refusal = (first && whyUnfitDespiteReason(fit, factsOf(each), engagements)) ?? first;
    // What they have not begun and is planned to end later does not come first.
    const earlier = withRealEnds(own, seenAt).filter(
      ({ status, endsAt }) => status !== "reserved" || endsAt <= fit.startsAt,
    );
    const before = jobBefore(earlier, comesAt);
    const from = before === null ? (homes[index] ?? null) : (places.spots.endsOf(before.orderId)?.to ?? null);
    const heldUntil = before === null || before.status === "completed" ? null : before.endedAt;
    const { driverId, name, phone } = each.driver;
    return {
      driverId,
      name,
      phone,
      refusal,
      isOverridable: refusal !== null && isOverridable(refusal),
      emptyM: emptyM(from),
      afterOrderId: before?.orderId ?? null,
      lateS: lateS(heldUntil, from),
      isAfterHeld: heldUntil !== null,
      isWayTooLong: refusal === null && heldUntil === null && isWayTooLong(each, from, engagements),
    };
  });
  const rest = ranked(candidates, cursor?.rank);
  const items = rest.slice(0, PAGE_SIZE);
  const last = rest.length > items.length ? items.at(-1) : undefined;
  const further = more === null ? null : { until: more, rank: null, at: seenAt };
  return {
    revision: order.revision,
    truckHours,
    items,
    nextCursor:
      last === undefined ? further : { until: cursor?.until ?? null, rank: rankOf(last), at: seenAt },
  };
}

/** The forbidden truck hours of a job that has not started. */
async function truckHoursOfJob(
  deps: Pick<Needs, "db">,
  { order, stops }: OrderDetails,
  { status, vehicle }: Pick<OrderDetails["jobs"][number]["job"], "status" | "vehicle">,
): Promise<JobTruckHours | null> {
  if (status !== "available" && status !== "reserved") return null;
  const hours = await truckHoursOfOrder(deps, { order, stops }, [vehicle]);
  return (
    hours && {
      hours,
      stops: stops.map(({ labelTh, labelEn }) => ({ label: { th: labelTh, en: labelEn } })),
      acknowledgedAt: order.truckHoursAcknowledgedAt,
    }
  );
}

/** The ends of some orders, and the ferries that trucks may take between them. */
export async function placesOf(
  { db, geocoder, now }: Pick<Needs, "db" | "geocoder" | "now">,
  orderIds: readonly string[],
) {
  const [stops, { ferries }] = await Promise.all([
    stopsOfOrdersQuery(db, [...new Set(orderIds)]),
    readTariff(db, now()),
  ]);
  const spots = await DaySpots.of(geocoder, stops);
  return { spots, ferries };
}
