import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { DAY_MS } from "#domain/time.ts";
import { appRouter } from "#worker/trpc/router.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { mutate, query, type Answer } from "../../support/calls.ts";
import { bringDriver } from "../../support/board.ts";
import { deleteEverything, keepBetweenTests } from "../../support/clean-database.ts";
import { writeOrder } from "../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";

const ROLES = ["visitor", "customer", "otherCustomer", "driver", "otherDriver", "admin"] as const;
type Role = (typeof ROLES)[number];

/** The order KD-AAAAAA is `customer`'s; its job is held by `driver`. */
const ORDER = "KD-AAAAAA";
const JOB = "KD-AAAAAA-1";
const OPEN_JOB = "KD-BBBBBB-1";

interface Rule {
  readonly kind: "query" | "mutation";
  readonly input?: unknown;
  /** A mutation only so that no cache keeps its answer. */
  readonly changesNothing?: boolean;
  /** "ok" when the role is admitted, otherwise the error code. */
  readonly answers: Readonly<Record<Role, string>>;
}

const everyone = (answer: string): Rule["answers"] => ({
  visitor: answer,
  customer: answer,
  otherCustomer: answer,
  driver: answer,
  otherDriver: answer,
  admin: answer,
});
const signedIn = (answer = "ok"): Rule["answers"] => ({ ...everyone(answer), visitor: "UNAUTHENTICATED" });
const drivers = (driver: string, otherDriver: string): Rule["answers"] => ({
  ...signedIn("DRIVER_NOT_APPROVED"),
  driver,
  otherDriver,
});
const admins = (answer = "ok"): Rule["answers"] => ({ ...signedIn("FORBIDDEN"), admin: answer });
const ownerAndAdmin = (owner: string, admin = owner): Rule["answers"] => ({
  ...signedIn("NOT_FOUND"),
  customer: owner,
  admin,
});

