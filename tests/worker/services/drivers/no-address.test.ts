import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { confirmSignUp } from "#db/queries/account/sign-ups.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import { signUps } from "#db/schema/pending-changes.ts";
import { papersOnFileOf } from "#domain/drivers/papers-on-file.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { drain } from "#worker/outbox/drain.ts";
import { remindOfPapers } from "#worker/services/drivers/remind-of-papers.ts";
import { bringDriver, openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { testDrain } from "../../../support/effects.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO, DRIVER } from "../../trpc/drivers/dao-on-file.ts";

/** A driver whom the office has written down without an e-mail address. */
const { email: _email, ...NO_ADDRESS } = DAO;
/** 9:05 in Bangkok. */
const MORNING = Date.UTC(2026, 10, 24, 2, 5);
const ORDER = "KD-AAAAAA";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  await createPerson(db, "customer");
  await mutate("drivers.add", { driverId: DRIVER, driver: NO_ADDRESS }, admin);
});

const edit = (values: object, seenVersion: number) =>
  mutate("drivers.edit", { driverId: DRIVER, seenVersion, driver: { ...DAO, ...values } }, admin);
const invite = (seenEmail: string) =>
  mutate("drivers.createAccount", { driverId: DRIVER, key: crypto.randomUUID(), seenEmail }, admin);
const row = () => db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get();
const invitations = () => db.select().from(signUps);

/** Everything that is due is delivered; to whom mails went, and what could not be. */
async function delivered() {
  const deps = testDrain(db, Date.now() + DAY_MS);
  await drain(deps);
  const rows = await db.select().from(outbox);
  return {
    mailed: deps.mailer.taken.map(({ to }) => to),
    failures: rows.flatMap(({ failure, parkedAt }) =>
      failure === null && parkedAt === null ? [] : [failure],
    ),
  };
}

/** The address column of what waits or went out; a mail to nobody would have "". */
const recipients = async () => (await db.select().from(outbox)).map(({ recipient }) => recipient);

async function assign(): Promise<string> {
  const board = connectBoard(env.DISPATCH_BOARD);
  const jobId = await openOrder(db, board, { customerId: "customer", orderId: ORDER });
  await bringDriver(db, board, DRIVER);
  const actor = { kind: "admin", id: "admin" } as const;
  const assigned = await board.commandJob({
    type: "assign",
    jobId,
    driverId: DRIVER,
    actor,
    overlapReason: null,
  });
  expect(assigned).toMatchObject({ outcome: "accepted" });
  return jobId;
}

test("several drivers without an address are on file, each their own", async () => {
  const other = "7e57ab1e-0000-4000-8000-000000000002";
  const second = { ...NO_ADDRESS, name: "Nok", plate: "2กข 2222", email: "" };
  expect((await mutate("drivers.add", { driverId: other, driver: second }, admin)).status).toBe(200);
  const listed = (await query("drivers.onFile", {}, admin)).data;
  expect(listed).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ name: "Dao", email: "" }),
      expect.objectContaining({ name: "Nok", email: "" }),
    ]) as unknown,
  });
  expect((await query("drivers.byId", { driverId: DRIVER }, admin)).data).toMatchObject({ email: "" });
});

