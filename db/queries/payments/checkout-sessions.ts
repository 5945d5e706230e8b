import { and, asc, eq, isNotNull, lte, sql, type SQL } from "drizzle-orm";
import { effectsOf } from "#domain/effects.ts";
import type { StripeProblem } from "#domain/mails.ts";
import type { Database } from "../../client.ts";
import { checkoutSessions, paymentEvents, refunds } from "../../schema/payments.ts";
import { effectInsertsIf } from "../outbox.ts";

/** The page at Stripe of a payment. */
export type StoredSession = typeof checkoutSessions.$inferSelect;

/** The page at Stripe of a payment, or `undefined` when none was opened. */
export function checkoutSessionOf(db: Database, paymentId: string): Promise<StoredSession | undefined> {
  return db.select().from(checkoutSessions).where(eq(checkoutSessions.paymentId, paymentId)).get();
}

/** The payment that a charge at Stripe belongs to. */
export async function paymentIdOfIntent(db: Database, paymentIntentId: string): Promise<string | undefined> {
  return (await intentQuery(db, paymentIntentId).limit(1))[0]?.paymentId;
}

/** The statement of `paymentIdOfIntent`, on its own so that a test can read its query plan. */
export function intentQuery(db: Database, paymentIntentId: string) {
  return db
    .select({ paymentId: checkoutSessions.paymentId })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.paymentIntentId, paymentIntentId));
}

/** Keeps the page that Stripe has opened for a payment. Repeating it changes nothing. */
export async function insertCheckoutSession(
  db: Database,
  session: Omit<StoredSession, "paymentIntentId">,
): Promise<void> {
  await db.insert(checkoutSessions).values(session).onConflictDoNothing();
}

/** The pages that Stripe is asked about, longest due first. */
export function sessionsToCheck(db: Database, now: number, limit: number) {
  return toCheckQuery(db, now).limit(limit);
}

/** The statement of `sessionsToCheck`, on its own so that a test can read its query plan. */
export function toCheckQuery(db: Database, now: number) {
  return db
    .select()
    .from(checkoutSessions)
    .where(and(isNotNull(checkoutSessions.checkAt), lte(checkoutSessions.checkAt, now)))
    .orderBy(asc(checkoutSessions.checkAt));
}

/** Asks Stripe about a page again at another time. */
export async function checkSessionAgain(db: Database, paymentId: string, checkAt: number): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ checkAt })
    .where(and(eq(checkoutSessions.paymentId, paymentId), isNotNull(checkoutSessions.checkAt)));
}

/** Refunds that Stripe was asked for before an instant and has not finished, oldest first. */
export function unfinishedRefunds(db: Database, sentBefore: number, limit: number) {
  return unfinishedRefundsQuery(db, sentBefore).limit(limit);
}

/** The statement of `unfinishedRefunds`, on its own so that a test can read its query plan. */
export function unfinishedRefundsQuery(db: Database, sentBefore: number) {
  return db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.state, "sent"), lte(refunds.createdAt, sentBefore), lte(refunds.sentAt, sentBefore)),
    )
    .orderBy(asc(refunds.createdAt));
}

/** An event of Stripe that is written with what follows from it. */
export type PaymentEventRow = typeof paymentEvents.$inferInsert;

/** Whether an event was written before. */
export async function hasPaymentEvent(db: Database, eventId: string): Promise<boolean> {
  const { eventId: id } = paymentEvents;
  return (await db.select({ id }).from(paymentEvents).where(eq(id, eventId)).get()) !== undefined;
}

/** The statement that writes an event where `condition` holds; one that is there already stays. */
export function paymentEventInsertIf(
  { eventId, type, orderId, paymentId, receivedAt }: PaymentEventRow,
  condition: SQL,
): SQL {
  return sql`
    INSERT INTO payment_events (event_id, type, order_id, payment_id, received_at)
    SELECT ${eventId}, ${type}, ${orderId}, ${paymentId}, ${receivedAt}
    WHERE ${condition} ON CONFLICT (event_id) DO NOTHING`;
}

/** What Stripe has said of a page. */
export interface SaidOfSession {
  readonly paymentId: string;
  readonly sessionId: string;
  readonly paymentIntentId: string | null;
  /** When Stripe is asked again; `null`: what became of it is known for good. */
  readonly checkAt: number | null;
}

/**
 * The statement that notes it where `condition` holds; a page that was opened without our knowing of it is added. What is
 * known for good stays known.
 */
export function sessionWriteIf(said: SaidOfSession, now: number, condition: SQL): SQL {
  const { paymentId, sessionId, paymentIntentId, checkAt } = said;
  return sql`
    INSERT INTO checkout_sessions (payment_id, session_id, payment_intent_id, url, created_at, expires_at, check_at)
    SELECT ${paymentId}, ${sessionId}, ${paymentIntentId}, '', ${now}, ${now}, ${checkAt}
    WHERE ${condition}
    ON CONFLICT (payment_id) DO UPDATE SET
      payment_intent_id = coalesce(excluded.payment_intent_id, payment_intent_id),
      check_at = CASE WHEN check_at IS NULL THEN NULL ELSE excluded.check_at END`;
}

/** The statements that tell the office of a problem at Stripe where `condition` holds, once for each id. */
export function problemInsertsIf(
  id: string,
  orderId: string,
  problem: StripeProblem,
  now: number,
  condition: SQL,
): readonly SQL[] {
  const effects = effectsOf({ type: "stripe_problem", orderId, problem });
  return effectInsertsIf(`${id}.${problem}`, effects, now, condition);
}
