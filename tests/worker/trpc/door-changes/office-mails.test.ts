import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { users } from "#db/schema/users.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import type { ComposeNeeds } from "#worker/outbox/notify/mail/composer.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { ADDED } from "../../domain/door-changes/added-stop-world.ts";

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const HELD = { orderId, jobId, seenDriverId: "driver-driver" };

let db: Database;
let customer: Person;
let dispatcher: Person;
let proposedAt: number;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  const driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const pickupAt = Date.now() + HOUR_MS;
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
  await mutate("jobs.reserve", { jobId }, driver);
  await mutate("orders.startJob", { ...HELD, seenRevision: 1, reason: "by phone" }, dispatcher);
  const asked = { ...HELD, workers: 2, loadRange: "under_850_kg", items: [] };
  const { data } = await query("doorChanges.previewForDriver", asked, dispatcher);
  const { revision, totalSatang } = data as RouterOutputs["doorChanges"]["previewForDriver"];
  const press = { revision, totalSatang, note: "a second helper", idempotencyKey: crypto.randomUUID() };
  await mutate("doorChanges.proposeForDriver", { ...asked, ...press }, dispatcher);
  proposedAt = Date.now();
});

async function composed(kind: "door_change_proposed" | "door_change_expired_office", now = proposedAt) {
  const [event] = await db.select().from(orderEvents).where(eq(orderEvents.kind, "door_change_proposed"));
  const { version = 0, position = 0 } = event ?? {};
  const settings = { origin: "https://khondee.test", authSecret: env.BETTER_AUTH_SECRET ?? "" };
  const board = connectBoard(env.DISPATCH_BOARD);
  const deps = { db, board, now: () => now, settings: settings as ComposeNeeds["settings"] };
  return composeMail(deps, { kind, orderId, version, position }, { recipient: "a@b.test", locale: "en" });
}
const latest = async () =>
  (
    (await query("doorChanges.ofOrder", { orderId }, customer))
      .data as RouterOutputs["doorChanges"]["ofOrder"]
  )[0];

describe("how a customer can answer what the office proposes", () => {
  test("is on the page, or by the code that their driver enters", async () => {
    const code = (await latest())?.code;
    expect(code).toMatch(/^\d{6}$/);
    expect(await composed("door_change_proposed")).toMatchObject({ answersBy: "code", code });
  });

  test("is on the page alone where the driver has no app to enter a code in", async () => {
    await db.update(drivers).set({ userId: null });
    expect(await latest()).toMatchObject({ state: "open", code: null });
    expect(await composed("door_change_proposed")).toMatchObject({ answersBy: "page", code: "" });
  });

  test("is at a call of the office for who has no account", async () => {
    const onFile = { phoneOnFile: "+66812345678", emailVerified: false };
    await db.update(users).set(onFile).where(eq(users.id, "customer"));
    expect(await composed("door_change_proposed")).toMatchObject({ answersBy: "call", code: "" });
  });
});

/** The proposal is about another stop, and the truck has left the last one. */
async function leaveLastStop() {
  const [change] = await db.select().from(doorChanges);
  if (change === undefined) throw new Error("nothing was proposed");
  await db.update(doorChanges).set({ terms: { ...change.terms, stop: ADDED } });
  const visits = [0, 1].map((stop) => ({ stop, arrivedAt: proposedAt, leftAt: proposedAt }));
  await db.update(jobs).set({ visits });
}

describe("a proposal of the office that something else ends before its customer has answered", () => {
  const expiresAt = async () => (await latest())?.expiresAt ?? Number.NaN;

  test("is looked at again before it expires, and then told as one that was not answered in time", async () => {
    const again = proposedAt + 15 * MINUTE_MS;
    expect(await composed("door_change_expired_office")).toEqual({ notBefore: again });
    const ended = await composed("door_change_expired_office", await expiresAt());
    expect(ended).toMatchObject({ name: "door_change_expired_office", isEndedBefore: false });
  });

  test.each([
    [
      "completion",
      () =>
        mutate("orders.completeJob", { ...HELD, seenRevision: 1, reason: "told" }, dispatcher).then(
          ({ status }) => status,
        ),
    ],
    ["other terms of the order", () => db.update(orders).set({ revision: 7 })],
    ["truck's leaving the last stop, behind which it adds another", leaveLastStop],
  ])("by its %s, is told at once as ended", async (_, end) => {
    await end();
    const told = { name: "door_change_expired_office", isEndedBefore: true };
    expect(await composed("door_change_expired_office")).toMatchObject(told);
  });

  test("is told to nobody once it was taken back", async () => {
    const { changeId } = (await latest()) ?? {};
    const taken = { orderId, jobId, changeId, reason: "entered for another order" };
    expect((await mutate("doorChanges.withdrawForDriver", taken, dispatcher)).status).toBe(200);
    expect(await composed("door_change_expired_office", proposedAt + 3 * HOUR_MS)).toBeNull();
  });
});
