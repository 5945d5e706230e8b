import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { drivers } from "#db/schema/drivers.ts";
import { payouts } from "#db/schema/drivers/earnings.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { jobs } from "#db/schema/jobs.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { users } from "#db/schema/users.ts";
import { bangkokDay } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate } from "../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const KEY = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34";
const CLAIM = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e40";
const ORDER = "KD-AAAAAA";
const [PAYMENT, CASH, REFUND, PAYOUT, JOB] = [
  `${ORDER}-P1`,
  `KD-BBBBBB-P1`,
  `${ORDER}-R1`,
  "PO-1",
  `${ORDER}-1`,
];
const DRIVER = "driver-boss";
/** Another customer's, which they drive. */
const HELD = { orderId: "KD-BBBBBB", jobId: "KD-BBBBBB-1" };

let db: Database;
let boss: Person;
let other: Person;
beforeEach(async () => {
  db = await freshDatabase();
  // An admin who drives, has applied to, has ordered a move, claims damage, and took another customer's cash.
  boss = await createDriver(db, "boss");
  await db.update(users).set({ role: "admin" }).where(eq(users.id, "boss"));
  other = await createPerson(db, "other", "admin");
  await createPerson(db, "customer");
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "boss", orderId: ORDER });
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId: "KD-BBBBBB" });
  await db.update(jobs).set({ status: "reserved", driverId: DRIVER }).where(eq(jobs.jobId, HELD.jobId));
  await db.insert(driverRegistrations).values({
    driverId: DRIVER,
    userId: "boss",
    state: "approved",
    version: 1,
    sent: PROFILE,
    sentAt: 1,
    createdAt: 1,
    changedAt: 1,
  });
  const reported = { state: "reported", amountSatang: 100, createdAt: 1, reportedAt: 1 } as const;
  await db.insert(payments).values([
    { ...reported, paymentId: PAYMENT, orderId: ORDER, method: "promptpay", reportedBy: "boss" },
    { ...reported, paymentId: CASH, orderId: "KD-BBBBBB", method: "cash", reportedBy: DRIVER },
  ]);
  await db.insert(refunds).values({
    refundId: REFUND,
    orderId: ORDER,
    reason: "overpayment",
    state: "void",
    amountSatang: 100,
    createdAt: 1,
  });
  await db.insert(claims).values({
    claimId: CLAIM,
    orderId: ORDER,
    customerId: "boss",
    kind: "damage",
    claimedSatang: 100,
    items: [],
    state: "open",
    version: 1,
    createdAt: 1,
    changedAt: 1,
  });
  // They are a member of a company, too.
  await writeCompany(db, { boss: "owner" });
  const days = { fromDay: "2026-01-01", throughDay: "2026-01-02", paidOn: "2026-01-03" };
  await db.insert(payouts).values({
    ...days,
    payoutId: PAYOUT,
    driverId: DRIVER,
    totalSatang: 100,
    entries: 1,
    reference: "r",
    createdAt: 1,
    createdBy: "other",
    idempotencyKey: KEY,
  });
});

const decision = { driverId: DRIVER, key: KEY, seenVersion: 1 };
const step = { claimId: CLAIM, key: KEY, seenVersion: 1, text: "Looked at." };
const shown = { creditSatang: 100, refundSatang: 0, compensationSatang: 0 };
const payout = {
  driverId: DRIVER,
  through: "2026-01-02",
  seenSatang: 100,
  paidOn: "2026-01-03",
  reference: "r",
  idempotencyKey: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e41",
};

const transfer = { key: KEY, amountSatang: 100, receivedOn: bangkokDay(Date.now()), reference: "r" };
const proof = { proofId: KEY, stopPosition: 1, photoFileIds: [KEY], receiverName: "", takenAt: 1 };
const started = { seenRevision: 1, reason: "early" };
const visited = { seenRevision: 1, key: KEY, step: "arrive", stop: 0, at: 1, reason: "they called" };
const setBack = { reason: "not there yet", allowOverlap: true };
const twoDrivers = { drivers: 2, revision: 1, reason: "a long way", idempotencyKey: KEY };
const certificate = { companyId: A_COMPANY.companyId, settlementId: KEY };

