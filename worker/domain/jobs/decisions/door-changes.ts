import {
  DOOR_CHANGE_OPEN_MS,
  doorChangeStateAt,
  type BoardDoorChange,
  type DoorChangeState,
} from "../../door-changes/door-change.ts";
import { isPriceAlone } from "../../door-changes/door-terms.ts";
import { sumSatang } from "../../money.ts";
import type { DoorAnswerCommand, DoorProposalCommand } from "../command.ts";
import type { BoardState, Decision } from "../board-state.ts";
import type { BoardJob, BoardOrder } from "../job.ts";
import type { DoorChangeFact } from "../revision.ts";
import { hasLeftLastStop, whereabouts } from "../visits.ts";
import { asHolder, refuse, refuseJob, unchanged, withJob } from "./answers.ts";
import { Change } from "./change.ts";
import { longerJob, withWindow } from "./longer-jobs.ts";
import { oncePressed } from "./pressed.ts";

type ProposalOf<Type extends DoorProposalCommand["type"]> = Extract<
  DoorProposalCommand,
  { readonly type: Type }
>;
type AnswerOf<Type extends DoorAnswerCommand["type"]> = Extract<DoorAnswerCommand, { readonly type: Type }>;

/**
 * The driver of a job in progress proposes other terms at the stop where they are, or the office for the driver whom it saw
 * to hold the job, wherever the truck is. The order stays as it is until its customer agrees. One proposal of an order is
 * open at a time, whoever made it.
 */
export function proposeDoorChange(
  state: BoardState,
  command: ProposalOf<"propose_door_change">,
  now: number,
): Decision {
  return asProposer(state, command, command.driverId, (job) =>
    oncePressed(state.order, job, command, now, () => propose(state, job, command, now)),
  );
}

/** A command of the driver who holds a job, or of the office about any. */
function asProposer(
  state: BoardState,
  { jobId, actor }: Pick<DoorProposalCommand, "jobId" | "actor">,
  driverId: string,
  then: (job: BoardJob) => Decision,
): Decision {
  if (actor.kind === "admin") return withJob(state.order, jobId, then);
  if (actor.kind !== "driver" || actor.id !== driverId) return refuse("FORBIDDEN");
  return asHolder(state, { jobId, driverId }, then);
}

function propose(
  state: BoardState,
  job: BoardJob,
  { actor, driverId, isWithoutApp, clientId, basedOn, reason, terms }: ProposalOf<"propose_door_change">,
  now: number,
): Decision {
  const { order } = state;
  const { stop } = terms;
  const isByOffice = actor.kind === "admin";
  // What was told of one driver was not told of another.
  if (job.driverId !== driverId) return refuse("JOB_ALREADY_RESERVED");
  if (job.status !== "in_progress") return refuseJob(job, "in_progress");
  if (stop !== undefined && hasLeftLastStop(job.visits, order.stopCount))
    return refuse("DOOR_CHANGE_LAST_STOP_LEFT");
  if (!isByOffice && whereabouts(job.visits).kind !== "at_stop") return refuse("DOOR_CHANGE_NOT_AT_STOP");
  if (order.doorChange !== null && stateOf(order, order.doorChange, now) === "open")
    return refuse("DOOR_CHANGE_OPEN");
  if (basedOn !== order.revision) return refuse("ORDER_CHANGED");
  const isAsked = !isByOffice || isWithoutApp === true;
  const longer = stop === undefined ? null : longerJob(state, job, stop, now, isAsked);
  if (longer !== null && "code" in longer) return { outcome: "refused", ...longer };
  const made: BoardDoorChange = {
    changeId: `${order.orderId}.d${order.version + 1}`,
    jobId: job.jobId,
    driverId,
    basedOn,
    fromTotalSatang: terms.before.totalSatang,
    toTotalSatang: terms.after.totalSatang,
    expiresAt: now + DOOR_CHANGE_OPEN_MS,
    state: "open",
    key: clientId,
    ...(isByOffice && { isByOffice }),
    ...(stop !== undefined && { stop: stop.stop.label }),
    ...(isPriceAlone(terms) && { isPriceAlone: true as const }),
  };
  return new Change(order, actor, now, reason)
    .revise({ doorChange: made }, { kind: "door_change_proposed", ...factOf(made) })
    .accepted({ columns: {}, doorChange: terms });
}

/**
 * A proposal that nobody has answered is taken back by who made it: the driver their own, the office, whoever of it, what
 * the office proposed, with a reason.
 */
export function withdrawDoorChange(
  state: BoardState,
  command: ProposalOf<"withdraw_door_change">,
  now: number,
): Decision {
  const { order } = state;
  const { actor, changeId, reason } = command;
  const isByOffice = actor.kind === "admin";
  return asProposer(state, command, actor.id, (job) => {
    if (isByOffice && reason.trim() === "") return refuse("REASON_REQUIRED");
    const { doorChange } = order;
    if (doorChange?.changeId === changeId && (doorChange.isByOffice ?? false) !== isByOffice)
      return refuse("FORBIDDEN");
    const found = answerable(order, changeId, "withdrawn", now);
    if ("outcome" in found) return found;
    if (found.jobId !== job.jobId) return refuse("NOT_FOUND");
    const closed = { ...found, state: "withdrawn" as const };
    return new Change(order, actor, now, reason)
      .revise({ doorChange: closed }, { kind: "door_change_withdrawn", ...factOf(found) })
      .accepted();
  });
}

