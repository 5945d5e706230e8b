import { openCommitmentsOfContact, openRecordsOfContact } from "#db/queries/account/commitments.ts";
import {
  documentsOfContact,
  phoneAtStop,
  removeStopContact,
  stopContact,
  type StopContact,
} from "#db/queries/account/stop-contacts.ts";
import { readOrderWords, type OrderWords } from "#db/queries/orders/contact-words.ts";
import { KEPT_AFTER_ERASURE } from "#domain/access/kept-after-erasure.ts";
import type { EraseStopContactInput, StopContactInput } from "#domain/access/people-input.ts";
import { mentions } from "#domain/contact/mentions.ts";
import { booksKeptUntil } from "#domain/documents/books-kept.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { parsePhone } from "../../contact/parse-phone.ts";
import { numberOf } from "../../documents/read-document.ts";
import { commitmentsRefusal, eraseUnlessHeld } from "./erase-unless-held.ts";
import type { Erasure } from "./erasure.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** The most documents that are named, and names under which somebody is known. */
const DOCUMENTS_NAMED = 20;
const NAMES_SHOWN = 10;
/** So many orders have a change of their own in the audit log; it is found by the others all the same. */
const ORDERS_AUDITED = 100;

/**
 * What erasing somebody who is the contact at stops would leave, and what is in its way. They are known by their phone alone; what
 * the same phone has placed as a customer is theirs as a customer, and is erased with them (`erase-person.ts`).
 * @throws AppError BAD_INPUT (PHONE_INVALID at `phone`), NOT_FOUND for a stop at which nobody but the customer is
 */
export async function previewStopContact(deps: Needs, input: StopContactInput) {
  const { db } = deps;
  const phone = await phoneOf(deps, input);
  const found = await stopContact(db, phone);
  const [obstacle, documents, words] = await Promise.all([
    obstacleOf(deps, phone),
    documentsOfContact(db, found, DOCUMENTS_NAMED + 1),
    wordsNaming(deps, found),
  ]);
  const last = documents[0]?.datedAt ?? null;
  const erasure: Erasure = {
    obstacle: obstacle === null ? null : { code: obstacle.code, params: obstacle.params },
    openRecords: obstacle === null ? null : await openRecordsOfContact(db, phone, deps.now()),
    orderCount: found.orderIds.length,
    jobCount: 0,
    documents: documents.slice(0, DOCUMENTS_NAMED).map(({ documentId, kind, ...row }) => ({
      documentId,
      kind,
      number: numberOf({ kind, ...row }) ?? "",
    })),
    hasMoreDocuments: documents.length > DOCUMENTS_NAMED,
    payouts: [],
    hasMorePayouts: false,
    kept: KEPT_AFTER_ERASURE.filter(
      (kind) => kind === "audit_log" || words.some(({ fate }) => fate === kind),
    ),
    keptUntil: last === null ? null : booksKeptUntil(last),
  };
  const { names, stops, customerId } = found;
  const textCount = words.filter(({ fate }) => fate === "emptied").length;
  return { phone, names: names.slice(0, NAMES_SHOWN), stopCount: stops, textCount, customerId, ...erasure };
}

/**
 * Erases somebody who is the contact at stops, at their request to the office. For admins with a fresh login; the router sees to
 * it. The audit log keeps how the request came, its reference and the orders. Repeating it changes nothing.
 * @returns how many orders named them
 * @throws AppError BAD_INPUT (PHONE_INVALID at `phone`), ACCOUNT_HAS_OPEN_ORDERS with what keeps them
 */
export async function eraseStopContact(
  deps: Needs & Audited,
  { channel, reference, ...input }: EraseStopContactInput,
): Promise<{ readonly orders: number }> {
  const { db } = deps;
  const phone = await phoneOf(deps, input);
  const orderIds = await eraseUnlessHeld<readonly string[]>(
    () => obstacleOf(deps, phone),
    async () => {
      const contact = await stopContact(db, phone);
      if (contact.orderIds.length === 0) return [];
      const words = await wordsNaming(deps, contact);
      const onBoard = words.flatMap(({ isOnBoard, orderId }) => (isOnBoard ? [orderId] : []));
      const erasure = {
        contact,
        texts: [...new Set(words.map(({ text }) => text))],
        effects: effectsOf({ type: "stop_contact_erased", orderIds: [...new Set(onBoard)] }),
        eventId: crypto.randomUUID(),
      };
      await removeStopContact(db, erasure, deps.now());
      return contact.orderIds;
    },
  );
  if (orderIds.length === 0) return { orders: 0 };
  for (const orderId of orderIds.slice(0, ORDERS_AUDITED))
    deps.audit?.changed("order", orderId, NAMED, { isContactErased: true, channel, reference });
  deps.audit?.concerns(...orderIds);
  return { orders: orderIds.length };
}

/** The words in the orders of somebody at stops that name them. */
async function wordsNaming({ db }: Needs, contact: StopContact): Promise<readonly OrderWords[]> {
  const isNamed = mentions(contact);
  return (await readOrderWords(db, contact.orderIds)).filter(({ text }) => isNamed(text));
}

const NAMED = { isContactErased: false };

async function phoneOf({ db }: Needs, input: StopContactInput): Promise<string> {
  if ("orderId" in input) {
    const phone = await phoneAtStop(db, input.orderId, input.stop);
    if (phone === null) throw new AppError("NOT_FOUND");
    return phone;
  }
  const phone = parsePhone(input.phone);
  if (phone === null) throw badInput({ phone: "PHONE_INVALID" });
  return phone;
}

async function obstacleOf({ db, now }: Needs, phone: string): Promise<AppError | null> {
  const { until, ...counts } = await openCommitmentsOfContact(db, phone, now());
  return commitmentsRefusal(counts, until === null ? {} : { until });
}
