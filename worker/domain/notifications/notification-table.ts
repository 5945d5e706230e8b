import type { CustomerMail, DriverMail, MailKind, OfficeMail, PersonalMail } from "../mails.ts";

/** How a person is told. */
export const CHANNELS = ["mail", "line", "push"] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * What a person may turn off. `essential` is what the contract, the law or the account's safety asks for: its mails
 * always go out, and only LINE can be turned off for it.
 */
export const TOPICS = ["essential", "order_progress", "payments", "jobs", "job_alerts"] as const;
export type Topic = (typeof TOPICS)[number];

/** The topics that can be turned off as a whole. */
export const OPTIONAL_TOPICS = TOPICS.filter((topic) => topic !== "essential");
export type OptionalTopic = (typeof OPTIONAL_TOPICS)[number];

type Role = "person" | "office" | "customer" | "driver";

/** One row of the table. */
export interface NotificationRule<To extends Role = Role> {
  readonly to: To;
  /** `newsletter`: its subscription is turned on and off by itself, by address. */
  readonly topic: Topic | "newsletter";
  /** `by_day`: in a person's quiet hours it waits for their end. */
  readonly when: "at_once" | "by_day";
  readonly channels: readonly Channel[];
  /** Its mail goes out at once; a notice on a device waits for the end of quiet hours. */
  readonly isNoticeByDay?: true;
  /** To the driver of a job that is under way, or may be before the morning, it goes out at once. */
  readonly isAtOnceOnTheWay?: true;
  /** Told by one of its channels alone: the first that reaches its reader. */
  readonly isToldOnce?: true;
}

type RoleOf<Kind extends MailKind> = Kind extends OfficeMail["kind"]
  ? "office"
  : Kind extends CustomerMail["kind"]
    ? "customer"
    : Kind extends DriverMail["kind"]
      ? "driver"
      : Kind extends PersonalMail["kind"]
        ? "person"
        : never;

const MAIL = ["mail"] as const;
const MAIL_AND_LINE = ["mail", "line"] as const;

/** Answers to what somebody has just done, links, and the safety of an account: to the mailbox only, which they prove. */
const PERSONAL = { to: "person", topic: "essential", when: "at_once", channels: MAIL } as const;
/** What concerns a driver's account: to its mailbox, and to the browsers in which the driver has asked for notices. */
const DRIVER_ACCOUNT = { ...PERSONAL, channels: ["mail", "push"], isNoticeByDay: true } as const;
/** The office reads its mailbox when it works. */
const OFFICE = { to: "office", topic: "essential", when: "at_once", channels: MAIL } as const;

/** Only the driver's area has a service worker, which push needs. */
const CUSTOMER = { to: "customer", channels: MAIL_AND_LINE } as const;
/** What was agreed, what must be answered, and what money a customer is owed. */
const ORDER_TERMS = { ...CUSTOMER, topic: "essential", when: "at_once" } as const;
const PROGRESS = { ...CUSTOMER, topic: "order_progress", when: "by_day" } as const;

const DRIVER = { to: "driver", channels: CHANNELS } as const;
/** Which jobs a driver has and when: without it they would drive for nothing. */
const JOB_TERMS = { ...DRIVER, topic: "essential", when: "at_once" } as const;
const JOB_NEWS = { ...DRIVER, topic: "jobs", when: "by_day" } as const;
/** Where to and with what: told in the morning, a driver under way would stand at the wrong door. */
const JOB_TO_DRIVE = { ...JOB_NEWS, isAtOnceOnTheWay: true } as const;

/**
 * Every kind of message: to whom it goes, whether they may turn it off, whether it waits in quiet hours, and by which
 * channels. A kind without its row does not compile.
 */
