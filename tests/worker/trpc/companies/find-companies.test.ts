import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { companies } from "#db/schema/companies/companies.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type Found = RouterOutputs["orders"]["companies"];

let db: Database;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createPerson(db, "admin", "admin");
  for (let n = 10; n < 35; n++)
    await writeCompany(
      db,
      {},
      {
        companyId: `CO-0000${n}`,
        name: `Siam ${n}`,
        taxId: `00000000000${n}`,
        createdAt: n,
        idempotencyKey: `company-${n}`,
      },
    );
});

const find = async (input: object, as = dispatcher) =>
  (await query("orders.companies", input, as)).data as Found;
const names = ({ items }: Found) => items.map(({ name }) => name);

test("without a text the first by name, and whether there are more", async () => {
  const found = await find({});
  expect(names(found)).toEqual(Array.from({ length: 20 }, (_, at) => `Siam ${at + 10}`));
  expect(found.hasMore).toBe(true);
});

test("any company is found by a part of its name or by its whole tax id, however many there are", async () => {
  expect(await find({ search: "34" })).toEqual({
    items: [{ companyId: "CO-000034", name: "Siam 34" }],
    hasMore: false,
    isSearchCurrent: true,
  });
  expect(names(await find({ search: "0000000000033" }))).toEqual(["Siam 33"]);
  expect(await find({ search: "siam" })).toMatchObject({ items: { length: 20 }, hasMore: true });
  expect(names(await find({ search: "nobody" }))).toEqual([]);
});

test("a part of a tax id and an e-mail address find a company for those alone who read accounts", async () => {
  const accountant = await createPerson(db, "accountant", "accountant");
  const email = "bills-of-29@siam.test";
  await db.update(companies).set({ billingEmail: email }).where(eq(companies.companyId, "CO-000029"));
  for (const search of [email, "000000000029"]) {
    expect(names(await find({ search }))).toEqual([]);
    expect(names(await find({ search }, accountant))).toEqual(["Siam 29"]);
  }
  for (const reader of [dispatcher, accountant])
    expect(names(await find({ search: "0-0000-00000-02-9" }, reader))).toEqual(["Siam 29"]);
});

test("the name of one by its id", async () => {
  expect(names(await find({ companyId: "CO-000031" }))).toEqual(["Siam 31"]);
});
