import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { auditChainQuery } from "#db/queries/audit/read-audit.ts";
import { insertSubscription } from "#db/queries/newsletter.ts";
import { orders } from "#db/schema/orders.ts";
import { reviews } from "#db/schema/reviews.ts";
import { ONLY_VEHICLE } from "#domain/drivers/out-of-service.ts";
import type { RecordChange } from "#domain/audit/record-change.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { withFailingD1 } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeCompany } from "../../../support/companies.ts";
import { writeExample } from "../../../support/documents.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];

let db: Database;
let admin: Person;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  customer = await createPerson(db, "customer");
});

/** What the log has of the last press of the admin, which has to succeed. */
async function changesOf(what: string, input: unknown): Promise<readonly RecordChange[]> {
  const answer = await mutate(what, input, admin);
  if (answer.status !== 200) throw new Error(answer.body);
  const { data } = await query("audit.list", {}, admin);
  const [action] = (data as RouterOutputs["audit"]["list"]).items;
  expect(action).toMatchObject({ what, outcome: "ok" });
  return action?.changes ?? [];
}

async function placed(): Promise<Order> {
  const answer = await mutate("orders.place", placing(await signedQuote()), customer);
  const { orderId } = answer.data as { orderId: string };
  return (await query("orders.byId", { orderId }, admin)).data as Order;
}

const press = ({ orderId, revision }: Pick<Order, "orderId" | "revision">) => ({
  orderId,
  revision,
  reason: "they called",
  idempotencyKey: crypto.randomUUID(),
});

test("how many drivers take turns on the trucks of an order, before and after", async () => {
  const order = await placed();
  expect(await changesOf("orders.changeDrivers", { ...press(order), drivers: 2 })).toMatchObject([
    { kind: "order", id: order.orderId, fields: { driversPerTruck: [1, 2] } },
  ]);
});

test("what the board decided, though the database gets it later", async () => {
  const order = await placed();
  const jobId = `${order.orderId}-1`;
  await createDriver(db, "dan");
  const assigned = { orderId: order.orderId, jobId, driverId: "driver-dan", vehicleId: ONLY_VEHICLE };
  const unheld = { reason: "", seenDriverId: null, seenRevision: 1 };
  const taken = { orderId: order.orderId, jobId, seenDriverId: "driver-dan", seenStatus: "reserved" };
  const cancelled = { feeSatang: 0, seen: { status: "confirmed", revision: 1 } };
  await withFailingD1(async () => {
    const given = await changesOf("assignments.assign", { ...assigned, ...unheld });
    // With the vehicle that was chosen for them, though the database has it that nobody holds the job.
    expect(given).toMatchObject([
      {
        id: order.orderId,
        fields: {
          status: ["pending", "confirmed"],
          [`jobs.${jobId}.status`]: ["available", "reserved"],
          [`jobs.${jobId}.driverId`]: [null, "driver-dan"],
        },
      },
      { kind: "job", id: jobId, fields: { vehicleId: [null, ONLY_VEHICLE] } },
    ]);
    const back = await changesOf("assignments.takeBack", { ...taken, reason: "breakdown" });
    expect(back[0]?.fields).toEqual({
      [`jobs.${jobId}.status`]: ["reserved", "available"],
      [`jobs.${jobId}.driverId`]: ["driver-dan", null],
    });
    const { orderId } = order;
    const gone = await changesOf("orders.cancel", { orderId, reason: "the bridge is closed", ...cancelled });
    expect(gone[0]?.fields).toMatchObject({ status: ["confirmed", "cancelled"] });
  });
});

test("of what somebody else has changed since the order was read nothing", async () => {
  const order = await placed();
  const driver = await createDriver(db, "dan");
  await withFailingD1(async () => {
    expect((await mutate("jobs.reserve", { jobId: `${order.orderId}-1` }, driver)).status).toBe(200);
  });
  // Its decision and this one reach the database together.
  const [change] = await changesOf("orders.changeNotes", { ...press(order), notes: "The gate is blue" });
  expect(Object.keys(change?.fields ?? {}).toSorted()).toEqual([
    "changedDetails.0",
    "notesLength",
    "revision",
  ]);
});

test("the notes of an order by their length, because the log outlives the customer", async () => {
  const order = await placed();
  const notes = "Ring Zsomchai at the gate";
  const [change] = await changesOf("orders.changeNotes", { ...press(order), notes });
  expect(change?.fields).toMatchObject({
    notesLength: [order.notes.length, notes.length],
    "changedDetails.0": [null, "notes"],
  });
  expect(JSON.stringify(await auditChainQuery(db, 0, 100))).not.toContain("Zsomchai");
});

