import type { Database } from "#db/client.ts";
import { writePreferences } from "#db/queries/notification-preferences.ts";

/** Turns off a person's quiet hours, for tests that run at any hour of the day. */
export async function turnOffQuietHours(db: Database, userId: string): Promise<void> {
  const quiet = { isOn: false, fromMinute: 0, toMinute: 1 };
  await writePreferences(db, userId, { switchedOff: [], quiet }, 0, 0);
}
