import {
  accountsOfPhone,
  customerOfEmail,
  customerOnFile,
  putOnFile,
  type KnownCustomer,
} from "#db/queries/customers/on-file.ts";
import { isAddressTaken } from "#db/queries/customers/invitations.ts";
import { earlierPhoneOrder } from "#db/queries/orders/new-order.ts";
import { readTariff } from "#db/queries/pricing.ts";
import { realEmail } from "#domain/access/email.ts";
import { CUSTOMER_INVITATION_MS } from "#domain/access/link-lifetimes.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { CustomerInvitation } from "#domain/orders/new-order.ts";
import type { CallerInput, PhoneOrderInput } from "#domain/orders/order-input.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { parsePhone } from "../../contact/parse-phone.ts";
import { quotedOrder, type QuotedOrder } from "../place-order.ts";
import { bookableCompanyNames } from "../../companies/read-companies.ts";
import { answerRepeated, submitOrder } from "../submit-order.ts";

/** A caller whom the office knows, as a dispatcher sees them. */
export interface PhoneCustomer {
  readonly customerId: string;
  readonly name: string;
  /** `null` while nobody can log in as them. */
  readonly email: string | null;
  /** By what they are known: the account of the address, or the phone that the office wrote down. */
  readonly by: "email" | "phone";
  readonly orders: number;
  /** Epoch milliseconds; `null` without an order. */
  readonly lastOrderAt: number | null;
  /** Which of their orders it is, whose move can be taken over. */
  readonly lastOrderId: string | null;
  /** The companies on whose account they may order, by name. */
  readonly companies: readonly { readonly companyId: string; readonly name: string }[];
}

/**
 * Whose order one by phone would be: the account of the address, otherwise the customer whom the office wrote down with
 * the phone; `null` for a new caller.
 * @throws AppError BAD_INPUT (`phone`)
 */
export async function readPhoneCustomer(
  deps: Pick<Dependencies, "db">,
  { phone, email }: CallerInput,
): Promise<PhoneCustomer | null> {
  const parsed = parsePhone(phone);
  if (parsed === null) throw badInput({ phone: "PHONE_INVALID" });
  const known = await knownCustomer(deps, parsed, email);
  if (known === null) return null;
  return { ...known, companies: await bookableCompanyNames(deps, known.customerId) };
}

/**
 * The accounts in which somebody has written the phone of a call as theirs. That proves nothing: the dispatcher asks, and
 * gives the address of the right one to `readPhoneCustomer`.
 * @throws AppError BAD_INPUT (`phone`)
 */
export async function readAccountsOfPhone(
  { db }: Pick<Dependencies, "db">,
  phone: string,
): Promise<readonly { readonly name: string; readonly email: string }[]> {
  const parsed = parsePhone(phone);
  if (parsed === null) throw badInput({ phone: "PHONE_INVALID" });
  return accountsOfPhone(db, parsed);
}

/** Who calls, without their companies. */
type KnownPerson = Omit<PhoneCustomer, "companies">;

async function knownCustomer(
  { db }: Pick<Dependencies, "db">,
  phone: string,
  email: string,
): Promise<KnownPerson | null> {
  const byEmail = email === "" ? undefined : await customerOfEmail(db, email);
  if (byEmail !== undefined) return shown(byEmail, "email");
  const byPhone = await customerOnFile(db, phone);
  return byPhone === undefined ? null : shown(byPhone, "phone");
}

function shown({ userId, email, ...known }: KnownCustomer, by: PhoneCustomer["by"]): KnownPerson {
  const { name, orders, lastOrderAt, lastOrderId } = known;
  return { customerId: userId, name, email: realEmail(email), by, orders, lastOrderAt, lastOrderId };
}

/**
 * Places an order for a customer at a call, from the signed quote that was read to them. It is of the account that the
 * address has, otherwise of the one customer on file with the phone, who is written down at the first order and has no
 * way to log in. An address without an account gets the order's mails, and where it is asked an invitation to the
 * account; without an address nothing is mailed. It is a booking, so that somebody without an account can pay the driver
 * in cash, and its jobs are open at once. The limits of customers do not hold: the office decides. On the account of a
 * company it goes only for somebody who books for it, by the rules of their own bookings (`takeCredit`).
 * @throws AppError as `placeForCaller`, and those of `quotedOrder`; then nobody is written down
 */
