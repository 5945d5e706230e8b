import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { publicHolidays } from "#db/schema/truck-hours.ts";
import { newsletterSubscriptions } from "#db/schema/newsletter.ts";
import { reviews } from "#db/schema/reviews.ts";
import { users } from "#db/schema/users.ts";
import type { ShownWords } from "#domain/control-room/shown-words.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type Found = RouterOutputs["controlRoom"]["search"];

let db: Database;
let admin: Person;
let others: readonly Person[];
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  others = [
    await createPerson(db, "Malee Wong", "dispatcher"),
    await createPerson(db, "counts", "accountant"),
  ];
  await createPerson(db, "customer");
});

const find = async (text: string, as = admin, shown?: ShownWords) =>
  (await query("controlRoom.search", { text, shown }, as)).data as Found;

test("the staff are found by any part of a name, address or phone, by admins alone; a customer is none", async () => {
  await db.update(users).set({ phone: "+66812345678" }).where(eq(users.id, "Malee Wong"));
  for (const typed of ["ong", "WONG malee", "wo", "081 234", "5678"])
    expect((await find(typed)).people).toMatchObject([{ userId: "Malee Wong", role: "dispatcher" }]);
  expect((await find("ounts@")).people).toMatchObject([{ userId: "counts" }]);
  expect((await find("customer")).people).toEqual([]);
  for (const other of others) expect((await find("ong", other)).people).toEqual([]);
});

test("the account of a driver is found by its address, and is not shown twice where the driver is", async () => {
  await createDriver(db, "Somchai");
  await db.update(users).set({ email: "road@example.test" }).where(eq(users.id, "Somchai"));
  expect(await find("road@")).toMatchObject({ drivers: [], people: [{ userId: "Somchai", role: "driver" }] });
  expect(await find("omch")).toMatchObject({ drivers: [{ name: "Somchai" }], people: [] });
});

test("a review is found by its words and its order, and a subscriber by any part of the address, by admins alone", async () => {
  await writeOrder(db, { orderId: "KD-AAAAAA", customerId: "customer" });
  const review = {
    reviewId: "r-1",
    orderId: "KD-AAAAAA",
    customerId: "customer",
    stars: 4,
    text: "ยกของระวังมาก มาตรงเวลา",
  };
  await db.insert(reviews).values({
    ...review,
    status: "approved",
    isSample: false,
    version: 1,
    createdAt: 1,
    locale: "th",
    month: "2026-11",
    vehicle: "four_wheel",
    fromTh: "a",
    fromEn: "a",
    toTh: "b",
    toEn: "b",
  });
  await db
    .insert(newsletterSubscriptions)
    .values({ email: "reader@example.test", locale: "th", createdAt: 1 });
  const found = { reviewId: "r-1", orderId: "KD-AAAAAA", stars: 4, text: review.text };
  for (const typed of ["kd-aaaaaa", "#KD-AAAAAA", "KDAAAAAA", "ระวัง", "ตรงเวลา ของ"])
    expect((await find(typed)).reviews).toEqual([found]);
  expect((await find("แพง")).reviews).toEqual([]);
  for (const typed of ["Reader@", "ader@ex", "reader@example.test"])
    expect((await find(typed)).subscribers).toEqual([{ email: "reader@example.test" }]);
  for (const other of others)
    expect(await find("reader@", other)).toMatchObject({ people: [], reviews: [], subscribers: [] });
});

test("public holidays that are still to come are found by their names, by admins alone", async () => {
  const named = { nameTh: "วันทดสอบรถบรรทุก", nameEn: "Lorry Testing Day" };
  await db.insert(publicHolidays).values([
    { day: "2099-05-02", ...named },
    { day: "2001-05-02", ...named },
  ]);
  for (const typed of ["ทดสอบ", "lorry TEST"])
    expect((await find(typed)).holidays).toEqual([{ day: "2099-05-02", ...named }]);
  for (const other of others) expect((await find("lorry", other)).holidays).toEqual([]);
});

