import { eq } from "drizzle-orm";
import type { Database } from "../client.ts";
import { newsletterSubscriptions } from "../schema/newsletter.ts";

/**
 * Subscribes an address.
 * @returns false when it is subscribed already.
 */
export async function insertSubscription(
  db: Database,
  row: typeof newsletterSubscriptions.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(newsletterSubscriptions)
    .values(row)
    .onConflictDoNothing()
    .returning({ email: newsletterSubscriptions.email });
  return inserted.length === 1;
}

/** Unsubscribes an address; does nothing when it is not subscribed. */
export async function deleteSubscription(db: Database, email: string): Promise<void> {
  await db.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email));
}
