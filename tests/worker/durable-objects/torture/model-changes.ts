import type { BoardCommand, JobCommand } from "#domain/jobs/command.ts";
import { openSince, RELEASE_UNTIL_MS, startFrom, type BoardOrder } from "#domain/jobs/job.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { ModelJob, ModelOrder } from "./model.ts";

/** A command, and between which times of the world's clock it was decided. */
export interface Asked {
  readonly command: BoardCommand;
  readonly clockFrom: number;
  readonly clockTo: number;
}

/** Every driver's vehicle. */
export type Drivers = ReadonlyMap<string, VehicleType>;

/** Whether the order is as asked already, so that the answer is the order, and nothing changes. */
export function isAlready(state: ModelOrder, { command }: Asked): boolean {
  if ("key" in command) return state.revisionKey === command.key;
  if (!("jobId" in command))
    return command.type === "cancel" ? state.status === "cancelled" : state.status === "confirmed";
  const job = jobOf(state, command.jobId);
  if (job === undefined) return false;
  if ("clientId" in command && command.clientId !== undefined && job.pressed.includes(command.clientId))
    return knows(job, command);
  return isJobAlready(job, command);
}

/** A press counts as known only for a driver who may still ask about the job. */
function knows(job: ModelJob, command: JobCommand): boolean {
  if (command.type === "arrive" || command.type === "leave") return job.driverId === command.driverId;
  return true;
}

function isJobAlready(job: ModelJob, command: JobCommand): boolean {
  const { status } = job;
  switch (command.type) {
    case "reserve":
      return job.driverId === command.driverId && (status === "reserved" || status === "in_progress");
    case "assign":
      return job.driverId === command.driverId && status === "reserved";
    case "release":
      return command.actor.kind === "driver" && status === "available" && job.releasedBy === command.actor.id;
    case "start":
      return (
        status === "in_progress" && (command.actor.kind === "admin" || job.driverId === command.actor.id)
      );
    case "complete":
      return status === "completed" && job.driverId === command.driverId;
    case "complete_for_driver":
      return status === "completed";
    case "reopen":
      return status === "in_progress";
    case "arrive":
      return job.driverId === command.driverId && command.stop < job.reached;
    case "leave":
      return job.driverId === command.driverId && hasLeft(job, command.stop);
    // Another press of the office for the same step is refused, or finds another time.
    case "visit_for_driver":
    case "correct_visit":
    case "waive_waiting":
    case "charge_waiting":
    case "propose_door_change":
    case "withdraw_door_change":
      return false;
  }
}

function hasLeft({ reached, isAtStop }: ModelJob, stop: number): boolean {
  return stop < reached - 1 || (stop === reached - 1 && !isAtStop);
}

export function jobOf({ jobs }: ModelOrder, jobId: string): ModelJob | undefined {
  return jobs.find((job) => job.jobId === jobId);
}

/**
 * The orders that the command may lead to; none when it must be refused.
 * @param told the order as the answer tells it, or `null` when there was none: then everything that may be is meant
 */
export function changed(state: ModelOrder, asked: Asked, told: BoardOrder | null): readonly ModelOrder[] {
  const { command } = asked;
  const next = { ...state, version: state.version + 1 };
  if (command.type === "change_day") return changedDays(next, asked, told);
  if (command.type === "cancel") return cancelled(next, asked);
  if (command.type === "confirm") return state.status === "pending" ? [{ ...next, status: "confirmed" }] : [];
  if (!("jobId" in command)) return [];
  const job = jobOf(state, command.jobId);
  const after = job === undefined ? null : changedJob(next, job, asked, command);
  if (job === undefined || after === null) return [];
  const pressed =
    "clientId" in command && command.clientId !== undefined
      ? [...job.pressed, command.clientId]
      : job.pressed;
  const changes = outcomes(job, command, after).map((each) => {
    const jobs = state.jobs.map((other) => (other === job ? { ...job, ...each, pressed } : other));
    return { ...next, jobs, status: statusAfter(state.status, jobs, command) };
  });
  // A correction within the minute of the step before it may be the time that is recorded: then nothing changes.
  const mayBeSame = command.type === "correct_visit" && command.at !== null;
  return mayBeSame ? [...changes, state] : changes;
}

/** Without the arrival at a stop, the truck has left the one before it, or is there again: only the times say which. */
function outcomes(
  job: ModelJob,
  command: JobCommand,
  after: Partial<ModelJob>,
): readonly Partial<ModelJob>[] {
  const isUnreached = command.type === "correct_visit" && command.step === "arrive" && command.at === null;
  return isUnreached && job.reached > 1 ? [after, { ...after, isAtStop: true }] : [after];
}

const UNREACHED = { reached: 0, isAtStop: false } as const;

