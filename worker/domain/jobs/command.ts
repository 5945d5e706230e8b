import type { Actor } from "../access/actor.ts";
import type { Refusal } from "../errors.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { BoardOrder, BusyWindow, JobStatus } from "./job.ts";

/** What the board must know of a driver to give them a job. */
export interface DriverFacts {
  readonly driverId: string;
  readonly vehicle: VehicleType;
  readonly available: boolean;
}

/** Everything that can be asked of an order on the board. */
export type BoardCommand =
  | { readonly type: "confirm"; readonly actor: Actor }
  | { readonly type: "cancel"; readonly actor: Actor; readonly reason: string }
  | { readonly type: "reserve"; readonly jobId: string; readonly driver: DriverFacts }
  | { readonly type: "release"; readonly jobId: string; readonly actor: Actor; readonly reason: string }
  | { readonly type: "start"; readonly jobId: string; readonly driverId: string }
  | { readonly type: "complete"; readonly jobId: string; readonly driverId: string }
  | {
      readonly type: "assign";
      readonly jobId: string;
      readonly driver: DriverFacts;
      readonly actor: Actor;
      /** Set to let the job overlap others of this driver; kept on the job. */
      readonly overlapReason: string | null;
    };

/** A job of the driver in question that takes their time. */
export interface BusyJob extends BusyWindow {
  readonly jobId: string;
}

/** What a decision reads: the order, and the busy time of the driver the command names. */
export interface BoardState {
  readonly order: BoardOrder;
  readonly busy: readonly BusyJob[];
}

/** One line of an order's history. */
export interface BoardEvent {
  /** The job it happened to, or `null` for the order itself. */
  readonly jobId: string | null;
  /** Who holds the job after it, or held it until then. */
  readonly driverId: string | null;
  readonly from: OrderStatus | JobStatus;
  readonly to: OrderStatus | JobStatus;
  readonly actor: Actor;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export type Decision =
  | { readonly outcome: "accepted"; readonly order: BoardOrder; readonly events: readonly BoardEvent[] }
  /** Asked again for what already is so: the same answer as the first time, nothing to write. */
  | { readonly outcome: "unchanged"; readonly order: BoardOrder }
  | ({ readonly outcome: "refused" } & Refusal);
