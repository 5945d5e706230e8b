import type { Actor } from "#domain/access/actor.ts";
import { driverNamedBy, type BoardCommand } from "#domain/jobs/command.ts";
import { FREE_DRIVER, type DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { BusyJob, Decision, HeldJob } from "#domain/jobs/board-state.ts";
import { decide } from "#domain/jobs/decide.ts";
import { UNREVISED, UNVISITED, type BoardJob, type BoardOrder, type JobStatus } from "#domain/jobs/job.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { JobEnds } from "#domain/geo/road-position.ts";
import { HOUR_MS } from "#domain/time.ts";

export const PICKUP_AT = Date.parse("2026-12-01T08:00:00+07:00");
/** Two days before the pickup, before every deadline. */
export const NOW = PICKUP_AT - 48 * HOUR_MS;

/** Three hours before the pickup: from then its driver may start. */
export const START_FROM = PICKUP_AT - 3 * HOUR_MS;
/** When a started job was started: long enough before `NOW` to complete it then without a reason. */
export const STARTED_AT = NOW - 4 * HOUR_MS;

export const HOLDER = "driver-holder";
export const OTHER = "driver-other";
export const ADMIN: Actor = { kind: "admin", id: "admin-1" };
export const CUSTOMER: Actor = { kind: "customer", id: "customer-1" };
/** Another customer. */
export const STRANGER: Actor = { kind: "customer", id: "customer-2" };
export const SYSTEM: Actor = { kind: "system", id: "outbox" };
export const driverActor = (id: string): Actor => ({ kind: "driver", id });
export const driver = (driverId: string, facts: Partial<DriverFacts> = {}): DriverFacts => ({
  driverId,
  vehicle: "four_wheel",
  ...FREE_DRIVER,
  ...facts,
});

/** A job for a 4-wheel; held by `HOLDER` if its status implies a driver. */
export function boardJob(jobId: string, status: JobStatus, facts: Partial<BoardJob> = {}): BoardJob {
  return {
    jobId,
    vehicle: "four_wheel",
    status,
    driverId: status === "available" || status === "awaiting_payment" ? null : HOLDER,
    releasedBy: null,
    overlapReason: null,
    startedAt: status === "in_progress" || status === "completed" ? STARTED_AT : null,
    completedAt: status === "completed" ? NOW - HOUR_MS : null,
    ...UNVISITED,
    ...facts,
  };
}

/** An order of five hours, four of them on the road, frozen. */
export function boardOrder(status: OrderStatus, jobs: readonly BoardJob[]): BoardOrder {
  return Object.freeze({
    orderId: "KD-7F3K2M",
    customerId: CUSTOMER.id,
    status,
    version: 7,
    ...UNREVISED,
    startsAt: PICKUP_AT,
    endsAt: PICKUP_AT + 5 * HOUR_MS,
    roadDurationS: 4 * 3_600,
    jobs: Object.freeze(jobs.map((job) => Object.freeze(job))),
  });
}

interface Circumstances {
  /** Of the order. */
  readonly ends?: JobEnds;
  /** Of the order as the command changes it. */
  readonly changedEnds?: JobEnds;
  /** An available driver of a 4-wheel, with any changes. */
  readonly driver?: DriverFacts;
  readonly busy?: readonly BusyJob[];
  readonly driven?: readonly BusyJob[];
  readonly holdersBusy?: readonly HeldJob[];
  readonly holdersDriven?: readonly HeldJob[];
  readonly now?: number;
}

export function decided(
  order: BoardOrder,
  command: BoardCommand,
  {
    ends,
    changedEnds,
    driver: facts,
    busy = [],
    driven = [],
    holdersBusy = [],
    holdersDriven = [],
    now = NOW,
  }: Circumstances = {},
): Decision {
  const driverId = driverNamedBy(command);
  const named = driverId === null ? null : (facts ?? driver(driverId));
  return decide(
    {
      order,
      ...(ends !== undefined && { ends }),
      ...(changedEnds !== undefined && { changedEnds }),
      driver: named,
      busy,
      driven,
      holdersBusy,
      holdersDriven,
    },
    command,
    now,
  );
}

/** The order after a command that must be accepted. */
export function accepted(order: BoardOrder, command: BoardCommand, circumstances?: Circumstances) {
  const decision = decided(order, command, circumstances);
  if (decision.outcome !== "accepted") throw new Error(`not accepted: ${JSON.stringify(decision)}`);
  return decision;
}

/** `reserved/confirmed` (first job, order) when accepted, otherwise `unchanged` or the code of the refusal. */
export function outcome(order: BoardOrder, command: BoardCommand, circumstances?: Circumstances): string {
  const decision = decided(order, command, circumstances);
  if (decision.outcome === "refused") return decision.code;
  if (decision.outcome === "unchanged") return decision.order === order ? "unchanged" : "another order";
  return `${decision.order.jobs[0]?.status ?? "no job"}/${decision.order.status}`;
}
