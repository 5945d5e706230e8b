import { eq } from "drizzle-orm";
import { hashPassword } from "better-auth/crypto";
import type { Database } from "#db/client.ts";
import { listUnpaid } from "#db/queries/earnings/payouts.ts";
import { jobPositions, jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import { accounts, users } from "#db/schema/users.ts";
import { bangkokDay, DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { openClaim } from "#worker/services/claims/open-claim.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { payOut } from "#worker/services/earnings/pay-out.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from "./demo-accounts.ts";
import { DEMO_CLAIM, DEMO_ORDERS, DEMO_PAID_ORDER, DEMO_TRACKED_ORDER } from "./demo-orders.ts";
import { seedCompany } from "./demo-company.ts";
import { seedDrivers, type DemoStorage } from "./demo-drivers.ts";
import { seedOrder } from "./seed-order.ts";
import { seedSampleReviews } from "./sample-reviews.ts";

/**
 * Fills an empty local database with demo accounts and orders. Prices and status changes come from the product's own
 * pricing and decisions. A database that has demo orders gets only what is missing of
 * accounts and sample reviews.
 */
export async function seedDemo(db: Database, storage: DemoStorage, now: number): Promise<void> {
  await seedSampleReviews(db, now);
  const inserted = await db
    .insert(users)
    .values(Object.values(DEMO_ACCOUNTS).map((each) => userRow(each, now)))
    .onConflictDoNothing()
    .returning({ id: users.id });
  const added = inserted.map(({ id }) => id);
  await insertSignInMethods(db, added, now);
  if (!added.includes(DEMO_ACCOUNTS.customer.userId)) return;
  await seedDrivers(db, storage, now);
  await seedCompany(db, now);
  for (const order of DEMO_ORDERS) await seedOrder(db, order, now);
  await seedPosition(db, now);
  await openClaim({ db, now: () => now }, DEMO_ACCOUNTS.customer, DEMO_CLAIM);
  await seedPayment(db, now);
  await seedPayout(db, now);
  // The demo orders were placed in the past: their mails are not sent, so that `/dev/outbox` starts empty.
  await db.delete(outbox).where(eq(outbox.kind, "mail"));
}

function userRow({ userId, email, name, role }: DemoAccount, now: number): typeof users.$inferInsert {
  const at = new Date(now);
  return { id: userId, email, name, role, emailVerified: true, createdAt: at, updatedAt: at };
}

async function insertSignInMethods(db: Database, userIds: readonly string[], now: number): Promise<void> {
  const at = new Date(now);
  const password = await hashPassword(DEMO_PASSWORD);
  for (const userId of userIds)
    await db.insert(accounts).values({
      id: `${userId}-password`,
      userId,
      accountId: userId,
      providerId: "credential",
      password,
      createdAt: at,
      updatedAt: at,
    });
}

/** An order that is delivered and paid, with its invoice and its receipt. */
async function seedPayment(db: Database, now: number): Promise<void> {
  const deps = { db, now: () => now };
  const admin = { kind: "admin", id: DEMO_ACCOUNTS.admin.userId } as const;
  await commandPayments(deps, DEMO_PAID_ORDER, { type: "open", method: "promptpay" });
  await commandPayments(deps, DEMO_PAID_ORDER, {
    type: "receive",
    paymentId: `${DEMO_PAID_ORDER}-P1`,
    actor: admin,
  });
  await issueDueDocuments(deps, DEMO_PAID_ORDER);
}

/** A payout to the first driver, for the older of their two completed jobs. */
async function seedPayout(db: Database, now: number): Promise<void> {
  const { driver, admin } = DEMO_ACCOUNTS;
  const through = bangkokDay(now - 5 * DAY_MS);
  const { items } = await listUnpaid(db, through, {});
  const unpaid = items.find(({ driverId }) => driverId === driver.userId);
  if (unpaid === undefined) throw new Error("the demo's driver has earned nothing");
  await payOut({ db, now: () => now }, admin.userId, {
    driverId: driver.userId,
    through,
    seenSatang: unpaid.totalSatang,
    paidOn: bangkokDay(now - DAY_MS),
    reference: "DEMO 0001",
    idempotencyKey: "00000000-0000-4000-8000-000000000001",
  });
}

/** Where the truck of the order on its way was two minutes ago: between Min Buri and Chachoengsao. */
async function seedPosition(db: Database, now: number): Promise<void> {
  const jobId = `${DEMO_TRACKED_ORDER}-1`;
  const job = await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get();
  const fixedAt = Math.max(job?.startedAt ?? 0, now - 2 * MINUTE_MS);
  await db.insert(jobPositions).values({
    jobId,
    driverId: DEMO_ACCOUNTS.driver2.userId,
    consentedAt: fixedAt,
    latitude: 13.748,
    longitude: 100.912,
    accuracyM: 20,
    fixedAt,
    updatedAt: fixedAt,
    nextStop: 1,
  });
}