test("one of them is given a job, paid and reminded of a paper, and no mail goes out or fails", async () => {
  const jobId = await assign();
  await db.update(jobs).set({ driverId: DRIVER }).where(eq(jobs.jobId, jobId));
  const yesterday = Date.now() - DAY_MS;
  await db.insert(earningEntries).values({
    entryId: "entry",
    driverId: DRIVER,
    orderId: ORDER,
    jobId,
    kind: "completed",
    paySatang: 900_00,
    waitingSatang: 0,
    day: bangkokDay(yesterday),
    at: yesterday,
  });
  const paid = await mutate(
    "payouts.make",
    {
      driverId: DRIVER,
      through: bangkokDay(yesterday),
      seenSatang: 900_00,
      paidOn: bangkokDay(Date.now()),
      reference: "KBANK 0042",
      idempotencyKey: crypto.randomUUID(),
    },
    admin,
  );
  expect(paid.status).toBe(200);
  const written = await row();
  const papersOnFile = { ...papersOnFileOf(written!), licenceExpiresOn: bangkokDay(MORNING + 3 * DAY_MS) };
  await db.update(drivers).set({ papersOnFile });
  await remindOfPapers({ db, now: () => MORNING });
  expect(await recipients()).not.toContain("");
  const { mailed, failures } = await delivered();
  expect(mailed.filter((to) => !to.startsWith("customer@") && !to.startsWith("hello@"))).toEqual([]);
  expect(failures).toEqual([]);
});

test("nobody is invited until an address is written down, and then they are, and with it they have the account", async () => {
  const jobId = await assign();
  expect((await invite("")).fields).toEqual({ seenEmail: "REQUIRED" });
  expect((await invite("dao@example.test")).appCode).toBe("DRIVER_CHANGED");
  expect(await invitations()).toEqual([]);

  expect((await edit({}, 1)).status).toBe(200);
  expect((await invite("dao@example.test")).data).toEqual({ account: "invited" });
  const [invitation] = await invitations();
  const link = { signUpId: invitation?.signUpId ?? "", deviceId: null, passwordHash: "hash", locale: null };
  expect(await confirmSignUp(db, link, "dao", Date.now())).toBe("dao");
  expect(await row()).toMatchObject({ userId: "dao", email: "dao@example.test" });
  expect((await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get())?.driverId).toBe(DRIVER);
});

test("an address that is taken off the file again ends the invitation", async () => {
  await edit({}, 1);
  await invite("dao@example.test");
  const [invitation] = await invitations();
  expect((await edit({ email: "" }, 2)).status).toBe(200);
  expect(await invitations()).toEqual([]);
  const link = { signUpId: invitation?.signUpId ?? "", deviceId: null, passwordHash: "hash", locale: null };
  expect(await confirmSignUp(db, link, "dao", Date.now())).toBeNull();
  expect(await row()).toMatchObject({ userId: null, email: "" });
});

describe("a reminder of a paper to a driver without an address", () => {
  const reminders = async () =>
    (await db.select().from(outbox)).filter(({ params }) => params.includes("paper_expires"));
  /** Their insurance is over in three days, and they are reminded in the morning. */
  beforeEach(async () => {
    const written = papersOnFileOf((await row())!);
    const [vehicle] = written.vehicles;
    const insuranceExpiresOn = bangkokDay(MORNING + 3 * DAY_MS);
    const papersOnFile = { ...written, vehicles: [{ ...vehicle!, insuranceExpiresOn }] };
    await db.update(drivers).set({ papersOnFile });
    await remindOfPapers({ db, now: () => MORNING });
  });

  test("is sent once there is one, and no more than once", async () => {
    expect((await reminders()).map(({ recipient }) => recipient)).toEqual([null]);
    expect((await edit({}, 1)).status).toBe(200);
    for (const minute of [1, 2]) await remindOfPapers({ db, now: () => MORNING + minute * 60_000 });
    const mailed = (await reminders()).filter(({ kind }) => kind === "mail");
    expect(mailed.map(({ recipient }) => recipient)).toEqual(["dao@example.test"]);
  });

  test.each(["drivers.remove", "drivers.erase"] as const)("leaves no plate behind: %s", async (procedure) => {
    expect(await reminders()).toHaveLength(1);
    const request = procedure === "drivers.erase" ? { channel: "letter", reference: "DSR-2026/014" } : {};
    const removed = await mutate(procedure, { driverId: DRIVER, seenVersion: 1, ...request }, admin);
    expect(removed.status).toBe(200);
    expect(await reminders()).toEqual([]);
  });
});
