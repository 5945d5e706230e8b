import { auditEntries } from "#db/schema/staff/audit.ts";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { useLoginCode } from "#db/queries/account/login-codes.ts";
import { confirmSignUp, signUpState } from "#db/queries/account/sign-ups.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import { orders } from "#db/schema/orders.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import { loginCodes, signUps } from "#db/schema/pending-changes.ts";
import { users } from "#db/schema/users.ts";
import { DAY_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { bringDriver, openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, loginOf, type Person } from "../../../support/people.ts";
import { DAO as SAMPLE, DRIVER } from "./dao-on-file.ts";

const DAO = { ...SAMPLE, email: "Dao@Example.test", plate: "1กข1234", licenceClass: "personal" };

let db: Database;
let board: Board;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  admin = await createPerson(db, "admin", "admin");
  await createPerson(db, "customer");
});

const add = (values: object = {}, driverId = DRIVER) =>
  mutate("drivers.add", { driverId, driver: { ...DAO, ...values } }, admin);
const edit = (values: object, seenVersion = 1) =>
  mutate("drivers.edit", { driverId: DRIVER, seenVersion, driver: { ...DAO, ...values } }, admin);
const remove = (seenVersion = 1) => mutate("drivers.remove", { driverId: DRIVER, seenVersion }, admin);
const createAccount = async (key: string = crypto.randomUUID(), driverId = DRIVER) => {
  const [known] = await db.select().from(drivers).where(eq(drivers.driverId, driverId));
  return mutate("drivers.createAccount", { driverId, key, seenEmail: known?.email ?? "" }, admin);
};
const onFile = async () =>
  ((await query("drivers.onFile", {}, admin)).data as { items: readonly object[] }).items;
const row = async () => (await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get())!;
const mails = async () =>
  (await db.select().from(outbox).where(eq(outbox.kind, "mail"))).map(
    ({ params }) => (JSON.parse(params) as { mail: { kind: string } }).mail.kind,
  );
/** The sign-up of the invitation that is open. */
const invitation = async () => (await db.select().from(signUps).get())?.signUpId ?? "";
/** Opens the link of an invitation and chooses a password there. */
const openLink = (signUpId: string, now = Date.now()) =>
  confirmSignUp(db, { signUpId, deviceId: null, passwordHash: "hash", locale: null }, "dao", now);

