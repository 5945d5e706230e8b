import { profileOf, profileOfRoad, type DrivingProfile } from "../driving-hours/profile.ts";
import type { DrivingPlan } from "../driving-hours/rules.ts";
import { journey, roadDurationS, type JourneyLeg } from "../ferries/journey.ts";
import { stopCountOf, type JobCard } from "./card.ts";
import { legTimesOf } from "../waiting/leg-times.ts";
import type { WaitingTerms } from "../waiting/waiting.ts";
import {
  UNREVISED,
  UNVISITED,
  type BoardJob,
  type BoardOrder,
  type BusyWindow,
  type JobStatus,
} from "./job.ts";
import type { BoardDoorChange, DoorChangeTerms } from "../door-changes/door-change.ts";
import { isPriceAlone } from "../door-changes/door-terms.ts";
import type { OrderStatus } from "../orders/order.ts";

/** An order and its job cards, as `open` of the board takes them. */
export interface BoardOpening {
  readonly order: BoardOrder;
  /** One per job, in the order of the jobs. */
  readonly cards: readonly JobCard[];
  /** The same: when the driver of each is busy; of a started job it is not always the order's window. */
  readonly windows: readonly BusyWindow[];
  /** When something of the order changed last, epoch milliseconds; `null`: it is opened for the first time. */
  readonly changedAt: number | null;
}

/** An order as stored in D1. */
export interface OrderRecord {
  readonly orderId: string;
  readonly customerId: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly revision: number;
  /** The request of the latest revision; "" before the first. */
  readonly revisionKey: string;
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
export interface JobRecord extends Omit<BoardJob, "releasedBy" | "changedAt" | "estimatedPaySatang"> {
  readonly card: JobCard;
  /** Until when its driver is busy with it, epoch milliseconds; it begins at `pickupAt`. */
  readonly endsAt: number;
  readonly pickupAt: number;
}

/** The fields of an order's event that the board needs. */
export interface HistoryRecord {
  readonly jobId: string | null;
  readonly driverId: string | null;
  readonly toStatus: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Of a correction of a stop: when the job counts as changed last (`VisitCorrection`); otherwise that is `at`. */
  readonly since?: number | null;
}

/** What an order has of agreements beside its terms: the latest of each, or `null`. */
export type Agreements = Pick<BoardOrder, "offer" | "doorChange">;

const NO_AGREEMENTS: Agreements = { offer: null, doorChange: null };

/** A change at the door as stored in D1. */
export type DoorChangeRecord = Pick<
  BoardDoorChange,
  "changeId" | "jobId" | "driverId" | "basedOn" | "expiresAt" | "state"
> & { readonly isByOffice: boolean; readonly idempotencyKey: string; readonly terms: DoorChangeTerms };

/** A change at the door as the board holds it. */
export function doorChangeOf(change: DoorChangeRecord): BoardDoorChange {
  const { idempotencyKey: key, terms, isByOffice, ...record } = change;
  const { before, after, stop } = terms;
  return {
    ...record,
    ...(isByOffice && { isByOffice }),
    fromTotalSatang: before.totalSatang,
    toTotalSatang: after.totalSatang,
    key,
    ...(stop !== undefined && { stop: stop.stop.label }),
    ...(isPriceAlone(terms) && { isPriceAlone: true as const }),
  };
}

/**
 * An order as the board holds it, from its rows in D1: newly placed, of a board that lost its storage, or final long ago.
 * @param history oldest first
 */
export function openingOf(
  order: OrderRecord,
  jobs: readonly JobRecord[],
  history: readonly HistoryRecord[],
  { offer, doorChange }: Agreements = NO_AGREEMENTS,
): BoardOpening {
  const {
    orderId,
    customerId,
    status,
    version,
    revision,
    revisionKey,
    pickupAt,
    endsAt,
    drivingPlan,
    waitingTerms,
  } = order;
  const legs = order.journey;
  return {
    order: {
      orderId,
      customerId,
      status,
      version,
      ...UNREVISED,
      revision,
      revisionKey,
      offer,
      doorChange,
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
    windows: jobs.map((job) => ({ startsAt: job.pickupAt, endsAt: job.endsAt })),
    changedAt: history.at(-1)?.at ?? null,
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
  const { startedAt, startReceivedAt, completedAt, visits, commandIds } = job;
  const { waitingSatang, waitingPaySatang, isWaitingWaived } = job;
  const { estimatedPaySatang } = job.card;
  const last = history.findLast((each) => each.jobId === jobId);
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
    changedAt: last?.since ?? last?.at ?? null,
    commandIds,
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
