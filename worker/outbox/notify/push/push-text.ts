import type { Locale } from "#domain/locale.ts";
import { OF_OWN_JOBS } from "../mail/compose-job-mail.ts";
import { baht } from "../mail/baht.ts";
import { mailContent } from "../mail/mail-content.ts";
import type { JobAlertTemplate, MailTemplate } from "../mail/mail-template.ts";
import { paidDays } from "../mail/drivers/payout-content.ts";
import { bangkokTime } from "../mail/time-and-place.ts";

const DASHBOARD = "/driver/dashboard";
/** A locked screen shows a few lines. */
const LISTED = 3;

/** What a browser shows, as its service worker reads it. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** The page that it opens: a path of ours under `/driver/`. */
  readonly path: string;
  /** A notice with the same tag is replaced. */
  readonly tag: string;
}

/**
 * What a mail to a driver says as a notice on a locked screen: of a job its areas, time and pay, and the plate where that is news,
 * of a payout its days.
 * Nothing that somebody has written, and nothing about a customer.
 */
export function pushNotice(template: MailTemplate, locale: Locale, origin: string, tag: string): PushNotice {
  const { subject, text } = mailContent(template, locale, origin);
  if (template.name === "job_alert")
    return {
      title: subject,
      body: template.jobs.slice(0, LISTED).map(lineOf).join("\n"),
      path: template.path,
      tag,
    };
  switch (template.name) {
    case "payout_made":
    case "payout_taken_back":
      return { title: subject, body: paidDays(template, locale), path: pathOf(template.link), tag };
    case "paper_expires":
    case "driver_times_changed":
    case "vehicle_outages_changed":
    case "driver_file_changed":
      return { title: subject, body: text, path: pathOf(template.link), tag };
    // Its text points at the reason below it, which an admin has written.
    case "driver_registration":
      return { title: subject, body: "", path: pathOf(template.link), tag };
  }
  if (!("jobsLink" in template)) return { title: subject, body: "", path: DASHBOARD, tag };
  const isTheirs = OF_OWN_JOBS.has(template.name);
  const path = isTheirs ? `${DASHBOARD}?view=mine&job=${template.jobId}` : DASHBOARD;
  const { plate } = template;
  const lines = [...(plate === undefined ? [] : [plate]), lineOf(template)];
  return { title: subject, body: lines.join("\n"), path, tag };

  function lineOf({ from, to, pickupAt, estimatedPaySatang }: JobAlertTemplate["jobs"][number]): string {
    return `${from} → ${to}\n${bangkokTime(pickupAt, locale)} · ${baht(estimatedPaySatang, locale)}`;
  }
}

/** The page of a link to our site; of a mail that has none, the dashboard. */
function pathOf(link: string | null): string {
  if (link === null) return DASHBOARD;
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
