import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companies } from "#db/schema/companies/companies.ts";
import { openInvoices } from "#db/schema/companies/open-invoices.ts";
import { settlements } from "#db/schema/companies/settlements.ts";
import { query } from "../../../support/calls.ts";
import { writeCompany } from "../../../support/companies.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

test("the list of companies is narrowed by any part of a name or tax id, page by page, the newest first", async () => {
  const db = await freshDatabase();
  const accountant = await createPerson(db, "accountant", "accountant");
  const { companyId } = await writeCompany(db, {}, { name: "บริษัท อีสานฟู้ด จำกัด" });
  const [first] = await db.select().from(companies);
  const others = ["Isan Cargo", "Siam Moves", "Isan Foods"].map((name, index) => ({
    ...first!,
    companyId: `CO-BBBBB${index}`,
    idempotencyKey: `key-${index}`,
    name,
    taxId: `000000009999${index}`,
    createdAt: first!.createdAt + 1 + index,
  }));
  for (const other of others) await db.insert(companies).values(other);
  const list = async (input: object) => {
    const { data } = await query("companies.list", input, accountant);
    const page = data as {
      items: { companyId: string }[];
      nextCursor: string | null;
      isSearchCurrent: boolean;
    };
    return { ids: page.items.map((each) => each.companyId), ...page };
  };
  expect((await list({ search: "ฟู้ด" })).ids).toEqual([companyId]);
  expect((await list({ search: "99991" })).ids).toEqual(["CO-BBBBB1"]);
  expect(await list({ search: "nobody" })).toMatchObject({ ids: [], isSearchCurrent: true });
  const page = await list({ search: "isan", limit: 1 });
  expect([page.ids, (await list({ search: "isan", limit: 1, cursor: page.nextCursor })).ids]).toEqual([
    ["CO-BBBBB2"],
    ["CO-BBBBB0"],
  ]);
  expect((await list({})).ids).toHaveLength(4);

  // Of two with something overdue whose has been the longest comes first, each once; what is not due yet is none.
  const at = first!.createdAt;
  const due = [
    ["KD-AAAAA1", "CO-BBBBB0", "2020-01-03"],
    ["KD-AAAAA2", companyId, "2020-01-02"],
    ["KD-AAAAA3", companyId, "2020-01-04"],
    ["KD-AAAAA4", "CO-BBBBB2", "2999-01-01"],
    ["KD-AAAAA5", "CO-BBBBB2", null],
  ] as const;
  for (const [orderId, ofCompany, dueOn] of due) {
    await writeOrder(db, { orderId, customerId: "accountant" });
    await db.insert(openInvoices).values({ orderId, companyId: ofCompany, createdAt: at });
    // As the trigger of an issued invoice writes it.
    await db.update(openInvoices).set({ dueOn }).where(eq(openInvoices.orderId, orderId));
  }
  const waiting = async (waits: string, input: object = {}) => list({ waits, ...input });
  expect((await waiting("overdue")).ids).toEqual([companyId, "CO-BBBBB0"]);
  const overdue = await waiting("overdue", { limit: 1 });
  expect([overdue.ids, (await waiting("overdue", { limit: 1, cursor: overdue.nextCursor })).ids]).toEqual([
    [companyId],
    ["CO-BBBBB0"],
  ]);
  expect((await waiting("overdue", { search: "isan" })).ids).toEqual(["CO-BBBBB0"]);
  // The first page of what the text finds has nothing overdue, and is not the end.
  expect((await waiting("overdue", { search: "isan", limit: 1 })).ids).toEqual(["CO-BBBBB0"]);

  for (const [settlementId, ofCompany, createdAt] of [
    ["s-1", "CO-BBBBB1", at + 1],
    ["s-2", "CO-BBBBB0", at + 2],
    ["s-3", "CO-BBBBB1", at + 3],
  ] as const)
    await db.insert(settlements).values({
      settlementId,
      companyId: ofCompany,
      receivedOn: "2026-11-01",
      transferredSatang: 97_00,
      withheldSatang: 3_00,
      reference: settlementId,
      createdAt,
      createdBy: "accountant",
      idempotencyKey: settlementId,
    });
  expect((await waiting("certificates")).ids).toEqual(["CO-BBBBB1", "CO-BBBBB0"]);
  const awaited = await waiting("certificates", { limit: 1 });
  expect((await waiting("certificates", { limit: 1, cursor: awaited.nextCursor })).ids).toEqual([
    "CO-BBBBB0",
  ]);
  expect((await waiting("certificates", { search: "siam" })).ids).toEqual(["CO-BBBBB1"]);
});
