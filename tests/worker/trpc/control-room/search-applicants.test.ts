import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import { users } from "#db/schema/users.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createPerson(db, "nok");
  await db.update(users).set({ name: "Nok Noi" }).where(eq(users.id, "nok"));
  await db.insert(driverRegistrations).values({
    driverId: "d-nok",
    userId: "nok",
    state: "pending",
    version: 2,
    sent: { ...PROFILE, name: "นก ทองคำ", phone: "+66891112222" },
    sentAt: 5,
    createdAt: 1,
    changedAt: 5,
  });
});

const find = async (text: string, as = dispatcher) =>
  ((await query("controlRoom.search", { text }, as)).data as RouterOutputs["controlRoom"]["search"])
    .applicants;
const WAITING = { driverId: "d-nok", name: "นก ทองคำ", isRefused: false };

test("who asks to drive is found by parts of the name on the form and of the account, by the address and the phone", async () => {
  for (const typed of ["ทองคำ", "นก", "nok noi", "NOI", "nok@", "089 111 2222"])
    expect(await find(typed)).toEqual([WAITING]);
  for (const typed of ["สมหญิง", "ทองคำ สมหญิง", "089 999 9999", ""]) expect(await find(typed)).toEqual([]);
  expect(await find("ทองคำ", await createPerson(db, "admin", "admin"))).toEqual([WAITING]);
  expect(await find("ทองคำ", await createPerson(db, "accountant", "accountant"))).toEqual([]);
});

test("who was refused is found by the account, as their form is gone", async () => {
  await db.update(driverRegistrations).set({ state: "refused", sent: null, sentAt: null });
  expect(await find("noi")).toEqual([{ driverId: "d-nok", name: "Nok Noi", isRefused: true }]);
  await db.update(users).set({ name: "" }).where(eq(users.id, "nok"));
  const { email } = (await db.select().from(users).where(eq(users.id, "nok")).get())!;
  expect(await find("nok@")).toEqual([{ driverId: "d-nok", name: email, isRefused: true }]);
});

test("who drives, has not sent the form yet, or is erased, is no applicant", async () => {
  for (const state of ["draft", "approved", "suspended", "deleted"] as const) {
    await db.update(driverRegistrations).set({ state });
    expect(await find("ทองคำ")).toEqual([]);
  }
  await db.update(driverRegistrations).set({ state: "pending" });
  await createDriver(db, "Somchai");
  await db.update(driverRegistrations).set({ driverId: "driver-Somchai" });
  expect(await find("ทองคำ")).toEqual([]);
  await db.update(drivers).set({ archivedAt: 1 });
  expect(await find("ทองคำ")).toHaveLength(1);
  await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, "nok"));
  expect(await find("ทองคำ")).toEqual([]);
});