/** Another pickup time than the order's. */
const LATER = new Date(Date.now() + 9 * DAY_MS).toISOString();
const QUOTE = {
  stops: [{ placeId: "th-1006" }, { placeId: "th-2004" }],
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
};
const RULES: Readonly<Record<string, Rule>> = {
  "account.isAdmin": { kind: "mutation", changesNothing: true, answers: everyone("ok") },
  "account.adminAccess": { kind: "query", answers: signedIn() },
  "account.enabledProviders": { kind: "query", answers: everyone("ok") },
  "account.profile": { kind: "query", answers: signedIn() },
  "account.saveProfile": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "account.sessions": { kind: "query", answers: signedIn() },
  "account.endSession": { kind: "mutation", input: { sessionId: "none" }, answers: signedIn("NOT_FOUND") },
  "account.endOtherSessions": { kind: "mutation", answers: signedIn() },
  "account.endSessionsOf": {
    kind: "mutation",
    input: { of: "driver", driverId: "none" },
    answers: admins("NOT_FOUND"),
  },
  "account.changePassword": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "account.changeEmail": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "account.setNewsletter": {
    kind: "mutation",
    input: { subscribed: true, locale: "en" },
    answers: signedIn(),
  },
  "account.myData": { kind: "query", answers: signedIn() },
  "account.remove": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "contact.send": {
    kind: "mutation",
    input: {
      name: "A",
      email: "a@example.test",
      topic: "other",
      message: "Do you move pianos?",
      idempotencyKey: "key-00000001",
    },
    answers: everyone("ok"),
  },
  "documents.mine": { kind: "query", input: {}, answers: signedIn() },
  "documents.byId": { kind: "query", input: { documentId: "none" }, answers: signedIn("NOT_FOUND") },
  "documents.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndAdmin("ok") },
  "documents.buyer": { kind: "query", answers: signedIn() },
  "documents.saveBuyer": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "documents.deleteBuyer": { kind: "mutation", answers: signedIn() },
  "documents.list": { kind: "query", input: {}, answers: admins() },
  "documents.csv": { kind: "query", input: {}, answers: admins() },
  "documents.draft": { kind: "mutation", input: { orderId: ORDER }, answers: admins("NOTHING_TO_INVOICE") },
  "documents.issue": { kind: "mutation", input: { documentId: "none" }, answers: admins("NOT_FOUND") },
  "documents.void": { kind: "mutation", input: { documentId: "none" }, answers: admins("NOT_FOUND") },
  "documents.correct": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "documents.taxRules": { kind: "query", answers: admins() },
  "documents.saveTaxRules": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "drivers.me": { kind: "query", answers: signedIn() },
  "ferries.list": { kind: "query", answers: everyone("ok") },
  "ferries.create": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "ferries.update": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "ferries.remove": { kind: "mutation", input: { ferryRouteId: "none" }, answers: admins("NOT_FOUND") },
  "geo.suggest": { kind: "query", input: { text: "บางกะปิ" }, answers: everyone("ok") },
  "geo.locate": { kind: "query", input: { latitude: 13.7563, longitude: 100.5018 }, answers: everyone("ok") },
  "geo.lastPier": { kind: "query", input: { landmassId: "ko-lipe" }, answers: everyone("ok") },
  // The link leads nowhere: tests reach no host but their own.
  "geo.resolveLink": {
    kind: "mutation",
    input: { url: "https://maps.app.goo.gl/AbC123" },
    answers: everyone("BAD_INPUT"),
  },
  "geo.mapStyle": { kind: "query", answers: everyone("ok") },
  "jobs.available": { kind: "query", input: {}, answers: drivers("ok", "ok") },
  "jobs.mine": { kind: "query", input: {}, answers: drivers("ok", "ok") },
  "jobs.byId": { kind: "query", input: { jobId: JOB }, answers: drivers("ok", "NOT_FOUND") },
  "jobs.openContact": { kind: "mutation", input: { jobId: JOB }, answers: drivers("ok", "NOT_FOUND") },
  "jobs.reserve": { kind: "mutation", input: { jobId: JOB }, answers: drivers("ok", "JOB_ALREADY_RESERVED") },
  "jobs.release": {
    kind: "mutation",
    input: { jobId: JOB, reason: "ill" },
    answers: drivers("ok", "JOB_NOT_YOURS"),
  },
  "jobs.start": {
    kind: "mutation",
    input: { jobId: JOB },
    answers: drivers("START_TOO_EARLY", "JOB_NOT_YOURS"),
  },
  "jobs.complete": {
    kind: "mutation",
    input: { jobId: JOB },
    answers: drivers("JOB_TRANSITION_REFUSED", "JOB_NOT_YOURS"),
  },
  "newsletter.confirm": { kind: "mutation", input: { token: "none" }, answers: everyone("TOKEN_INVALID") },
  "newsletter.leave": { kind: "mutation", input: { token: "none" }, answers: everyone("TOKEN_INVALID") },
  "newsletter.subscribe": { kind: "mutation", input: { email: "new@example.test" }, answers: everyone("ok") },
  "places.mine": { kind: "query", answers: signedIn() },
  "places.save": {
    kind: "mutation",
    input: { savedPlaceId: "home-0001", kind: "home", name: "", place: { placeId: "th-1006" }, detail: "" },
    answers: signedIn(),
  },
  "places.remove": { kind: "mutation", input: { savedPlaceId: "home-0001" }, answers: signedIn() },
  "orders.place": {
    kind: "mutation",
    input: {
      token: "none",
      contactName: "A",
      contactEmail: "a@example.test",
      contactPhone: "0812345678",
      pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      idempotencyKey: "key-00000001",
    },
    answers: signedIn("QUOTE_INVALID"),
  },
  "orders.book": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "orders.mine": { kind: "query", input: {}, answers: signedIn() },
  "orders.byId": { kind: "query", input: { orderId: ORDER }, answers: ownerAndAdmin("ok") },
  "orders.cancel": {
    kind: "mutation",
    input: { orderId: ORDER },
    answers: ownerAndAdmin("ok", "REASON_REQUIRED"),
  },
  "orders.previewDayChange": {
    kind: "query",
    input: { orderId: ORDER, pickupAt: LATER },
    answers: ownerAndAdmin("ok"),
  },
  "orders.changeDay": {
    kind: "mutation",
    input: { orderId: ORDER, pickupAt: LATER, revision: 1, idempotencyKey: "key-00000001" },
    answers: ownerAndAdmin("ok", "REASON_REQUIRED"),
  },
  "orders.previewWorkers": {
    kind: "query",
    input: { orderId: ORDER, workers: 2 },
    answers: ownerAndAdmin("ORDER_NOT_CHANGEABLE"),
  },
  "orders.changeWorkers": {
    kind: "mutation",
    input: { orderId: ORDER, workers: 2, revision: 1, totalSatang: 0, idempotencyKey: "key-00000001" },
    answers: ownerAndAdmin("ORDER_CHANGED"),
  },
  "orders.changeNotes": {
    kind: "mutation",
    input: { orderId: ORDER, notes: "Gate 2", revision: 1, idempotencyKey: "key-00000001" },
    answers: ownerAndAdmin("ORDER_NOT_CHANGEABLE"),
  },
  "orders.changeDoors": {
    kind: "mutation",
    input: {
      orderId: ORDER,
      stops: [{ detail: "12/3" }, { detail: "12/3" }, { detail: "12/3" }],
      revision: 1,
      idempotencyKey: "key-00000001",
    },
    answers: ownerAndAdmin("BAD_INPUT"),
  },
  "orders.settle": {
    kind: "mutation",
    input: { orderId: ORDER, token: "none", pickupAt: LATER, idempotencyKey: "key-00000001" },
    answers: admins("QUOTE_INVALID"),
  },
  "orders.answerOffer": {
    kind: "mutation",
    input: { orderId: ORDER, offerId: "none", answer: "accept" },
    answers: signedIn("NOT_FOUND"),
  },
  "orders.offerOfLink": {
    kind: "mutation",
    input: { token: "none" },
    changesNothing: true,
    answers: everyone("TOKEN_INVALID"),
  },
  "orders.answerOfferOfLink": {
    kind: "mutation",
    input: { token: "none", answer: "accept" },
    answers: everyone("TOKEN_INVALID"),
  },
  "orders.list": { kind: "query", input: {}, answers: admins() },
  "orders.confirm": { kind: "mutation", input: { orderId: ORDER }, answers: admins() },
  "orders.startJob": {
    kind: "mutation",
    input: { orderId: ORDER, jobId: JOB, reason: "the customer asked" },
    answers: admins(),
  },
  "orders.reopenJob": {
    kind: "mutation",
    input: { orderId: ORDER, jobId: JOB, reason: "one room is left" },
    answers: admins("JOB_TRANSITION_REFUSED"),
  },
  "payments.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndAdmin("ok") },
  "payments.open": {
    kind: "mutation",
    input: { orderId: ORDER },
    answers: { ...signedIn("NOT_FOUND"), customer: "PROMPTPAY_NOT_CONFIGURED" },
  },
  "payments.report": { kind: "mutation", input: { paymentId: "none" }, answers: signedIn("NOT_FOUND") },
  "payments.addSlip": {
    kind: "mutation",
    input: { paymentId: "none", slipFileId: crypto.randomUUID() },
    answers: signedIn("NOT_FOUND"),
  },
  "payments.list": { kind: "query", input: { state: "reported" }, answers: admins() },
  "payments.confirm": {
    kind: "mutation",
    input: { paymentId: "none", seenState: "reported" },
    answers: admins("NOT_FOUND"),
  },
  "payments.reject": {
    kind: "mutation",
    input: { paymentId: "none", seenState: "reported", reason: "not on the account" },
    answers: admins("NOT_FOUND"),
  },
  "pricing.current": { kind: "query", answers: everyone("ok") },
  "pricing.quote": { kind: "query", input: QUOTE, answers: everyone("ok") },
  "pricing.truckHours": {
    kind: "mutation",
    input: { token: "none", pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString() },
    answers: everyone("QUOTE_INVALID"),
  },
  "pricing.optimizeStopSequence": { kind: "query", input: QUOTE, answers: everyone("ok") },
  "proofs.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndAdmin("ok") },
  "proofs.ofJob": { kind: "query", input: { jobId: JOB }, answers: drivers("ok", "NOT_FOUND") },
  "proofs.record": {
    kind: "mutation",
    input: {
      proofId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34",
      jobId: JOB,
      stopPosition: 1,
      photoFileIds: [],
      receiverName: "Mali",
      takenAt: Date.now(),
    },
    answers: drivers("PROOF_CLOSED", "NOT_FOUND"),
  },
  "reviews.shown": { kind: "query", answers: everyone("ok") },
  "reviews.mine": {
    kind: "query",
    input: { orderId: ORDER },
    answers: { ...signedIn("NOT_FOUND"), customer: "ok" },
  },
  "reviews.write": {
    kind: "mutation",
    input: { orderId: ORDER, stars: 5, text: "", locale: "en" },
    answers: { ...signedIn("NOT_FOUND"), customer: "ORDER_NOT_DELIVERED" },
  },
  "refunds.list": { kind: "query", input: { state: "due" }, answers: admins() },
  "refunds.make": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "reviews.list": { kind: "query", input: {}, answers: admins() },
  "reviews.decide": {
    kind: "mutation",
    input: { reviewId: "none", basedOnVersion: 1, status: "approved" },
    answers: admins("NOT_FOUND"),
  },
  "truckHours.list": { kind: "query", answers: admins() },
  "truckHours.saveWindow": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "truckHours.removeWindow": { kind: "mutation", input: { windowId: "none" }, answers: admins() },
  "truckHours.saveHoliday": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "truckHours.removeHoliday": { kind: "mutation", input: { day: "2099-01-01" }, answers: admins() },
  "truckHours.declareLowEmissionDay": { kind: "mutation", input: { day: "2099-01-01" }, answers: admins() },
  "truckHours.withdrawLowEmissionDay": { kind: "mutation", input: { day: "2099-01-01" }, answers: admins() },
  "pricing.settings": { kind: "query", answers: admins() },
  "pricing.save": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
};

