import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { sessions } from "#db/schema/users.ts";
import { FRESH_LOGIN_MS } from "#domain/access/session-end.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO, DRIVER } from "../drivers/dao-on-file.ts";
import { RULES } from "./rules.ts";

/**
 * What concerns money, roles, erasing, the ways to log in and files of personal data. `orders.settle` and `orders.cancel` ask
 * for the login where a price is set by hand or a fee is waived, and are tested with their orders;
 * `webhooks.save` and `drivers.edit` ask below.
 */
const NEED_A_FRESH_LOGIN = [
  "account.myData",
  "apiKeys.create",
  "claims.compensate",
  "claims.refuse",
  "claims.settle",
  "claims.takeBackCompensation",
  "claims.takeBackRefusal",
  "claims.takeBackSettlement",
  "claims.writeAtCall",
  "companies.changeRole",
  "companies.create",
  "companies.fileCertificate",
  "companies.invite",
  "companies.makeBillingNote",
  "companies.removeMember",
  "companies.save",
  "companies.settle",
  "companies.takeBackSettlement",
  "companies.voidCertificate",
  "documents.correct",
  "documents.credit",
  "documents.csv",
  "documents.issue",
  "documents.saveTaxRules",
  "documents.withdrawTaxRules",
  "doorChanges.answerAtCall",
  "doorChanges.proposeForDriver",
  "drivers.approve",
  "drivers.createAccount",
  "drivers.erase",
  "drivers.lift",
  "drivers.remove",
  "drivers.removeRegistered",
  "drivers.suspend",
  "effects.drop",
  "ferries.cancelFares",
  "ferries.changeFares",
  "ferries.create",
  "ferries.remove",
  "ferries.update",
  "newsletter.export",
  "newsletter.remove",
  "orders.answerAtCall",
  "orders.changeBuyer",
  "orders.changeMove",
  "orders.changePayer",
  "orders.changePrice",
  "orders.chargeWaiting",
  "orders.completeJob",
  "orders.correctVisit",
  "orders.export",
  "orders.inviteCustomer",
  "orders.waiveWaiting",
  "payments.confirm",
  "payments.export",
  "payments.recordCashOfDriver",
  "payments.recordTransfer",
  "payments.reject",
  "payments.takeBack",
  "payouts.exportStatement",
  "payouts.exportUnpaid",
  "payouts.make",
  "payouts.printStatement",
  "payouts.takeBack",
  "people.changeRole",
  "people.erase",
  "people.eraseStopContact",
  "people.resetSecondFactor",
  "pricing.save",
  "pricing.withdrawPlan",
  "proofs.recordForDriver",
  "refunds.export",
  "refunds.make",
  "refunds.takeBack",
  "webhooks.create",
  "webhooks.makeSecret",
];

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
});

async function loggedInAgo(ageMs: number): Promise<void> {
  await db.update(sessions).set({ createdAt: new Date(Date.now() - ageMs) });
}

/** The procedures that refuse an admin for want of a recent login, before they read the input. */
async function refused(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const call = RULES[path]?.kind === "query" ? query : mutate;
    const { appCode } = await call(path, {}, admin);
    if (appCode === "FRESH_LOGIN_REQUIRED") found.push(path);
  }
  return found.toSorted();
}

test("of all procedures these need a login of the last 15 minutes", async () => {
  await loggedInAgo(FRESH_LOGIN_MS + MINUTE_MS);
  expect(await refused(Object.keys(RULES))).toEqual(NEED_A_FRESH_LOGIN);
}, 60_000);

test("an endpoint of a company gets another address after such a login alone; it is paused after any", async () => {
  const owner = await createPerson(db, "owner");
  await writeCompany(db, { owner: "owner" });
  const { companyId } = A_COMPANY;
  const endpoint = { companyId, endpointId: crypto.randomUUID(), events: ["order.placed"] };
  const save = (url: string, isPaused: boolean, basedOnVersion: number) =>
    mutate("webhooks.save", { ...endpoint, url, isPaused, basedOnVersion }, owner);
  await mutate("webhooks.create", { ...endpoint, url: "https://shop.example/" }, owner);
  await loggedInAgo(FRESH_LOGIN_MS + MINUTE_MS);
  expect((await save("https://elsewhere.example/", false, 1)).appCode).toBe("FRESH_LOGIN_REQUIRED");
  expect((await save("https://shop.example/", true, 1)).status).toBe(200);
  await loggedInAgo(FRESH_LOGIN_MS - MINUTE_MS);
  expect((await save("https://elsewhere.example/", true, 2)).status).toBe(200);
});

test("a driver without an account gets another address after such a login alone; anything else of them is written after any", async () => {
  const driver = { ...DAO, email: "dao@example.test" };
  await loggedInAgo(FRESH_LOGIN_MS + MINUTE_MS);
  expect((await mutate("drivers.add", { driverId: DRIVER, driver }, admin)).status).toBe(200);
  const edit = (change: object, seenVersion: number) =>
    mutate("drivers.edit", { driverId: DRIVER, seenVersion, driver: { ...driver, ...change } }, admin);
  expect((await edit({ name: "Dao Jai" }, 1)).status).toBe(200);
  expect((await edit({ email: "other@example.test" }, 2)).appCode).toBe("FRESH_LOGIN_REQUIRED");
  // A version that is not there yet asks for it as well; a form from before somebody else's change is refused without.
  expect((await edit({ email: "other@example.test" }, 9)).appCode).toBe("FRESH_LOGIN_REQUIRED");
  expect((await edit({ email: "other@example.test" }, 1)).appCode).toBe("DRIVER_CHANGED");
  await loggedInAgo(FRESH_LOGIN_MS - MINUTE_MS);
  expect((await edit({ email: "other@example.test" }, 2)).status).toBe(200);
});

test("and none of them refuses a login of this minute", async () => {
  await loggedInAgo(FRESH_LOGIN_MS - MINUTE_MS);
  expect(await refused(NEED_A_FRESH_LOGIN)).toEqual([]);
}, 30_000);
