import type { Role } from "./access/actor.ts";
import type { IdentityProvider } from "./access/identity-provider.ts";
import type { CompanyRole } from "./companies/company-role.ts";
import type { ContactTopic } from "./contact/contact.ts";
import type { ExpiringPaper } from "./drivers/paper-reminder.ts";
import type { Locale } from "./locale.ts";

/** A mail to a person whose address and language are known when the change happens. */
export type PersonalMail =
  /** The next four can be requested by anybody for any address: what is sent is decided at delivery. */
  | { readonly kind: "sign_up"; readonly signUpId: string }
  | { readonly kind: "login_code"; readonly requestId: string }
  /** `at`: when it was requested, in epoch milliseconds; rows of earlier versions have none. */
  | { readonly kind: "password_reset"; readonly resetId: string; readonly at?: number }
  | { readonly kind: "email_change"; readonly changeId: string }
  | { readonly kind: "email_change_asked" | "email_changed"; readonly newEmail: string }
  | { readonly kind: "password_changed" | "second_factor_on" | "second_factor_off" | "account_deleted" }
  /** The office gave or took a role of the staff; `role` is the one that holds now. */
  | { readonly kind: "role_changed"; readonly role: Role }
  | { readonly kind: "identity_added" | "identity_removed"; readonly provider: IdentityProvider }
  | ({ readonly kind: "new_device" } & SignInDevice)
  | { readonly kind: "company_invitation"; readonly invitationId: string }
  | { readonly kind: "billing_note"; readonly billingNoteId: string }
  | { readonly kind: "billing_note_overdue"; readonly billingNoteId: string }
  | { readonly kind: "webhook_paused"; readonly endpointId: string }
  /** The credit terms that hold now. */
  | { readonly kind: "company_terms_changed"; readonly companyId: string }
  | ({ readonly kind: "company_payer_changed" } & PayerNotice)
  | ({ readonly kind: "company_membership_changed" } & ChangedMembership)
  | ({ readonly kind: "integration_stopped" } & StoppedIntegration)
  | { readonly kind: "settlement_taken_back"; readonly settlementId: string }
  /** What a driver earned was sent to them; that it was is taken back. */
  | PayoutMail<"payout_made" | "payout_taken_back">
  /** The link makes the account of a driver whom the office has on file. */
  | { readonly kind: "driver_invitation"; readonly signUpId: string }
  /** The link makes the account of a customer who ordered by phone. */
  | { readonly kind: "customer_invitation"; readonly signUpId: string }
  | { readonly kind: "driver_account_linked" }
  | ({ readonly kind: "paper_expires" } & ExpiringPaper)
  /** The office has changed when they take jobs; what holds is read when it is delivered. */
  | { readonly kind: "driver_times_changed"; readonly driverId: string }
  /** The same of when their vehicles are out of service, and of what the office has of who sent no papers. */
  | { readonly kind: "vehicle_outages_changed"; readonly driverId: string }
  | { readonly kind: "driver_file_changed"; readonly driverId: string }
  /** What an admin decided about a driver. */
  | ({ readonly kind: "driver_registration" } & DriverStepPlace)
  /** A requested subscription, and a new one with its way out. */
  | { readonly kind: "newsletter_confirm" | "newsletter_welcome" }
  | { readonly kind: "contact_received"; readonly reference: string; readonly topic: ContactTopic };

/** Whether a company pays an order from a change of its payer on. */
interface PayerNotice extends OrderRevision {
  readonly companyId: string;
  readonly pays: boolean;
}

/** A mail to the company's own mailbox. */
export type OfficeMail =
  | ({ readonly kind: "contact_message" } & ContactMessage)
  | OrderMail<"order_placed_office" | "order_cancelled_office" | "no_driver_office">
  | ({ readonly kind: "driver_registration_office" } & DriverStepPlace)
  | ({ readonly kind: "job_released_office" } & JobTransition)
  | PaymentMail<"payment_reported_office" | "cash_disputed_office">
  | {
      readonly kind: "stripe_problem_office";
      readonly orderId: string;
      readonly problem: StripeProblem;
    }
  | ClaimMail<"claim_opened_office" | "claim_replied_office" | "claim_withdrawn_office">
  | RefundMail<"refund_due_office">
  | RevisionMail<
      | "offer_accepted_office"
      | "offer_declined_office"
      | "day_changed_office"
      | "workers_changed_office"
      | "move_changed_office"
      | "notes_changed_office"
      | "doors_changed_office"
      | "door_change_agreed_office"
      /** What the customer answered to a change that the office proposed, or that they have not answered in time. */
      | "door_change_declined_office"
      | "door_change_expired_office"
      | "offer_expired_office"
    >;

