import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders, orderStops } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing } from "../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];
type Preview = RouterOutputs["orders"]["previewMove"];
type Quote = RouterOutputs["pricing"]["quote"];

const LIGHT = "under_850_kg";
const HEAVY = "from_850_kg";

let db: Database;
let customer: Person;
let driver: Person;
let dispatcher: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const { token } = await quoteOf(2, HEAVY);
  ({ orderId } = (await mutate("orders.place", placing(token), customer)).data as Order);
  await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
});

async function quoteOf(workers: number, loadRange: string): Promise<Quote> {
  const stops = [{ placeId: "th-1006" }, { placeId: "th-2004" }];
  const answer = await query("pricing.quote", { stops, vehicles: ["four_wheel"], workers, loadRange });
  return answer.data as Quote;
}
const read = async () => (await query("orders.byId", { orderId }, dispatcher)).data as Order;
const preview = (workers: number, loadRange: string) =>
  query("orders.previewMove", { orderId, workers, loadRange }, dispatcher);
async function change(workers: number, loadRange: string, values: object = {}, as = dispatcher) {
  const shown = (await preview(workers, loadRange)).data as Preview | undefined;
  return mutate(
    "orders.changeMove",
    {
      orderId,
      revision: (await read()).revision,
      workers,
      loadRange,
      totalSatang: shown?.totalSatang ?? 0,
      paidSatang: shown?.settlement.paidSatang ?? 0,
      reason: "fewer boxes than she thought",
      idempotencyKey: crypto.randomUUID(),
      ...values,
    },
    as,
  );
}
const jobRow = async () => (await db.select().from(jobs))[0];
const mailKinds = async () =>
  (await db.select().from(outbox)).flatMap(({ params }) => {
    const { mail } = JSON.parse(params) as { mail?: { kind: string } };
    return mail === undefined ? [] : [mail.kind];
  });

describe("helpers and load of a confirmed order", () => {
  test("cost what a quote for them costs, line by line, and nothing is written before the press", async () => {
    expect((await read()).status).toBe("confirmed");
    const quoted = await quoteOf(1, LIGHT);
    const shown = (await preview(1, LIGHT)).data as Preview;
    expect(shown).toMatchObject({ totalSatang: quoted.totalSatang, lines: quoted.lines, isAsked: false });
    expect((await preview(4, HEAVY)).data).toMatchObject({
      totalSatang: (await quoteOf(4, HEAVY)).totalSatang,
      isAsked: true,
    });
    expect(await read()).toMatchObject({ workers: 2, loadRange: HEAVY, revision: 1 });
  });

  test("that cost no more hold at once: price, card and history; the driver keeps job and pay, both are told", async () => {
    const before = await jobRow();
    const { data } = await change(1, LIGHT);
    const { totalSatang } = await quoteOf(1, LIGHT);
    expect(data).toMatchObject({
      workers: 1,
      loadRange: LIGHT,
      totalSatang,
      status: "confirmed",
      offer: null,
    });
    const after = await jobRow();
    expect(after).toMatchObject({ status: "reserved", paySatang: before?.paySatang, endsAt: before?.endsAt });
    expect(after?.card).toMatchObject({ workers: 1, loadRange: LIGHT });
    const event = (await db.select().from(orderEvents)).find(({ kind }) => kind === "move_changed");
    expect(event).toMatchObject({
      actorId: "dispatcher",
      reason: "fewer boxes than she thought",
      details: { workers: { from: 2, to: 1 }, load: { from: HEAVY, to: LIGHT } },
    });
    expect(await mailKinds()).toEqual(expect.arrayContaining(["order_move_changed", "job_changed"]));
  });

  test("that cost more are asked for: the order stays as agreed until the customer accepts, then all of it follows", async () => {
    await change(1, LIGHT);
    const agreed = await read();
    const { data } = await change(3, HEAVY);
    const { totalSatang } = await quoteOf(3, HEAVY);
    expect(data).toMatchObject({
      workers: 1,
      loadRange: LIGHT,
      totalSatang: agreed.totalSatang,
      offer: { state: "open", totalSatang, workers: 3, loadRange: HEAVY },
    });
    const offerId = (data as Order).offer?.offerId;
    await mutate("orders.answerOffer", { orderId, offerId, answer: "accept" }, customer);
    expect(await read()).toMatchObject({ workers: 3, loadRange: HEAVY, totalSatang, status: "confirmed" });
    expect((await jobRow())?.card).toMatchObject({ workers: 3, loadRange: HEAVY });
  });

  test("pressed twice count once, also when they are asked for", async () => {
    const key = { idempotencyKey: "key-of-press-1", revision: 1 };
    await change(1, LIGHT, key);
    expect((await change(1, LIGHT, key)).status).toBe(200);
    expect((await read()).revision).toBe(2);
    const asked = { idempotencyKey: "key-of-press-2", revision: 2 };
    await change(4, HEAVY, asked);
    expect((await change(4, HEAVY, asked)).status).toBe(200);
    expect((await read()).revision).toBe(3);
  });

  test("a line that was set by hand is calculated anew only where they change it", async () => {
    const { lines } = await read();
    const labourAt = lines.findIndex(({ kind }) => kind === "labour");
    const adjustments = [
      { lineIndex: 0, amountSatang: 1_00, reason: "agreed" },
      { lineIndex: labourAt, amountSatang: 2_00, reason: "agreed" },
    ];
    const press = { orderId, revision: 1, adjustments, idempotencyKey: "key-of-price-1" };
    await mutate("orders.changePrice", press, dispatcher);
    const shown = (await preview(1, HEAVY)).data as Preview;
    expect(shown.lines[0]).toMatchObject({ amountSatang: 1_00, adjusted: { reason: "agreed" } });
    const quoted = await quoteOf(1, HEAVY);
    expect(shown.lines.at(-1)).toEqual(quoted.lines.at(-1));
  });
});

