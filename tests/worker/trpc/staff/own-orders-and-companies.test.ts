import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { companies, companyMembers } from "#db/schema/companies/companies.ts";
import { settlements } from "#db/schema/companies/settlements.ts";
import { documents } from "#db/schema/documents.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { reviews } from "#db/schema/reviews.ts";
import { users } from "#db/schema/users.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { leftOfInvoice } from "../../../support/documents.ts";

const ORDER = "KD-AAAAAA";
const ON_ACCOUNT = "KD-BBBBBB";
const UUID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34";
const { companyId } = A_COMPANY;

let db: Database;
let boss: Person;
let other: Person;
beforeEach(async () => {
  db = await freshDatabase();
  // An admin who drives, has ordered a move and reviewed it, and books for a company.
  boss = await createDriver(db, "boss");
  await db.update(users).set({ role: "admin" }).where(eq(users.id, "boss"));
  other = await createPerson(db, "other", "admin");
  await createPerson(db, "booker");
  await writeCompany(db, { boss: "booker", booker: "owner" });
  await invoiceOnAccount(db, ON_ACCOUNT, 1);
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "boss", orderId: ORDER });
  await db.update(orders).set({ cancellationPolicy: { freeUntilHours: 10_000, feePercent: 30 } });
  await db.update(orders).set({ status: "confirmed" }).where(eq(orders.orderId, ON_ACCOUNT));
  await db.insert(claims).values({
    claimId: UUID,
    orderId: ON_ACCOUNT,
    customerId: "booker",
    kind: "damage",
    claimedSatang: 100,
    items: [],
    state: "open",
    version: 1,
    createdAt: 1,
    changedAt: 1,
  });
  await db.insert(reviews).values({
    reviewId: "review",
    orderId: ORDER,
    customerId: "boss",
    stars: 5,
    text: "The best company of all.",
    locale: "en",
    status: "pending",
    version: 1,
    isSample: false,
    vehicle: "four_wheel",
    month: "2026-11",
    createdAt: 1,
  });
  const sum = { amountSatang: 100, createdAt: 1 } as const;
  const back = { refundId: `${ON_ACCOUNT}-R1`, reason: "overpayment", state: "void" } as const;
  await db.insert(refunds).values({ ...back, orderId: ON_ACCOUNT, ...sum });
  const paid = { paymentId: `${ON_ACCOUNT}-P1`, method: "promptpay", state: "reported" } as const;
  await db.insert(payments).values({ ...paid, orderId: ON_ACCOUNT, reportedBy: "booker", ...sum });
  await db.insert(settlements).values({
    settlementId: UUID,
    companyId,
    receivedOn: "2026-11-01",
    transferredSatang: 100,
    withheldSatang: 0,
    reference: "r",
    createdAt: 1,
    createdBy: "other",
    idempotencyKey: UUID,
  });
});

const { lastBilledPeriod: _period, version: _version, createdAt: _at, createdBy: _by, ...FIELDS } = A_COMPANY;

const SEEN = { status: "pending", revision: 1 };

