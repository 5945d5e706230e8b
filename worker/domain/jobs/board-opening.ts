import { profileOf, profileOfRoad, type DrivingProfile } from "../driving-hours/profile.ts";
import type { DrivingPlan } from "../driving-hours/rules.ts";
import { journey, roadDurationS, type JourneyLeg } from "../ferries/journey.ts";
import { stopCountOf, type JobCard } from "./card.ts";
import { legTimesOf } from "../waiting/leg-times.ts";
import type { WaitingTerms } from "../waiting/waiting.ts";
import { UNREVISED, UNVISITED, type BoardJob, type BoardOrder, type JobStatus } from "./job.ts";
import type { BoardOffer } from "../orders/offer.ts";
import type { OrderStatus } from "../orders/order.ts";

/** An order and its job cards, as `open` of the board takes them. */
export interface BoardOpening {
  readonly order: BoardOrder;
  /** One per job, in the order of the jobs. */
  readonly cards: readonly JobCard[];
}

/** An order as stored in D1. */
export interface OrderRecord {
  readonly orderId: string;
  readonly customerId: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  /** Pickup, journey and handling (`busyUntil`), epoch milliseconds; `null` while a place is free text. */
  readonly endsAt: number | null;
  /** `null` while a place is free text. */
  readonly journey: readonly JourneyLeg[] | null;
  /** How its driving is planned; `null` for orders that were planned without breaks. */
  readonly drivingPlan: DrivingPlan | null;
  readonly waitingTerms: WaitingTerms | null;
}

/** A job as stored in D1. */
export interface JobRecord extends Omit<
  BoardJob,
  "releasedBy" | "changedAt" | "commandIds" | "estimatedPaySatang"
> {
  readonly card: JobCard;
}

/** The fields of an order's event that the board needs. */
export interface HistoryRecord {
  readonly jobId: string | null;
  readonly driverId: string | null;
  readonly toStatus: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * An order as the board holds it, from its rows in D1: newly placed, or final long ago.
 * @param history oldest first, @param offer the latest, or `null`
 */
export function openingOf(
  order: OrderRecord,
  jobs: readonly JobRecord[],
  history: readonly HistoryRecord[],
  offer: BoardOffer | null = null,
): BoardOpening {
  const { orderId, customerId, status, version, revision, pickupAt, endsAt, drivingPlan, waitingTerms } =
    order;
  const legs = order.journey;
  return {
    order: {
      orderId,
      customerId,
      status,
      version,
      ...UNREVISED,
      revision,
      offer,
      startsAt: pickupAt,
      // Without a journey there are no jobs, so no driver is busy.
      endsAt: endsAt ?? pickupAt,
      roadDurationS: legs === null ? null : roadDurationS(legs),
      driving: legs === null ? null : drivingOf(legs, pickupAt, drivingPlan),
      legTimes: legs === null ? null : legTimesOf(legs, drivingPlan),
      stopCount: stopCountOf(jobs.map((job) => job.card)),
      waitingTerms,
      jobs: jobs.map((job) => boardJob(job, history)),
    },
    cards: jobs.map((job) => job.card),
  };
}

/** What each driver of an order drives; one that was planned without breaks counts as its road alone. */
export function drivingOf(
  legs: readonly JourneyLeg[],
  pickupAt: number,
  plan: DrivingPlan | null,
): DrivingProfile {
  return plan === null
    ? profileOfRoad(roadDurationS(legs))
    : profileOf(journey(legs, pickupAt, plan).steps, plan);
}

function boardJob(job: JobRecord, history: readonly HistoryRecord[]): BoardJob {
  const { jobId, vehicle, status, driverId, overlapReason } = job;
  const { startedAt, startReceivedAt, completedAt, visits } = job;
  const { waitingSatang, waitingPaySatang, isWaitingWaived } = job;
  const { estimatedPaySatang } = job.card;
  return {
    ...UNVISITED,
    jobId,
    vehicle,
    status,
    driverId,
    releasedBy: releasedBy(jobId, history),
    overlapReason,
    startedAt,
    startReceivedAt,
    completedAt,
    visits,
    changedAt: history.findLast((each) => each.jobId === jobId)?.at ?? null,
    waitingSatang,
    waitingPaySatang,
    isWaitingWaived,
    estimatedPaySatang,
    // One that was taken before its pay was fixed then pays what its driver has seen.
    paySatang: driverId === null ? null : (job.paySatang ?? estimatedPaySatang),
  };
}

/** The driver who last released a job, unless it has been reserved since. */
function releasedBy(jobId: string, history: readonly HistoryRecord[]): string | null {
  const changesHands: readonly string[] = ["available", "reserved"] satisfies JobStatus[];
  const last = history.findLast((each) => each.jobId === jobId && changesHands.includes(each.toStatus));
  return last?.toStatus === "available" ? last.driverId : null;
}
