import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderBuyerWrite } from "#db/queries/documents/buyers.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderFinder } from "#worker/durable-objects/search-index/order-index-stub.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { adminFilter } from "#worker/services/documents/list-documents.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import {
  EXAMPLE_SATANG,
  registerForVat,
  SAMPLE_TAX_ID,
  writeExample,
  writeReceived,
} from "../../../support/documents.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const NOW = Date.parse("2026-11-22T10:00:00+07:00");

let db: Database;
let mali: Person;
let nok: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  mali = await createPerson(db, "mali");
  nok = await createPerson(db, "nok");
  admin = await createPerson(db, "admin", "admin");
  await writeExample(db, { customerId: "mali", orderId: ORDER });
});

const issue = () => issueDueDocuments({ db, now: () => NOW }, ORDER);

test("an issued document is read by its customer and by admins, and does not exist for anybody else", async () => {
  await writeReceived(db, ORDER);
  await issue();
  const documentId = `${ORDER}-INV1`;
  expect((await query("documents.byId", { documentId }, mali)).data).toMatchObject({
    document: {
      number: "INV2026-000001",
      totals: { totalSatang: EXAMPLE_SATANG, vatSatang: 0 },
      amountInWordsTh: "หนึ่งหมื่นสองพันหนึ่งร้อยสี่สิบบาทถ้วน",
    },
    related: [{ kind: "receipt", number: "RC2026-000001" }],
  });
  expect((await query("documents.byId", { documentId }, admin)).status).toBe(200);
  expect((await query("documents.byId", { documentId }, nok)).appCode).toBe("NOT_FOUND");
  expect((await query("documents.mine", {}, nok)).data).toMatchObject({ items: [], sums: [] });
});

test("a draft is the admin's alone", async () => {
  const { data } = await mutate("documents.draft", { orderId: ORDER }, admin);
  const { documentId } = data as { documentId: string };
  expect((await query("documents.byId", { documentId }, mali)).appCode).toBe("NOT_FOUND");
  expect((await query("documents.ofOrder", { orderId: ORDER }, mali)).data).toEqual([]);
  expect((await query("documents.byId", { documentId }, admin)).data).toMatchObject({
    document: { status: "draft", number: null },
  });
});

test("the credit note names the invoice and the tax invoice that it corrects", async () => {
  await registerForVat(db, "admin");
  await writeReceived(db, ORDER);
  await issue();
  await db.update(orders).set({ status: "cancelled" }).where(eq(orders.orderId, ORDER));
  await issue();
  const { data } = await query("documents.byId", { documentId: `${ORDER}-CN1` }, mali);
  expect(data).toMatchObject({
    document: {
      references: [{ number: "INV2026-000001" }, { number: "TA2026-000001" }],
      correction: { originalSatang: 1_200_000, correctSatang: 0, differenceSatang: 1_200_000 },
      totals: { vatSatang: 14_000 },
    },
  });
});

test("lists are filtered by kind and day, found by number or order, and summed by kind", async () => {
  await writeReceived(db, ORDER);
  await issue();
  const numbers = async (input: object) =>
    ((await query("documents.list", input, admin)).data as { items: { number: string }[] }).items
      .map(({ number }) => number)
      .toSorted((a, b) => a.localeCompare(b));
  expect(await numbers({})).toEqual(["INV2026-000001", "RC2026-000001"]);
  expect(await numbers({ kind: "receipt" })).toEqual(["RC2026-000001"]);
  expect(await numbers({ search: "inv2026-1" })).toEqual(["INV2026-000001"]);
  expect(await numbers({ search: "kd-aaaaaa" })).toEqual(["INV2026-000001", "RC2026-000001"]);
  expect(await numbers({ search: "KD-NONE" })).toEqual([]);
  expect(await numbers({ from: "2026-11-22", to: "2026-11-22" })).toHaveLength(2);
  expect(await numbers({ from: "2026-11-23" })).toEqual([]);
  expect(await numbers({ to: "2026-11-21" })).toEqual([]);
  expect((await query("documents.mine", {}, mali)).data).toMatchObject({
    sums: [
      { kind: "invoice", count: 1, totalSatang: EXAMPLE_SATANG },
      { kind: "receipt", count: 1, totalSatang: EXAMPLE_SATANG },
    ],
  });
});

test("documents are found by any part of their buyer's name and tax id, whose sums are theirs", async () => {
  const buyers = [
    { kind: "company", name: "บริษัท อีสานฟู้ด จำกัด", address: "a", branch: "00000", taxId: SAMPLE_TAX_ID },
    { kind: "person", name: "มาลี ทองคำ", address: "", branch: "", taxId: "" },
  ] as const;
  for (const [index, buyer] of buyers.entries()) {
    const orderId = `KD-BUYER${index}`;
    await writeExample(db, { customerId: "mali", orderId });
    await orderBuyerWrite(db, orderId, buyer);
    await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, orderId));
    await issueDueDocuments({ db, now: () => NOW }, orderId);
  }
  const find = async (input: object) =>
    (await query("documents.list", input, admin)).data as {
      readonly items: readonly { readonly orderId: string }[];
      readonly sums: readonly object[];
      readonly isSearchCut: boolean;
    };
  const tail = SAMPLE_TAX_ID.slice(-6);
  for (const search of [
    "อีสาน",
    "ฟู้ด จำกัด",
    tail,
    SAMPLE_TAX_ID,
    `0-${SAMPLE_TAX_ID.slice(1, 5)} ${SAMPLE_TAX_ID.slice(5)}`,
  ]) {
    const found = await find({ search });
    expect(found.items.map(({ orderId }) => orderId)).toEqual(["KD-BUYER0"]);
    expect(found.sums).toEqual([expect.objectContaining({ kind: "invoice", count: 1 })]);
    expect(found.isSearchCut).toBe(false);
  }
  expect((await find({ search: "ทองคำ" })).items.map(({ orderId }) => orderId)).toEqual(["KD-BUYER1"]);
  for (const input of [
    { search: "ทองคำ", status: "void" },
    { search: "ทองคำ", kind: "receipt" },
    { search: SAMPLE_TAX_ID, kind: "receipt" },
    { search: "อีสานฟู้ด", to: "2026-11-21" },
    { search: "…" },
  ])
    expect((await find(input)).items).toEqual([]);
  const file = await mutate("documents.csv", { search: "อีสาน", exportId: crypto.randomUUID() }, admin);
  const { rows, isCut } = file.data as RouterOutputs["documents"]["csv"];
  expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set(["KD-BUYER0"]));
  expect(isCut).toBe(false);
});