/**
 * The customer agrees, or the office for one who cannot: the order gets the proposed terms. Refused once the
 * order's terms are others than it was made for, and where its driver has no time for the added stop any
 * more: the office and the driver are told why, the customer is not told what else the driver drives.
 */
export function agree(state: BoardState, command: AnswerOf<"agree_door_change">, now: number): Decision {
  const { order } = state;
  const { actor, changeId, byCode, reason, changes, stop, isWithoutApp } = command;
  const found = whyNotAnswer(order, command) ?? answerable(order, changeId, "agreed", now);
  if ("outcome" in found) return found;
  const job = order.jobs.find(({ jobId }) => jobId === found.jobId);
  const isAsked = byCode || found.isByOffice !== true || isWithoutApp === true;
  const longer = stop === undefined || job === undefined ? null : longerJob(state, job, stop, now, isAsked);
  if (longer !== null && "code" in longer)
    return byCode || actor.kind === "admin"
      ? { outcome: "refused", ...longer }
      : refuse("DOOR_CHANGE_DRIVER_BUSY");
  const facts = {
    ...longer?.road,
    doorChange: { ...found, state: "agreed" as const },
    revision: order.revision + 1,
    revisionKey: changeId,
  };
  const decision = new Change(order, actor, now, reason)
    .revise(facts, { kind: "door_change_agreed", byCode, ...factOf(found) })
    .accepted(longer === null ? changes : withWindow(changes, longer));
  return withSummedPay(decision);
}

/** The order's pay is the sum of what its jobs pay by now: one that is over keeps its own, whatever its new card says. */
function withSummedPay(decision: Decision): Decision {
  if (decision.outcome !== "accepted" || decision.changes?.columns.estimatedPaySatang === undefined)
    return decision;
  const { changes, order } = decision;
  const pays = order.jobs.flatMap((job) => job.estimatedPaySatang ?? []);
  if (pays.length < order.jobs.length) return decision;
  const columns = { ...changes.columns, estimatedPaySatang: sumSatang(pays) };
  return { ...decision, changes: { ...changes, columns } };
}

/** The customer declines, or the office for one who cannot: the order stays as it is. */
export function declineDoorChange(
  order: BoardOrder,
  command: AnswerOf<"decline_door_change">,
  now: number,
): Decision {
  const { actor, changeId, reason } = command;
  const found = whyNotAnswer(order, command) ?? answerable(order, changeId, "declined", now);
  if ("outcome" in found) return found;
  return new Change(order, actor, now, reason)
    .revise(
      { doorChange: { ...found, state: "declined" } },
      { kind: "door_change_declined", ...factOf(found) },
    )
    .accepted();
}

/**
 * Who may answer: the customer, and the office with what the customer said; that they have no account is seen to by
 * `answerDoorChangeAtCall`.
 */
function whyNotAnswer(order: BoardOrder, { actor, reason = "" }: DoorAnswerCommand): Decision | null {
  if (actor.kind === "admin") return reason.trim() === "" ? refuse("FORBIDDEN") : null;
  if (actor.kind !== "customer") return refuse("FORBIDDEN");
  return actor.id === order.customerId ? null : refuse("NOT_FOUND");
}

/** The proposal that may be answered now; otherwise the answer to the command. */
function answerable(
  order: BoardOrder,
  changeId: string,
  to: DoorChangeState,
  now: number,
): BoardDoorChange | Decision {
  const { doorChange } = order;
  if (doorChange?.changeId !== changeId) return refuse("DOOR_CHANGE_CLOSED");
  if (doorChange.state === to) return unchanged(order);
  if (doorChange.state === "open" && doorChange.basedOn !== order.revision) return refuse("ORDER_CHANGED");
  return stateOf(order, doorChange, now) === "open" ? doorChange : refuse("DOOR_CHANGE_CLOSED");
}

function stateOf({ revision, jobs, stopCount }: BoardOrder, change: BoardDoorChange, now: number) {
  const job = jobs.find(({ jobId }) => jobId === change.jobId);
  const situation = {
    revision,
    jobStatus: job?.status,
    holder: job?.driverId ?? null,
    hasLeftLastStop: hasLeftLastStop(job?.visits ?? [], stopCount),
  };
  return doorChangeStateAt({ ...change, addsStop: change.stop !== undefined }, situation, now);
}

function factOf(change: BoardDoorChange): DoorChangeFact {
  const { changeId, jobId, fromTotalSatang, toTotalSatang, isByOffice, stop, isPriceAlone: ofPrice } = change;
  return {
    changeId,
    jobId,
    fromTotalSatang,
    toTotalSatang,
    ...(isByOffice && { isByOffice }),
    ...(stop !== undefined && { stop }),
    ...(ofPrice && { isPriceAlone: ofPrice }),
  };
}
