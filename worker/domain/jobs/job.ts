import { DAY_MS, HOUR_MS } from "../time.ts";
import type { ActorKind } from "../access/actor.ts";
import type { BoardDoorChange } from "../door-changes/door-change.ts";
import type { DrivingProfile } from "../driving-hours/profile.ts";
import type { BoardOffer } from "../orders/offer.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { LegTimes } from "../waiting/leg-times.ts";
import type { WaitingTerms } from "../waiting/waiting.ts";
import { sumSatang } from "../money.ts";
import type { TermChange } from "./term-changes.ts";
import type { StopVisit } from "./visits.ts";

/** `awaiting_payment`: open to nobody until the order is paid. */
export const JOB_STATUSES = [
  "awaiting_payment",
  "available",
  "reserved",
  "in_progress",
  "completed",
  "cancelled",
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** A driver may release a reserved job until this long before the pickup. */
export const RELEASE_UNTIL_MS = 12 * HOUR_MS;

/** Over how long a driver's releases are counted for the office. */
export const RELEASES_SHOWN_MS = 30 * DAY_MS;

/** An open job may be reserved until this long after its pickup time, for example to replace a truck that broke down. */
export const OPEN_AFTER_PICKUP_MS = DAY_MS;

/** A job may be started from this long before its pickup; sooner only by the office for its driver, with a reason. */
const START_BEFORE_PICKUP_MS = 3 * HOUR_MS;

/** An admin may set a completed job back under way until this long after its completion. */
export const REOPEN_WITHIN_MS = 7 * DAY_MS;

/** Jobs with a pickup before this instant (epoch milliseconds) are no longer offered. */
export function openSince(now: number): number {
  return now - OPEN_AFTER_PICKUP_MS;
}

/** One vehicle of one order, as the dispatch board holds it. */
export interface BoardJob {
  readonly jobId: string;
  readonly vehicle: VehicleType;
  readonly status: JobStatus;
  readonly driverId: string | null;
  /** The driver who last released it, so that a repeated release gets the same answer. */
  readonly releasedBy: string | null;
  /**
   * Why it was given to its driver in spite of their other jobs, ways, days or hours (`whyUnfitDespiteReason`), or set back under
   * way beside another job; "" once the words were erased.
   */
  readonly overlapReason: string | null;
  /**
   * Epoch milliseconds, once started by the driver who holds it or by the office for them; `null` also where
   * it was not recorded.
   */
  readonly startedAt: number | null;
  /**
   * When the board received that it was started; of a start that the office has recorded the same as `startedAt`, because the
   * office answers for the time. `null` also where it was not recorded.
   */
  readonly startReceivedAt: number | null;
  /** Epoch milliseconds, once completed. */
  readonly completedAt: number | null;
  /** The stops that its driver has reached, in their order. */
  readonly visits: readonly StopVisit[];
  /** When it last changed, epoch milliseconds; `null` where it was not recorded. */
  readonly changedAt: number | null;
  /** The `clientId` of the commands of drivers that changed it, newest last, at most `COMMANDS_KEPT`. */
  readonly commandIds: readonly string[];
  /** What its waiting costs, unless it is waived; 0 until it is completed. */
  readonly waitingSatang: number;
  /** The driver's part of that, which stays when it is waived. */
  readonly waitingPaySatang: number;
  /** An admin has decided that the customer does not pay for its waiting. */
  readonly isWaitingWaived: boolean;
  /** What it pays whoever takes it; `null` where the board stored it without its card. */
  readonly estimatedPaySatang: number | null;
  /** What it pays the driver who holds it: fixed when they took it, never lowered since; `null` without one. */
  readonly paySatang: number | null;
}

/** What a job has while its waiting has cost nothing. */
export const UNCHARGED = {
  waitingSatang: 0,
  waitingPaySatang: 0,
  isWaitingWaived: false,
} as const satisfies Partial<BoardJob>;

/** What a job has before anything has happened to it, and one that the board stored before visits existed lacks. */
export const UNVISITED = {
  startReceivedAt: null,
  visits: [],
  changedAt: null,
  commandIds: [],
  estimatedPaySatang: null,
  paySatang: null,
  ...UNCHARGED,
} as const satisfies Partial<BoardJob>;

/** How many commands a job remembers: more than a driver gives in one job with the most stops. */
export const COMMANDS_KEPT = 64;

/** When a driver is busy: epoch milliseconds, the end excluded. */
export interface BusyWindow {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A busy window with what its driver drives in it; absent or `null` where it was not recorded. */
export interface DrivingWindow extends BusyWindow {
  readonly driving?: DrivingProfile | null;
}

/** An order and its jobs: the unit of every decision. */
export interface BoardOrder extends DrivingWindow {
  readonly orderId: string;
  readonly customerId: string;
  readonly status: OrderStatus;
  /** Counts decisions; a projection of an older one is never written over a newer one. */
  readonly version: number;
  /** Counts the changes of the order's terms: whoever changes them says which state they have seen. */
  readonly revision: number;
  /** The request of the latest revision, so that repeating it changes nothing; "" before the first. */
  readonly revisionKey: string;
  /** The latest changes of the terms, oldest first; of those before, only their number is known. */
  readonly termChanges: readonly TermChange[];
  /** The latest offer: of a first price, or of another one (`isRepriceable`); kept once answered. */
  readonly offer: BoardOffer | null;
  /** The latest change at the door that a driver proposed, or the office for them; kept once answered. */
  readonly doorChange: BoardDoorChange | null;
  /** Driving alone, without ferries and handling, in seconds; `null` where it was not recorded. */
  readonly roadDurationS: number | null;
  /** How long the ways between its stops take; `null` where it was not recorded. */
  readonly legTimes: readonly LegTimes[] | null;
  /** How many stops each of its jobs has; `null` while it has no jobs. */
  readonly stopCount: number | null;
  /** What waiting costs; `null`: nothing. */
  readonly waitingTerms: WaitingTerms | null;
  /** Empty while the order has no price. */
  readonly jobs: readonly BoardJob[];
}

/** What an order that the board stored before revisions existed lacks. */
export const UNREVISED = {
  revision: 1,
  revisionKey: "",
  termChanges: [],
  offer: null,
  doorChange: null,
  legTimes: null,
  stopCount: null,
  waitingTerms: null,
} as const satisfies Partial<BoardOrder>;

/** A customer may change the day of an order until this long before its pickup. */
export const CHANGE_UNTIL_MS = 12 * HOUR_MS;

/** Whether a job has not started, so that a change of day moves it. */
export function isMovable(status: JobStatus): boolean {
  return isUnheld(status) || status === "reserved";
}

/** Whether a job that will be driven has no driver yet. */
export function isUnheld(status: JobStatus): boolean {
  return status === "available" || status === "awaiting_payment";
}

/** Who may change a job from one status to another; any pair that is not listed is refused. */
const TRANSITIONS: Readonly<Record<JobStatus, Partial<Record<JobStatus, readonly ActorKind[]>>>> = {
  awaiting_payment: { available: ["system"], cancelled: ["customer", "admin"] },
  available: { reserved: ["driver", "admin"], cancelled: ["customer", "admin"] },
  reserved: {
    reserved: ["admin"],
    available: ["driver", "admin", "system"],
    in_progress: ["driver", "admin"],
    cancelled: ["customer", "admin"],
  },
  in_progress: { completed: ["driver", "admin"], available: ["admin"], cancelled: ["admin"] },
  completed: { in_progress: ["admin"] },
  cancelled: {},
};

/** Whether `actor` may change a job's status from `from` to `to`. */
export function canTransitionJob(from: JobStatus, to: JobStatus, actor: ActorKind): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}

/** What the waiting of all jobs of an order costs its customer, in satang. */
export function chargedWaitingSatang({
  jobs,
}: {
  readonly jobs: readonly Pick<BoardJob, "waitingSatang" | "isWaitingWaived">[];
}): number {
  const charged = jobs.filter(({ isWaitingWaived }) => !isWaitingWaived);
  return sumSatang(charged.map((job) => job.waitingSatang));
}

/** From when a driver may start a job, by its pickup: epoch milliseconds. */
export function startFrom(pickupAt: number): number {
  return pickupAt - START_BEFORE_PICKUP_MS;
}

/**
 * From when a started job may be completed without a reason: once half of the route's driving time has passed since
 * the start was received here. A start that was pressed earlier than it came is nothing that can be checked, so its
 * driver writes the reason; but a completion that was pressed before the start came was made without a signal, like the
 * start, and both count when they were pressed. The history has the times of both, pressed and received.
 * @param pressedAt when it is completed; without it: from now on
 * @returns epoch milliseconds; `null` where start or driving time were not recorded: then at any time
 */
export function completeFrom(
  { startedAt, startReceivedAt }: Pick<BoardJob, "startedAt" | "startReceivedAt">,
  roadDurationS: number | null,
  pressedAt = Infinity,
): number | null {
  const since = startReceivedAt !== null && pressedAt > startReceivedAt ? startReceivedAt : startedAt;
  return since === null || roadDurationS === null ? null : since + (roadDurationS * 1000) / 2;
}

/** Until when an admin may set a completed job back under way: epoch milliseconds. */
export function reopenUntil(completedAt: number): number {
  return completedAt + REOPEN_WITHIN_MS;
}

/** Whether two windows overlap; touching windows do not. */
export function overlaps(a: BusyWindow, b: BusyWindow): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}
