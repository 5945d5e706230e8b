import type { ContactTopic } from "#domain/contact/contact.ts";
import type { Role } from "#domain/access/actor.ts";
import type { IdentityProvider } from "#domain/access/identity-provider.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import type { FromTo } from "#domain/jobs/revision.ts";
import type { ClaimMailKind, JobChangeMail, JobVehicleMail, StripeProblem } from "#domain/mails.ts";
import type { Locale } from "#domain/locale.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import type { CompanyTemplate } from "./companies/company-template.ts";
import type { DriverTemplate } from "./drivers/driver-template.ts";
import type { DoorChangeTemplate } from "./door-changes/door-change-template.ts";

/** Every kind of mail with its facts. Links are absolute URLs. */
export type MailTemplate =
  | { readonly name: "confirm_sign_up"; readonly link: string }
  | { readonly name: "driver_invitation"; readonly driverName: string; readonly link: string }
  | { readonly name: "customer_invitation"; readonly customerName: string; readonly link: string }
  | { readonly name: "driver_account_linked"; readonly link: string }
  | { readonly name: "login_code"; readonly code: string; readonly link: string }
  | { readonly name: "already_registered"; readonly loginLink: string; readonly forgotLink: string }
  | { readonly name: "reset_password"; readonly link: string }
  | { readonly name: "confirm_new_email"; readonly link: string }
  | { readonly name: "newsletter_confirm"; readonly link: string }
  | { readonly name: "newsletter_welcome"; readonly unsubscribeLink: string }
  | { readonly name: "email_in_use"; readonly loginLink: string }
  | { readonly name: "password_changed"; readonly forgotLink: string }
  | { readonly name: "second_factor_on" | "second_factor_off" | "account_deleted" }
  | { readonly name: "role_changed"; readonly role: Role; readonly loginLink: string }
  | { readonly name: "identity_added" | "identity_removed"; readonly provider: IdentityProvider }
  | { readonly name: "email_change_asked" | "email_changed"; readonly newEmail: string }
  | {
      readonly name: "new_device";
      readonly browser: string;
      readonly system: string;
      readonly city: string;
      readonly country: string;
      /** Epoch milliseconds. */
      readonly at: number;
      readonly profileLink: string;
    }
  | ContactMessage
  | OrderTemplate
  | RevisionTemplate
  | OfferTemplate
  | DoorChangeTemplate
  | JobTemplate
  | JobAlertTemplate
  | DocumentsTemplate
  | CompanyTemplate
  | ClaimTemplate
  | ReviewTemplate
  | DriverTemplate
  | {
      readonly name: "contact_received";
      /** The same as in the company's mail. */
      readonly reference: string;
      readonly topic: ContactTopic;
    };

/** Which page of an order its reader can open. */
export interface OrderPage {
  /** Where the mail's button leads; `null`: no page that they can open, so the mail has no button. */
  readonly orderLink: string | null;
  /** Whether that is a page behind a login, which shows all of the order; else one that shows how far it is, or none. */
  readonly hasPage: boolean;
}

/** The facts of every mail about an order. */
export interface OrderFacts extends OrderPage {
  readonly orderId: string;
  /** The places, in the script of the reader. */
  readonly from: string;
  readonly to: string;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  /** `null` for an order that waits for its price. */
  readonly totalSatang: number | null;
}

/** Who drives one vehicle of an order. */
export interface OrderDriver {
  readonly vehicle: VehicleType;
  /** "" while it has no driver. */
  readonly name: string;
}

/** A driver whom no message reaches, named in the company's mail about a change that concerns them. */
export interface DriverNotTold {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
}

/** A mail about an order; those named `_office` go to the company. */
export type OrderTemplate = OrderFacts &
  (
    | { readonly name: "order_placed" | "order_placed_office" }
    /** What is to be paid for its jobs to open. */
    | { readonly name: "payment_reminder"; readonly amountSatang: number }
    | {
        readonly name:
          | "order_confirmed"
          | "order_driver_assigned"
          | "order_driver_left"
          | "order_started"
          | "order_delivered"
          | "order_set_back"
          | "no_driver_day_before"
          | "no_driver_hours_before"
          | "no_driver_office";
        /** One per vehicle. */
        readonly drivers: readonly OrderDriver[];
      }
    | {
        readonly name: "order_cancelled" | "order_cancelled_office";
        readonly byCustomer: boolean;
        /** What it costs; 0: nothing. */
        readonly feeSatang: number;
        /** Why, or "". */
        readonly reason: string;
        /** Of those who held its jobs; only in the company's mail. */
        readonly notTold?: readonly DriverNotTold[];
      }
    | {
        readonly name: "job_released_office";
        readonly jobId: string;
        readonly reason: string;
        readonly driverName: string;
        /** How many jobs the driver gave back within 30 days, this one included. */
        readonly releases: number;
      }
    | {
        readonly name:
          | "payment_reported_office"
          | "payment_received"
          | "payment_rejected"
          | "payment_taken_back"
          | "cash_recorded"
          | "cash_rejected"
          | "cash_disputed_office"
          | "checkout_failed";
        readonly amountSatang: number;
        /** Why it was rejected, or what the customer says against it; else "". */
        readonly reason: string;
      }
    | { readonly name: "stripe_problem_office"; readonly problem: StripeProblem }
    | {
        readonly name:
          | "refund_due"
          | "refund_due_office"
          | "refund_made"
          | "refund_taken_back"
          | "refund_void";
        readonly amountSatang: number;
        /** The amount that the customer was told before; `null` when nothing was told, or the same. */
        readonly toldSatang: number | null;
        /** Of the transfer, or "". */
        readonly reference: string;
        readonly isViaStripe: boolean;
        /** Why it was taken back; else "". */
        readonly reason: string;
      }
  );

