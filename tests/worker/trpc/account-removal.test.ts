import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { companies, companyMembers } from "#db/schema/companies/companies.ts";
import { drivers } from "#db/schema/drivers.ts";
import { outbox } from "#db/schema/outbox.ts";
import { files } from "#db/schema/files.ts";
import { newsletterSubscriptions } from "#db/schema/newsletter.ts";
import { orders, orderStops } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { reviews } from "#db/schema/reviews.ts";
import { accounts, knownDevices, sessions, users } from "#db/schema/users.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { drain } from "#worker/outbox/drain.ts";
import { removeAccount } from "#worker/services/account/delete-account.ts";
import { deleteExpiredFiles } from "#worker/services/files/delete-expired-files.ts";
import { wire } from "#worker/wiring.ts";
import { bringDriver, openOrder } from "../../support/board.ts";
import { mutate, query } from "../../support/calls.ts";
import { writeCompany } from "../../support/companies.ts";
import { someGoods } from "../../support/goods.ts";
import { writeOrder } from "../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";
import { removePerson } from "../../support/remove-person.ts";
import { upload } from "../../support/uploads.ts";
import { deliverDueMails, mailsTo, newcomer, postAuth, tokenTo } from "../../support/email-links.ts";

const NOK = "nok@example.test";
const PASSWORD = "four wheels and a rope";
const NEW_PASSWORD = "six wheels and a winch";

const VIEWER = {
  sessionId: "",
  deviceId: null,
  name: "",
  role: "customer",
  grantedRole: "customer",
  hasSecondFactor: false,
  locale: "en",
  sessionStartedAt: Date.now(),
  sessionEndsAt: Date.now(),
  driver: null,
} as const;

let db: Database;
let nok: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await newcomer(NOK, PASSWORD);
});

const profileOf = async (person: Person) => (await query("account.profile", undefined, person)).data;
const kindsTo = async (email: string) => {
  await deliverDueMails();
  return (await mailsTo(email)).map(({ kind }) => kind);
};

describe("everything kept about a person", () => {
  test("is theirs to take along, without secrets and without anybody else's", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    await writeOrder(db, { orderId: "KD-AAAAAA", customerId: me });
    const other = await createPerson(db, "other");
    await writeOrder(db, { orderId: "KD-BBBBBB", customerId: other.userId });
    const home = { savedPlaceId: "home-0001", kind: "home", name: "", place: { placeId: "th-1006" } };
    await mutate("places.save", { ...home, detail: "99/1", seenVersion: 0, replaces: null }, nok);
    const answer = await query("account.myData", undefined, nok);
    expect(answer.data).toMatchObject({
      account: { email: NOK },
      orders: [{ orderId: "KD-AAAAAA" }],
      savedPlaces: [{ kind: "home", placeId: "th-1006", detail: "99/1" }],
      sessions: [{}],
      signInMethods: [{ provider: "credential" }],
    });
    for (const secret of ["KD-BBBBBB", "token", "password_hash", "requestHash", "other@example.test"])
      expect(answer.body).not.toContain(secret);
    for (const internal of ["estimatedPaySatang", "pricingVersion", "version"])
      expect(answer.body).not.toContain(`"${internal}"`);
    expect(answer.data).toMatchObject({ mails: [{ kind: "sign_up", recipient: NOK }] });
    const stored = await db.select().from(accounts).get();
    expect(answer.body).not.toContain(stored?.password);
  });

  test("has when they agreed to the newsletter and when they withdrew it, and nobody else's consent", async () => {
    const turn = (isOn: boolean, as: Person) =>
      mutate("account.setNewsletter", { subscribed: isOn, locale: "en" }, as);
    await turn(true, nok);
    await turn(false, nok);
    await turn(true, nok);
    await turn(true, await createPerson(db, "other"));
    const { data } = await query("account.myData", undefined, nok);
    const given = { locale: "en", consent: "account", consentedAt: expect.any(Number) };
    const { newsletterConsents } = data as RouterOutputs["account"]["myData"];
    expect(newsletterConsents).toHaveLength(2);
    expect(newsletterConsents).toEqual(
      expect.arrayContaining([
        { ...given, endedAt: null },
        { ...given, endedAt: expect.any(Number) },
      ]),
    );
  });

  test("has the consent of a subscription from before consents were recorded", async () => {
    await db.insert(newsletterSubscriptions).values([
      { email: NOK, locale: "th", consent: "mailed_link", createdAt: 5 },
      { email: "other@example.test", locale: "de", createdAt: 6 },
    ]);
    const { data } = await query("account.myData", undefined, nok);
    expect((data as RouterOutputs["account"]["myData"]).newsletterConsents).toEqual([
      { locale: "th", consent: "mailed_link", consentedAt: 5, endedAt: null },
    ]);
  });
});

