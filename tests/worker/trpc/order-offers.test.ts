import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderOffers } from "#db/schema/order-offers.ts";
import { orderLines, orders, orderStops } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { sessions } from "#db/schema/users.ts";
import type { Mail } from "#domain/mails.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import { wire } from "#worker/wiring.ts";
import { linkToken } from "#worker/services/account/link-token.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { advanceBoardClock, boardStub } from "../../support/board.ts";
import { mutate, query } from "../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";
import { booking } from "../../support/quotes.ts";
import { workingDay } from "../../support/working-day.ts";

type Order = RouterOutputs["orders"]["byId"];
type Quote = RouterOutputs["pricing"]["quote"];

const UUID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34";

let db: Database;
let customer: Person;
let driver: Person;
let admin: Person;
let orderId: string;
let quote: Quote;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver", "six_wheel");
  admin = await createPerson(db, "admin", "admin");
  const pickup = { text: "the yellow house behind the temple" };
  const answer = await mutate("orders.book", booking({ pickup, notes: "ring twice" }), customer);
  ({ orderId } = answer.data as { orderId: string });
  const request = {
    stops: [{ placeId: "th-1006" }, { placeId: "th-5001" }],
    vehicles: ["six_wheel", "six_wheel"],
    workers: 2,
    loadRange: "under_850_kg",
  };
  quote = (await query("pricing.quote", request)).data as Quote;
});

/** Noon in Bangkok, when trucks may drive. */
const pickupAt = () =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 6 * DAY_MS + 5 * HOUR_MS).toISOString();
const settle = async (change: object = {}) => {
  const { revision, offer } = await read(admin);
  return mutate(
    "orders.settle",
    {
      orderId,
      revision,
      token: quote.token,
      pickupAt: pickupAt(),
      stopDetails: ["88/1", "gate B"],
      message: "with two helpers",
      idempotencyKey: crypto.randomUUID(),
      seenOfferId: offer?.offerId ?? null,
      ...change,
    },
    admin,
  );
};
const read = async (as = customer) => (await query("orders.byId", { orderId }, as)).data as Order;
const offerId = async () => (await read()).offer?.offerId ?? "";
const answerOffer = async (answer: string, as = customer) =>
  mutate("orders.answerOffer", { orderId, offerId: await offerId(), answer }, as);
const token = async () => linkToken(env.BETTER_AUTH_SECRET ?? "", "offer", await offerId());

describe("a booking with a place in free text", () => {
  test("keeps its vehicle, its load, its day and its notes, for customer and admin", async () => {
    const kept = { vehicles: ["six_wheel"], loadRange: "from_850_kg", workers: 0, notes: "ring twice" };
    for (const who of [customer, admin])
      expect(await read(who)).toMatchObject({ ...kept, totalSatang: null, jobs: [], offer: null });
    const data = await query("account.myData", undefined, customer);
    expect(data.data).toMatchObject({ orders: [{ vehicles: ["six_wheel"] }] });
  });
});

