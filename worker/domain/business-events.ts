import type { ActorKind } from "./access/actor.ts";
import type { ClaimStep } from "./claims/claim.ts";
import type { ExpiringPaper } from "./drivers/paper-reminder.ts";
import type { DriverStep } from "./drivers/registration.ts";
import type { Locale } from "./locale.ts";
import type {
  ChangedMembership,
  ContactMessage,
  JobTransition,
  JobVehicleMail,
  OrderRevision,
  SignInDevice,
  StoppedIntegration,
  StripeProblem,
} from "./mails.ts";
import type { PaymentEvent } from "./payments/payment-decision.ts";
import type { OpenAlertHours } from "./jobs/alerts/open-alerts.ts";
import type { ReleaseFact, RevisionFact } from "./jobs/revision.ts";

/** A business event with its parameters. */
export type BusinessEvent =
  | {
      readonly type: "sign_up_requested";
      readonly signUpId: string;
      readonly email: string;
      readonly locale: Locale;
    }
  | {
      readonly type: "login_code_requested";
      readonly requestId: string;
      readonly email: string;
      readonly locale: Locale;
    }
  | {
      readonly type: "password_reset_requested";
      readonly resetId: string;
      readonly email: string;
      readonly locale: Locale;
      /** Epoch milliseconds. */
      readonly at: number;
    }
  | {
      readonly type: "email_change_requested";
      readonly changeId: string;
      readonly oldEmail: string;
      readonly newEmail: string;
      readonly locale: Locale;
    }
  | ({
      readonly type: "new_device_signed_in";
      readonly email: string;
      readonly locale: Locale;
    } & SignInDevice)
  | {
      readonly type: "account_deleted";
      readonly userId: string;
      readonly email: string;
      readonly locale: Locale;
      /** Of the person's driver profile, if they had one: it is not available any more. */
      readonly driverId: string | null;
    }
  | {
      readonly type: "newsletter_requested" | "newsletter_subscribed";
      readonly email: string;
      readonly locale: Locale;
    }
  | {
      readonly type: "company_member_invited";
      readonly invitationId: string;
      readonly email: string;
      /** The language of whoever invites. */
      readonly locale: Locale;
    }
  | {
      readonly type: "billing_note_issued";
      readonly billingNoteId: string;
      readonly readers: readonly { readonly email: string; readonly locale: Locale }[];
    }
  /** Invoices of a billing note are unpaid some days after they were due. */
  | {
      readonly type: "billing_note_overdue";
      readonly billingNoteId: string;
      readonly readers: readonly { readonly email: string; readonly locale: Locale }[];
    }
  /** A payment of a company was recorded by mistake. */
  | {
      readonly type: "settlement_taken_back";
      readonly settlementId: string;
      readonly readers: readonly { readonly email: string; readonly locale: Locale }[];
    }
  /** A company's endpoint could not be reached for days, and is told nothing more until somebody resumes it. */
  | {
      readonly type: "webhook_paused";
      readonly endpointId: string;
      readonly readers: readonly { readonly email: string; readonly locale: Locale }[];
    }
  /** The office has changed a company's credit terms, or stopped its credit or lets it go on. */
  | {
      readonly type: "company_terms_changed";
      readonly companyId: string;
      readonly readers: readonly { readonly email: string; readonly locale: Locale }[];
    }
  /** The office has given a member of a company another role, or removed them (`null`). */
  | ({
      readonly type: "company_membership_changed";
      readonly email: string;
      readonly locale: Locale;
    } & ChangedMembership)
  /**
   * The office has revoked a key of a company, or paused or deleted one of its endpoints; an owner has given one another address;
   * an endpoint fails; or who made a key manages the API no more: what uses it stops.
   */
  | ({
      readonly type: "integration_stopped";
      readonly readers: readonly { readonly email: string; readonly locale: Locale }[];
    } & StoppedIntegration)
  /** An admin has recorded that a driver was paid, or that this was recorded wrongly. */
  | {
      readonly type: "payout_made" | "payout_taken_back";
      readonly payoutId: string;
      readonly driverId: string;
      /** `null` for a driver without an address. */
      readonly email: string | null;
      readonly locale: Locale;
    }
  /** An admin shows a review or hides it; `version` is the review's after it. */
  | {
      readonly type: "review_decided";
      readonly orderId: string;
      readonly reviewId: string;
      readonly version: number;
    }
  | { readonly type: "contact_message_sent"; readonly message: ContactMessage }
  /** `awaitsPayment`: its jobs open only once it is paid. */
  | { readonly type: "order_placed"; readonly orderId: string; readonly awaitsPayment?: boolean }
  | { readonly type: OrderTransitionType; readonly orderId: string }
  /** What an order costs besides its price. */
  | {
      readonly type: "waiting_charged" | "waiting_waived" | "waiting_charged_again" | "waiting_dropped";
      readonly orderId: string;
    }
  | ({ readonly type: RevisionType } & RevisedOrder)
  /** Shortly before its pickup, somebody is still to take one of its jobs. */
  | { readonly type: "no_driver"; readonly orderId: string; readonly hours: OpenAlertHours }
  /** Together, in this order. */
  | {
      readonly type: "documents_issued";
      readonly orderId: string;
      readonly documentIds: readonly string[];
    }
  /** The vehicle or the availability of a driver. */
  | { readonly type: "driver_changed"; readonly driverId: string }
  /**
   * The office has changed when a driver with an account takes jobs, when their vehicles are out of service, or what it has
   * of them while they have sent no papers.
   */
  | {
      readonly type: "driver_times_changed" | "vehicle_outages_changed" | "driver_file_changed";
      readonly driverId: string;
      /** `null` for a driver without an address. */
      readonly email: string | null;
      readonly locale: Locale;
    }
  /** The office has deleted a driver, or suspended one who has no account. */
  | { readonly type: "driver_removed" | "driver_erased"; readonly driverId: string }
  /** Somebody at stops was erased; the orders of whose jobs a reason named them. */
  | { readonly type: "stop_contact_erased"; readonly orderIds: readonly string[] }
  /** The office has invited a driver to an account of their own. */
  | {
      readonly type: "driver_invited";
      readonly signUpId: string;
      readonly email: string;
      readonly locale: Locale;
    }
  /** The office has invited a customer on file to the account that has their orders. */
  | {
      readonly type: "customer_invited";
      readonly signUpId: string;
      readonly email: string;
      readonly locale: Locale;
    }
  /** A paper of a driver expires soon. */
  | ({
      readonly type: "paper_expires";
      /** `null` for a driver without an address. */
      readonly email: string | null;
      readonly locale: Locale;
    } & ExpiringPaper)
  /** The account that a driver's address had already is the driver's now. */
  | { readonly type: "driver_account_linked"; readonly email: string; readonly locale: Locale }
  /** A step of a driver's registration; `version` is the registration's after it. */
  | {
      readonly type: "driver_step";
      readonly step: DriverStep;
      readonly driverId: string;
      readonly version: number;
      /** Of the driver's account. */
      readonly email: string;
      readonly locale: Locale;
      /** Whether something waits for an admin after it. */
      readonly isWaiting: boolean;
      /** Whether the driver's facts or rights changed. */
      readonly changesDriver: boolean;
    }
  | ({ readonly type: JobTransitionType } & JobChange)
  /** The office chose another of its driver's vehicles for a job. */
  | ({ readonly type: "job_vehicle_changed" } & Omit<JobVehicleMail, "kind">)
  /** Stripe reports what a person has to look at; the ledger is as it was. */
  | { readonly type: "stripe_problem"; readonly orderId: string; readonly problem: StripeProblem }
  | ({ readonly orderId: string } & PaymentEvent)
  /** A step of a claim; `version` is the claim's after it. */
  | {
      readonly type: "claim_step";
      readonly step: ClaimStep;
      readonly by: ActorKind;
      readonly orderId: string;
      readonly claimId: string;
      readonly version: number;
    };

