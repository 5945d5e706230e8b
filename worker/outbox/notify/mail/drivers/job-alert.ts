import { alertedJobs } from "#db/queries/notifications/job-alerts.ts";
import { scriptOf, type Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import { whoCouldReserve } from "../../../../services/jobs/who-could-reserve.ts";
import { baht } from "../baht.ts";
import type { ComposeNeeds, MailReader } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import type { JobAlertTemplate } from "../mail-template.ts";
import { mailText } from "../mail-text.ts";
import { bangkokTime } from "../time-and-place.ts";

/** How many of the jobs a message lists. */
const LISTED = 5;

/** New jobs for a driver, those that they could still reserve; `null` when there are none. */
export async function composeJobAlert(
  deps: ComposeNeeds,
  { driverId, at }: MailOf<"job_alert">,
  { locale }: MailReader,
): Promise<JobAlertTemplate | null> {
  const { db, now, settings } = deps;
  const open = await possible(deps, driverId, await alertedJobs(db, driverId, at, now()));
  if (open.length === 0) return null;
  const script = scriptOf(locale);
  const dashboard = "/driver/dashboard";
  const [first] = open;
  const path = open.length === 1 && first !== undefined ? `${dashboard}?job=${first.card.jobId}` : dashboard;
  return {
    name: "job_alert",
    count: open.length,
    jobs: open.slice(0, LISTED).map(({ card }) => ({
      from: card.pickupArea[script],
      to: card.destinationArea[script],
      pickupAt: card.pickupAt,
      estimatedPaySatang: card.estimatedPaySatang,
    })),
    path,
    link: `${settings.origin}${path}`,
  };
}

type AlertedJob = Awaited<ReturnType<typeof alertedJobs>>[number];

/** Since it was planned the driver may have reserved another job, or changed their hours. */
async function possible(
  deps: ComposeNeeds,
  driverId: string,
  jobs: readonly AlertedJob[],
): Promise<readonly AlertedJob[]> {
  const able = await Promise.all(jobs.map(({ card }) => whoCouldReserve(deps, card.jobId, [driverId])));
  return jobs.filter((_, index) => able[index]?.has(driverId) === true);
}

/** A message about new jobs: where, when and for how much; nothing about their customers. */
export function jobAlertContent({ count, jobs, link }: JobAlertTemplate, locale: Locale): MailContent {
  return {
    subject: mailText(locale, "mail_job_alert_subject", { count: String(count) }),
    text: mailText(locale, "mail_job_alert_text"),
    facts: jobs.map(({ from, to, pickupAt, estimatedPaySatang }) => [
      bangkokTime(pickupAt, locale),
      `${from} → ${to} · ${baht(estimatedPaySatang, locale)}`,
    ]),
    action: { label: mailText(locale, "mail_job_action"), address: link },
  };
}