/** A mail to the customer of an order, whose address and language are read when it is delivered. */
export type CustomerMail =
  | RevisionMail<
      | "order_offer"
      /** The office has taken an offer back. */
      | "order_offer_withdrawn"
      /** Written with the offer; it waits until the offer expires. */
      | "offer_expired"
      | "order_day_changed"
      | "order_workers_changed"
      | "order_move_changed"
      | "order_notes_changed"
      | "order_doors_changed"
      /** The office has lowered the price. */
      | "order_price_changed"
      /** The office says that somebody else pays. */
      | "order_payer_changed"
      /** The office has changed what the goods are declared to be worth. */
      | "order_value_changed"
      /** The office has corrected whom the driver calls. */
      | "order_contact_changed"
      /**
       * What a driver proposes at the door, or the office for them, with the code that agrees to it; what was
       * agreed, or taken back.
       */
      | "door_change_proposed"
      | "door_change_agreed"
      | "door_change_withdrawn"
    >
  | { readonly kind: "documents_issued"; readonly orderId: string; readonly documentIds: readonly string[] }
  | PaymentMail<
      "payment_received" | "payment_rejected" | "payment_taken_back" | "cash_recorded" | "checkout_failed"
    >
  | ClaimMail<
      | "claim_opened"
      | "claim_answered"
      | "claim_settled"
      | "claim_refused"
      | "claim_compensated"
      | "claim_compensation_taken_back"
      | "claim_refusal_taken_back"
      | "claim_settlement_taken_back"
    >
  /** `refund_void`: what was told to come back does not any more. `refund_taken_back`: what was told to be sent was not. */
  | RefundMail<"refund_due" | "refund_made" | "refund_taken_back" | "refund_void">
  /** Whether a review is shown, as it was decided with this version of it. */
  | {
      readonly kind: "review_decided";
      readonly orderId: string;
      readonly reviewId: string;
      readonly version: number;
    }
  | ProgressMail;

type ProgressMail = OrderMail<
  | "order_placed"
  /** Written with an order that is to be paid; it waits until shortly before the pickup. */
  | "payment_reminder"
  | "order_confirmed"
  | "order_driver_assigned"
  | "order_driver_left"
  | "order_started"
  | "order_delivered"
  | "order_set_back"
  | "order_cancelled"
  /** Nobody has taken all of its jobs, a day and some hours before the pickup. */
  | "no_driver_day_before"
  | "no_driver_hours_before"
>;

/** A mail to a driver about a job, whose address and language are read when it is delivered. */
export type JobChangeMail = JobMail<
  | "job_assigned"
  | "job_taken_away"
  | "job_cancelled"
  /** It moved to a time at which its driver has another job, and is not theirs any more. */
  | "job_day_changed"
  /** It stays with its driver: at another time, or with other workers or notes. */
  | "job_moved"
  | "job_changed"
  /** It stays with its driver, with another address, exact point or person at a stop. */
  | "job_doors_changed"
  /** What the customer answered to a change at the door. */
  | "job_door_change_agreed"
  | "job_door_change_declined"
  /** That the customer has not answered in time. */
  | "job_door_change_expired"
  /** It was completed by mistake, and is under way again. */
  | "job_set_back"
  /** An admin started it for its driver. */
  | "job_started"
  /** An admin completed it for its driver. */
  | "job_completed"
>;

/** The office chose another of a driver's vehicles for a job that they hold; its plate is read when it is delivered. */
export interface JobVehicleMail {
  readonly kind: "job_vehicle_changed";
  readonly driverId: string;
  readonly orderId: string;
  readonly jobId: string;
  /** The one that comes from then on. */
  readonly vehicleId: string;
}

/** New jobs for a driver: those of the message that is due at this instant (`job_alerts`). */
export interface JobAlertMail {
  readonly kind: "job_alert";
  readonly driverId: string;
  readonly at: number;
}

