import { and, asc, desc, eq, isNotNull, isNull, lt, lte, sql, type SQL } from "drizzle-orm";
import type { DeliveryState } from "#domain/api/webhook-event.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { webhookDeliveries, webhookEndpoints } from "../../schema/companies/webhooks.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { isOneOf } from "../is-one-of.ts";
import { effectInsertsIf } from "../outbox.ts";

type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The endpoints of which a delivery is due and that nobody is delivering to; by index. */
export function dueEndpointsQuery(db: Database, now: number) {
  const { endpointId, nextAt, leasedUntil, pausedAt } = webhookEndpoints;
  return db
    .select({ endpointId })
    .from(webhookEndpoints)
    .where(and(isNotNull(nextAt), lte(nextAt, now), lte(leasedUntil, now), isNull(pausedAt)))
    .orderBy(asc(nextAt));
}

/** Claims due endpoints, each for one caller, until an instant. */
export async function claimEndpoints(
  db: Database,
  now: number,
  leasedUntil: number,
  limit: number,
): Promise<readonly EndpointLease[]> {
  const due = await dueEndpointsQuery(db, now).limit(limit);
  if (due.length === 0) return [];
  return db
    .update(webhookEndpoints)
    .set({ leasedUntil })
    .where(
      and(
        isOneOf(
          webhookEndpoints.endpointId,
          due.map(({ endpointId }) => endpointId),
        ),
        lte(webhookEndpoints.leasedUntil, now),
      ),
    )
    .returning({ endpointId: webhookEndpoints.endpointId, leasedUntil: webhookEndpoints.leasedUntil });
}

/** An endpoint that somebody delivers to, until when they may. */
export interface EndpointLease {
  readonly endpointId: string;
  readonly leasedUntil: number;
}

/**
 * The first delivery of an endpoint that waits, with where it goes and what signs it now: no later one goes out before it.
 * None once the endpoint was paused, or somebody else delivers to it.
 */
export function firstPendingQuery(db: Database, { endpointId, leasedUntil }: EndpointLease) {
  return db
    .select({
      delivery: webhookDeliveries,
      endpoint: {
        companyId: webhookEndpoints.companyId,
        url: webhookEndpoints.url,
        secretVersion: webhookEndpoints.secretVersion,
        oldSecretVersion: webhookEndpoints.oldSecretVersion,
        oldSecretUntil: webhookEndpoints.oldSecretUntil,
      },
    })
    .from(webhookEndpoints)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.endpointId, webhookEndpoints.endpointId))
    .where(
      and(
        eq(webhookEndpoints.endpointId, endpointId),
        eq(webhookEndpoints.leasedUntil, leasedUntil),
        isNull(webhookEndpoints.pausedAt),
        sql`${webhookDeliveries.state} = 'pending'`,
      ),
    )
    .orderBy(asc(webhookDeliveries.sequence))
    .limit(1);
}

/** How often the first delivery of an endpoint that waits was tried; `undefined` while none waits. By index. */
export function triesOfFirstQuery(db: Database, endpointId: string) {
  return db
    .select({ attempts: webhookDeliveries.attempts })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), sql`${webhookDeliveries.state} = 'pending'`))
    .orderBy(asc(webhookDeliveries.sequence))
    .limit(1);
}

/** A delivery as it was when it was sent. */
export type SentDelivery = Pick<DeliveryRow, "endpointId" | "sequence" | "attempts">;
/** What a failed attempt came to. */
export type FailedAttempt = Pick<DeliveryRow, "attempts" | "status" | "failure">;

/** Stores that a delivery was accepted, whatever was done to it while it was under way. */
export async function settleAccepted(
  db: Database,
  { endpointId, sequence }: SentDelivery,
  accepted: Pick<DeliveryRow, "attempts" | "status" | "deliveredAt">,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ ...accepted, state: "delivered", failure: null })
    .where(isDelivery(endpointId, sequence));
}

/** Stores that an attempt failed, with what follows; not once the delivery was skipped or sent again while it was under way. */
export async function settleFailed(
  db: Database,
  sent: SentDelivery,
  { attempts, status, failure, nextAt }: FailedAttempt & Pick<DeliveryRow, "nextAt">,
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  await runBatch(db, [
    ...effectInsertsIf(`${sent.endpointId}.failing.${sent.sequence}.${now}`, effects, now, isAsSent(sent)),
    sql`UPDATE webhook_deliveries
      SET attempts = ${attempts}, status = ${status}, failure = ${failure}, next_at = ${nextAt}
      WHERE endpoint_id = ${sent.endpointId} AND sequence = ${sent.sequence} AND ${isAsSent(sent)}`,
  ]);
}

