import type { Actor } from "../access/actor.ts";
import type { ErrorCode, ErrorParams } from "../errors.ts";
import { canTransitionOrder, type OrderStatus } from "../orders/order.ts";
import type { BoardCommand, BoardEvent, BoardState, Decision, DriverFacts } from "./command.ts";
import {
  canTransitionJob,
  openSince,
  overlaps,
  RELEASE_UNTIL_MS,
  type BoardJob,
  type BoardOrder,
  type JobStatus,
} from "./job.ts";

/**
 * The one place where orders and jobs change state. Pure: the dispatch board reads the state, calls this and writes
 * the result without an `await` in between, so that of any number of concurrent reservations exactly one succeeds.
 * @param now epoch milliseconds
 */
export function decide(state: BoardState, command: BoardCommand, now: number): Decision {
  switch (command.type) {
    case "confirm":
      return confirm(state.order, command.actor, now);
    case "cancel":
      return cancel(state.order, command.actor, command.reason, now);
    case "reserve":
      return asDriver(state, command.jobId, (job, driver) => reserve(state, job, driver, now));
    case "assign":
      return withJob(state.order, command.jobId, (job) => assign(state, job, command, now));
    case "release":
      return command.actor.kind === "driver"
        ? asDriver(state, command.jobId, (job) => release(state.order, job, command, now))
        : withJob(state.order, command.jobId, (job) => release(state.order, job, command, now));
    case "start":
      return asDriver(state, command.jobId, (job) => start(state.order, job, command.driverId, now));
    case "complete":
      return asDriver(state, command.jobId, (job) => complete(state.order, job, command.driverId, now));
  }
}

function refuse(code: ErrorCode, params?: ErrorParams): Decision {
  return params === undefined ? { outcome: "refused", code } : { outcome: "refused", code, params };
}

function unchanged(order: BoardOrder): Decision {
  return { outcome: "unchanged", order };
}

function withJob(order: BoardOrder, jobId: string, then: (job: BoardJob) => Decision): Decision {
  const job = order.jobs.find((each) => each.jobId === jobId);
  return job === undefined ? refuse("NOT_FOUND") : then(job);
}

/** Drivers see their own jobs and those for their vehicle; any other job is answered with NOT_FOUND. */
function asDriver(
  { order, driver }: BoardState,
  jobId: string,
  then: (job: BoardJob, driver: DriverFacts) => Decision,
): Decision {
  return withJob(order, jobId, (job) => {
    const mayKnow = driver !== null && (job.driverId === driver.driverId || job.vehicle === driver.vehicle);
    return mayKnow ? then(job, driver) : refuse("NOT_FOUND");
  });
}

function confirm(order: BoardOrder, actor: Actor, now: number): Decision {
  // Reserving the last open job confirms an order; drivers may not use this command.
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  if (order.status === "confirmed") return unchanged(order);
  // An order with a free-text place has no jobs, so nobody could drive it.
  if (order.jobs.length === 0) return refuseOrder(order, "confirmed");
  if (!canTransitionOrder(order.status, "confirmed", actor.kind)) return refuseOrder(order, "confirmed");
  return new Change(order, actor, now).transitionOrder("confirmed").accepted();
}

function cancel(order: BoardOrder, actor: Actor, reason: string, now: number): Decision {
  if (actor.kind === "customer" && actor.id !== order.customerId) return refuse("NOT_FOUND");
  if (order.status === "cancelled") return unchanged(order);
  if (!canTransitionOrder(order.status, "cancelled", actor.kind)) return refuseOrder(order, "cancelled");
  if (actor.kind === "admin" && reason === "") return refuse("REASON_REQUIRED");
  if (actor.kind === "customer" && order.jobs.some((job) => job.status === "in_progress"))
    return refuseOrder(order, "cancelled");
  const change = new Change(order, actor, now, reason);
  for (const job of order.jobs)
    if (canTransitionJob(job.status, "cancelled", actor.kind)) change.transitionJob(job, "cancelled");
  return change.transitionOrder("cancelled").accepted();
}

function reserve(state: BoardState, job: BoardJob, driver: DriverFacts, now: number): Decision {
  const { order } = state;
  if (job.driverId === driver.driverId && (job.status === "reserved" || job.status === "in_progress"))
    return unchanged(order);
  if (job.status === "reserved" || job.status === "in_progress") return refuse("JOB_ALREADY_RESERVED");
  const actor: Actor = { kind: "driver", id: driver.driverId };
  if (!canTransitionJob(job.status, "reserved", "driver")) return refuseJob(job, "reserved");
  if (order.startsAt <= openSince(now)) return refuseJob(job, "reserved");
  const obstacle = whyNot(state, job, driver);
  if (obstacle !== null) return obstacle;
  const taken = { driverId: driver.driverId, releasedBy: null, overlapReason: null };
  return new Change(order, actor, now).transitionJob(job, "reserved", taken).confirmWhenFull().accepted();
}

