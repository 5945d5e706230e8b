import { and, eq, sql } from "drizzle-orm";
import {
  DEFAULT_PREFERENCES,
  readSwitches,
  type NotificationPreferences,
} from "#domain/notifications/preferences.ts";
import type { Database } from "../client.ts";
import { accounts, notificationPreferences } from "../schema/users.ts";

type Row = typeof notificationPreferences.$inferSelect;

/** Preferences, and how often they were changed; 0: never. */
export interface StoredPreferences extends NotificationPreferences {
  readonly version: number;
}

/** The preferences of a row, or those of everybody who set nothing. */
export function toPreferences(row: Row | null | undefined): StoredPreferences {
  if (row == null) return { ...DEFAULT_PREFERENCES, version: 0 };
  const { switchedOff, quietOn, quietFromMinute, quietToMinute, version } = row;
  const quiet = { isOn: quietOn, fromMinute: quietFromMinute, toMinute: quietToMinute };
  return { switchedOff: readSwitches(switchedOff), quiet, version };
}

/** What a person set, and whether a LINE account is linked to theirs; one batch. */
export async function preferencesOf(
  db: Database,
  userId: string,
): Promise<StoredPreferences & { readonly hasLine: boolean }> {
  const [[row], line] = await db.batch([
    db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId)),
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "line")))
      .limit(1),
  ]);
  return { ...toPreferences(row), hasLine: line.length > 0 };
}

/**
 * Stores preferences that were computed from a version.
 * @returns false when they have been changed since, and nothing was written
 */
export async function writePreferences(
  db: Database,
  userId: string,
  { switchedOff, quiet }: NotificationPreferences,
  seenVersion: number,
  now: number,
): Promise<boolean> {
  const changes = {
    switchedOff,
    quietOn: quiet.isOn,
    quietFromMinute: quiet.fromMinute,
    quietToMinute: quiet.toMinute,
    version: seenVersion + 1,
    updatedAt: now,
  };
  const { version } = notificationPreferences;
  const written = await db
    .insert(notificationPreferences)
    .values({ userId, ...changes })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: changes,
      setWhere: sql`${version} = ${seenVersion}`,
    })
    .returning({ version });
  return written.length > 0;
}
