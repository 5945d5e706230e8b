import { env, runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { outbox } from "#db/schema/outbox.ts";
import { DOOR_CHANGE_OPEN_MS } from "#domain/door-changes/door-change.ts";
import type { MailOf } from "#domain/mails.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import type { ComposeNeeds } from "#worker/outbox/notify/mail/composer.ts";
import { boardStub, openOrder } from "../../../support/board.ts";
import { mutate } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;

let db: Database;
let customer: Person;
let driver: Person;
let changeId: string;
let expiresAt: number;

beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  const pickupAt = Date.now() + HOUR_MS;
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
  await mutate("jobs.reserve", { jobId }, driver);
  await mutate("jobs.start", { jobId }, driver);
  await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
  const asked = {
    jobId,
    workers: 2,
    loadRange: "under_850_kg",
    items: [{ itemId: "box", count: 10 }],
    access: [{ stop: 1, floor: 3, hasLift: false }],
  };
  const press = {
    revision: 1,
    totalSatang: 4_800_00,
    note: "ten more boxes",
    idempotencyKey: crypto.randomUUID(),
  };
  await mutate("doorChanges.propose", { ...asked, ...press }, driver);
  await runDurableObjectAlarm(boardStub());
  const [change] = await db.select().from(doorChanges);
  ({ changeId, expiresAt } = change!);
});

/** The notice to the driver that the outbox keeps, as it is composed at an instant. */
async function noticeAt(at: number) {
  const rows = (await db.select().from(outbox)).map(({ params }) => JSON.parse(params) as object);
  const mails = rows.flatMap((row) => ("mail" in row ? [row.mail as { readonly kind: string }] : []));
  const found = mails.filter(({ kind }) => kind === "job_door_change_expired");
  expect(found).toMatchObject([{ driverId: "driver-driver", jobId }]);
  const settings = { origin: "https://khondee.test", authSecret: "secret" } as ComposeNeeds["settings"];
  const reader = { recipient: "driver@example.test", locale: "en" } as const;
  const deps = { db, board: connectBoard(env.DISPATCH_BOARD), now: () => at, settings };
  return composeMail(deps, found[0] as MailOf<"job_door_change_expired">, reader);
}
const answer = (given: "agree" | "decline") =>
  mutate("doorChanges.answer", { orderId, changeId, answer: given, reason: "" }, customer);

describe("a proposal that the customer does not answer in time", () => {
  test("is told to the driver who waits at the door, when it has expired and not before", async () => {
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + DOOR_CHANGE_OPEN_MS);
    expect(await noticeAt(expiresAt - 1)).toEqual({ notBefore: expiresAt });
    expect(await noticeAt(expiresAt)).toMatchObject({ name: "job_door_change_expired", jobId });
  });

  test.each(["agree", "decline"] as const)("is none once they %s", async (given) => {
    expect((await answer(given)).status).toBe(200);
    expect(await noticeAt(expiresAt)).toBeNull();
  });

  test("is none once the driver has taken it back", async () => {
    await mutate("doorChanges.withdraw", { jobId, changeId }, driver);
    expect(await noticeAt(expiresAt)).toBeNull();
  });
});
