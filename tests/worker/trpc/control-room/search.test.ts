import { eq, isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderBuyerWrite } from "#db/queries/documents/buyers.ts";
import { putOnFile } from "#db/queries/customers/on-file.ts";
import { companies } from "#db/schema/companies/companies.ts";
import { billingNotes } from "#db/schema/companies/billing-notes.ts";
import { recordIndexChanges } from "#db/schema/control-room/record-changes.ts";
import { documents } from "#db/schema/documents.ts";
import { drivers } from "#db/schema/drivers.ts";
import { ferryRoutes } from "#db/schema/ferries.ts";
import { orders } from "#db/schema/orders.ts";
import type { Buyer, Seller } from "#domain/documents/document.ts";
import { users } from "#db/schema/users.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { search } from "#worker/services/control-room/search.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import type { Dependencies } from "#worker/dependencies.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeCompany } from "../../../support/companies.ts";
import { SAMPLE_TAX_ID, writeExample } from "../../../support/documents.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking } from "../../../support/quotes.ts";

type Found = RouterOutputs["controlRoom"]["search"];

let db: Database;
let admin: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  const customer = await createPerson(db, "customer");
  await createDriver(db, "Somchai");
  const booked = await mutate("orders.book", booking({ contactPhone: "081 234 5678" }), customer);
  ({ orderId } = booked.data as { orderId: string });
});

const find = async (text: string, as = admin) =>
  (await query("controlRoom.search", { text }, as)).data as Found;

test("an order is found by the beginning of its id in any writing, and by the phone as it is dictated", async () => {
  const begin = orderId.slice(3, 6);
  for (const typed of [
    orderId,
    begin,
    begin.toLowerCase(),
    `kd ${begin}`,
    `#${orderId}`,
    // A job of it, as its driver knows it.
    `${orderId}-1`,
    "081-234-5678",
    "+66 81 234 5678",
  ])
    expect((await find(typed)).orders.map((order) => order.orderId)).toEqual([orderId]);
  expect((await find("089 999 9999")).orders).toEqual([]);
});

test("an order is found by any part of a name, as in the list of the orders", async () => {
  await db.update(orders).set({ contactName: "สมหญิง รักไทย" });
  expect((await find("หญิง")).orders.map((order) => order.orderId)).toEqual([orderId]);
});

test("a search says whether the index knows everything already, of orders and of what else is found by its words", async () => {
  // The first searches of a new object build it further.
  await expect.poll(async () => (await find("malee")).isCurrent).toBe(true);
  for (const [ofOrders, ofRecords] of [
    [false, true],
    [true, false],
  ] as const) {
    const orderIndex = {
      find: async () => ({ orderIds: [], hasMore: false, isCurrent: ofOrders }),
      findRecords: async () => ({ ids: {}, isCurrent: ofRecords }),
      findRecordPage: async () => ({ ids: [], next: null, isCurrent: true }),
    } as unknown as Dependencies["orderIndex"];
    expect(
      await search({ db, orderIndex, now: () => 0 }, { role: "admin" } as Viewer, { text: "malee" }),
    ).toMatchObject({
      orders: [],
      isCurrent: false,
    });
  }
});

test("drivers are found by any part of their name, and by those who dispatch alone of their phone", async () => {
  await db.update(drivers).set({ name: "สมชาย ใจดี", phone: "+66891112222" });
  const found = { driverId: "driver-Somchai", name: "สมชาย ใจดี" };
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  for (const typed of ["มชาย", "ใจ", "089 111 2222", "2222"])
    for (const reader of [admin, dispatcher])
      expect((await find(typed, reader)).drivers).toEqual([{ ...found, phone: "+66891112222" }]);
  expect((await find("สมหญิง")).drivers).toEqual([]);
  // Who pays them reads their names, and a part of the phone tells them nothing of it.
  const accountant = await createPerson(db, "accountant", "accountant");
  for (const typed of ["มชาย", "ใจ"])
    expect((await find(typed, accountant)).drivers).toEqual([{ ...found, phone: null }]);
  for (const typed of ["089 111 2222", "2222", "สมชาย 2222"])
    expect((await find(typed, accountant)).drivers).toEqual([]);
  await db.update(drivers).set({ vehicleDetails: "1กข 1234" });
  expect(await find("1กข1234", accountant)).toMatchObject({ drivers: [], vehicles: [] });
  await db.update(drivers).set({ name: "มานะ" });
  expect((await find("สมชาย", accountant)).drivers).toEqual([]);
  await db.update(drivers).set({ archivedAt: 1 });
  expect((await find("มานะ", accountant)).drivers).toEqual([]);
});

