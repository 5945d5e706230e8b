import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { connectBoard, type Board, type BoardReply } from "#worker/durable-objects/board.ts";
import {
  advanceBoardClock,
  boardStub,
  bringDriver,
  openOrder,
  withFailingD1,
} from "../../../support/board.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";

const ORDER = "KD-AAAAAA";
const JOB = `${ORDER}-1`;
const WORDS = "Somsri Jaidee, the sister, 089-765-4321";
const ADMIN = { kind: "admin", id: "admin" } as const;

let db: Database;
let board: Board;
let customer: Person;
let driver: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  await bringDriver(db, board, "driver-driver");
  await openOrder(db, board, { customerId: "customer", orderId: ORDER });
});

/** The alarm writes what D1 refused before. */
async function projectLate(): Promise<void> {
  await advanceBoardClock(30 * MINUTE_MS);
  await runDurableObjectAlarm(boardStub());
}

const everything = async () =>
  JSON.stringify([
    await db.select().from(orders),
    await db.select().from(orderEvents),
    await db.select().from(jobs),
  ]);

test("a correction of the contact that reaches D1 after its customer was erased brings no name back", async () => {
  await board.command(ORDER, { type: "cancel", actor: ADMIN, reason: "no truck" });
  const contact = { contactName: WORDS, contactPhone: "+66897654321", contactEmail: "somsri@example.test" };
  await withFailingD1(async () => {
    const reply = await board.command(ORDER, {
      type: "change_contact",
      actor: ADMIN,
      key: "key-0001",
      basedOn: 1,
      reason: "",
      fields: ["contactName", "contactPhone", "contactEmail"],
      changes: { columns: { ...contact, hasWhatsapp: true, lineId: "somsri" } },
    });
    expect(reply.outcome).toBe("accepted");
  });
  await removePerson(db, customer, [], Date.now());
  await projectLate();
  const row = await db.select().from(orders).get();
  expect(row).toMatchObject({ contactName: "", contactPhone: "", contactEmail: "", lineId: null });
  expect(row?.hasWhatsapp).toBe(false);
  // It was written: only the words are gone.
  expect(row?.revision).toBe(2);
  expect(await db.select().from(orderEvents).where(eq(orderEvents.kind, "contact_changed"))).toHaveLength(1);
  expect(await everything()).not.toMatch(/Somsri|somsri|\+6689765/);
});

test("why a driver gave a job back does not come back once the driver was erased", async () => {
  const all: BoardReply[] = [];
  await withFailingD1(async () => {
    all.push(await board.commandJob({ type: "reserve", jobId: JOB, driverId: "driver-driver" }));
    const actor = { kind: "driver", id: "driver-driver" } as const;
    all.push(await board.commandJob({ type: "release", jobId: JOB, actor, reason: WORDS }));
  });
  expect(all.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted"]);
  await removePerson(db, driver, [], Date.now());
  await projectLate();
  expect(await db.select().from(orderEvents).where(eq(orderEvents.toStatus, "available"))).toMatchObject([
    { driverId: "driver-driver", reason: "" },
  ]);
  expect(await db.select().from(drivers).get()).toMatchObject({ name: "", phone: "" });
});

test("what is written about somebody who was not erased stays, also late", async () => {
  await withFailingD1(async () => {
    await board.command(ORDER, { type: "cancel", actor: ADMIN, reason: WORDS });
  });
  await projectLate();
  expect(await everything()).toContain(WORDS);
  await removePerson(db, customer, [], Date.now());
  expect(await everything()).not.toContain("Somsri");
});
