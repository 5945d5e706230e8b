import { roleInCompany } from "#db/queries/companies/members.ts";
import { customerOnFile, putOnFile } from "#db/queries/customers/on-file.ts";
import { payerFacts, payingCustomer } from "#db/queries/orders/payer-facts.ts";
import { realEmail } from "#domain/access/email.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { hasCompanyRight } from "#domain/companies/company-role.ts";
import type { Buyer } from "#domain/documents/document.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { OrderColumns } from "#domain/jobs/revision.ts";
import { isSamePayer, payerRefusal, type Payer } from "#domain/orders/office/payer-change.ts";
import type { ChangePayerInput } from "#domain/orders/office/payer-input.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { refuseOwnCompany, refuseOwnOrder } from "../../companies/company-access.ts";
import { bookableCompanyNames } from "../../companies/read-companies.ts";
import { applyOnAccount } from "../../companies/take-credit.ts";
import { parsePhone } from "../../contact/parse-phone.ts";
import { commandOrder, refusal } from "../../jobs/command-board.ts";
import { readOrder } from "../read-order.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;
type Read = NonNullable<Awaited<ReturnType<typeof payerFacts>>>;

/**
 * Who pays an order now, with the companies on whose account its customer may order, and why that cannot be another one.
 * @throws AppError NOT_FOUND
 */
export async function readPayer({ db }: Pick<Needs, "db">, orderId: string) {
  const read = await requireFacts({ db }, orderId);
  const { customerId, companyId, revision } = read.order;
  const [customer, companies] = await Promise.all([
    payingCustomer(db, customerId),
    bookableCompanyNames({ db }, customerId),
  ]);
  return {
    revision,
    customerId,
    name: customer?.name ?? "",
    /** `null` while nobody can log in as them. */
    email: customer === undefined ? null : realEmail(customer.email),
    companyId,
    companies,
    obstacle: payerRefusal(read.facts)?.code ?? null,
  };
}

/**
 * Makes an order somebody else's to pay, and answers with it: of another customer, or on the account of a company for which its
 * customer books, or of that customer themselves again. The board decides it like any change of the order's terms, and its
 * projection writes it with all that follows from it; whose order it was sees it no more. A payment or a document that comes before
 * that is written puts it back.
 * @throws AppError OWN_RECORD, PAYER_ORDER_CANCELLED, PAYER_PAID, PAYER_HAS_DOCUMENT, PAYER_HAS_CLAIM, CUSTOMER_CHANGED when a new
 *   caller is known by now, BAD_INPUT (`phone`), NOT_FOUND for no customer, ORDER_CHANGED when the order is not as it was seen, and
 *   on account those of `takeCredit`
 */
export async function changePayer(deps: Needs, staff: Viewer, input: ChangePayerInput) {
  const { orderId, companyId } = input;
  const read = await requireFacts(deps, orderId);
  await refuseOwnOrder(deps, staff.userId, read.order);
  const from = payerOf(read);
  const customerId = await knownCustomerId(deps, input);
  if (customerId !== null) {
    refuseOwn(staff.userId, customerId);
    if (isSamePayer(from, { customerId, companyId })) return readOrder(deps, staff, orderId);
  }
  if (companyId !== null) await refuseOwnCompany(deps, staff.userId, companyId);
  const obstacle = payerRefusal(read.facts);
  if (obstacle !== null) throw refusal(obstacle);
  // Before they are written down: nobody who was unknown so far books for a company.
  if (customerId === null && companyId !== null) throw new AppError("FORBIDDEN");
  const to = { customerId: customerId ?? (await writeDown(deps, input)), companyId };
  await apply(deps, staff, input, read, to);
  deps.audit?.changed("order", orderId, from, to);
  return readOrder(deps, staff, orderId);
}

async function requireFacts({ db }: Pick<Needs, "db">, orderId: string): Promise<Read> {
  const read = await payerFacts(db, orderId);
  if (read === undefined) throw new AppError("NOT_FOUND");
  return read;
}

function payerOf({ order: { customerId, companyId } }: Read): Payer {
  return { customerId, companyId };
}

/** The customer whom the office has chosen; `null` for a new caller. */
async function knownCustomerId({ db }: Needs, { customer }: ChangePayerInput): Promise<string | null> {
  if (!("customerId" in customer)) return null;
  const known = await payingCustomer(db, customer.customerId);
  if (known === undefined) throw new AppError("NOT_FOUND");
  return known.customerId;
}

/** Writes a new caller down. */
async function writeDown({ db, now }: Needs, { customer }: ChangePayerInput): Promise<string> {
  if ("customerId" in customer) return customer.customerId;
  const { name, locale } = customer;
  const phone = parsePhone(customer.phone);
  if (phone === null) throw badInput({ phone: "PHONE_INVALID" });
  if ((await customerOnFile(db, phone)) !== undefined) throw new AppError("CUSTOMER_CHANGED");
  return putOnFile(db, { userId: crypto.randomUUID(), name, phone, locale }, now());
}

async function apply(
  deps: Needs,
  staff: Viewer,
  input: ChangePayerInput,
  read: Read,
  to: Payer,
): Promise<void> {
  const { order } = read;
  const { customerId, companyId } = to;
  const command = (terms: AccountTerms, buyer: Buyer | null) =>
    changeAndCheck(deps, staff, input, read, to, terms, buyer);
  if (companyId === null) return command({ creditDays: null, accountSequence: null }, null);
  if (companyId === order.companyId) {
    // What it owes for the order counts already.
    const role = await roleInCompany(deps.db, companyId, customerId);
    if (role === undefined || !hasCompanyRight(role, "book")) throw new AppError("FORBIDDEN");
    const { creditDays, accountSequence } = order;
    return command({ creditDays, accountSequence }, read.buyer);
  }
  const coming = { ...order, revision: Math.min(input.revision, order.revision) };
  return applyOnAccount(deps, coming, { customerId, companyId }, ({ creditDays, sequence }, buyer) =>
    command({ creditDays, accountSequence: sequence }, buyer),
  );
}

type AccountTerms = Pick<OrderColumns, "creditDays" | "accountSequence">;

/** Asks the board; where something was paid or issued before its decision was written, the order is put back. */
async function changeAndCheck(
  deps: Needs,
  staff: Viewer,
  { orderId, revision, reason, idempotencyKey: key }: ChangePayerInput,
  before: Read,
  to: Payer,
  terms: AccountTerms,
  buyer: Buyer | null,
): Promise<void> {
  const from = payerOf(before);
  const actor = { kind: "admin", id: staff.userId } as const;
  const isOtherCustomer = from.customerId !== to.customerId;
  const { depositSatang } = before.order;
  // On account everything is due after the invoice.
  const deposit = to.companyId === null ? depositSatang : 0;
  const after = await commandOrder(deps, orderId, {
    type: "change_payer",
    actor,
    key,
    basedOn: Math.min(revision, before.order.revision),
    reason,
    from,
    to,
    changes: {
      columns: { ...to, ...terms, depositSatang: deposit },
      payer: { buyer, isOtherCustomer },
    },
  });
  const obstacle = payerRefusal((await requireFacts(deps, orderId)).facts);
  if (obstacle === null) return;
  const { creditDays, accountSequence } = before.order;
  await commandOrder(deps, orderId, {
    type: "change_payer",
    actor,
    key: `${key}-back`,
    basedOn: after.revision,
    reason,
    from: to,
    to: from,
    changes: {
      columns: { ...from, creditDays, accountSequence, depositSatang },
      payer: { buyer: before.buyer, isOtherCustomer },
    },
  });
  throw refusal(obstacle);
}