test("a deleted driver is found by parts of the name that their jobs have kept alone, and one whose data was erased by nothing", async () => {
  await createDriver(db, "ทองคำ ใจดี");
  await db.update(drivers).set({ phone: "+66891112222", vehicleDetails: "1กข 1234" });
  await db.update(drivers).set({ archivedAt: 1 }).where(eq(drivers.name, "ทองคำ ใจดี"));
  const found = [{ driverId: "driver-ทองคำ ใจดี", name: "ทองคำ ใจดี" }];
  for (const role of ["dispatcher", "accountant"] as const) {
    const reader = await createPerson(db, role, role);
    for (const typed of ["ทองคำ", "ใจดี ทอง", "องค"])
      expect(await find(typed, reader)).toMatchObject({ drivers: [], deletedDrivers: found });
    for (const typed of ["089 111 2222", "2222", "1กข1234", "ทองคำ มานะ", "-"])
      expect((await find(typed, reader)).deletedDrivers).toEqual([]);
  }
  // Who drives is no deleted driver.
  expect((await find("somchai")).deletedDrivers).toEqual([]);
  await db.update(drivers).set({ name: "" }).where(eq(drivers.driverId, found[0]!.driverId));
  expect((await find("ทองคำ")).deletedDrivers).toEqual([]);
});

test("customers are found by any part of their name, their address and their phone, by whoever reads orders", async () => {
  await db.update(users).set({ name: "มาลี ทองคำ", phone: "+66855556666" }).where(eq(users.id, "customer"));
  for (const typed of ["ทองคำ", "องค", "มาลี ทอง", "customer@", "085-555 6666", "6666"])
    expect((await find(typed)).customers).toMatchObject([{ userId: "customer", name: "มาลี ทองคำ" }]);
  // The address of the account is for who opens people.
  const least = { userId: "customer", name: "มาลี ทองคำ", email: null, phone: "+66855556666" };
  for (const role of ["dispatcher", "accountant"] as const) {
    const reader = await createPerson(db, role, role);
    for (const typed of ["ทองคำ", "customer@", "6666"])
      expect((await find(typed, reader)).customers).toEqual([least]);
  }
  expect((await find("customer@")).customers).not.toMatchObject([{ email: null }]);
  // Who works for the company is no customer, nor is anybody whose data was erased.
  await db.update(users).set({ role: "dispatcher" }).where(eq(users.id, "customer"));
  expect((await find("ทองคำ")).customers).toEqual([]);
  await db.update(users).set({ role: "customer" }).where(eq(users.id, "customer"));
  expect((await find("ทองคำ")).customers).toHaveLength(1);
  await db.update(orders).set({ status: "cancelled" });
  await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, "customer"));
  expect((await find("ทองคำ")).customers).toEqual([]);
  expect(await db.$count(recordIndexChanges)).toBe(0);
});

test("a caller whom the office wrote down is a customer, without the address that nobody reads", async () => {
  await putOnFile(db, { userId: "caller", name: "ประเสริฐ", phone: "+66877778888", locale: "th" }, 1);
  expect((await find("เสริฐ")).customers).toEqual([
    { userId: "caller", name: "ประเสริฐ", email: null, phone: "+66877778888" },
  ]);
  expect((await find("no-email")).customers).toEqual([]);
});

test("vehicles are found by their plate, with spaces and without, and lead to their driver", async () => {
  await db.update(drivers).set({ vehicleDetails: "1กข 1234" });
  for (const typed of ["1กข 1234", "1กข1234", "กข 12", "1234"])
    expect((await find(typed)).vehicles).toEqual([
      { driverId: "driver-Somchai", name: "Somchai", plates: ["1กข 1234"] },
    ]);
  expect((await find("9กข")).vehicles).toEqual([]);
  await db.update(drivers).set({ archivedAt: 1 });
  expect((await find("1กข1234")).vehicles).toEqual([]);
});

test("companies are found by any part of their name, and by those who read accounts alone of their tax id and e-mail address", async () => {
  await writeCompany(db, {}, { name: "บริษัท อีสานฟู้ด จำกัด" });
  const least = { companyId: "CO-AAAAAA", name: "บริษัท อีสานฟู้ด จำกัด" };
  const accountant = await createPerson(db, "accountant", "accountant");
  for (const typed of ["อีสาน", "ฟู้ด จำกัด", "000000000001"])
    for (const reader of [admin, accountant])
      expect((await find(typed, reader)).companies).toEqual([{ ...least, taxId: expect.any(String) }]);
  // Who places orders on its account is led to them.
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  expect((await find("อีสาน", dispatcher)).companies).toEqual([{ ...least, taxId: null }]);
  // A part of what they do not read tells them nothing of it, not even that somebody has it.
  const [company] = await db.select().from(companies);
  for (const typed of [company!.taxId, company!.taxId.slice(1), company!.billingEmail, "อีสาน 000000000001"]) {
    expect((await find(typed)).companies).toHaveLength(1);
    expect((await find(typed, dispatcher)).companies).toEqual([]);
  }
  await db.update(companies).set({ name: "Lanna Foods" });
  expect((await find("อีสาน", dispatcher)).companies).toEqual([]);
  expect((await find("lanna", dispatcher)).companies).toHaveLength(1);
});

