import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { EXAMPLE_SATANG, writeExample, writeReceived } from "../../../support/documents.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const NOW = Date.parse("2026-11-22T10:00:00+07:00");
const OPEN = "KD-OPEN22";
const PART = "KD-PART22";
const PAID = "KD-PAID22";

let db: Database;
let accountant: Person;
let dispatcher: Person;
let mali: Person;
beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant", "accountant");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  mali = await createPerson(db, "mali");
  for (const orderId of [OPEN, PART, PAID]) {
    await writeExample(db, { customerId: "mali", orderId });
    if (orderId === PART) await writeReceived(db, orderId, 1_000_00);
    if (orderId === PAID) await writeReceived(db, orderId);
    await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, orderId));
    await issue(orderId);
  }
});

const issue = (orderId: string) => issueDueDocuments({ db, now: () => NOW }, orderId);

/** What the office's list says of each document that says anything. */
async function listed() {
  const { data } = await query("documents.list", {}, accountant);
  const { items } = data as RouterOutputs["documents"]["list"];
  return Object.fromEntries(
    items.flatMap(({ documentId, balance }) => (balance === null ? [] : [[documentId, balance]])),
  );
}

const BALANCES: Readonly<Record<string, { readonly state: string; readonly leftSatang: number }>> = {
  [`${OPEN}-INV1`]: { state: "open", leftSatang: EXAMPLE_SATANG },
  [`${PART}-INV1`]: { state: "paid_in_part", leftSatang: EXAMPLE_SATANG - 1_000_00 },
  [`${PAID}-INV1`]: { state: "paid", leftSatang: 0 },
};

test("the office's list says of each issued invoice how far it is paid, and of no other document", async () => {
  expect(await listed()).toEqual(BALANCES);
});

test("an invoice that another one replaced is credited, and the other one has what is left", async () => {
  const documentId = `${PART}-INV1`;
  const corrected = { name: "บริษัท ทดสอบ จำกัด", address: "1 ถนนตัวอย่าง", branch: "", taxId: "0000000000001" };
  const press = { documentId, reason: "buyer", buyer: corrected, idempotencyKey: crypto.randomUUID() };
  expect((await mutate("documents.correct", press, accountant)).status).toBe(200);
  expect(await listed()).toEqual({
    ...BALANCES,
    [documentId]: { state: "credited", leftSatang: 0 },
    [`${PART}-INV2`]: BALANCES[documentId],
  });
});

test("an invoice of an order that is cancelled for free afterwards is credited", async () => {
  await db.update(orders).set({ status: "cancelled" }).where(eq(orders.orderId, OPEN));
  await issue(OPEN);
  expect((await listed())[`${OPEN}-INV1`]).toEqual({ state: "credited", leftSatang: 0 });
});

test("the file has the same", async () => {
  const { data } = await mutate("documents.csv", { exportId: crypto.randomUUID() }, accountant);
  const { rows } = data as RouterOutputs["documents"]["csv"];
  const balances = rows.map(({ kind, orderId, balance }) => [kind, orderId, balance]);
  expect(balances).toHaveLength(5);
  for (const orderId of [OPEN, PART, PAID])
    expect(balances).toContainEqual(["invoice", orderId, BALANCES[`${orderId}-INV1`]]);
  expect(balances.filter(([kind]) => kind === "receipt").map(([, , balance]) => balance)).toEqual([
    null,
    null,
  ]);
});

test("an open invoice says it to who keeps the accounts, and to nobody else", async () => {
  const documentId = `${PART}-INV1`;
  const read = async (person: Person) =>
    (await query("documents.byId", { documentId }, person)).data as RouterOutputs["documents"]["byId"];
  expect((await read(accountant)).balance).toEqual(BALANCES[documentId]);
  for (const person of [dispatcher, mali]) {
    const document = await read(person);
    expect(document.document.documentId).toBe(documentId);
    expect(document).not.toHaveProperty("balance");
  }
});
