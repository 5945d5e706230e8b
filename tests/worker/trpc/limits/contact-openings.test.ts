import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { contactOpenings, jobs } from "#db/schema/jobs.ts";
import { DAY_MS } from "#domain/time.ts";
import { ACCOUNT_LIMITS } from "#worker/rate-limit.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const JOB = `${ORDER}-1`;
const SECRETS = ["Somchai", "+66812345678", "88/1", "Beware of the cat."];

let db: Database;
let customer: Person;
let driver: Person;
let otherDriver: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  otherDriver = await createDriver(db, "other-driver");
  admin = await createPerson(db, "admin", "admin");
});

/** An order whose job the driver holds, written to the database alone. */
async function held(orderId = ORDER): Promise<string> {
  await writeOrder(db, { customerId: customer.userId, orderId });
  await db.update(jobs).set({ status: "reserved", driverId: "driver-driver" });
  return `${orderId}-1`;
}

const openContact = (jobId = JOB, as = driver) => mutate("jobs.openContact", { jobId }, as);
const readings = async () =>
  (await query("jobs.mine", {}, driver)).body + (await query("jobs.byId", { jobId: JOB }, driver)).body;
const order = async (as: Person) =>
  (await query("orders.byId", { orderId: ORDER }, as)).data as {
    readonly contactOpenings: readonly object[];
    readonly jobs: readonly { readonly driverPhone: string | null }[];
  };

describe("the customer's name, phone and addresses", () => {
  test("are not shown to the driver who reserved the job before the press, and after it stay shown", async () => {
    await held();
    const before = await readings();
    for (const secret of SECRETS) expect(before).not.toContain(secret);
    expect(before).toContain('"canOpenContact":true');
    const opened = await openContact();
    expect(opened.data).toMatchObject({ contact: { contactName: "Somchai" }, canOpenContact: false });
    const after = await readings();
    for (const secret of SECRETS.slice(0, 3)) expect(after).toContain(secret);
  });

  test("opened once or often are one line of the history, for the customer and the admin", async () => {
    await held();
    await Promise.all([openContact(), openContact()]);
    await openContact();
    expect(await db.select().from(contactOpenings)).toHaveLength(1);
    for (const reader of [customer, admin])
      expect((await order(reader)).contactOpenings).toMatchObject([{ jobId: JOB, driverName: "driver" }]);
  });

  test("are opened by nobody but the holder", async () => {
    await held();
    for (const jobId of [JOB, "KD-NOBODY-1"])
      expect((await openContact(jobId, otherDriver)).appCode).toBe("NOT_FOUND");
    await db.update(jobs).set({ status: "available", driverId: null });
    expect((await openContact()).data).toMatchObject({ contact: null, canOpenContact: false });
    expect(await db.select().from(contactOpenings)).toEqual([]);
  });

  test("are hidden again a day after completion, and so is the driver's phone from the customer", async () => {
    await held();
    await openContact();
    await db.update(jobs).set({ status: "completed", completedAt: Date.now() });
    const phone = async (as: Person) => (await order(as)).jobs[0]?.driverPhone;
    expect(await phone(customer)).toMatch(/^\+66/);
    await db.update(jobs).set({ completedAt: Date.now() - DAY_MS - 1 });
    expect((await order(customer)).jobs[0]).toMatchObject({
      driverName: null,
      driverPhone: null,
      vehicleDetails: "",
    });
    expect(await phone(admin)).toMatch(/^\+66/);
    expect(await readings()).not.toContain("Somchai");
    expect((await openContact()).data).toMatchObject({ contact: null, canOpenContact: false });
  });

  test("of a cancelled job are hidden from both sides", async () => {
    await held();
    await openContact();
    await db.update(jobs).set({ status: "cancelled" });
    expect((await order(customer)).jobs[0]?.driverPhone).toBeNull();
    expect(await readings()).not.toContain("+66812345678");
  });

  test("of more customers in a day than anybody moves are refused; those opened before stay readable", async () => {
    const { max } = ACCOUNT_LIMITS["contact-open"];
    const jobIds: string[] = [];
    for (let index = 0; index <= max; index++) jobIds.push(await held(`KD-MANY${index}`));
    for (const jobId of jobIds.slice(0, max)) expect((await openContact(jobId)).status).toBe(200);
    const refused = await openContact(jobIds[max]);
    expect(refused).toMatchObject({ appCode: "RATE_LIMITED" });
    expect(refused.body).not.toContain("+66812345678");
    expect((await openContact(jobIds[0])).data).toMatchObject({ contact: { contactName: "Somchai" } });
  });
});
