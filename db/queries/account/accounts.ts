import { and, asc, count, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { OtherAdmins } from "#domain/access/last-admin.ts";
import type { Database } from "../../client.ts";
import { newsletterSubscriptions } from "../../schema/newsletter.ts";
import { emailChanges } from "../../schema/pending-changes.ts";
import { accounts, sessions, users } from "../../schema/users.ts";
import { behind, pageOf, sorted, type Cursor, type ListOrder, type PageInput } from "../page.ts";

/** The columns of a profile that its user may change. */
export interface ProfileDetails {
  readonly name: string;
  /** E.164. */
  readonly phone: string | null;
  readonly lineId: string | null;
  readonly hasWhatsapp: boolean;
  readonly locale: string;
}

/** The account that an address belongs to, or `undefined`. */
export async function accountByEmail(db: Database, email: string) {
  return db
    .select({ userId: users.id, locale: users.locale })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .get();
}

/** Whether there is such an account, and it is not deleted. */
export async function accountIsOpen(db: Database, userId: string): Promise<boolean> {
  const open = and(eq(users.id, userId), isNull(users.deletedAt));
  return (await db.select({ id: users.id }).from(users).where(open).get()) !== undefined;
}

/** A user with their sign-in methods, pending e-mail change and newsletter subscription; one batch. */
export async function profileRows(db: Database, userId: string, now: number) {
  const [[user], signInMethods, [subscription], [change]] = await db.batch([
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
    db
      .select({ email: emailChanges.email })
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now))),
  ]);
  if (user === undefined) return undefined;
  return {
    user,
    signInMethods,
    isSubscribed: subscription !== undefined,
    pendingEmail: change?.email ?? null,
  };
}

/** A profile as it is stored, or `undefined`. */
export async function profileOf(db: Database, userId: string): Promise<ProfileDetails | undefined> {
  const { name, phone, lineId, hasWhatsapp, locale } = users;
  return db
    .select({ name, phone, lineId, hasWhatsapp, locale })
    .from(users)
    .where(eq(users.id, userId))
    .get();
}

/** Changes a profile. @returns false when it is another one by now than it was, and nothing was written */
export async function updateProfile(
  db: Database,
  userId: string,
  before: ProfileDetails,
  after: ProfileDetails,
  now: number,
): Promise<boolean> {
  const isAsBefore = and(
    eq(users.name, before.name),
    sql`${users.phone} IS ${before.phone}`,
    sql`${users.lineId} IS ${before.lineId}`,
    eq(users.hasWhatsapp, before.hasWhatsapp),
    eq(users.locale, before.locale),
  );
  const written = await db
    .update(users)
    .set({ ...after, updatedAt: new Date(now) })
    .where(and(eq(users.id, userId), isAsBefore))
    .returning({ userId: users.id });
  return written.length === 1;
}

/** A page of a user's unexpired sessions, the most recently used first. */
export async function openSessions(
  db: Database,
  userId: string,
  now: number,
  { cursor, limit = SESSIONS_PAGE }: PageInput = {},
) {
  const rows = await openSessionsQuery(db, userId, now, cursor).limit(limit + 1);
  const cursorOf = ({ seenAt, sessionId }: SessionRow) => ({ at: seenAt.getTime(), id: sessionId });
  return pageOf(rows, limit, cursorOf, (row) => row);
}

export type SessionRow = Awaited<ReturnType<typeof openSessionsQuery>>[number];
const SESSIONS_PAGE = 100;
const LATEST_SEEN_FIRST: ListOrder = { direction: "descending", at: sessions.updatedAt, id: sessions.id };

/** The statement of `openSessions`, on its own so that a test can read its query plan. */
export function openSessionsQuery(db: Database, userId: string, now: number, cursor?: Cursor) {
  return db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      seenAt: sessions.updatedAt,
      userAgent: sessions.userAgent,
      city: sessions.city,
      country: sessions.country,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, new Date(now)),
        behind(cursor, LATEST_SEEN_FIRST),
      ),
    )
    .orderBy(...sorted(LATEST_SEEN_FIRST));
}

/** Ends one of a user's sessions. @returns false when the user has no such session */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends every session of a user except one. @returns how many */
export async function endOtherSessions(db: Database, userId: string, keptSessionId: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** How many admins there are besides one, and who of them all has a second factor. */
export async function otherAdmins(db: Database, userId: string): Promise<OtherAdmins> {
  const theirs = sql<number>`coalesce((SELECT one.two_factor_enabled FROM users AS one WHERE one.id = ${userId}), 0)`;
  const [row] = await db
    .select({
      others: count(),
      othersWithFactor: sql<number>`coalesce(sum(two_factor_enabled), 0)`,
      hasSecondFactor: theirs.mapWith(Boolean),
    })
    .from(users)
    .where(and(eq(users.role, "admin"), ne(users.id, userId), isNull(users.deletedAt)));
  return row ?? { others: 0, othersWithFactor: 0, hasSecondFactor: false };
}

/** Ends every session of a user. @returns how many there were */
export async function endAllSessions(db: Database, userId: string): Promise<number> {
  return (await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })).length;
}
