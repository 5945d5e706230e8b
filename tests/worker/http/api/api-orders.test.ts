import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import {
  apiOrder,
  apiOrderList,
  apiPlaces,
  apiQuote,
  type ApiOrder,
  type ApiProblem,
} from "#domain/api/api-answers.ts";
import { apiAnswers } from "#db/schema/companies/api-keys.ts";
import { companyMembers } from "#db/schema/companies/companies.ts";
import { orders } from "#db/schema/orders.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { callApi, companyWithKey, makeKey, MOVE, orderBody, refusal } from "../../../support/api.ts";
import { invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let owner: Person;
let key: string;
beforeEach(async () => {
  db = await freshDatabase();
  owner = await createPerson(db, "owner");
  key = await companyWithKey(db, owner);
});

/** An order, or why there is none. */
type PlacedOrRefused = Omit<ApiOrder, "status"> & Omit<ApiProblem, "status">;

const place = (body: unknown, idempotencyKey = "order-0001", as = key) =>
  callApi<PlacedOrRefused>(as, "POST /orders", { body, idempotencyKey });

describe("places", () => {
  const find = (asked: Record<string, string>) =>
    callApi<ApiProblem>(key, `GET /places?${new URLSearchParams(asked).toString()}`);

  test.each(["บางกะปิ", "Bang Kapi", "10240"])("for %s are the site's own, in its order", async (text) => {
    const { status, body, headers } = await find({ text });
    expect(status).toBe(200);
    const { items } = apiPlaces.parse(body);
    const shown = (await query("geo.suggest", { text })).data as { placeId: string }[];
    expect(items.map(({ placeId }) => placeId)).toEqual(shown.map(({ placeId }) => placeId));
    expect(items.length).toBeGreaterThan(0);
    expect(body).toEqual({ items });
    expect(headers.get("ratelimit")).toMatch(/^"key";r=299;/);
  });

  test("have names in both scripts, and an id that a quote takes", async () => {
    const [found] = apiPlaces.parse((await find({ text: "Bang Kapi", limit: "1" })).body).items;
    expect(found).toMatchObject({
      placeId: "th-1006",
      kind: "district",
      postcodes: ["10240", "10250"],
      near: null,
    });
    expect(found?.label).toEqual({ th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" });
    const body = { ...MOVE, stops: [{ placeId: found?.placeId }, MOVE.stops[1]] };
    expect((await callApi(key, "POST /quotes", { body })).status).toBe(200);
  });

  test.each([
    [{}, "text:REQUIRED"],
    [{ text: " " }, "text:REQUIRED"],
    [{ text: "x".repeat(201) }, "text:TOO_LONG"],
    [{ text: "x", limit: "21" }, "limit:TOO_LARGE"],
  ])("asked for by %o are refused at the field", async (asked, fields) => {
    expect(refusal(await find(asked))).toBe(`400 BAD_INPUT ${fields}`);
  });
});

describe("a price", () => {
  test("is the site's own, to the satang, and its token is one", async () => {
    const { status, body } = await callApi(key, "POST /quotes", { body: MOVE });
    expect(status).toBe(200);
    const quote = apiQuote.parse(body);
    const shown = (await query("pricing.quote", MOVE)).data as { totalSatang: number };
    expect(quote.totalSatang).toBe(shown.totalSatang);
    expect(quote.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(quote.totalSatang);
    expect(body).toEqual(quote);
  });

  test("of a place that there is not is refused at its stop, in the caller's language", async () => {
    const asked = { ...MOVE, stops: [{ placeId: "th-1006" }, { placeId: "th-none" }] };
    const german = await callApi<ApiProblem>(key, "POST /quotes", {
      body: asked,
      headers: { "accept-language": "fr;q=0.4, de-AT;q=0.9" },
    });
    expect(refusal(german)).toBe("400 BAD_INPUT stops.1:PLACE_UNKNOWN");
    expect(german.headers.get("content-type")).toBe("application/problem+json");
    expect(german.headers.get("content-language")).toBe("de");
    const thai = await callApi<ApiProblem>(key, "POST /quotes", {
      body: { ...MOVE, workers: "two" },
      headers: { "accept-language": "th" },
    });
    expect(refusal(thai)).toBe("400 BAD_INPUT workers:INVALID");
    expect(thai.body.title).toMatch(/\p{Script=Thai}/u);
    expect(thai.body.errors[0]?.message).toMatch(/\p{Script=Thai}/u);
    expect(refusal(await callApi<ApiProblem>(key, "POST /quotes", { body: "{" }))).toBe("400 BAD_INPUT");
  });
});

describe("another price", () => {
  test("that the office asks for is told while it is open, beside the price that holds, and not once it is answered", async () => {
    const order = apiOrder.parse((await place(await orderBody(key))).body);
    expect(order.proposal).toBeNull();
    const { orderId, lines } = order;
    const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
    const higher = (lines[0]?.amountSatang ?? 0) + 1_000_00;
    const asked = await mutate(
      "orders.changePrice",
      {
        orderId,
        revision: 1,
        adjustments: [{ lineIndex: 0, amountSatang: higher, reason: "four floors of stairs" }],
        message: "as spoken on the phone",
        idempotencyKey: crypto.randomUUID(),
      },
      dispatcher,
    );
    expect(asked.status).toBe(200);
    const read = async () => apiOrder.parse((await callApi(key, `GET /orders/${orderId}`)).body);
    const { totalSatang, proposal } = await read();
    expect(totalSatang).toBe(order.totalSatang);
    expect(proposal?.totalSatang).toBe((order.totalSatang ?? 0) + 1_000_00);
    expect(Date.parse(proposal?.expiresAt ?? "")).toBeGreaterThan(Date.now());
    const { offer } = (await query("orders.byId", { orderId }, owner))
      .data as RouterOutputs["orders"]["byId"];
    await mutate("orders.answerOffer", { orderId, offerId: offer?.offerId, answer: "decline" }, owner);
    expect(await read()).toMatchObject({ totalSatang: order.totalSatang, proposal: null });
  });
});

describe("an order", () => {
  test("is placed on the company's account at the quote's price, and read, listed and cancelled", async () => {
    const body = await orderBody(key);
    const placed = await place(body);
    expect(placed.status).toBe(201);
    const order = apiOrder.parse(placed.body);
    expect(order).toMatchObject({ status: "pending", paymentStatus: "unpaid" });
    expect(order.stops.map(({ detail }) => detail)).toEqual(["88/1, floor 3", "gate B"]);
    const [row] = await db.select().from(orders);
    expect(row).toMatchObject({
      companyId: "CO-AAAAAA",
      customerId: "owner",
      totalSatang: order.totalSatang,
    });

    const read = await callApi(key, `GET /orders/${order.orderId}`);
    expect(apiOrder.parse(read.body)).toEqual(order);
    const listed = apiOrderList.parse((await callApi(key, "GET /orders")).body);
    expect(listed.items.map(({ orderId }) => orderId)).toEqual([order.orderId]);

    const cancel = (idempotencyKey: string) =>
      callApi<ApiOrder>(key, `POST /orders/${order.orderId}/cancel`, {
        body: { reason: "no longer needed", feeSatang: order.cancellation.feeSatang },
        idempotencyKey,
      });
    expect((await cancel("cancel-0001")).body).toMatchObject({ status: "cancelled" });
    expect((await cancel("cancel-0002")).body).toMatchObject({ status: "cancelled" });
  });

  test("is cancelled by any key of the company, also one that another owner has made since", async () => {
    const colleague = await createPerson(db, "colleague");
    await db.insert(companyMembers).values({
      companyId: "CO-AAAAAA",
      userId: "colleague",
      role: "owner",
      invitedBy: "owner",
      acceptedAt: 1,
    });
    const { orderId, cancellation } = (await place(await orderBody(key))).body;
    const { key: newKey } = await makeKey(colleague);
    const cancelled = await callApi<ApiOrder>(newKey, `POST /orders/${orderId}/cancel`, {
      body: { reason: "no longer needed", feeSatang: cancellation.feeSatang },
      idempotencyKey: "cancel-0001",
    });
    expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled" } });
  });

  test("that a key which may not read orders has placed is answered with its price and state alone", async () => {
    const { key: blind } = await makeKey(owner, ["quote", "orders:write"]);
    const body = await orderBody(key);
    const placed = await place(body, "order-blind-1", blind);
    const { orderId, totalSatang } = placed.body;
    expect(placed).toMatchObject({ status: 201, body: { orderId: expect.stringMatching(/^KD-/) } });
    expect(placed.body).toEqual({ orderId, status: "pending", currency: "THB", totalSatang });
    expect((await place(body, "order-blind-1", blind)).body).toEqual(placed.body);
    // The stored answer is whole, for a key that may read it.
    const whole = apiOrder.parse((await place(body, "order-blind-1")).body);
    expect(whole).toMatchObject({ orderId, totalSatang, notes: expect.any(String) });
  });

  test("is cancelled by a key that may not read orders, and answered with its state alone, also when that is repeated", async () => {
    const { orderId, cancellation } = (await place(await orderBody(key))).body;
    const { key: blind } = await makeKey(owner, ["orders:write"]);
    const cancel = (as: string) =>
      callApi<ApiOrder>(as, `POST /orders/${orderId}/cancel`, {
        body: { reason: "no longer needed", feeSatang: cancellation.feeSatang },
        idempotencyKey: "cancel-0001",
      });
    for (const _ of [1, 2]) expect((await cancel(blind)).body).toEqual({ orderId, status: "cancelled" });
    expect(apiOrder.parse((await cancel(key)).body)).toMatchObject({ orderId, status: "cancelled" });
  });

  test("is refused field by field, and above the credit, without using its key up", async () => {
    const good = await orderBody(key);
    expect(refusal(await place({ ...good, contactPhone: "12", contactName: "" }))).toBe(
      "400 BAD_INPUT contactName:REQUIRED",
    );
    expect(refusal(await place({ ...good, contactPhone: "12" }))).toBe(
      "400 BAD_INPUT contactPhone:PHONE_INVALID",
    );
    expect(refusal(await place({ ...good, token: "forged" }))).toBe("400 QUOTE_INVALID");
    expect(refusal(await place({ ...good, stops: [] }))).toMatch(/^400 BAD_INPUT stops\.0.*:DOOR_MISSING/);
    const poor = await createPerson(db, "poor");
    await writeCompany(
      db,
      { poor: "owner" },
      {
        companyId: "CO-BBBBBB",
        taxId: "0000000000002",
        creditLimitSatang: 1,
        idempotencyKey: "company-0002",
      },
    );
    const poorKey = (await makeKey(poor, ["quote", "orders:write"], "CO-BBBBBB")).key;
    const refused = await place(good, "order-0001", poorKey);
    expect(refusal(refused)).toBe("409 CREDIT_LIMIT_EXCEEDED");
    expect(refused.body.title).toContain("฿");
    expect((await place(good)).status).toBe(201);
  });

  test("of somebody else does not exist, whoever's key it is", async () => {
    await createPerson(db, "booker");
    const other = await createPerson(db, "other");
    await writeCompany(
      db,
      { other: "owner" },
      { companyId: "CO-BBBBBB", taxId: "0000000000002", idempotencyKey: "company-0002" },
    );
    const otherKey = (await makeKey(other, undefined, "CO-BBBBBB")).key;
    await invoiceOnAccount(db, "KD-AAAAAA", 1);
    expect((await callApi(key, "GET /orders/KD-AAAAAA")).status).toBe(200);
    for (const call of ["GET /orders/KD-AAAAAA", "POST /orders/KD-AAAAAA/cancel", "GET /orders/KD-NOSUCH"])
      expect(refusal(await callApi<ApiProblem>(otherKey, call, { idempotencyKey: "cancel-0001" }))).toBe(
        "404 NOT_FOUND",
      );
    expect((await callApi(otherKey, "GET /orders")).body).toEqual({ items: [], nextCursor: null });
  });

  test("stands on pages that follow each other", async () => {
    await createPerson(db, "booker");
    for (const [index, orderId] of ["KD-AAAAAA", "KD-BBBBBB", "KD-CCCCCC"].entries())
      await invoiceOnAccount(db, orderId, index + 1);
    const first = apiOrderList.parse((await callApi(key, "GET /orders?limit=2")).body);
    const rest = apiOrderList.parse(
      (await callApi(key, `GET /orders?limit=2&cursor=${first.nextCursor}`)).body,
    );
    expect([...first.items, ...rest.items].map(({ orderId }) => orderId).toSorted()).toEqual([
      "KD-AAAAAA",
      "KD-BBBBBB",
      "KD-CCCCCC",
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(refusal(await callApi<ApiProblem>(key, "GET /orders?limit=0&cursor=x"))).toBe(
      "400 BAD_INPUT limit:TOO_SMALL cursor:INVALID",
    );
  });
});

describe("an idempotency key", () => {
  test("is needed, and gives a repetition the same answer whatever has happened since", async () => {
    const body = await orderBody(key);
    expect(refusal(await callApi<ApiProblem>(key, "POST /orders", { body }))).toBe(
      "400 BAD_INPUT Idempotency-Key:REQUIRED",
    );
    expect(refusal(await place(body, "no"))).toBe("400 BAD_INPUT Idempotency-Key:TOO_SHORT");
    expect(refusal(await place(body, "n".repeat(101)))).toBe("400 BAD_INPUT Idempotency-Key:TOO_LONG");
    expect(refusal(await place(body, "order:00001"))).toBe("400 BAD_INPUT Idempotency-Key:INVALID");
    const first = await place(body);
    await callApi(key, `POST /orders/${first.body.orderId}/cancel`, { idempotencyKey: "cancel-0001" });
    const again = await place(body);
    expect(again.body).toEqual(first.body);
    expect([first, again].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    expect(await db.select().from(orders)).toHaveLength(1);
  });

  test("is the company's: with a key of another owner, too, and after the stored answer is gone", async () => {
    const colleague = await createPerson(db, "colleague");
    await db.insert(companyMembers).values({
      companyId: "CO-AAAAAA",
      userId: "colleague",
      role: "owner",
      invitedBy: "owner",
      acceptedAt: 1,
    });
    const keys = [key, (await makeKey(owner)).key, (await makeKey(colleague)).key];
    const body = await orderBody(key);
    const first = await place(body);
    for (const other of keys) expect((await place(body, "order-0001", other)).body).toEqual(first.body);
    // As when the call died before its answer was stored, or a day has passed.
    for (const other of keys) {
      await db.delete(apiAnswers);
      const again = await place(body, "order-0001", other);
      expect(again).toMatchObject({ status: 201, body: { orderId: first.body.orderId } });
    }
    expect(await db.select().from(orders)).toHaveLength(1);
    await db.delete(apiAnswers);
    expect(refusal(await place({ ...body, notes: "another" }, "order-0001", keys[2]))).toBe(
      "409 IDEMPOTENCY_KEY_REUSED",
    );
  });

  test("of one company says nothing to another, of the same owner, too", async () => {
    await writeCompany(
      db,
      { owner: "owner" },
      { companyId: "CO-BBBBBB", taxId: "0000000000002", idempotencyKey: "company-0002" },
    );
    const otherKey = (await makeKey(owner, undefined, "CO-BBBBBB")).key;
    const body = await orderBody(key);
    const first = await place(body);
    const other = await place(body, "order-0001", otherKey);
    expect(other.status).toBe(201);
    expect(other.body.orderId).not.toBe(first.body.orderId);
    expect(other.headers.get("idempotent-replayed")).toBeNull();
    await db.delete(apiAnswers);
    expect((await place(body, "order-0001", otherKey)).body.orderId).toBe(other.body.orderId);
    expect(refusal(await callApi<ApiProblem>(otherKey, `GET /orders/${first.body.orderId}`))).toBe(
      "404 NOT_FOUND",
    );
  });

  test("is refused for another order", async () => {
    const body = await orderBody(key);
    await place(body);
    expect(refusal(await place({ ...body, notes: "another" }))).toBe("409 IDEMPOTENCY_KEY_REUSED");
  });

  test("places one order when the same call arrives five times at once", async () => {
    const body = await orderBody(key);
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(body)));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body: { orderId } }) => orderId)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(refusal(answer)).toBe("409 API_CALL_UNDER_WAY");
    expect(await db.select().from(orders)).toHaveLength(1);
    expect((await place(body)).body).toEqual(done[0]?.body);
  });
});
