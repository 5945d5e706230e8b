import { webhooksOf } from "./api/webhook-effects.ts";
import type { WebhookEvent } from "./api/webhook-event.ts";
import type { BusinessEvent } from "./business-events.ts";
import type { ActorKind } from "./access/actor.ts";
import type { ClaimStep } from "./claims/claim.ts";
import { tellOfAgreement, tellOfProposal, tellOfRefusal } from "./notifications/door-change-effects.ts";
import {
  placeOf,
  rowOf,
  tellAssigned,
  tellCustomer,
  tellDriver,
  tellDriverAccount,
  tellFormer,
  tellHolders,
  tellOfDrivers,
  tellOffice,
  tellPerson,
  type MessageEffect,
} from "./notifications/message-effects.ts";

/** Something that is done because of a change, after it: a row of the outbox. */
export type Effect =
  | { readonly kind: "board-open"; readonly orderId: string }
  | { readonly kind: "board-driver"; readonly driverId: string }
  /** Somebody was erased: what was written about them leaves the board, too. */
  | {
      readonly kind: "board-words";
      readonly customerId: string | null;
      readonly driverId: string | null;
      /** Orders in whose reasons somebody was named who is neither. */
      readonly orderIds?: readonly string[];
    }
  /** A driver was suspended or deleted: the jobs they have not started open again. */
  | { readonly kind: "release-held-jobs"; readonly driverId: string }
  /** The order is paid: its jobs open. */
  | { readonly kind: "board-open-jobs"; readonly orderId: string }
  /** An order has open jobs: drivers are told of them. */
  | { readonly kind: "alert-drivers"; readonly orderId: string }
  /** What was agreed has changed: payments and refunds follow. */
  | { readonly kind: "payments-settle"; readonly orderId: string }
  /** A page at Stripe on which nobody is to pay any more is closed. */
  | { readonly kind: "checkout-expire"; readonly orderId: string; readonly paymentId: string }
  /** Sends a due refund through Stripe. */
  | { readonly kind: "stripe-refund"; readonly orderId: string; readonly refundId: string }
  /** Issues the documents that the order should have and has not. */
  | { readonly kind: "documents-due"; readonly orderId: string }
  /** Written by triggers only (see db/schema/outbox.ts): a session ended, or what the user may hear changed. */
  | { readonly kind: "board-disconnect"; readonly userId: string }
  /** Written by a trigger only: a role changed, whoever changed it. */
  | { readonly kind: "role-change"; readonly userId: string; readonly from: string; readonly to: string }
  /** Programs of the company that pays the order are told. Written only where it has some (db/schema/companies/webhooks.ts). */
  | {
      readonly kind: "webhooks";
      readonly event: WebhookEvent;
      readonly orderId: string;
      readonly jobId?: string;
    }
  | MessageEffect;

export type EffectKind = Effect["kind"];
/** One kind of effect with its parameters. */
export type EffectOf<Kind extends EffectKind> = Extract<Effect, { readonly kind: Kind }>;

type EventType = BusinessEvent["type"];
type EventOf<Type extends EventType> = BusinessEvent & { readonly type: Type };

const nothing = (): readonly Effect[] => [];

