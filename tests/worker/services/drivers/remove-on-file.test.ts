import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { archiveDriver, editDriverOnFile, linkDriverAccount } from "#db/queries/drivers/on-file.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { onFileEvents } from "#db/schema/drivers/on-file-events.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { signUps } from "#db/schema/pending-changes.ts";
import { driverOnFileInput } from "#domain/drivers/on-file-input.ts";
import { papersOnFileOf } from "#domain/drivers/papers-on-file.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { writeOrder } from "../../../support/orders.ts";
import { mutate } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO, DRIVER } from "../../trpc/drivers/dao-on-file.ts";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, admin);
});

const row = async () => (await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get())!;
const press = (step: "suspend" | "lift", seenVersion: number) => {
  const seen = { driverId: DRIVER, key: crypto.randomUUID(), seenVersion, reason: "Away" };
  return mutate(`drivers.${step}`, seen, admin);
};
const invite = async (email: string) =>
  mutate(
    "drivers.createAccount",
    { driverId: DRIVER, key: crypto.randomUUID(), seenEmail: email, locale: "th" },
    admin,
  );
const edit = (values: object, seenVersion: number) =>
  mutate("drivers.edit", { driverId: DRIVER, seenVersion, driver: { ...DAO, ...values } }, admin);
const remove = (seenVersion: number) => mutate("drivers.remove", { driverId: DRIVER, seenVersion }, admin);
const deletions = async () =>
  (await db.select().from(auditEntries)).flatMap(({ what, changes }) =>
    what === "drivers.remove" ? (JSON.parse(changes) as unknown[]) : [],
  );
const kept = async () => ({
  driver: await row(),
  history: await db.select().from(onFileEvents),
  invitations: await db.select().from(signUps),
  effects: await db.select().from(outbox),
});

test("a deletion that a colleague's change of that moment refuses keeps all of a driver who never drove", async () => {
  await press("suspend", 1);
  await press("lift", 2);
  await edit({ phone: "082-222-2222" }, 3);
  await invite(DAO.email);
  const before = await kept();
  expect(before).toMatchObject({ driver: { name: "Dao", version: 4 }, history: [{}, {}], invitations: [{}] });
  expect((await remove(3)).appCode).toBe("DRIVER_CHANGED");
  expect(await archiveDriver(db, { driverId: DRIVER, seenVersion: 3 }, Date.now())).toBe(false);
  expect(await kept()).toEqual(before);
});

test("nor does it touch a driver who has an account since", async () => {
  const nok = await createPerson(db, "nok");
  await edit({ email: nok.email }, 1);
  const person = { userId: "nok", email: nok.email, locale: "th" } as const;
  expect(await linkDriverAccount(db, DRIVER, person, 5)).toBe(true);
  const before = await kept();
  for (const seenVersion of [1, 2])
    expect(await archiveDriver(db, { driverId: DRIVER, seenVersion }, Date.now())).toBe(false);
  expect(await kept()).toEqual(before);
});

test("a deletion whose answer was lost is the same deletion when it is sent again", async () => {
  const board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  expect((await remove(1)).data).toEqual({ driverId: DRIVER });
  const before = await kept();
  expect((await remove(1)).data).toEqual({ driverId: DRIVER });
  expect(await kept()).toEqual(before);
  expect(await deletions()).toHaveLength(1);
  // Who saw another state of them did not ask for it.
  expect((await remove(2)).appCode).toBe("DRIVER_CHANGED");
});

test("the log has what a deleted driver was: suspended, or not", async () => {
  await press("suspend", 1);
  await remove(2);
  expect(await deletions()).toMatchObject([{ fields: { state: ["suspended", "deleted"] } }]);
});

test("of two who correct an address, the refused one does not end the invitation to the other one's", async () => {
  const input = (email: string) => ({
    ...driverOnFileInput.parse({ ...DAO, phone: "+66812345678", email }),
    areas: [],
  });
  const correct = async (email: string) =>
    editDriverOnFile(
      db,
      { driverId: DRIVER, seenVersion: 1 },
      input(email),
      papersOnFileOf(await row()),
      { type: "driver_changed", driverId: DRIVER },
      5,
    );
  expect(await correct("first@example.test")).toBe(true);
  await invite("first@example.test");
  expect(await correct("second@example.test")).toBe(false);
  expect(await row()).toMatchObject({ email: "first@example.test" });
  expect(await db.select().from(signUps)).toMatchObject([{ email: "first@example.test" }]);
});

test("a driver on file who is owed pay keeps phone and place until it is paid", async () => {
  await createPerson(db, "customer");
  await writeOrder(db, { customerId: "customer", orderId: "KD-AAAAAA" });
  await db.update(orders).set({ status: "delivered" });
  await db.update(jobs).set({ status: "completed", driverId: DRIVER, startedAt: 1, completedAt: 2 });
  const pay = { paySatang: 600_00, waitingSatang: 50_00, day: "2026-07-01", at: 1 };
  const of = { entryId: "e-1", driverId: DRIVER, orderId: "KD-AAAAAA", jobId: "KD-AAAAAA-1" };
  await db.insert(earningEntries).values({ ...of, ...pay, kind: "completed" });
  const refused = { appCode: "DRIVER_OWED_PAY", params: { amountSatang: 650_00 } };
  expect(await remove(1)).toMatchObject(refused);
  expect(await row()).toMatchObject({ phone: "+66812345678", archivedAt: null, version: 1 });
  const payout = {
    driverId: DRIVER,
    through: pay.day,
    seenSatang: 650_00,
    paidOn: pay.day,
    reference: "R-1",
  };
  await mutate("payouts.make", { ...payout, idempotencyKey: crypto.randomUUID() }, admin);
  expect((await remove(1)).data).toEqual({ driverId: DRIVER });
});
