import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Role } from "#domain/access/actor.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";
import { isUnclaimed } from "../customers/on-file.ts";
import { isOneOf } from "../is-one-of.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";

const NEWEST_FIRST: ListOrder = { direction: "descending", at: users.createdAt, id: users.id };

const COLUMNS = {
  userId: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  hasSecondFactor: users.twoFactorEnabled,
  createdAt: users.createdAt,
};

/** Somebody with an account. */
export type PersonRow = Awaited<ReturnType<typeof peopleListQuery>>[number];

/** Everybody, or everybody of a role, the newest account first. */
export function peopleListQuery(db: Database, role: Role | undefined, cursor: Cursor | undefined) {
  const ofRole = role === undefined ? undefined : eq(users.role, role);
  return db
    .select(COLUMNS)
    .from(users)
    .where(and(ofRole, isNull(users.deletedAt), behind(cursor, NEWEST_FIRST)))
    .orderBy(...sorted(NEWEST_FIRST));
}

/** A page of them. */
export async function listPeople(
  db: Database,
  role: Role | undefined,
  cursor: Cursor | undefined,
): Promise<Page<PersonRow>> {
  const rows = await peopleListQuery(db, role, cursor).limit(PAGE_SIZE + 1);
  const cursorOf = ({ createdAt, userId }: PersonRow) => ({ at: createdAt.getTime(), id: userId });
  return pageOf(rows, PAGE_SIZE, cursorOf, (row) => row);
}

/** Of these people those with an account, in any order. */
export function peopleOfIdsQuery(db: Database, userIds: readonly string[]) {
  return db
    .select(COLUMNS)
    .from(users)
    .where(and(isOneOf(users.id, userIds), isNull(users.deletedAt)));
}

/** Somebody with an open account, whether they have a driver's profile, and whether they have ordered. */
export async function personById(db: Database, userId: string) {
  return db
    .select({
      ...COLUMNS,
      locale: users.locale,
      /** Which second factor they have, set up or not; a new one is another. */
      factor: sql<
        string | null
      >`(SELECT two_factors.id FROM two_factors WHERE two_factors.user_id = users.id LIMIT 1)`,
      driverId: drivers.driverId,
      hasOrders: sql<number>`EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = ${users.id})`.mapWith(
        Boolean,
      ),
      /** Whether the office wrote them down at a call, and nobody can log in as them. */
      isOnFile: sql<number>`${isUnclaimed(users.id)}`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get();
}

/**
 * Whether another admin than the one of the row of `users` is left who may do as much; as `lastAdminRefusal` has it.
 * @param isFactorNeeded whether admins without a second factor may do nothing, so that of one who has it only such another counts
 */
export function anotherAdmin(isFactorNeeded: boolean): SQL {
  return sql`EXISTS (
  SELECT 1 FROM users AS another
  WHERE another.role = 'admin' AND another.id <> users.id AND another.deleted_at IS NULL
    AND ${isFactorNeeded ? sql`another.two_factor_enabled >= users.two_factor_enabled` : sql`1`})`;
}

/** A change of a role; epoch milliseconds. */
export interface RoleChange {
  readonly userId: string;
  readonly from: Role;
  readonly to: Role;
  /** Whether admins without a second factor may do nothing. */
  readonly isFactorNeeded: boolean;
  readonly at: number;
}

/**
 * Changes a role and logs the person out everywhere. Triggers tell them and the security log, and close their sockets.
 * @returns false when the role is another one by now, or it is that of the last admin who may do anything
 */
export async function writeRole(
  db: Database,
  { userId, from, to, isFactorNeeded, at }: RoleChange,
): Promise<boolean> {
  const [changed] = await runBatch(db, [
    sql`UPDATE users SET role = ${to}, updated_at = ${at}
        WHERE id = ${userId} AND role = ${from} AND deleted_at IS NULL
          AND (role <> 'admin' OR ${anotherAdmin(isFactorNeeded)})`,
    sql`DELETE FROM sessions WHERE user_id = ${userId}
          AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND role = ${to} AND updated_at = ${at})`,
  ]);
  return (changed?.changes ?? 0) > 0;
}
