import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { channelEventId, effectId } from "#domain/effect-ids.ts";
import type { Database } from "../client.ts";
import { outbox } from "../schema/outbox.ts";

export type { AttachedDocument, KeptMail } from "../schema/outbox.ts";

/**
 * Whether the first message of an event was delivered to its reader, by whichever channel. A message of which
 * nothing is kept any more counts as delivered: messages are written with their event, and only what is
 * settled is deleted later.
 */
export async function wasTold(db: Database, eventId: string): Promise<boolean> {
  const id = effectId(eventId, 0);
  const onLine = effectId(channelEventId(id, "line"), 0);
  const instead = effectId(channelEventId(onLine, "mail"), 0);
  const told = await db
    .select({ deliveredAt: outbox.deliveredAt })
    .from(outbox)
    .where(inArray(outbox.effectId, [id, onLine, instead]));
  return told.length === 0 || told.some(({ deliveredAt }) => deliveredAt !== null);
}

/** The mails kept in development, newest first. */
export async function keptMails(db: Database, limit: number) {
  return keptQuery(db).limit(limit);
}

/** The statement of `keptMails`, on its own so that a test can read its query plan. */
export function keptQuery(db: Database) {
  const { effectId: id, recipient, createdAt, kept } = outbox;
  return db
    .select({ effectId: id, recipient, createdAt, kept })
    .from(outbox)
    .where(isNotNull(outbox.kept))
    .orderBy(desc(outbox.createdAt));
}

/** The statement that lists the mails that wait for an hour to come, such as the end of their reader's quiet hours. */
export function waitingQuery(db: Database, now: number) {
  return db
    .select({
      kind: sql<string>`json_extract(${outbox.params}, '$.mail.kind')`,
      dueAt: sql<number>`${outbox.dueAt}`,
    })
    .from(outbox)
    .where(and(gt(outbox.dueAt, now), eq(outbox.kind, "mail"), eq(outbox.attempts, 0)))
    .orderBy(asc(outbox.dueAt));
}