test("which detail of which door is another, without what it was or is", async () => {
  const order = await placed();
  const stops = order.stops.map((stop) => ({
    detail: stop.detail === "" ? "88/1 Zsoi 4" : stop.detail,
    ...(stop.pin !== null && { pin: stop.pin }),
    person: { name: "Zmali", phone: "0812345678" },
  }));
  const [change] = await changesOf("orders.changeDoors", { ...press(order), stops });
  const named = Object.entries(change?.fields ?? {})
    .filter(([field]) => field.startsWith("changedDetails."))
    .map(([, [, detail]]) => detail);
  expect(named).toEqual(expect.arrayContaining(["stops.0.person", "stops.1.person"]));
  const stored = JSON.stringify(await auditChainQuery(db, 0, 100));
  for (const secret of ["Zmali", "812345678", "Zsoi"]) expect(stored).not.toContain(secret);
});

test("which stop has another access", async () => {
  const order = await placed();
  const stops = order.stops.map(({ detail }) => ({ detail: detail === "" ? "88/1 Soi 4" : detail }));
  const access = [{ floor: 3, hasLift: false, carryDistanceM: 0 }, null];
  const [change] = await changesOf("orders.changeDoors", { ...press(order), stops, access });
  expect(Object.values(change?.fields ?? {})).toContainEqual([null, "stops.0.access"]);
});

const DRIVER = {
  name: "Somsak",
  email: "somsak@example.test",
  phone: "0812345678",
  vehicle: "four_wheel",
  plate: "1กก 1234",
  province: "th-10",
  licenceClass: "personal",
  experienceYears: "4",
};

test("whoever looks for an order finds who gave up its draft, which the press names alone", async () => {
  await writeExample(db, { customerId: "customer", orderId: "KD-AAAAAA" });
  const { data } = await mutate("documents.draft", { orderId: "KD-AAAAAA" }, admin);
  await changesOf("documents.void", data);
  const log = (await query("audit.list", { record: "kd-aaaaaa" }, admin))
    .data as RouterOutputs["audit"]["list"];
  expect(log.items.map(({ what }) => what)).toEqual(["documents.void", "documents.draft"]);
});

test("which of a driver's name, phone, address and plate are others, without what they were or are", async () => {
  const driverId = crypto.randomUUID();
  await mutate("drivers.add", { driverId, driver: DRIVER }, admin);
  const driver = { ...DRIVER, email: "zoe@example.test", plate: "1กก 9999" };
  const [change] = await changesOf("drivers.edit", { driverId, seenVersion: 1, driver });
  expect(change).toEqual({
    kind: "driver",
    id: driverId,
    fields: { "changedDetails.0": [null, "email"], "changedDetails.1": [null, "plate"] },
  });
  const stored = JSON.stringify(await auditChainQuery(db, 0, 100));
  for (const secret of ["zoe@", "กก", "Somsak"]) expect(stored).not.toContain(secret);
});

test("a driver's account: until when they are invited, once a press", async () => {
  const driverId = crypto.randomUUID();
  await mutate("drivers.add", { driverId, driver: DRIVER }, admin);
  const invite = { driverId, key: crypto.randomUUID(), seenEmail: DRIVER.email };
  const [first] = await changesOf("drivers.createAccount", invite);
  expect(first).toMatchObject({
    kind: "driver",
    id: driverId,
    fields: { invitedUntil: [null, expect.any(Number)] },
  });
  expect(await changesOf("drivers.createAccount", invite)).toEqual([]);
  const until = first?.fields["invitedUntil"]?.[1];
  const [again] = await changesOf("drivers.createAccount", { ...invite, key: crypto.randomUUID() });
  expect(again?.fields["invitedUntil"]?.[0]).toBe(until);
});

test("a driver's account: whose it is, where their address has one", async () => {
  const driverId = crypto.randomUUID();
  await mutate("drivers.add", { driverId, driver: { ...DRIVER, email: customer.email } }, admin);
  const link = { driverId, key: crypto.randomUUID(), seenEmail: customer.email };
  expect(await changesOf("drivers.createAccount", link)).toMatchObject([
    { kind: "driver", id: driverId, fields: { userId: [null, "customer"] } },
  ]);
});

test("a subscription to the newsletter that ended, without its address", async () => {
  const subscription = { hash: "h", locale: "th", createdAt: 1, consent: "account" } as const;
  await insertSubscription(db, "event", { email: "zoe@example.test", ...subscription });
  const input = { email: "zoe@example.test" };
  expect(await changesOf("newsletter.remove", input)).toEqual([
    {
      kind: "newsletter",
      id: "subscription",
      fields: { locale: ["th", null], createdAt: [1, null], consent: ["account", null] },
    },
  ]);
  expect(await changesOf("newsletter.remove", input)).toEqual([]);
  expect(JSON.stringify(await auditChainQuery(db, 0, 100))).not.toContain("zoe");
});