test("what could not be carried out is found by the beginning of its id, or by its order, by admins alone", async () => {
  const row = { kind: "mail", params: "{}", createdAt: 1 };
  await db.insert(outbox).values([
    { effectId: "KD-AAAAAA.2.0/0", parkedAt: 9, ...row },
    { effectId: "KD-AAAAAA.2.0/1", deliveredAt: 9, ...row },
    { effectId: "0f1e2d3c4b5a69788796a5b4c3d2e1f0", parkedAt: 8, ...row },
  ]);
  const found = async (text: string, as = admin) =>
    (await find(text, as)).effects.map(({ effectId }) => effectId);
  for (const typed of ["kd-aaaaaa", "#KD-AAAAAA", "KD-AAAAAA.2"])
    expect(await found(typed)).toEqual(["KD-AAAAAA.2.0/0"]);
  expect(await found("0f1e2d3c")).toEqual(["0f1e2d3c4b5a69788796a5b4c3d2e1f0"]);
  // Too short to be one.
  for (const typed of ["0f1e", "KD-AAA"]) expect(await found(typed)).toEqual([]);
  for (const other of others) expect(await found("KD-AAAAAA", other)).toEqual([]);
});

test("banned hours are found by vehicle, time, area and source, by admins alone", async () => {
  const ids = async (text: string, shown?: ShownWords, as = admin) =>
    (await find(text, as, shown)).banWindows.map(({ windowId }) => windowId);
  const both = ["six-wheel-morning", "six-wheel-evening"];
  expect(await ids("วงแหวนรอบนอก")).toEqual(both);
  expect(await ids("carriers gulf")).toEqual(both);
  expect((await find("6.00")).banWindows).toEqual([
    {
      windowId: "six-wheel-morning",
      vehicle: "six_wheel",
      startMin: 360,
      endMin: 540,
      source: expect.any(String),
    },
  ]);
  // What the name of the vehicle has of the text is not looked for in the rest.
  expect(await ids("6 ล้อ", { vehicles: { six_wheel: "" } })).toEqual(both);
  expect(await ids("6 ล้อ 16:00", { vehicles: { six_wheel: "16:00" } })).toEqual(["six-wheel-evening"]);
  expect(await ids("4 ล้อ 16:00", { vehicles: { four_wheel: "16:00" } })).toEqual([]);
  expect(await ids("07:00")).toEqual([]);
  for (const other of others) expect(await ids("carriers", {}, other)).toEqual([]);
});

test("what was not carried out is found by the words of its kind, the longest parked first, by admins alone", async () => {
  const row = { params: "{}", createdAt: 1 };
  await db.insert(outbox).values([
    { effectId: "KD-AAAAAA.1/0", kind: "mail", parkedAt: 30, ...row },
    { effectId: "KD-BBBBBB.1/0", kind: "mail", parkedAt: 20, ...row },
    { effectId: "KD-CCCCCC.1/0", kind: "push", parkedAt: 10, ...row },
    { effectId: "KD-DDDDDD.1/0", kind: "mail", deliveredAt: 9, ...row },
  ]);
  const ids = async (text: string, shown?: ShownWords, as = admin) =>
    (await find(text, as, shown)).effects.map(({ effectId }) => effectId);
  const mails = { effectKinds: ["mail"] };
  expect(await ids("อีเมล", mails)).toEqual(["KD-BBBBBB.1/0", "KD-AAAAAA.1/0"]);
  expect(await ids("e", { effectKinds: ["push", "mail", "of-tomorrow"] })).toHaveLength(3);
  // What the text names by its id comes first, and once.
  expect(await ids("KD-AAAAAA", mails)).toEqual(["KD-AAAAAA.1/0", "KD-BBBBBB.1/0"]);
  expect(await ids("อีเมล")).toEqual([]);
  for (const other of others) expect(await ids("อีเมล", mails, other)).toEqual([]);
});