/** What follows from each event. Security notices are written by triggers of the database (see db/schema/outbox.ts). */
const FOLLOWS = {
  sign_up_requested: ({ signUpId, email, locale }) =>
    tellPerson(email, locale, { kind: "sign_up", signUpId }),
  login_code_requested: ({ requestId, email, locale }) =>
    tellPerson(email, locale, { kind: "login_code", requestId }),
  password_reset_requested: ({ resetId, email, locale, at }) =>
    tellPerson(email, locale, { kind: "password_reset", resetId, at }),
  email_change_requested: ({ changeId, oldEmail, newEmail, locale }) => [
    ...tellPerson(newEmail, locale, { kind: "email_change", changeId }),
    ...tellPerson(oldEmail, locale, { kind: "email_change_asked", newEmail }),
  ],
  new_device_signed_in: ({ email, locale, browser, system, city, country, at }) =>
    tellPerson(email, locale, { kind: "new_device", browser, system, city, country, at }),
  account_deleted: ({ userId, email, locale, driverId }) => [
    ...tellPerson(email, locale, { kind: "account_deleted" }),
    { kind: "board-words", customerId: userId, driverId },
    ...(driverId === null ? [] : [{ kind: "board-driver", driverId } as const]),
  ],
  newsletter_requested: ({ email, locale }) => tellPerson(email, locale, { kind: "newsletter_confirm" }),
  newsletter_subscribed: ({ email, locale }) => tellPerson(email, locale, { kind: "newsletter_welcome" }),
  company_member_invited: ({ invitationId, email, locale }) =>
    tellPerson(email, locale, { kind: "company_invitation", invitationId }),
  billing_note_issued: ({ billingNoteId, readers }) =>
    readers.flatMap(({ email, locale }) =>
      tellPerson(email, locale, { kind: "billing_note", billingNoteId }),
    ),
  billing_note_overdue: ({ billingNoteId, readers }) =>
    readers.flatMap(({ email, locale }) =>
      tellPerson(email, locale, { kind: "billing_note_overdue", billingNoteId }),
    ),
  settlement_taken_back: ({ settlementId, readers }) =>
    readers.flatMap(({ email, locale }) =>
      tellPerson(email, locale, { kind: "settlement_taken_back", settlementId }),
    ),
  webhook_paused: ({ endpointId, readers }) =>
    readers.flatMap(({ email, locale }) => tellPerson(email, locale, { kind: "webhook_paused", endpointId })),
  company_terms_changed: ({ companyId, readers }) =>
    readers.flatMap(({ email, locale }) =>
      tellPerson(email, locale, { kind: "company_terms_changed", companyId }),
    ),
  company_membership_changed: ({ email, locale, companyId, userId, role }) =>
    tellPerson(email, locale, { kind: "company_membership_changed", companyId, userId, role }),
  integration_stopped: ({ readers, companyId, what, id, name }) =>
    readers.flatMap(({ email, locale }) =>
      tellPerson(email, locale, { kind: "integration_stopped", companyId, what, id, name }),
    ),
  payout_made: ({ payoutId, driverId, email, locale }) =>
    tellDriverAccount(email, locale, { kind: "payout_made", payoutId, driverId }),
  payout_taken_back: ({ payoutId, driverId, email, locale }) =>
    tellDriverAccount(email, locale, { kind: "payout_taken_back", payoutId, driverId }),
  review_decided: ({ orderId, reviewId, version }) => [
    tellCustomer({ kind: "review_decided", orderId, reviewId, version }),
  ],
  contact_message_sent: ({ message }) => [
    tellOffice({ kind: "contact_message", ...message }),
    ...tellPerson(message.email, message.language, {
      kind: "contact_received",
      reference: message.reference,
      topic: message.topic,
    }),
  ],
  order_placed: ({ orderId, awaitsPayment = false }) => [
    { kind: "board-open", orderId },
    tellCustomer({ kind: "order_placed", orderId }),
    tellOffice({ kind: "order_placed_office", orderId }),
    { kind: "alert-drivers", orderId },
    ...(awaitsPayment ? [tellCustomer({ kind: "payment_reminder", orderId })] : []),
  ],
  driver_changed: ({ driverId }) => [{ kind: "board-driver", driverId }],
  driver_times_changed: ({ driverId, email, locale }) => [
    { kind: "board-driver", driverId },
    ...tellDriverAccount(email, locale, { kind: "driver_times_changed", driverId }),
  ],
  vehicle_outages_changed: ({ driverId, email, locale }) => [
    { kind: "board-driver", driverId },
    ...tellDriverAccount(email, locale, { kind: "vehicle_outages_changed", driverId }),
  ],
  driver_file_changed: ({ driverId, email, locale }) => [
    { kind: "board-driver", driverId },
    ...tellDriverAccount(email, locale, { kind: "driver_file_changed", driverId }),
  ],
  driver_removed: ({ driverId }) => [
    { kind: "board-driver", driverId },
    { kind: "release-held-jobs", driverId },
  ],
  driver_erased: ({ driverId }) => [
    { kind: "board-driver", driverId },
    { kind: "release-held-jobs", driverId },
    { kind: "board-words", customerId: null, driverId },
  ],
  stop_contact_erased: ({ orderIds }) =>
    orderIds.length === 0 ? [] : [{ kind: "board-words", customerId: null, driverId: null, orderIds }],
  customer_invited: ({ signUpId, email, locale }) =>
    tellPerson(email, locale, { kind: "customer_invitation", signUpId }),
  driver_invited: ({ signUpId, email, locale }) =>
    tellPerson(email, locale, { kind: "driver_invitation", signUpId }),
  paper_expires: ({ email, locale, driverId, paper, plate, expiresOn }) =>
    tellDriverAccount(email, locale, { kind: "paper_expires", driverId, paper, plate, expiresOn }),
  driver_account_linked: ({ email, locale }) => tellPerson(email, locale, { kind: "driver_account_linked" }),
  driver_step: ({ step, driverId, version, email, locale, isWaiting, changesDriver }) => [
    ...(changesDriver ? [{ kind: "board-driver", driverId } as const] : []),
    ...(step === "suspend" || step === "remove" ? [{ kind: "release-held-jobs", driverId } as const] : []),
    ...(step === "send" && isWaiting
      ? [tellOffice({ kind: "driver_registration_office", driverId, version })]
      : []),
    ...(step === "send"
      ? []
      : tellDriverAccount(email, locale, { kind: "driver_registration", driverId, version })),
  ],
  order_confirmed: ({ orderId }) => [tellCustomer({ kind: "order_confirmed", orderId })],
  order_started: ({ orderId }) => [tellCustomer({ kind: "order_started", orderId })],
  order_delivered: ({ orderId }) => [
    tellCustomer({ kind: "order_delivered", orderId }),
    { kind: "documents-due", orderId },
  ],
  order_set_back: ({ orderId }) => [tellCustomer({ kind: "order_set_back", orderId })],
  order_cancelled: ({ orderId }) => [
    tellCustomer({ kind: "order_cancelled", orderId }),
    tellOffice({ kind: "order_cancelled_office", orderId }),
    { kind: "payments-settle", orderId },
    { kind: "documents-due", orderId },
  ],
  job_reserved: (change) => [
    ...tellOfDrivers("order_driver_assigned", change),
    ...tellAssigned(change),
    ...tellFormer("job_taken_away", change),
  ],
  job_released: (change) => [
    ...(change.by === "driver" ? [tellOffice({ kind: "job_released_office", ...placeOf(change) })] : []),
    ...tellOfDrivers("order_driver_left", change),
    ...tellFormer(change.isForNewDay ? "job_day_changed" : "job_taken_away", change),
    { kind: "alert-drivers", orderId: change.orderId },
  ],
  job_opened: ({ orderId }) => [{ kind: "alert-drivers", orderId }],
  job_started: (change) => tellDriver(change.driverId, "job_started", change),
  job_completed: (change) => tellDriver(change.driverId, "job_completed", change),
  job_vehicle_changed: ({ type: _type, ...job }) => [
    { kind: "mail", to: "driver", mail: { kind: "job_vehicle_changed", ...job } },
  ],
  job_set_back: (change) => tellDriver(change.driverId, "job_set_back", change),
  job_cancelled: (change) => tellFormer("job_cancelled", change),
  job_taken_away: (change) => tellFormer("job_taken_away", change),
  offer_made: (change) => [
    tellCustomer({ kind: "order_offer", ...rowOf(change) }),
    tellCustomer({ kind: "offer_expired", ...rowOf(change) }),
    tellOffice({ kind: "offer_expired_office", ...rowOf(change) }),
  ],
  offer_accepted: (change) => [
    tellOffice({ kind: "offer_accepted_office", ...rowOf(change) }),
    ...tellHolders("job_changed", change),
    { kind: "alert-drivers", orderId: change.orderId },
    { kind: "payments-settle", orderId: change.orderId },
    { kind: "documents-due", orderId: change.orderId },
  ],
  price_changed: (change) => [
    tellCustomer({ kind: "order_price_changed", ...rowOf(change) }),
    { kind: "payments-settle", orderId: change.orderId },
    { kind: "documents-due", orderId: change.orderId },
  ],
  offer_declined: (change) => [tellOffice({ kind: "offer_declined_office", ...rowOf(change) })],
  // As part of another change that is told.
  offer_withdrawn: (change) =>
    change.isTakenBack ? [tellCustomer({ kind: "order_offer_withdrawn", ...rowOf(change) })] : [],
  day_changed: (change) => [
    tellCustomer({ kind: "order_day_changed", ...rowOf(change) }),
    tellOffice({ kind: "day_changed_office", ...rowOf(change) }),
    ...tellHolders("job_moved", change),
  ],
  workers_changed: (change) => [
    ...(change.by === "admin" ? [tellCustomer({ kind: "order_workers_changed", ...rowOf(change) })] : []),
    tellOffice({ kind: "workers_changed_office", ...rowOf(change) }),
    ...tellHolders("job_changed", change),
    { kind: "payments-settle", orderId: change.orderId },
    { kind: "documents-due", orderId: change.orderId },
  ],
  move_changed: (change) => [
    tellCustomer({ kind: "order_move_changed", ...rowOf(change) }),
    tellOffice({ kind: "move_changed_office", ...rowOf(change) }),
    ...tellHolders("job_changed", change),
    // Its open jobs may be others' now.
    { kind: "alert-drivers", orderId: change.orderId },
    { kind: "payments-settle", orderId: change.orderId },
    { kind: "documents-due", orderId: change.orderId },
  ],
  door_change_proposed: tellOfProposal,
  door_change_agreed: (change) => [
    ...tellOfAgreement(change),
    { kind: "payments-settle", orderId: change.orderId },
    { kind: "documents-due", orderId: change.orderId },
  ],
  door_change_declined: tellOfRefusal,
  door_change_withdrawn: (change) => [tellCustomer({ kind: "door_change_withdrawn", ...rowOf(change) })],
  // Its documents are due when the order is delivered, which follows at once or is told apart.
  waiting_charged: ({ orderId }) => [{ kind: "payments-settle", orderId }],
  no_driver: ({ orderId, hours }) => [
    tellCustomer({ kind: hours === 24 ? "no_driver_day_before" : "no_driver_hours_before", orderId }),
    tellOffice({ kind: "no_driver_office", orderId }),
  ],
  waiting_waived: ({ orderId }) => [
    { kind: "payments-settle", orderId },
    { kind: "documents-due", orderId },
  ],
  waiting_charged_again: ({ orderId }) => [
    { kind: "payments-settle", orderId },
    { kind: "documents-due", orderId },
  ],
  waiting_dropped: ({ orderId }) => [
    { kind: "payments-settle", orderId },
    { kind: "documents-due", orderId },
  ],
  payment_reported: (event) => [tellOffice({ kind: "payment_reported_office", ...paymentOf(event) })],
  cash_recorded: (event) => [tellCustomer({ kind: "cash_recorded", ...paymentOf(event) })],
  cash_disputed: (event) => [tellOffice({ kind: "cash_disputed_office", ...paymentOf(event) })],
  payment_rejected: (event) => [tellCustomer({ kind: "payment_rejected", ...paymentOf(event) })],
  payment_received: ({ opensJobs, ...event }) => [
    ...(opensJobs ? [{ kind: "board-open-jobs", orderId: event.orderId } as const] : []),
    { kind: "documents-due", orderId: event.orderId },
    tellCustomer({ kind: "payment_received", ...paymentOf(event) }),
  ],
  checkout_voided: (event) => [{ kind: "checkout-expire", ...paymentOf(event) }],
  checkout_failed: (event) => [tellCustomer({ kind: "checkout_failed", ...paymentOf(event) })],
  stripe_refund_due: ({ orderId, refundId }) => [{ kind: "stripe-refund", orderId, refundId }],
  stripe_refund_failed: ({ orderId }) => [
    tellOffice({ kind: "stripe_problem_office", orderId, problem: "refund_failed" }),
  ],
  stripe_problem: ({ orderId, problem }) => [tellOffice({ kind: "stripe_problem_office", orderId, problem })],
  // The tax invoice that followed it is taken back.
  payment_taken_back: (event) => [
    { kind: "documents-due", orderId: event.orderId },
    tellCustomer({ kind: "payment_taken_back", ...paymentOf(event) }),
  ],
  account_settled: ({ orderId }) => [{ kind: "documents-due", orderId }],
  account_taken_back: ({ orderId }) => [{ kind: "documents-due", orderId }],
  refund_due: (event) => [
    tellCustomer({ kind: "refund_due", ...refundOf(event) }),
    tellOffice({ kind: "refund_due_office", ...refundOf(event) }),
  ],
  refund_made: (event) => [tellCustomer({ kind: "refund_made", ...refundOf(event) })],
  refund_taken_back: (event) => [tellCustomer({ kind: "refund_taken_back", ...refundOf(event) })],
  refund_void: (event) => [tellCustomer({ kind: "refund_void", ...refundOf(event) })],
  credit_taken_back: ({ orderId }) => [{ kind: "documents-due", orderId }],
  // The documents are mailed.
  price_credited: ({ orderId }) => [
    { kind: "payments-settle", orderId },
    { kind: "documents-due", orderId },
  ],
  claim_step: ({ step, by, ...event }) => claimMails(step, by, claimOf(event)),
  drivers_changed: (change) => tellHolders("job_changed", change),
  notes_changed: (change) => [
    tellOffice({ kind: "notes_changed_office", ...rowOf(change) }),
    ...tellHolders("job_changed", change),
    ...(change.by === "admin" ? [tellCustomer({ kind: "order_notes_changed", ...rowOf(change) })] : []),
  ],
  doors_changed: (change) => [
    ...(change.by === "admin" ? [tellCustomer({ kind: "order_doors_changed", ...rowOf(change) })] : []),
    tellOffice({ kind: "doors_changed_office", ...rowOf(change) }),
    ...tellHolders("job_doors_changed", change),
  ],
  contact_changed: (change) => [
    tellCustomer({ kind: "order_contact_changed", ...rowOf(change) }),
    ...tellHolders("job_doors_changed", change),
  ],
  value_changed: (change) => [tellCustomer({ kind: "order_value_changed", ...rowOf(change) })],
  // Its documents say it, which the customer gets.
  buyer_changed: nothing,
  // Where it is not written after all, neither is sent: the people of the companies are told in its batch.
  payer_changed: (change) => [tellCustomer({ kind: "order_payer_changed", ...rowOf(change) })],
  documents_issued: ({ orderId, documentIds }) => [
    tellCustomer({ kind: "documents_issued", orderId, documentIds }),
  ],
} satisfies { readonly [Type in EventType]: (event: EventOf<Type>) => readonly Effect[] };