/** What was changed of an order's terms; `null` and "" where it was not. */
export interface RevisionFacts {
  /** Epoch milliseconds. */
  readonly pickupBefore: number | null;
  /** `2 → 3`. */
  readonly workers: string | null;
  readonly load: FromTo<LoadRange> | null;
  readonly vehicles: FromTo<readonly VehicleType[]> | null;
  /** The places before, in travel order. */
  readonly placesBefore: readonly string[] | null;
  readonly totalBefore: number | null;
  /** The companies that paid and pay; `null`: the reader. */
  readonly payer: FromTo<string | null> | null;
}

/** A mail about changed terms of an order; those named `_office` go to the company. */
export type RevisionTemplate = OrderFacts &
  RevisionFacts & {
    readonly name:
      | "order_day_changed"
      | "order_workers_changed"
      | "order_move_changed"
      | "move_changed_office"
      | "order_notes_changed"
      | "order_doors_changed"
      | "order_contact_changed"
      | "order_price_changed"
      | "order_payer_changed"
      | "order_value_changed"
      /** In place of `offer_accepted_office`, where the order had a price before. */
      | "price_agreed_office"
      | "order_offer_withdrawn"
      /** In its place, where the order had a price before, which stays. */
      | "price_request_withdrawn"
      | "offer_expired"
      | "offer_expired_office"
      /** In place of `offer_expired`, where the order had a price before, which stays. */
      | "price_request_expired"
      | "price_request_expired_office"
      | "offer_accepted_office"
      | "offer_declined_office"
      | "day_changed_office"
      | "workers_changed_office"
      | "notes_changed_office"
      | "doors_changed_office";
    /** One per vehicle; empty where the mail does not say who drives. */
    readonly drivers: readonly OrderDriver[];
    /** Why, or "". */
    readonly reason: string;
    /** Of those who hold its jobs, or lost one by the change; only in the company's mail. */
    readonly notTold?: readonly DriverNotTold[];
  };

/** A price offered to a customer. */
export interface OfferTemplate extends Omit<OrderFacts, keyof OrderPage | "totalSatang"> {
  /** `order_price_asked`: the order has a price, which stays until the customer accepts. */
  readonly name: "order_offer" | "order_price_asked";
  /** The agreed price; `null` for an order that has none. */
  readonly totalBefore: number | null;
  readonly totalSatang: number;
  /** What was paid of the agreed price, and what is left to pay at the offered one. */
  readonly paidSatang: number;
  readonly toPaySatang: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** The office's words, or "". */
  readonly message: string;
  readonly offerLink: string;
}

/** Documents that were issued for an order. */
export interface DocumentsTemplate extends OrderPage {
  readonly name: "documents_issued";
  readonly orderId: string;
  readonly documents: readonly {
    readonly documentId: string;
    /** In the language of the reader, of the two that documents have. */
    readonly title: string;
    readonly number: string;
    readonly totalSatang: number;
  }[];
}

/** A step of a claim; those named `_office` go to the company. Amounts are 0 or `null` where there are none. */
export interface ClaimTemplate extends OrderPage {
  readonly name: ClaimMailKind;
  readonly orderId: string;
  readonly claimedSatang: number;
  readonly settledSatang: number | null;
  readonly creditSatang: number;
  readonly compensationSatang: number;
  /** What was written with the step, or "". */
  readonly words: string;
}

/** What was decided about a customer's review. */
export interface ReviewTemplate extends OrderPage {
  readonly name: "review_decided";
  readonly orderId: string;
  readonly isShown: boolean;
  /** Why it is not shown, or "". */
  readonly reason: string;
}

/** A mail to a driver about a job: nothing about its customer, as on the card of an open job. */
export interface JobTemplate extends Pick<RevisionFacts, "pickupBefore" | "workers"> {
  readonly name: (JobChangeMail | JobVehicleMail)["kind"];
  readonly jobId: string;
  /** Areas, in the script of the reader. */
  readonly from: string;
  readonly to: string;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly jobStatus: JobStatus;
  readonly estimatedPaySatang: number;
  /** Why, or "". */
  readonly reason: string;
  /** Of a job that was taken away, what took it: its truck is not needed any more, it changed, or somebody's decision. */
  readonly lostBy?: "truck_gone" | "move" | "decision";
  /** The change at the door that nobody answered was the office's. */
  readonly isByOffice?: boolean;
  /** What the job paid before the office set its price by hand, where nothing else of it has changed. */
  readonly paySatangBefore?: number;
  /** The plate of the vehicle that comes, where the office chose it. */
  readonly plate?: string;
  /** The page of their jobs; `null` for who has no account. */
  readonly jobsLink: string | null;
}

/** New jobs for a driver. */
export interface JobAlertTemplate {
  readonly name: "job_alert";
  /** How many there are. */
  readonly count: number;
  /** The first of them; areas in the script of the reader. */
  readonly jobs: readonly Pick<JobTemplate, "from" | "to" | "pickupAt" | "estimatedPaySatang">[];
  /** The page where they are reserved, and its URL. */
  readonly path: string;
  readonly link: string;
}

/** A message from the contact form. */
export interface ContactMessage {
  readonly name: "contact_message";
  readonly reference: string;
  readonly topic: ContactTopic;
  readonly visitorName: string;
  readonly visitorEmail: string;
  /** E.164, or "". */
  readonly phone: string;
  readonly orderNumber: string;
  readonly message: string;
  /** The language they read the site in. */
  readonly language: Locale;
}
