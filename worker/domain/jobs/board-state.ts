import type { Actor } from "../access/actor.ts";
import type { DrivenJob } from "../driving-hours/as-driven.ts";
import type { Refusal } from "../errors.ts";
import type { JobEnds } from "../geo/road-position.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { BoardJob, BoardOrder, DrivingWindow, JobStatus } from "./job.ts";
import type { OrderChanges, RevisionFact } from "./revision.ts";
import type { NoDriverFact } from "./alerts/open-alerts.ts";
import type { StoppedDrive } from "./stopped-drive.ts";
import type { JobFact } from "./visits.ts";
import type { DriverFacts } from "./driver-facts.ts";

/** A job during which its driver is busy. */
export interface BusyJob extends DrivingWindow {
  readonly jobId: string;
  /** The type of truck that it is done with; absent where that was not recorded. */
  readonly vehicle?: VehicleType;
  /** Its first and last stop; absent or `null` where their areas are not known. */
  readonly ends?: JobEnds | null;
  /** It was started: the way to its pickup is part of what was driven in it. */
  readonly isBegun?: boolean;
  /** It was completed: nothing of it is left to be driven together with another. */
  readonly isOver?: boolean;
  /** Of a job in progress: as it is driven, which its legal hours and the way after it are judged by. */
  readonly begun?: DrivenJob;
}

/** The input of a decision. */
export interface BoardState {
  readonly order: BoardOrder;
  /** The first and last stop of the order, where its jobs are to be fitted among others; as in `BusyJob`. */
  readonly ends?: JobEnds | null;
  /** The same as the command changes them: with a stop that is added behind the last one, or in other places. */
  readonly changedEnds?: JobEnds | null;
  /** The driver the command names (`driverNamedBy`); `null` when it names none. */
  readonly driver: DriverFacts | null;
  /** Jobs that keep this driver busy: reserved and in progress. */
  readonly busy: readonly BusyJob[];
  /** Jobs that this driver has completed lately: they no longer keep them busy, but were driven. */
  readonly driven?: readonly BusyJob[];
  /** For what may move a job or give it other places: every busy job of each driver who holds a reservation of the order. */
  readonly holdersBusy?: readonly HeldJob[];
  /** What these drivers have completed lately. */
  readonly holdersDriven?: readonly HeldJob[];
  /** The same for the facts of these drivers. */
  readonly holders?: readonly DriverFacts[];
}

/** A busy job with its driver. */
export interface HeldJob extends BusyJob {
  readonly driverId: string;
}

/** One event of an order's history. */
export interface BoardEvent {
  /** The job it is about, or `null` for the order itself. */
  readonly jobId: string | null;
  /** The driver who holds the job after it, or held it before. */
  readonly driverId: string | null;
  /** The driver who held the job before it, or `null`; missing where an earlier version of the board decided. */
  readonly formerDriverId?: string | null;
  readonly from: OrderStatus | JobStatus;
  readonly to: OrderStatus | JobStatus;
  readonly actor: Actor;
  readonly reason: string;
  /** When it happened, was pressed or, as the office says, really was; epoch milliseconds. */
  readonly at: number;
  /** When it reached the board, where that was much later (`LATE_PRESS_MS`). */
  readonly receivedAt?: number;
  /** Of a job that is set back: when it had been completed, epoch milliseconds. */
  readonly reverses?: number;
  /** Set when it is part of a revision; `from` and `to` are then equal, except for a released job. */
  readonly revision?: RevisionFact;
  /** Set when something was recorded of the job or the order; `from` and `to` are then equal. */
  readonly fact?: JobFact | NoDriverFact;
}

/** A reservation that ends because its driver cannot do the job after a change. */
export interface FreedJob {
  readonly jobId: string;
  readonly why: Refusal;
}

export type Decision =
  | {
      readonly outcome: "accepted";
      readonly order: BoardOrder;
      readonly events: readonly BoardEvent[];
      /** What a revision writes to the order's rows besides its status. */
      readonly changes?: OrderChanges;
      /** What drivers drove of jobs that end for them under way. */
      readonly stopped?: readonly StoppedDrive[];
      /** Jobs that the order has no longer, because their trucks are taken away: cancelled, and nobody's. */
      readonly takenAway?: readonly BoardJob[];
      /** Reservations that it ends, which is for whoever asks beforehand. */
      readonly freed?: readonly FreedJob[];
    }
  /** The state is already as requested: the same answer as the first time, and nothing to write. */
  | { readonly outcome: "unchanged"; readonly order: BoardOrder }
  | ({ readonly outcome: "refused" } & Refusal);