describe("an offer", () => {
  test("is what the admin saw in the quote; the order stays as it was until it is accepted", async () => {
    const answer = await settle();
    expect(answer.data).toMatchObject({
      totalSatang: null,
      jobs: [],
      offer: {
        state: "open",
        totalSatang: quote.totalSatang,
        vehicles: ["six_wheel", "six_wheel"],
        workers: 2,
        message: "with two helpers",
        pickupAt: Date.parse(pickupAt()),
        stops: [{ placeId: "th-1006", detail: "88/1" }, { placeId: "th-5001" }],
      },
    });
    expect((await read()).offer?.lines).toEqual(quote.lines);
    expect((await read()).stops[0]).toMatchObject({ label: { en: "the yellow house behind the temple" } });
  });

  test("accepted becomes the order: places, time, vehicles, lines and one open job per vehicle", async () => {
    await settle();
    const accepted = await offerId();
    const answer = await answerOffer("accept");
    expect(answer.data).toMatchObject({
      status: "pending",
      totalSatang: quote.totalSatang,
      distanceM: quote.distanceM,
      pickupAt: Date.parse(pickupAt()),
      vehicles: ["six_wheel", "six_wheel"],
      workers: 2,
      loadRange: "under_850_kg",
      notes: "ring twice",
      offer: null,
      stops: [{ placeId: "th-1006", detail: "88/1" }, { placeId: "th-5001" }],
      jobs: [{ jobId: `${orderId}-1`, status: "available" }, { jobId: `${orderId}-2` }],
    });
    expect((answer.data as Order).lines).toEqual(quote.lines);
    expect((answer.data as Order).events.map(({ kind }) => kind)).toEqual([
      "transition",
      "offer_made",
      "offer_accepted",
    ]);
    const open = await query("jobs.available", {}, driver);
    expect(open.data).toMatchObject({ items: [{ jobId: `${orderId}-1`, workers: 2 }, {}] });
    expect((await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver)).status).toBe(200);
    const row = await db.select().from(orders).get();
    expect(row?.estimatedPaySatang).toBeGreaterThan(0);
    const again = await mutate(
      "orders.answerOffer",
      { orderId, offerId: accepted, answer: "accept" },
      customer,
    );
    expect(again.data).toMatchObject({ revision: (answer.data as Order).revision });
  });

  test("adjusted by hand keeps what was calculated and why, and the driver's pay follows it", async () => {
    const amountSatang = (quote.lines[0]?.amountSatang ?? 0) + 1_000_00;
    const adjustments = [{ lineIndex: 0, amountSatang, reason: "narrow lane" }];
    await settle({ adjustments });
    const offer = (await read()).offer;
    expect(offer?.totalSatang).toBe(quote.totalSatang + 1_000_00);
    const adjusted = { fromSatang: quote.lines[0]?.amountSatang, reason: "narrow lane" };
    expect(offer?.lines[0]).toMatchObject({ amountSatang, adjusted });
    await answerOffer("accept");
    const line = await db.select().from(orderLines).where(eq(orderLines.position, 0)).get();
    expect(line).toMatchObject({ amountSatang, line: { adjusted } });
    const [first, second] = await db.select({ pay: jobs.estimatedPaySatang }).from(jobs).orderBy(jobs.jobId);
    expect((first?.pay ?? 0) - (second?.pay ?? 0)).toBe(600_00);
  });

  test("with a line by hand needs a login of the last 15 minutes; as calculated it does not", async () => {
    await db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) });
    const adjustments = [{ lineIndex: 0, amountSatang: 1_00, reason: "narrow lane" }];
    expect((await settle({ adjustments })).appCode).toBe("FRESH_LOGIN_REQUIRED");
    expect((await read()).offer).toBeNull();
    expect((await settle()).status).toBe(200);
  });

  test("with labour agreed by hand keeps it: its customer cannot have it calculated again", async () => {
    const lineIndex = quote.lines.findIndex((line) => line.kind === "labour");
    const adjustments = [{ lineIndex, amountSatang: 9_000_00, reason: "a piano on the third floor" }];
    await settle({ adjustments });
    await answerOffer("accept");
    const { totalSatang, revision } = await read();
    const change = { orderId, workers: 1, revision, totalSatang, idempotencyKey: crypto.randomUUID() };
    expect((await query("orders.previewWorkers", { orderId, workers: 1 }, customer)).appCode).toBe(
      "ORDER_NOT_CHANGEABLE",
    );
    expect((await mutate("orders.changeWorkers", change, customer)).appCode).toBe("ORDER_NOT_CHANGEABLE");
    expect((await query("orders.previewWorkers", { orderId, workers: 1 }, admin)).status).toBe(200);
    expect(await read()).toMatchObject({ workers: 2, totalSatang });
  });

  test.each([
    [
      { adjustments: [{ lineIndex: 99, amountSatang: 1, reason: "x" }] },
      "adjustments.0.lineIndex",
      "INVALID",
    ],
    [{ adjustments: [{ lineIndex: 0, amountSatang: 1, reason: " " }] }, "adjustments.0.reason", "REQUIRED"],
    [{ pickupAt: "2020-01-01T00:00:00Z" }, "pickupAt", "DATE_IN_PAST"],
  ])("that cannot be is refused at its field", async (change, field, code) => {
    expect((await settle(change)).fields).toEqual({ [field]: code });
    expect((await read()).offer).toBeNull();
  });

  test("for an order that its customer has moved to another day meanwhile is refused, and their day stays", async () => {
    const { revision } = await read(admin);
    const day = new Date(Date.parse(pickupAt()) + 2 * DAY_MS).toISOString();
    const moved = { orderId, revision, pickupAt: day, idempotencyKey: crypto.randomUUID() };
    expect((await mutate("orders.changeDay", moved, customer)).status).toBe(200);
    expect((await settle({ revision })).appCode).toBe("ORDER_CHANGED");
    expect(await read()).toMatchObject({ pickupAt: Date.parse(day), offer: null });
    expect((await settle()).data).toMatchObject({ offer: { state: "open" } });
  });

  test("declined or expired can be made again; the admin sees which it was", async () => {
    await settle();
    expect((await answerOffer("decline")).data).toMatchObject({ offer: { state: "declined" }, jobs: [] });
    await settle();
    await db.update(orderOffers).set({ expiresAt: Date.now() }).where(eq(orderOffers.state, "open"));
    expect((await read(admin)).offer?.state).toBe("expired");
    expect((await settle()).data).toMatchObject({ offer: { state: "open" } });
    expect((await answerOffer("accept")).status).toBe(200);
  });

  test.each(["declined", "withdrawn"])(
    "that was %s says what its customer has changed since",
    async (how) => {
      await settle();
      const press = { orderId, seenOfferId: await offerId(), reason: "too dear", idempotencyKey: UUID };
      if (how === "declined") await answerOffer("decline");
      else await mutate("orders.withdrawOffer", press, admin);
      const nothing = { day: false, workers: false, stops: [], elsewhere: [] };
      expect((await read(admin)).offer).toMatchObject({ state: how, changedSince: nothing });
      const day = new Date(Date.parse(pickupAt()) + 2 * DAY_MS).toISOString();
      const { revision } = await read();
      const moved = { orderId, revision, pickupAt: day, idempotencyKey: crypto.randomUUID() };
      expect((await mutate("orders.changeDay", moved, customer)).status).toBe(200);
      const stops = [{ detail: "" }, { detail: "gate C" }];
      const doors = { orderId, revision: revision + 1, stops, idempotencyKey: crypto.randomUUID() };
      expect((await mutate("orders.changeDoors", doors, customer)).status).toBe(200);
      expect((await read(admin)).offer).toMatchObject({
        state: how,
        changedSince: { day: true, workers: false, stops: [1], elsewhere: [1] },
      });
      await settle();
      expect((await read(admin)).offer).toMatchObject({ state: "open", changedSince: nothing });
    },
  );

  test("stands in the admin's list while the order has no price, and in no list of the customer", async () => {
    const row = async () =>
      ((await query("orders.list", {}, admin)).data as RouterOutputs["orders"]["list"]).items;
    expect(await row()).toMatchObject([{ orderId, offerState: null }]);
    await settle();
    expect(await row()).toMatchObject([{ offerState: "open" }]);
    await answerOffer("decline");
    expect(await row()).toMatchObject([{ offerState: "declined" }]);
    await settle();
    await db.update(orderOffers).set({ expiresAt: Date.now() }).where(eq(orderOffers.state, "open"));
    expect(await row()).toMatchObject([{ orderId, offerState: "expired" }]);
    expect((await query("orders.mine", {}, customer)).body).not.toContain("offer");
    await settle();
    await answerOffer("accept");
    expect(await row()).toMatchObject([{ totalSatang: quote.totalSatang, offerState: null }]);
  });

  test("that the office takes back is told with its amount, stands so in the list, and can be made again", async () => {
    await settle();
    const press = {
      orderId,
      seenOfferId: await offerId(),
      reason: "The lift is too small",
      idempotencyKey: UUID,
    };
    const taken = await mutate("orders.withdrawOffer", press, admin);
    expect(taken.data).toMatchObject({
      totalSatang: null,
      offer: { state: "withdrawn", withdrawnReason: "The lift is too small" },
    });
    const list = (await query("orders.list", {}, admin)).data as RouterOutputs["orders"]["list"];
    expect(list.items).toMatchObject([{ orderId, offerState: "withdrawn" }]);
    const link = { token: await token(), answer: "accept" };
    expect((await mutate("orders.answerOfferOfLink", link)).appCode).toBe("OFFER_CLOSED");
    const rows = await db.select().from(outbox);
    const row = rows.find(({ params }) => params.includes("order_offer_withdrawn"));
    const { mail } = JSON.parse(row?.params ?? "") as { mail: Mail };
    const deps = { ...wire(env, readSettings(env, ORIGIN)), db, now: Date.now };
    expect(await composeMail(deps, mail, { recipient: "a@b.test", locale: "en" })).toMatchObject({
      name: "order_offer_withdrawn",
      totalSatang: quote.totalSatang,
      reason: "The lift is too small",
    });
    expect((await settle()).data).toMatchObject({ offer: { state: "open", withdrawnReason: null } });
  });

  test("of two at once one is open; who has seen it puts another in its place, and only that one can be accepted", async () => {
    const answers = await Promise.all([settle(), settle()]);
    expect(answers.map(({ appCode }) => appCode ?? "made").toSorted()).toEqual(["ORDER_CHANGED", "made"]);
    expect((await settle({ seenOfferId: null })).appCode).toBe("ORDER_CHANGED");
    expect((await settle()).status).toBe(200);
    const rows = await db.select().from(orderOffers).orderBy(orderOffers.version);
    expect(rows.map(({ state }) => state)).toEqual(["withdrawn", "open"]);
    const old = { orderId, offerId: rows[0]?.offerId, answer: "accept" };
    expect((await mutate("orders.answerOffer", old, customer)).appCode).toBe("OFFER_CLOSED");
  });

  test("accepted twice, declined and cancelled all at once leaves one consistent order", async () => {
    await settle();
    await Promise.all([
      answerOffer("accept"),
      answerOffer("accept"),
      answerOffer("decline"),
      mutate("orders.cancel", { orderId }, customer),
    ]);
    const order = await read();
    const [offer] = await db.select().from(orderOffers);
    expect(order.status).toBe("cancelled");
    expect(order.jobs.length > 0).toBe(offer?.state === "accepted");
    expect(order.jobs.every((job) => job.status === "cancelled")).toBe(true);
  });

  test("in forbidden truck hours says so, and is accepted only once that is known", async () => {
    // In the morning ban of Bangkok.
    await settle({ pickupAt: `${workingDay(10)}T07:00:00+07:00` });
    const offer = (await read()).offer;
    expect(offer).toMatchObject({ truckHours: { bannedStops: [{ stopIndex: 0 }] } });
    const link = { token: await token(), answer: "accept" };
    expect((await mutate("orders.answerOfferOfLink", link)).appCode).toBe("TRUCK_HOURS_NOT_ACKNOWLEDGED");
    expect(await answerOffer("accept")).toMatchObject({ appCode: "TRUCK_HOURS_NOT_ACKNOWLEDGED" });
    const known = { orderId, offerId: offer?.offerId, answer: "accept", truckHoursAcknowledged: true };
    expect((await mutate("orders.answerOffer", known, customer)).data).toMatchObject({
      truckHoursAcknowledgedAt: expect.any(Number),
      jobs: [{ status: "available" }, { status: "available" }],
    });
  });

  test("is answered by its customer alone", async () => {
    await settle();
    const stranger = await createPerson(db, "stranger");
    const given = { orderId, offerId: await offerId(), answer: "accept" };
    for (const who of [stranger, admin, driver])
      expect((await mutate("orders.answerOffer", given, who)).appCode).toBe("NOT_FOUND");
  });
});

