import { eq } from "drizzle-orm";
import { hashPassword } from "better-auth/crypto";
import type { Database } from "#db/client.ts";
import { boardOpening } from "#db/queries/jobs/board-opening.ts";
import { projectDecisions } from "#db/queries/jobs/board-projection.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { readTariff } from "#db/queries/pricing.ts";
import { jobPositions, jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import { accounts, users } from "#db/schema/users.ts";
import type { Actor } from "#domain/access/actor.ts";
import type { BoardCommand, DriverFacts } from "#domain/jobs/command.ts";
import { decide } from "#domain/jobs/decide.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { Point } from "#domain/geo/place.ts";
import type { Door } from "#domain/orders/door.ts";
import { jobCards, orderPrice, orderStops, type NewOrder } from "#domain/orders/new-order.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { openClaim } from "#worker/services/claims/open-claim.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { priceMove } from "#worker/services/pricing/make-quote.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from "./demo-accounts.ts";
import {
  DEMO_CLAIM,
  DEMO_ORDERS,
  DEMO_PAID_ORDER,
  DEMO_TRACKED_ORDER,
  type DemoOrder,
  type DemoStep,
} from "./demo-orders.ts";
import { seedCompany } from "./demo-company.ts";
import { seedDrivers, type DemoStorage } from "./demo-drivers.ts";
import { seedSampleReviews } from "./sample-reviews.ts";

const geocoder = new EmbeddedGeocoder();
const routeFinder = embeddedRouteFinder;

/**
 * Fills an empty local database with demo accounts and orders. Prices and status changes come from the product's own
 * pricing and decisions. A database that has the demo accounts gets only missing sample reviews.
 */
export async function seedDemo(db: Database, storage: DemoStorage, now: number): Promise<void> {
  await seedSampleReviews(db, now);
  const inserted = await db
    .insert(users)
    .values(Object.values(DEMO_ACCOUNTS).map((each) => userRow(each, now)))
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (inserted.length === 0) return;
  await insertSignInMethods(db, now);
  await seedDrivers(db, storage, now);
  await seedCompany(db, now);
  for (const order of DEMO_ORDERS) await seedOrder(db, order, now);
  await seedPosition(db, now);
  await openClaim({ db, now: () => now }, DEMO_ACCOUNTS.customer, DEMO_CLAIM);
  await seedPayment(db, now);
  // The demo orders were placed in the past: their mails are not sent, so that `/dev/outbox` starts empty.
  await db.delete(outbox).where(eq(outbox.kind, "mail"));
}

function userRow({ userId, email, name, role }: DemoAccount, now: number): typeof users.$inferInsert {
  const at = new Date(now);
  return { id: userId, email, name, role, emailVerified: true, createdAt: at, updatedAt: at };
}

async function insertSignInMethods(db: Database, now: number): Promise<void> {
  const at = new Date(now);
  const password = await hashPassword(DEMO_PASSWORD);
  for (const { userId } of Object.values(DEMO_ACCOUNTS))
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

async function seedOrder(db: Database, demo: DemoOrder, now: number): Promise<void> {
  const order = await newOrder(db, demo, now);
  const cards = jobCards(order);
  await insertOrder(db, order, cards);
  let state = (await boardOpening(db, order.orderId))?.order;
  if (state === undefined) throw new Error(`${order.orderId} was not written`);
  for (const step of demo.steps) state = await take(db, state, step, now);
}

async function newOrder(db: Database, demo: DemoOrder, now: number): Promise<NewOrder> {
  const pickupAt = demoPickup(demo, now);
  const { kind, gatewayEnabled = false } = demo;
  const paymentStatus = kind === "booking" || gatewayEnabled ? "unpaid" : "paid_fake";
  const places = await Promise.all(demo.stops.map(findPlace));
  const request = {
    stops: places,
    vehicles: demo.vehicles,
    workers: demo.workers,
    loadRange: demo.loadRange,
  };
  const { payload } = await priceMove(routeFinder, await readTariff(db, now), request);
  const { customer } = DEMO_ACCOUNTS;
  return {
    orderId: demo.orderId,
    kind: demo.kind,
    customerId: customer.userId,
    contactName: customer.name,
    contactEmail: customer.email,
    contactPhone: customer.phone,
    hasWhatsapp: false,
    lineId: null,
    notes: "",
    pickupAt,
    truckHoursAcknowledgedAt: null,
    loadRange: demo.loadRange,
    workers: demo.workers,
    vehicles: demo.vehicles,
    stops: orderStops(places, places.map(demoDoor)),
    goods: demo.goods ?? null,
    price: orderPrice(payload, pickupAt),
    paymentStatus,
    gatewayEnabled,
    cancellationPolicy: paymentStatus === "unpaid" ? (payload.cancellation ?? null) : null,
    createdAt: Math.min(now, pickupAt) - 2 * DAY_MS,
    idempotencyKey: demo.orderId,
    requestHash: "",
  };
}

/** The door of a demo stop: the pickup by its address and the customer, others also with a pin and a person. */
function demoDoor({ latitude, longitude }: Point, index: number): Door {
  const detail = DEMO_ADDRESSES[index % DEMO_ADDRESSES.length] ?? "";
  if (index === 0) return { words: DEMO_WORDS, detail, pin: null, person: null };
  return {
    words: "",
    detail,
    pin: { latitude: latitude + 0.001, longitude: longitude + 0.001 },
    person: { name: "สมศรี ใจดี", phone: "+66800000009" },
  };
}

/** What the customer of the demo calls their pickup. */
const DEMO_WORDS = "บ้านคุณยาย";

const DEMO_ADDRESSES = ["88/1 ซอย 5 ประตูสีเขียว", "12 อาคาร B ชั้น 4 ห้อง 402", "45/7 หมู่ 3 หลังตลาด"];

function demoPickup({ inDays, hour }: DemoOrder, now: number): number {
  if (hour === "now") return now - (now % (HOUR_MS / 2));
  const day = bangkokDay(now + inDays * DAY_MS);
  return bangkokInstant(day, `${String(hour).padStart(2, "0")}:00`) ?? Number.NaN;
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

async function findPlace(text: string) {
  const [place] = await geocoder.suggest(text, 1);
  if (place === undefined) throw new Error(`The gazetteer does not know ${text}`);
  return place;
}

async function take(db: Database, order: BoardOrder, step: DemoStep, now: number): Promise<BoardOrder> {
  const state = { order, driver: driverOf(step), busy: [] };
  const decision = decide(state, commandOf(order, step), stepTime(step, order, now));
  if (decision.outcome !== "accepted")
    throw new Error(`${order.orderId}: ${step.type} was ${decision.outcome}`);
  await projectDecisions(db, [decision]);
  return decision.order;
}

/** When a step is taken: started and loaded from the pickup time on, completed at the planned end. */
function stepTime({ type }: DemoStep, { startsAt, endsAt }: BoardOrder, now: number): number {
  if (type === "start" || type === "arrive") return startsAt;
  if (type === "leave") return Math.min(now, startsAt + 20 * MINUTE_MS);
  if (type === "complete") return endsAt;
  return Math.min(now, startsAt - DAY_MS);
}

function commandOf(order: BoardOrder, step: DemoStep): BoardCommand {
  const customer: Actor = { kind: "customer", id: order.customerId };
  if (step.type === "cancel") return { type: "cancel", actor: customer, reason: step.reason };
  if (step.type === "confirm")
    return { type: "confirm", actor: { kind: "admin", id: DEMO_ACCOUNTS.admin.userId } };
  const jobId = order.jobs[0]?.jobId ?? "";
  const driverId = DEMO_ACCOUNTS[step.driver].userId;
  switch (step.type) {
    case "reserve":
      return { type: "reserve", jobId, driverId };
    case "start":
      return { type: "start", jobId, actor: { kind: "driver", id: driverId }, reason: "" };
    case "arrive":
    case "leave":
      return { type: step.type, jobId, driverId, stop: 0 };
    case "complete":
      return { type: "complete", jobId, driverId, reason: "" };
  }
}

function driverOf(step: DemoStep): DriverFacts | null {
  if (!("driver" in step)) return null;
  return { driverId: DEMO_ACCOUNTS[step.driver].userId, vehicle: "four_wheel", available: true, version: 1 };
}
