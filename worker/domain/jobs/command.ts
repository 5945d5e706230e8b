import type { Actor } from "../access/actor.ts";
import type { Refusal } from "../errors.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { BoardOrder, BusyWindow, JobStatus } from "./job.ts";

/** What the board holds of a driver to decide on their commands. */
export interface DriverFacts {
  readonly driverId: string;
  readonly vehicle: VehicleType;
  readonly available: boolean;
  /** Counts the changes of these facts; older ones never replace newer ones. */
  readonly version: number;
}

/** A command about a whole order. */
export type OrderCommand =
  | { readonly type: "confirm"; readonly actor: Actor }
  | { readonly type: "cancel"; readonly actor: Actor; readonly reason: string };

/** A command about one job of an order. */
export type JobCommand =
  | { readonly type: "reserve"; readonly jobId: string; readonly driverId: string }
  | { readonly type: "release"; readonly jobId: string; readonly actor: Actor; readonly reason: string }
  | { readonly type: "start"; readonly jobId: string; readonly driverId: string }
  | { readonly type: "complete"; readonly jobId: string; readonly driverId: string }
  | {
      readonly type: "assign";
      readonly jobId: string;
      readonly driverId: string;
      readonly actor: Actor;
      /** Set to let the job overlap others of this driver; kept on the job. */
      readonly overlapReason: string | null;
    };

/** Everything that can be asked of an order on the board. */
export type BoardCommand = OrderCommand | JobCommand;

/** The driver whose facts and busy time a command needs, or `null`. */
export function driverNamedBy(command: BoardCommand): string | null {
  if ("driverId" in command) return command.driverId;
  return command.type === "release" && command.actor.kind === "driver" ? command.actor.id : null;
}

/** A job that takes its driver's time. */
export interface BusyJob extends BusyWindow {
  readonly jobId: string;
}

/** What a decision reads. */
export interface BoardState {
  readonly order: BoardOrder;
  /** The driver the command names (`driverNamedBy`); `null` when it names none. */
  readonly driver: DriverFacts | null;
  /** Jobs that take this driver's time: reserved and in progress. */
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
