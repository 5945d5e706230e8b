import type { Cursor } from "#db/queries/page.ts";
import type { BoardOpening } from "#domain/jobs/board-opening.ts";
import type { OpenCard } from "#domain/jobs/card.ts";
import type { BoardCommand, JobCommand, OrderCommand } from "#domain/jobs/command.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { BusyJob, Decision } from "#domain/jobs/board-state.ts";
import type { DriverFitness } from "#domain/jobs/fit.ts";
import type { JobAnswer } from "#domain/jobs/job-answer.ts";
import type { JobFilter, JobPlace, ListedOrder, OpenCounts } from "#domain/jobs/lists/list-choice.ts";
import type { BoardOrder, JobStatus } from "#domain/jobs/job.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { AppError, type Refusal } from "#domain/errors.ts";
import type { SessionClaim } from "../auth/driver-session.ts";
import type { DispatchBoard } from "./dispatch-board.ts";

/** The board must be told of the driver whom a command names first (`upsertDriver`). */
export interface UnknownDriver {
  readonly outcome: "unknown_driver";
}

/**
 * The board's answer as plain data, because errors thrown by a Durable Object lose their class and code.
 * `unknown_order`: the board must be told of it first (`open`).
 */
export type BoardReply =
  /** `before`: the order that was decided about, so that what others changed until then is told from what this command did. */
  | { readonly outcome: "accepted"; readonly order: BoardOrder; readonly before: BoardOrder }
  /** `isSentAgain`: nobody knows whether the first sending of this very command made it so. */
  | { readonly outcome: "unchanged"; readonly order: BoardOrder; readonly isSentAgain?: true }
  | ({ readonly outcome: "refused" } & Refusal)
  | { readonly outcome: "unknown_order" }
  | UnknownDriver;

/** What a command would do, with the events of its decision; nothing has been written. */
export type BoardPreview =
  | Exclude<BoardReply, { readonly outcome: "accepted" | "unchanged" }>
  | Exclude<Decision, { readonly outcome: "refused" }>;

/** A job that a driver holds, with the kind of vehicle that it needs, and whether it is under way. */
export interface JobWithVehicle extends BusyJob {
  readonly vehicle: VehicleType;
  readonly status: JobStatus;
}

/**
 * A driver's new days off, or those of a vehicle, are not stored, because they hold this job on one of them: they keep the
 * times they had.
 */
export interface TimesRefusal {
  readonly jobId: string;
  readonly code: "JOB_ON_DAY_OFF" | "JOB_NEEDS_VEHICLE";
  readonly kept: Pick<DriverFacts, "daysOff" | "weeklyHours" | "outOfService">;
}

/** The drivers of a question whose reservation of a job would be accepted, and those whom the board has to be told of first. */
export interface PossibleDrivers {
  readonly able: readonly string[];
  readonly unknown: readonly string[];
}

/** Problems that need a person. */
export interface BoardStatus {
  /** The first of the orders whose decisions D1 refused at every attempt; the board keeps them. */
  readonly parkedOrderIds: readonly string[];
  /** How many of them there are, at most `COUNT_MAX`. */
  readonly parked: number;
}

/** Whose words leave the board: those of a customer's orders, and those of a driver's jobs; `null` where they are none. */
export interface ErasedOnBoard {
  readonly customerId: string | null;
  readonly driverId: string | null;
  /** Orders whose reasons go, whoever they are of. */
  readonly orderIds?: readonly string[];
}

/** An order whose decisions the board keeps because D1 refuses them. Epoch milliseconds. */
export interface ParkedOrder {
  readonly orderId: string;
  readonly attempts: number;
  readonly parkedAt: number;
  /** How many decisions wait. */
  readonly decisions: number;
  /** Why it was refused last; `null` where it was parked before that was kept. */
  readonly failure: string | null;
}

/** Which parked orders are read: those behind `after`, from the first one on for `null`. */
export interface ParkedOrdersAsked {
  readonly after: Cursor | null;
  readonly limit: number;
}

/** What became of parked orders that were tried again. */
export interface RetriedOrders {
  readonly written: readonly string[];
  /** They are tried again in a day. */
  readonly parked: readonly string[];
}