describe("the link in the mail", () => {
  test("shows the offer and answers it without a session; looking accepts nothing", async () => {
    await settle();
    const link = { token: await token() };
    for (let look = 0; look < 2; look++)
      expect((await mutate("orders.offerOfLink", link)).data).toMatchObject({ orderId, state: "open" });
    expect((await read()).jobs).toEqual([]);
    const answered = await mutate("orders.answerOfferOfLink", { ...link, answer: "accept" });
    expect(answered.data).toMatchObject({ state: "accepted" });
    expect((await mutate("orders.answerOfferOfLink", { ...link, answer: "accept" })).status).toBe(200);
    expect((await mutate("orders.answerOfferOfLink", { ...link, answer: "decline" })).appCode).toBe(
      "OFFER_CLOSED",
    );
    expect((await read()).jobs).toHaveLength(2);
  });

  test("of another purpose, or long after the offer, opens nothing", async () => {
    await settle();
    const wrong = await linkToken(env.BETTER_AUTH_SECRET ?? "", "sign_up", await offerId());
    expect((await mutate("orders.offerOfLink", { token: wrong })).appCode).toBe("TOKEN_INVALID");
    const link = { token: await token() };
    await db.update(orderOffers).set({ expiresAt: Date.now() - 31 * DAY_MS });
    expect((await mutate("orders.offerOfLink", link)).appCode).toBe("TOKEN_INVALID");
  });
});

describe("an acceptance that D1 refuses", () => {
  test.each(["order_stops", "order_lines", "jobs"])(
    "at %s is written later, all of it, and never half",
    async (table) => {
      await settle();
      const rows = () =>
        Promise.all([
          db.select().from(orders),
          db.select().from(orderStops),
          db.select().from(orderLines),
          db.select().from(jobs),
          db.select().from(orderOffers),
        ]);
      const before = await rows();
      await db.run(
        sql.raw(
          `CREATE TRIGGER refuse BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'this row is refused'); END`,
        ),
      );
      expect((await answerOffer("accept")).status).toBe(200);
      expect(await rows()).toEqual(before);
      await db.run(sql.raw("DROP TRIGGER refuse"));
      await advanceBoardClock(MINUTE_MS);
      await runDurableObjectAlarm(boardStub());
      expect(await read()).toMatchObject({ totalSatang: quote.totalSatang, offer: null, jobs: [{}, {}] });
    },
  );
});
