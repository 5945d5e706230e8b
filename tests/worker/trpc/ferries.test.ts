import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { ferryFares, ferryRoutes } from "#db/schema/ferries.ts";
import { orders } from "#db/schema/orders.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { DAY_MS } from "#domain/time.ts";
import { mutate, query } from "../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { booking } from "../../support/quotes.ts";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
});

const KO_SAMUI = { placeId: "th-8404" };
const SURAT_THANI = { placeId: "th-8401" };
const request = {
  stops: [SURAT_THANI, KO_SAMUI],
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
};

/** A fast new ferry from Don Sak to Ko Samui, unless told otherwise. */
const aFerry = (change: object = {}) => ({
  name: { th: "ดอนสัก – เกาะสมุย (สายใหม่)", en: "Don Sak – Ko Samui (new)" },
  departurePort: { name: { th: "ดอนสัก", en: "Don Sak" }, latitude: 9.3284, longitude: 99.7465 },
  arrivalPort: { name: { th: "ลิปะน้อย", en: "Lipa Noi" }, latitude: 9.498, longitude: 99.93 },
  firstSailingMin: 300,
  lastSailingMin: 1200,
  frequencyMin: 10,
  frequencyText: { th: "", en: "" },
  durationS: 1800,
  vehicleFareMinSatang: 333_00,
  vehicleFareMaxSatang: 999_00,
  passengerFareMinSatang: 0,
  passengerFareMaxSatang: 0,
  fareVerified: true,
  operators: ["New Ferry"],
  notes: "",
  vehicleAllowed: true,
  maxVehicleLengthCm: null,
  maxVehicleHeightCm: null,
  maxVehicleWeightKg: null,
  source: "the operator's letter",
  confidence: "high",
  ...change,
});

interface Listed {
  ferryRouteId: string;
  version: number;
  name: { en: string };
}
const list = async () => (await query("ferries.list", undefined, admin)).data as Listed[];
const crossing = async () =>
  (await query("pricing.quote", request)).data as {
    crossings: { ferryRouteId: string }[];
    lines: { kind: string; amountSatang: number }[];
  };

const remove = (ferryRouteId: string | undefined, basedOnVersion = 1) =>
  mutate("ferries.remove", { ferryRouteId, basedOnVersion }, admin);

