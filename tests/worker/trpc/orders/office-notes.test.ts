import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderNotes } from "#db/schema/orders/office-notes.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking } from "../../../support/quotes.ts";
import { removePerson } from "../../../support/remove-person.ts";

type Notes = RouterOutputs["officeNotes"]["list"];

let db: Database;
let customer: Person;
let dispatcher: Person;
let accountant: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  accountant = await createPerson(db, "accountant", "accountant");
  ({ orderId } = (await mutate("orders.book", booking(), customer)).data as { orderId: string });
});

const WORDS = "Haggles at the door.";
const add = (text = WORDS, as = dispatcher, noteId = `note-${crypto.randomUUID()}`) =>
  mutate("officeNotes.add", { orderId, noteId, text }, as);
const list = async (cursor?: string) =>
  (await query("officeNotes.list", { orderId, cursor }, accountant)).data as Notes;

test("notes are read by all staff, newest first, with author and time; pressing twice writes one", async () => {
  const noteId = "note-pressed-twice";
  await Promise.all([add(WORDS, dispatcher, noteId), add(WORDS, dispatcher, noteId)]);
  await add("Paid by transfer.", accountant);
  const { items } = await list();
  expect(items).toMatchObject([
    { text: "Paid by transfer.", authorName: "accountant" },
    { text: WORDS, authorName: "dispatcher", createdAt: expect.any(Number) },
  ]);
  const logged = (await db.select().from(auditEntries)).filter(({ changes }) =>
    JSON.stringify(changes).includes(noteId),
  );
  expect(logged).toHaveLength(1);
});

test("of two admins at once both are kept, and older ones are read page by page", async () => {
  await Promise.all(Array.from({ length: 21 }, (_, index) => add(`note ${index}`)));
  const first = await list();
  expect(first.items).toHaveLength(20);
  const rest = await list(first.nextCursor ?? "");
  expect(rest).toMatchObject({ items: [{ text: expect.any(String) }], nextCursor: null });
  expect(new Set([...first.items, ...rest.items].map(({ text }) => text)).size).toBe(21);
});

test("neither customer nor driver nor the log reads them", async () => {
  const driver = await createDriver(db, "driver", "six_wheel");
  await add();
  const jobId = `${orderId}-1`;
  await mutate("jobs.reserve", { jobId }, driver);
  await mutate("jobs.openContact", { jobId }, driver);
  for (const answer of [
    await query("orders.byId", { orderId }, customer),
    await query("account.myData", undefined, customer),
    await query("jobs.byId", { jobId }, driver),
  ]) {
    expect(answer.status).toBe(200);
    expect(answer.body).not.toContain(WORDS);
  }
  expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain(WORDS);
});

test("of the own order nobody reads or writes them", async () => {
  ({ orderId } = (await mutate("orders.book", booking({ idempotencyKey: "own-order-1" }), accountant))
    .data as {
    orderId: string;
  });
  expect((await query("officeNotes.list", { orderId }, accountant)).appCode).toBe("OWN_RECORD");
  expect((await add(WORDS, accountant)).appCode).toBe("OWN_RECORD");
});

test("an empty one, one too long, and one of no order are refused", async () => {
  expect((await add("  ")).fields).toHaveProperty("text");
  expect((await add("x".repeat(2_001))).fields).toEqual({ text: "TOO_LONG" });
  orderId = "KD-ZZZZZZ";
  expect((await add()).appCode).toBe("NOT_FOUND");
});

test("they go when the customer is erased", async () => {
  await add();
  await mutate("orders.cancel", { orderId }, customer);
  await removePerson(db, customer, [], Date.now());
  expect(await db.select().from(orderNotes)).toEqual([]);
});