describe("trucks, places and goods of a confirmed order", () => {
  const KEPT = [{ position: 0 }, { position: 1 }];
  const PATTAYA = { place: { placeId: "th-2001" }, detail: "Condo 7" };
  const asked = async (values: object) =>
    (await query("orders.previewMove", { orderId, workers: 2, loadRange: HEAVY, ...values }, dispatcher))
      .data as Preview;
  const quoteOfPlaces = async (placeIds: readonly string[], vehicle = "four_wheel") => {
    const move = { stops: placeIds.map((placeId) => ({ placeId })), vehicles: [vehicle] };
    return (await query("pricing.quote", { ...move, workers: 2, loadRange: HEAVY })).data as Quote;
  };
  async function press(values: object, more: object = {}) {
    const shown = (await asked(values)) as Preview | undefined;
    const { revision, offer } = await read();
    const seenOfferId = offer?.state === "open" ? offer.offerId : null;
    const sent = {
      orderId,
      workers: 2,
      loadRange: HEAVY,
      revision,
      totalSatang: shown?.totalSatang ?? 0,
      paidSatang: shown?.settlement.paidSatang ?? 0,
      seenOfferId,
    };
    const idempotencyKey = crypto.randomUUID();
    const reason = "she asked for it";
    return mutate(
      "orders.changeMove",
      { ...sent, reason, idempotencyKey, truckHoursAcknowledged: true, ...values, ...more },
      dispatcher,
    );
  }

  test("cost what a quote for them costs, and say who could not keep the job", async () => {
    const longer = [KEPT[0], PATTAYA, KEPT[1]];
    const quoted = await quoteOfPlaces(["th-1006", "th-2001", "th-2004"]);
    const shown = await asked({ stops: longer });
    expect(shown).toMatchObject({ lines: quoted.lines, totalSatang: quoted.totalSatang, isAsked: true });
    expect(shown.reservations).toMatchObject([{ driverName: "driver", stays: true }]);
    const sixWheel = await quoteOfPlaces(["th-1006", "th-2004"], "six_wheel");
    const truck = await asked({ trucks: [{ jobId: `${orderId}-1`, vehicle: "six_wheel" }] });
    expect(truck).toMatchObject({ lines: sixWheel.lines, totalSatang: sixWheel.totalSatang });
    expect(truck.reservations).toMatchObject([{ vehicle: "six_wheel", stays: false }]);
    expect(await read()).toMatchObject({ revision: 1, vehicles: ["four_wheel"] });
  });

  test("a shorter way holds at once: stops, route, times and card are those of it, and the driver stays", async () => {
    const before = await read();
    const nearer = [KEPT[0], { place: { placeId: "th-1101" }, detail: "88/1" }];
    const quoted = await quoteOfPlaces(["th-1006", "th-1101"]);
    expect(quoted.totalSatang).toBeLessThan(before.totalSatang ?? 0);
    expect((await press({ stops: nearer })).status).toBe(200);
    const after = await read();
    expect(after).toMatchObject({
      totalSatang: quoted.totalSatang,
      distanceM: quoted.distanceM,
      pickupAt: before.pickupAt,
      status: "confirmed",
      stops: [
        { placeId: "th-1006", detail: before.stops[0]?.detail },
        { placeId: "th-1101", detail: "88/1" },
      ],
    });
    const row = await jobRow();
    expect(row).toMatchObject({ status: "reserved", driverId: "driver-driver" });
    expect(row?.endsAt).toBeLessThan((before.pickupAt ?? 0) + 12 * HOUR_MS);
    expect(row?.card).toMatchObject({ distanceM: quoted.distanceM, waypointCount: 0 });
    const event = (await db.select().from(orderEvents)).find(({ kind }) => kind === "move_changed");
    expect(event?.details).toMatchObject({ places: { to: [{}, after.stops[1]?.label] } });
  });

  test("a stop that stays needs no door that it never had", async () => {
    await db.update(orderStops).set({ detail: "" });
    const stops = [KEPT[0], { place: { placeId: "th-1101" }, detail: "88/1" }];
    expect((await press({ stops })).status).toBe(200);
  });

  test("another truck is the customer's word; then the driver without one is released, and drivers of it see the job", async () => {
    await press({ trucks: [{ jobId: `${orderId}-1`, vehicle: "six_wheel" }] });
    const { offer } = await read();
    expect(offer).toMatchObject({ state: "open", change: { vehicles: { to: ["six_wheel"] } } });
    expect(await jobRow()).toMatchObject({ vehicle: "four_wheel", status: "reserved" });
    const answer = { orderId, offerId: offer?.offerId, answer: "accept", truckHoursAcknowledged: true };
    expect((await mutate("orders.answerOffer", answer, customer)).status).toBe(200);
    expect(await jobRow()).toMatchObject({ vehicle: "six_wheel", status: "available", driverId: null });
    expect(await read()).toMatchObject({ vehicles: ["six_wheel"], totalSatang: offer?.totalSatang });
    const kinds = (await db.select().from(orderEvents)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["offer_accepted", "released_for_move"]));
    const refused = await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
    expect(refused.appCode).toBe("NOT_FOUND");
    const other = await createDriver(db, "other", "six_wheel");
    expect((await mutate("jobs.reserve", { jobId: `${orderId}-1` }, other)).status).toBe(200);
  });

  test("goods change no price, and have to fit load and truck", async () => {
    const items = [{ itemId: "box", count: 3 }];
    expect(await asked({ items })).toMatchObject({ isAsked: false, changesNothing: false });
    expect((await press({ items })).status).toBe(200);
    expect((await read()).goods).toMatchObject({ items });
    const tooMuch = { orderId, workers: 2, loadRange: HEAVY, items: [{ itemId: "wardrobe", count: 99 }] };
    expect((await query("orders.previewMove", tooMuch, dispatcher)).appCode).toBe("GOODS_DO_NOT_FIT");
  });

  test("an unknown stop, one stop twice, one place twice, and a place without a door are refused at their field", async () => {
    const refused = async (stops: readonly object[]) =>
      (await query("orders.previewMove", { orderId, workers: 2, loadRange: HEAVY, stops }, dispatcher))
        .fields;
    expect(await refused([KEPT[0] ?? {}, { position: 2 }])).toEqual({ "stops.1": "INVALID" });
    expect(await refused([KEPT[0] ?? {}, KEPT[0] ?? {}])).toEqual({ "stops.1": "INVALID" });
    expect(await refused([KEPT[0] ?? {}, { place: { placeId: "th-1006" } }])).toEqual({
      "stops.1": "SAME_PLACE",
    });
    const noDoor = [KEPT[0], { place: { placeId: "th-1101" } }];
    expect((await press({ stops: noDoor })).fields).toEqual({ "stops.1.detail": "DOOR_MISSING" });
  });

  test("of two who change it at once the second is told, and nothing is lost", async () => {
    const first = await asked({ stops: [KEPT[0], { place: { placeId: "th-1101" }, detail: "88/1" }] });
    await press({ items: [{ itemId: "box", count: 3 }] });
    const late = await press(
      { stops: [KEPT[0], { place: { placeId: "th-1101" }, detail: "88/1" }] },
      { revision: first.revision },
    );
    expect(late.appCode).toBe("ORDER_CHANGED");
    expect((await read()).goods).toMatchObject({ items: [{ itemId: "box", count: 3 }] });
  });

  test("are in the audit log with what was and what is", async () => {
    await press({ stops: [KEPT[0], { place: { placeId: "th-1101" }, detail: "88/1" }] });
    const entry = (await db.select().from(auditEntries)).find(
      ({ what, outcome }) => what === "orders.changeMove" && outcome === "ok",
    );
    expect(JSON.stringify(entry)).toContain("th-1101");
    expect(JSON.stringify(entry)).not.toContain("88/1");
  });
});

