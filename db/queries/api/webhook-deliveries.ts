import { and, asc, desc, eq, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { webhookDeliveries, webhookEndpoints } from "../../schema/companies/webhooks.ts";
import { isOneOf } from "../is-one-of.ts";
import { effectInserts } from "../outbox.ts";

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

/** Stores what an attempt came to. */
export async function settleDelivery(
  db: Database,
  { endpointId, sequence, ...changes }: Pick<DeliveryRow, "endpointId" | "sequence"> & Partial<DeliveryRow>,
): Promise<void> {
  await db.update(webhookDeliveries).set(changes).where(isDelivery(endpointId, sequence));
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

/** Parks a delivery after its last attempt and pauses its endpoint, with the effects of that, in one batch. */
export async function parkAndPause(
  db: Database,
  { endpointId, sequence }: Pick<DeliveryRow, "endpointId" | "sequence">,
  result: Pick<DeliveryRow, "attempts" | "status" | "failure">,
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  await db.batch([
    db
      .update(webhookDeliveries)
      .set({ ...result, state: "parked" })
      .where(isDelivery(endpointId, sequence)),
    db
      .update(webhookEndpoints)
      .set({ pausedAt: now, isFailing: true, version: sql`${webhookEndpoints.version} + 1` })
      .where(and(eq(webhookEndpoints.endpointId, endpointId), isNull(webhookEndpoints.pausedAt))),
    ...effectInserts(db, `${endpointId}.paused.${sequence}.${now}`, effects, now),
  ]);
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

/** Sends a settled delivery again: it is the first that waits, unless an earlier one does. @returns false: there is none */
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
      .set({ state: "pending", attempts: 0, nextAt: now, failure: null })
      .where(isDelivery(endpointId, sequence)),
    db
      .update(webhookEndpoints)
      .set({ nextAt: firstWaitsUntil })
      .where(eq(webhookEndpoints.endpointId, endpointId)),
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
