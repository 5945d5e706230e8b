import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderWordsErase } from "#db/queries/orders/erase-orders.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { RecordChange } from "#domain/audit/record-change.ts";
import type { ClaimState } from "#domain/claims/claim.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { changeValue } from "#worker/services/orders/office/change-value.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { writeExample } from "../../../../support/documents.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];

const VALUE = 30_000_00;
const RIGHT = 3_000_00;
const REASON = "a zero too many";

let db: Database;
let customer: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  admin = await createPerson(db, "admin", "admin");
});

async function place(declared: object = { declaredValueSatang: VALUE }): Promise<string> {
  const answer = await mutate("orders.place", placing(await signedQuote(), declared), customer);
  return (answer.data as { orderId: string }).orderId;
}

const read = async (orderId: string) => (await query("orders.byId", { orderId }, admin)).data as Order;
const change = (orderId: string, declaredValueSatang: number | null = RIGHT, rest: object = {}) =>
  mutate(
    "orders.changeValue",
    { orderId, declaredValueSatang, revision: 1, reason: REASON, idempotencyKey: "press-0001", ...rest },
    admin,
  );
const changes = async () =>
  (await db.select().from(orderEvents).where(eq(orderEvents.kind, "value_changed"))).map(
    ({ details }) => details,
  );

/** An order that was delivered, with a claim. */
async function claimed(state: ClaimState): Promise<string> {
  const orderId = "KD-AAAAAA";
  await writeExample(db, { customerId: "customer", orderId });
  await db.update(orders).set({ status: "delivered", declaredValueSatang: VALUE });
  await claim(orderId, state);
  return orderId;
}

async function claim(orderId: string, state: ClaimState): Promise<void> {
  await db.insert(claims).values({
    claimId: crypto.randomUUID(),
    orderId,
    customerId: "customer",
    kind: "loss",
    state,
    claimedSatang: RIGHT,
    items: [],
    version: 1,
    createdAt: 1,
    changedAt: 1,
    ...(state === "settled" && { settledSatang: RIGHT, creditSatang: RIGHT, compensationSatang: 0 }),
  });
}

describe("the declared value of an order", () => {
  test("is changed by the office with a reason; price and pay stay, and its customer reads both", async () => {
    const orderId = await place();
    const before = await read(orderId);
    const after = (await change(orderId)).data as Order;
    expect(after).toMatchObject({ revision: 2, declaredValueSatang: RIGHT });
    for (const part of ["totalSatang", "lines", "workers", "goods"] as const)
      expect(after[part]).toEqual(before[part]);
    const theirs = (await query("orders.byId", { orderId }, customer)).data as Order;
    expect(theirs.events.at(-1)).toMatchObject({
      reason: REASON,
      details: { kind: "value_changed", fromValueSatang: VALUE, toValueSatang: RIGHT },
    });
    const mails = (await db.select().from(outbox)).map(({ params }) => params).join(" ");
    expect(mails).toContain('"order_value_changed"');
  });

  test("is declared where nothing was, and taken away", async () => {
    const orderId = await place({});
    expect((await change(orderId)).data).toMatchObject({ declaredValueSatang: RIGHT });
    const none = await change(orderId, null, { revision: 2, idempotencyKey: "press-0002" });
    expect(none.data).toMatchObject({ revision: 3, declaredValueSatang: null });
  });

  test("is changed once by a press that is sent twice, and never by what was computed before another change", async () => {
    const orderId = await place();
    for (let press = 0; press < 2; press++) expect((await change(orderId)).status).toBe(200);
    expect(await changes()).toHaveLength(1);
    const late = await change(orderId, 9_00, { idempotencyKey: "press-0002" });
    expect(late.appCode).toBe("ORDER_CHANGED");
    expect((await read(orderId)).declaredValueSatang).toBe(RIGHT);
  });

  test.each([
    ["no reason", RIGHT, { reason: " " }, "reason"],
    ["nothing", 0, {}, "declaredValueSatang"],
  ])("with %s is refused at the field", async (_what, value, rest, field) => {
    const orderId = await place();
    expect(Object.keys((await change(orderId, value, rest)).fields ?? {})).toEqual([field]);
  });

  test("stays once the order is cancelled", async () => {
    const orderId = await place();
    await mutate("orders.cancel", { orderId, reason: "no" }, customer);
    expect((await change(orderId, RIGHT, { revision: (await read(orderId)).revision })).appCode).toBe(
      "ORDER_NOT_CHANGEABLE",
    );
  });

  test.each(["settled", "refused"] as const)("stays once a claim is %s", async (state) => {
    const orderId = await claimed(state);
    expect((await change(orderId)).appCode).toBe("CLAIM_CLOSED");
    expect((await read(orderId)).declaredValueSatang).toBe(VALUE);
  });

  test.each(["open", "answered", "withdrawn"] as const)(
    "may be mended while a claim is %s",
    async (state) => {
      const orderId = await claimed(state);
      expect((await change(orderId)).data).toMatchObject({ declaredValueSatang: RIGHT });
    },
  );

  test("stays where a claim is decided between the check and the write: order, history and answer say so", async () => {
    const orderId = await place();
    const board = connectBoard(env.DISPATCH_BOARD);
    const interrupted: Board = {
      ...board,
      command: async (id, command) => {
        await claim(orderId, "refused");
        return board.command(id, command);
      },
    };
    const input = { orderId, revision: 1, idempotencyKey: "press-0001", reason: REASON };
    const viewer = { userId: "admin", role: "admin" } as Parameters<typeof changeValue>[1];
    const press = changeValue({ db, now: Date.now, board: interrupted }, viewer, {
      ...input,
      declaredValueSatang: RIGHT,
    });
    await expect(press).rejects.toMatchObject({ code: "CLAIM_CLOSED" });
    expect((await read(orderId)).declaredValueSatang).toBe(VALUE);
    expect(await changes()).toMatchObject([{ refused: "CLAIM_CLOSED" }]);
    // The same press again has the same answer.
    expect((await change(orderId)).appCode).toBe("CLAIM_CLOSED");
  });

  test("is named in the log, which outlives the customer, and gone from the history with them", async () => {
    const orderId = await place();
    await change(orderId);
    const { items } = (await query("audit.list", {}, admin)).data as RouterOutputs["audit"]["list"];
    const [logged]: readonly RecordChange[] = items[0]?.changes ?? [];
    expect(Object.values(logged?.fields ?? {})).toContainEqual([null, "declaredValue"]);
    expect(JSON.stringify(logged)).not.toContain(String(RIGHT));
    for (const statement of orderWordsErase(sql`SELECT ${orderId}`)) await db.run(statement);
    expect(await changes()).toEqual([{ kind: "value_changed", fromValueSatang: null, toValueSatang: null }]);
  });
});