/** Holds while a delivery waits as it did when it was sent. */
function isAsSent({ endpointId, sequence, attempts }: SentDelivery): SQL {
  return sql`EXISTS (SELECT 1 FROM webhook_deliveries AS sent WHERE sent.endpoint_id = ${endpointId}
    AND sent.sequence = ${sequence} AND sent.state = 'pending' AND sent.attempts = ${attempts})`;
}

/** Ends the deliveries of an endpoint for now: it is due again with the first that waits. Not once somebody else delivers. */
export async function releaseEndpoint(
  db: Database,
  { endpointId, leasedUntil }: EndpointLease,
): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ leasedUntil: 0, nextAt: firstWaitsUntil })
    .where(and(eq(webhookEndpoints.endpointId, endpointId), eq(webhookEndpoints.leasedUntil, leasedUntil)));
}

/** When the first delivery of an endpoint that waits may go out; NULL when none waits. */
export const firstWaitsUntil = sql<number>`(SELECT next_at FROM webhook_deliveries
  WHERE endpoint_id = webhook_endpoints.endpoint_id AND state = 'pending' ORDER BY sequence LIMIT 1)`;

/**
 * Parks a delivery after its last attempt and pauses its endpoint, with the effects of that, in one batch; not once it was skipped
 * or sent again while it was under way.
 */
export async function parkAndPause(
  db: Database,
  sent: SentDelivery,
  { attempts, status, failure }: FailedAttempt,
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  const { endpointId, sequence } = sent;
  await runBatch(db, [
    ...effectInsertsIf(`${endpointId}.paused.${sequence}.${now}`, effects, now, isAsSent(sent)),
    sql`UPDATE webhook_endpoints SET paused_at = ${now}, is_failing = 1, version = version + 1
      WHERE endpoint_id = ${endpointId} AND paused_at IS NULL AND ${isAsSent(sent)}`,
    // Last: the others ask whether it still waits.
    sql`UPDATE webhook_deliveries
      SET attempts = ${attempts}, status = ${status}, failure = ${failure}, state = 'parked'
      WHERE endpoint_id = ${endpointId} AND sequence = ${sequence} AND ${isAsSent(sent)}`,
  ]);
}

/**
 * Gives a delivery up that has failed, so that what waits behind it goes out. It can be sent again later.
 * @returns false when it has not failed, or does not wait any more
 */
export async function skipDelivery(
  db: Database,
  { endpointId, sequence }: Pick<DeliveryRow, "endpointId" | "sequence">,
): Promise<boolean> {
  const [skipped] = await runBatch(db, [
    sql`UPDATE webhook_deliveries SET state = 'parked'
      WHERE endpoint_id = ${endpointId} AND sequence = ${sequence} AND state = 'pending' AND failure IS NOT NULL`,
    nextAtUpdate(db, endpointId),
  ]);
  return hasChanged(skipped);
}

/** The state of a delivery, or `undefined`: there is none. */
export async function deliveryState(
  db: Database,
  { endpointId, sequence }: Pick<DeliveryRow, "endpointId" | "sequence">,
): Promise<DeliveryState | undefined> {
  const { state } = webhookDeliveries;
  return (await db.select({ state }).from(webhookDeliveries).where(isDelivery(endpointId, sequence)).get())
    ?.state;
}

/** The endpoint is due with the first delivery that waits. */
function nextAtUpdate(db: Database, endpointId: string) {
  return db
    .update(webhookEndpoints)
    .set({ nextAt: firstWaitsUntil })
    .where(eq(webhookEndpoints.endpointId, endpointId));
}

/** A page of the deliveries of an endpoint, newest first; by its primary key. */
export function deliveryListQuery(db: Database, endpointId: string, before?: number) {
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        before === undefined ? undefined : lt(webhookDeliveries.sequence, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.sequence));
}

/**
 * Sends a delivery again: a settled one is the first that waits, unless an earlier one does; one that waits
 * is tried at once, and its failures count on.
 * @returns what it was before, `undefined`: there is none
 */
export async function replayDelivery(
  db: Database,
  { endpointId, sequence }: Pick<DeliveryRow, "endpointId" | "sequence">,
  now: number,
): Promise<Pick<DeliveryRow, "state"> | undefined> {
  const [[before]] = await db.batch([
    db
      .select({ state: webhookDeliveries.state })
      .from(webhookDeliveries)
      .where(isDelivery(endpointId, sequence)),
    db
      .update(webhookDeliveries)
      .set({
        state: "pending",
        attempts: sql`iif(state = 'pending', attempts, 0)`,
        failure: sql`iif(state = 'pending', failure, NULL)`,
        nextAt: now,
      })
      .where(isDelivery(endpointId, sequence)),
    nextAtUpdate(db, endpointId),
  ]);
  return before;
}

/** Deletes what was told before an instant; by index. */
export function oldDeliveriesDelete(db: Database, before: number) {
  return db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}

function isDelivery(endpointId: string, sequence: number) {
  return and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.sequence, sequence));
}
