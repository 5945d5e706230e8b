import { and, eq } from "drizzle-orm";
import type { Buyer } from "#domain/documents/document.ts";
import type { CompanyBuyer } from "#domain/documents/buyer-input.ts";
import type { Database } from "../../client.ts";
import { buyers, orderBuyers } from "../../schema/documents.ts";

/** The company that a customer saved for their documents, or `undefined`. */
export async function savedBuyer(db: Database, userId: string): Promise<CompanyBuyer | undefined> {
  const { name, address, branch, taxId } = buyers;
  return db.select({ name, address, branch, taxId }).from(buyers).where(eq(buyers.userId, userId)).get();
}

/**
 * Saves it.
 * @param before what it was; `undefined`: none was saved
 * @param now epoch milliseconds
 * @returns false when it is another one by now, and nothing was written
 */
export async function saveBuyer(
  db: Database,
  userId: string,
  before: CompanyBuyer | undefined,
  company: CompanyBuyer,
  now: number,
): Promise<boolean> {
  const row = { ...company, updatedAt: now };
  const written = { userId: buyers.userId };
  const rows = await (before === undefined
    ? db
        .insert(buyers)
        .values({ userId, ...row })
        .onConflictDoNothing()
        .returning(written)
    : db.update(buyers).set(row).where(isBuyer(userId, before)).returning(written));
  return rows.length === 1;
}

/** Deletes it. @returns false when it is another one by now than it was, and nothing was deleted */
export async function deleteBuyer(db: Database, userId: string, before: CompanyBuyer): Promise<boolean> {
  const rows = await db.delete(buyers).where(isBuyer(userId, before)).returning({ userId: buyers.userId });
  return rows.length === 1;
}

function isBuyer(userId: string, { name, address, branch, taxId }: CompanyBuyer) {
  return and(
    eq(buyers.userId, userId),
    eq(buyers.name, name),
    eq(buyers.address, address),
    eq(buyers.branch, branch),
    eq(buyers.taxId, taxId),
  );
}

/** The statement that says whom the documents of an order are made out to, for the batch that places or corrects it. */
export function orderBuyerWrite(db: Database, orderId: string, buyer: Buyer) {
  return db
    .insert(orderBuyers)
    .values({ orderId, ...buyer })
    .onConflictDoUpdate({ target: orderBuyers.orderId, set: buyer });
}