describe("a driver without an account", () => {
  test("is added once, listed, and can be given a job", async () => {
    await add();
    await add({ name: "Pressed twice" });
    expect(await onFile()).toMatchObject([
      { name: "Dao", email: "dao@example.test", phone: "+66812345678", plate: "1กข 1234", version: 1 },
    ]);
    const jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
    await bringDriver(db, board, DRIVER);
    const actor = { kind: "admin", id: "admin" } as const;
    const assign = { type: "assign", jobId, driverId: DRIVER, actor, overlapReason: null } as const;
    expect(await board.commandJob(assign)).toMatchObject({ outcome: "accepted" });
    const sixWheel = { vehicle: "six_wheel", licenceClass: "t2", plate: "70-1234" };
    expect(await edit(sixWheel)).toMatchObject({ appCode: "JOB_NEEDS_VEHICLE", params: { jobId } });
    expect(await row()).toMatchObject({ vehicle: "four_wheel", version: 1 });
    expect(await remove()).toMatchObject({
      appCode: "DRIVER_HAS_JOBS",
      params: { orderIds: "KD-AAAAAA" },
    });
  });

  test.each([
    ["phone", { phone: "123" }],
    ["email", { email: "dao" }],
    ["plate", { plate: "?" }],
    ["province", { province: "th-99" }],
    ["areas", { areas: ["th-10", "th-9999"] }],
    ["lengthCm", { lengthCm: "5" }],
    ["capacityKg", { capacityKg: "90000" }],
    ["licenceClass", { licenceClass: "" }],
    ["vehicle", { vehicle: "six_wheel" }],
    ["name", { name: " " }],
  ])("is refused at the field %s", async (field, values) => {
    expect(Object.keys((await add(values)).fields ?? {})).toEqual([`driver.${field}`]);
    expect(await onFile()).toEqual([]);
  });

  test("is changed by one of two admins, and the board knows the new vehicle at once", async () => {
    await add();
    const space = { lengthCm: "560", widthCm: "", heightCm: "230", capacityKg: "5,500" };
    const edited = await edit({
      vehicle: "six_wheel",
      licenceClass: "t2",
      plate: "70-1234",
      province: "th-20",
      ...space,
    });
    expect(edited.data).toEqual({ driverId: DRIVER });
    expect(await onFile()).toMatchObject([
      {
        plate: "70-1234",
        province: "th-20",
        cargo: { lengthCm: 560, widthCm: null, heightCm: 230, capacityKg: 5500 },
      },
    ]);
    expect((await edit({ name: "Late" })).appCode).toBe("DRIVER_CHANGED");
    expect(await row()).toMatchObject({ name: "Dao", vehicle: "six_wheel", licenseType: "ท.2", version: 2 });
    expect(await driverFacts(db, DRIVER)).toMatchObject({ vehicle: "six_wheel", approved: true });
  });

  test("is suspended with a reason, once: their jobs are open again, and they are in the lists as suspended until that is lifted", async () => {
    await add();
    await createAccount();
    const jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
    await bringDriver(db, board, DRIVER);
    const actor = { kind: "admin", id: "admin" } as const;
    await board.commandJob({ type: "assign", jobId, driverId: DRIVER, actor, overlapReason: null });
    const decide = (step: "suspend" | "lift", seenVersion: number, reason?: string) =>
      mutate(`drivers.${step}`, { driverId: DRIVER, key: crypto.randomUUID(), seenVersion, reason }, admin);
    expect((await decide("suspend", 1, "")).appCode).toBe("REASON_REQUIRED");
    const suspended = { state: "suspended", version: 2, isWaiting: false };
    expect((await decide("suspend", 1, "Lost the licence")).data).toEqual(suspended);
    expect((await decide("suspend", 1, "Lost the licence")).data).toEqual(suspended);
    expect((await decide("suspend", 1, "Somebody else's words")).appCode).toBe("DRIVER_CHANGED");
    expect(await board.heldJobs(DRIVER)).toEqual([]);
    expect(await driverFacts(db, DRIVER)).toMatchObject({ approved: false });
    const again = { type: "assign", jobId, driverId: DRIVER, actor, overlapReason: "urgent" } as const;
    expect((await board.commandJob(again)).outcome).toBe("refused");
    expect(await onFile()).toMatchObject([{ driverId: DRIVER, isSuspended: true, invitedUntil: null }]);
    expect((await createAccount()).appCode).toBe("DRIVER_CHANGED");
    const listed = async (state: string) =>
      ((await query("drivers.all", { state }, admin)).data as { items: readonly object[] }).items;
    expect(await listed("suspended")).toMatchObject([{ driverId: DRIVER, state: "suspended" }]);
    expect(await listed("on_file")).toEqual([]);
    const panel = (await query("drivers.byId", { driverId: DRIVER }, admin)).data;
    expect(panel).toMatchObject({ state: "suspended", reason: "Lost the licence", version: 2 });
    expect((await edit({ name: "Dao S." }, 2)).status).toBe(200);
    expect((await decide("lift", 3)).data).toEqual({ state: "on_file", version: 4, isWaiting: false });
    expect(await driverFacts(db, DRIVER)).toMatchObject({ approved: true });
    expect(await row()).toMatchObject({ suspendedFor: null, name: "Dao S." });
    const log = await db.select().from(auditEntries);
    const changes = log.flatMap((entry) =>
      entry.what === "drivers.suspend" ? JSON.parse(entry.changes) : [],
    );
    expect(changes).toEqual([
      { kind: "driver", id: DRIVER, fields: { state: ["on_file", "suspended"], version: [1, 2] } },
    ]);
    expect(JSON.stringify(log)).not.toContain("Lost the licence");
  });

  test("is deleted while suspended, with the reason", async () => {
    await add();
    const suspend = { driverId: DRIVER, key: crypto.randomUUID(), seenVersion: 1, reason: "Away" };
    await mutate("drivers.suspend", suspend, admin);
    expect((await remove(2)).status).toBe(200);
    expect(await onFile()).toEqual([]);
    expect(await row()).toMatchObject({ suspendedFor: null, approvedAt: null });
  });

  test("who never drove is forgotten when deleted; who did keeps the name in the history", async () => {
    await add();
    expect((await remove()).data).toEqual({ driverId: DRIVER });
    expect(await onFile()).toEqual([]);
    expect(await row()).toMatchObject({ name: "", email: "", phone: "", approvedAt: null });
    const other = "7e57ab1e-0000-4000-8000-000000000002";
    await add({}, other);
    const jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-BBBBBB" });
    await db.update(jobs).set({ driverId: other, status: "completed" }).where(eq(jobs.jobId, jobId));
    await db.update(orders).set({ status: "delivered" });
    await mutate("drivers.remove", { driverId: other, seenVersion: 1 }, admin);
    const kept = await db.select().from(drivers).where(eq(drivers.driverId, other)).get();
    expect(kept).toMatchObject({
      name: "Dao",
      vehicleDetails: "1กข 1234",
      email: "",
      phone: "",
      approvedAt: null,
    });
    expect((await mutate("drivers.remove", { driverId: other, seenVersion: 2 }, admin)).appCode).toBe(
      "DRIVER_CHANGED",
    );
  });
});

