import {
  createExecutionContext,
  createScheduledController,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { app } from "#worker/app.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { summarizeError } from "#worker/describe-error.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import type { Wake } from "#worker/env.ts";
import worker from "#worker/index.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { receivePayment } from "#worker/services/payments/receive-payment.ts";
import { writeExample } from "../../support/documents.ts";
import { deliverDueMails, mailsTo, mailsInOutbox, postAuth } from "../../support/email-links.ts";
import { writeOrder } from "../../support/orders.ts";
import { turnOffQuietHours } from "../../support/quiet.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";

const NOK = "nok@example.test";

let db: Database;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
});

/** Sends a request and waits for its `waitUntil`. @returns the messages sent to the queue */
async function wakesOf(path: string, body: object | null, send?: () => Promise<never>): Promise<Wake[]> {
  const wakes: Wake[] = [];
  const queue = { send: send ?? (async (wake: Wake) => void wakes.push(wake)) };
  const context = createExecutionContext();
  const headers = { "content-type": "application/json", origin: ORIGIN, cookie: customer.cookie };
  const init = body === null ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await app.request(
    `${ORIGIN}${path}`,
    init,
    { ...env, EFFECTS_QUEUE: queue as unknown as typeof env.EFFECTS_QUEUE },
    context,
  );
  expect(response.status).toBeLessThan(400);
  await waitOnExecutionContext(context);
  return wakes;
}

const SIGN_UP = { email: NOK, password: "four wheels and a rope", locale: "en" };

describe("the drain is woken", () => {
  test("after better-auth's endpoints wrote effects, with the address for links", async () => {
    expect(await wakesOf("/api/auth/sign-up/request", SIGN_UP)).toEqual([{ origin: ORIGIN }]);
  });

  test("after a tRPC mutation wrote effects, an order's as well as a contact message's", async () => {
    await writeOrder(db, { customerId: "customer" });
    await deliverDueMails();
    expect(await wakesOf("/api/trpc/orders.cancel", { orderId: "KD-AAAAAA", reason: "" })).toHaveLength(1);
    expect((await mailsInOutbox()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["order_cancelled", "order_cancelled_office"]),
    );
  });

  test("after the board's projection wrote effects, whoever made it run", async () => {
    await writeOrder(db, { customerId: "customer" });
    await worker.scheduled(createScheduledController(), env);
    const wakes: Wake[] = [];
    const queue = { send: async (wake: Wake) => void wakes.push(wake) };
    await runInDurableObject(env.DISPATCH_BOARD.getByName("th"), (instance: DispatchBoard) => {
      Object.assign(instance, { env: { ...env, EFFECTS_QUEUE: queue } });
    });
    const actor = { kind: "customer", id: "customer" } as const;
    const board = connectBoard(env.DISPATCH_BOARD);
    await board.command("KD-AAAAAA", { type: "cancel", actor, reason: "" });
    await vi.waitFor(() => expect(wakes).toEqual([{ origin: null }]));
    await deliverDueMails();
    expect(await mailsTo(customer.email)).toMatchObject([
      { kind: "order_placed" },
      { kind: "order_cancelled" },
    ]);
  });

  test("after a drain whose effects wrote others: documents are issued, and the mail about them follows", async () => {
    await turnOffQuietHours(db, customer.userId);
    const { orderId } = await writeExample(db, { customerId: "customer" });
    const deps = { db, board: connectBoard(env.DISPATCH_BOARD), now: Date.now };
    await commandPayments(deps, orderId, { type: "open", method: "promptpay" });
    await receivePayment(deps, { kind: "admin", id: "admin" }, `${orderId}-P1`);
    const wakes: Wake[] = [];
    const queue = { send: async (wake: Wake) => void wakes.push(wake) };
    const bindings = { ...env, EFFECTS_QUEUE: queue as unknown as typeof env.EFFECTS_QUEUE };
    await deliverDueMails(1, bindings);
    expect(wakes).toEqual([{ origin: ORIGIN }]);
    await deliverDueMails(1, bindings);
    expect(wakes).toHaveLength(1);
    expect((await mailsTo(customer.email)).map(({ kind }) => kind)).toContain("documents_issued");
  });

  test("neither by a query nor by a mutation that writes no effect", async () => {
    expect(await wakesOf("/api/trpc/orders.mine?input=%7B%7D", null)).toEqual([]);
    expect(await wakesOf("/api/trpc/account.endOtherSessions", {})).toEqual([]);
  });

  test("and a queue that is away fails no request: the sweep delivers", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const away = () => Promise.reject(new Error("the queue is away"));
    expect(await wakesOf("/api/auth/sign-up/request", SIGN_UP, away)).toEqual([]);
    expect(warn).toHaveBeenCalledWith("drain not woken", { error: "Error: the queue is away" });
    await worker.scheduled(createScheduledController(), env);
    expect(await mailsTo(NOK)).toMatchObject([{ kind: "sign_up", isSent: true }]);
  });
});

