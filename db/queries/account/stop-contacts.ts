import { sql, type SQL } from "drizzle-orm";
import type { DocumentKind } from "#domain/documents/document.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { answersErase } from "../api/answers.ts";
import { runBatch } from "../batch.ts";
import { listed } from "../orders/contact-words.ts";
import {
  isCompanyContact,
  isTheirProof,
  namesOfContact,
  ordersOfContact,
  stopContactErase,
  type TracedContact,
} from "../orders/stop-contacts.ts";
import { effectInserts } from "../outbox.ts";
import { keptMailsErase } from "./erase-outbox.ts";
import { requireErasableContact } from "./commitments.ts";

/** Somebody who is the contact at stops of orders, whoever placed them. */
export interface StopContact extends TracedContact {
  readonly stops: number;
  /** The customer of the newest order that has the phone as its customer's own; `null`: none has. */
  readonly customerId: string | null;
}

/** An issued document that is made out to the name of somebody at a stop of its order. */
export interface ContactDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly year: number;
  readonly number: number;
  readonly datedAt: number;
}

/** The statement of `stopContact`, on its own so that a test can read its query plan. */
export function stopContactQuery(phone: string): SQL {
  return sql`SELECT
    (SELECT json_group_array(name) FROM (${namesOfContact(phone)})) AS names,
    (SELECT count(*) FROM order_stops WHERE contact_phone = ${phone}) AS stops,
    (SELECT json_group_array(order_id) FROM (${ordersOfContact(phone)})) AS "orderIds",
    (SELECT customer_id FROM orders WHERE contact_phone = ${phone} AND NOT (${isCompanyContact(phone)})
      ORDER BY created_at DESC, order_id DESC LIMIT 1) AS "customerId"`;
}

/** What orders have of somebody at their stops. @param phone E.164 */
export async function stopContact(db: Database, phone: string): Promise<StopContact> {
  const [result] = await runBatch(db, [stopContactQuery(phone)]);
  const { names, stops, orderIds, customerId } = result?.rows[0] ?? {};
  return {
    phone,
    names: (JSON.parse(String(names ?? "[]")) as (string | null)[]).filter(
      (name) => name !== null && name !== "",
    ) as string[],
    stops: Number(stops),
    orderIds: JSON.parse(String(orderIds ?? "[]")) as string[],
    customerId: typeof customerId === "string" ? customerId : null,
  };
}

/** The phone of whom a driver meets at a stop; `null` where that is the customer, or there is no such stop. */
export async function phoneAtStop(db: Database, orderId: string, position: number): Promise<string | null> {
  const [result] = await runBatch(db, [
    sql`SELECT contact_phone AS phone FROM order_stops WHERE order_id = ${orderId} AND position = ${position}`,
  ]);
  const phone = result?.rows[0]?.["phone"];
  return typeof phone === "string" ? phone : null;
}

/** The newest issued documents that have the name of somebody at a stop, of the orders at whose stops they are. */
export async function documentsOfContact(
  db: Database,
  contact: TracedContact,
  most: number,
): Promise<readonly ContactDocument[]> {
  const [result] = await runBatch(db, [documentsOfContactQuery(contact, most)]);
  return (result?.rows ?? []) as unknown as readonly ContactDocument[];
}

/** The statement of `documentsOfContact`; a `+` keeps SQLite from the indexes of all documents. */
export function documentsOfContactQuery({ orderIds, names }: TracedContact, most: number): SQL {
  return sql`SELECT document_id AS "documentId", kind, year, number, dated_at AS "datedAt" FROM documents
    WHERE order_id IN (${listed(orderIds)}) AND +status = 'issued' AND buyer ->> 'name' IN (${listed(names)})
    ORDER BY +dated_at DESC, document_id LIMIT ${most}`;
}

/** What is taken out of orders with somebody at a stop. */
export interface ContactErasure {
  readonly contact: TracedContact;
  /** The words in these orders that name them, whole. */
  readonly texts: readonly string[];
  readonly effects: readonly Effect[];
  /** Of the erasure, for its effects. */
  readonly eventId: string;
}

/**
 * Erases somebody at stops from everything but issued documents and what else the law has kept; one batch. Their signature and the
 * pictures of their stops go with the next sweep of files, and are shown nowhere from now on. Fails, and writes nothing, while
 * an unfinished order, an undecided claim or a proof that may come needs them.
 */
export async function removeStopContact(db: Database, erasure: ContactErasure, now: number): Promise<void> {
  const { contact, texts, effects, eventId } = erasure;
  await runBatch(db, [
    requireErasableContact(contact.phone, now),
    ...contactErase(contact, texts, now),
    ...effectInserts(db, eventId, effects, now),
  ]);
}

/** The statements that erase them, each of which a test leaves out once. */
export function contactErase(contact: TracedContact, texts: readonly string[], now: number): SQL[] {
  const theirOrders = listed(contact.orderIds);
  const isTheirs = isTheirProof(contact, texts);
  const nobody = JSON.stringify({ kind: "person", name: "", address: "", taxId: "", branch: "" });
  const isBuyer = sql`order_id IN (${theirOrders}) AND buyer ->> 'name' IN (${listed(contact.names)})`;
  return [
    sql`
      UPDATE files SET expires_at = ${now}
      WHERE file_id IN (SELECT file_id FROM proof_photos WHERE proof_id IN (SELECT proof_id FROM proofs WHERE ${isTheirs})
        UNION SELECT signature_file_id FROM proofs WHERE signature_file_id IS NOT NULL AND ${isTheirs})`,
    sql`DELETE FROM proof_photos WHERE proof_id IN (SELECT proof_id FROM proofs WHERE ${isTheirs})`,
    sql`UPDATE proofs SET signature_file_id = NULL WHERE signature_file_id IS NOT NULL AND ${isTheirs}`,
    answersErase(theirOrders),
    keptMailsErase(theirOrders),
    sql`DELETE FROM documents WHERE status = 'draft' AND ${isBuyer}`,
    sql`UPDATE documents SET buyer = ${nobody} WHERE status = 'void' AND ${isBuyer}`,
    ...stopContactErase(contact, texts),
  ];
}
