import { and, desc, eq, sql } from "drizzle-orm";
import { PUSH_DEVICES_MAX, type PushSubscriptionInput } from "#domain/notifications/push-subscription.ts";
import type { Database } from "../../client.ts";
import { pushSubscriptions } from "../../schema/notifications/push-subscriptions.ts";

/** The browsers of a person that are told by push, newest first. @param serverKey the public key in force */
export function subscriptionsOf(db: Database, userId: string, serverKey: string) {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  return db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.serverKey, serverKey)))
    .orderBy(desc(pushSubscriptions.createdAt))
    .limit(PUSH_DEVICES_MAX);
}

/** Who turned push on in a browser, and where. */
interface Subscriber {
  readonly userId: string;
  readonly sessionId: string;
  readonly serverKey: string;
}

/**
 * Stores a browser's subscription; one that another person had in the same browser becomes theirs. The oldest beyond
 * `PUSH_DEVICES_MAX` are deleted.
 */
export async function writeSubscription(
  db: Database,
  subscriber: Subscriber,
  subscription: PushSubscriptionInput,
  now: number,
): Promise<void> {
  const row = { ...subscriber, ...subscription, createdAt: now };
  const { userId } = subscriber;
  await db.batch([
    db
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row }),
    db.delete(pushSubscriptions).where(
      and(
        eq(pushSubscriptions.userId, userId),
        sql`endpoint NOT IN (SELECT endpoint FROM push_subscriptions WHERE user_id = ${userId}
              ORDER BY created_at DESC, endpoint LIMIT ${PUSH_DEVICES_MAX})`,
      ),
    ),
  ]);
}

/** Deletes a person's own subscription; that of another stays. @returns whether there was one */
export async function deleteSubscription(db: Database, userId: string, endpoint: string): Promise<boolean> {
  const { endpoint: address, userId: owner } = pushSubscriptions;
  const gone = await db
    .delete(pushSubscriptions)
    .where(and(eq(address, endpoint), eq(owner, userId)))
    .returning({ endpoint: address });
  return gone.length > 0;
}