/** What they would decide about themselves. */
const OWN: readonly (readonly [procedure: string, input: object])[] = [
  ["orders.settle", { orderId: ORDER, revision: 1, token: "t", ...move(), idempotencyKey: UUID }],
  ["orders.withdrawOffer", { orderId: ORDER, seenOfferId: "o", reason: "mine", idempotencyKey: UUID }],
  ["orders.withdrawOffer", { orderId: ON_ACCOUNT, seenOfferId: "o", reason: "ours", idempotencyKey: UUID }],
  ["orders.cancel", { orderId: ORDER, reason: "mine", feeSatang: 0, seen: SEEN }],
  ["orders.settle", { orderId: ON_ACCOUNT, revision: 1, token: "t", ...move(), idempotencyKey: UUID }],
  ["orders.startJob", { ...companysJob(), seenRevision: 1, reason: "early" }],
  ["orders.reopenJob", { ...companysJob(), reason: "not there", allowOverlap: false }],
  [
    "orders.changeDrivers",
    { orderId: ON_ACCOUNT, drivers: 2, revision: 1, reason: "far", idempotencyKey: UUID },
  ],
  ["refunds.make", { refundId: `${ON_ACCOUNT}-R1`, reference: "r" }],
  ["refunds.takeBack", { refundId: `${ON_ACCOUNT}-R1`, reason: "no" }],
  ["payments.confirm", { paymentId: `${ON_ACCOUNT}-P1`, seenState: "reported" }],
  ["payments.recordTransfer", { orderId: ON_ACCOUNT, ...transfer() }],
  ["payments.recordCashOfDriver", { ...companysJob(), key: UUID, amountSatang: 100 }],
  ["orders.changeBuyer", { orderId: ORDER, revision: 1, buyer: null, idempotencyKey: UUID }],
  ["orders.changeBuyer", { orderId: ON_ACCOUNT, revision: 1, buyer: null, idempotencyKey: UUID }],
  ["orders.changeValue", { orderId: ORDER, ...dear() }],
  ["orders.changeValue", { orderId: ON_ACCOUNT, ...dear() }],
  ["assignments.assign", { orderId: ORDER, ...ownJob(), reason: "I am not tired" }],
  ["assignments.takeBack", { orderId: ORDER, ...heldJob(), reason: "I am tired" }],
  ["orders.cancel", { orderId: ON_ACCOUNT, reason: "ours", feeSatang: 0, seen: SEEN }],
  ["orders.chargeWaiting", { orderId: ON_ACCOUNT, jobId: `${ON_ACCOUNT}-1`, reason: "ours", seenSatang: 0 }],
  ["orders.waiveWaiting", { orderId: ON_ACCOUNT, jobId: `${ON_ACCOUNT}-1`, reason: "ours", seenSatang: 0 }],
  ["claims.refuse", { claimId: UUID, key: UUID, seenVersion: 1, text: "Looked at." }],
  ["reviews.decide", { reviewId: "review", basedOnVersion: 1, status: "approved" }],
  ["companies.save", { ...FIELDS, creditLimitSatang: 900_000_00, basedOnVersion: 1 }],
  ["companies.settle", { ...payment(), idempotencyKey: "another-key-0001" }],
  ["companies.takeBackSettlement", { companyId, settlementId: UUID, reason: "never came" }],
  ["companies.fileCertificate", { ...certificate(), idempotencyKey: UUID }],
  ["companies.changeRole", { companyId, userId: "boss", role: "owner", seenRole: "booker" }],
];

