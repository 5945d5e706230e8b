import { whyNotThen } from "../../drivers/availability.ts";
import { whyNoVehicle } from "../../drivers/papers.ts";
import { isFinal } from "../../orders/order.ts";
import type { BoardState, Decision, DriverFacts, HeldJob, RevisionCommand } from "../command.ts";
import { whyNotBeside } from "../fit.ts";
import { CHANGE_UNTIL_MS, overlaps, type BoardJob, type BoardOrder, type DrivingWindow } from "../job.ts";
import { refuse, unchanged } from "./answers.ts";
import { Change } from "./change.ts";
import { isRepriceable, withdraw } from "./offers.ts";

export type CommandOf<Type extends RevisionCommand["type"]> = Extract<
  RevisionCommand,
  { readonly type: Type }
>;

/**
 * Moves an order to another time: its customer until 12 h before the pickup while nothing has started, and while a
 * driver holds a job only to a time that is as far away; an admin with a reason until it is final. Jobs that have started keep their window. Reservations whose driver has another job or a
 * day off in the new window are released.
 */
export function changeDay(state: BoardState, command: CommandOf<"change_day">, now: number): Decision {
  const { order, holders = [] } = state;
  const { actor, key, reason, window, changes } = command;
  const obstacle = whyNotRevise(order, command, () => whyNotDay(order, command, now));
  if (obstacle !== null) return obstacle;
  if (window.startsAt === order.startsAt) return unchanged(order);
  if (actor.kind === "admin" && reason === "") return refuse("REASON_REQUIRED");
  const times = { fromPickupAt: order.startsAt, toPickupAt: window.startsAt };
  const change = new Change(order, actor, now, reason);
  withdraw(order, change);
  const { startsAt, endsAt, driving = null } = window;
  const facts = { startsAt, endsAt, driving, revision: order.revision + 1, revisionKey: key };
  change.revise(facts, { kind: "day_changed", ...times });
  for (const job of order.jobs)
    if (whyNotKeep(state, job, window) !== null || isOffThen(job, window, holders)) {
      const freed = { driverId: null, releasedBy: job.driverId, overlapReason: null };
      change.transitionJob(job, "available", freed, { revision: { kind: "released_for_day", ...times } });
    }
  return change.accepted(changes);
}

/**
 * Changes the number of workers, and with it the price, while the order is pending. Where it is a change of the load
 * (`isOfLoad`), an admin makes it until the truck is under way. An admin raises no price: for more the customer is asked.
 */
export function changeWorkers(
  order: BoardOrder,
  command: CommandOf<"change_workers">,
  now: number,
): Decision {
  const { actor, change: terms, isOfLoad } = command;
  const rule = () => {
    if (isOfLoad === true && actor.kind !== "admin") return refuse("FORBIDDEN");
    const isRise = (terms.toTotalSatang ?? 0) > (terms.fromTotalSatang ?? 0);
    const isOpen = isOfLoad === true ? isRepriceable(order) : order.status === "pending";
    return isOpen && !(isRise && actor.kind === "admin") ? null : refuse("ORDER_NOT_CHANGEABLE");
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    withdraw(order, change);
    change.revise(facts, { kind: "workers_changed", ...terms });
  });
}

/**
 * An admin sets a price by hand that is not above the agreed one, before the truck is under way; with a reason, which each
 * changed line has.
 */
export function changePrice(order: BoardOrder, command: CommandOf<"change_price">, now: number): Decision {
  const { actor, change: price } = command;
  const rule = () => {
    if (actor.kind !== "admin") return refuse("FORBIDDEN");
    const isRise = price.toTotalSatang > price.fromTotalSatang;
    return isRise || !isRepriceable(order) ? refuse("ORDER_NOT_CHANGEABLE") : null;
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    withdraw(order, change);
    change.revise(facts, { kind: "price_changed", ...price });
  });
}

/**
 * Changes how many drivers take turns on each truck, and with it the window of the jobs that have not started: an admin
 * with a reason, until the order is final. Refused where a driver could not keep a reservation.
 */
export function changeDrivers(
  state: BoardState,
  command: CommandOf<"change_drivers">,
  now: number,
): Decision {
  const { order } = state;
  const { actor, reason, window } = command;
  const rule = () => {
    if (actor.kind !== "admin") return refuse("FORBIDDEN");
    if (isFinal(order.status) || order.jobs.length === 0) return refuse("ORDER_NOT_CHANGEABLE");
    if (reason === "") return refuse("REASON_REQUIRED");
    const refusals = order.jobs.map((job) => whyNotKeep(state, job, window));
    return refusals.find((refusal) => refusal !== null) ?? null;
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    const { endsAt, driving = null } = window;
    change.revise({ ...facts, endsAt, driving }, { kind: "drivers_changed", ...command.change });
  });
}

