import type { Actor } from "../access/actor.ts";
import type { AddedStop } from "../door-changes/added-stop.ts";
import type { DoorChangeTerms } from "../door-changes/door-change.ts";
import type { OrderOffer } from "../orders/offer.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { ProofTime } from "../proofs/proof.ts";
import type { DrivingWindow, JobStatus } from "./job.ts";
import type { MoveChange, OrderChanges } from "./revision.ts";
import type { RevisionCommand } from "./revision-command.ts";
import type { VisitStep } from "./visits.ts";

/** A command about a whole order. */
export type OrderCommand =
  /** `seenRevision`: of the order that is confirmed. */
  | { readonly type: "confirm"; readonly actor: Actor; readonly seenRevision?: number }
  | {
      readonly type: "cancel";
      readonly actor: Actor;
      readonly reason: string;
      /** What cancelling costs; absent where nothing is charged. */
      readonly fee?: CancellationFee;
      /** What the order was when the staff decided; absent where its customer does. */
      readonly seen?: SeenOrder;
    }
  /** The order is paid: jobs that waited for it open. */
  | { readonly type: "open_jobs"; readonly actor: Actor }
  /** Shortly before their pickup nobody has taken all of its jobs. */
  | { readonly type: "alert_open"; readonly actor: Actor }
  | OfferCommand
  | DoorAnswerCommand
  | RevisionCommand;

/** An order as it was shown to whoever decides about it. */
export interface SeenOrder {
  readonly status: OrderStatus;
  readonly revision: number;
}

/** A cancellation fee, and the order's `revision` that it was computed from. */
export interface CancellationFee {
  readonly feeSatang: number;
  readonly basedOn: number;
}

/** Making, answering and taking back an offer: a first price of an order, or another one. */
export type OfferCommand =
  | {
      readonly type: "make_offer";
      readonly actor: Actor;
      /** Unique to this request, so that repeating it makes no second offer. */
      readonly key: string;
      readonly reason: string;
      readonly offer: OrderOffer;
      /** What it would change of an order that has a price, for the history. */
      readonly change?: MoveChange;
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
    }
  /** The office takes the open offer back, and nothing else changes. */
  | {
      readonly type: "withdraw_offer";
      readonly actor: Actor;
      /** Unique to this press, so that repeating it changes nothing. */
      readonly key: string;
      readonly offerId: string;
      /** What the customer reads of why. */
      readonly reason: string;
    };

/** The driver of a job proposes another price at the door, or the office for them, or they take that back. */
export type DoorProposalCommand =
  | {
      readonly type: "propose_door_change";
      readonly jobId: string;
      readonly actor: Actor;
      /** Who holds the job; of a proposal by the office, who was seen to hold it. */
      readonly driverId: string;
      /** Whether that driver has no account, and so cannot propose it themselves. */
      readonly isWithoutApp?: boolean;
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
      readonly actor: Actor;
      readonly changeId: string;
      /** What the customer reads of why the office takes it back; "" from a driver. */
      readonly reason: string;
    };

/** The customer answers what was proposed at the door. */
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
      /** Whether that driver has no account, and so cannot enter that it was agreed. */
      readonly isWithoutApp?: boolean;
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
  /** The order's `revision` whose terms the device showed; absent: unknown. Of an admin any other one is refused. */
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
  /**
   * Its driver starts it, or an admin for its driver, who says why where that is sooner than the driver may. `at` of an admin is
   * when it really was.
   */
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
  | VisitForDriverCommand
  | CorrectVisitCommand
  | WaiveCommand
  | ChargeWaitingCommand
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
      /** Unique to this press: repeating it gives the job to nobody again. */
      readonly clientId?: string;
    };

/** The driver of a job in progress reaches or leaves one of its stops, counted from 0. */
export type VisitCommand = {
  readonly type: "arrive" | "leave";
  readonly jobId: string;
  readonly driverId: string;
  readonly stop: number;
} & Pressed;

/** The office writes down for a driver when they reached or left the next stop of a job in progress, and how it is known. */
export interface VisitForDriverCommand {
  readonly type: "visit_for_driver";
  readonly step: VisitCommand["type"];
  readonly jobId: string;
  readonly actor: Actor;
  readonly stop: number;
  /** When it was, epoch milliseconds: not before `visitFrom`, nor to come. */
  readonly at: number;
  /** How it is known; "": not said. */
  readonly reason: string;
  /** Only while this driver holds it. */
  readonly heldBy: string;
  /** The order's `revision` whose stops were seen: refused once they are others, or elsewhere. */
  readonly seenRevision?: number;
  /** Unique to this press, so that repeating it changes nothing. */
  readonly clientId: string;
}

/** The office corrects when a truck reached or left a stop, or takes that back, and says why. */
export interface CorrectVisitCommand {
  readonly type: "correct_visit";
  readonly step: VisitStep;
  readonly jobId: string;
  readonly actor: Actor;
  readonly stop: number;
  /** The time that was seen, epoch milliseconds. */
  readonly seenAt: number;
  /** The right one, between the steps around it (`waiting/recorded-steps.ts`); `null` takes back the last step. */
  readonly at: number | null;
  readonly reason: string;
  /** Only while this driver holds it. */
  readonly heldBy: string;
  /** Unique to this press, so that repeating it changes nothing. */
  readonly clientId: string;
}

/** An admin completes a job for its driver, who cannot, and says why where that is before half of the way. */
export interface CompleteForDriverCommand {
  readonly type: "complete_for_driver";
  readonly jobId: string;
  readonly actor: Actor;
  readonly reason: string;
  /** Only while this driver holds it; absent: whoever does. */
  readonly heldBy?: string;
  /** Only while the terms of its order are those of this revision; absent: whatever they are. */
  readonly seenRevision?: number;
  /** When it really was, epoch milliseconds; absent: now. */
  readonly at?: number | undefined;
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

/** An admin has decided so by mistake: the customer pays for it again. */
export interface ChargeWaitingCommand {
  readonly type: "charge_waiting";
  readonly jobId: string;
  readonly actor: Actor;
  readonly reason: string;
  /** Only while its waiting costs this much, 0 before it is completed. */
  readonly seenSatang: number;
}

/** Every command about an order on the board. */
export type BoardCommand = OrderCommand | JobCommand;

/** The driver whose facts and busy time a command needs, or `null`. */
export function driverNamedBy(command: BoardCommand): string | null {
  if ("driverId" in command) return command.driverId ?? null;
  const mayBeTheirs = command.type === "release" || command.type === "start";
  return mayBeTheirs && command.actor.kind === "driver" ? command.actor.id : null;
}
