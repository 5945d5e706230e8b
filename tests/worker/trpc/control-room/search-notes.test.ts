import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { recordIndexChanges } from "#db/schema/control-room/record-changes.ts";
import { orderNotes } from "#db/schema/orders/office-notes.ts";
import { FOUND_MAX } from "#domain/control-room/search.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking } from "../../../support/quotes.ts";
import { removePerson } from "../../../support/remove-person.ts";

type Found = RouterOutputs["controlRoom"]["search"];

let db: Database;
let customer: Person;
let staff: readonly Person[];
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  staff = [
    await createPerson(db, "admin", "admin"),
    await createPerson(db, "dispatcher", "dispatcher"),
    await createPerson(db, "accountant", "accountant"),
  ];
  ({ orderId } = (await mutate("orders.book", booking(), customer)).data as { orderId: string });
});

const add = (text: string, of = orderId, as = staff[1]!) =>
  mutate("officeNotes.add", { orderId: of, noteId: `note-${crypto.randomUUID()}`, text }, as);
const find = async (text: string, as = staff[0]!) =>
  ((await query("controlRoom.search", { text }, as)).data as Found).notes;

test("a note is found by any part of its words, Thai and numbers too, by all staff, the latest first", async () => {
  await add("ลูกค้าขอให้โทรก่อนถึง 081-234-5678 ประตูหลังตึก");
  const found = {
    noteId: expect.any(String),
    orderId,
    text: expect.any(String),
    createdAt: expect.any(Number),
  };
  for (const reader of staff)
    for (const typed of ["โทรก่อน", "หลังตึก", "ประตู โทร", "0812345678", "081-234"])
      expect([typed, await find(typed, reader)]).toEqual([typed, [found]]);
  await add("ประตูหน้าปิด");
  expect((await find("ประตู")).map(({ text }) => text)).toEqual([
    "ประตูหน้าปิด",
    "ลูกค้าขอให้โทรก่อนถึง 081-234-5678 ประตูหลังตึก",
  ]);
  for (const typed of ["สมหญิง", "ประตู สมหญิง"]) expect(await find(typed)).toEqual([]);
  expect((await query("controlRoom.search", { text: "ประตู" }, customer)).status).toBe(403);
});

test("a long note is found by a word at its end, and shown around it", async () => {
  await add(`${"ข้อความยาวมาก".repeat(100)}เปียโนหลังใหญ่`);
  expect((await find("เปียโน"))[0]?.text).toBe("…เปียโนหลังใหญ่");
});

test("a long note is shown around a number that it writes in another way", async () => {
  await add(`${"ข้อความยาวมาก ".repeat(100)}โทร 081-234-5678 ประตูหลังตึก`);
  for (const typed of ["0812345678", "081-234-5678", "+66 81 234 5678"])
    expect([typed, (await find(typed)).map(({ text }) => text)]).toEqual([
      typed,
      ["…โทร 081-234-5678 ประตูหลังตึก"],
    ]);
});

test("what was noted of the own order is found by colleagues alone", async () => {
  const [, dispatcher] = staff;
  const own = booking({ idempotencyKey: "own-order-1" });
  const booked = (await mutate("orders.book", own, dispatcher)).data as { orderId: string };
  await add("Haggles at the door.", booked.orderId, staff[0]);
  expect(await find("haggles", dispatcher)).toEqual([]);
  expect(await find("haggles")).toMatchObject([{ orderId: booked.orderId }]);
});

test("however many notes of the own order are later, those of others are found", async () => {
  const [admin, dispatcher] = staff;
  await add("Haggles at the gate.", orderId, admin);
  const own = booking({ idempotencyKey: "own-order-2" });
  const booked = (await mutate("orders.book", own, dispatcher)).data as { orderId: string };
  for (let note = 0; note <= FOUND_MAX; note++) await add("Haggles as well.", booked.orderId, admin);
  expect(await find("haggles", dispatcher)).toMatchObject([{ orderId }]);
  expect(await find("haggles")).toHaveLength(FOUND_MAX);
});

test("an index that is new finds notes of before; one that is erased with its customer is in no index any more", async () => {
  await add("Haggles at the door.");
  // As notes from before there was an index of them.
  await db.delete(recordIndexChanges);
  expect(await find("haggles")).toHaveLength(1);
  await mutate("orders.cancel", { orderId }, customer);
  await removePerson(db, customer, [], Date.now());
  expect(await db.$count(orderNotes)).toBe(0);
  const waiting = await db.select({ source: recordIndexChanges.source }).from(recordIndexChanges);
  expect(waiting).toContainEqual({ source: "notes" });
  expect(await find("haggles")).toEqual([]);
  expect(await db.$count(recordIndexChanges)).toBe(0);
});

test("a note that is changed by hand, or goes with its order, is followed", async () => {
  await add("Haggles at the door.");
  expect(await find("haggles")).toHaveLength(1);
  await db.update(orderNotes).set({ text: "Pays at once." });
  expect(await find("haggles")).toEqual([]);
  expect(await find("pays")).toHaveLength(1);
  await db.delete(orderNotes);
  expect(await find("pays")).toEqual([]);
});
