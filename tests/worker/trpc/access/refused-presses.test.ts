import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { drivers } from "#db/schema/drivers.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { payments } from "#db/schema/payments.ts";
import { reviews } from "#db/schema/reviews.ts";
import { users } from "#db/schema/users.ts";
import { FIRST_TAX_RULES } from "#domain/documents/tax-rules.ts";
import { draftOf } from "#domain/drivers/profile-input.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { keepBetweenTests } from "../../../support/clean-database.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { SAMPLE_TAX_ID } from "../../../support/documents.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO, DRIVER, seenFile, SIX_WHEEL } from "../drivers/dao-on-file.ts";
import { buildLateOrders, latePressesOfOrders, type LateOrders } from "./late-orders.ts";
import { LATE_VEHICLE_PRESSES } from "./late-vehicles.ts";
import { SEEN } from "./seen-fields.ts";

/*
 * A press about a state that a colleague has changed since is refused, and no row of any table is another after it but those of
 * the audit log: also where the refused batch had more statements behind the refused one. Each record here was changed by
 * somebody else once more than the press has seen.
 */

const ORDER = "KD-AAAAAA";
const HELD = "KD-BBBBBB";
const UUID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34";
const OTHER_UUID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e35";
const SUSPENDED = "7e57ab1e-0000-4000-8000-000000000002";
const REGISTERED = "driver-dan";
const { companyId, lastBilledPeriod: _p, version: _v, createdAt: _a, createdBy: _b, ...COMPANY } = A_COMPANY;
const PICKUP = Date.now() + 5 * DAY_MS;
const dayAfter = (days: number) => bangkokDay(Date.now() + days * DAY_MS);
const HOURS = { windowId: "stale", vehicle: "six_wheel", startMin: 60, endMin: 120, exemptOnHolidays: true };
const HOLIDAY = { day: "2030-01-01", nameTh: "ปีใหม่", nameEn: "New Year" };
const SHOP = { companyId, endpointId: UUID, url: "https://shop.example/", events: ["order.placed"] };

let db: Database;
let admin: Person;
let owner: Person;
let ferry: Record<string, unknown> & { readonly ferryRouteId: string };
let pricing: Record<string, unknown> & { readonly version: number };
let late: LateOrders;
let isBuilt = false;

keepBetweenTests();
beforeEach(async () => {
  if (isBuilt) return;
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  owner = await createPerson(db, "owner");
  const customer = await createPerson(db, "customer");
  for (const name of ["partner", "clerk"]) await createPerson(db, name);
  // With a second factor that somebody else has not seen.
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, "clerk"));
  await buildDrivers();
  await buildOrders();
  await buildCompany();
  late = await buildLateOrders(db, { admin, customer }, "driver-may");
  await buildSettings();
  isBuilt = true;
});

/** A press of a colleague, which has to succeed. */
async function did(path: string, input: unknown, as = admin): Promise<unknown> {
  const { status, data, body } = await mutate(path, input, as);
  if (status !== 200) throw new Error(`${path}: ${body}`);
  return data;
}

const add = (driverId: string, values: object) =>
  did("drivers.add", { driverId, driver: { ...DAO, ...values } });
const suspend = (driverId: string, seenVersion: number) =>
  did("drivers.suspend", { driverId, key: crypto.randomUUID(), seenVersion, reason: "Away" });

/** Two on file, invited and suspended, who never drove, and one who has applied with a change that waits. */
async function buildDrivers(): Promise<void> {
  await add(DRIVER, {});
  await did("vehicles.save", { ...seenFile(1), vehicle: SIX_WHEEL });
  await suspend(DRIVER, 2);
  await did("drivers.lift", { driverId: DRIVER, key: crypto.randomUUID(), seenVersion: 3 });
  await did("drivers.createAccount", {
    driverId: DRIVER,
    key: crypto.randomUUID(),
    seenEmail: DAO.email,
    locale: "th",
  });
  await did("drivers.setAvailableOf", { driverId: DRIVER, available: false, seenVersion: 4 });
  await add(SUSPENDED, { email: "six@example.test", plate: "2กข 66" });
  await suspend(SUSPENDED, 1);
  await did("drivers.setAvailableOf", { driverId: SUSPENDED, available: false, seenVersion: 2 });
  await createDriver(db, "dan");
  await createDriver(db, "may");
  const applied = { profile: PROFILE, sent: PROFILE, sentAt: 1, createdAt: 1, changedAt: 1 };
  await db
    .insert(driverRegistrations)
    .values({ driverId: REGISTERED, userId: "dan", state: "approved", version: 3, ...applied });
  await db.update(drivers).set({ version: 3 }).where(eq(drivers.driverId, REGISTERED));
}

