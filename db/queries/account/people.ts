import { and, asc, eq, gte, inArray, isNull, lt, not, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { ROLES, type Role } from "#domain/access/actor.ts";
import { isStaff } from "#domain/access/staff.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";
import { isUnclaimed } from "../customers/on-file.ts";
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

/** Everybody who works in the office, by the index of the roles. */
export function staffQuery(db: Database) {
  return db
    .select({ userId: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(and(inArray(users.role, ROLES.filter(isStaff)), isNull(users.deletedAt)));
}

export async function listPeople(
  db: Database,
  role: Role | undefined,
  cursor: Cursor | undefined,
): Promise<Page<PersonRow>> {
  const rows = await peopleListQuery(db, role, cursor).limit(PAGE_SIZE + 1);
  const cursorOf = ({ createdAt, userId }: PersonRow) => ({ at: createdAt.getTime(), id: userId });
  return pageOf(rows, PAGE_SIZE, cursorOf, (row) => row);
}

/** How a person is looked for: the beginning of an e-mail address or a name in lower case, or of a phone in E.164. */
export interface PeopleSearch {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
}

/** The fields that are searched, in the order in which their matches are listed. */
const FOUND_BY = {
  name: users.nameSort,
  email: users.email,
  phone: users.phone,
} as const satisfies Record<keyof PeopleSearch, SQLiteColumn>;
const FIELDS = ["name", "email", "phone"] as const satisfies readonly (keyof PeopleSearch)[];

/** Behind every text that begins with it. */
const LAST = "\u{10FFFF}";

/** Who is found by a field and by none of those before it, in its order; `after`: behind a person of that field. */
export function findPeopleQuery(
  db: Database,
  search: PeopleSearch,
  field: keyof PeopleSearch,
  { role, after }: { readonly role?: Role | undefined; readonly after?: Cursor<string> | undefined } = {},
) {
  const column = FOUND_BY[field];
  const before = FIELDS.slice(0, FIELDS.indexOf(field));
  return db
    .select(FOUND_COLUMNS)
    .from(users)
    .where(
      and(
        role === undefined ? undefined : eq(users.role, role),
        // One lower bound: of two SQLite seeks the first alone.
        after === undefined
          ? gte(column, search[field])
          : sql`(${column}, ${users.id}) > (${after.at}, ${after.id})`,
        lt(column, `${search[field]}${LAST}`),
        ...before.map((other) => not(begins(FOUND_BY[other], search[other]))),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(column), asc(users.id));
}

/** The plus keeps SQLite from the index of a field that does not sort. A person without a phone begins with nothing. */
function begins(column: SQLiteColumn, text: string): SQL {
  return sql`coalesce(+${column} >= ${text} AND +${column} < ${text + LAST}, 0)`;
}

const FOUND_COLUMNS = { ...COLUMNS, nameSort: users.nameSort };

/**
 * A page of the people whose name, e-mail address or phone begins so: first those whose name does, by name, then those whose
 * address does, by address, then by phone. The cursor says by which field its person was found.
 */
export async function findPeople(
  db: Database,
  search: PeopleSearch,
  role: Role | undefined,
  cursor: Cursor<number | string> | undefined,
): Promise<Page<PersonRow>> {
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const [first, ...rest] = FIELDS.slice(place === undefined ? 0 : FIELDS.indexOf(place.field)).map(
    (field) => ({ field, after: place?.field === field ? place.after : undefined }),
  );
  if (first === undefined) return { items: [], nextCursor: null };
  const statement = ({ field, after }: typeof first) =>
    findPeopleQuery(db, search, field, { role, after }).limit(PAGE_SIZE + 1);
  const found = await db.batch([statement(first), ...rest.map(statement)]);
  const rows = found.flatMap((ofField, index) => {
    const { field } = index === 0 ? first : (rest[index - 1] ?? first);
    return ofField.map(({ nameSort, ...row }) => ({
      ...row,
      at: `${field}:${{ ...row, name: nameSort }[field]}`,
    }));
  });
  return pageOf(
    rows,
    PAGE_SIZE,
    ({ at, userId }) => ({ at, id: userId }),
    ({ at: _at, ...row }) => row,
  );
}

/** The field and value at the beginning of a cursor of `findPeople`; of any other cursor the start of the list. */
function placeOf({ at, id }: Cursor<number | string>) {
  const text = String(at);
  const split = text.indexOf(":");
  const field = FIELDS.find((each) => each === text.slice(0, split));
  return field === undefined ? undefined : { field, after: { at: text.slice(split + 1), id } };
}

/** Somebody with an open account, and whether they have a driver's profile. */
export async function personById(db: Database, userId: string) {
  return db
    .select({
      ...COLUMNS,
      locale: users.locale,
      driverId: drivers.driverId,
      /** Whether the office wrote them down at a call, and nobody can log in as them. */
      isOnFile: sql<number>`${isUnclaimed(users.id)}`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get();
}

/** A change of a role; epoch milliseconds. */
export interface RoleChange {
  readonly userId: string;
  readonly from: Role;
  readonly to: Role;
  readonly at: number;
}

/**
 * Changes a role and logs the person out everywhere. Triggers tell them and the security log, and close their sockets.
 * @returns false when the role is another one by now, or it is that of the last admin
 */
export async function writeRole(db: Database, { userId, from, to, at }: RoleChange): Promise<boolean> {
  const [changed] = await runBatch(db, [
    sql`UPDATE users SET role = ${to}, updated_at = ${at}
        WHERE id = ${userId} AND role = ${from} AND deleted_at IS NULL
          AND (role <> 'admin' OR EXISTS (
            SELECT 1 FROM users AS another
            WHERE another.role = 'admin' AND another.id <> users.id AND another.deleted_at IS NULL))`,
    sql`DELETE FROM sessions WHERE user_id = ${userId}
          AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND role = ${to} AND updated_at = ${at})`,
  ]);
  return (changed?.changes ?? 0) > 0;
}
