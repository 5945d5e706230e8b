import { and, eq, sql } from "drizzle-orm";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { knownDevices, users } from "../../schema/users.ts";
import { effectInserts } from "../outbox.ts";

/** Whether the owner of an address signed in from this browser before. */
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
  /** What follows when the browser is new and the account has known ones. */
  readonly effectsWhenNew: readonly Effect[];
}

/** Notes that somebody signed in from a browser, and writes the effects when it is a new one beside others. */
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
