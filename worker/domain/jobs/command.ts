import type { Actor } from "../access/actor.ts";
import type { AddedStop } from "../door-changes/added-stop.ts";
import type { DoorChangeTerms } from "../door-changes/door-change.ts";
import type { DaysOff, WeeklyHours } from "../drivers/availability.ts";
import type { OutOfService } from "../drivers/out-of-service.ts";
import type { DriverPapers } from "../drivers/papers.ts";
import type { DrivenJob } from "../driving-hours/as-driven.ts";
import type { Refusal } from "../errors.ts";
import type { JobEnds } from "../geo/road-position.ts";
import type { OrderOffer } from "../orders/offer.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { ProofTime } from "../proofs/proof.ts";
import type { BoardJob, BoardOrder, DrivingWindow, JobStatus } from "./job.ts";
import type { OrderChanges, RevisionFact } from "./revision.ts";
import type { RevisionCommand } from "./revision-command.ts";
import type { NoDriverFact } from "./alerts/open-alerts.ts";
import type { StoppedDrive } from "./stopped-drive.ts";
import type { JobFact } from "./visits.ts";

/**
 * The facts about a driver that the board needs to decide commands. A new one is added here, in `DRIVER_FACTS`, and
 * where they are read (`driverFacts` in `db/queries`); the board then asks for the drivers it stored without it.
 */
export interface DriverFacts {
  readonly driverId: string;
  readonly vehicle: VehicleType;
  readonly available: boolean;
  /** Whether an admin has approved them, and not suspended them since. */
  readonly approved: boolean;
  readonly daysOff: DaysOff;
  /** `null`: at any hour. */
  readonly weeklyHours: WeeklyHours | null;
  /** `null` where they were not recorded. */
  readonly papers: DriverPapers | null;
  /** When their vehicles are out of service. */
  readonly outOfService: OutOfService;
  /** Counts the changes of these facts; older ones never replace newer ones. */
  readonly version: number;
}

const DRIVER_FACTS = {
  driverId: true,
  vehicle: true,
  available: true,
  approved: true,
  daysOff: true,
  weeklyHours: true,
  papers: true,
  outOfService: true,
  version: true,
} as const satisfies Record<keyof DriverFacts, true>;

/** The facts of a driver who takes jobs at any time. */
export const FREE_DRIVER = {
  available: true,
  approved: true,
  daysOff: [],
  weeklyHours: null,
  papers: null,
  outOfService: [],
  version: 1,
} as const satisfies Partial<DriverFacts>;

/** Whether facts that an earlier version stored have those that were added since. */
export function hasEveryDriverFact(stored: Partial<DriverFacts>): stored is DriverFacts {
  return Object.keys(DRIVER_FACTS).every((fact) => fact in stored);
}

/** A command about a whole order. */
export type OrderCommand =
  | { readonly type: "confirm"; readonly actor: Actor }
  | {
      readonly type: "cancel";
      readonly actor: Actor;
      readonly reason: string;
      /** What cancelling costs; absent where nothing is charged. */
      readonly fee?: CancellationFee;
    }
  /** The order is paid: jobs that waited for it open. */
  | { readonly type: "open_jobs"; readonly actor: Actor }
  /** Shortly before their pickup nobody has taken all of its jobs. */
  | { readonly type: "alert_open"; readonly actor: Actor }
  | OfferCommand
  | DoorAnswerCommand
  | RevisionCommand;

/** A cancellation fee, and the order's `revision` that it was computed from. */
export interface CancellationFee {
  readonly feeSatang: number;
  readonly basedOn: number;
}

/** Making and answering an offer for an order that has no price yet. */
export type OfferCommand =
  | {
      readonly type: "make_offer";
      readonly actor: Actor;
      /** Unique to this request, so that repeating it makes no second offer. */
      readonly key: string;
      readonly reason: string;
      readonly offer: OrderOffer;
      /** The open offer whose place it takes, as the admin saw it; `null`: they saw none. */
      readonly seenOfferId: string | null;
      /** The `revision` of the order that the offer was made for. */
      readonly basedOn: number;
    }
  | {
      readonly type: "accept_offer";
      readonly actor: Actor;
      readonly offerId: string;
      /** How the customer accepted at a call, where the office writes it down for them. */
      readonly reason?: string;
      /** What the office wrote with the offer: the reason for drivers whose jobs end by it. */
      readonly message?: string;
      /** What the offer's terms write to the order; its cards become the jobs. */
      readonly changes: OrderChanges;
      /** The window of the jobs, epoch milliseconds; of an order that has jobs already as in `change_move`. */
      readonly window: DrivingWindow;
      /** Of an order that has jobs: the `revision` that the changes were computed from. */
      readonly basedOn?: number;
    }
  | {
      readonly type: "decline_offer";
      readonly actor: Actor;
      readonly offerId: string;
      readonly reason: string;
    };

