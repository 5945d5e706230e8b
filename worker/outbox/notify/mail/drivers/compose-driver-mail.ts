import { driverEventForMail } from "#db/queries/drivers/registrations.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";

/** Says that an account is a driver's now. */
export async function composeDriverAccountLinked({ settings }: ComposeNeeds): Promise<MailTemplate> {
  return { name: "driver_account_linked", link: `${settings.origin}/driver/dashboard` };
}

/** What an admin decided about a driver, for the driver; or that something waits, for the office. */
export async function composeDriverRegistration(
  { db, settings }: ComposeNeeds,
  { kind, driverId, version }: MailOf<"driver_registration" | "driver_registration_office">,
): Promise<MailTemplate | null> {
  const found = await driverEventForMail(db, driverId, version);
  if (found === undefined) return null;
  const { event, sent, profile } = found;
  const { origin } = settings;
  const { fromState, step, reason } = event;
  const isChange = fromState === "approved" || fromState === "suspended";
  const driverName = (sent ?? profile)?.name ?? "";
  if (kind === "driver_registration_office")
    return {
      name: kind,
      isChange,
      driverName,
      link: `${origin}/admin/drivers?driver=${driverId}`,
    };
  if (step === "send") return null;
  if (step === "edit") return { name: kind, step, isChange, reason, link: `${origin}/driver/profile` };
  if (step === "remove") return { name: kind, step, isChange, reason, link: `${origin}/driver/register` };
  const page = isChange || step === "approve" ? "/driver/dashboard" : "/driver/register";
  return { name: kind, step, isChange, reason, link: `${origin}${page}` };
}
