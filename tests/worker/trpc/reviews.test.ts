import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import type { listReviews } from "#db/queries/reviews.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { reviews } from "#db/schema/reviews.ts";
import type { PublicReview } from "#domain/reviews/review.ts";
import { seedSampleReviews } from "../../../.dev/demo/sample-reviews.ts";
import { mutate, query } from "../../support/calls.ts";
import { writeOrder } from "../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../support/people.ts";

let db: Database;
let customer: Person;
let other: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  other = await createPerson(db, "other");
  admin = await createPerson(db, "admin", "admin");
});

const ORDER = "KD-AAAAAA";
const GOOD = { orderId: ORDER, stars: 5, text: "All in one piece.", locale: "en" };

/** A delivered order of the customer. */
async function delivered(orderId = ORDER): Promise<void> {
  await writeOrder(db, { customerId: "customer", orderId });
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, orderId));
}
const write = (change: object = {}, as = customer) => mutate("reviews.write", { ...GOOD, ...change }, as);
const mine = (as = customer) => query("reviews.mine", { orderId: ORDER }, as);
const stored = () => db.select().from(reviews).get();
const decide = async (status: string, basedOnVersion: number, as = admin, reason = "It names a driver.") => {
  const why = status === "rejected" ? { reason } : {};
  return mutate(
    "reviews.decide",
    { reviewId: (await stored())?.reviewId, status, basedOnVersion, ...why },
    as,
  );
};
/** What follows from decisions. */
const told = async () =>
  (await db.select().from(outbox).orderBy(outbox.effectId))
    .map(({ params }) => JSON.parse(params) as { to: string; mail?: { kind: string; version: number } })
    .filter(({ mail }) => mail?.kind === "review_decided");

interface Shown {
  readonly items: readonly PublicReview[];
  readonly rating: { readonly count: number; readonly average: number } | null;
}
const shown = async () => (await query("reviews.shown")).data as Shown;

/** Approved reviews of as many orders. */
async function approved(stars: readonly number[], text = "Fine."): Promise<void> {
  for (const [at, each] of stars.entries()) {
    const orderId = `KD-BBBBB${at}`;
    await delivered(orderId);
    await write({ orderId, stars: each, text });
  }
  await db.update(reviews).set({ status: "approved" });
}

describe("writing", () => {
  test("a delivered order's customer writes once, and reads what became of it", async () => {
    await delivered();
    expect((await mine()).data).toEqual({ review: null, mayWrite: true });
    const review = { stars: 5, text: "All in one piece.", locale: "en", status: "pending", reason: "" };
    expect((await write()).data).toEqual({ review, mayWrite: true });
    expect((await mine()).data).toEqual({ review, mayWrite: true });
    expect(await stored()).toMatchObject({
      orderId: ORDER,
      customerId: "customer",
      fromTh: "กรุงเทพมหานคร",
      toEn: "Prachuap Khiri Khan",
      vehicle: "four_wheel",
      isSample: false,
      version: 1,
    });
  });

  test("waits for the delivery", async () => {
    await writeOrder(db, { customerId: "customer", orderId: ORDER });
    expect((await mine()).data).toEqual({ review: null, mayWrite: false });
    expect(await write()).toMatchObject({ status: 409, appCode: "ORDER_NOT_DELIVERED" });
    expect(await stored()).toBeUndefined();
  });

  test("somebody else's order does not exist, not even for an admin", async () => {
    await delivered();
    for (const stranger of [other, admin]) {
      expect(await mine(stranger)).toMatchObject({ appCode: "NOT_FOUND" });
      expect(await write({}, stranger)).toMatchObject({ appCode: "NOT_FOUND" });
    }
    expect(await write({ orderId: "KD-NOSUCH" })).toMatchObject({ appCode: "NOT_FOUND" });
  });

  test("while it waits it may be changed; the same again changes nothing", async () => {
    await delivered();
    await write();
    await Promise.all([write(), write()]);
    expect(await stored()).toMatchObject({ version: 1 });
    await write({ stars: 3, text: "On second thought" });
    expect(await stored()).toMatchObject({ version: 2, stars: 3, text: "On second thought" });
    expect(await db.select().from(reviews)).toHaveLength(1);
  });

  test("once decided it stays, and the press that was lost on the way is answered all the same", async () => {
    await delivered();
    await write();
    await decide("approved", 1);
    expect(await write()).toMatchObject({ data: { review: { status: "approved" }, mayWrite: false } });
    expect(await write({ stars: 1 })).toMatchObject({ status: 409, appCode: "REVIEW_DECIDED" });
    expect(await stored()).toMatchObject({ stars: 5, status: "approved" });
  });

  test("is refused with its fields when it is no review", async () => {
    await delivered();
    expect(await write({ stars: 6 })).toMatchObject({ fields: { stars: "TOO_LARGE" } });
    expect(await write({ stars: 0 })).toMatchObject({ fields: { stars: "TOO_SMALL" } });
    expect(await write({ text: "x".repeat(601) })).toMatchObject({ fields: { text: "TOO_LONG" } });
  });

  test("keeps the text clean, and the language it is in", async () => {
    await delivered();
    await write({ text: " ดี\u0000มาก \u202e ", locale: "xx" });
    expect(await stored()).toMatchObject({ text: "ดีมาก", locale: "th" });
  });
});