describe("nothing is changed", () => {
  test("at another total or state than was shown, or without a reason", async () => {
    expect((await change(1, LIGHT, { totalSatang: 1 })).appCode).toBe("ORDER_CHANGED");
    expect((await change(1, LIGHT, { reason: " " })).fields).toEqual({ reason: "REQUIRED" });
    expect((await change(2, HEAVY)).fields).toEqual({ workers: "INVALID" });
    await change(1, HEAVY);
    expect((await change(0, HEAVY, { revision: 1 })).appCode).toBe("ORDER_CHANGED");
    expect(await read()).toMatchObject({ workers: 1, loadRange: HEAVY });
  });

  test("once the truck is under way, or it was paid back", async () => {
    await db.update(orders).set({ paymentStatus: "refunded" });
    expect((await preview(1, LIGHT)).appCode).toBe("ORDER_NOT_CHANGEABLE");
    await db.update(orders).set({ paymentStatus: "unpaid", status: "in_transit" });
    expect((await change(1, LIGHT)).appCode).toBe("ORDER_NOT_CHANGEABLE");
  });

  test("by the form of a pending order, which looks at no document and not at whose order it is", async () => {
    const { totalSatang } = (await preview(1, HEAVY)).data as Preview;
    const press = { orderId, revision: 1, workers: 1, totalSatang, reason: "fewer boxes" };
    const pressed = { ...press, idempotencyKey: crypto.randomUUID() };
    expect((await mutate("orders.changeWorkers", pressed, dispatcher)).appCode).toBe("ORDER_NOT_CHANGEABLE");
    expect(await read()).toMatchObject({ workers: 2, revision: 1 });
  });

  test("by somebody of the office for their own order", async () => {
    await db.update(orders).set({ customerId: "dispatcher" });
    expect((await change(1, LIGHT)).appCode).toBe("OWN_RECORD");
  });
});
