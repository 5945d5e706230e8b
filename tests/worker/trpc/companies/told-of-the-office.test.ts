import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { apiKeys } from "#db/schema/companies/api-keys.ts";
import { webhookEndpoints } from "#db/schema/companies/webhooks.ts";
import { users } from "#db/schema/users.ts";
import { eraseData } from "#worker/services/account/erasing/erasure.ts";
import { drain } from "#worker/outbox/drain.ts";
import { makeKey } from "../../../support/api.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { testDrain } from "../../../support/effects.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const { companyId } = A_COMPANY;
let db: Database;
let owner: Person;
let office: Person;
let other: Person;
beforeEach(async () => {
  vi.spyOn(console, "info").mockReturnValue();
  db = await freshDatabase();
  owner = await createPerson(db, "owner");
  await createPerson(db, "partner");
  await createPerson(db, "booker");
  office = await createPerson(db, "office", "accountant");
  other = await createPerson(db, "other", "admin");
  await writeCompany(db, { owner: "owner", partner: "owner", booker: "booker" });
  await db.update(users).set({ locale: "en" });
});

/** Who is mailed what by everything that is due by now, in the order of their addresses. */
async function mails() {
  const deps = testDrain(db, Date.now() + 1000);
  await drain(deps);
  return deps.mailer.taken.toSorted((a, b) => (a.to < b.to ? -1 : 1));
}
const subjects = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`);

describe("a key that is revoked", () => {
  const revoke = (keyId: string, as: Person) => mutate("apiKeys.revoke", { companyId, keyId }, as);

  test("by the office is told to the owners, by what they call it, once", async () => {
    const { keyId } = await makeKey(owner);
    await db.update(apiKeys).set({ name: "Web shop" });
    await Promise.all([revoke(keyId, office), revoke(keyId, other)]);
    await revoke(keyId, office);
    const told = await mails();
    expect(told.map(({ to }) => to)).toEqual(["owner@example.test", "partner@example.test"]);
    expect(told[0]?.subject).toBe(`An API key of ${A_COMPANY.name} was revoked`);
    expect(told[0]?.text).toContain("API key: Web shop");
  });

  test("stops with who made it: the owners who stay are told, whoever takes the role or removes the member", async () => {
    await makeKey(owner);
    await db.update(apiKeys).set({ name: "Web shop" });
    const partner = { userId: "partner", email: "partner@example.test" };
    const asked = { companyId, userId: "owner", seenRole: "owner" } as const;
    const { data } = await query("companies.members", { companyId }, office);
    const { items } = data as { items: { userId: string; apiKeys: number }[] };
    expect(Object.fromEntries(items.map(({ userId, apiKeys: made }) => [userId, made]))).toEqual({
      booker: 0,
      owner: 1,
      partner: 0,
    });
    expect((await mutate("companies.changeRole", { ...asked, role: "booker" }, office)).status).toBe(200);
    expect(await subjects()).toEqual([
      expect.stringContaining("owner@example.test: ") as string,
      `${partner.email}: An API key of ${A_COMPANY.name} has stopped working`,
    ]);
    // No owner any more, their keys have stopped already.
    await mutate("companies.removeMember", { ...asked, seenRole: "booker" }, office);
    expect((await subjects()).filter((each) => each.includes("API key"))).toEqual([]);
  });

  test("stops with the account of who made it: the owner who stays is told", async () => {
    await makeKey(owner);
    const person = {
      userId: "owner",
      email: "owner@example.test",
      locale: "en",
      grantedRole: "customer",
    } as const;
    await eraseData(
      { db, now: Date.now, settings: { adminSecondFactor: "waived", authSecret: "a secret" } },
      person,
    );
    expect(await subjects()).toContain(
      `partner@example.test: An API key of ${A_COMPANY.name} has stopped working`,
    );
  });

  test("by an owner is not, and stays so when the office repeats it", async () => {
    const { keyId } = await makeKey(owner);
    await revoke(keyId, owner);
    expect((await revoke(keyId, office)).status).toBe(200);
    expect(await subjects()).toEqual([]);
  });
});

describe("an endpoint", () => {
  const SHOP = { companyId, url: "https://shop.example/hooks/secret", events: ["order.placed"] };
  let endpointId: string;
  beforeEach(async () => {
    const made = await mutate("webhooks.create", { ...SHOP, endpointId: crypto.randomUUID() }, owner);
    ({ endpointId } = made.data as { endpointId: string });
  });
  const save = (isPaused: boolean, basedOnVersion: number, as: Person) =>
    mutate("webhooks.save", { ...SHOP, endpointId, isPaused, basedOnVersion }, as);
  const remove = (basedOnVersion: number, as: Person) =>
    mutate("webhooks.remove", { companyId, endpointId, basedOnVersion }, as);

  test("that the office pauses is told to the owners, by its host; not what it changes besides", async () => {
    await save(true, 1, office);
    await save(true, 2, office);
    await save(true, 1, office);
    const told = await mails();
    expect(told.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `owner@example.test: Webhooks of ${A_COMPANY.name} are paused`,
      `partner@example.test: Webhooks of ${A_COMPANY.name} are paused`,
    ]);
    expect(told[0]?.text).toContain("Our office has paused this endpoint");
    expect(told[0]?.text).toContain("Address: shop.example");
    expect(told[0]?.text).not.toContain("hooks/secret");
  });

  test("that is resumed before the mail goes out was not worth it", async () => {
    await save(true, 1, office);
    await save(false, 2, owner);
    expect(await subjects()).toEqual([]);
  });

  test("that an owner gives another address is told to all of them, by its hosts; not where that was refused", async () => {
    const move = (host: string, basedOnVersion: number) =>
      mutate(
        "webhooks.save",
        { ...SHOP, url: `https://${host}/hooks/other`, endpointId, isPaused: false, basedOnVersion },
        owner,
      );
    await save(false, 1, owner);
    expect((await move("late.example", 1)).appCode).toBe("WEBHOOK_VERSION_CONFLICT");
    expect((await move("elsewhere.example", 2)).status).toBe(200);
    const told = await mails();
    expect(told.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `owner@example.test: A webhook of ${A_COMPANY.name} has another address`,
      `partner@example.test: A webhook of ${A_COMPANY.name} has another address`,
    ]);
    expect(told[1]?.text).toContain("Address: shop.example → elsewhere.example");
    expect(told[1]?.text).not.toContain("hooks");
  });

  test("that the office deletes is told to the owners, once", async () => {
    expect((await remove(7, office)).appCode).toBe("WEBHOOK_VERSION_CONFLICT");
    await Promise.all([remove(1, office), remove(1, other)]);
    await remove(1, office);
    expect(await db.select().from(webhookEndpoints)).toEqual([]);
    const told = await mails();
    expect(told.map(({ to }) => to)).toEqual(["owner@example.test", "partner@example.test"]);
    expect(told[0]?.text).toContain("Address: shop.example");
  });

  test("that its owners pause or delete themselves is told to nobody, also where they are of the staff", async () => {
    await save(true, 1, owner);
    await db.update(users).set({ role: "accountant" }).where(eq(users.id, "owner"));
    await remove(2, owner);
    expect(await db.select().from(webhookEndpoints)).toEqual([]);
    expect((await subjects()).filter((each) => each.includes("ebhook"))).toEqual([]);
  });
});

