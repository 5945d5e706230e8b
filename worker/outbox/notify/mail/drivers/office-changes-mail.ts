import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import { registrationById } from "#db/queries/drivers/registrations.ts";
import { COMPANY } from "#domain/company.ts";
import type { DayRange } from "#domain/drivers/availability.ts";
import { isUntilFurtherNotice, tidyOutages } from "#domain/drivers/out-of-service.ts";
import { papersOnFileOf } from "#domain/drivers/papers-on-file.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import { mailText } from "../mail-text.ts";
import { VEHICLE_TEXTS } from "../order-content.ts";
import { dayText } from "../time-and-place.ts";
import type { DriverFileTemplate, OutagesTemplate } from "./driver-template.ts";

/** When the vehicles of a driver are out of service, as it holds now; `null` for one who is gone. */
export async function composeOutages(
  { db, settings, now }: ComposeNeeds,
  { kind, driverId }: MailOf<"vehicle_outages_changed">,
): Promise<OutagesTemplate | null> {
  const driver = (await driverWithAccount(db, driverId))?.driver;
  if (driver === undefined) return null;
  const profile = (await registrationById(db, driverId))?.registration.profile;
  const { vehicles } = profile ?? papersOnFileOf(driver);
  const outages = tidyOutages(driver.outOfService, now()).map(({ vehicleId, from, to }) => {
    const vehicle = vehicles.find((each) => each.vehicleId === vehicleId);
    return { plate: vehicle?.plate ?? "", type: vehicle?.type ?? driver.vehicle, from, to };
  });
  return { name: kind, outages, link: `${settings.origin}/driver/profile` };
}

/** Which vehicle takes no jobs on which days, or that all do. */
export function outagesContent({ outages, link }: OutagesTemplate, locale: Locale): MailContent {
  const isNone = outages.length === 0;
  return {
    subject: mailText(locale, isNone ? "mail_outages_none_subject" : "mail_outages_subject"),
    text: mailText(locale, isNone ? "mail_outages_none_text" : "mail_outages_text"),
    ...(!isNone && {
      facts: outages.map(
        ({ plate, type, from, to }) =>
          [
            plate === "" ? mailText(locale, VEHICLE_TEXTS[type]) : plate,
            daysOf({ from, to }, locale),
          ] as const,
      ),
    }),
    action: { label: mailText(locale, "mail_driver_corrected_action"), address: link },
    note: mailText(locale, "mail_webhook_note", { contact: COMPANY.email }),
  };
}

/** The days of an outage. */
function daysOf({ from, to }: DayRange, locale: Locale): string {
  const first = dayText(from, locale);
  if (isUntilFurtherNotice({ to })) return mailText(locale, "mail_outage_open", { day: first });
  return from === to ? first : `${first} – ${dayText(to, locale)}`;
}

/** That the office has changed what it has of a driver; which is on the page of the link. */
export function composeDriverFile(
  { settings }: ComposeNeeds,
  { kind }: MailOf<"driver_file_changed">,
): DriverFileTemplate {
  return { name: kind, link: `${settings.origin}/driver/profile` };
}

/** The same in words: to be looked at, because what is wrong of it costs jobs. */
export function driverFileContent({ link }: DriverFileTemplate, locale: Locale): MailContent {
  return {
    subject: mailText(locale, "mail_driver_corrected_subject"),
    text: mailText(locale, "mail_driver_corrected_text"),
    action: { label: mailText(locale, "mail_driver_corrected_action"), address: link },
    note: mailText(locale, "mail_webhook_note", { contact: COMPANY.email }),
  };
}