test("somebody who was erased, or has a registration of their own, is no driver on file", async () => {
  await add();
  await db.update(drivers).set({ approvedAt: null }).where(eq(drivers.driverId, DRIVER));
  expect(await onFile()).toEqual([]);
  expect((await edit({ name: "Somebody else" })).appCode).toBe("DRIVER_CHANGED");
  expect((await createAccount()).appCode).toBe("NOT_FOUND");
  const applicant = await createPerson(db, "applicant");
  await db.insert(driverRegistrations).values({
    driverId: "own",
    userId: "applicant",
    state: "refused",
    version: 2,
    createdAt: 0,
    changedAt: 0,
  });
  const other = "7e57ab1e-0000-4000-8000-000000000003";
  await add({ email: applicant.email, plate: "2กข 1" }, other);
  expect((await createAccount(crypto.randomUUID(), other)).appCode).toBe("DRIVER_ACCOUNT_TAKEN");
});

test("nobody is added under the id of a registration, or of a driver with an account", async () => {
  await createDriver(db, "dan");
  const taken = "7e57ab1e-0000-4000-8000-000000000004";
  await db.insert(driverRegistrations).values({
    driverId: taken,
    userId: "customer",
    state: "pending",
    version: 1,
    createdAt: 0,
    changedAt: 0,
  });
  expect((await add({}, taken)).appCode).toBe("DRIVER_CHANGED");
  await add();
  await db.update(drivers).set({ userId: "customer" }).where(eq(drivers.driverId, DRIVER));
  expect((await add()).appCode).toBe("DRIVER_CHANGED");
  expect(await onFile()).toEqual([]);
});

