import { and, eq, sql } from "drizzle-orm";
import type { MailParams } from "#domain/mail/mail.ts";
import { isPlaceholderEmail } from "#domain/access/email.ts";
import type { Database } from "../../client.ts";
import { knownDevices, users } from "../../schema/users.ts";
import { mailInsert } from "../mails.ts";

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
  readonly email: string;
  readonly locale: string;
  readonly deviceId: string;
  /** Of the alert that is due when the browser is new and others are known. */
  readonly mailId: string;
  readonly params: MailParams;
}

/** Notes that somebody signed in from a browser, and writes the alert when it is a new one beside others. */
export async function noteDevice(db: Database, sighting: DeviceSighting, now: number): Promise<void> {
  const { userId, deviceId, email } = sighting;
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
  if (!isNew || isPlaceholderEmail(email)) await note;
  else {
    const { mailId, locale, params } = sighting;
    const alert = { mailId, kind: "new_device" as const, recipient: email, locale, params };
    await db.batch([note, mailInsert(db, alert, now)]);
  }
}
