import { and, asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import type { WebhookEvent } from "#domain/api/webhook-event.ts";
import type { WebhookSecrets } from "#domain/api/webhook-secrets.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { webhookEndpoints } from "../../schema/companies/webhooks.ts";
import { users } from "../../schema/users.ts";
import { hasChanged, runBatch } from "../batch.ts";
import type { Change } from "../change.ts";
import { effectInsertsIf } from "../outbox.ts";
import { firstWaitsUntil } from "./webhook-deliveries.ts";

type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** The endpoints of a company, oldest first, with who made their secrets; by index. */
export function endpointListQuery(db: Database, companyId: string) {
  return db
    .select({ ...getTableColumns(webhookEndpoints), secretMadeByName: users.name })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, webhookEndpoints.secretMadeBy))
    .where(eq(webhookEndpoints.companyId, companyId))
    .orderBy(asc(webhookEndpoints.createdAt));
}

/** One endpoint, or `undefined`. */
export async function endpointById(db: Database, endpointId: string): Promise<EndpointRow | undefined> {
  return db.select().from(webhookEndpoints).where(eq(webhookEndpoints.endpointId, endpointId)).get();
}

/** How many endpoints a company has. */
export async function countEndpoints(db: Database, companyId: string): Promise<number> {
  const row = await db
    .select({ endpoints: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.companyId, companyId))
    .get();
  return row?.endpoints ?? 0;
}

/** Writes a new endpoint: it is told of what happens from now on. @returns false when there is one with its id already */
export async function insertEndpoint(
  db: Database,
  row: Pick<EndpointRow, "endpointId" | "companyId" | "url" | "events" | "createdAt" | "createdBy">,
): Promise<boolean> {
  const added = await db
    .insert(webhookEndpoints)
    .values({ ...row, version: 1 })
    .onConflictDoNothing({ target: webhookEndpoints.endpointId })
    .returning({ endpointId: webhookEndpoints.endpointId });
  return added.length === 1;
}

/** What its company changes of an endpoint. */
export interface EndpointChange {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly pausedAt: number | null;
}

/** Changes an endpoint as it was seen, in one batch with what follows. @returns false when it is another version by now, or gone */
export async function updateEndpoint(
  db: Database,
  endpointId: string,
  basedOnVersion: number,
  change: EndpointChange,
  effects: readonly Effect[],
  now: number,
): Promise<boolean> {
  const version = basedOnVersion + 1;
  const isWritten = sql`EXISTS (
    SELECT 1 FROM webhook_endpoints
    WHERE endpoint_id = ${endpointId} AND version = ${version} AND paused_at IS ${change.pausedAt}
      AND url = ${change.url})`;
  const [changed] = await runBatch(db, [
    db
      .update(webhookEndpoints)
      .set({ ...change, isFailing: false, version, nextAt: firstWaitsUntil })
      .where(and(eq(webhookEndpoints.endpointId, endpointId), eq(webhookEndpoints.version, basedOnVersion))),
    ...effectInsertsIf(`${endpointId}.${version}.saved`, effects, now, isWritten),
  ]);
  return hasChanged(changed);
}

/** Puts new secrets in force for an endpoint as it was seen. @returns false when it is another version by now, or gone */
export async function updateSecrets(
  db: Database,
  endpointId: string,
  basedOnVersion: number,
  secrets: WebhookSecrets,
  { by, at }: Change,
): Promise<boolean> {
  const changed = await db
    .update(webhookEndpoints)
    .set({ ...secrets, secretMadeAt: at, secretMadeBy: by, version: basedOnVersion + 1 })
    .where(and(eq(webhookEndpoints.endpointId, endpointId), eq(webhookEndpoints.version, basedOnVersion)))
    .returning({ version: webhookEndpoints.version });
  return changed.length > 0;
}

/** Which endpoint is deleted, and its version that was seen. */
export interface DeletedEndpoint {
  readonly companyId: string;
  readonly endpointId: string;
  readonly basedOnVersion: number;
}

/** Deletes an endpoint with everything that it was told, in one batch with what follows. */
export async function deleteEndpoint(
  db: Database,
  { companyId, endpointId, basedOnVersion }: DeletedEndpoint,
  effects: readonly Effect[],
  now: number,
): Promise<boolean> {
  const isIt = sql`company_id = ${companyId} AND endpoint_id = ${endpointId} AND version = ${basedOnVersion}`;
  const isThere = sql`EXISTS (SELECT 1 FROM webhook_endpoints WHERE ${isIt})`;
  const results = await runBatch(db, [
    // Before the deletion, while it can be asked whether there is anything to delete.
    ...effectInsertsIf(`${endpointId}.deleted`, effects, now, isThere),
    sql`DELETE FROM webhook_endpoints WHERE ${isIt}`,
  ]);
  return hasChanged(results.at(-1));
}