export const NOTIFICATIONS = {
  sign_up: PERSONAL,
  login_code: PERSONAL,
  password_reset: PERSONAL,
  email_change: PERSONAL,
  email_change_asked: PERSONAL,
  email_changed: PERSONAL,
  password_changed: PERSONAL,
  second_factor_on: PERSONAL,
  second_factor_off: PERSONAL,
  identity_added: PERSONAL,
  identity_removed: PERSONAL,
  new_device: PERSONAL,
  role_changed: PERSONAL,
  account_deleted: PERSONAL,
  contact_received: PERSONAL,
  company_invitation: PERSONAL,
  billing_note: PERSONAL,
  billing_note_overdue: { ...PERSONAL, when: "by_day" },
  settlement_taken_back: PERSONAL,
  webhook_paused: PERSONAL,
  integration_stopped: PERSONAL,
  company_terms_changed: PERSONAL,
  company_payer_changed: PERSONAL,
  company_membership_changed: PERSONAL,
  driver_invitation: PERSONAL,
  customer_invitation: PERSONAL,
  driver_account_linked: PERSONAL,
  paper_expires: { ...DRIVER_ACCOUNT, when: "by_day" },
  driver_times_changed: DRIVER_ACCOUNT,
  vehicle_outages_changed: DRIVER_ACCOUNT,
  driver_file_changed: DRIVER_ACCOUNT,
  driver_registration: DRIVER_ACCOUNT,
  payout_made: DRIVER_ACCOUNT,
  payout_taken_back: DRIVER_ACCOUNT,
  newsletter_confirm: PERSONAL,
  newsletter_welcome: { ...PERSONAL, topic: "newsletter" },

  contact_message: OFFICE,
  order_placed_office: OFFICE,
  driver_registration_office: OFFICE,
  order_cancelled_office: OFFICE,
  no_driver_office: OFFICE,
  job_released_office: OFFICE,
  payment_reported_office: OFFICE,
  cash_disputed_office: OFFICE,
  stripe_problem_office: OFFICE,
  claim_opened_office: OFFICE,
  claim_replied_office: OFFICE,
  claim_withdrawn_office: OFFICE,
  refund_due_office: OFFICE,
  offer_accepted_office: OFFICE,
  offer_declined_office: OFFICE,
  offer_expired_office: OFFICE,
  day_changed_office: OFFICE,
  workers_changed_office: OFFICE,
  move_changed_office: OFFICE,
  notes_changed_office: OFFICE,
  doors_changed_office: OFFICE,
  door_change_agreed_office: OFFICE,
  door_change_declined_office: OFFICE,
  door_change_expired_office: OFFICE,

  order_placed: ORDER_TERMS,
  payment_reminder: { ...ORDER_TERMS, when: "by_day" },
  order_confirmed: { ...ORDER_TERMS, when: "by_day" },
  order_cancelled: ORDER_TERMS,
  order_offer: ORDER_TERMS,
  order_offer_withdrawn: ORDER_TERMS,
  offer_expired: { ...ORDER_TERMS, when: "by_day" },
  order_day_changed: ORDER_TERMS,
  order_workers_changed: ORDER_TERMS,
  order_move_changed: ORDER_TERMS,
  order_notes_changed: ORDER_TERMS,
  order_doors_changed: ORDER_TERMS,
  order_contact_changed: ORDER_TERMS,
  order_price_changed: ORDER_TERMS,
  order_payer_changed: ORDER_TERMS,
  order_value_changed: ORDER_TERMS,
  no_driver_day_before: { ...ORDER_TERMS, when: "by_day" },
  // The move may be off, and begins in a few hours.
  no_driver_hours_before: ORDER_TERMS,
  door_change_proposed: ORDER_TERMS,
  door_change_agreed: ORDER_TERMS,
  door_change_withdrawn: ORDER_TERMS,
  documents_issued: { ...ORDER_TERMS, when: "by_day" },
  payment_rejected: ORDER_TERMS,
  payment_taken_back: ORDER_TERMS,
  claim_opened: ORDER_TERMS,
  claim_answered: ORDER_TERMS,
  claim_settled: ORDER_TERMS,
  claim_refused: ORDER_TERMS,
  claim_compensated: ORDER_TERMS,
  claim_compensation_taken_back: ORDER_TERMS,
  claim_refusal_taken_back: ORDER_TERMS,
  claim_settlement_taken_back: ORDER_TERMS,
  // It says that money changed hands.
  cash_recorded: ORDER_TERMS,
  checkout_failed: ORDER_TERMS,
  payment_received: { ...CUSTOMER, topic: "payments", when: "by_day" },
  refund_due: { ...ORDER_TERMS, when: "by_day" },
  refund_void: { ...ORDER_TERMS, when: "by_day" },
  refund_taken_back: ORDER_TERMS,
  refund_made: { ...CUSTOMER, topic: "payments", when: "by_day" },
  order_driver_assigned: PROGRESS,
  order_driver_left: PROGRESS,
  // The truck is at the door: whoever reads it is up.
  order_started: { ...PROGRESS, when: "at_once" },
  order_delivered: PROGRESS,
  order_set_back: PROGRESS,
  review_decided: PROGRESS,

  job_assigned: JOB_TERMS,
  job_taken_away: JOB_TERMS,
  job_cancelled: JOB_TERMS,
  job_day_changed: JOB_TERMS,
  job_moved: JOB_TERMS,
  // With which truck they come: with another one they would drive for nothing.
  job_vehicle_changed: JOB_TERMS,
  // It runs in their name.
  job_started: JOB_TERMS,
  job_door_change_agreed: JOB_TERMS,
  job_door_change_declined: JOB_TERMS,
  job_door_change_expired: JOB_TERMS,
  job_changed: JOB_TO_DRIVE,
  job_doors_changed: JOB_TO_DRIVE,
  job_set_back: JOB_NEWS,
  job_completed: JOB_NEWS,
  // Soon worth nothing, and often: where it is read first.
  job_alert: {
    ...DRIVER,
    topic: "job_alerts",
    // It is planned after quiet hours: see `jobAlertAt`.
    when: "at_once",
    channels: ["push", "line", "mail"],
    isToldOnce: true,
  },
} as const satisfies { readonly [Kind in MailKind]: NotificationRule<RoleOf<Kind>> };

/** The channels by which anything of a topic is told. */
export function channelsOfTopic(topic: Topic): readonly Channel[] {
  const rules: readonly NotificationRule[] = Object.values(NOTIFICATIONS);
  return CHANNELS.filter((channel) =>
    rules.some((rule) => rule.topic === topic && rule.channels.includes(channel)),
  );
}

/** The row of a kind. */
export function ruleOf(kind: MailKind): NotificationRule {
  return NOTIFICATIONS[kind];
}