/** A driver proposes another price at the door, or takes that back. */
export type DoorProposalCommand =
  | {
      readonly type: "propose_door_change";
      readonly jobId: string;
      readonly driverId: string;
      /** Unique to this press, so that repeating it proposes nothing else. */
      readonly clientId: string;
      /** The order's `revision` that the terms were computed from. */
      readonly basedOn: number;
      /** What the customer reads with it. */
      readonly reason: string;
      readonly terms: DoorChangeTerms;
    }
  | {
      readonly type: "withdraw_door_change";
      readonly jobId: string;
      readonly driverId: string;
      readonly changeId: string;
    };

/** The customer answers what a driver proposed at the door. */
export type DoorAnswerCommand =
  | {
      readonly type: "agree_door_change";
      readonly actor: Actor;
      readonly changeId: string;
      /** Whether the driver entered the customer's code. */
      readonly byCode: boolean;
      /** How the customer agreed at a call, where the office writes it down for them. */
      readonly reason?: string;
      /** What its terms write to the order. */
      readonly changes: OrderChanges;
      /** The stop that it adds, and the driver whose other jobs it has to leave time for. */
      readonly stop?: AddedStop;
      readonly driverId?: string;
    }
  | {
      readonly type: "decline_door_change";
      readonly actor: Actor;
      readonly changeId: string;
      readonly reason: string;
    };

/** What a driver's device says of a press, which may reach the board much later, and more than once. */
export interface Pressed {
  /** Unique to this press: repeating it changes nothing, and is answered as the first time. */
  readonly clientId?: string | undefined;
  /** When it was made, by the device's clock, epoch milliseconds; absent: now. */
  readonly at?: number | undefined;
  /** The order's `revision` whose terms the device showed; absent: unknown. */
  readonly seenRevision?: number | undefined;
}

/** A command about one job of an order. */
export type JobCommand =
  | { readonly type: "reserve"; readonly jobId: string; readonly driverId: string }
  | ({
      readonly type: "release";
      readonly jobId: string;
      readonly actor: Actor;
      readonly reason: string;
      /** Only while this driver holds it; absent: whoever does. */
      readonly heldBy?: string;
      /** Only while its status is the one that was seen; absent: whatever it is. */
      readonly seenStatus?: JobStatus;
    } & Pressed)
  /** Its driver starts it, or an admin for its driver, who says why. */
  | ({
      readonly type: "start";
      readonly jobId: string;
      readonly actor: Actor;
      readonly reason: string;
      /** Only while this driver holds it; absent: whoever does. */
      readonly heldBy?: string;
    } & Pressed)
  /** `reason`: why it is completed this soon after its start, or "". */
  | ({
      readonly type: "complete";
      readonly jobId: string;
      readonly driverId: string;
      readonly reason: string;
      /** The latest proof of delivery that this driver has made, at the furthest stop; absent: none. */
      readonly proof?: ProofTime | null;
    } & Pressed)
  | CompleteForDriverCommand
  | VisitCommand
  | WaiveCommand
  | DoorProposalCommand
  | {
      readonly type: "reopen";
      readonly jobId: string;
      /** The driver who completed it, and has it under way again. */
      readonly driverId: string;
      readonly actor: Actor;
      readonly reason: string;
      /** Whether it may overlap other jobs of this driver; the reason is then kept on the job. */
      readonly allowOverlap: boolean;
    }
  | {
      readonly type: "assign";
      readonly jobId: string;
      readonly driverId: string;
      readonly actor: Actor;
      /** Set to let the job overlap others of this driver; kept on the job. */
      readonly overlapReason: string | null;
      /** Only while the terms of its order are those of this revision. */
      readonly seenRevision?: number;
      /** Only while this driver holds it, or nobody for `null`; absent: whoever does. */
      readonly seenHolder?: string | null;
    };

/** The driver of a job in progress reaches or leaves one of its stops, counted from 0. */
export type VisitCommand = {
  readonly type: "arrive" | "leave";
  readonly jobId: string;
  readonly driverId: string;
  readonly stop: number;
} & Pressed;