export async function placePhoneOrder(
  deps: Dependencies & Audited,
  staff: Viewer,
  input: PhoneOrderInput,
): Promise<{ readonly orderId: string }> {
  const { customerId: _seen, isInvited: _invited, locale: _locale, termsRead: _read, ...asked } = input;
  return placeForCaller(deps, staff, input, async () =>
    quotedOrder(deps, await readTariff(deps.db, deps.now()), asked, "booking"),
  );
}

/** What every order at a call says of the caller. */
type CallInput = Pick<PhoneOrderInput, "customerId" | "isInvited" | "locale" | "idempotencyKey">;

/**
 * Places an order for whoever calls; of a new caller the customer is written down with it.
 * @param input also tells a repetition from another order under the same key
 * @param orderOf checks the rest of the input and makes the order of it
 * @throws AppError CUSTOMER_CHANGED when the order would be of somebody else than the office has seen, CUSTOMER_ADDRESS_TAKEN when
 *   they are to be invited at an address of an account or of another customer's invitation, FORBIDDEN for a new caller on the
 *   account of a company, those of `orderOf` and of `submitOrder`
 */
export async function placeForCaller(
  deps: Dependencies & Audited,
  staff: Viewer,
  input: CallInput,
  orderOf: () => Promise<QuotedOrder>,
): Promise<{ readonly orderId: string }> {
  const { db, now } = deps;
  const { customerId: seenId, isInvited, locale } = input;
  const earlier = await earlierPhoneOrder(db, staff.userId, input.idempotencyKey);
  const repeated = await answerRepeated(deps, earlier, input);
  if (repeated !== null) return repeated;
  const order = await orderOf();
  const { contactName: name, contactPhone: phone, contactEmail: email } = order;
  const known = await knownCustomer(deps, phone, email);
  if ((known?.customerId ?? null) !== seenId) return afterChange(deps, staff, input, "CUSTOMER_CHANGED");
  // Before they are written down: nobody who was unknown so far books for a company.
  if (known === null && order.companyId != null) throw new AppError("FORBIDDEN");
  const mayTakeOver = isInvited && email !== "" && (known === null || known.email === null);
  // Said while the customer is on the phone: nobody is told of an invitation that is not sent.
  const invited = { customerId: known?.customerId ?? "", email };
  if (mayTakeOver && (await isAddressTaken(db, invited, now())))
    return afterChange(deps, staff, input, "CUSTOMER_ADDRESS_TAKEN");
  const customerId =
    known?.customerId ?? (await putOnFile(db, { userId: crypto.randomUUID(), name, phone, locale }, now()));
  const invitation: CustomerInvitation | null = mayTakeOver
    ? { signUpId: crypto.randomUUID(), email, locale, expiresAt: now() + CUSTOMER_INVITATION_MS }
    : null;
  const draft = { ...order, customerId, placedBy: staff.userId, invitation };
  const placed = await submitOrder(deps, draft, input);
  deps.audit?.changed("order", placed.orderId, null, {
    customerId,
    totalSatang: order.price?.totalSatang ?? null,
    companyId: order.companyId ?? null,
    isNewCustomer: known === null,
    isInvited: invitation !== null,
  });
  return placed;
}

/**
 * Of two presses at once, the first may have written the customer down, or invited them: then the second is answered with its
 * order.
 */
async function afterChange(
  deps: Dependencies,
  staff: Viewer,
  input: CallInput,
  otherwise: "CUSTOMER_CHANGED" | "CUSTOMER_ADDRESS_TAKEN",
) {
  const earlier = await earlierPhoneOrder(deps.db, staff.userId, input.idempotencyKey);
  const repeated = await answerRepeated(deps, earlier, input);
  if (repeated === null) throw new AppError(otherwise);
  return repeated;
}