/** What follows from a business event, in a fixed order: an effect's id is made of the event's id and its place here. */
export function effectsOf(event: BusinessEvent): readonly Effect[] {
  // The compiler cannot relate the event to its own line of the table.
  const follow = FOLLOWS[event.type] as (event: BusinessEvent) => readonly Effect[];
  return [...follow(event), ...webhooksOf(event)];
}

function paymentOf({ orderId, paymentId }: { readonly orderId: string; readonly paymentId: string }) {
  return { orderId, paymentId };
}

/**
 * The other side hears of every step; the customer also that the claim has arrived. The office is not told what it wrote
 * down itself for a customer at a call.
 */
function claimMails(step: ClaimStep, by: ActorKind, claim: ClaimEventPlace): readonly Effect[] {
  const office = (kind: "claim_opened_office" | "claim_replied_office" | "claim_withdrawn_office") =>
    by === "admin" ? [] : [tellOffice({ kind, ...claim })];
  switch (step) {
    case "open":
      return [...office("claim_opened_office"), tellCustomer({ kind: "claim_opened", ...claim })];
    case "reply":
      return office("claim_replied_office");
    case "withdraw":
      return office("claim_withdrawn_office");
    case "answer":
      return [tellCustomer({ kind: "claim_answered", ...claim })];
    case "settle":
      return [tellCustomer({ kind: "claim_settled", ...claim })];
    case "refuse":
      return [tellCustomer({ kind: "claim_refused", ...claim })];
    case "compensate":
      return [tellCustomer({ kind: "claim_compensated", ...claim })];
    case "take_back_compensation":
      return [tellCustomer({ kind: "claim_compensation_taken_back", ...claim })];
    case "take_back_refusal":
      return [tellCustomer({ kind: "claim_refusal_taken_back", ...claim })];
    case "take_back_settlement":
      return [tellCustomer({ kind: "claim_settlement_taken_back", ...claim })];
  }
}

interface ClaimEventPlace {
  readonly orderId: string;
  readonly claimId: string;
  readonly version: number;
}

function claimOf({ orderId, claimId, version }: ClaimEventPlace): ClaimEventPlace {
  return { orderId, claimId, version };
}

function refundOf({ orderId, refundId }: { readonly orderId: string; readonly refundId: string }) {
  return { orderId, refundId };
}
