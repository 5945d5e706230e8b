import type { Locale } from "#domain/locale.ts";
import { OF_OWN_JOBS } from "../mail/compose-job-mail.ts";
import { baht } from "../mail/baht.ts";
import { mailContent } from "../mail/mail-content.ts";
import type { MailTemplate } from "../mail/mail-template.ts";
import { bangkokTime } from "../mail/time-and-place.ts";

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
 * What a mail to a driver says as a notice on a locked screen: of a job its areas, time and pay. Nothing that somebody has
 * written, and nothing about a customer.
 */
export function pushNotice(template: MailTemplate, locale: Locale, origin: string, tag: string): PushNotice {
  const { subject } = mailContent(template, locale, origin);
  if (!("jobsLink" in template)) return { title: subject, body: "", path: "/driver/dashboard", tag };
  const { name, jobId, from, to, pickupAt, estimatedPaySatang } = template;
  const body = [`${from} → ${to}`, bangkokTime(pickupAt, locale), baht(estimatedPaySatang, locale)].join(
    "\n",
  );
  return {
    title: subject,
    body,
    path: OF_OWN_JOBS.has(name) ? `/driver/dashboard?view=mine&job=${jobId}` : "/driver/dashboard",
    tag,
  };
}
