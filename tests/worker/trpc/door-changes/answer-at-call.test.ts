import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { sessions, users } from "#db/schema/users.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import type { ComposeNeeds } from "#worker/outbox/notify/mail/composer.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder, withFailingD1 } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type OfOrder = RouterOutputs["doorChanges"]["ofOrder"];

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const SAID = "Khun Malee said yes at 14:05";

let db: Database;
let driver: Person;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  await db
    .update(users)
    .set({ phoneOnFile: "+66812345678", emailVerified: false })
    .where(eq(users.id, "customer"));
  driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const pickupAt = Date.now() + HOUR_MS;
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
  await mutate("jobs.reserve", { jobId }, driver);
  await mutate("jobs.start", { jobId }, driver);
  await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
  const asked = { jobId, workers: 2, loadRange: "under_850_kg", items: [{ itemId: "box", count: 10 }] };
  const { data } = await query("doorChanges.preview", asked, driver);
  const { revision, totalSatang } = data as RouterOutputs["doorChanges"]["preview"];
  const press = { revision, totalSatang, note: "ten more boxes", idempotencyKey: crypto.randomUUID() };
  await mutate("doorChanges.propose", { ...asked, ...press }, driver);
});

const latest = async () =>
  ((await query("doorChanges.ofOrder", { orderId }, dispatcher)).data as OfOrder)[0] as OfOrder[number];
const answer = async (given: string, change: object = {}) => {
  const { changeId } = await latest();
  return mutate(
    "doorChanges.answerAtCall",
    { orderId, changeId, answer: given, reason: SAID, ...change },
    dispatcher,
  );
};
const proposalMail = async () => {
  const { version = 0, position = 0 } = (await event("door_change_proposed")) ?? {};
  const settings = { origin: "https://khondee.test", authSecret: env.BETTER_AUTH_SECRET ?? "" };
  const board = connectBoard(env.DISPATCH_BOARD);
  const deps = { db, board, now: Date.now, settings: settings as ComposeNeeds["settings"] };
  const mail = { kind: "door_change_proposed", orderId, version, position } as const;
  return composeMail(deps, mail, { recipient: "a@b.test", locale: "en" });
};
const event = async (kind: string) =>
  (await db.select().from(orderEvents)).find((each) => each.kind === kind);
const totalOf = async () => (await db.select().from(orders).get())?.totalSatang;

test("of what a driver proposes, a customer without an account reads the code in the mail, and the driver enters it", async () => {
  const mail = await proposalMail();
  expect(mail).toMatchObject({ answersBy: "code_alone", code: expect.stringMatching(/^\d{6}$/) as string });
  const { changeId } = await latest();
  const code = mail !== null && "code" in mail ? mail.code : "";
  expect((await mutate("doorChanges.agreeByCode", { jobId, changeId, code }, driver)).status).toBe(200);
  expect(await latest()).toMatchObject({ state: "agreed", isByCode: true });
});

test("who can tell the code to nobody, as their driver has no app any more, is called", async () => {
  await db.update(drivers).set({ userId: null });
  expect(await proposalMail()).toMatchObject({ answersBy: "call", code: "" });
});

test("a customer without an account agrees at a call: the terms hold, and history and audit have who wrote down what", async () => {
  const { answersAtCall, after } = await latest();
  expect(answersAtCall).toBe(true);
  expect((await answer("agree")).data).toMatchObject({ totalSatang: after.totalSatang, workers: 2 });
  expect(await latest()).toMatchObject({ state: "agreed", isByCode: false, answersAtCall: false });
  expect(await event("door_change_agreed")).toMatchObject({
    actorKind: "admin",
    actorId: "dispatcher",
    reason: SAID,
  });
  const entries = await db.select().from(auditEntries);
  const entry = entries.findLast(({ what }) => what === "doorChanges.answerAtCall");
  expect(entry).toMatchObject({ actorId: "dispatcher", outcome: "ok" });
  expect(entry?.changes).toContain('"agreed"');
  expect(entry?.changes).not.toContain("Malee");
});

test("pressed twice it counts once", async () => {
  await answer("agree");
  expect((await answer("agree")).status).toBe(200);
  const agreed = (await db.select().from(orderEvents)).filter(({ kind }) => kind === "door_change_agreed");
  expect(agreed).toHaveLength(1);
});

test("pressed twice while the database does not answer, it is in the audit log once", async () => {
  await withFailingD1(async () => {
    await answer("agree");
    expect((await answer("agree")).status).toBe(200);
  });
  const ends = (await db.select().from(auditEntries)).filter(({ outcome }) => outcome === "ok");
  expect(ends.slice(-2).map(({ changes }) => changes === "[]")).toEqual([false, true]);
});

test("a no leaves the order as it is, and its driver reads why", async () => {
  const before = await totalOf();
  await answer("decline", { reason: "She carries them herself" });
  expect(await totalOf()).toBe(before);
  expect(await latest()).toMatchObject({ state: "declined", declineReason: "She carries them herself" });
  const read = (await query("doorChanges.ofJob", { jobId }, driver)).data;
  expect(read).toMatchObject({ changes: [{ state: "declined", declineReason: "She carries them herself" }] });
});

test("nothing is written without the customer's words, or for a customer who can answer themselves", async () => {
  expect(await answer("agree", { reason: " " })).toMatchObject({
    appCode: "BAD_INPUT",
    fields: { reason: "REQUIRED" },
  });
  await db.update(users).set({ phoneOnFile: null }).where(eq(users.id, "customer"));
  expect((await latest()).answersAtCall).toBe(false);
  expect((await answer("agree")).appCode).toBe("FORBIDDEN");
  expect((await latest()).state).toBe("open");
});

test("a login of the day is not enough", async () => {
  await db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) });
  expect((await answer("agree")).appCode).toBe("FRESH_LOGIN_REQUIRED");
});
