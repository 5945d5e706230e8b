import type { JobTransitionType, OrderTransitionType } from "../business-events.ts";
import { transitionId } from "../effect-ids.ts";
import { effectsOf, type Effect } from "../effects.ts";
import type { CustomerMail } from "../mails.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { BoardEvent } from "./board-state.ts";
import { isUnheld, type BoardOrder, type JobStatus } from "./job.ts";
import type { ReleaseFact, RevisionFact } from "./revision.ts";
import type { NoDriverFact } from "./alerts/open-alerts.ts";
import type { JobFact } from "./visits.ts";

const JOB_EVENTS = {
  // No decision leads to it.
  awaiting_payment: "job_opened",
  available: "job_released",
  reserved: "job_reserved",
  in_progress: "job_started",
  completed: "job_completed",
  cancelled: "job_cancelled",
} as const satisfies Record<JobStatus, JobTransitionType>;

/**
 * Which mail a customer gets when one decision causes several: the first of these. It is composed at delivery and says
 * what the others would have said, such as who drives.
 */
const CUSTOMER_MAIL_RANK = {
  order_cancelled: 1,
  order_delivered: 2,
  order_set_back: 3,
  order_started: 4,
  order_confirmed: 5,
  order_driver_assigned: 6,
  // Also says who drives, and so whose job is open again.
  order_day_changed: 7,
  // The same.
  order_move_changed: 7,
  order_driver_left: 8,
  order_placed: 9,
  order_offer: 10,
  order_offer_withdrawn: 10,
  order_workers_changed: 11,
  order_doors_changed: 12,
  order_contact_changed: 12,
  order_payer_changed: 12,
  order_value_changed: 12,
  order_price_changed: 11,
  door_change_agreed: 12,
  door_change_proposed: 12,
  door_change_withdrawn: 12,
  order_notes_changed: 13,
  documents_issued: 14,
  no_driver_hours_before: 15,
  no_driver_day_before: 16,
  // No decision of the board leads to these.
  payment_received: 17,
  payment_rejected: 18,
  cash_recorded: 19,
  checkout_failed: 20,
  refund_due: 21,
  refund_made: 22,
  refund_void: 23,
  claim_opened: 24,
  claim_answered: 25,
  claim_settled: 26,
  claim_refused: 27,
  claim_compensated: 28,
  payment_taken_back: 29,
  review_decided: 30,
  refund_taken_back: 31,
  claim_compensation_taken_back: 32,
  claim_refusal_taken_back: 33,
  claim_settlement_taken_back: 34,
} as const satisfies Record<MailAtOnce["kind"], number>;

/** These are written with the offer and with the order, and told much later. */
type MailAtOnce = Exclude<CustomerMail, { readonly kind: "offer_expired" | "payment_reminder" }>;

/** What the effects of a decision depend on, of the order after it. */
type DecidedOrder = Pick<BoardOrder, "orderId" | "version"> & {
  readonly jobs: readonly Pick<BoardOrder["jobs"][number], "jobId" | "status" | "driverId">[];
};

/** The effects of one event of a decision. */
export interface EventEffects {
  /** The event's id, the same at every replay. */
  readonly eventId: string;
  /**
   * When the board heard of it, epoch milliseconds: a press may come late, and the office says times that are past, but whoever is
   * told is told from then on. Of what it heard within minutes (`LATE_PRESS_MS`), when it was.
   */
  readonly at: number;
  readonly effects: readonly Effect[];
}

/**
 * What follows from one decision of the dispatch board; the customer gets one mail at most.
 * @param order after the decision, @param events of the decision, in their order
 */
export function effectsOfDecision(
  order: DecidedOrder,
  events: readonly BoardEvent[],
): readonly EventEffects[] {
  const all = events.map((event, position) => ({
    eventId: transitionId(order.orderId, order.version, position),
    at: event.receivedAt ?? event.at,
    effects: effectsOfEvent(order, position, event),
  }));
  const kept = mailToCustomer(all.flatMap(({ effects }) => effects));
  return all.map((each) => ({
    ...each,
    effects: each.effects.filter((effect) => !isToCustomer(effect) || effect === kept),
  }));
}

