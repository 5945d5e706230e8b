import { and, asc, desc, eq, getTableColumns, gt, lt, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { CHANGES_ADD_UP_MS } from "#domain/pricing/large-changes.ts";
import type { Database } from "../../client.ts";
import { pricingVersions } from "../../schema/pricing.ts";
import { users } from "../../schema/users.ts";
import { followed } from "./dated-versions.ts";
import { inForceQuery, STANDS } from "../pricing.ts";

const before = alias(pricingVersions, "before");
const later = alias(pricingVersions, "later");

/**
 * What an admin who changes prices has to know: what holds, what held in the last `CHANGES_ADD_UP_MS` (`recent`, with what
 * holds), what is planned, and the latest number.
 */
export async function pricingState(db: Database, now: number) {
  const since = now - CHANGES_ADD_UP_MS;
  const [[inForce], beforeThen, begun, planned, [latest]] = await db.batch([
    inForceQuery(db, now),
    inForceQuery(db, since),
    begunQuery(db, since, now),
    plannedQuery(db, now),
    db
      .select({ version: pricingVersions.version, createdAt: pricingVersions.createdAt })
      .from(pricingVersions)
      .orderBy(desc(pricingVersions.version))
      .limit(1),
  ]);
  return {
    inForce,
    recent: [...beforeThen, ...begun],
    planned,
    latestVersion: latest?.version ?? 0,
    latestSavedAt: latest?.createdAt ?? 0,
  };
}

/** The versions that began after an instant and by another one; by index. */
export function begunQuery(db: Database, after: number, until: number) {
  return db
    .select()
    .from(pricingVersions)
    .where(and(gt(pricingVersions.effectiveFrom, after), lte(pricingVersions.effectiveFrom, until), STANDS));
}

export type PricingState = Awaited<ReturnType<typeof pricingState>>;

/** The versions that begin after an instant, the next one first. */
export function plannedQuery(db: Database, now: number) {
  return db
    .select()
    .from(pricingVersions)
    .where(and(gt(pricingVersions.effectiveFrom, now), STANDS))
    .orderBy(asc(pricingVersions.effectiveFrom), asc(pricingVersions.version));
}

/** The name of a user, or `null`. */
export async function nameOfUser(db: Database, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db.select({ name: users.name }).from(users).where(eq(users.id, userId)).get();
  return row?.name ?? null;
}

/**
 * Saved versions, newest first, each with its author, the version that it followed (the one that would have held at its
 * beginning without it), and what took its place before it held.
 * @param below versions below this number; all without it
 */
export function versionHistoryQuery(db: Database, below?: number) {
  return db
    .select({
      version: getTableColumns(pricingVersions),
      authorName: users.name,
      before: getTableColumns(before),
      replacedBy: later.version,
      isWithdrawn: later.isWithdrawal,
    })
    .from(pricingVersions)
    .leftJoin(users, eq(users.id, pricingVersions.createdBy))
    .leftJoin(before, eq(before.version, followed("pricing_versions")))
    .leftJoin(later, eq(later.replaces, pricingVersions.version))
    .where(below === undefined ? undefined : lt(pricingVersions.version, below))
    .orderBy(desc(pricingVersions.version));
}