describe("deciding", () => {
  beforeEach(async () => {
    await delivered();
    await write();
  });

  test("puts it on the site, takes it off and puts it back", async () => {
    expect((await shown()).items).toEqual([]);
    expect(await decide("approved", 1)).toMatchObject({ data: { status: "approved", version: 2 } });
    expect((await shown()).items).toHaveLength(1);
    await decide("rejected", 2);
    expect((await shown()).items).toEqual([]);
    await decide("approved", 3);
    expect((await shown()).items).toHaveLength(1);
    expect(await stored()).toMatchObject({ decidedBy: "admin", version: 4 });
  });

  test("what the customer changed since has to be read again", async () => {
    await write({ text: "Something else" });
    expect(await decide("approved", 1)).toMatchObject({ status: 409, appCode: "REVIEW_VERSION_CONFLICT" });
    expect(await stored()).toMatchObject({ status: "pending" });
  });

  test("of two admins one decides; the same press twice is one decision", async () => {
    const second = await createPerson(db, "second", "admin");
    const answers = await Promise.all([decide("approved", 1), decide("rejected", 1, second)]);
    expect(answers.map((answer) => answer.appCode ?? "ok").toSorted()).toEqual([
      "REVIEW_VERSION_CONFLICT",
      "ok",
    ]);
    const { status = "", decidedBy } = (await stored()) ?? {};
    const again = await decide(status, 1, decidedBy === "second" ? second : admin);
    expect(again).toMatchObject({ data: { version: 2, status } });
  });

  test("is told to the author, once each time, in the language and by the channels of their orders", async () => {
    await decide("rejected", 1);
    await decide("rejected", 1);
    const [hidden] = await told();
    expect(hidden).toMatchObject({ to: "customer", mail: { orderId: ORDER, version: 2 } });
    expect(await told()).toHaveLength(1);
    await decide("approved", 2);
    expect((await told()).map(({ mail }) => mail?.version)).toEqual([2, 3]);
  });

  test("is not told where it was refused: changed meanwhile, or decided by somebody else", async () => {
    await write({ text: "Something else" });
    await decide("rejected", 1);
    expect(await told()).toEqual([]);
    const second = await createPerson(db, "second", "admin");
    await Promise.all([decide("approved", 2), decide("rejected", 2, second)]);
    expect(await told()).toHaveLength(1);
  });

  test("against a review says why, to its author, and no more once it is shown", async () => {
    expect(await decide("rejected", 1, admin, " \n ")).toMatchObject({ fields: { reason: "REQUIRED" } });
    expect(await decide("rejected", 1, admin, "x".repeat(501))).toMatchObject({
      fields: { reason: "TOO_LONG" },
    });
    expect(await stored()).toMatchObject({ status: "pending", version: 1 });
    await decide("rejected", 1);
    expect(await mine()).toMatchObject({ data: { review: { reason: "It names a driver." } } });
    expect((await shown()).items).toEqual([]);
    // The same press with another reason is another decision, and it is rejected by now.
    expect(await decide("rejected", 1, admin, "rude")).toMatchObject({ appCode: "REVIEW_VERSION_CONFLICT" });
    await decide("approved", 2);
    expect(await mine()).toMatchObject({ data: { review: { reason: "" } } });
  });

  test("a sample is hidden without anybody to tell", async () => {
    await seedSampleReviews(db, Date.now());
    const [sample] = await db.select().from(reviews).where(eq(reviews.isSample, true));
    const decision = { reviewId: sample?.reviewId, basedOnVersion: sample?.version };
    expect(
      await mutate("reviews.decide", { ...decision, status: "rejected", reason: "old" }, admin),
    ).toMatchObject({ data: { status: "rejected" } });
    expect(await told()).toEqual([]);
  });

  test("what is so already is no decision", async () => {
    await decide("rejected", 1);
    expect(await decide("rejected", 2)).toMatchObject({ appCode: "REVIEW_TRANSITION_REFUSED" });
    const nobody = { reviewId: "none", status: "approved", basedOnVersion: 1 };
    expect(await mutate("reviews.decide", nobody, admin)).toMatchObject({ appCode: "NOT_FOUND" });
  });
});