describe("credit terms", () => {
  const { name, address, branch, taxId, billingEmail } = A_COMPANY;
  const { creditLimitSatang, creditDays, billingDay } = A_COMPANY;
  const buyer = { name, address, branch, taxId, billingEmail };
  const SAVED = { companyId, ...buyer, creditLimitSatang, creditDays, billingDay, status: "active" };
  const save = (basedOnVersion: number, change: object, as = other) =>
    mutate("companies.save", { ...SAVED, ...change, basedOnVersion }, as);

  test("that change are told to the owners, as they hold then", async () => {
    await save(1, { creditLimitSatang: 50_000_00 });
    expect((await save(1, { creditDays: 60 })).appCode).toBe("COMPANY_VERSION_CONFLICT");
    const told = await mails();
    expect(told.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `owner@example.test: The credit terms of ${name} have changed`,
      `partner@example.test: The credit terms of ${name} have changed`,
    ]);
    expect(told[0]?.text).toContain("Credit limit: ฿50,000");
    expect(told[0]?.text).toContain("Credit days: 30");
  });

  test("that stop are told as stopped, and as terms again once they go on", async () => {
    await save(1, { status: "suspended" });
    expect((await mails())[0]?.text).toContain("Credit status: Suspended");
    await save(2, {});
    expect((await mails())[0]?.text).toContain("Credit status: Active");
  });

  test("that stay are not told: another address of the company is none of them", async () => {
    expect((await save(1, { address: "2 ถนนตัวอย่าง" })).status).toBe(200);
    expect(await subjects()).toEqual([]);
  });

  test("of two admins at once are told once", async () => {
    const [change, boss] = [{ creditDays: 60 }, await createPerson(db, "boss", "admin")];
    await Promise.all([save(1, change), save(1, change, boss)]);
    expect(await subjects()).toHaveLength(2);
  });
});

describe("a member", () => {
  const changeRole = (userId: string, seenRole: string, role: string, as = office) =>
    mutate("companies.changeRole", { companyId, userId, seenRole, role }, as);
  const remove = (userId: string, seenRole: string, as = office) =>
    mutate("companies.removeMember", { companyId, userId, seenRole }, as);

  test("who gets another role from the office is told which, once", async () => {
    await changeRole("booker", "booker", "accountant");
    expect((await changeRole("booker", "booker", "owner")).appCode).toBe("ROLE_CHANGED");
    const told = await mails();
    expect(told.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `booker@example.test: Your role at ${A_COMPANY.name} has changed`,
    ]);
    expect(told[0]?.text).toContain("Role: Accountant");
  });

  test("whom the office removes is told, once, and has no link to what they cannot open", async () => {
    await Promise.all([remove("booker", "booker"), remove("booker", "booker")]);
    const told = await mails();
    expect(told.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `booker@example.test: You are no longer a member of ${A_COMPANY.name}`,
    ]);
    expect(told[0]?.text).not.toContain("tab=company");
  });

  test("whose role is the same, who is the last owner, or whom an owner decides about, is not told", async () => {
    await changeRole("booker", "booker", "booker");
    await remove("partner", "owner", owner);
    expect((await remove("owner", "owner")).appCode).toBe("LAST_OWNER");
    expect((await changeRole("owner", "owner", "booker")).appCode).toBe("LAST_OWNER");
    await changeRole("booker", "booker", "accountant", owner);
    await remove("booker", "accountant", owner);
    expect(await subjects()).toEqual([]);
  });

  test("who got their old role back before the mail went out is told that alone", async () => {
    await changeRole("booker", "booker", "accountant");
    await changeRole("booker", "accountant", "booker");
    const told = await mails();
    expect(told.map(({ text }) => text.includes("Role: Booker"))).toEqual([true]);
  });
});
