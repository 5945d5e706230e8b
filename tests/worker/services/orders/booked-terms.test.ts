import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { orderBuyers } from "#db/schema/documents.ts";
import { orders } from "#db/schema/orders.ts";
import { DAY_MS } from "#domain/time.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking, placing, signedQuote } from "../../../support/quotes.ts";
import { workingDay } from "../../../support/working-day.ts";

let db: Database;
let customer: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  admin = await createPerson(db, "admin", "admin");
});

const order = async (orderId: string, as = customer) =>
  (await query("orders.byId", { orderId }, as)).data as Record<string, unknown>;

describe("the company that the documents are made out to", () => {
  const COMPANY = { name: "ABC Co., Ltd.", address: "1 Sample Road", branch: "", taxId: "0-0000-00000-00-1" };
  const kept = { kind: "company", name: COMPANY.name, branch: "00000", taxId: "0000000000001" };

  test("is kept with the order of either form; `null` keeps the contact, nothing leaves it to the saved one", async () => {
    const token = await signedQuote();
    const ways = {
      "orders.book": (buyer: unknown, idempotencyKey: string) => booking({ buyer, idempotencyKey }),
      "orders.place": (buyer: unknown, idempotencyKey: string) => placing(token, { buyer, idempotencyKey }),
    } as const;
    for (const [way, input] of Object.entries(ways)) {
      await db.delete(orderBuyers);
      for (const [index, buyer] of [COMPANY, null, undefined].entries())
        expect(
          (await mutate(way, input(buyer, `key-${way}-${index}`.replace(".", "-")), customer)).status,
        ).toBe(200);
      expect(await db.select().from(orderBuyers).orderBy(orderBuyers.kind)).toMatchObject([
        kept,
        { kind: "person", name: "Malee", taxId: "" },
      ]);
    }
  });

  test("is refused at its field: a wrong tax id, no name", async () => {
    const wrong = { ...COMPANY, taxId: "0000000000002", name: " " };
    expect(await mutate("orders.book", booking({ buyer: wrong }), customer)).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { "buyer.taxId": "TAX_ID_INVALID", "buyer.name": "REQUIRED" },
    });
    expect(await db.select().from(orders)).toEqual([]);
  });
});

describe("a pickup in forbidden truck hours", () => {
  /** A 6-wheel truck in Bangkok at 08:00 on a Tuesday that is no holiday. */
  const FORBIDDEN = { date: workingDay(5), truckHoursAcknowledged: undefined };
  const pickupAt = `${FORBIDDEN.date}T08:00:00+07:00`;

  test("is booked only after the customer confirmed to know it, which the order keeps", async () => {
    expect(await mutate("orders.book", booking(FORBIDDEN), customer)).toMatchObject({
      status: 412,
      appCode: "TRUCK_HOURS_NOT_ACKNOWLEDGED",
      fields: { time: "TRUCK_HOURS" },
    });
    expect(await db.select().from(orders)).toEqual([]);
    const known = booking({ ...FORBIDDEN, truckHoursAcknowledged: true });
    const { orderId } = (await mutate("orders.book", known, customer)).data as { orderId: string };
    expect(await order(orderId, admin)).toMatchObject({
      truckHoursAcknowledgedAt: expect.any(Number),
      truckHours: { bannedStops: [{ stopIndex: 0, vehicle: "six_wheel", reason: "truck_ban" }] },
    });
  });

  test("is placed from a quote only after the same", async () => {
    const token = await signedQuote(["six_wheel"]);
    const unknown = placing(token, { pickupAt, truckHoursAcknowledged: false });
    expect(await mutate("orders.place", unknown, customer)).toMatchObject({
      appCode: "TRUCK_HOURS_NOT_ACKNOWLEDGED",
      fields: { pickupAt: "TRUCK_HOURS" },
    });
    const known = placing(token, { pickupAt, truckHoursAcknowledged: true });
    const { orderId } = (await mutate("orders.place", known, customer)).data as { orderId: string };
    expect(await order(orderId)).toMatchObject({ truckHoursAcknowledgedAt: expect.any(Number) });
  });

  test("is not acknowledged by an order that needs no such thing", async () => {
    const legal = booking({ ...FORBIDDEN, time: "10:00", truckHoursAcknowledged: true });
    const { orderId } = (await mutate("orders.book", legal, customer)).data as { orderId: string };
    expect(await order(orderId)).toMatchObject({ truckHoursAcknowledgedAt: null, truckHours: null });
  });
});