/** An admin completes a job for its driver, who cannot, and says why. */
export interface CompleteForDriverCommand {
  readonly type: "complete_for_driver";
  readonly jobId: string;
  readonly actor: Actor;
  readonly reason: string;
  /** Only while this driver holds it; absent: whoever does. */
  readonly heldBy?: string;
  /** The latest proof of delivery that its driver has made, at the furthest stop; absent: none. */
  readonly proof?: ProofTime | null;
}

/** An admin decides that a customer does not pay for the waiting of a job. */
export interface WaiveCommand {
  readonly type: "waive_waiting";
  readonly jobId: string;
  readonly actor: Actor;
  readonly reason: string;
  /** Only while its waiting costs this much, 0 before it is completed; absent: whatever it costs. */
  readonly seenSatang?: number;
}

/** Every command about an order on the board. */
export type BoardCommand = OrderCommand | JobCommand;

/** The driver whose facts and busy time a command needs, or `null`. */
export function driverNamedBy(command: BoardCommand): string | null {
  if ("driverId" in command) return command.driverId ?? null;
  const mayBeTheirs = command.type === "release" || command.type === "start";
  return mayBeTheirs && command.actor.kind === "driver" ? command.actor.id : null;
}

/** A job during which its driver is busy. */
export interface BusyJob extends DrivingWindow {
  readonly jobId: string;
  /** The type of truck that it is done with; absent where that was not recorded. */
  readonly vehicle?: VehicleType;
  /** Its first and last stop; absent or `null` where their areas are not known. */
  readonly ends?: JobEnds | null;
  /** It was started: the way to its pickup is part of what was driven in it. */
  readonly isBegun?: boolean;
  /** It was completed: nothing of it is left to be driven together with another. */
  readonly isOver?: boolean;
  /** Of a job in progress: as it is driven, which its legal hours and the way after it are judged by. */
  readonly begun?: DrivenJob;
}

/** The input of a decision. */
export interface BoardState {
  readonly order: BoardOrder;
  /** The first and last stop of the order, where its jobs are to be fitted among others; as in `BusyJob`. */
  readonly ends?: JobEnds | null;
  /** The same as the command changes them: with a stop that is added behind the last one, or in other places. */
  readonly changedEnds?: JobEnds | null;
  /** The driver the command names (`driverNamedBy`); `null` when it names none. */
  readonly driver: DriverFacts | null;
  /** Jobs that keep this driver busy: reserved and in progress. */
  readonly busy: readonly BusyJob[];
  /** Jobs that this driver has completed lately: they no longer keep them busy, but were driven. */
  readonly driven?: readonly BusyJob[];
  /** For what may move a job or give it other places: every busy job of each driver who holds a reservation of the order. */
  readonly holdersBusy?: readonly HeldJob[];
  /** What these drivers have completed lately. */
  readonly holdersDriven?: readonly HeldJob[];
  /** The same for the facts of these drivers. */
  readonly holders?: readonly DriverFacts[];
}

/** A busy job with its driver. */
export interface HeldJob extends BusyJob {
  readonly driverId: string;
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
  /** When it happened or was pressed, epoch milliseconds. */
  readonly at: number;
  /** When it reached the board, where that was much later (`LATE_PRESS_MS`). */
  readonly receivedAt?: number;
  /** Set when it is part of a revision; `from` and `to` are then equal, except for a released job. */
  readonly revision?: RevisionFact;
  /** Set when something was recorded of the job or the order; `from` and `to` are then equal. */
  readonly fact?: JobFact | NoDriverFact;
}

/** A reservation that ends because its driver cannot do the job after a change. */
export interface FreedJob {
  readonly jobId: string;
  readonly why: Refusal;
}

export type Decision =
  | {
      readonly outcome: "accepted";
      readonly order: BoardOrder;
      readonly events: readonly BoardEvent[];
      /** What a revision writes to the order's rows besides its status. */
      readonly changes?: OrderChanges;
      /** What drivers drove of jobs that end for them under way. */
      readonly stopped?: readonly StoppedDrive[];
      /** Jobs that the order has no longer, because their trucks are taken away: cancelled, and nobody's. */
      readonly takenAway?: readonly BoardJob[];
      /** Reservations that it ends, which is for whoever asks beforehand. */
      readonly freed?: readonly FreedJob[];
    }
  /** The state is already as requested: the same answer as the first time, and nothing to write. */
  | { readonly outcome: "unchanged"; readonly order: BoardOrder }
  | ({ readonly outcome: "refused" } & Refusal);
