import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import { baht } from "./baht.ts";
import type { MailContent } from "./mail-content.ts";
import type { JobTemplate } from "./mail-template.ts";
import { mailText, type MailTextKey } from "./mail-text.ts";
import { bangkokTime } from "./time-and-place.ts";

interface Texts {
  readonly subject: MailTextKey;
  readonly text: MailTextKey;
}

/** The texts of the mails to drivers; a mail without its texts does not compile. */
const TEXTS = {
  job_assigned: { subject: "mail_job_assigned_subject", text: "mail_job_assigned_text" },
  job_taken_away: { subject: "mail_job_taken_away_subject", text: "mail_job_taken_away_text" },
  job_day_changed: { subject: "mail_job_day_changed_subject", text: "mail_job_day_changed_text" },
  job_moved: { subject: "mail_job_moved_subject", text: "mail_job_moved_text" },
  job_changed: { subject: "mail_job_changed_subject", text: "mail_job_changed_text" },
  job_doors_changed: { subject: "mail_job_doors_changed_subject", text: "mail_job_doors_changed_text" },
  job_door_change_agreed: {
    subject: "mail_job_door_change_agreed_subject",
    text: "mail_job_door_change_agreed_text",
  },
  job_door_change_declined: {
    subject: "mail_job_door_change_declined_subject",
    text: "mail_job_door_change_declined_text",
  },
  job_door_change_expired: {
    subject: "mail_job_door_change_expired_subject",
    text: "mail_job_door_change_expired_text",
  },
  job_set_back: { subject: "mail_job_set_back_subject", text: "mail_job_set_back_text" },
  job_started: { subject: "mail_job_started_subject", text: "mail_job_started_text" },
  job_completed: { subject: "mail_job_completed_subject", text: "mail_job_completed_text" },
  job_vehicle_changed: {
    subject: "mail_job_vehicle_changed_subject",
    text: "mail_job_vehicle_changed_text",
  },
  job_cancelled: { subject: "mail_job_cancelled_subject", text: "mail_job_cancelled_text" },
} as const satisfies Record<JobTemplate["name"], Texts>;

/** A job that was taken away, by what took it. */
const LOSS_TEXTS = {
  truck_gone: { subject: "mail_job_truck_gone_subject", text: "mail_job_truck_gone_text" },
  move: { subject: "mail_job_unfit_subject", text: "mail_job_unfit_text" },
  decision: TEXTS.job_taken_away,
} as const satisfies Record<NonNullable<JobTemplate["lostBy"]>, Texts>;

/** What the driver has not proposed they do not propose again. */
const EXPIRED_BY_OFFICE: Texts = {
  ...TEXTS.job_door_change_expired,
  text: "mail_job_door_change_by_office_expired_text",
};

/** A change that the customer agreed to and that is of the price alone. */
const PAY_RAISED: Texts = {
  subject: "mail_job_pay_raised_subject",
  text: "mail_job_pay_raised_text",
};

/** What a driver without an account reads where the other text sends to the page of their jobs. */
const ON_FILE_TEXTS: Readonly<Partial<Record<JobTemplate["name"], MailTextKey>>> = {
  job_assigned: "mail_job_assigned_on_file",
  job_moved: "mail_job_moved_on_file",
  job_changed: "mail_job_changed_on_file",
  job_doors_changed: "mail_job_doors_changed_on_file",
  job_set_back: "mail_job_set_back_on_file",
  job_vehicle_changed: "mail_job_vehicle_changed_on_file",
};

function textsOf({ name, lostBy, isByOffice = false, paySatangBefore }: JobTemplate): Texts {
  if (lostBy !== undefined) return LOSS_TEXTS[lostBy];
  if (paySatangBefore !== undefined) return PAY_RAISED;
  return isByOffice && name === "job_door_change_expired" ? EXPIRED_BY_OFFICE : TEXTS[name];
}

/** A mail to a driver: what happened to the job, which one it is, and a link to their jobs, where they can open it. */
export function jobContent(template: JobTemplate, locale: Locale): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const {
    name,
    jobId,
    from,
    to,
    pickupAt,
    pickupBefore,
    workers,
    estimatedPaySatang,
    paySatangBefore,
    reason,
    plate = "",
    jobsLink,
  } = template;
  const time = (at: number) => say("mail_new_device_thai_time", { time: bangkokTime(at, locale) });
  const payNow = baht(estimatedPaySatang, locale);
  const payOfAssigned = name === "job_assigned" ? payNow : "";
  const pay = paySatangBefore === undefined ? payOfAssigned : `${baht(paySatangBefore, locale)} → ${payNow}`;
  const facts: readonly (readonly [string, string])[] = [
    [say("mail_order_job"), jobId],
    [say("mail_order_from"), from],
    [say("mail_order_to"), to],
    [say("mail_order_pickup"), time(pickupAt)],
    [say("mail_order_pickup_before"), pickupBefore === null ? "" : time(pickupBefore)],
    [say("mail_job_vehicle"), plate],
    [say("mail_order_workers"), workers ?? ""],
    [say("mail_job_pay"), pay],
    [say("mail_order_reason"), reason],
  ];
  const texts = textsOf(template);
  return {
    subject: say(texts.subject, { jobId }),
    text: say((jobsLink === null ? ON_FILE_TEXTS[name] : undefined) ?? texts.text),
    facts: facts.filter(([, value]) => value !== ""),
    ...(jobsLink !== null && { action: { label: say("mail_job_action"), address: jobsLink } }),
    note: say("mail_job_note", { contact: COMPANY.email }),
  };
}