/** One that a colleague has moved to another day, and one whose truck they gave to another driver. */
async function buildOrders(): Promise<void> {
  const board = connectBoard(env.DISPATCH_BOARD);
  for (const orderId of [ORDER, HELD])
    await openOrder(db, board, { customerId: "customer", orderId, pickupAt: PICKUP });
  await did("orders.changeDay", {
    ...revision(1),
    pickupAt: new Date(PICKUP + DAY_MS).toISOString(),
    truckHoursAcknowledged: true,
  });
  await did("assignments.assign", {
    orderId: HELD,
    jobId: `${HELD}-1`,
    seenDriverId: null,
    driverId: "driver-may",
    seenRevision: 1,
  });
  await did("orders.changeNotes", { ...revision(1), orderId: HELD, notes: "a piano" });
  const claimed = { kind: "damage", claimedSatang: 100, items: [], createdAt: 1, changedAt: 1 } as const;
  const ofOrder = { orderId: ORDER, customerId: "customer" } as const;
  await db.insert(claims).values({ claimId: UUID, state: "open", version: 2, ...ofOrder, ...claimed });
  await db.insert(reviews).values({
    ...ofOrder,
    reviewId: "review",
    stars: 1,
    text: "Late.",
    locale: "en",
    status: "pending",
    version: 2,
    isSample: false,
    vehicle: "four_wheel",
    month: "2026-11",
    createdAt: 1,
  });
  const paid = { amountSatang: 100, createdAt: 1, reportedAt: 1, reportedBy: "customer" } as const;
  const rejected = { state: "rejected", decidedAt: 2, decidedBy: "admin", ...paid } as const;
  const ofOrderPaid = { orderId: ORDER, method: "promptpay" } as const;
  await db.insert(payments).values([
    { ...ofOrderPaid, ...rejected, paymentId: `${ORDER}-P1` },
    { ...ofOrderPaid, ...rejected, paymentId: `${ORDER}-P2`, state: "received" },
  ]);
  for (const [viewId, name] of [
    [UUID, "Mine"],
    [OTHER_UUID, "Other"],
  ])
    await did("orderViews.save", { viewId, name, list: { search: "rama" } });
  await did("orderViews.rename", { viewId: UUID, name: "Renamed", seenVersion: 1 });
}

async function buildCompany(): Promise<void> {
  await writeCompany(
    db,
    { owner: "owner", partner: "owner", clerk: "booker", customer: "booker" },
    { version: 2 },
  );
  const invitation = { companyId, email: "new@example.test", seenRole: null };
  await did("companies.invite", { ...invitation, role: "booker" }, owner);
  await did("webhooks.create", SHOP, owner);
  await did("webhooks.save", { ...SHOP, isPaused: true, basedOnVersion: 1 }, owner);
}

/** Prices, tax rules, ferries and truck hours, each saved once more than was seen; plans of a later day beside them. */
async function buildSettings(): Promise<void> {
  const ferries = (await query("ferries.list", undefined, admin)).data as (typeof ferry)[];
  ferry = ferries.find(({ vehicleAllowed }) => vehicleAllowed === true)!;
  const { ferryRouteId, version: _, updatedAt: __, updatedByName: ___, ...saved } = ferry;
  await did("ferries.update", { ferryRouteId, basedOnVersion: 1, ferry: { ...saved, notes: "new pier" } });
  pricing = (await query("pricing.settings", undefined, admin)).data as typeof pricing;
  const first = { basedOnVersion: pricing.version, seenInForce: pricing.version, config: pricing };
  await did("pricing.save", { ...first, effectiveFrom: dayAfter(20) });
  await did("pricing.save", {
    ...first,
    basedOnVersion: pricing.version + 1,
    effectiveFrom: dayAfter(30),
  });
  for (const basedOnVersion of [0, 1])
    await did("documents.saveTaxRules", {
      basedOnVersion,
      seenInForce: 0,
      rules: FIRST_TAX_RULES,
      effectiveFrom: dayAfter(20 + basedOnVersion),
    });
  for (const basedOnVersion of [0, 1]) {
    await did("truckHours.saveWindow", { ...HOURS, source: "law", basedOnVersion });
    await did("truckHours.saveHoliday", { ...HOLIDAY, basedOnVersion });
  }
  await did("truckHours.declareLowEmissionDay", { day: dayAfter(3) });
}