/** A mail to the address of a driver's account, which their browsers are told of as well. */
export type DriverNotice = MailOf<
  | "payout_made"
  | "payout_taken_back"
  | "paper_expires"
  | "driver_times_changed"
  | "vehicle_outages_changed"
  | "driver_file_changed"
  | "driver_registration"
>;

/** A mail to a driver. */
export type DriverMail = JobChangeMail | JobVehicleMail | JobAlertMail;

/** One mail per kind, so that `MailOf` finds each. */
type OrderMail<Kind extends string> = Kind extends string
  ? { readonly kind: Kind; readonly orderId: string }
  : never;
type RevisionMail<Kind extends string> = Kind extends string
  ? { readonly kind: Kind } & OrderRevision
  : never;
type PaymentMail<Kind extends string> = Kind extends string
  ? { readonly kind: Kind; readonly orderId: string; readonly paymentId: string }
  : never;
type ClaimMail<Kind extends string> = Kind extends string
  ? { readonly kind: Kind; readonly orderId: string; readonly claimId: string; readonly version: number }
  : never;
/** A mail about a step of a claim. */
export type ClaimMailKind = Extract<Mail, { readonly claimId: string }>["kind"];
type RefundMail<Kind extends string> = Kind extends string
  ? { readonly kind: Kind; readonly orderId: string; readonly refundId: string }
  : never;
type PayoutMail<Kind extends string> = Kind extends string
  ? { readonly kind: Kind; readonly payoutId: string; readonly driverId: string }
  : never;
type JobMail<Kind extends string> = Kind extends string
  ? { readonly kind: Kind; readonly driverId: string } & JobTransition
  : never;

export type Mail = PersonalMail | OfficeMail | CustomerMail | DriverMail;
export type MailKind = Mail["kind"];
/** One kind of mail with its parameters. */
export type MailOf<Kind extends MailKind> = Extract<Mail, { readonly kind: Kind }>;

/**
 * What a person has to look at, at Stripe: another amount or currency was paid than asked for; a refund could not be
 * sent; a refund was made there that is not in the books.
 */
const STRIPE_PROBLEMS = ["wrong_amount", "refund_failed", "unknown_refund"] as const;
export type StripeProblem = (typeof STRIPE_PROBLEMS)[number];

/** What somebody is in a company by the office's decision; `role` is `null` for nothing any more. */
export interface ChangedMembership {
  readonly companyId: string;
  readonly userId: string;
  readonly role: CompanyRole | null;
}

/**
 * What of a company's integration was stopped by the office, was moved by an owner, does not work because an endpoint fails, or
 * stopped with who made a key: a key works while its maker manages the API.
 */
export interface StoppedIntegration {
  readonly companyId: string;
  readonly what:
    | "key_revoked"
    | "key_without_maker"
    | "endpoint_paused"
    | "endpoint_deleted"
    | "endpoint_moved"
    | "endpoint_failing";
  /** Of the key or the endpoint. */
  readonly id: string;
  /** What its company calls the key, or the host of the endpoint, whose path may be a secret; of one that moved both hosts. */
  readonly name: string;
}

/** The browser of a sign-in; texts are "" when unknown, `country` has two letters, `at` is epoch milliseconds. */
export interface SignInDevice {
  readonly browser: string;
  readonly system: string;
  readonly city: string;
  readonly country: string;
  readonly at: number;
}

/** A message from the contact page. */
export interface ContactMessage {
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  /** E.164, or "". */
  readonly phone: string;
  readonly topic: ContactTopic;
  /** As typed, or "". */
  readonly orderNumber: string;
  readonly message: string;
  /** The language the writer reads the site in. */
  readonly language: Locale;
}

/** A step of a driver's registration, by the key of its row in the history. */
interface DriverStepPlace {
  readonly driverId: string;
  readonly version: number;
}

/** A change of one job, by the key of its row in the order's history. */
export interface JobTransition {
  readonly orderId: string;
  readonly jobId: string;
  readonly version: number;
  readonly position: number;
}

/** A change of an order's terms, by the key of its row in the order's history. */
export type OrderRevision = Omit<JobTransition, "jobId">;
