import { and, eq, sql } from "drizzle-orm";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { knownDevices, users } from "../../schema/users.ts";
import { effectInserts } from "../outbox.ts";

/** Whether the account with this address has signed in from this browser before. */
export async function isKnownDevice(db: Database, email: string, deviceId: string): Promise<boolean> {
  const row = await db
    .select({ deviceId: knownDevices.deviceId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.deviceId, deviceId)))
    .get();
  return row !== undefined;
}

export interface DeviceSighting {
  readonly userId: string;
  readonly deviceId: string;
  /** Written when the browser is new and the account has known devices. */
  readonly effectsWhenNew: readonly Effect[];
}

/** Stores a browser as a known device; when it is new and not the account's first one, the effects, too. */
export async function noteDevice(db: Database, sighting: DeviceSighting, now: number): Promise<void> {
  const { userId, deviceId, effectsWhenNew } = sighting;
  const note = db
    .insert(knownDevices)
    .values({ userId, deviceId, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceId],
      set: { lastSeenAt: sql`${now}` },
    });
  const known = await db
    .select({ deviceId: knownDevices.deviceId })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  const isNew = known.length > 0 && !known.some((each) => each.deviceId === deviceId);
  await db.batch([note, ...(isNew ? effectInserts(db, crypto.randomUUID(), effectsWhenNew, now) : [])]);
}