describe("a change at the ferry desk shows in the next quote", () => {
  test("a new and better ferry is taken, at its verified fare", async () => {
    const created = await mutate(
      "ferries.create",
      { idempotencyKey: crypto.randomUUID(), ferry: aFerry() },
      admin,
    );
    const { ferryRouteId } = created.data as { ferryRouteId: string };
    const quote = await crossing();
    expect(quote.crossings.map((each) => each.ferryRouteId)).toEqual([ferryRouteId]);
    expect(quote.lines.find((line) => line.kind === "ferry")?.amountSatang).toBe(333_00);
  });

  test("a press that is repeated, also at once, adds one ferry and gets the same answer", async () => {
    const press = { idempotencyKey: crypto.randomUUID(), ferry: aFerry() };
    const add = async () => (await mutate("ferries.create", press, admin)).data;
    const answers = [...(await Promise.all([add(), add()])), await add()];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { ferryRouteId } = answers[0] as { ferryRouteId: string };
    const routes = (await db.select().from(ferryRoutes)).map((row) => row.ferryRouteId);
    expect(routes.filter((id) => id.endsWith(press.idempotencyKey.slice(0, 8)))).toEqual([ferryRouteId]);
    const noted = (await db.select().from(auditEntries)).filter(({ changes }) =>
      changes.includes(ferryRouteId),
    );
    expect(noted).toHaveLength(1);
  });

  test("a fare that changes by more than 30 % is saved once that figure was typed again", async () => {
    const { ferryRouteId } = (
      await mutate("ferries.create", { idempotencyKey: crypto.randomUUID(), ferry: aFerry() }, admin)
    ).data as Listed;
    const save = (change: object, again?: number) =>
      mutate("ferries.update", { ferryRouteId, basedOnVersion: 1, ferry: aFerry(change), again }, admin);
    for (const [change, field] of [
      [{ vehicleFareMinSatang: 33_00 }, "againLowest"],
      [{ vehicleFareMaxSatang: 9_990_00 }, "again"],
    ] as const) {
      const refusal = { appCode: "BAD_INPUT", fields: { [field]: "CHANGE_UNCONFIRMED" } };
      expect(await save(change)).toMatchObject(refusal);
      expect(await save(change, 1)).toMatchObject(refusal);
    }
    expect((await save({ vehicleFareMinSatang: 400_00 })).status).toBe(200);
    const large = { ferryRouteId, basedOnVersion: 2, ferry: aFerry({ vehicleFareMaxSatang: 9_990_00 }) };
    expect((await mutate("ferries.update", { ...large, again: 9_990_00 }, admin)).status).toBe(200);
  });

  test("one that carries no vehicles any more is not", async () => {
    const { ferryRouteId } = (
      await mutate("ferries.create", { idempotencyKey: crypto.randomUUID(), ferry: aFerry() }, admin)
    ).data as Listed;
    await mutate(
      "ferries.update",
      { ferryRouteId, basedOnVersion: 1, ferry: aFerry({ vehicleAllowed: false }) },
      admin,
    );
    expect((await crossing()).crossings.map((each) => each.ferryRouteId)).not.toContain(ferryRouteId);
  });

  test("a removed one is gone from lists and quotes, and kept for history", async () => {
    const { ferryRouteId } = (
      await mutate("ferries.create", { idempotencyKey: crypto.randomUUID(), ferry: aFerry() }, admin)
    ).data as Listed;
    const before = (await list()).length;
    expect((await remove(ferryRouteId)).data).toEqual({ ferryRouteId });
    expect((await list()).length).toBe(before - 1);
    expect((await db.select().from(ferryRoutes)).some((row) => row.ferryRouteId === ferryRouteId)).toBe(true);
    expect(await remove(ferryRouteId)).toMatchObject({ appCode: "NOT_FOUND" });
  });

  test("removed ones are listed with who removed them and their last fares, page by page, and their history is read", async () => {
    const deleted = async (input: object) =>
      (await query("ferries.deleted", input, admin)).data as {
        readonly items: readonly (Listed & { readonly vehicleFareMaxSatang: number })[];
        readonly nextCursor: string | null;
      };
    expect(await deleted({})).toEqual({ items: [], nextCursor: null });
    const ids: string[] = [];
    for (const en of ["One", "Two", "Three"]) {
      const ferry = aFerry({ name: { th: en, en } });
      const { ferryRouteId } = (
        await mutate("ferries.create", { idempotencyKey: crypto.randomUUID(), ferry }, admin)
      ).data as Listed;
      ids.push(ferryRouteId);
    }
    // One plan began before the deletion, another would have begun after it.
    for (const [days, highest] of [
      [-1, 1_111_00],
      [1, 2_222_00],
    ] as const)
      await db.insert(ferryFares).values({
        fareId: `fare-${highest}`,
        ferryRouteId: ids[0] ?? "",
        effectiveFrom: Date.now() + days * DAY_MS,
        vehicleFareMinSatang: highest,
        vehicleFareMaxSatang: highest,
        createdAt: 1,
      });
    await db.update(ferryRoutes).set({ faresFrom: 0 });
    expect((await remove(ids[0], 2)).status).toBe(200);
    expect((await remove(ids[1])).status).toBe(200);
    // Of two of one instant the order would be that of their ids.
    await db
      .update(ferryRoutes)
      .set({ archivedAt: Date.now() - 60_000 })
      .where(eq(ferryRoutes.ferryRouteId, ids[0] ?? ""));
    const first = await deleted({ limit: 1 });
    expect(first.items).toMatchObject([{ ferryRouteId: ids[1], deletedByName: "admin" }]);
    const second = await deleted({ limit: 1, cursor: first.nextCursor });
    expect(second.items).toMatchObject([{ ferryRouteId: ids[0], vehicleFareMaxSatang: 1_111_00 }]);
    expect(second.nextCursor).toBeNull();
    expect((await deleted({ ferryRouteId: ids[0] })).items).toHaveLength(1);
    expect((await deleted({ ferryRouteId: ids[2] })).items).toEqual([]);
    const history = (await query("ferries.history", { ferryRouteId: ids[1] }, admin)).data;
    expect(history).toMatchObject({ versions: [{ isFirst: true }] });
  });
});

