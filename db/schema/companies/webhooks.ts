import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DELIVERY_STATES, type WebhookEvent } from "#domain/api/webhook-event.ts";
import { companies } from "./companies.ts";

/** Where programs of a company are told of its orders. Instants are epoch milliseconds. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    endpointId: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    url: text().notNull(),
    events: text({ mode: "json" }).$type<readonly WebhookEvent[]>().notNull(),
    createdAt: integer().notNull(),
    createdBy: text().notNull(),
    /** Counts the changes of this row: whoever changes it says which they have seen. */
    version: integer().notNull(),
    /** Nothing is delivered meanwhile; what happens waits. */
    pausedAt: integer(),
    /** Whether it was paused because it failed for days, and not by somebody. */
    isFailing: integer({ mode: "boolean" }).notNull().default(false),
    /** The number of the last delivery. */
    lastSequence: integer().notNull().default(0),
    /** When the first delivery that waits may be attempted; empty when none does. */
    nextAt: integer(),
    /** Until when somebody is delivering. */
    leasedUntil: integer().notNull().default(0),
    /** Which secrets sign (`domain/api/webhook-secrets.ts`); they themselves are stored nowhere. */
    secretVersion: integer().notNull().default(0),
    oldSecretVersion: integer().notNull().default(0),
    oldSecretUntil: integer().notNull().default(0),
    /** When an owner made the last one, and who; empty for the first. */
    secretMadeAt: integer(),
    secretMadeBy: text(),
  },
  (table) => [
    index("webhook_endpoints_of_company").on(table.companyId, table.createdAt),
    index("webhook_endpoints_due")
      .on(table.nextAt)
      .where(sql`${table.nextAt} IS NOT NULL`),
  ],
);

/**
 * What each endpoint is told, numbered in the order in which it happened. The trigger `webhooks_are_queued` writes them in
 * the transaction of the effect `webhooks`, so of the change itself.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.endpointId, { onDelete: "cascade" }),
    sequence: integer().notNull(),
    event: text().notNull(),
    /** The bytes that are signed and sent, the same at every attempt. */
    body: text().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    attempts: integer().notNull().default(0),
    nextAt: integer().notNull(),
    createdAt: integer().notNull(),
    deliveredAt: integer(),
    /** What the receiver answered last. */
    status: integer(),
    /** Why the last attempt failed. */
    failure: text(),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.sequence] }),
    index("webhook_deliveries_pending")
      .on(table.endpointId, table.sequence)
      .where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_by_date").on(table.createdAt),
  ],
);