describe("the price of a booking", () => {
  const MOVE = {
    stops: [{ placeId: "th-1006" }, { placeId: "th-5001" }],
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "from_850_kg",
  };
  const quoted = async (change: object = {}) =>
    (await query("pricing.quote", { ...MOVE, ...change })).data as { token: string; totalSatang: number };
  const booked = (token: string) =>
    mutate("orders.book", booking({ vehicle: "four_wheel", token }), customer);

  test("is the one of the quote that was shown, whatever an admin changed since", async () => {
    const { token, totalSatang } = await quoted();
    const settings = (await query("pricing.settings", undefined, admin)).data as Record<string, number>;
    const { version, createdAt: _at, createdBy: _by, ...config } = settings;
    const dearer = { ...config, basePriceSatang: 900_00 };
    const confirmed = { basePriceSatang: 900_00 };
    const press = { basedOnVersion: version, seenInForce: version, config: dearer, confirmed };
    await mutate("pricing.save", press, admin);
    const { orderId } = (await booked(token)).data as { orderId: string };
    expect(await order(orderId)).toMatchObject({ kind: "booking", totalSatang });
    expect((await quoted()).totalSatang).toBe(totalSatang + 400_00);
  });

  test.each([
    ["another truck", { vehicles: ["six_wheel"] }],
    ["two trucks", { vehicles: ["four_wheel", "four_wheel"] }],
    ["other places", { stops: [{ placeId: "th-1006" }, { placeId: "th-2004" }] }],
    ["a lighter load", { loadRange: "under_850_kg" }],
    ["helpers", { workers: 1 }],
  ])("is never that of a quote for %s", async (_what, change) => {
    expect(await booked((await quoted(change)).token)).toMatchObject({ appCode: "QUOTE_INVALID" });
    expect(await db.select().from(orders)).toEqual([]);
  });

  test("is never that of an expired quote", async () => {
    const { token } = await quoted();
    vi.useFakeTimers({ now: Date.now() + DAY_MS + 60_000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const again = await createPerson(db, "customer-2");
    const input = booking({ vehicle: "four_wheel", token });
    expect(await mutate("orders.book", input, again)).toMatchObject({ appCode: "QUOTE_EXPIRED" });
  });
});

describe("an order within one place", () => {
  const A = { placeId: "th-1006", detail: "88/1" };
  const B = { placeId: "th-1006", detail: "88/2" };
  const details = (placed: Record<string, unknown>) =>
    (placed["stops"] as { detail: string }[]).map(({ detail }) => detail);

  test("keeps the two addresses that tell its stops apart", async () => {
    const request = { stops: [A, B], vehicles: ["four_wheel"], workers: 0, loadRange: "under_850_kg" };
    const { token } = (await query("pricing.quote", request)).data as { token: string };
    const alike = placing(token, { stopDetails: ["88/1", "88/1"] });
    expect(await mutate("orders.place", alike, customer)).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { "stops.1.detail": "SAME_PLACE" },
    });
    const apart = placing(token, { stopDetails: ["88/1", "88/2"] });
    const { orderId } = (await mutate("orders.place", apart, customer)).data as { orderId: string };
    expect(details(await order(orderId))).toEqual(["88/1", "88/2"]);
  });

  test("may be booked with two addresses", async () => {
    const input = booking({ pickup: A, destination: B, vehicle: "four_wheel" });
    const { orderId } = (await mutate("orders.book", input, customer)).data as { orderId: string };
    const placed = await order(orderId);
    expect(details(placed)).toEqual(["88/1", "88/2"]);
    expect((placed["lines"] as object[])[0]).toMatchObject({ distanceM: 1_000, isMinimumDistance: true });
  });

  test("may be booked with two doors that their pins tell apart, at the price of exactly these points", async () => {
    const [pickup, destination] = [
      { latitude: 13.7702, longitude: 100.6421 },
      { latitude: 13.7502, longitude: 100.6321 },
    ];
    const stops = [pickup, destination];
    const request = { stops, vehicles: ["four_wheel"], workers: 0, loadRange: "from_850_kg" };
    const { token, totalSatang } = (await query("pricing.quote", request)).data as {
      token: string;
      totalSatang: number;
    };
    const doors = { pickup: { ...pickup, pin: pickup }, destination: { ...destination, pin: destination } };
    const answer = await mutate("orders.book", booking({ ...doors, vehicle: "four_wheel", token }), customer);
    const { orderId } = answer.data as { orderId: string };
    expect(await order(orderId)).toMatchObject({
      totalSatang,
      stops: [{ pin: pickup }, { pin: destination }],
    });
    const twice = booking({ ...doors, destination: doors.pickup, idempotencyKey: "booking-key-2" });
    expect((await mutate("orders.book", twice, customer)).fields).toEqual({ destination: "SAME_PLACE" });
  });
});