/** Who listens on a socket; the worker takes it from the session, never from the client. */
export interface Listener {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** When the connection expires, epoch milliseconds; the listener then reconnects. */
  readonly until: number;
  readonly driver: { readonly driverId: string; readonly vehicles: readonly VehicleType[] } | null;
}

/** What a driver is answered who came with their session. */
export type SessionReply =
  | { readonly outcome: "answered"; readonly answer: JobAnswer }
  | ({ readonly outcome: "refused" } & Refusal);

/** Which page of the open jobs the driver of a session asks for. */
export type OwnOpenJobsAsked = Pick<OpenJobsAsked, "filter" | "order" | "after" | "limit">;

/** Open jobs for some types of vehicle that pass a filter. */
export interface ChosenJobs {
  readonly vehicles: readonly VehicleType[];
  /** Pickups until this instant are offered no more, epoch milliseconds. */
  readonly since: number;
  readonly filter: JobFilter;
  /** The destinations that lead home, by their English labels, where the filter asks for them. */
  readonly homeLabels: readonly string[];
}

/** Which page of them is asked for. */
export interface OpenJobsAsked extends ChosenJobs {
  readonly order: ListedOrder;
  /** The page starts behind this one; `null`: at the first. */
  readonly after: JobPlace | null;
  readonly limit: number;
}

/**
 * The dispatch board as the rest of the worker sees it. While it has lost its storage and D1 does not answer, every call
 * throws AppError SERVICE_UNAVAILABLE, and nothing is decided.
 */
export interface Board {
  /** Adds an order; does nothing when the board has it already. */
  open(opening: BoardOpening): Promise<void>;
  /** Stores a driver's facts; older versions are ignored. Answers again, as long as D1 has times that it refused. */
  upsertDriver(facts: DriverFacts): Promise<TimesRefusal | null>;
  /** The jobs that a driver holds: reserved and in progress. */
  heldJobs(driverId: string): Promise<readonly JobWithVehicle[]>;
  /** What every job is judged by for a driver; `null` when the board lacks their facts. */
  fitnessOf(driverId: string): Promise<DriverFitness | null>;
  /** Who of some drivers could reserve a job now; `null` when the board lacks the job. */
  whoCouldReserve(jobId: string, driverIds: readonly string[]): Promise<PossibleDrivers | null>;
  /** Takes what was written about somebody off the board after they were erased; the orders stay. */
  eraseWords(erased: ErasedOnBoard): Promise<void>;
  /** Closes the live sockets of a user; whoever may still listen connects again. */
  disconnect(userId: string): Promise<void>;
  /** Tells an order's customer and admins that one of its trucks has another position. */
  announcePosition(orderId: string, customerId: string): Promise<void>;
  /** Tells the staff that somebody noted something about an order. */
  announceNote(orderId: string): Promise<void>;
  /**
   * @param notAfter epoch milliseconds: once that is past, nothing more is decided (SERVICE_UNAVAILABLE);
   *   what was, is `unchanged`
   */
  command(orderId: string, command: OrderCommand, notAfter?: number): Promise<BoardReply>;
  /** What a command about an order, or about one of its jobs, would do now, without doing it. */
  preview(orderId: string, command: BoardCommand): Promise<BoardPreview>;
  /** A command about one job. @param isPress whether it is a press of a driver, which is limited */
  commandJob(command: JobCommand, isPress?: boolean): Promise<BoardReply>;
  /**
   * Reserves a job for the driver of a session. `null` where the board has decided nothing: the session is of no approved
   * driver or not to be read, or the order or the driver is not known here.
   */
  reserveBySession(claim: SessionClaim, jobId: string): Promise<SessionReply | null>;
  /** A page of the open jobs for the driver of a session; `null` where that is no approved driver's, or not to be read. */
  openJobsBySession(claim: SessionClaim, asked: OwnOpenJobsAsked): Promise<readonly OpenCard[] | null>;
  /** A page of the open jobs in an order. */
  openJobs(asked: OpenJobsAsked): Promise<readonly OpenCard[]>;
  /** How many open jobs there are and pass a filter. */
  countOpenJobs(asked: ChosenJobs): Promise<OpenCounts>;
  /** Upgrades a request to the live socket of this listener. */
  listen(listener: Listener): Promise<Response>;
  /** Reads the problems that need a person; throws when the board does not answer. */
  status(): Promise<BoardStatus>;
  /** A page of the orders that are parked, longest parked first. */
  parkedOrders(asked: ParkedOrdersAsked): Promise<readonly ParkedOrder[]>;
  /** Has D1 try parked orders again, now; those that are not parked are left out. */
  retryParked(orderIds: readonly string[]): Promise<RetriedOrders>;
}