/**
 * Changes the doors of stops and who is there: its customer until a job has started, an admin until the order is final.
 * An open offer was made for the doors before.
 */
export function changeDoors(order: BoardOrder, command: CommandOf<"change_doors">, now: number): Decision {
  const { actor, positions, elsewhere } = command;
  const rule = () => {
    const isOver = isFinal(order.status) || (actor.kind !== "admin" && hasStarted(order));
    return isOver ? refuse("ORDER_NOT_CHANGEABLE") : null;
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    withdraw(order, change);
    const which = elsewhere === undefined ? { positions } : { positions, elsewhere };
    change.revise(facts, { kind: "doors_changed", ...which });
  });
}

type Apply = (change: Change, facts: Partial<BoardOrder>) => void;

/** A revision to which a rule of its own applies. @param rule who may revise this, and when */
export function changeWhile(
  rule: () => Decision | null,
  order: BoardOrder,
  command: RevisionCommand,
  now: number,
  apply: Apply,
): Decision {
  const obstacle = whyNotRevise(order, command, rule);
  if (obstacle !== null) return obstacle;
  const { actor, key, reason, changes } = command;
  const change = new Change(order, actor, now, reason);
  apply(change, { revision: order.revision + 1, revisionKey: key });
  return change.accepted(changes);
}

/** The answer to a revision that does not apply, or `null`. @param rule who may revise this, and when */
function whyNotRevise(
  order: BoardOrder,
  { actor, key, basedOn }: RevisionCommand,
  rule: () => Decision | null,
): Decision | null {
  if (actor.kind === "customer" && actor.id !== order.customerId) return refuse("NOT_FOUND");
  if (actor.kind !== "customer" && actor.kind !== "admin") return refuse("FORBIDDEN");
  if (order.revisionKey === key) return unchanged(order);
  return rule() ?? (basedOn === order.revision ? null : refuse("ORDER_CHANGED"));
}

function hasStarted({ status, jobs }: BoardOrder): boolean {
  return status === "in_transit" || jobs.some((job) => job.status === "in_progress");
}

function whyNotDay(
  order: BoardOrder,
  { actor, window }: CommandOf<"change_day">,
  now: number,
): Decision | null {
  if (isFinal(order.status)) return refuse("ORDER_NOT_CHANGEABLE");
  if (actor.kind === "admin") return null;
  if (hasStarted(order)) return refuse("ORDER_NOT_CHANGEABLE");
  // Nearer than that a driver may not give the job back, so nobody but an admin puts them on it.
  const isHeld = order.jobs.some((job) => job.status === "reserved");
  const nearest = isHeld ? Math.min(order.startsAt, window.startsAt) : order.startsAt;
  return now > nearest - CHANGE_UNTIL_MS ? refuse("CHANGE_TOO_LATE") : null;
}

/** Whether the driver of a reservation takes no jobs in the new window, or has no vehicle with valid papers then; what an admin allowed before stays allowed. */
function isOffThen(job: BoardJob, window: DrivingWindow, holders: readonly DriverFacts[]): boolean {
  if (job.status !== "reserved" || job.overlapReason !== null) return false;
  const driver = holders.find(({ driverId }) => driverId === job.driverId);
  if (driver === undefined) return false;
  return whyNotThen(driver, window) !== null || whyNoVehicle(driver, window, job.vehicle) !== null;
}

/**
 * Why a driver cannot keep a reservation in another window, or `null`: by the rule of every reservation. Those of the same
 * order move along; an overlap that an admin allowed before stays allowed, as do ways and driving hours that they allowed
 * with it.
 */
function whyNotKeep(
  { order, ends = null, holdersBusy = [], holdersDriven = [] }: BoardState,
  job: BoardJob,
  window: DrivingWindow,
): Decision | null {
  if (job.status !== "reserved") return null;
  const moved = new Set(order.jobs.filter((each) => each.status === "reserved").map((each) => each.jobId));
  const isTheirs = ({ driverId }: HeldJob) => driverId === job.driverId;
  const others = holdersBusy.filter((other) => isTheirs(other) && !moved.has(other.jobId));
  if (job.overlapReason !== null) {
    const clash = others.find((other) => overlaps(other, window) && !overlaps(other, order));
    return clash === undefined ? null : refuse("JOBS_OVERLAP", { jobId: clash.jobId });
  }
  const { roadDurationS } = order;
  const refusal = whyNotBeside(
    { ...window, jobId: job.jobId, vehicle: job.vehicle, roadDurationS, ends },
    { busy: others, driven: holdersDriven.filter(isTheirs) },
  );
  return refusal === null ? null : { outcome: "refused", ...refusal };
}