function assign(
  state: BoardState,
  job: BoardJob,
  command: Extract<BoardCommand, { type: "assign" }>,
  now: number,
): Decision {
  const { actor, overlapReason } = command;
  const { driver } = state;
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  if (overlapReason === "") return refuse("REASON_REQUIRED");
  if (driver === null) return refuse("NOT_FOUND");
  if (job.status === "reserved" && job.driverId === driver.driverId) return unchanged(state.order);
  if (!canTransitionJob(job.status, "reserved", actor.kind)) return refuseJob(job, "reserved");
  const obstacle = whyNot(overlapReason === null ? state : { ...state, busy: [] }, job, driver);
  if (obstacle !== null) return obstacle;
  const taken = { driverId: driver.driverId, releasedBy: null, overlapReason };
  const change = new Change(state.order, actor, now, overlapReason ?? "");
  return change.transitionJob(job, "reserved", taken).confirmWhenFull().accepted();
}

/** Why this driver cannot take this job, or `null`. */
function whyNot({ order, busy }: BoardState, job: BoardJob, driver: DriverFacts): Decision | null {
  if (driver.vehicle !== job.vehicle) return refuse("WRONG_VEHICLE_TYPE");
  if (!driver.available) return refuse("DRIVER_UNAVAILABLE");
  const clash = busy.find((other) => other.jobId !== job.jobId && overlaps(other, order));
  return clash === undefined ? null : refuse("JOBS_OVERLAP", { jobId: clash.jobId });
}

function release(
  order: BoardOrder,
  job: BoardJob,
  command: Extract<BoardCommand, { type: "release" }>,
  now: number,
): Decision {
  const { actor, reason } = command;
  if (actor.kind === "driver") {
    if (job.status === "available" && job.releasedBy === actor.id) return unchanged(order);
    if (job.driverId !== actor.id) return refuse("JOB_NOT_YOURS");
  }
  if (!canTransitionJob(job.status, "available", actor.kind)) return refuseJob(job, "available");
  if (actor.kind === "driver" && now > order.startsAt - RELEASE_UNTIL_MS) return refuse("RELEASE_TOO_LATE");
  if (reason === "") return refuse("REASON_REQUIRED");
  const freed = { driverId: null, releasedBy: job.driverId, overlapReason: null };
  return new Change(order, actor, now, reason).transitionJob(job, "available", freed).accepted();
}

function start(order: BoardOrder, job: BoardJob, driverId: string, now: number): Decision {
  if (job.driverId !== driverId) return refuse("JOB_NOT_YOURS");
  if (job.status === "in_progress") return unchanged(order);
  if (!canTransitionJob(job.status, "in_progress", "driver")) return refuseJob(job, "in_progress");
  if (order.status === "pending") return refuse("ORDER_NOT_CONFIRMED");
  const change = new Change(order, { kind: "driver", id: driverId }, now).transitionJob(job, "in_progress");
  if (order.status === "confirmed") change.transitionOrder("in_transit");
  return change.accepted();
}

function complete(order: BoardOrder, job: BoardJob, driverId: string, now: number): Decision {
  if (job.driverId !== driverId) return refuse("JOB_NOT_YOURS");
  if (job.status === "completed") return unchanged(order);
  if (!canTransitionJob(job.status, "completed", "driver")) return refuseJob(job, "completed");
  const change = new Change(order, { kind: "driver", id: driverId }, now).transitionJob(job, "completed", {
    completedAt: now,
  });
  if (change.everyJob("completed")) change.transitionOrder("delivered");
  return change.accepted();
}

function refuseOrder(order: BoardOrder, to: OrderStatus): Decision {
  return refuse("ORDER_TRANSITION_REFUSED", { from: order.status, to });
}

function refuseJob(job: BoardJob, to: JobStatus): Decision {
  return refuse("JOB_TRANSITION_REFUSED", { from: job.status, to });
}

/** Collects the changes and the events of one decision. */
class Change {
  private order: BoardOrder;
  private readonly events: BoardEvent[] = [];
  private readonly actor: Actor;
  private readonly now: number;
  private readonly reason: string;

  constructor(order: BoardOrder, actor: Actor, now: number, reason = "") {
    this.order = { ...order, version: order.version + 1 };
    this.actor = actor;
    this.now = now;
    this.reason = reason;
  }

  transitionJob(job: BoardJob, to: JobStatus, facts: Partial<BoardJob> = {}): this {
    const changed = { ...job, ...facts, status: to };
    const jobs = this.order.jobs.map((each) => (each.jobId === job.jobId ? changed : each));
    this.order = { ...this.order, jobs };
    return this.record(job.jobId, job.status, to, changed.driverId ?? job.driverId);
  }

  transitionOrder(to: OrderStatus): this {
    const from = this.order.status;
    this.order = { ...this.order, status: to };
    return this.record(null, from, to, null);
  }

  /** An order is confirmed as soon as every one of its jobs has a driver. */
  confirmWhenFull(): this {
    const full = this.order.jobs.every((job) => job.status !== "available");
    return full && this.order.status === "pending" ? this.transitionOrder("confirmed") : this;
  }

  everyJob(status: JobStatus): boolean {
    return this.order.jobs.every((job) => job.status === status);
  }

  accepted(): Decision {
    return { outcome: "accepted", order: this.order, events: this.events };
  }

  private record(
    jobId: string | null,
    from: BoardEvent["from"],
    to: BoardEvent["to"],
    driverId: string | null,
  ): this {
    this.events.push({ jobId, driverId, from, to, actor: this.actor, reason: this.reason, at: this.now });
    return this;
  }
}
