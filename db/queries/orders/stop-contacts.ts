import { sql, type SQL } from "drizzle-orm";
import { listed, orderTextsErase, termsErase } from "./contact-words.ts";

/** Somebody at stops, and where they are. */
export interface TracedContact {
  /** E.164. */
  readonly phone: string;
  /** The orders that name them. */
  readonly orderIds: readonly string[];
  /** Every name that the phone has there, also where the office has corrected it since. */
  readonly names: readonly string[];
}

/**
 * The orders that name somebody at a stop, also one that was only offered, or proposed at the door, and orders on a company's
 * account whose contact they are. Stops and contacts are found by an index; offers and changes at the door have none of phones, and
 * are read whole: few orders have one, and such a request is rare.
 * @param phone E.164
 */
export function ordersOfContact(phone: string): SQL {
  return sql`SELECT order_id FROM order_stops WHERE contact_phone = ${phone}
    UNION SELECT order_id FROM order_offers WHERE ${isInTerms(phone)}
    UNION SELECT order_id FROM door_changes WHERE ${isInTerms(phone)}
    UNION SELECT order_id FROM orders WHERE ${isCompanyContact(phone)}`;
}

/** Their names in these orders. */
export function namesOfContact(phone: string): SQL {
  return sql`SELECT contact_name AS name FROM order_stops WHERE contact_phone = ${phone} AND contact_name IS NOT NULL
    UNION SELECT value ->> '$.person.name' FROM order_offers, json_each(terms, '$.stops')
      WHERE ${isInTerms(phone)} AND value ->> '$.person.phone' = ${phone}
    UNION SELECT terms ->> '$.stop.stop.person.name' FROM door_changes
      WHERE ${isInTerms(phone)} AND terms ->> '$.stop.stop.person.phone' = ${phone}
    UNION SELECT contact_name FROM orders WHERE ${isCompanyContact(phone)}`;
}

function isInTerms(phone: string): SQL {
  return sql`instr(terms, ${JSON.stringify(phone)}) > 0`;
}

/**
 * Whether the contact of an order is somebody else than its customer: on a company's account, which also orders through its
 * programs, whoever books names whom the driver meets.
 */
export function isCompanyContact(phone: string): SQL {
  return sql`orders.contact_phone = ${phone} AND orders.company_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM users WHERE users.id = orders.customer_id AND ${phone} IN (users.phone, users.phone_on_file))`;
}

/**
 * Takes somebody at stops out of the orders that name them: name and phone, who received at these stops, and the words in which
 * anybody named them. The stops, their addresses and all times stay. Repeating it changes nothing.
 * @param texts the words that name them, whole
 */
export function stopContactErase(contact: TracedContact, texts: readonly string[]): SQL[] {
  const { phone, orderIds, names } = contact;
  const theirs = listed(orderIds);
  const isBuyer = sql`order_id IN (${theirs}) AND name IN (${listed(names)})`;
  return [
    sql`UPDATE proofs SET receiver_name = '' WHERE receiver_name <> '' AND ${isTheirProof(contact, texts)}`,
    ...orderTextsErase(orderIds, texts),
    ...termsErase(orderIds, phone, texts),
    sql`DELETE FROM order_buyers WHERE ${isBuyer}`,
    sql`DELETE FROM buyers_before_account WHERE ${isBuyer}`,
    // Mails to the contact of a company's order, who has no account for them.
    sql`DELETE FROM outbox WHERE recipient IN (SELECT contact_email FROM orders WHERE ${isCompanyContact(phone)})
      AND recipient <> '' AND NOT EXISTS (SELECT 1 FROM users WHERE users.email = outbox.recipient)`,
    // Last: the others find the stops and the orders by it.
    sql`UPDATE order_stops SET contact_name = NULL, contact_phone = NULL WHERE contact_phone = ${phone}`,
    sql`UPDATE orders SET contact_name = '', contact_email = '', contact_phone = '', line_id = NULL, has_whatsapp = 0
      WHERE ${isCompanyContact(phone)}`,
  ];
}

/** Whether a proof is of a stop at which somebody is the contact, or names them as who received. */
export function isTheirProof({ phone, orderIds }: TracedContact, texts: readonly string[]): SQL {
  return sql`proofs.order_id IN (${listed(orderIds)}) AND (proofs.receiver_name IN (${listed(texts)})
    OR EXISTS (SELECT 1 FROM order_stops AS theirs
      WHERE theirs.order_id = proofs.order_id AND theirs.position = proofs.stop_position
        AND (theirs.contact_phone = ${phone} OR (theirs.contact_phone IS NULL AND EXISTS (
          SELECT 1 FROM orders WHERE orders.order_id = proofs.order_id AND ${isCompanyContact(phone)})))))`;
}
