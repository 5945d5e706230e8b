import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let admin: Person;
let customer: Person;
let driver: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "boss", "admin");
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "d1");
  await writeOrder(db, { customerId: "customer", orderId: "KD-AAAAAA" });
});

const end = (input: object, as = admin) => mutate("account.endSessionsOf", input, as);
const isSignedIn = async (person: Person) =>
  (await query("account.profile", undefined, person)).status === 200;

describe("an admin ends every session", () => {
  test("of an order's customer, and of nobody else", async () => {
    expect((await end({ of: "customer", orderId: "KD-AAAAAA" })).data).toBe(1);
    expect(await isSignedIn(customer)).toBe(false);
    expect([await isSignedIn(driver), await isSignedIn(admin)]).toEqual([true, true]);
    const effects = await db.select().from(outbox);
    expect(effects.map(({ kind, params }) => [kind, JSON.parse(params)])).toContainEqual([
      "board-disconnect",
      { userId: "customer" },
    ]);
  });

  test("of a driver; pressed twice it finds none", async () => {
    expect((await end({ of: "driver", driverId: "driver-d1" })).data).toBe(1);
    expect((await end({ of: "driver", driverId: "driver-d1" })).data).toBe(0);
    expect(await isSignedIn(driver)).toBe(false);
  });

  test.each([
    { of: "customer", orderId: "KD-ZZZZZZ" },
    { of: "driver", driverId: "nobody" },
  ])("of nobody that there is not: %o", async (input) => {
    expect((await end(input)).appCode).toBe("NOT_FOUND");
  });

  test("of somebody of the staff, which a dispatcher does not", async () => {
    const dispatcher = await createPerson(db, "desk", "dispatcher");
    await writeOrder(db, { customerId: "boss", orderId: "KD-BBBBBB" });
    const input = { of: "customer", orderId: "KD-BBBBBB" };
    expect((await end(input, dispatcher)).appCode).toBe("FORBIDDEN");
    expect(await isSignedIn(admin)).toBe(true);
    expect((await end({ of: "customer", orderId: "KD-AAAAAA" }, dispatcher)).data).toBe(1);
  });

  test("and nobody else does", async () => {
    for (const as of [customer, driver])
      expect((await end({ of: "customer", orderId: "KD-AAAAAA" }, as)).appCode).toBe("FORBIDDEN");
    expect(await isSignedIn(customer)).toBe(true);
  });
});