test("the tracking link of an order by phone", async () => {
  const call = { ...placing(await signedQuote(), { contactEmail: "" }), customerId: null, termsRead: true };
  const answer = await mutate("orders.placeByPhone", call, admin);
  const { orderId } = answer.data as { orderId: string };
  const opened = { kind: "tracking_link", id: orderId, fields: { isOpen: [false, true] } };
  expect(await changesOf("tracking.share", { orderId })).toEqual([opened]);
  expect(await changesOf("tracking.share", { orderId })).toEqual([]);
  expect(await changesOf("tracking.unshare", { orderId })).toEqual([
    { ...opened, fields: { isOpen: [true, false] } },
  ]);
  expect(await changesOf("tracking.unshare", { orderId })).toEqual([]);
});

test("how a company is named and reached: which details are others, and its terms", async () => {
  const { companyId, name, address, branch, taxId, billingEmail, creditLimitSatang, ...terms } =
    await writeCompany(db, { customer: "owner" });
  const { creditDays, billingDay, status, version: basedOnVersion } = terms;
  const changes = await changesOf("companies.save", {
    companyId,
    basedOnVersion,
    name,
    branch,
    taxId,
    billingEmail,
    creditDays,
    billingDay,
    status,
    creditLimitSatang: creditLimitSatang + 100,
    address: `${address} Zroad`,
  });
  expect(changes).toEqual([
    {
      kind: "company",
      id: companyId,
      fields: {
        creditLimitSatang: [creditLimitSatang, creditLimitSatang + 100],
        "changedDetails.0": [null, "address"],
      },
    },
  ]);
  expect(JSON.stringify(await auditChainQuery(db, 0, 100))).not.toContain("Zroad");
});

test("the views of the list of orders: what they filter by, never what they are called or look for", async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const save = (viewId: string, name: string) =>
    changesOf("orderViews.save", { viewId, name, list: { search: "Zmali", sort: "pickup" } });
  expect(await save(one, "Zmine")).toEqual([
    { kind: "order_view", id: one, fields: { version: [null, 1], parts: [null, "search sort"] } },
  ]);
  await save(other, "Zother");
  const rename = { viewId: one, name: "Zyours", seenVersion: 1 };
  expect(await changesOf("orderViews.rename", rename)).toMatchObject([
    { id: one, fields: { version: [1, 2], "changedDetails.0": [null, "name"] } },
  ]);
  expect(
    await changesOf("orderViews.arrange", { viewIds: [other, one], seenSequence: [one, other] }),
  ).toEqual([
    { kind: "order_view", id: one, fields: { place: [1, 2] } },
    { kind: "order_view", id: other, fields: { place: [2, 1] } },
  ]);
  expect(await changesOf("orderViews.remove", { viewId: one, seenVersion: 2 })).toMatchObject([
    { id: one, fields: { version: [2, null] } },
  ]);
  expect(JSON.stringify(await auditChainQuery(db, 0, 100))).not.toMatch(/Zmali|Zmine|Zother|Zyours/);
});

test("the staff's own account: the names of details, how many sessions, and what they are told about", async () => {
  const profile = { name: "Zname", phone: "0898760001", lineId: "zline", hasWhatsapp: true, locale: "th" };
  const seen = { name: "admin", phone: "", lineId: "", hasWhatsapp: false, locale: "th" };
  const [changed] = await changesOf("account.saveProfile", { ...profile, seen });
  expect(Object.values(changed?.fields ?? {})).toEqual(
    ["name", "phone", "lineId", "hasWhatsapp"].map((detail) => [null, detail]),
  );
  expect(await changesOf("account.setNewsletter", { subscribed: true, locale: "th" })).toEqual([
    { kind: "user", id: "admin", fields: { newsletter: [false, true] } },
  ]);
  const quiet = { isOn: true, fromMinute: 60, toMinute: 120 };
  const [told] = await changesOf("notifications.savePreferences", { version: 0, switchedOff: [], quiet });
  expect(told?.fields).toMatchObject({ "quiet.fromMinute": [21 * 60, 60] });
});

test("a decision about a review with the length of its reason, because the log outlives the author", async () => {
  await writeOrder(db, { customerId: "customer", orderId: "KD-AAAAAA" });
  await db.update(orders).set({ status: "delivered" });
  const review = { orderId: "KD-AAAAAA", stars: 1, text: "Zsomsak was late", locale: "en" };
  await mutate("reviews.write", review, customer);
  const [written] = await db.select().from(reviews);
  const reviewId = written?.reviewId ?? "";
  const refusal = { reviewId, basedOnVersion: 1, status: "rejected", reason: "It names Zsomchai." };
  expect(await changesOf("reviews.decide", refusal)).toEqual([
    {
      kind: "review",
      id: reviewId,
      fields: { status: ["pending", "rejected"], length: [0, refusal.reason.length] },
    },
  ]);
  expect(JSON.stringify(await auditChainQuery(db, 0, 100))).not.toMatch(/Zsomsak|Zsomchai/);
});