function effectsOfEvent(order: DecidedOrder, position: number, event: BoardEvent): readonly Effect[] {
  const { orderId, version, jobs } = order;
  const { jobId, driverId, formerDriverId = null, actor, from, to, revision, fact } = event;
  if (fact !== undefined) return effectsOfFact(orderId, fact);
  if (jobId === null) {
    if (revision !== undefined && !isRelease(revision))
      return effectsOf({
        type: revision.kind,
        by: actor.kind,
        held: heldJobs(order, revision),
        isTakenBack: "isTakenBack" in revision && revision.isTakenBack,
        isByOffice: "isByOffice" in revision && revision.isByOffice,
        orderId,
        version,
        position,
      });
    const type = orderEventOf(event);
    return type === null ? [] : effectsOf({ type, orderId });
  }
  const isHeld = to !== "available" && to !== "cancelled";
  const isSetBack = from === "completed";
  const isOpened = from === "awaiting_payment" && to === "available";
  // The order goes on without this truck.
  const isTakenAway = to === "cancelled" && jobs.every((job) => job.jobId !== jobId);
  const special = isSetBack
    ? "job_set_back"
    : isOpened
      ? "job_opened"
      : isTakenAway
        ? "job_taken_away"
        : null;
  return effectsOf({
    type: special ?? JOB_EVENTS[to as JobStatus],
    by: actor.kind,
    driverId: isHeld ? driverId : null,
    formerDriverId: formerDriverId === driverId && isHeld ? null : formerDriverId,
    othersHeld: jobs.every((job) => job.jobId === jobId || !isUnheld(job.status)),
    isForNewDay: revision?.kind === "released_for_day",
    orderId,
    jobId,
    version,
    position,
  });
}

/** What follows from a fact of a job, as waiting changes what is to pay, or of the order. */
function effectsOfFact(orderId: string, fact: JobFact | NoDriverFact): readonly Effect[] {
  const { kind } = fact;
  if (kind === "no_driver") return effectsOf({ type: kind, orderId, hours: fact.hours });
  const isVisit = kind === "stop_arrived" || kind === "stop_left" || kind === "stop_corrected";
  return isVisit ? [] : effectsOf({ type: kind, orderId });
}

/** Revisions that also concern the drivers of jobs that have started: those keep their other terms. */
const OF_STARTED: ReadonlySet<RevisionFact["kind"]> = new Set([
  "doors_changed",
  "contact_changed",
  "notes_changed",
  "door_change_agreed",
]);

/** Of a change at the door until it is agreed to only the driver about whose job it is hears. */
const OF_PROPOSER: ReadonlySet<RevisionFact["kind"]> = new Set([
  "door_change_proposed",
  "door_change_declined",
]);

/** The jobs whose drivers a revision concerns. */
function heldJobs({ jobs }: DecidedOrder, revision: RevisionFact) {
  return jobs.flatMap(({ jobId, status, driverId }) => {
    const isConcerned =
      "jobId" in revision && OF_PROPOSER.has(revision.kind)
        ? jobId === revision.jobId
        : status === "reserved" || (status === "in_progress" && OF_STARTED.has(revision.kind));
    return isConcerned && driverId !== null ? [{ jobId, driverId }] : [];
  });
}

/** A released job is a job's event. */
function isRelease(revision: RevisionFact): revision is ReleaseFact {
  return revision.kind === "released_for_day" || revision.kind === "released_for_move";
}

/** What happened to the order itself; `null` where nobody needs to hear of it. */
function orderEventOf({ from, to }: BoardEvent): OrderTransitionType | null {
  switch (to as OrderStatus) {
    case "pending":
      return null;
    case "confirmed":
      return "order_confirmed";
    case "in_transit":
      return from === "delivered" ? "order_set_back" : "order_started";
    case "delivered":
      return "order_delivered";
    case "cancelled":
      return "order_cancelled";
  }
}

type MailToCustomer = Extract<Effect, { readonly kind: "mail"; readonly to: "customer" }> & {
  readonly mail: MailAtOnce;
};

function isToCustomer(effect: Effect): effect is MailToCustomer {
  if (effect.kind !== "mail" || effect.to !== "customer") return false;
  return effect.mail.kind !== "offer_expired" && effect.mail.kind !== "payment_reminder";
}

function mailToCustomer(effects: readonly Effect[]): Effect | undefined {
  return effects
    .filter(isToCustomer)
    .toSorted((a, b) => CUSTOMER_MAIL_RANK[a.mail.kind] - CUSTOMER_MAIL_RANK[b.mail.kind])[0];
}
