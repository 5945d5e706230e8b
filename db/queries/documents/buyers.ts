import { eq } from "drizzle-orm";
import type { Buyer } from "#domain/documents/document.ts";
import type { CompanyBuyer } from "#domain/documents/buyer-input.ts";
import type { Database } from "../../client.ts";
import { buyers, orderBuyers } from "../../schema/documents.ts";

/** The company that a customer saved for their documents, or `undefined`. */
export async function savedBuyer(db: Database, userId: string): Promise<CompanyBuyer | undefined> {
  const { name, address, branch, taxId } = buyers;
  return db.select({ name, address, branch, taxId }).from(buyers).where(eq(buyers.userId, userId)).get();
}

/** Saves it. @param now epoch milliseconds */
export async function saveBuyer(
  db: Database,
  userId: string,
  company: CompanyBuyer,
  now: number,
): Promise<void> {
  const row = { ...company, updatedAt: now };
  await db
    .insert(buyers)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: buyers.userId, set: row });
}

/** Deletes it. */
export async function deleteBuyer(db: Database, userId: string): Promise<void> {
  await db.delete(buyers).where(eq(buyers.userId, userId));
}

/** The statement that says whom the documents of an order are made out to, for the batch that places or corrects it. */
export function orderBuyerWrite(db: Database, orderId: string, buyer: Buyer) {
  return db
    .insert(orderBuyers)
    .values({ orderId, ...buyer })
    .onConflictDoUpdate({ target: orderBuyers.orderId, set: buyer });
}