const key = () => ({ key: crypto.randomUUID() });
const revision = (seen: number) => ({
  orderId: ORDER,
  revision: seen,
  reason: "they called",
  idempotencyKey: crypto.randomUUID(),
});
const onFile = { driverId: DRIVER, seenVersion: 4 };
const registered = { driverId: REGISTERED, seenVersion: 2 };
const claim = { claimId: UUID, seenVersion: 1, text: "Looked at." };
const held = { orderId: HELD, jobId: `${HELD}-1` };
const payment = (number: 1 | 2) => ({ paymentId: `${ORDER}-P${number}`, seenState: "reported" });
const shop = { companyId, endpointId: UUID, basedOnVersion: 1 };
const member = { companyId, userId: "clerk", seenRole: "accountant" };
const ferryToChange = () => {
  const { ferryRouteId, version: _, updatedAt: __, updatedByName: ___, ...saved } = ferry;
  return { ferryRouteId, basedOnVersion: 1, ferry: { ...saved, notes: "late" } };
};

/**
 * The press, what it says it has seen, and what it is refused with: one about several records has an outcome of each. Those of
 * an owner of the company are by them.
 */
const PRESSES: Readonly<
  Record<string, readonly [input: () => object, refused: string | readonly object[], by?: "owner"]>
> = {
  ...latePressesOfOrders(() => late, REGISTERED, "driver-may"),
  "assignments.assign": [
    () => ({ ...held, orderId: ORDER, jobId: `${ORDER}-1`, ...assigned(null), seenRevision: 1 }),
    "ORDER_CHANGED",
  ],
  "assignments.assignOrder": [
    () => ({ orderId: ORDER, driverId: "driver-may", seenRevision: 1 }),
    "ORDER_CHANGED",
  ],
  "assignments.takeBack": [
    () => ({ ...held, seenDriverId: REGISTERED, seenStatus: "reserved", reason: "ill" }),
    "JOB_ALREADY_RESERVED",
  ],
  "claims.answer": [() => ({ ...claim, ...key() }), "CLAIM_CHANGED"],
  "claims.refuse": [() => ({ ...claim, ...key() }), "CLAIM_CHANGED"],
  "claims.settle": [() => ({ ...claim, ...key(), amountSatang: 100, shown: SHOWN }), "CLAIM_CHANGED"],
  "companies.changeRole": [() => ({ ...member, role: "owner" }), "ROLE_CHANGED"],
  "companies.invite": [
    () => ({ companyId, email: "new@example.test", role: "owner", seenRole: null }),
    "ROLE_CHANGED",
  ],
  "companies.removeMember": [() => member, "ROLE_CHANGED"],
  "companies.save": [
    () => ({ ...COMPANY, companyId, name: "Late", basedOnVersion: 1 }),
    "COMPANY_VERSION_CONFLICT",
  ],
  "documents.saveTaxRules": [
    () => ({ basedOnVersion: 1, seenInForce: 0, rules: { ...FIRST_TAX_RULES, branch: "00009" } }),
    "TAX_RULES_VERSION_CONFLICT",
  ],
  "documents.withdrawTaxRules": [() => ({ version: 2, basedOnVersion: 1 }), "TAX_RULES_VERSION_CONFLICT"],
  "drivers.approve": [() => ({ ...registered, ...key() }), "REGISTRATION_CHANGED"],
  "drivers.correct": [() => ({ ...registered, ...key(), profile: draftOf(PROFILE) }), "REGISTRATION_CHANGED"],
  "drivers.createAccount": [
    () => ({ driverId: DRIVER, ...key(), seenEmail: "former@example.test", locale: "th" }),
    "DRIVER_CHANGED",
  ],
  "drivers.edit": [() => ({ ...onFile, driver: { ...DAO, name: "Late" } }), "DRIVER_CHANGED"],
  "drivers.erase": [() => ({ ...onFile, channel: "letter", reference: "DSR-2026-014" }), "DRIVER_CHANGED"],
  "drivers.lift": [() => ({ driverId: SUSPENDED, ...key(), seenVersion: 2 }), "DRIVER_CHANGED"],
  "drivers.refuse": [() => ({ ...registered, ...key(), reason: "no" }), "REGISTRATION_CHANGED"],
  "drivers.remove": [() => onFile, "DRIVER_CHANGED"],
  "drivers.removeRegistered": [() => ({ ...registered, ...key() }), "REGISTRATION_CHANGED"],
  "drivers.setAvailableOf": [() => ({ ...onFile, available: true }), "DRIVER_CHANGED"],
  "drivers.setOutOfService": [
    () => ({ ...onFile, outages: [{ vehicleId: "", ...AWAY, kind: "repair", note: "" }] }),
    "DRIVER_CHANGED",
  ],
  "drivers.setTimesOf": [() => ({ ...onFile, daysOff: [AWAY], weeklyHours: null }), "DRIVER_CHANGED"],
  "drivers.suspend": [() => ({ ...onFile, ...key(), reason: "Late" }), "DRIVER_CHANGED"],
  "ferries.changeFares": [
    () => ({
      routes: [{ ferryRouteId: ferry.ferryRouteId, basedOnVersion: 1 }],
      change: { kind: "percent", percent: 5 },
    }),
    [{ outcome: "conflict" }],
  ],
  "ferries.remove": [
    () => ({ ferryRouteId: ferry.ferryRouteId, basedOnVersion: 1 }),
    "FERRY_VERSION_CONFLICT",
  ],
  "ferries.update": [ferryToChange, "FERRY_VERSION_CONFLICT"],
  "orderViews.arrange": [
    () => ({ viewIds: [OTHER_UUID, UUID], seenSequence: [OTHER_UUID, UUID] }),
    "ORDER_VIEWS_CHANGED",
  ],
  "orderViews.remove": [() => ({ viewId: UUID, seenVersion: 1 }), "ORDER_VIEW_CHANGED"],
  "orderViews.rename": [() => ({ viewId: UUID, name: "Late", seenVersion: 1 }), "ORDER_VIEW_CHANGED"],
  "orders.changeBuyer": [() => ({ ...revision(1), buyer: BUYER }), "ORDER_CHANGED"],
  "orders.changeContact": [
    () => ({ ...revision(1), contactName: "Late", contactEmail: "", contactPhone: "0812345678" }),
    "ORDER_CHANGED",
  ],
  "orders.changeDay": [
    () => ({
      ...revision(1),
      pickupAt: new Date(PICKUP + 3 * DAY_MS).toISOString(),
      truckHoursAcknowledged: true,
    }),
    "ORDER_CHANGED",
  ],
  "orders.changeDoors": [
    () => ({ ...revision(1), stops: [{ detail: "9/1 Soi 4" }, { detail: "8/2 Soi 5" }] }),
    "ORDER_CHANGED",
  ],
  "orders.changeDrivers": [() => ({ ...revision(1), drivers: 2 }), "ORDER_CHANGED"],
  "orders.changeNotes": [() => ({ ...revision(1), notes: "late" }), "ORDER_CHANGED"],
  "orders.changeValue": [() => ({ ...revision(1), declaredValueSatang: 100 }), "ORDER_CHANGED"],
  "orders.changeWorkers": [() => ({ ...revision(1), workers: 2, totalSatang: null }), "ORDER_CHANGED"],
  "orders.confirm": [() => ({ orderId: ORDER, seenRevision: 1 }), "ORDER_CHANGED"],
  "orders.inviteCustomer": [() => ({ orderId: ORDER, ...key(), seenEmail: "f@x.test" }), "ORDER_CHANGED"],
  "orders.startJob": [
    () => ({ ...held, seenDriverId: "driver-may", seenRevision: 1, reason: "early" }),
    "ORDER_CHANGED",
  ],
  "payments.confirm": [() => payment(1), "PAYMENT_DECIDED"],
  "payments.reject": [() => ({ ...payment(2), reason: "no" }), "PAYMENT_DECIDED"],
  "people.changeRole": [
    () => ({ userId: "clerk", role: "accountant", seenRole: "dispatcher" }),
    "ROLE_CHANGED",
  ],
  "people.resetSecondFactor": [
    () => ({ userId: "clerk", seenFactor: "another", reason: "lost" }),
    "SECOND_FACTOR_CHANGED",
  ],
  "pricing.save": [
    () => ({ basedOnVersion: pricing.version, seenInForce: pricing.version, config: pricing }),
    "PRICING_VERSION_CONFLICT",
  ],
  "pricing.withdrawPlan": [
    () => ({ version: pricing.version + 2, basedOnVersion: pricing.version + 1 }),
    "PRICING_VERSION_CONFLICT",
  ],
  "reviews.decide": [
    () => ({ reviewId: "review", basedOnVersion: 1, status: "approved" }),
    "REVIEW_VERSION_CONFLICT",
  ],
  "truckHours.removeHoliday": [
    () => ({ day: HOLIDAY.day, basedOnVersion: 1 }),
    "TRUCK_HOURS_VERSION_CONFLICT",
  ],
  "truckHours.removeWindow": [
    () => ({ windowId: HOURS.windowId, basedOnVersion: 1 }),
    "TRUCK_HOURS_VERSION_CONFLICT",
  ],
  "truckHours.saveHoliday": [() => ({ ...HOLIDAY, basedOnVersion: 1 }), "TRUCK_HOURS_VERSION_CONFLICT"],
  "truckHours.saveWindow": [
    () => ({ ...HOURS, source: "late", basedOnVersion: 1 }),
    "TRUCK_HOURS_VERSION_CONFLICT",
  ],
  "truckHours.withdrawLowEmissionDay": [
    () => ({ day: dayAfter(3), declaredAt: 1 }),
    "TRUCK_HOURS_VERSION_CONFLICT",
  ],
  ...LATE_VEHICLE_PRESSES,
  "webhooks.makeSecret": [() => shop, "WEBHOOK_VERSION_CONFLICT", "owner"],
  "webhooks.remove": [() => shop, "WEBHOOK_VERSION_CONFLICT", "owner"],
  "webhooks.save": [
    () => ({ ...SHOP, isPaused: false, basedOnVersion: 1, url: "https://elsewhere.example/" }),
    "WEBHOOK_VERSION_CONFLICT",
    "owner",
  ],
};