describe("the account of a driver on file", () => {
  test("is made by the invitation's link with the password that is typed there", async () => {
    await add({ areas: ["th-2004"] });
    const key = crypto.randomUUID();
    expect((await createAccount(key)).data).toEqual({ account: "invited" });
    await createAccount(key);
    expect((await mails()).filter((kind) => kind === "driver_invitation")).toHaveLength(1);
    expect(await onFile()).toMatchObject([{ invitedUntil: expect.any(Number) as number }]);
    const signUpId = await invitation();
    expect(await signUpState(db, signUpId, null, Date.now())).toMatchObject({ state: "password_wanted" });
    expect(await openLink(signUpId)).toBe("dao");
    expect(await row()).toMatchObject({ userId: "dao" });
    const account = await db.select().from(users).where(eq(users.id, "dao")).get();
    expect(account).toMatchObject({ role: "driver", name: "Dao", emailVerified: true });
    expect(await onFile()).toEqual([]);
    expect((await createAccount()).appCode).toBe("NOT_FOUND");
    // What the office wrote down is in the form for the papers.
    const dao = await loginOf(db, { ...admin, userId: "dao" });
    expect((await query("drivers.registration", undefined, dao)).data).toMatchObject({
      state: "approved",
      form: {
        licenceClass: "personal",
        areas: ["th-2004"],
        vehicles: [{ plate: "1กข 1234", province: "th-10", lengthCm: "" }],
      },
    });
    expect((await query("jobs.homeAreas", undefined, dao)).data).toMatchObject([{ placeId: "th-2004" }]);
    // Without papers so far, the office corrects the rest; the address is the account's.
    await edit({ phone: "0822222222" });
    expect(await row()).toMatchObject({ phone: "+66822222222", email: "dao@example.test", version: 2 });
    const suspend = { driverId: DRIVER, key: crypto.randomUUID(), seenVersion: 1, reason: "papers" };
    expect((await mutate("drivers.suspend", suspend, admin)).data).toMatchObject({ state: "suspended" });
    expect(await driverFacts(db, DRIVER)).toMatchObject({ approved: false });
  });

  test("is offered in the driver's language, Thai unless the office chose another one, which is kept for the next time", async () => {
    await add();
    await db.update(users).set({ locale: "de" }).where(eq(users.id, "admin"));
    await createAccount();
    expect(await onFile()).toMatchObject([{ invitedIn: "th" }]);
    await mutate(
      "drivers.createAccount",
      { driverId: DRIVER, key: crypto.randomUUID(), seenEmail: "dao@example.test", locale: "km" },
      admin,
    );
    expect(await onFile()).toMatchObject([{ invitedIn: "km" }]);
    const sent = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
    const languages = sent.map(({ params }) => (JSON.parse(params) as { locale: string }).locale);
    expect(languages.toSorted()).toEqual(["km", "th"]);
  });

  test("is not made after a week, by a link that was replaced, or after another address was written down", async () => {
    await add();
    await createAccount();
    const first = await invitation();
    await createAccount();
    const second = await invitation();
    expect(await openLink(first)).toBeNull();
    expect(await openLink(second, Date.now() + 8 * DAY_MS)).toBeNull();
    await edit({ email: "other@example.test" });
    expect(await openLink(second)).toBeNull();
    expect(await row()).toMatchObject({ userId: null });
    expect(await db.select().from(signUps)).toEqual([]);
  });

  test("also follows when the invited sign up by themselves, and not for anybody else", async () => {
    await add();
    await createAccount();
    const now = Date.now();
    const own = {
      passwordHash: "own",
      deviceId: "phone",
      locale: "th",
      createdAt: now,
      expiresAt: now + DAY_MS,
    };
    await db.insert(signUps).values({ signUpId: "stranger", email: "stranger@example.test", ...own });
    await confirmSignUp(
      db,
      { signUpId: "stranger", deviceId: "phone", passwordHash: null, locale: null },
      "stranger",
      now,
    );
    expect(await row()).toMatchObject({ userId: null });
    await db.insert(signUps).values({ signUpId: "own", email: "dao@example.test", ...own });
    await confirmSignUp(
      db,
      { signUpId: "own", deviceId: "phone", passwordHash: null, locale: null },
      "dao",
      now,
    );
    expect(await row()).toMatchObject({ userId: "dao" });
  });

  test("also follows when the invited log in with a code by mail", async () => {
    await add();
    await createAccount();
    const now = Date.now();
    const asked = { requestId: "r", email: "dao@example.test", deviceId: "phone", locale: "th" };
    await db.insert(loginCodes).values({ ...asked, createdAt: now, expiresAt: now + DAY_MS });
    await useLoginCode(db, "r", { userId: "dao", name: "", locale: null }, now);
    expect(await row()).toMatchObject({ userId: "dao" });
    expect((await db.select().from(users).where(eq(users.id, "dao")).get())?.role).toBe("driver");
    expect(await db.select().from(driverRegistrations)).toMatchObject([
      { driverId: DRIVER, state: "approved" },
    ]);
  });

  test("is for the address that was seen: nobody is invited or linked at one that a colleague wrote down meanwhile", async () => {
    const nok = await createPerson(db, "nok");
    await add();
    const press = { driverId: DRIVER, key: crypto.randomUUID(), seenEmail: "dao@example.test" };
    for (const email of ["other@example.test", nok.email]) {
      await edit({ email }, (await row()).version);
      expect((await mutate("drivers.createAccount", press, admin)).appCode).toBe("DRIVER_CHANGED");
    }
    expect(await row()).toMatchObject({ userId: null });
    expect(await db.select().from(signUps)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("is of the corrected address alone, also when the press that invited the former one is sent again with its key", async () => {
    await add();
    const press = { driverId: DRIVER, key: crypto.randomUUID() };
    // The answer of this one is lost.
    await mutate("drivers.createAccount", { ...press, seenEmail: "dao@example.test" }, admin);
    const former = await invitation();
    await edit({ email: "other@example.test" });
    const again = await mutate("drivers.createAccount", { ...press, seenEmail: "other@example.test" }, admin);
    expect(again.data).toEqual({ account: "invited" });
    // The mail to the former address is gone, whether it went out or not.
    const sent = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
    expect(sent.map(({ recipient }) => recipient)).toEqual(["other@example.test"]);
    expect(await openLink(former)).toBeNull();
    expect(await row()).toMatchObject({ userId: null });
    expect(await openLink(await invitation())).toBe("dao");
    const account = await db.select().from(users).where(eq(users.id, "dao")).get();
    expect(account).toMatchObject({ email: "other@example.test" });
  });

  test("is offered by three mails in an hour, not by more; a repeated press counts once", async () => {
    await add();
    const key = crypto.randomUUID();
    for (let press = 0; press < 5; press++)
      expect((await createAccount(key)).data).toEqual({ account: "invited" });
    await createAccount();
    await createAccount();
    expect((await createAccount()).appCode).toBe("RATE_LIMITED");
    expect((await mails()).filter((kind) => kind === "driver_invitation")).toHaveLength(3);
  });

  test("is the one that the address has already, unless it is another driver's or an admin's", async () => {
    const nok = await createPerson(db, "nok");
    await add({ email: nok.email });
    expect((await createAccount()).data).toEqual({ account: "linked" });
    expect(await row()).toMatchObject({ userId: "nok" });
    // A form from before it does not say that it has saved another address.
    expect((await edit({ email: "other@example.test" })).appCode).toBe("DRIVER_CHANGED");
    expect((await db.select().from(users).where(eq(users.id, "nok")).get())?.role).toBe("driver");
    expect(await mails()).toContain("driver_account_linked");
    expect(await db.select().from(driverRegistrations)).toMatchObject([
      { driverId: DRIVER, userId: "nok", state: "approved" },
    ]);
    const dan = await createDriver(db, "dan");
    for (const [index, taken] of [dan, admin].entries()) {
      const driverId = `7e57ab1e-0000-4000-8000-00000000010${index}`;
      await add({ email: taken.email, plate: `2กข ${index + 1}` }, driverId);
      expect((await createAccount(crypto.randomUUID(), driverId)).appCode).toBe("DRIVER_ACCOUNT_TAKEN");
    }
  });
});