describe("a ferry that is too small for a vehicle", () => {
  const quoteFor = (...vehicles: string[]) => query("pricing.quote", { ...request, vehicles });
  const crossedBy = async (...vehicles: string[]) =>
    ((await quoteFor(...vehicles)).data as { crossings: Listed[] }).crossings.map(
      (each) => each.ferryRouteId,
    );

  test("is no part of that vehicle's roads: another one is found, for all vehicles of the move together", async () => {
    const small = aFerry({ maxVehicleLengthCm: 700 });
    const { ferryRouteId } = (
      await mutate("ferries.create", { idempotencyKey: crypto.randomUUID(), ferry: small }, admin)
    ).data as Listed;
    expect(await crossedBy("four_wheel")).toEqual([ferryRouteId]);
    for (const vehicles of [["six_wheel"], ["four_wheel", "six_wheel"]]) {
      const crossed = await crossedBy(...vehicles);
      expect(crossed).toHaveLength(1);
      expect(crossed).not.toContain(ferryRouteId);
    }
  });

  test("refuses a price only when no other takes the vehicle, and then names it and the reason", async () => {
    const limits = { maxVehicleWeightKg: 9_000 };
    const routes = (await query("ferries.list", undefined, admin)).data as (Listed & object)[];
    for (const { ferryRouteId, version, ...ferry } of routes)
      await mutate(
        "ferries.update",
        { ferryRouteId, basedOnVersion: version, ferry: { ...ferry, ...limits } },
        admin,
      );
    expect((await quoteFor("four_wheel")).status).toBe(200);
    expect(await quoteFor("four_wheel", "six_wheel")).toMatchObject({
      status: 422,
      appCode: "NO_VEHICLE_FERRY",
      params: { landmassId: "ko-samui", vehicle: "six_wheel", limit: "weight" },
    });
  });
});

test("every route of the first timetable can be saved as it is, and keeps its landmasses", async () => {
  const routes = (await query("ferries.list", undefined, admin)).data as (Listed & Record<string, unknown>)[];
  const saves = await Promise.all(
    routes.map(({ ferryRouteId, version, ...ferry }) =>
      mutate("ferries.update", { ferryRouteId, basedOnVersion: version, ferry }, admin),
    ),
  );
  expect(saves.filter((save) => save.appCode !== undefined)).toEqual([]);
  const ports = (each: readonly Record<string, unknown>[]) =>
    each.map((route) => [route["departurePort"], route["arrivalPort"]]);
  const after = (await query("ferries.list", undefined, admin)).data as Record<string, unknown>[];
  expect(ports(after)).toEqual(ports(routes));
});

