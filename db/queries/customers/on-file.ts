import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notLike,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { PLACEHOLDER_HOST, placeholderEmail } from "#domain/access/email.ts";
import type { Locale } from "#domain/locale.ts";
import type { Database } from "../../client.ts";
import { orders } from "../../schema/orders.ts";
import { signUps } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";

// Customers on file: written down by the office at a call. They have no password and no provider until they take the
// account over with the link of an invitation; until then their e-mail address is a placeholder.

/** A phone is in few accounts: of a household, or of somebody with two addresses. */
const ACCOUNTS_OF_PHONE_MAX = 3;

const COLUMNS = {
  userId: users.id,
  name: users.name,
  email: users.email,
  locale: users.locale,
  orders: sql<number>`(SELECT count(*) FROM orders WHERE orders.customer_id = ${users.id})`,
  lastOrderAt: sql<
    number | null
  >`(SELECT max(created_at) FROM orders WHERE orders.customer_id = ${users.id})`,
  lastOrderId: sql<string | null>`(
    SELECT order_id FROM orders WHERE orders.customer_id = ${users.id}
    ORDER BY created_at DESC, order_id DESC LIMIT 1)`,
};

/** Whose account an order by phone may become: who they are and what they ordered. */
export type KnownCustomer = NonNullable<Awaited<ReturnType<typeof customerOnFile>>>;

/** The statement of `customerOnFile`, on its own so that a test can read its query plan. */
export function customerOnFileQuery(db: Database, phone: string) {
  // The second condition lets SQLite take the partial index.
  return db
    .select(COLUMNS)
    .from(users)
    .where(and(eq(users.phoneOnFile, phone), sql`${users.phoneOnFile} IS NOT NULL`, isNull(users.deletedAt)));
}

/** The customer whom the office wrote down with a phone (E.164), or `undefined`. */
export async function customerOnFile(db: Database, phone: string) {
  return customerOnFileQuery(db, phone).get();
}

/** The verified account of an address, or `undefined`. */
export async function customerOfEmail(db: Database, email: string): Promise<KnownCustomer | undefined> {
  return db
    .select(COLUMNS)
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true), isNull(users.deletedAt)))
    .get();
}

/** The statement of `accountsOfPhone`, on its own so that a test can read its query plan. */
export function accountsOfPhoneQuery(db: Database, phone: string) {
  return db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.phone, phone),
        eq(users.emailVerified, true),
        // An account of Google or LINE may have no address of its own.
        notLike(users.email, `%@${PLACEHOLDER_HOST}`),
        inArray(users.role, ["customer", "driver"]),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(users.id))
    .limit(ACCOUNTS_OF_PHONE_MAX);
}

/** The accounts in which somebody has written a phone (E.164) as theirs, some at most: nobody has proved that it is. */
export async function accountsOfPhone(db: Database, phone: string) {
  return accountsOfPhoneQuery(db, phone).all();
}

/** Whether somebody's data was erased. */
export async function isErased(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.deletedAt)))) > 0;
}

/** A caller whom nobody has written down. */
export interface NewCustomer {
  readonly userId: string;
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly locale: Locale;
}

/**
 * Writes a caller down. Of two at once with the same phone one is written, and both get it.
 * @returns the id of the customer on file with that phone
 */
export async function putOnFile(db: Database, customer: NewCustomer, now: number): Promise<string> {
  const { userId, name, phone, locale } = customer;
  const results = await runBatch(db, [
    sql`
      INSERT INTO users (id, name, email, email_verified, phone, phone_on_file, locale, created_at, updated_at)
      VALUES (${userId}, ${name}, ${placeholderEmail("phone", userId)}, 0, ${phone}, ${phone}, ${locale}, ${now}, ${now})
      ON CONFLICT (phone_on_file) WHERE phone_on_file IS NOT NULL DO NOTHING`,
    sql`SELECT id FROM users WHERE phone_on_file = ${phone} AND phone_on_file IS NOT NULL`,
  ]);
  return String(results.at(-1)?.rows[0]?.["id"]);
}

/** Whether a customer was written down by the office and has no account yet. */
export async function isOnFile(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isUnclaimed(sql`${userId}`)))) > 0;
}

/** Whether the customer of an order was written down by the office and has no account yet. */
export async function isOfCustomerOnFile(db: Database, orderId: string): Promise<boolean> {
  const isTheirs = and(eq(orders.orderId, orderId), isUnclaimed(sql`${orders.customerId}`));
  return (await db.$count(orders, isTheirs)) > 0;
}

/** The office wrote them down at a call, whether or not they have an account by now. */
export const wasOnFile = (userId: SQLWrapper) => sql`EXISTS (
  SELECT 1 FROM users written WHERE written.id = ${userId} AND written.phone_on_file IS NOT NULL)`;

/** Nobody can log in as them: no sign-in method, no address, not deleted. */
export const isUnclaimed = (userId: SQLWrapper) => sql`EXISTS (
  SELECT 1 FROM users unclaimed WHERE unclaimed.id = ${userId} AND unclaimed.deleted_at IS NULL
    AND unclaimed.phone_on_file IS NOT NULL AND unclaimed.email_verified = 0
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = unclaimed.id))`;

/** The invited customer of a sign-up, for its mail; `undefined` for a sign-up that nobody was invited to. */
export async function invitedCustomer(db: Database, signUpId: string) {
  return db
    .select({ name: users.name })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.customerId))
    .where(eq(signUps.signUpId, signUpId))
    .get();
}

/** The customer on file who is invited at an address, and can still take the account over, as a subquery of their id. */
function invitedAt(address: SQL, now: number): SQL {
  return sql`(
    SELECT invited.customer_id FROM sign_ups invited
    WHERE invited.email = ${address} AND invited.customer_id IS NOT NULL AND invited.confirmed_at IS NULL
      AND invited.expires_at > ${now} AND ${isUnclaimed(sql`invited.customer_id`)}
    ORDER BY invited.created_at DESC LIMIT 1)`;
}

/** The customer on file who takes an account over with the link of a sign-up, or `null`. */
export async function customerOfSignUp(db: Database, signUpId: string, now: number): Promise<string | null> {
  const address = sql`(SELECT email FROM sign_ups WHERE sign_up_id = ${signUpId})`;
  const [row] = await db.all<{ id: string | null }>(sql`SELECT ${invitedAt(address, now)} AS id`);
  return row?.id ?? null;
}

/**
 * Gives the customer on file who is invited at an address that address, which the person has just proved to read mail
 * at. Nothing is written where nobody is invited, or the address has an account.
 * @param condition what else must hold
 */
export function takeOver(address: SQL, condition: SQL, now: number): SQL {
  return sql`
    UPDATE users SET email = ${address}, email_verified = 1, updated_at = ${now}
    WHERE id = ${invitedAt(address, now)} AND ${condition}
      AND NOT EXISTS (SELECT 1 FROM users other WHERE other.email = ${address})`;
}
