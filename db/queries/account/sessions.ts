import { eq, sql, type Placeholder } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { sessions, users } from "../../schema/users.ts";

/**
 * A session with its user and, where they have one, their driver profile, in one trip; `undefined` when no session has
 * this token. It may have expired.
 */
export async function sessionByToken(db: Database, token: string) {
  const prepared = PREPARED.get(db) ?? sessionQuery(db, sql.placeholder("token")).prepare();
  PREPARED.set(db, prepared);
  return prepared.get({ token });
}

/** Nearly every request runs it, so its text is put together once for each connection. */
const PREPARED = new WeakMap<Database, ReturnType<ReturnType<typeof sessionQuery>["prepare"]>>();

/** The statement of `sessionByToken`, on its own so that a test can read its query plan. */
export function sessionQuery(db: Database, token: string | Placeholder) {
  const { id, createdAt, expiresAt } = sessions;
  const { email, name, role, locale, twoFactorEnabled } = users;
  return db
    .select({
      session: { id, createdAt, expiresAt },
      user: { id: users.id, email, name, role, locale, twoFactorEnabled },
      driver: drivers,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(eq(sessions.token, token));
}

/** Deletes a session; triggers write what follows, such as closing its live sockets. */
export async function deleteSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
