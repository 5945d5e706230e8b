import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { companies } from "#db/schema/companies/companies.ts";
import { sessions } from "#db/schema/users.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY } from "../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const {
  companyId: _id,
  version: _version,
  createdAt: _at,
  createdBy: _by,
  lastBilledPeriod: _period,
  ...FIELDS
} = A_COMPANY;
let db: Database;
let admin: Person;

beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
});

const create = async (fields: object = {}) => mutate("companies.create", { ...FIELDS, ...fields }, admin);

test("a company that is sent twice is written once", async () => {
  const [first, second] = [await create(), await create()];
  expect(second.data).toEqual(first.data);
  expect(await db.select().from(companies)).toHaveLength(1);
});

test("a second company with the same tax id and branch is refused at its field; another branch is another one", async () => {
  await create();
  expect((await create({ idempotencyKey: "company-0002" })).fields).toEqual({ taxId: "ALREADY_EXISTS" });
  expect((await create({ idempotencyKey: "company-0003", branch: "00001" })).appCode).toBeUndefined();
});

test("a tax id with a wrong check digit is refused at its field", async () => {
  expect((await create({ taxId: "0000000000002" })).fields).toEqual({ taxId: "TAX_ID_INVALID" });
});

test("of two admins who save at once the second is told, and nothing is lost", async () => {
  const { companyId } = (await create()).data as { companyId: string };
  const save = (creditDays: number) =>
    mutate("companies.save", { ...FIELDS, companyId, creditDays, basedOnVersion: 1 }, admin);
  expect((await save(15)).appCode).toBeUndefined();
  expect((await save(60)).appCode).toBe("COMPANY_VERSION_CONFLICT");
  expect((await query("companies.byId", { companyId }, admin)).data).toMatchObject({
    terms: { creditDays: 15 },
    version: 2,
  });
});

test("another name, address of its bills and tax id are saved, and said to be", async () => {
  const { companyId } = (await create()).data as { companyId: string };
  const named = { ...FIELDS, name: "Other Name Co.", billingEmail: "other@example.test" };
  const saved = await mutate("companies.save", { ...named, companyId, basedOnVersion: 1 }, admin);
  expect(saved.data).toEqual({ companyId, version: 2 });
});

test("credit needs a login of the last minutes", async () => {
  await db.update(sessions).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
  expect((await create()).appCode).toBe("FRESH_LOGIN_REQUIRED");
});
