import { eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { orders } from "../../schema/orders.ts";
import { outbox } from "../../schema/outbox.ts";

/**
 * Deletes the effects for a user's address, that of their driver profile or a contact's of their orders, and those that
 * name one of them, delivered or not.
 */
export function effectsToDelete(db: Database, userId: string, email: string) {
  const contacts = db
    .select({ email: orders.contactEmail })
    .from(orders)
    .where(eq(orders.customerId, userId));
  const profiles = db.select({ email: drivers.email }).from(drivers).where(eq(drivers.userId, userId));
  const isTheirs = [contacts, profiles].map((addresses) => inArray(outbox.recipient, addresses));
  const isAboutThem = [eq(outbox.about, email), inArray(outbox.about, contacts)];
  return db.delete(outbox).where(or(eq(outbox.recipient, email), ...isTheirs, ...isAboutThem));
}

/** What an effect's mail says under a name, as SQL; NULL for an effect without a mail. */
export function mailFact(name: string): SQL {
  return sql`CASE WHEN json_valid(params) THEN json_extract(params, ${`$.mail.${name}`}) END`;
}

/** Deletes the mails that invited a customer on file, also at an address that none of their orders has any more. */
export function invitationMailsErase(userId: string): SQL {
  // The second condition lets SQLite take the partial index.
  return sql`
    DELETE FROM outbox
    WHERE recipient IN (SELECT email FROM sign_ups WHERE customer_id = ${userId} AND customer_id IS NOT NULL)
      AND ${mailFact("kind")} = 'customer_invitation'`;
}

/** Forgets mails about orders that were kept as they would have been sent. @param of a query of the orders' ids */
export function keptMailsErase(of: SQL): SQL {
  return sql`
    UPDATE outbox SET kept = NULL
    WHERE kept IS NOT NULL
      AND ${mailFact("orderId")} IN (${of})`;
}