describe("a message of the queue", () => {
  test("that comes twice, or after the sweep, delivers nothing twice", async () => {
    await postAuth("sign-up/request", SIGN_UP);
    await deliverDueMails(3);
    const [sent] = await mailsInOutbox();
    await worker.scheduled(createScheduledController(), env);
    await deliverDueMails();
    expect(await mailsInOutbox()).toEqual([sent]);
    expect(sent).toMatchObject({ attempts: 1, kind: "sign_up" });
  });

  test("is brought again when the database cannot be reached", async () => {
    await env.DB.exec("ALTER TABLE outbox RENAME TO outbox_away");
    await expect(deliverDueMails()).rejects.toThrow();
  });
});

test("links of mails that the sweep delivers lead to the configured address", async () => {
  await postAuth("sign-up/request", SIGN_UP);
  const configured = { ...env, LOCAL_ORIGIN: "http://localhost:8901" };
  await worker.scheduled(createScheduledController(), configured);
  expect((await mailsTo(NOK))[0]?.text).toContain("http://localhost:8901/confirm-email#");
});

test("a sweep that knows no address refuses to deliver", async () => {
  await postAuth("sign-up/request", SIGN_UP);
  const { LOCAL_ORIGIN: _, ...unconfigured } = env;
  await expect(worker.scheduled(createScheduledController(), unconfigured)).rejects.toThrow("PUBLIC_ORIGIN");
  expect(await mailsInOutbox()).toMatchObject([{ attempts: 0 }]);
});

test("a sweep of which several parts fail says so of each, and the others run", async () => {
  await postAuth("sign-up/request", SIGN_UP);
  await env.DB.batch([
    env.DB.prepare("ALTER TABLE webhook_deliveries RENAME TO webhook_deliveries_away"),
    env.DB.prepare("ALTER TABLE job_figures RENAME TO job_figures_away"),
  ]);
  const failure = await worker.scheduled(createScheduledController(), env).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AggregateError);
  const { errors, message } = failure as AggregateError;
  expect(message).toBe(errors.map(summarizeError).join("\n"));
  expect(message).toContain("no such table: webhook_deliveries");
  expect(message).toContain("no such table: job_figures");
  expect(await mailsTo(NOK)).toMatchObject([{ kind: "sign_up", isSent: true }]);
});

test("the page of kept mails names those that wait for the end of quiet hours, and when that is", async () => {
  const dueAt = Date.now() + 60 * 60_000;
  const params = JSON.stringify({ to: "customer", mail: { kind: "order_delivered", orderId: "KD-AAAAAA" } });
  await env.DB.prepare(
    "INSERT INTO outbox (effect_id, kind, params, created_at, due_at) VALUES ('w/0', 'mail', ?, 1, ?)",
  )
    .bind(params, dueAt)
    .run();
  const shown = await (await app.request(`${ORIGIN}/dev/outbox`, {}, env)).text();
  expect(shown).toContain(`until ${new Date(dueAt).toISOString()}: order_delivered`);
});
