import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { appRouter } from "#worker/trpc/router.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { mutate, query, type Answer } from "../../../support/calls.ts";
import { bringDriver } from "../../../support/board.ts";
import { deleteEverything, keepBetweenTests } from "../../../support/clean-database.ts";
import { writeCompany } from "../../../support/companies.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { RULES } from "./rules.ts";
import { JOB, OPEN_JOB, ORDER, ROLES, type Role, type Rule } from "./rule.ts";

let db: Database;
let people: Record<Exclude<Role, "visitor">, Person>;

/** Whether a call may have changed the world since it was built. */
let isUsed = true;

// Refused calls and queries change nothing, so the next test uses the same world.
keepBetweenTests();
beforeEach(async () => {
  if (!isUsed) return;
  await deleteEverything();
  db = await freshDatabase();
  const board = connectBoard(env.DISPATCH_BOARD);
  people = {
    customer: await createPerson(db, "customer"),
    otherCustomer: await createPerson(db, "other-customer"),
    driver: await createDriver(db, "driver"),
    otherDriver: await createDriver(db, "other-driver"),
    dispatcher: await createPerson(db, "dispatcher", "dispatcher"),
    accountant: await createPerson(db, "accountant", "accountant"),
    admin: await createPerson(db, "admin", "admin"),
  };
  await writeCompany(db, { customer: "owner" });
  await writeOrder(db, { customerId: "customer", orderId: ORDER });
  await writeOrder(db, { customerId: "customer", orderId: "KD-BBBBBB" });
  for (const orderId of [ORDER, "KD-BBBBBB"]) await openOnBoard({ db, board, now: Date.now }, orderId);
  await bringDriver(db, board, "driver-driver");
  await board.commandJob({ type: "reserve", jobId: JOB, driverId: "driver-driver" });
  isUsed = false;
});

async function call(path: string, rule: Rule, role: Role): Promise<Answer> {
  const as = role === "visitor" ? undefined : people[role];
  if (rule.kind === "query") return query(path, rule.input, as);
  const answer = await mutate(path, rule.input, as);
  isUsed = answer.appCode === undefined && rule.changesNothing !== true;
  return answer;
}

test("every procedure stands in the table", () => {
  expect(Object.keys(appRouter._def.procedures).toSorted()).toEqual(Object.keys(RULES).toSorted());
});

describe.each(Object.entries(RULES))("%s", (path, rule) => {
  test.each(ROLES)("%s", async (role) => {
    const answer = await call(path, rule, role);
    expect(answer.appCode ?? "ok").toBe(rule.answers[role]);
  });
});

describe("least data to each role", () => {
  test("an open job shows areas only: no name, phone, address or note", async () => {
    const { body } = await query("jobs.available", {}, people.otherDriver);
    expect(body).toContain(OPEN_JOB);
    for (const secret of ["Somchai", "+66812345678", "somchai@example.test", "88/1"])
      expect(body).not.toContain(secret);
    const one = await query("jobs.byId", { jobId: OPEN_JOB }, people.otherDriver);
    for (const secret of ["Somchai", "+66812345678", "88/1"]) expect(one.body).not.toContain(secret);
  });

  test("the driver who holds a job reads the customer and the exact addresses, once opened", async () => {
    const closed = await query("jobs.byId", { jobId: JOB }, people.driver);
    for (const secret of ["Somchai", "+66812345678", "88/1"]) expect(closed.body).not.toContain(secret);
    isUsed = true;
    await mutate("jobs.openContact", { jobId: JOB }, people.driver);
    const { body } = await query("jobs.byId", { jobId: JOB }, people.driver);
    for (const fact of ["Somchai", "+66812345678", "88/1"]) expect(body).toContain(fact);
  });

  test("a customer never reads what drivers earn", async () => {
    const mine = await query("orders.mine", {}, people.customer);
    const one = await query("orders.byId", { orderId: ORDER }, people.customer);
    expect(mine.body + one.body).not.toContain("estimatedPay");
    expect((await query("pricing.current")).body).not.toContain("driverShare");
  });

  test("an unverified fare is shown to admins only", async () => {
    const visitor = await query("ferries.list");
    const admin = await query("ferries.list", undefined, people.admin);
    const unverified = (answer: Answer) =>
      (answer.data as { fareVerified: boolean; vehicleFareMinSatang: number | null }[]).filter(
        (each) => !each.fareVerified,
      );
    expect(unverified(visitor).length).toBeGreaterThan(0);
    expect(unverified(visitor).every((each) => each.vehicleFareMinSatang === null)).toBe(true);
    expect(unverified(admin).some((each) => each.vehicleFareMinSatang !== null)).toBe(true);
  });
});
