import type { Actor } from "../access/actor.ts";
import type { Refusal } from "../errors.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { BoardOrder, BusyWindow, JobStatus } from "./job.ts";

/** The facts about a driver that the board needs to decide commands. */
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

/** Every command about an order on the board. */
export type BoardCommand = OrderCommand | JobCommand;

/** The driver whose facts and busy time a command needs, or `null`. */
export function driverNamedBy(command: BoardCommand): string | null {
  if ("driverId" in command) return command.driverId;
  return command.type === "release" && command.actor.kind === "driver" ? command.actor.id : null;
}

/** A job during which its driver is busy. */
export interface BusyJob extends BusyWindow {
  readonly jobId: string;
}

/** The input of a decision. */
export interface BoardState {
  readonly order: BoardOrder;
  /** The driver the command names (`driverNamedBy`); `null` when it names none. */
  readonly driver: DriverFacts | null;
  /** Jobs that keep this driver busy: reserved and in progress. */
  readonly busy: readonly BusyJob[];
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
  /** Epoch milliseconds. */
  readonly at: number;
}

export type Decision =
  | { readonly outcome: "accepted"; readonly order: BoardOrder; readonly events: readonly BoardEvent[] }
  /** The state is already as requested: the same answer as the first time, and nothing to write. */
  | { readonly outcome: "unchanged"; readonly order: BoardOrder }
  | ({ readonly outcome: "refused" } & Refusal);
