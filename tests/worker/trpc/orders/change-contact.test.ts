import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderIndexChanges } from "#db/schema/orders/index-changes.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";
import { removePerson } from "../../../support/remove-person.ts";

type Order = RouterOutputs["orders"]["byId"];

let db: Database;
let customer: Person;
let driver: Person;
let dispatcher: Person;
let orderId: string;
let jobId: string;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const placed = await mutate("orders.place", placing(await signedQuote()), customer);
  ({ orderId } = placed.data as { orderId: string });
  jobId = `${orderId}-1`;
});

const read = async (as = dispatcher) => (await query("orders.byId", { orderId }, as)).data as Order;
const NEW = { contactName: "Ratana", contactPhone: "089-765-4321", contactEmail: "ratana@example.com" };
const change = (rest: object = {}, as = dispatcher) =>
  mutate("orders.changeContact", { orderId, revision: 1, idempotencyKey: "press-0001", ...NEW, ...rest }, as);

describe("the contact of an order, corrected by the office", () => {
  test("is what its driver and its customer read from then on; the history names the parts alone", async () => {
    await mutate("jobs.reserve", { jobId }, driver);
    await mutate("jobs.openContact", { jobId }, driver);
    expect((await change()).data).toMatchObject({ ...NEW, contactPhone: "+66897654321", revision: 2 });
    expect((await query("jobs.byId", { jobId }, driver)).data).toMatchObject({
      contact: { contactName: "Ratana", contactPhone: "+66897654321" },
    });
    expect(await read(customer)).toMatchObject({ contactName: "Ratana" });
    const [event] = await db.select().from(orderEvents).where(eq(orderEvents.kind, "contact_changed"));
    expect(event).toMatchObject({ actorKind: "admin", actorId: dispatcher.userId });
    expect(event?.details).toEqual({
      kind: "contact_changed",
      fields: expect.arrayContaining(["contactName", "contactPhone", "contactEmail"]),
    });
    const log = JSON.stringify(await db.select().from(auditEntries));
    expect(log).toContain("changedDetails");
    for (const personal of ["Ratana", "89765432", "ratana@"]) expect(log).not.toContain(personal);
    expect(await db.select().from(orderIndexChanges)).toMatchObject([{ orderId }]);
  });

  test("leaves the order to its account, whoever else has the address", async () => {
    const stranger = await createPerson(db, "stranger");
    expect((await change({ contactEmail: stranger.email })).status).toBe(200);
    expect((await query("orders.byId", { orderId }, stranger)).appCode).toBe("NOT_FOUND");
    expect((await query("orders.mine", {}, stranger)).data).toMatchObject({ items: [] });
    expect(await read(customer)).toMatchObject({ isOwn: true });
  });

  test("of two admins at once is one, and the other is told", async () => {
    const admin = await createPerson(db, "admin", "admin");
    const both = await Promise.all([
      change({ contactName: "Ratana" }),
      change({ contactName: "Somsri", idempotencyKey: "press-0002" }, admin),
    ]);
    expect(both.map(({ appCode }) => appCode).toSorted()).toEqual(["ORDER_CHANGED", undefined]);
    const winner = both.find(({ appCode }) => appCode === undefined)?.data as Order;
    expect((await read()).contactName).toBe(winner.contactName);
  });

  test("sent twice or unchanged is one change or none", async () => {
    const first = await change();
    expect((await change()).data).toEqual(first.data);
    expect((await change({ idempotencyKey: "press-0003", revision: 2 })).data).toMatchObject({ revision: 2 });
  });

  test("with a wrong phone is refused at the field", async () => {
    expect((await change({ contactPhone: "12" })).fields).toEqual({ contactPhone: "PHONE_INVALID" });
    expect(await read()).toMatchObject({ revision: 1 });
  });

  test("leaves open what the driver has proposed at the door", async () => {
    await mutate("jobs.reserve", { jobId }, driver);
    await mutate(
      "orders.startJob",
      { orderId, jobId, reason: "today", seenDriverId: "driver-driver", seenRevision: 1 },
      dispatcher,
    );
    await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
    const asked = { jobId, workers: 2, loadRange: "under_850_kg", items: [] };
    const { data } = await query("doorChanges.preview", asked, driver);
    const { revision, totalSatang } = data as RouterOutputs["doorChanges"]["preview"];
    const press = { revision, totalSatang, note: "two helpers", idempotencyKey: "press-at-the-door" };
    const proposed = { ...asked, ...press, truckHoursAcknowledged: true };
    expect((await mutate("doorChanges.propose", proposed, driver)).status).toBe(200);
    expect((await change()).status).toBe(200);
    expect(await db.select().from(doorChanges)).toMatchObject([{ state: "open", basedOn: 2 }]);
    const [open] = (await query("doorChanges.ofOrder", { orderId }, customer))
      .data as RouterOutputs["doorChanges"]["ofOrder"];
    const agreed = await mutate(
      "doorChanges.answer",
      { orderId, changeId: open?.changeId, answer: "agree", truckHoursAcknowledged: true },
      customer,
    );
    expect(agreed.status).toBe(200);
    expect(await read()).toMatchObject({ workers: 2, contactName: "Ratana" });
  });

  test("of somebody who was erased stays erased", async () => {
    await mutate("orders.cancel", { orderId, reason: "no more" }, customer);
    await removePerson(db, customer, [], Date.now());
    expect((await change()).appCode).toBe("ORDER_NOT_CHANGEABLE");
    expect(await db.select().from(orders)).toMatchObject([{ contactName: "", contactPhone: "" }]);
  });
});