let db: Database;
let people: Record<Exclude<Role, "visitor">, Person>;

/** Whether a call may have changed the world since it was built. */
let isUsed = true;

// Refused calls and queries change nothing, so the next test uses the same world.
keepBetweenTests();
beforeEach(async () => {
  if (!isUsed) return;
  await deleteEverything();
  db = await freshDatabase();
  const board = connectBoard(env.DISPATCH_BOARD);
  people = {
    customer: await createPerson(db, "customer"),
    otherCustomer: await createPerson(db, "other-customer"),
    driver: await createDriver(db, "driver"),
    otherDriver: await createDriver(db, "other-driver"),
    admin: await createPerson(db, "admin", "admin"),
  };
  await writeOrder(db, { customerId: "customer", orderId: ORDER });
  await writeOrder(db, { customerId: "customer", orderId: "KD-BBBBBB" });
  for (const orderId of [ORDER, "KD-BBBBBB"]) await openOnBoard({ db, board, now: Date.now }, orderId);
  await bringDriver(db, board, "driver-driver");
  await board.commandJob({ type: "reserve", jobId: JOB, driverId: "driver-driver" });
  isUsed = false;
});

async function call(path: string, rule: Rule, role: Role): Promise<Answer> {
  const as = role === "visitor" ? undefined : people[role];
  if (rule.kind === "query") return query(path, rule.input, as);
  const answer = await mutate(path, rule.input, as);
  isUsed = answer.appCode === undefined && rule.changesNothing !== true;
  return answer;
}