const BUYER = { name: "Late Co.", address: "1 Rama IV Road", branch: "00000", taxId: SAMPLE_TAX_ID };
const SHOWN = { creditSatang: 100, refundSatang: 0, compensationSatang: 0 };
const AWAY = { from: dayAfter(10), to: dayAfter(11) };
function assigned(seenDriverId: string | null) {
  return { seenDriverId, driverId: "driver-may" };
}

/** What is written whoever presses what: the log of the staff, the limits of calls, and when a session was used. */
const WRITTEN_BY_EVERY_PRESS = /^(audit_.*|attempts|sessions|d1_migrations|sqlite_.*|_cf_.*)$/;

/** Every row of every other table. */
async function everything(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const names = results.map(({ name }) => name).filter((name) => !WRITTEN_BY_EVERY_PRESS.test(name));
  const tables = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(names.map((name, index) => [name, tables[index]?.results ?? []]));
}

test("every press that says what was seen is here", () => {
  expect(Object.keys(PRESSES).toSorted()).toEqual(Object.keys(SEEN).toSorted());
});

test.each(Object.entries(PRESSES))(
  "%s: one who comes late changes nothing",
  async (path, [input, refused, by]) => {
    const before = await everything();
    const { appCode, data } = await mutate(path, input(), by === "owner" ? owner : admin);
    expect({ refused: appCode ?? data }).toMatchObject({ refused });
    expect(await everything()).toEqual(before);
  },
);