describe("what the site shows", () => {
  test("says nothing about the person or the order", async () => {
    await approved([4]);
    const { body, data } = await query("reviews.shown");
    expect(data).toEqual({
      items: [
        {
          stars: 4,
          text: "Fine.",
          locale: "en",
          isSample: false,
          from: { th: "กรุงเทพมหานคร", en: "Bangkok" },
          to: { th: "ประจวบคีรีขันธ์", en: "Prachuap Khiri Khan" },
          vehicle: "four_wheel",
          month: expect.stringMatching(/^\d{4}-\d{2}$/),
        },
      ],
      rating: null,
    });
    for (const secret of ["KD-", "customer", "Somchai", "example.test", "Bang Kapi", "88/1"])
      expect(body).not.toContain(secret);
  });

  test("is the six newest with a text, and a rating over all from five on", async () => {
    await approved([5, 5, 4, 4, 3, 5, 5, 5]);
    await db.update(reviews).set({ text: "" }).where(eq(reviews.orderId, "KD-BBBBB7"));
    await db.update(reviews).set({ createdAt: 1, text: "Oldest" }).where(eq(reviews.orderId, "KD-BBBBB0"));
    const { items, rating } = await shown();
    expect(items).toHaveLength(6);
    expect(items.map((review) => review.text)).not.toContain("Oldest");
    expect(rating).toEqual({ count: 8, average: 4.5 });
  });

  test("is nothing in a new database; samples say that they are and count for nothing", async () => {
    expect(await shown()).toEqual({ items: [], rating: null });
    await seedSampleReviews(db, Date.now());
    await seedSampleReviews(db, Date.now());
    const { items, rating } = await shown();
    expect(items).toHaveLength(4);
    expect(items.every((review) => review.isSample)).toBe(true);
    await approved([5, 5, 5, 5]);
    expect((await shown()).rating).toBeNull();
    expect(rating).toBeNull();
  });

  test("the database itself refuses an invented review", async () => {
    await seedSampleReviews(db, Date.now());
    await expect(db.update(reviews).set({ isSample: false }).run()).rejects.toThrow();
    await delivered();
    await write();
    await expect(
      db.update(reviews).set({ orderId: null }).where(eq(reviews.orderId, ORDER)).run(),
    ).rejects.toThrow();
    await expect(db.update(reviews).set({ stars: 6 }).run()).rejects.toThrow();
  });
});

test("admins read all, by status, page by page, newest first", async () => {
  await approved([5, 4, 3]);
  await db.update(reviews).set({ status: "pending" }).where(eq(reviews.stars, 4));
  for (const stars of [5, 4, 3])
    await db.update(reviews).set({ createdAt: stars }).where(eq(reviews.stars, stars));
  const list = async (input: object) =>
    (await query("reviews.list", input, admin)).data as Awaited<ReturnType<typeof listReviews>>;
  expect((await list({})).items.map(({ stars }) => stars)).toEqual([5, 4, 3]);
  expect((await list({ status: "pending" })).items).toMatchObject([{ stars: 4, orderId: "KD-BBBBB1" }]);
  const first = await list({ limit: 2 });
  const rest = await list({ limit: 2, cursor: first.nextCursor });
  expect(rest).toMatchObject({ items: [{ stars: 3 }], nextCursor: null });
});

test("admins find them by any part of their words and by their order, of a status too, page by page, newest first", async () => {
  const long = `${"ขนของ".repeat(60)}ตรงเวลามาก${"ดีมาก".repeat(30)}`;
  await approved([5, 4, 3], "ยกของระวังมาก Careful people");
  await delivered("KD-CCCCC1");
  await write({ orderId: "KD-CCCCC1", text: long });
  const list = async (input: object) =>
    (await query("reviews.list", input, admin)).data as Awaited<ReturnType<typeof listReviews>>;
  const orderIds = async (input: object) => (await list(input)).items.map(({ orderId }) => orderId);
  expect((await orderIds({ search: "ระวัง" })).toSorted()).toEqual(["KD-BBBBB0", "KD-BBBBB1", "KD-BBBBB2"]);
  expect(await orderIds({ search: "people bbbbb1" })).toEqual(["KD-BBBBB1"]);
  expect(await orderIds({ search: "kd-bbbbb2" })).toEqual(["KD-BBBBB2"]);
  // Also behind more letters than a word has without a space.
  expect(await orderIds({ search: "ตรงเวลา" })).toEqual(["KD-CCCCC1"]);
  const first = await list({ search: "careful", limit: 2 });
  const rest = await list({ search: "careful", limit: 2, cursor: first.nextCursor });
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null]);
  await db.update(reviews).set({ status: "rejected" }).where(eq(reviews.orderId, "KD-BBBBB1"));
  expect(await orderIds({ search: "careful", status: "rejected" })).toEqual(["KD-BBBBB1"]);
  expect(await orderIds({ search: "careful", status: "approved" })).toHaveLength(2);
  await db.update(reviews).set({ text: "" }).where(eq(reviews.orderId, "KD-BBBBB1"));
  expect(await orderIds({ search: "careful" })).toHaveLength(2);
  expect(await orderIds({ search: "nobody" })).toEqual([]);
});
