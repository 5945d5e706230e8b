import { and, asc, count, desc, eq, gt, isNull, ne } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { newsletterSubscriptions } from "../../schema/newsletter.ts";
import { accounts, sessions, users } from "../../schema/users.ts";

/** What a user may say about themselves. */
export interface ProfileChanges {
  readonly name: string;
  /** E.164. */
  readonly phone: string | null;
  readonly lineId: string | null;
  readonly hasWhatsapp: boolean;
  readonly locale: string;
}

/** The account an address belongs to, or `undefined`. */
export async function accountByEmail(db: Database, email: string) {
  return db
    .select({ userId: users.id, locale: users.locale })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .get();
}

/** A user with their ways in, in one reading. */
export async function accountWithIdentities(db: Database, userId: string) {
  const [[user], ways, [subscription]] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)),
    db
      .select({
        id: accounts.id,
        providerId: accounts.providerId,
        password: accounts.password,
        createdAt: accounts.createdAt,
      })
      .from(accounts)
      .where(eq(accounts.userId, userId))
      .orderBy(asc(accounts.createdAt)),
    db
      .select({ email: newsletterSubscriptions.email })
      .from(newsletterSubscriptions)
      .where(
        eq(
          newsletterSubscriptions.email,
          db.select({ email: users.email }).from(users).where(eq(users.id, userId)),
        ),
      ),
  ]);
  return user === undefined ? undefined : { user, ways, isSubscribed: subscription !== undefined };
}

export async function updateProfile(
  db: Database,
  userId: string,
  changes: ProfileChanges,
  now: number,
): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, updatedAt: new Date(now) })
    .where(eq(users.id, userId));
}

/** A user's open sessions, the one seen last first. */
export async function openSessions(db: Database, userId: string, now: number) {
  return openSessionsQuery(db, userId, now);
}

/** The statement of `openSessions`, on its own so that a test can read its query plan. */
export function openSessionsQuery(db: Database, userId: string, now: number) {
  return db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      seenAt: sessions.updatedAt,
      userAgent: sessions.userAgent,
      city: sessions.city,
      country: sessions.country,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now))))
    .orderBy(desc(sessions.updatedAt))
    .limit(100);
}

/** Ends one of a user's sessions. @returns false when it is none of theirs, or over */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends every session of a user but one. @returns how many */
export async function endOtherSessions(db: Database, userId: string, keptSessionId: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** How many admins there are besides one. */
export async function otherAdmins(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ admins: count() })
    .from(users)
    .where(and(eq(users.role, "admin"), ne(users.id, userId), isNull(users.deletedAt)));
  return row?.admins ?? 0;
}
