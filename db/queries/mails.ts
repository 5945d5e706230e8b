import { and, asc, desc, eq, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { MailKind, MailParams } from "#domain/mail/mail.ts";
import type { Database } from "../client.ts";
import { mails, type KeptMail } from "../schema/mails.ts";

/** A mail that waits, claimed by whoever delivers it. */
export type ClaimedMail = Pick<
  typeof mails.$inferSelect,
  "mailId" | "kind" | "recipient" | "locale" | "params" | "attempts" | "createdAt"
>;

export interface NewMail {
  readonly mailId: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly locale: string;
  readonly params: MailParams;
}

/** The statement that puts a mail into the outbox, to stand in the batch of the change it tells of. */
export function mailInsert(db: Database, mail: NewMail, now: number) {
  return db.insert(mails).values({ ...mail, createdAt: now, dueAt: now });
}

/**
 * Puts mails into the outbox, all of them or none. Mails that are there already stay as they are: what is asked for
 * twice under the same ids is sent once.
 */
export async function insertMailsOnce(
  db: Database,
  together: readonly [NewMail, ...NewMail[]],
  now: number,
): Promise<void> {
  const [first, ...rest] = together;
  const once = (mail: NewMail) => mailInsert(db, mail, now).onConflictDoNothing();
  await db.batch([once(first), ...rest.map(once)]);
}

/** Whether a mail is, or was, in the outbox. */
export async function hasMail(db: Database, mailId: string): Promise<boolean> {
  const rows = await db.select({ mailId: mails.mailId }).from(mails).where(eq(mails.mailId, mailId));
  return rows.length > 0;
}

/** Puts a mail that belongs to no other change into the outbox. */
export async function insertMail(db: Database, mail: NewMail, now: number): Promise<void> {
  await mailInsert(db, mail, now);
}

/** Mails whose next attempt may start, oldest first. */
export async function dueMailIds(db: Database, now: number, limit: number): Promise<string[]> {
  const rows = await dueMailsQuery(db, now).limit(limit);
  return rows.map((row) => row.mailId);
}

/** The statement of `dueMailIds`, on its own so that a test can read its query plan. */
export function dueMailsQuery(db: Database, now: number) {
  return db
    .select({ mailId: mails.mailId })
    .from(mails)
    .where(and(isNotNull(mails.dueAt), lte(mails.dueAt, now)))
    .orderBy(asc(mails.dueAt));
}

/**
 * Takes those of the mails that are due, for the time of one attempt. Two who claim at once share nothing: a mail goes
 * to one of them.
 */
export async function claimMails(
  db: Database,
  mailIds: readonly string[],
  now: number,
  leaseMs: number,
): Promise<ClaimedMail[]> {
  return db
    .update(mails)
    .set({ dueAt: now + leaseMs, attempts: sql`${mails.attempts} + 1` })
    .where(and(inArray(mails.mailId, [...mailIds]), isNotNull(mails.dueAt), lte(mails.dueAt, now)))
    .returning({
      mailId: mails.mailId,
      kind: mails.kind,
      recipient: mails.recipient,
      locale: mails.locale,
      params: mails.params,
      attempts: mails.attempts,
      createdAt: mails.createdAt,
    });
}

/** How an attempt ended. */
export type MailOutcome =
  | { readonly is: "sent"; readonly kept?: KeptMail }
  | { readonly is: "needless" }
  | { readonly is: "failed"; readonly failure: string; readonly dueAt: number | null };

/** Notes how the attempts ended, all in one batch. */
export async function settleMails(
  db: Database,
  outcomes: readonly (readonly [mailId: string, outcome: MailOutcome])[],
  now: number,
): Promise<void> {
  const [first, ...rest] = outcomes.map(([mailId, outcome]) =>
    db.update(mails).set(changesFor(outcome, now)).where(eq(mails.mailId, mailId)),
  );
  if (first !== undefined) await db.batch([first, ...rest]);
}

function changesFor(outcome: MailOutcome, now: number): Partial<typeof mails.$inferInsert> {
  if (outcome.is === "failed") return { dueAt: outcome.dueAt, failure: outcome.failure };
  if (outcome.is === "needless") return { dueAt: null };
  return { dueAt: null, sentAt: now, failure: null, ...(outcome.kept && { kept: outcome.kept }) };
}

/** The mails kept on a machine without a mail server, newest first. */
export async function keptMails(db: Database, limit: number) {
  return db
    .select({
      mailId: mails.mailId,
      recipient: mails.recipient,
      createdAt: mails.createdAt,
      kept: mails.kept,
    })
    .from(mails)
    .where(isNotNull(mails.kept))
    .orderBy(desc(mails.createdAt))
    .limit(limit);
}

/** Forgets settled mails older than an instant. */
export function oldMailsDelete(db: Database, before: number) {
  return db.delete(mails).where(and(lt(mails.createdAt, before), sql`${mails.dueAt} IS NULL`));
}