test("of the documents that a buyer's words find the latest are taken, and it is said that there are more", async () => {
  const ids = ["c", "b", "a"];
  const orderIndex = {
    findRecords: async (_kinds: unknown, _search: unknown, limit: number) => ({
      ids: { documents: ids.slice(0, limit) },
      isCurrent: false,
    }),
  } as unknown as OrderFinder;
  const input = { status: "issued", search: "mali" } as const;
  expect(await adminFilter({ orderIndex }, input, 2)).toEqual({
    filter: { status: "issued", documentIds: ["c", "b"] },
    isCut: true,
    isCurrent: false,
  });
  expect((await adminFilter({ orderIndex }, input, 3)).isCut).toBe(false);
  // Without a text the search index, which is being built, is not asked.
  expect(await adminFilter({ orderIndex }, { ...input, search: "" }, 3)).toMatchObject({ isCurrent: true });
});

test("the sums are those of all pages and stand with the first one; a later one does not add them up again", async () => {
  await writeReceived(db, ORDER);
  await issue();
  interface Listed {
    readonly items: readonly object[];
    readonly nextCursor: string | null;
    readonly sums: readonly { readonly count: number }[];
  }
  const page = async (cursor: object) =>
    (await query("documents.list", { limit: 1, ...cursor }, admin)).data as Listed;
  const first = await page({});
  expect(first.sums.map(({ count }) => count)).toEqual([1, 1]);
  const later = await page({ cursor: first.nextCursor });
  expect([later.items.length, later.sums.length]).toEqual([1, 0]);
});

test("a file has the documents of the list with their buyers and taxes, and goes on behind a row", async () => {
  await writeReceived(db, ORDER);
  await issue();
  const exportId = crypto.randomUUID();
  type Part = RouterOutputs["documents"]["csv"];
  const part = async (input: object) =>
    (await mutate("documents.csv", { exportId, ...input }, admin)).data as Part;
  const { rows, nextCursor } = await part({});
  expect(rows.map(({ kind, tax }) => [kind, tax === null])).toEqual([
    ["receipt", true],
    ["invoice", false],
  ]);
  expect(rows[1]).toMatchObject({ orderId: ORDER, status: "issued", totalSatang: 12_140_00 });
  expect(nextCursor).toBeNull();
  const { nextCursor: behindFirst } = (await query("documents.list", { limit: 1 }, admin)).data as {
    nextCursor: string;
  };
  expect((await part({ cursor: behindFirst })).rows).toHaveLength(1);
});

test("a company is saved with a checked tax id, each wrong field named, and used for the next documents", async () => {
  const wrong = { name: " ", address: "", branch: "1", taxId: "0000000000002", seen: null };
  expect((await mutate("documents.saveBuyer", wrong, mali)).fields).toEqual({
    name: "REQUIRED",
    address: "REQUIRED",
    branch: "INVALID",
    taxId: "TAX_ID_INVALID",
  });
  const company = { name: "บริษัท ทดสอบ จำกัด", address: "1 ถนนตัวอย่าง", branch: "", taxId: "0 0000 00000 00 1" };
  expect((await mutate("documents.saveBuyer", { ...company, seen: null }, mali)).status).toBe(200);
  expect((await query("documents.buyer", undefined, mali)).data).toEqual({
    ...company,
    branch: "00000",
    taxId: SAMPLE_TAX_ID,
  });
  await writeReceived(db, ORDER);
  await issue();
  expect((await query("documents.byId", { documentId: `${ORDER}-INV1` }, mali)).data).toMatchObject({
    document: { buyer: { kind: "company", name: company.name }, withholding: { toPaySatang: 1_197_580 } },
  });
  // Of two devices the one that has seen another company is refused.
  const late = { ...company, address: "2 ถนนตัวอย่าง" };
  expect((await mutate("documents.saveBuyer", { ...late, seen: null }, mali)).appCode).toBe(
    "DETAILS_CHANGED",
  );
  expect((await mutate("documents.deleteBuyer", { seen: late }, mali)).appCode).toBe("DETAILS_CHANGED");
  expect((await query("documents.buyer", undefined, mali)).data).toMatchObject({ address: company.address });
  expect((await mutate("documents.saveBuyer", { ...late, seen: company }, mali)).status).toBe(200);
  expect((await mutate("documents.saveBuyer", { ...late, seen: company }, mali)).status).toBe(200);
  await mutate("documents.deleteBuyer", { seen: late }, mali);
  expect((await query("documents.buyer", undefined, mali)).data).toBeNull();
});
