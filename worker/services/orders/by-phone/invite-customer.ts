import {
  inviteAgain,
  invitableCustomer,
  invitationOfPress,
  isAddressTaken,
} from "#db/queries/customers/invitations.ts";
import { customerOfOrder } from "#db/queries/orders/order-mails.ts";
import { CUSTOMER_INVITATION_MS } from "#domain/access/link-lifetimes.ts";
import { AppError } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { limitOrThrow } from "../../../rate-limit.ts";
import { sha256Hex } from "../../../sha256-hex.ts";
import type { Audited } from "../../audit/audited-action.ts";

/** A press that invites the customer of an order. */
interface CustomerToInvite {
  readonly orderId: string;
  /** Made by the browser for the press. */
  readonly key: string;
  /** The order's address as it was seen; no other is invited. */
  readonly seenEmail: string;
}

/**
 * Sends the customer of an order, who has no account, the link with which they take one over with all their orders by phone, at
 * the order's address and in their language. Repeating the press changes nothing; another press sends another link, which
 * replaces the one before for good.
 * @returns until when the link works, epoch milliseconds
 * @throws AppError NOT_FOUND, ORDER_CHANGED when the order has another address by now, its customer an account, or a newer press
 *   has replaced this one, CUSTOMER_ADDRESS_TAKEN when the address has an account or another customer is invited there,
 *   RATE_LIMITED after three mails in an hour
 */
export async function inviteCustomer(
  { db, now, audit }: Pick<Dependencies, "db" | "now"> & Audited,
  { orderId, key, seenEmail: email }: CustomerToInvite,
): Promise<{ readonly until: number }> {
  const customer = await customerOfOrder(db, orderId);
  if (customer === undefined) throw new AppError("NOT_FOUND");
  const { userId: customerId, contactEmail } = customer;
  if (email === "" || contactEmail !== email) throw new AppError("ORDER_CHANGED");
  const signUpId = await sha256Hex(JSON.stringify([key, customerId, email]));
  const repeated = await invitationOfPress(db, signUpId);
  if (repeated !== undefined) return { until: repeated };
  const at = now();
  const before = await invitableCustomer(db, customerId, at);
  if (!before.isOnFile) throw new AppError("ORDER_CHANGED");
  if (await isAddressTaken(db, { customerId, email }, at)) throw new AppError("CUSTOMER_ADDRESS_TAKEN");
  await limitOrThrow(db, "sign-up-mail", email, at);
  const locale = toLocale(customer.locale ?? undefined);
  const expiresAt = at + CUSTOMER_INVITATION_MS;
  await inviteAgain(db, { signUpId, customerId, orderId, email, locale, expiresAt }, at);
  const until = await invitationOfPress(db, signUpId);
  // Nobody was invited where the order got another address meanwhile, one of the two an account, or a newer press replaced this.
  if (until === undefined) throw new AppError("ORDER_CHANGED");
  const invitedUntil = before.invitation?.until ?? null;
  audit?.changed("order", orderId, { invitedUntil }, { invitedUntil: until });
  return { until };
}
