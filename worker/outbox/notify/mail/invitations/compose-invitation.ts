import { pendingSignUp } from "#db/queries/account/sign-ups.ts";
import { invitedCustomer } from "#db/queries/customers/on-file.ts";
import { invitedDriver } from "#db/queries/drivers/on-file.ts";
import type { MailOf } from "#domain/mails.ts";
import { linkToken } from "../../../../services/account/link-token.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";

/** A driver's invitation to an account; `null` once it is used, replaced or expired, or the address has an account. */
export async function composeDriverInvitation(
  deps: ComposeNeeds,
  { signUpId }: MailOf<"driver_invitation">,
): Promise<MailTemplate | null> {
  const driver = await invitedDriver(deps.db, signUpId);
  const link = driver && (await openLink(deps, signUpId));
  return driver && link ? { name: "driver_invitation", driverName: driver.name, link } : null;
}

/** The same of a customer who ordered by phone. */
export async function composeCustomerInvitation(
  deps: ComposeNeeds,
  { signUpId }: MailOf<"customer_invitation">,
): Promise<MailTemplate | null> {
  const customer = await invitedCustomer(deps.db, signUpId);
  const link = customer && (await openLink(deps, signUpId));
  return customer && link ? { name: "customer_invitation", customerName: customer.name, link } : null;
}

/** The link of a sign-up that is still pending, or `null`. */
async function openLink({ db, now, settings }: ComposeNeeds, signUpId: string): Promise<string | null> {
  const pending = await pendingSignUp(db, signUpId, now());
  if (pending === undefined || pending.accountId !== null) return null;
  const token = await linkToken(settings.authSecret, "sign_up", signUpId);
  return `${settings.origin}/confirm-email#type=signup&token=${token}`;
}
