import { isFinal } from "../../orders/order.ts";
import type { BoardState, Decision } from "../board-state.ts";
import type { RevisionCommand } from "../revision-command.ts";
import { CHANGE_UNTIL_MS, type BoardOrder } from "../job.ts";
import { refuse, unchanged } from "./answers.ts";
import { Change } from "./change.ts";
import { movedFacts, releaseUnfit, whyLeaves, whyNotKeep } from "./moves/kept-reservations.ts";
import { isRepriceable, withdraw } from "./offers.ts";
import { leavesStartedJobs, takeTrucksAway } from "./moves/trucks.ts";

export type CommandOf<Type extends RevisionCommand["type"]> = Extract<
  RevisionCommand,
  { readonly type: Type }
>;

/**
 * Moves an order to another time: its customer until 12 h before the pickup while nothing has started, and while a
 * driver holds a job only to a time that is as far away; an admin with a reason until it is final. Jobs that have started keep
 * their window. Reservations whose driver has another job or a day off in the new window are released.
 */
export function changeDay(state: BoardState, command: CommandOf<"change_day">, now: number): Decision {
  const { order } = state;
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
  for (const job of order.jobs) {
    const why = whyLeaves(state, job, window);
    if (why !== null) change.free(job, why, { revision: { kind: "released_for_day", ...times } });
  }
  return change.accepted(changes);
}

/**
 * Changes the number of workers, and with it the price, while the order is pending. An admin raises no price: for more the
 * customer is asked.
 */
export function changeWorkers(
  order: BoardOrder,
  command: CommandOf<"change_workers">,
  now: number,
): Decision {
  const { actor, change: terms } = command;
  const rule = () => {
    const isRise = (terms.toTotalSatang ?? 0) > (terms.fromTotalSatang ?? 0);
    const mayChange = order.status === "pending" && !(isRise && actor.kind === "admin");
    return mayChange ? null : refuse("ORDER_NOT_CHANGEABLE");
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    withdraw(order, change);
    change.revise(facts, { kind: "workers_changed", ...terms });
  });
}

/**
 * An admin changes what a priced order is for, before the truck is under way, at a price that is not above the agreed one:
 * helpers, load, goods, its trucks, its places. Reservations whose driver cannot do the job as it is then are released, and
 * the jobs of trucks that are taken away are cancelled.
 */
export function changeMove(state: BoardState, command: CommandOf<"change_move">, now: number): Decision {
  const { order } = state;
  const { actor, reason, change: terms, changes } = command;
  const rule = () => {
    if (actor.kind !== "admin") return refuse("FORBIDDEN");
    const isRise = terms.toTotalSatang > terms.fromTotalSatang;
    const mayChange = !isRise && isRepriceable(order) && leavesStartedJobs(order, changes);
    if (!mayChange) return refuse("ORDER_NOT_CHANGEABLE");
    return reason === "" ? refuse("REASON_REQUIRED") : null;
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    withdraw(order, change);
    const moved = movedFacts(order, command);
    change.revise({ ...facts, ...moved }, { kind: "move_changed", ...terms });
    takeTrucksAway(order, changes, change);
    releaseUnfit(state, moved, change);
    change.confirmWhenFull();
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
  const rule = (): Decision | null => {
    if (actor.kind !== "admin") return refuse("FORBIDDEN");
    if (isFinal(order.status) || order.jobs.length === 0) return refuse("ORDER_NOT_CHANGEABLE");
    if (reason === "") return refuse("REASON_REQUIRED");
    const refusals = order.jobs.map((job) => whyNotKeep(state, job, window));
    const refusal = refusals.find((each) => each !== null);
    return refusal === undefined ? null : { outcome: "refused", ...refusal };
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    const { endsAt, driving = null } = window;
    change.revise({ ...facts, endsAt, driving }, { kind: "drivers_changed", ...command.change });
  });
}

/**
 * Changes the doors of stops and who is there: its customer until a job has started, an admin until the order is final.
 * The access to them is the admin's alone to change, until a job has started. An open offer was made for what was before.
 */
export function changeDoors(order: BoardOrder, command: CommandOf<"change_doors">, now: number): Decision {
  const { actor, positions, elsewhere, access = [] } = command;
  const isOfAccess = access.length > 0;
  const stopCount = command.changes.doors?.length;
  const rule = () => {
    const isOffice = actor.kind === "admin";
    if (isOfAccess && !isOffice) return refuse("FORBIDDEN");
    const isOver = isFinal(order.status) || ((isOfAccess || !isOffice) && hasStarted(order));
    return isOver ? refuse("ORDER_NOT_CHANGEABLE") : null;
  };
  return changeWhile(rule, order, command, now, (change, facts) => {
    withdraw(order, change);
    const which = elsewhere === undefined ? { positions } : { positions, elsewhere };
    const count = stopCount === undefined ? {} : { stopCount };
    change.revise(facts, { kind: "doors_changed", ...which, ...count, ...(isOfAccess && { access }) });
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