describe("the ferry desk refuses", () => {
  test("to remove a ferry that an order under way crosses with, naming the order", async () => {
    const customer = await createPerson(db, "customer");
    const quote = (await query("pricing.quote", request)).data as {
      token: string;
      crossings: { ferryRouteId: string }[];
    };
    const placed = await mutate(
      "orders.place",
      {
        token: quote.token,
        contactName: "M",
        contactEmail: "m@example.test",
        contactPhone: "0812345678",
        pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
        idempotencyKey: "ferry-key-1",
        stops: [{ detail: "88/1" }, { detail: "gate B" }],
      },
      customer,
    );
    const { orderId } = placed.data as { orderId: string };
    const ferryRouteId = quote.crossings[0]?.ferryRouteId;
    expect(await remove(ferryRouteId)).toMatchObject({
      appCode: "FERRY_IN_USE",
      params: { orderIds: orderId },
    });
    await mutate("orders.cancel", { orderId }, customer);
    expect((await remove(ferryRouteId)).appCode).toBeUndefined();
  });

  test("to remove a ferry that an offer crosses with, until it is answered", async () => {
    const customer = await createPerson(db, "customer");
    const booked = await mutate("orders.book", booking({ pickup: { text: "the yellow house" } }), customer);
    const { orderId } = booked.data as { orderId: string };
    const quote = (await query("pricing.quote", request)).data as {
      token: string;
      crossings: { ferryRouteId: string }[];
    };
    const settled = await mutate(
      "orders.settle",
      {
        orderId,
        revision: 1,
        token: quote.token,
        pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
        stopDetails: ["88/1", "gate B"],
        idempotencyKey: "offer-with-a-ferry",
      },
      admin,
    );
    const { offer } = settled.data as { offer: { offerId: string } };
    const ferryRouteId = quote.crossings[0]?.ferryRouteId;
    expect(await remove(ferryRouteId)).toMatchObject({
      appCode: "FERRY_IN_USE",
      params: { orderIds: orderId },
    });
    // An order with a price is asked for another one once it is confirmed, too.
    await db.update(orders).set({ status: "confirmed" });
    expect((await remove(ferryRouteId)).appCode).toBe("FERRY_IN_USE");
    await db.update(orders).set({ status: "pending" });
    await mutate(
      "orders.answerOffer",
      { orderId, offerId: offer.offerId, answer: "decline", reason: "" },
      customer,
    );
    expect((await remove(ferryRouteId)).appCode).toBeUndefined();
  });

  test("to remove a ferry that a driver proposes to cross with, as long as the customer can agree", async () => {
    await createDriver(db, "driver");
    const customer = await createPerson(db, "customer");
    const { orderId } = (
      await mutate("orders.book", booking({ pickup: { text: "the yellow house" } }), customer)
    ).data as { orderId: string };
    const { ferryRouteId } = (
      await mutate("ferries.create", { idempotencyKey: crypto.randomUUID(), ferry: aFerry() }, admin)
    ).data as Listed;
    const proposed = { changeId: `${orderId}.d2`, orderId, jobId: `${orderId}-1`, driverId: "driver-driver" };
    const terms = { after: { lines: [{ kind: "ferry", ferryRouteId }] } } as never;
    const press = { version: 2, basedOn: 1, idempotencyKey: "press", note: "", proposedAt: Date.now() };
    const expiresAt = Date.now() + 60_000;
    await db.insert(doorChanges).values({ ...proposed, ...press, terms, expiresAt, state: "open" });
    expect(await remove(ferryRouteId)).toMatchObject({
      appCode: "FERRY_IN_USE",
      params: { orderIds: orderId },
    });
    await db.update(doorChanges).set({ state: "declined" });
    expect((await remove(ferryRouteId)).appCode).toBeUndefined();
  });

  test("to remove what somebody else saved meanwhile", async () => {
    const { ferryRouteId } = (
      await mutate("ferries.create", { idempotencyKey: crypto.randomUUID(), ferry: aFerry() }, admin)
    ).data as Listed;
    await mutate(
      "ferries.update",
      { ferryRouteId, basedOnVersion: 1, ferry: aFerry({ frequencyMin: 45 }) },
      admin,
    );
    expect((await remove(ferryRouteId)).appCode).toBe("FERRY_VERSION_CONFLICT");
    expect((await remove(ferryRouteId, 2)).appCode).toBeUndefined();
  });

  test("a second admin saving over the first", async () => {
    const { ferryRouteId } = (
      await mutate("ferries.create", { idempotencyKey: crypto.randomUUID(), ferry: aFerry() }, admin)
    ).data as Listed;
    const save = (frequencyMin: number) =>
      mutate("ferries.update", { ferryRouteId, basedOnVersion: 1, ferry: aFerry({ frequencyMin }) }, admin);
    expect((await save(20)).data).toEqual({ ferryRouteId, version: 2 });
    expect(await save(30)).toMatchObject({ appCode: "FERRY_VERSION_CONFLICT" });
  });

  test.each<[string, object, Record<string, string>]>([
    ["no name", { name: { th: "", en: "x" } }, { "ferry.name.th": "REQUIRED" }],
    ["a last sailing before the first", { lastSailingMin: 299 }, { "ferry.lastSailingMin": "BELOW_FIRST" }],
    [
      "a greatest fare below the least",
      { vehicleFareMaxSatang: 1_00 },
      { "ferry.vehicleFareMaxSatang": "BELOW_FIRST" },
    ],
    [
      "a verified fare of nothing",
      { vehicleFareMinSatang: 0, vehicleFareMaxSatang: 0 },
      { "ferry.vehicleFareMaxSatang": "REQUIRED" },
    ],
    ["a boat every 0 minutes", { frequencyMin: 0 }, { "ferry.frequencyMin": "TOO_SMALL" }],
    [
      "a port in Malaysia",
      { arrivalPort: { name: { th: "ก", en: "P" }, latitude: 5.41, longitude: 100.33 } },
      { "ferry.arrivalPort": "OUTSIDE_THAILAND" },
    ],
    [
      "a port in the middle of the gulf",
      { arrivalPort: { name: { th: "ก", en: "P" }, latitude: 11.2, longitude: 101.1 } },
      { "ferry.arrivalPort": "AT_SEA" },
    ],
    ["one port twice", { arrivalPort: aFerry().departurePort }, { "ferry.arrivalPort": "SAME_PLACE" }],
  ])("%s", async (_what, change, fields) => {
    expect(
      await mutate("ferries.create", { idempotencyKey: crypto.randomUUID(), ferry: aFerry(change) }, admin),
    ).toMatchObject({
      appCode: "BAD_INPUT",
      fields,
    });
  });
});