test("an index that is new finds what was there before, though no change of it is waiting", async () => {
  await db.delete(recordIndexChanges);
  expect((await find("mcha")).drivers).toMatchObject([{ name: "Somchai" }]);
});

test("ferries are found by words of their names, ports and operators, and nothing by an empty text", async () => {
  expect((await find("chang")).ferries.length).toBeGreaterThan(0);
  expect((await find("เกาะช้าง")).ferries.length).toBeGreaterThan(0);
  const [route] = await db.select().from(ferryRoutes).where(isNull(ferryRoutes.archivedAt)).limit(1);
  const [operator = ""] = route?.operators ?? [];
  for (const typed of [
    route?.departurePortEn.toUpperCase() ?? "",
    route?.arrivalPortTh ?? "",
    operator,
    `${route?.nameEn} ${operator}`,
  ]) {
    expect(typed.trim()).not.toBe("");
    expect((await find(typed)).ferries.map(({ ferryRouteId }) => ferryRouteId)).toContain(
      route?.ferryRouteId,
    );
  }
  expect((await find(`${route?.nameEn} nowhere`)).ferries).toEqual([]);
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  expect((await find("chang", dispatcher)).ferries).toEqual([]);
  // A deleted one is found in the same way, as such alone.
  const ofRoute = eq(ferryRoutes.ferryRouteId, route?.ferryRouteId ?? "");
  await db.update(ferryRoutes).set({ archivedAt: 1 }).where(ofRoute);
  const { ferries, deletedFerries } = await find(operator);
  expect(deletedFerries.map(({ ferryRouteId }) => ferryRouteId)).toEqual([route?.ferryRouteId]);
  expect(ferries.map(({ ferryRouteId }) => ferryRouteId)).not.toContain(route?.ferryRouteId);
  expect((await find(operator, dispatcher)).deletedFerries).toEqual([]);
  const { isCurrent, ...nothing } = await find("");
  expect([isCurrent, Object.values(nothing).flat()]).toEqual([true, []]);
});

test("a document is found by any part of its buyer once it is issued, by those who read accounts alone", async () => {
  const buyer = { kind: "company", name: "บริษัท อีสานฟู้ด จำกัด", address: "a", branch: "00000" } as const;
  await writeExample(db, { customerId: "customer", orderId: "KD-AAAAAA" });
  await orderBuyerWrite(db, "KD-AAAAAA", { ...buyer, taxId: SAMPLE_TAX_ID });
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, "KD-AAAAAA"));
  await issueDueDocuments({ db, now: () => Date.UTC(2026, 10, 22) }, "KD-AAAAAA");
  for (const typed of ["อีสาน", "ฟู้ด จำกัด", SAMPLE_TAX_ID.slice(3), "kd-aaaaaa", "#KD-AAAAAA"])
    expect((await find(typed)).documents).toEqual([
      {
        documentId: "KD-AAAAAA-INV1",
        kind: "invoice",
        number: "INV2026-000001",
        orderId: "KD-AAAAAA",
        buyerName: buyer.name,
      },
    ]);
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  expect((await find("อีสาน", dispatcher)).documents).toEqual([]);
  const draft = { documentId: "KD-AAAAAA-INV2", status: "draft", year: null, number: null } as const;
  const [issued] = await db.select().from(documents);
  await db.insert(documents).values({ ...(issued as typeof documents.$inferSelect), ...draft });
  expect((await find("อีสาน")).documents).toHaveLength(1);
  expect(await db.$count(recordIndexChanges)).toBe(0);
});

test("a billing note is found by its number in any writing, by those who see documents", async () => {
  const { companyId, name } = await writeCompany(db, {});
  const address = { name, address: "", branch: "00000", taxId: "0000000000001" };
  await db.insert(billingNotes).values({
    billingNoteId: `${companyId}-BN1`,
    companyId,
    year: 2026,
    number: 1,
    issuedAt: Date.UTC(2026, 10, 1),
    buyer: address as unknown as Buyer,
    seller: address as unknown as Seller,
    totalSatang: 3_300_00,
    withheldSatang: 0,
  });
  for (const typed of ["BN2026-000001", "bn2026-1"])
    expect((await find(typed)).documents).toEqual([
      {
        documentId: `${companyId}-BN1`,
        kind: "billing_note",
        number: "BN2026-000001",
        orderId: null,
        buyerName: name,
      },
    ]);
  expect((await find("BN2026-000002")).documents).toEqual([]);
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  expect((await find("BN2026-000001", dispatcher)).documents).toEqual([]);
});
