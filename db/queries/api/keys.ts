import { and, asc, count, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { apiKeys } from "../../schema/companies/api-keys.ts";
import { orders } from "../../schema/orders.ts";
import { companyMembers } from "../../schema/companies/companies.ts";
import { users } from "../../schema/users.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type PageInput } from "../page.ts";

type KeyRow = typeof apiKeys.$inferSelect;

/** The key with this hash that is not revoked, with the role that whoever made it has in its company; by index. */
export function apiKeyQuery(db: Database, hash: string) {
  return db
    .select({
      keyId: apiKeys.keyId,
      companyId: apiKeys.companyId,
      scopes: apiKeys.scopes,
      createdBy: apiKeys.createdBy,
      lastUsedAt: apiKeys.lastUsedAt,
      role: companyMembers.role,
    })
    .from(apiKeys)
    .innerJoin(companyMembers, isMakersMembership())
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)));
}

function isMakersMembership() {
  return and(eq(companyMembers.companyId, apiKeys.companyId), eq(companyMembers.userId, apiKeys.createdBy));
}

const NEWEST_FIRST: ListOrder = { direction: "descending", at: apiKeys.createdAt, id: apiKeys.keyId };

/**
 * The keys of a company, the revoked ones too, newest first, behind a cursor, with who made them and as what they are a member
 * now.
 */
export function apiKeyListQuery(db: Database, companyId: string, cursor: Cursor | undefined) {
  return db
    .select({
      keyId: apiKeys.keyId,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
      madeBy: users.name,
      role: companyMembers.role,
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .leftJoin(companyMembers, isMakersMembership())
    .where(and(eq(apiKeys.companyId, companyId), behind(cursor, NEWEST_FIRST)))
    .orderBy(...sorted(NEWEST_FIRST));
}

/** A page of the keys of a company, newest first. */
export async function listKeysOfCompany(db: Database, companyId: string, { cursor, limit }: PageInput) {
  const size = limit ?? PAGE_SIZE;
  const rows = await apiKeyListQuery(db, companyId, cursor).limit(size + 1);
  return pageOf(
    rows,
    size,
    (row) => ({ at: row.createdAt, id: row.keyId }),
    (row) => row,
  );
}

/**
 * The order that a key of a company, also a revoked one, has placed on its account under an idempotency key; by the orders
 * of those who made its keys.
 */
export function earlierApiOrderQuery(db: Database, companyId: string, idempotencyKey: string) {
  return db
    .select({ orderId: orders.orderId, customerId: orders.customerId })
    .from(apiKeys)
    .innerJoin(
      orders,
      and(eq(orders.customerId, apiKeys.createdBy), eq(orders.idempotencyKey, idempotencyKey)),
    )
    .where(and(eq(apiKeys.companyId, companyId), eq(orders.companyId, companyId)))
    .limit(1);
}

/** How many keys of a company work. */
export async function countApiKeys(db: Database, companyId: string): Promise<number> {
  const row = await db
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), isNull(apiKeys.revokedAt)))
    .get();
  return row?.keys ?? 0;
}

/** Writes a new key. @returns false when there is one with its id already, which stays as it is */
export async function insertApiKey(
  db: Database,
  key: Omit<KeyRow, "lastUsedAt" | "revokedAt" | "revokedBy">,
): Promise<boolean> {
  const added = await db
    .insert(apiKeys)
    .values(key)
    .onConflictDoNothing({ target: apiKeys.keyId })
    .returning({ keyId: apiKeys.keyId });
  return added.length === 1;
}

/** A key of a company, or `undefined`. */
export async function keyOfCompany(
  db: Database,
  companyId: string,
  keyId: string,
): Promise<Pick<KeyRow, "name" | "revokedAt"> | undefined> {
  const { name, revokedAt } = apiKeys;
  return db
    .select({ name, revokedAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.keyId, keyId)))
    .get();
}

/**
 * The keys that somebody made and that are not revoked, with the role that their maker has in the key's
 * company, oldest first; of one company, or of all in which they are a member.
 */
export function keysMadeByQuery(db: Database, userId: string, companyId?: string) {
  return db
    .select({
      keyId: apiKeys.keyId,
      companyId: apiKeys.companyId,
      name: apiKeys.name,
      role: companyMembers.role,
    })
    .from(companyMembers)
    .innerJoin(
      apiKeys,
      and(eq(apiKeys.companyId, companyMembers.companyId), eq(apiKeys.createdBy, companyMembers.userId)),
    )
    .where(
      and(
        eq(companyMembers.userId, userId),
        companyId === undefined ? undefined : eq(companyMembers.companyId, companyId),
        isNull(apiKeys.revokedAt),
      ),
    )
    .orderBy(asc(apiKeys.createdAt));
}

/** Revokes a key, in one batch with what follows from it. @returns false for one that was revoked before: it stays as it is */
export async function revokeKey(
  db: Database,
  { keyId, by, now }: { readonly keyId: string; readonly by: string; readonly now: number },
  effects: readonly Effect[],
): Promise<boolean> {
  const isWritten = sql`EXISTS (
    SELECT 1 FROM api_keys WHERE key_id = ${keyId} AND revoked_at = ${now} AND revoked_by = ${by})`;
  const [revoked] = await runBatch(db, [
    db
      .update(apiKeys)
      .set({ revokedAt: now, revokedBy: by })
      .where(and(eq(apiKeys.keyId, keyId), isNull(apiKeys.revokedAt))),
    ...effectInsertsIf(`${keyId}.revoked`, effects, now, isWritten),
  ]);
  return hasChanged(revoked);
}

/** Notes that a key was used, unless it was noted since `before`. */
export async function noteKeyUse(db: Database, keyId: string, now: number, before: number): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.keyId, keyId), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
}
