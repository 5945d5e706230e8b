import { and, eq, isNotNull, sql, type Placeholder } from "drizzle-orm";
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

/**
 * Those of some sessions whose user is an approved driver, in one trip. They may have expired.
 * @param tokens any number of them
 */
export async function driverSessionsByTokens(db: Database, tokens: readonly string[]) {
  const prepared = PREPARED_DRIVERS.get(db) ?? driverSessionsQuery(db, sql.placeholder("tokens")).prepare();
  PREPARED_DRIVERS.set(db, prepared);
  return prepared.all({ tokens: JSON.stringify(tokens) });
}

const PREPARED_DRIVERS = new WeakMap<
  Database,
  ReturnType<ReturnType<typeof driverSessionsQuery>["prepare"]>
>();

/** @param tokens as a JSON array */
export function driverSessionsQuery(db: Database, tokens: string | Placeholder) {
  const { token, createdAt, expiresAt, userId } = sessions;
  const { driverId, vehicle, secondVehicle } = drivers;
  return db
    .select({ token, createdAt, expiresAt, userId, role: users.role, driverId, vehicle, secondVehicle })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(drivers, eq(drivers.userId, users.id))
    .where(
      and(sql`${sessions.token} IN (SELECT value FROM json_each(${tokens}))`, isNotNull(drivers.approvedAt)),
    );
}

/** Deletes a session; triggers write what follows, such as closing its live sockets. */
export async function deleteSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