/** What the command changes of its job; `null` when it must be refused. */
function changedJob(
  { startsAt, stopCount, status: orderStatus }: ModelOrder,
  job: ModelJob,
  { clockFrom, clockTo }: Asked,
  command: JobCommand,
): Partial<ModelJob> | null {
  const { status } = job;
  switch (command.type) {
    case "reserve": {
      const isOpen = status === "available" && startsAt > openSince(clockFrom);
      return isOpen ? { status: "reserved", driverId: command.driverId, releasedBy: null } : null;
    }
    case "assign": {
      const mayBe = status === "available" || status === "reserved";
      return mayBe ? { status: "reserved", driverId: command.driverId, releasedBy: null } : null;
    }
    case "release": {
      const isTheirs = job.driverId === command.actor.id && clockFrom <= startsAt - RELEASE_UNTIL_MS;
      const mayBe =
        command.actor.kind === "admin"
          ? status === "reserved" || status === "in_progress"
          : status === "reserved" && isTheirs;
      return mayBe ? { status: "available", driverId: null, releasedBy: job.driverId, ...UNREACHED } : null;
    }
    case "start": {
      const isTime = command.actor.kind === "admin" || clockTo >= startFrom(startsAt);
      const isTheirs = command.actor.kind === "admin" || job.driverId === command.actor.id;
      const mayBe = status === "reserved" && orderStatus !== "pending" && isTime && isTheirs;
      return mayBe ? { status: "in_progress" } : null;
    }
    case "complete": {
      const isAtEnd = job.reached === 0 || job.reached === stopCount;
      const mayBe = status === "in_progress" && job.driverId === command.driverId && isAtEnd;
      return mayBe ? { status: "completed", isAtStop: false } : null;
    }
    case "complete_for_driver":
      return status === "in_progress" ? { status: "completed", isAtStop: false } : null;
    case "arrive": {
      const isNext = command.stop === job.reached && command.stop < stopCount;
      const mayBe = status === "in_progress" && job.driverId === command.driverId && isNext;
      return mayBe ? { reached: job.reached + 1, isAtStop: true } : null;
    }
    case "leave": {
      const isHere = job.isAtStop && command.stop === job.reached - 1;
      const mayBe = status === "in_progress" && job.driverId === command.driverId && isHere;
      return mayBe ? { isAtStop: false } : null;
    }
    case "visit_for_driver": {
      const { step, stop } = command;
      const isNext =
        step === "arrive"
          ? stop === job.reached && stop < stopCount
          : job.isAtStop && stop === job.reached - 1;
      const mayBe = status === "in_progress" && job.driverId === command.heldBy && isNext;
      if (!mayBe) return null;
      return step === "arrive" ? { reached: job.reached + 1, isAtStop: true } : { isAtStop: false };
    }
    case "correct_visit": {
      const { step, stop, at } = command;
      const isThere = step === "arrive" ? stop < job.reached : hasLeft(job, stop);
      if (status !== "in_progress" || job.driverId !== command.heldBy || !isThere) return null;
      if (at !== null) return {};
      if (stop !== job.reached - 1 || (step === "arrive") !== job.isAtStop) return null;
      if (step === "leave") return { isAtStop: true };
      return { reached: job.reached - 1, isAtStop: false };
    }
    case "reopen": {
      const mayBe =
        status === "completed" && job.driverId === command.driverId && orderStatus !== "cancelled";
      return mayBe ? { status: "in_progress" } : null;
    }
    case "waive_waiting":
    case "charge_waiting":
    case "propose_door_change":
    case "withdraw_door_change":
      return null;
  }
}

/** The status of the order after one of its jobs has changed. */
function statusAfter(status: string, jobs: readonly ModelJob[], { type }: JobCommand): string {
  const isTaken = type === "reserve" || type === "assign";
  if (isTaken && status === "pending" && jobs.every((job) => job.status !== "available")) return "confirmed";
  if (type === "start" && status === "confirmed") return "in_transit";
  const isCompleting = type === "complete" || type === "complete_for_driver";
  if (isCompleting && jobs.every((job) => job.status === "completed")) return "delivered";
  return type === "reopen" && status === "delivered" ? "in_transit" : status;
}

const CANCELLABLE_BY_CUSTOMER = ["available", "reserved"];
const CANCELLABLE_BY_ADMIN = ["available", "reserved", "in_progress"];

function cancelled(next: ModelOrder, { command }: Asked): readonly ModelOrder[] {
  const isAdmin = command.type === "cancel" && command.actor.kind === "admin";
  const isUnderWay = next.jobs.some(({ status }) => status === "in_progress");
  const mayBe = isAdmin
    ? ["pending", "confirmed", "in_transit"].includes(next.status)
    : ["pending", "confirmed"].includes(next.status) && !isUnderWay;
  if (!mayBe) return [];
  const cancellable = isAdmin ? CANCELLABLE_BY_ADMIN : CANCELLABLE_BY_CUSTOMER;
  const jobs = next.jobs.map((job) =>
    cancellable.includes(job.status) ? { ...job, status: "cancelled" } : job,
  );
  return [{ ...next, status: "cancelled", jobs }];
}

/** Which reservations a new day ends depends on other orders: every choice of them may be. */
function changedDays(next: ModelOrder, { command }: Asked, told: BoardOrder | null): readonly ModelOrder[] {
  if (command.type !== "change_day") return [];
  const isStale = command.basedOn !== next.revision || command.window.startsAt === next.startsAt;
  if (isStale || ["delivered", "cancelled"].includes(next.status)) return [];
  const { key, window } = command;
  const moved = { ...next, revision: next.revision + 1, revisionKey: key, startsAt: window.startsAt };
  return choices(next.jobs, told).map((jobs) => ({ ...moved, jobs }));
}

function choices(jobs: readonly ModelJob[], told: BoardOrder | null): readonly (readonly ModelJob[])[] {
  const [job, ...others] = jobs;
  if (job === undefined) return [[]];
  const rest = choices(others, told);
  const freed = { ...job, status: "available", driverId: null, releasedBy: job.driverId };
  const after = told?.jobs.find(({ jobId }) => jobId === job.jobId)?.status;
  const both = job.status === "reserved" ? [job, freed] : [job];
  const may = after === undefined ? both : both.filter(({ status }) => status === after);
  return may.flatMap((one) => rest.map((more) => [one, ...more]));
}