test("every procedure stands in the table", () => {
  expect(Object.keys(appRouter._def.procedures).toSorted()).toEqual(Object.keys(RULES).toSorted());
});

describe.each(Object.entries(RULES))("%s", (path, rule) => {
  test.each(ROLES)("%s", async (role) => {
    const answer = await call(path, rule, role);
    expect(answer.appCode ?? "ok").toBe(rule.answers[role]);
  });
});

describe("least data to each role", () => {
  test("an open job shows areas only: no name, phone, address or note", async () => {
    const { body } = await query("jobs.available", {}, people.otherDriver);
    expect(body).toContain(OPEN_JOB);
    for (const secret of ["Somchai", "+66812345678", "somchai@example.test", "88/1"])
      expect(body).not.toContain(secret);
    const one = await query("jobs.byId", { jobId: OPEN_JOB }, people.otherDriver);
    for (const secret of ["Somchai", "+66812345678", "88/1"]) expect(one.body).not.toContain(secret);
  });

  test("the driver who holds a job reads the customer and the exact addresses, once opened", async () => {
    const closed = await query("jobs.byId", { jobId: JOB }, people.driver);
    for (const secret of ["Somchai", "+66812345678", "88/1"]) expect(closed.body).not.toContain(secret);
    isUsed = true;
    await mutate("jobs.openContact", { jobId: JOB }, people.driver);
    const { body } = await query("jobs.byId", { jobId: JOB }, people.driver);
    for (const fact of ["Somchai", "+66812345678", "88/1"]) expect(body).toContain(fact);
  });

  test("a customer never reads what drivers earn", async () => {
    const mine = await query("orders.mine", {}, people.customer);
    const one = await query("orders.byId", { orderId: ORDER }, people.customer);
    expect(mine.body + one.body).not.toContain("estimatedPay");
    expect((await query("pricing.current")).body).not.toContain("driverShare");
  });

  test("an unverified fare is shown to admins only", async () => {
    const visitor = await query("ferries.list");
    const admin = await query("ferries.list", undefined, people.admin);
    const unverified = (answer: Answer) =>
      (answer.data as { fareVerified: boolean; vehicleFareMinSatang: number | null }[]).filter(
        (each) => !each.fareVerified,
      );
    expect(unverified(visitor).length).toBeGreaterThan(0);
    expect(unverified(visitor).every((each) => each.vehicleFareMinSatang === null)).toBe(true);
    expect(unverified(admin).some((each) => each.vehicleFareMinSatang !== null)).toBe(true);
  });
});