/** One board for the whole company; another company or country would be another name. */
const BOARD_NAME = "th";

/** The header that carries the listener from the worker to the object. */
export const LISTENER_HEADER = "x-khondee-listener";

const TRIES = 3;

/** Why a board that is not built yet decides nothing: errors of a Durable Object keep nothing but their message. */
export const NOT_BUILT = "the dispatch board could not be built from D1";

/**
 * The company's board behind its Durable Object. Commands are idempotent, so a call that the platform
 * marks retryable is sent again through a new stub; an overloaded object is left alone.
 */
export function connectBoard(namespace: DurableObjectNamespace<DispatchBoard>): Board {
  const stub = (): RemoteBoard => namespace.getByName(BOARD_NAME);
  return {
    open: (opening) => retrying(() => stub().open(opening)),
    upsertDriver: (facts) => retrying(() => stub().upsertDriver(facts)),
    heldJobs: (driverId) => retrying(() => stub().heldJobs(driverId)),
    fitnessOf: (driverId) => retrying(() => stub().fitnessOf(driverId)),
    whoCouldReserve: (jobId, driverIds) => retrying(() => stub().whoCouldReserve(jobId, driverIds)),
    eraseWords: (erased) => retrying(() => stub().eraseWords(erased)),
    disconnect: (userId) => retrying(() => stub().disconnect(userId)),
    announcePosition: (orderId, customerId) => retrying(() => stub().announcePosition(orderId, customerId)),
    announceNote: (orderId) => retrying(() => stub().announceNote(orderId)),
    command: (orderId, command, notAfter) => deciding(() => stub().command(orderId, command, notAfter)),
    preview: (orderId, command) => retrying(() => stub().preview(orderId, command)),
    commandJob: (command, isPress) => deciding(() => stub().commandJob(command, isPress)),
    status: () => retrying(() => stub().status()),
    openJobs: async (asked) =>
      JSON.parse(await retrying(() => stub().openJobs(asked))) as readonly OpenCard[],
    reserveBySession: (claim, jobId) => retrying(() => stub().reserveBySession(claim, jobId)),
    openJobsBySession: async (claim, asked) =>
      JSON.parse(await retrying(() => stub().openJobsBySession(claim, asked))) as readonly OpenCard[] | null,
    countOpenJobs: (asked) => retrying(() => stub().countOpenJobs(asked)),
    parkedOrders: (asked) => retrying(() => stub().parkedOrders(asked)),
    retryParked: (orderIds) => retrying(() => stub().retryParked(orderIds)),
    listen: (listener) =>
      stub().fetch("https://board/listen", {
        headers: { upgrade: "websocket", [LISTENER_HEADER]: JSON.stringify(listener) },
      }),
  };
}

/** The object's methods as a stub has them; the platform's own stub type makes very large unions of them. */
interface RemoteBoard extends Omit<Board, "listen" | "openJobs" | "openJobsBySession"> {
  /** As JSON: one text is copied faster than a hundred cards. */
  openJobs(asked: OpenJobsAsked): Promise<string>;
  openJobsBySession(claim: SessionClaim, asked: OwnOpenJobsAsked): Promise<string>;
  fetch(url: string, init: RequestInit): Promise<Response>;
}

async function retrying<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (isNotBuilt(error)) throw new AppError("SERVICE_UNAVAILABLE");
      if (attempt >= TRIES || !isRetryable(error)) throw error;
    }
  }
}

/** The same for a command: its reply says where an earlier sending may have been what changed the order. */
async function deciding(call: () => Promise<BoardReply>): Promise<BoardReply> {
  let sent = 0;
  const reply = await retrying(() => {
    sent += 1;
    return call();
  });
  return sent > 1 && reply.outcome === "unchanged" ? { ...reply, isSentAgain: true } : reply;
}

function isNotBuilt(error: unknown): boolean {
  return error instanceof Error && error.message === NOT_BUILT;
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { retryable, overloaded } = error as Error & { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
}
