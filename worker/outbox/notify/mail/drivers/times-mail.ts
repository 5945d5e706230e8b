import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { COMPANY } from "#domain/company.ts";
import { tidyDaysOff } from "#domain/drivers/availability.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import type { TimesTemplate } from "./driver-template.ts";
import { mailText } from "../mail-text.ts";
import { dayText } from "../time-and-place.ts";

/** When a driver takes jobs, as it holds now; `null` for one who is gone. */
export async function composeTimesChanged(
  { db, settings, now }: ComposeNeeds,
  { kind, driverId }: MailOf<"driver_times_changed">,
): Promise<TimesTemplate | null> {
  const facts = await driverFacts(db, driverId);
  if (facts === undefined) return null;
  const { available, daysOff, weeklyHours } = facts;
  return {
    name: kind,
    available,
    daysOff: tidyDaysOff(daysOff, now()),
    isAnyHour: weeklyHours === null,
    link: `${settings.origin}/driver/profile`,
  };
}

/** What the office has set, with the page on which the driver changes it. */
export function timesContent(template: TimesTemplate, locale: Locale): MailContent {
  const { available, daysOff, isAnyHour, link } = template;
  const days = daysOff.map(({ from, to }) =>
    from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`,
  );
  return {
    subject: mailText(locale, "mail_driver_times_subject"),
    text: mailText(locale, available ? "mail_driver_times_text" : "mail_driver_times_none_text"),
    facts: [
      [mailText(locale, "mail_driver_times_days_off"), days.length === 0 ? "–" : days.join(", ")],
      [
        mailText(locale, "mail_driver_times_hours"),
        mailText(locale, isAnyHour ? "mail_driver_times_any_hour" : "mail_driver_times_by_weekday"),
      ],
    ],
    action: { label: mailText(locale, "mail_driver_times_action"), address: link },
    note: mailText(locale, "mail_order_note", { contact: COMPANY.email }),
  };
}
