import type { Database } from "#db/client.ts";
import { boardOpening } from "#db/queries/jobs/board-opening.ts";
import { projectDecisions } from "#db/queries/jobs/board-projection.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { readTariff } from "#db/queries/pricing.ts";
import type { Actor } from "#domain/access/actor.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { FREE_DRIVER, type DriverFacts } from "#domain/jobs/driver-facts.ts";
import { decide } from "#domain/jobs/decide.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { Point } from "#domain/geo/place.ts";
import type { Door } from "#domain/orders/door.ts";
import { jobCards, orderPrice, orderStops, type NewOrder } from "#domain/orders/new-order.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { takeCredit } from "#worker/services/companies/take-credit.ts";
import { priceMove } from "#worker/services/pricing/make-quote.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import type { DemoOrder, DemoStep } from "./demo-orders.ts";

const geocoder = new EmbeddedGeocoder();
const routeFinder = embeddedRouteFinder;

/** Places an order of the demo's customer and brings it to its status. @returns the order as the board has it */
export async function seedOrder(db: Database, demo: DemoOrder, now: number): Promise<BoardOrder> {
  const order = await newOrder(db, demo, now);
  const cards = jobCards(order);
  await insertOrder(db, order, cards);
  let state = (await boardOpening(db, order.orderId))?.order;
  if (state === undefined) throw new Error(`${order.orderId} was not written`);
  for (const step of demo.steps) state = await take(db, state, step, now);
  return state;
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
  const price = orderPrice(payload, pickupAt);
  const createdAt = Math.min(now, pickupAt) - 2 * DAY_MS;
  const credit =
    demo.companyId === undefined
      ? null
      : await takeCredit({ db, now: () => createdAt }, customer.userId, demo.companyId, price.totalSatang);
  return {
    ...credit,
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
    price,
    paymentStatus,
    gatewayEnabled,
    cancellationPolicy: paymentStatus === "unpaid" ? (payload.cancellation ?? null) : null,
    waitingTerms: paymentStatus === "unpaid" ? (payload.waiting ?? null) : null,
    createdAt,
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
  return { driverId: DEMO_ACCOUNTS[step.driver].userId, vehicle: "four_wheel", ...FREE_DRIVER };
}
