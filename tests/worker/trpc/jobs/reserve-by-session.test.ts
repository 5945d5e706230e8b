import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { drivers } from "#db/schema/drivers.ts";
import { sessions, users } from "#db/schema/users.ts";
import { ACCOUNT_HEADER } from "#domain/access/account-header.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { bringDriver, openOrder, withFailingD1 } from "../../../support/board.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const JOB = `${ORDER}-1`;

let db: Database;
let driver: Person;

beforeEach(async () => {
  db = await freshDatabase();
  const board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  await bringDriver(db, board, "driver-driver");
  await openOrder(db, board, { customerId: "customer", orderId: ORDER });
});

const isOpen = async () => (await connectBoard(env.DISPATCH_BOARD).heldJobs("driver-driver")).length === 0;

/** Presses and lists, as their page does. */
async function codesOf(headers: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
  const answers = [
    await fetchWorker("/api/trpc/jobs.reserve", { ...init, body: JSON.stringify({ jobId: JOB }) }, driver),
    await fetchWorker("/api/trpc/jobs.available?input=%7B%7D", { headers }, driver),
  ];
  const bodies = await Promise.all(
    answers.map((answer) => answer.json<{ error?: { data: { appCode: string } } }>()),
  );
  return bodies.map(({ error }) => error?.data.appCode ?? "ok");
}

test("a page of another account reserves and reads nothing in this session", async () => {
  expect(await codesOf({ [ACCOUNT_HEADER]: "somebody-else" })).toEqual([
    "UNAUTHENTICATED",
    "UNAUTHENTICATED",
  ]);
  expect(await isOpen()).toBe(true);
  expect(await codesOf({ [ACCOUNT_HEADER]: driver.userId })).toEqual(["ok", "ok"]);
  expect(await isOpen()).toBe(false);
});

test("neither does a session that has ended, or a driver who was suspended a moment ago", async () => {
  await db.update(drivers).set({ approvedAt: null }).where(eq(drivers.driverId, "driver-driver"));
  expect(await codesOf()).toEqual(["DRIVER_NOT_APPROVED", "DRIVER_NOT_APPROVED"]);
  await db.update(drivers).set({ approvedAt: Date.now() }).where(eq(drivers.driverId, "driver-driver"));
  await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1) });
  expect(await codesOf()).toEqual(["UNAUTHENTICATED", "UNAUTHENTICATED"]);
  expect(await isOpen()).toBe(true);
});

test("what somebody of the staff reserves as a driver is in the audit log", async () => {
  await db.update(users).set({ role: "dispatcher" }).where(eq(users.id, driver.userId));
  expect((await mutate("jobs.reserve", { jobId: JOB }, driver)).status).toBe(200);
  const entries = await db.select({ what: auditEntries.what }).from(auditEntries);
  expect(entries.map(({ what }) => what)).toContain("jobs.reserve");
});

test("two calls in one request read their session together", async () => {
  const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {} }));
  const answer = await fetchWorker(
    `/api/trpc/jobs.available,jobs.fitness?batch=1&input=${input}`,
    {},
    driver,
  );
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject([
    { result: { data: { items: [{ jobId: JOB }] } } },
    { result: {} },
  ]);
  expect((await query("jobs.available", {}, driver)).status).toBe(200);
});

test("while the board cannot read sessions, the worker does, and the board decides as ever", async () => {
  await withFailingD1(async () => {
    expect(await codesOf()).toEqual(["ok", "ok"]);
  });
  expect(await isOpen()).toBe(false);
});