/** Every procedure by which the staff decide about what may be their own. */
const OWN: readonly (readonly [procedure: string, input: object])[] = [
  ["drivers.approve", decision],
  ["drivers.refuse", { ...decision, reason: "no" }],
  ["drivers.suspend", { ...decision, reason: "no" }],
  ["drivers.lift", decision],
  ["payouts.make", payout],
  ["payouts.takeBack", { payoutId: PAYOUT, reason: "wrong" }],
  ["payments.confirm", { paymentId: PAYMENT, seenState: "reported" }],
  ["payments.reject", { paymentId: PAYMENT, seenState: "reported", reason: "no" }],
  ["payments.takeBack", { paymentId: PAYMENT, reason: "no" }],
  ["payments.confirm", { paymentId: CASH, seenState: "reported" }],
  ["refunds.make", { refundId: REFUND, reference: "r" }],
  ["refunds.takeBack", { refundId: REFUND, reason: "no" }],
  ["orders.chargeWaiting", { orderId: ORDER, jobId: JOB, reason: "rain", seenSatang: 0 }],
  ["orders.waiveWaiting", { orderId: ORDER, jobId: JOB, reason: "rain", seenSatang: 0 }],
  ["orders.startJob", { orderId: ORDER, jobId: JOB, seenDriverId: "driver-none", ...started }],
  ["orders.startJob", { ...HELD, seenDriverId: DRIVER, ...started }],
  ["orders.visitStop", { orderId: ORDER, jobId: JOB, seenDriverId: "driver-none", ...visited }],
  ["orders.visitStop", { ...HELD, seenDriverId: DRIVER, ...visited }],
  ["orders.correctVisit", { orderId: ORDER, jobId: JOB, seenDriverId: "driver-none", ...visited, seenAt: 1 }],
  ["orders.correctVisit", { ...HELD, seenDriverId: DRIVER, ...visited, seenAt: 1 }],
  ["orders.reopenJob", { orderId: ORDER, jobId: JOB, seenDriverId: "driver-none", ...setBack }],
  ["orders.reopenJob", { ...HELD, seenDriverId: DRIVER, ...setBack }],
  ["orders.changeDrivers", { orderId: ORDER, ...twoDrivers }],
  ["orders.changeDrivers", { orderId: HELD.orderId, ...twoDrivers }],
  ["payments.recordTransfer", { ...transfer, orderId: ORDER }],
  ["proofs.recordForDriver", { ...proof, jobId: JOB, seenDriverId: "driver-none" }],
  ["proofs.recordForDriver", { ...proof, jobId: "KD-BBBBBB-1", seenDriverId: DRIVER }],
  ["companies.makeBillingNote", { companyId: A_COMPANY.companyId }],
  ["companies.voidCertificate", { ...certificate, certificateId: KEY, reason: "no" }],
  ["claims.answer", step],
  ["claims.refuse", step],
  ["claims.writeAtCall", { ...step, said: "reply" }],
  ["claims.settle", { ...step, amountSatang: 100, shown }],
  ["claims.compensate", { claimId: CLAIM, key: KEY, seenVersion: 1, reference: "r" }],
  ["claims.takeBackCompensation", step],
  ["claims.takeBackSettlement", step],
  ["claims.takeBackRefusal", step],
];

describe("somebody of the staff", () => {
  test.each(OWN)(
    "%s: does not decide about what is theirs; others do not meet this refusal",
    async (name, input) => {
      expect((await mutate(name, input, boss)).appCode).toBe("OWN_RECORD");
      expect((await mutate(name, input, other)).appCode).not.toBe("OWN_RECORD");
    },
  );
});

test("a refused decision about the own record changes nothing", async () => {
  await mutate("drivers.suspend", { ...decision, reason: "no" }, boss);
  await mutate("payments.confirm", { paymentId: PAYMENT, seenState: "reported" }, boss);
  expect(await db.select().from(driverRegistrations)).toMatchObject([{ state: "approved", version: 1 }]);
  expect(await db.select().from(drivers)).toMatchObject([{ approvedAt: expect.any(Number) as number }]);
  expect((await db.select().from(payments)).map(({ state }) => state)).toEqual(["reported", "reported"]);
});
