import { sql, type SQL } from "drizzle-orm";
import type { DocumentKind } from "#domain/documents/document.ts";
import type { Database } from "../../client.ts";
import { answersErase } from "../api/answers.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { isAtTheirStop, mentionsOf, ordersOfContact, stopContactErase } from "../orders/stop-contacts.ts";
import { keptMailsErase } from "./erase-outbox.ts";
import { requireErasableContact } from "./commitments.ts";

/** Somebody who is the contact at stops of orders, whoever placed them. */
export interface StopContact {
  /** Under which names, at most 10. */
  readonly names: readonly string[];
  readonly stops: number;
  /** Orders that name them, at a stop or in what was offered or proposed at the door. */
  readonly orders: number;
  /** Whether orders have the phone as their customer's own, which is not theirs alone as a contact. */
  readonly isCustomer: boolean;
  /** Whether the reason of a credit names them, which the law has kept. */
  readonly isInCredits: boolean;
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
  const atStops = sql`FROM order_stops WHERE contact_phone = ${phone}`;
  return sql`SELECT
    (SELECT json_group_array(contact_name) FROM (SELECT DISTINCT contact_name ${atStops} LIMIT 10)) AS names,
    (SELECT count(*) ${atStops}) AS stops,
    (SELECT count(*) FROM (${ordersOfContact(phone)})) AS orders,
    EXISTS (SELECT 1 FROM orders WHERE contact_phone = ${phone}) AS "isCustomer",
    EXISTS (SELECT 1 FROM order_credits WHERE order_id IN (${ordersOfContact(phone)})
      AND (${mentionsOf(phone)(sql`order_credits.reason`)})) AS "isInCredits"`;
}

/** What orders have of somebody at their stops. @param phone E.164 */
export async function stopContact(db: Database, phone: string): Promise<StopContact> {
  const [result] = await runBatch(db, [stopContactQuery(phone)]);
  const { names, stops, orders, isCustomer, isInCredits } = result?.rows[0] ?? {};
  return {
    names: (JSON.parse(String(names ?? "[]")) as (string | null)[]).filter((name) => name !== null),
    stops: Number(stops),
    orders: Number(orders),
    isCustomer: isCustomer === 1,
    isInCredits: isInCredits === 1,
  };
}

/** The newest issued documents that have the name of somebody at a stop, of the orders at whose stops they are. */
export async function documentsOfContact(
  db: Database,
  phone: string,
  most: number,
): Promise<readonly ContactDocument[]> {
  const [result] = await runBatch(db, [documentsOfContactQuery(phone, most)]);
  return (result?.rows ?? []) as unknown as readonly ContactDocument[];
}

/** The statement of `documentsOfContact`; a `+` keeps SQLite from the indexes of all documents. */
export function documentsOfContactQuery(phone: string, most: number): SQL {
  return sql`SELECT document_id AS "documentId", kind, year, number, dated_at AS "datedAt" FROM documents
    WHERE order_id IN (SELECT order_id FROM order_stops WHERE contact_phone = ${phone}) AND +status = 'issued'
      AND buyer ->> 'name' IN (SELECT contact_name FROM order_stops WHERE contact_phone = ${phone})
    ORDER BY +dated_at DESC, document_id LIMIT ${most}`;
}

/** The ids of the orders that name somebody at a stop. */
export async function orderIdsOfContact(db: Database, phone: string): Promise<readonly string[]> {
  const [result] = await runBatch(db, [ordersOfContact(phone)]);
  return (result?.rows ?? []).map((row) => String(row["order_id"]));
}

/**
 * Erases somebody at stops from everything but issued documents and the reasons of credits; one batch. Their signature and the
 * pictures of their stops go with the next sweep of files, and are shown nowhere from now on. Fails, and writes nothing, while
 * an unfinished order or an undecided claim needs them.
 * @param phone E.164
 * @returns whether there was anything of them
 */
export async function removeStopContact(db: Database, phone: string, now: number): Promise<boolean> {
  const theirOrders = ordersOfContact(phone);
  const theirProofs = sql`SELECT proof_id FROM proofs WHERE ${isAtTheirStop(phone)}`;
  const erased = stopContactErase(phone);
  const results = await runBatch(db, [
    requireErasableContact(phone),
    sql`
      UPDATE files SET expires_at = ${now}
      WHERE file_id IN (SELECT file_id FROM proof_photos WHERE proof_id IN (${theirProofs})
        UNION SELECT signature_file_id FROM proofs WHERE signature_file_id IS NOT NULL AND ${isAtTheirStop(phone)})`,
    sql`DELETE FROM proof_photos WHERE proof_id IN (${theirProofs})`,
    sql`UPDATE proofs SET signature_file_id = NULL WHERE signature_file_id IS NOT NULL AND ${isAtTheirStop(phone)}`,
    answersErase(theirOrders),
    keptMailsErase(theirOrders),
    ...erased,
  ]);
  return results.slice(-erased.length).some(hasChanged);
}