describe("deleting an account", () => {
  const remove = (password = PASSWORD, as = nok) => mutate("account.remove", { password }, as);

  test("removes the person and keeps the books", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    await writeOrder(db, { orderId: "KD-AAAAAA", customerId: me });
    await db
      .update(orders)
      .set({ status: "delivered", notes: "ring twice", goods: someGoods(), contactEmail: NOK });
    await mutate("account.setNewsletter", { subscribed: true, locale: "en" }, nok);
    const before = await db.select().from(orders).get();
    expect((await remove()).status).toBe(200);

    expect(await db.select().from(accounts)).toEqual([]);
    expect(await db.select().from(sessions)).toEqual([]);
    expect(await db.select().from(knownDevices)).toEqual([]);
    expect(await db.select().from(newsletterSubscriptions)).toEqual([]);
    expect(await db.select().from(users).get()).toMatchObject({ name: "", phone: null, role: "customer" });
    const after = await db.select().from(orders).get();
    expect(after).toMatchObject({
      contactName: "",
      contactEmail: "",
      contactPhone: "",
      notes: "",
      goods: null,
    });
    expect(after).toMatchObject({ totalSatang: before?.totalSatang, createdAt: before?.createdAt });
    const tables = [users, orders, outbox].map((table) => db.select().from(table));
    const everything = JSON.stringify((await Promise.all(tables)).map((rows) => rows)).replaceAll(
      /"recipient":"nok@example\.test"/g,
      "",
    );
    expect(everything).not.toContain("nok@example.test");
    expect(await kindsTo(NOK)).toEqual(["account_deleted"]);
    expect((await postAuth("sign-in/email", { email: NOK, password: PASSWORD })).status).toBe(401);
  });

  test("takes doors, people and the person's own words for a place with it, and leaves places that everybody knows", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    await writeOrder(db, { orderId: "KD-AAAAAA", customerId: me });
    await db.update(orders).set({ status: "cancelled" });
    const words = "Nok's house, soi 5, call 081-234-5678";
    const typed = { placeId: null, latitude: null, longitude: null, labelTh: words, labelEn: words };
    await db
      .update(orderStops)
      .set({ ...typed, areaTh: words, areaEn: words })
      .where(eq(orderStops.position, 0));
    const home = { latitude: 12.56789, longitude: 99.95678, doorLatitude: 12.56789, doorLongitude: 99.95678 };
    await db
      .update(orderStops)
      .set({
        ...home,
        words: "By Nok's mother",
        detail: "88/1",
        contactName: "Somsri",
        contactPhone: "+66897654321",
      })
      .where(eq(orderStops.position, 1));
    expect((await remove()).status).toBe(200);
    const stops = await db.select().from(orderStops).orderBy(orderStops.position);
    for (const gone of ["Nok", "88/1", "Somsri", "+66897654321", "12.56789", "99.95678"])
      expect(JSON.stringify(stops)).not.toContain(gone);
    expect(stops[1]).toMatchObject({ latitude: 12.57, longitude: 99.96, doorLatitude: null });
    expect(stops[1]?.labelEn).toContain("Hua Hin");
  });

  test("takes the pictures of the person's orders with it", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    await writeOrder(db, { orderId: "KD-AAAAAA", customerId: me });
    await db.update(orders).set({ status: "delivered" });
    await upload(nok);
    await db.update(files).set({ expiresAt: null });
    expect((await remove()).status).toBe(200);
    await deleteExpiredFiles(wire(env, readSettings(env, ORIGIN)));
    expect(await db.select().from(files)).toEqual([]);
    expect((await env.FILES.list()).objects).toEqual([]);
  });

  test("leaves a review on the site without the person, and no other", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    for (const orderId of ["KD-AAAAAA", "KD-BBBBBB", "KD-CCCCCC"]) {
      await writeOrder(db, { orderId, customerId: me });
      await db.update(orders).set({ status: "delivered" });
      const review = { orderId, stars: 5, text: `about ${orderId}`, locale: "en" };
      expect((await mutate("reviews.write", review, nok)).status).toBe(200);
    }
    const about = (orderId: string) => eq(reviews.orderId, orderId);
    await db.update(reviews).set({ status: "approved" }).where(about("KD-AAAAAA"));
    await db.update(reviews).set({ status: "rejected" }).where(about("KD-BBBBBB"));
    const taken = await query("account.myData", undefined, nok);
    expect(taken.data).toMatchObject({
      reviews: [{ status: "approved" }, { status: "rejected" }, { orderId: "KD-CCCCCC", status: "pending" }],
    });
    expect((await remove()).status).toBe(200);
    expect(await db.select().from(reviews)).toMatchObject([{ text: "about KD-AAAAAA", customerId: null }]);
  });

  test("leaves the address free for a new account", async () => {
    await remove();
    const again = await newcomer(NOK, NEW_PASSWORD);
    expect(await profileOf(again)).toMatchObject({ email: NOK });
  });

  test("is refused with a wrong password, and while an order is under way", async () => {
    expect(await remove("not this one")).toMatchObject({ fields: { password: "PASSWORD_WRONG" } });
    const me = (await db.select().from(users).get())?.id ?? "";
    await writeOrder(db, { orderId: "KD-AAAAAA", customerId: me });
    expect(await remove()).toMatchObject({ appCode: "ACCOUNT_HAS_OPEN_ORDERS", params: { count: 1 } });
    expect(await profileOf(nok)).toMatchObject({ email: NOK });
  });

  test("is refused while money is on its way back to the person, and while a driver holds cash", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    await writeOrder(db, { orderId: "KD-AAAAAA", customerId: me });
    await db.update(orders).set({ status: "cancelled" });
    const refund = { refundId: "KD-AAAAAA-R1", orderId: "KD-AAAAAA", reason: "cancellation" } as const;
    await db.insert(refunds).values({ ...refund, state: "due", amountSatang: 5, createdAt: 1 });
    expect(await remove()).toMatchObject({ appCode: "ACCOUNT_HAS_OPEN_ORDERS", params: { count: 1 } });
    const driver = await createDriver(db, "driver");
    const cash = { paymentId: "KD-AAAAAA-P1", orderId: "KD-AAAAAA", method: "cash" } as const;
    const reportedBy = (await db.select().from(drivers).get())?.driverId ?? "";
    await db
      .insert(payments)
      .values({ ...cash, state: "reported", amountSatang: 5, createdAt: 1, reportedBy });
    expect(await remove("", driver)).toMatchObject({ appCode: "ACCOUNT_HAS_OPEN_ORDERS" });
    await db.update(payments).set({ state: "rejected" });
    expect((await remove("", driver)).status).toBe(200);
  });

  test("takes what the person wrote about cash with it, which was theirs to take along", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    await writeOrder(db, { orderId: "KD-AAAAAA", customerId: me });
    await db.update(orders).set({ status: "delivered" });
    const cash = {
      paymentId: "KD-AAAAAA-P1",
      orderId: "KD-AAAAAA",
      method: "cash",
      state: "received",
    } as const;
    const said = { disputedAt: 7, dispute: "I paid less." };
    await db.insert(payments).values({ ...cash, amountSatang: 5, createdAt: 1, ...said });
    const { data } = await query("account.myData", undefined, nok);
    expect(data).toMatchObject({ payments: [{ orderId: "KD-AAAAAA", ...said }] });
    expect((await remove()).status).toBe(200);
    expect(await db.select().from(payments).get()).toMatchObject({ dispute: "", disputedAt: 7 });
  });

  test("is refused when an order comes in between the look for one and the deletion", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    const batch = db.$client.batch.bind(db.$client);
    const comesLate = vi.fn<typeof batch>(batch).mockImplementationOnce(async (statements) => {
      const seen = await batch(statements);
      await writeOrder(db, { orderId: "KD-AAAAAA", customerId: me });
      return seen as never;
    });
    const client = Object.assign(Object.create(db.$client), {
      batch: comesLate,
      prepare: db.$client.prepare.bind(db.$client),
    });
    const late: Database = Object.assign(Object.create(db), { $client: client });
    const viewer = { ...VIEWER, userId: me, email: NOK };
    await expect(
      removeAccount(
        { db: late, now: Date.now, settings: { adminSecondFactor: "waived", authSecret: "a secret" } },
        viewer,
        PASSWORD,
      ),
    ).rejects.toMatchObject({
      code: "ACCOUNT_HAS_OPEN_ORDERS",
    });
    expect(comesLate).toHaveBeenCalledTimes(3);
    expect(await profileOf(nok)).toMatchObject({ email: NOK });
  });

  test("is refused to the only owner of a company in business, and not to one of two, or of a closed one", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    const { companyId, name } = await writeCompany(db, { [me]: "owner" });
    const refused = { appCode: "ONLY_OWNER_OF_COMPANY", params: { company: name } };
    expect(await remove()).toMatchObject(refused);
    const other = await createPerson(db, "other");
    const joined = { companyId, userId: other.userId, invitedBy: me, acceptedAt: 2 };
    await db.insert(companyMembers).values({ ...joined, role: "booker" });
    expect(await remove()).toMatchObject(refused);
    await db.update(companies).set({ status: "suspended" });
    expect((await remove()).status).toBe(200);
  });

  test("of two owners of a company who go at once, leaves one", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    const other = await createPerson(db, "other");
    const { companyId } = await writeCompany(db, { [me]: "owner", [other.userId]: "owner" });
    const person = (userId: string, email: string) => removePerson(db, { userId, email }, [], 1);
    const outcomes = await Promise.allSettled([person(me, NOK), person(other.userId, other.email)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await db.select().from(companyMembers)).toMatchObject([{ companyId, role: "owner" }]);
  });

  test("leaves nobody whom an order could still be written for", async () => {
    const me = (await db.select().from(users).get())?.id ?? "";
    expect((await remove()).status).toBe(200);
    await expect(writeOrder(db, { orderId: "KD-AAAAAA", customerId: me })).rejects.toThrow();
    expect(await db.select().from(orders)).toEqual([]);
  });

  test("is refused to the last admin, and not to one of two", async () => {
    await db.update(users).set({ role: "admin" });
    expect(await remove()).toMatchObject({ appCode: "LAST_ADMIN" });
    await createPerson(db, "second", "admin");
    expect((await remove()).status).toBe(200);
  });

  test("takes a driver's profile with it", async () => {
    const driver = await createDriver(db, "driver");
    expect((await remove("", driver)).status).toBe(200);
    expect(await db.select().from(drivers).get()).toMatchObject({
      userId: null,
      name: "",
      phone: "",
      approvedAt: null,
    });
  });

  test("deletes the mails to others that name them: contact messages, and notices to an earlier address", async () => {
    const moved = "moved@example.test";
    await mutate("account.changeEmail", { email: moved, password: PASSWORD }, nok);
    await postAuth("email/confirm", { token: await tokenTo(moved) });
    const message = {
      name: "Nok Suk",
      email: moved,
      phone: "",
      topic: "complaint",
      orderNumber: "",
      message: "A table came with a broken leg.",
      website: "",
      locale: "en",
      idempotencyKey: "key-00000001",
    };
    expect((await mutate("contact.send", message)).status).toBe(200);
    await deliverDueMails();
    const named = async () =>
      (await db.select().from(outbox)).filter(({ params }) => /moved@|Nok Suk/.test(params));
    expect(await named()).toHaveLength(3);
    expect((await remove()).status).toBe(200);
    expect(await named()).toEqual([]);
    expect(await kindsTo(moved)).toEqual(["account_deleted"]);
  });

  test("ends the approval of a driver on the board, so that nobody assigns them a job", async () => {
    const driver = await createDriver(db, "driver");
    await createPerson(db, "customer");
    const board = connectBoard(env.DISPATCH_BOARD);
    await bringDriver(db, board, "driver-driver");
    await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
    await remove("", driver);
    await drain(wire(env, readSettings(env, ORIGIN)));
    const assigned = await board.commandJob({
      type: "assign",
      jobId: "KD-AAAAAA-1",
      driverId: "driver-driver",
      actor: { kind: "admin", id: "admin" },
      overlapReason: null,
    });
    expect(assigned).toMatchObject({ outcome: "refused", code: "DRIVER_NOT_APPROVED" });
  });
});
