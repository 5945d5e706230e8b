import { openCommitmentsOfContact, openRecordsOfContact } from "#db/queries/account/commitments.ts";
import {
  documentsOfContact,
  orderIdsOfContact,
  removeStopContact,
  stopContact,
} from "#db/queries/account/stop-contacts.ts";
import type { EraseStopContactInput } from "#domain/access/people-input.ts";
import { booksKeptUntil } from "#domain/documents/books-kept.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { parsePhone } from "../../contact/parse-phone.ts";
import { numberOf } from "../../documents/read-document.ts";
import type { Erasure } from "./erasure.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** The most documents that are named. */
const DOCUMENTS_NAMED = 20;
/** So many orders have a change of their own in the audit log; it is found by the others all the same. */
const ORDERS_AUDITED = 100;

/**
 * What erasing somebody who is the contact at stops would leave, and what is in its way. They are known by their phone alone; what
 * the same phone has placed as a customer is theirs as a customer, and is erased with them (`erase-person.ts`).
 * @throws AppError BAD_INPUT (PHONE_INVALID at `phone`)
 */
export async function previewStopContact({ db }: Pick<Needs, "db">, typed: string) {
  const phone = phoneOf(typed);
  const [found, obstacle, documents] = await Promise.all([
    stopContact(db, phone),
    obstacleOf({ db }, phone),
    documentsOfContact(db, phone, DOCUMENTS_NAMED + 1),
  ]);
  const last = documents[0]?.datedAt ?? null;
  const erasure: Erasure = {
    obstacle: obstacle === null ? null : { code: obstacle.code, params: obstacle.params },
    openRecords: obstacle === null ? null : await openRecordsOfContact(db, phone),
    orderCount: found.orders,
    jobCount: 0,
    documents: documents.slice(0, DOCUMENTS_NAMED).map(({ documentId, kind, ...row }) => ({
      documentId,
      kind,
      number: numberOf({ kind, ...row }) ?? "",
    })),
    hasMoreDocuments: documents.length > DOCUMENTS_NAMED,
    payouts: [],
    hasMorePayouts: false,
    kept: found.isInCredits ? ["credit_reasons", "audit_log"] : ["audit_log"],
    keptUntil: last === null ? null : booksKeptUntil(last),
  };
  const { names, stops, isCustomer } = found;
  return { phone, names, stopCount: stops, isCustomer, ...erasure };
}

/**
 * Erases somebody who is the contact at stops, at their request to the office. For admins with a fresh login; the router sees to
 * it. The audit log keeps how the request came, its reference and the orders. Repeating it changes nothing.
 * @returns how many orders named them
 * @throws AppError BAD_INPUT (PHONE_INVALID at `phone`), ACCOUNT_HAS_OPEN_ORDERS with what keeps them
 */
export async function eraseStopContact(
  deps: Needs & Audited,
  { phone: typed, channel, reference }: EraseStopContactInput,
): Promise<{ readonly orders: number }> {
  const { db } = deps;
  const phone = phoneOf(typed);
  const refuse = async () => {
    const obstacle = await obstacleOf(deps, phone);
    if (obstacle !== null) throw obstacle;
  };
  await refuse();
  const orderIds = await orderIdsOfContact(db, phone);
  try {
    if (!(await removeStopContact(db, phone, deps.now()))) return { orders: 0 };
  } catch (error) {
    // What came up since it was checked says why.
    await refuse();
    throw error;
  }
  for (const orderId of orderIds.slice(0, ORDERS_AUDITED))
    deps.audit?.changed("order", orderId, NAMED, { isContactErased: true, channel, reference });
  deps.audit?.concerns(...orderIds);
  return { orders: orderIds.length };
}

const NAMED = { isContactErased: false };

function phoneOf(typed: string): string {
  const phone = parsePhone(typed);
  if (phone === null) throw badInput({ phone: "PHONE_INVALID" });
  return phone;
}

async function obstacleOf({ db }: Pick<Needs, "db">, phone: string): Promise<AppError | null> {
  const commitments = await openCommitmentsOfContact(db, phone);
  const count = Object.values(commitments).reduce((sum, each) => sum + each, 0);
  return count === 0 ? null : new AppError("ACCOUNT_HAS_OPEN_ORDERS", { params: { count, ...commitments } });
}
