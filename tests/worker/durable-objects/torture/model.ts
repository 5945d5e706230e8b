import type { BoardOrder } from "#domain/jobs/job.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Model, Operation } from "./linearizability.ts";
import type { Call } from "./log.ts";
import { changed, isAlready, type Asked, type Drivers } from "./model-changes.ts";
import { mayRefuse } from "./model-refusals.ts";

/** A job as whoever asks one call at a time would know it. */
export interface ModelJob {
  readonly jobId: string;
  readonly vehicle: VehicleType;
  readonly status: string;
  readonly driverId: string | null;
  readonly releasedBy: string | null;
  /** Stops that were reached, and whether the truck is at the last of them. */
  readonly reached: number;
  readonly isAtStop: boolean;
  /** The presses that have changed it: not told by the board, which must know them. */
  readonly pressed: readonly string[];
}

/** An order with its jobs: the unit of what the board promises. */
export interface ModelOrder {
  readonly version: number;
  readonly revision: number;
  /** The request of the latest revision; not told by the board either. */
  readonly revisionKey: string;
  readonly status: string;
  readonly startsAt: number;
  readonly stopCount: number;
  readonly jobs: readonly ModelJob[];
}

/** A call about one order, or a look at it. */
export type OrderOperation = Operation &
  (
    | { readonly kind: "call"; readonly call: Call }
    | { readonly kind: "look"; readonly order: BoardOrder }
    | { readonly kind: "alarm" }
  );

/** An order as the board tells it. */
export function seen(order: BoardOrder): ModelOrder {
  const { version, revision, status, startsAt, stopCount, jobs } = order;
  return {
    version,
    revision,
    revisionKey: "",
    status,
    startsAt,
    stopCount: stopCount ?? 0,
    jobs: jobs.map(({ jobId, vehicle, status: is, driverId, releasedBy, visits }) => ({
      jobId,
      vehicle,
      status: is,
      driverId,
      releasedBy,
      reached: visits.length,
      isAtStop: visits.at(-1)?.leftAt === null,
      pressed: [],
    })),
  };
}

/**
 * The board's promise about one order, written down a second time, without its rules about other orders: whether a
 * driver is free is for the invariants. So a refusal for such a reason is always possible, and everything else is not.
 */
export function orderModel(drivers: Drivers): Model<ModelOrder, OrderOperation> {
  return {
    key: (state) => JSON.stringify(state),
    step: (state, operation) => step(drivers, state, operation),
  };
}

function step(drivers: Drivers, state: ModelOrder, operation: OrderOperation): readonly ModelOrder[] {
  if (operation.kind === "look") return isSeen(state, operation.order) ? [state] : [];
  // It records that jobs are still open.
  if (operation.kind === "alarm")
    return state.jobs.some(({ status }) => status === "available")
      ? [{ ...state, version: state.version + 1 }]
      : [];
  const { call } = operation;
  if (call.request.type === "upsert_driver") return [];
  const asked: Asked = { command: call.request, clockFrom: call.clockFrom, clockTo: call.clockTo };
  const { answer } = call;
  switch (answer.kind) {
    case "unknown":
      return isAlready(state, asked) ? [] : changed(state, asked, null);
    case "refused":
      return mayRefuse(drivers, state, asked, answer) ? [state] : [];
    case "ok": {
      if (isAlready(state, asked)) return isSeen(state, answer.order) ? [state] : [];
      return changed(state, asked, answer.order).filter((next) => isSeen(next, answer.order));
    }
    default:
      return [state];
  }
}

/** Whether an order that was told is this one. */
function isSeen(state: ModelOrder, order: BoardOrder): boolean {
  const told = {
    ...state,
    revisionKey: "",
    jobs: state.jobs.map((job) => ({ ...job, pressed: [] })),
  };
  return JSON.stringify(told) === JSON.stringify(seen(order));
}