describe("somebody of the staff", () => {
  test.each(OWN)("%s: not for the own order, review or company; others may", async (name, input) => {
    expect((await mutate(name, input, boss)).appCode).toBe("OWN_RECORD");
    expect((await mutate(name, input, other)).appCode).not.toBe("OWN_RECORD");
  });

  test("reads of an order whether it is theirs to decide about", async () => {
    const isOwnRecord = async (orderId: string, person: Person) =>
      ((await query("orders.byId", { orderId }, person)).data as RouterOutputs["orders"]["byId"]).isOwnRecord;
    expect(await isOwnRecord(ORDER, boss)).toBe(true);
    expect(await isOwnRecord(ON_ACCOUNT, boss)).toBe(true);
    expect(await isOwnRecord(ORDER, other)).toBe(false);
    expect(await isOwnRecord(ON_ACCOUNT, other)).toBe(false);
  });

  test("credits no invoice of the company that they book for", async () => {
    const [invoice] = await db.select().from(documents).where(eq(documents.orderId, ON_ACCOUNT));
    const seenLeftSatang = await leftOfInvoice(db, ON_ACCOUNT);
    const credit = {
      documentId: invoice!.documentId,
      creditId: UUID,
      amountSatang: 100,
      reason: "late",
      seenLeftSatang,
    };
    expect((await mutate("documents.credit", credit, boss)).appCode).toBe("OWN_RECORD");
    expect((await mutate("documents.credit", credit, other)).status).toBe(200);
  });

  test("corrects no invoice of the company that they book for", async () => {
    const [invoice] = await db.select().from(documents).where(eq(documents.orderId, ON_ACCOUNT));
    const press = { documentId: invoice!.documentId, reason: "wrong address", idempotencyKey: UUID };
    expect((await mutate("documents.correct", press, boss)).appCode).toBe("OWN_RECORD");
    expect(await db.select().from(documents).where(eq(documents.kind, "credit_note"))).toEqual([]);
    expect((await mutate("documents.correct", press, other)).status).toBe(200);
  });

  test("does not invite themselves into a company, nor does a refusal change anything", async () => {
    await db.delete(companyMembers).where(eq(companyMembers.userId, "boss"));
    const invitation = { companyId, email: boss.email, role: "owner", seenRole: null };
    expect((await mutate("companies.invite", invitation, boss)).appCode).toBe("OWN_RECORD");
    expect((await mutate("companies.invite", invitation, other)).status).toBe(200);
    expect(await db.select().from(companies)).toMatchObject([{ creditLimitSatang: 100_000_00 }]);
  });

  test("moves the own order as any customer, which leaves its fee as it was", async () => {
    const fee = async () =>
      ((await query("orders.byId", { orderId: ORDER }, boss)).data as RouterOutputs["orders"]["byId"])
        .cancellation.feeSatang;
    await db
      .update(orders)
      .set({ cancellationPolicy: { freeUntilHours: 24 * 60, feePercent: 30 } })
      .where(eq(orders.orderId, ORDER));
    const before = await fee();
    expect(before).toBeGreaterThan(0);
    const pickupAt = new Date(Date.now() + 90 * DAY_MS).toISOString();
    const change = { orderId: ORDER, pickupAt, revision: 1, reason: "later", truckHoursAcknowledged: true };
    const moved = await mutate("orders.changeDay", { ...change, idempotencyKey: UUID }, boss);
    expect(moved.status).toBe(200);
    expect(await fee()).toBe(before);
  });

  test("cancels the own order at its fee, as any customer", async () => {
    const free = await mutate(
      "orders.cancel",
      { orderId: ORDER, reason: "mine", feeSatang: 1, seen: SEEN },
      boss,
    );
    expect(free).toMatchObject({ appCode: "CANCELLATION_FEE_CHANGED" });
    const { feeSatang } = free.params as { feeSatang: number };
    expect(
      (await mutate("orders.cancel", { orderId: ORDER, reason: "mine", feeSatang, seen: SEEN }, boss)).status,
    ).toBe(200);
    // Its history says so, too.
    const [event] = await db.select().from(orderEvents).where(eq(orderEvents.toStatus, "cancelled"));
    expect(event).toMatchObject({ actorKind: "customer", actorId: "boss" });
  });
});

function move() {
  return { pickupAt: "2030-01-01T03:00:00.000Z", stops: [{ detail: "1" }, { detail: "2" }] };
}

function companysJob() {
  return { orderId: ON_ACCOUNT, jobId: `${ON_ACCOUNT}-1`, seenDriverId: "driver-none" };
}

function transfer() {
  return { key: UUID, amountSatang: 100, receivedOn: bangkokDay(Date.now()), reference: "r" };
}

function ownJob() {
  return { jobId: `${ORDER}-1`, driverId: "driver-boss", seenDriverId: null, seenRevision: 1 };
}

function dear() {
  return { declaredValueSatang: 900_000_00, revision: 1, reason: "it is dear", idempotencyKey: UUID };
}

function heldJob() {
  return { jobId: `${ORDER}-1`, seenDriverId: "driver-boss", seenStatus: "reserved" };
}

function payment() {
  const amounts = { transferSatang: 100, withheldSatang: 0 };
  const sums = { transferredSatang: 100, withheldSatang: 0 };
  const allocations = [{ invoiceId: "none", ...amounts }];
  return { companyId, receivedOn: "2026-11-01", ...sums, reference: "r", allocations };
}

function certificate() {
  return {
    companyId,
    settlementId: UUID,
    number: "1",
    issuedOn: "2026-11-01",
    amountSatang: 100,
    fileId: null,
  };
}