/** Who changed a job, and whose it was and is. */
export interface JobChange extends JobTransition {
  readonly by: ActorKind;
  /** The driver who holds the job after it, or `null`. */
  readonly driverId: string | null;
  /** The driver who held it before, or `null`. */
  readonly formerDriverId: string | null;
  /** Whether every other job of the order has a driver; the customer is told of drivers when all are known. */
  readonly othersHeld: boolean;
  /** Whether it was released because its driver is not free on the order's new day. */
  readonly isForNewDay?: boolean;
}

/** Who changed an order's terms, and whose jobs they concern. */
export interface RevisedOrder extends OrderRevision {
  readonly by: ActorKind;
  /** The jobs of the order after it whose drivers read the change. */
  readonly held: readonly { readonly jobId: string; readonly driverId: string }[];
  /** Whether the office took an offer back, and changed nothing else. */
  readonly isTakenBack?: boolean;
  /** Whether the office proposed a change at the door for its driver. */
  readonly isByOffice?: boolean;
}

export type OrderTransitionType =
  | "order_confirmed"
  | "order_started"
  | "order_delivered"
  /** Delivered before, and in transit again. */
  | "order_set_back"
  | "order_cancelled";
export type JobTransitionType =
  | "job_reserved"
  | "job_released"
  /** Its order was paid. */
  | "job_opened"
  | "job_started"
  | "job_completed"
  /** Completed before, and in progress again. */
  | "job_set_back"
  | "job_cancelled"
  /** Its truck is taken away; the order goes on with the others. */
  | "job_taken_away";

/** A released job is a job's event. */
type RevisionType = Exclude<RevisionFact["kind"], ReleaseFact["kind"]>;
