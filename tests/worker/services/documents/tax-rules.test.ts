import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { taxRules } from "#db/schema/documents.ts";
import { datedTaxRules, insertTaxRules } from "#db/queries/documents/tax-rules.ts";
import { FIRST_TAX_RULES, taxRulesOn, type TaxRules } from "#domain/documents/tax-rules.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import {
  readTaxRules,
  readTaxRulesHistory,
  saveTaxRules,
  withdrawTaxRules,
} from "#worker/services/documents/tax-rules.ts";
import { mutate, query } from "../../../support/calls.ts";
import { SAMPLE_TAX_ID } from "../../../support/documents.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let now: number;
let nok: Person;
beforeEach(async () => {
  db = await freshDatabase();
  now = Date.now();
  nok = await createPerson(db, "nok", "accountant");
});

const deps = () => ({ db, now: () => now });
const viewer = { userId: "nok" } as never;
const dayAfter = (days: number) => bangkokDay(now + days * DAY_MS);
const on = async (day: string) => taxRulesOn(day, await datedTaxRules(db, day));

/** Saves what `change` says on top of what is in force on that day, as the form does, with `again` typed a second time. */
async function save(change: Partial<TaxRules>, onDay?: number, again?: Partial<TaxRules>) {
  const { version, latestVersion } = await readTaxRules(deps());
  const rules = { ...(await on(dayAfter(onDay ?? 0))), ...change };
  const effectiveFrom = onDay === undefined ? undefined : dayAfter(onDay);
  const press = { basedOnVersion: latestVersion, seenInForce: version, rules, effectiveFrom };
  return saveTaxRules(deps(), viewer, { ...press, confirmed: again ?? rules });
}

test("what is saved after a plan still holds on its day, unless the plan changes that very setting", async () => {
  await save({ vatRateBp: 1_000 }, 5);
  await save({
    serviceWithholdingBp: 150,
    vatRateBp: 650,
    classes: { ...FIRST_TAX_RULES.classes, waiting: "vatable" },
  });
  expect(await on(dayAfter(0))).toMatchObject({ vatRateBp: 650, serviceWithholdingBp: 150 });
  expect(await on(dayAfter(4))).toMatchObject({ vatRateBp: 650, serviceWithholdingBp: 150 });
  expect(await on(dayAfter(5))).toMatchObject({
    vatRateBp: 1_000,
    serviceWithholdingBp: 150,
    classes: { waiting: "vatable" },
  });
});

test("a plan that sets a field back to what holds today keeps that, whatever is saved today", async () => {
  await save({ vatRateBp: 1_000 }, 3);
  await save({ vatRateBp: 700 }, 6);
  await save({ vatRateBp: 650 });
  const rates = [0, 2, 3, 5, 6].map(async (days) => (await on(dayAfter(days))).vatRateBp);
  expect(await Promise.all(rates)).toEqual([650, 650, 1_000, 1_000, 700]);
});

test("a plan gives way to another of its day, and those after it follow", async () => {
  await save({ branch: "00001" }, 9);
  await save({ vatRateBp: 800 }, 3);
  await save({ vatRateBp: 900 }, 3);
  expect((await on(dayAfter(3))).vatRateBp).toBe(900);
  expect(await on(dayAfter(9))).toMatchObject({ vatRateBp: 900, branch: "00001" });
  const { planned } = await readTaxRules(deps());
  expect(planned.map(({ effectiveFrom }) => effectiveFrom)).toEqual([dayAfter(3), dayAfter(9)]);
});

test("a plan is withdrawn before its day and never afterwards; the history says by whom, and what each changed", async () => {
  await save({ vatRateBp: 650 });
  const { version } = await save({ vatRateBp: 1_000 }, 3);
  const audited: unknown[][] = [];
  const audit = { changed: (...entry: unknown[]) => audited.push(entry) } as never;
  await withdrawTaxRules({ ...deps(), audit }, viewer, { version, basedOnVersion: version });
  expect(audited).toMatchObject([["tax_rules", "2", { version: 2, rules: { vatRateBp: 1_000 } }, null]]);
  expect((await on(dayAfter(4))).vatRateBp).toBe(650);
  const { items } = await readTaxRulesHistory(deps(), undefined);
  expect(items.map((row) => [row.version, row.state, row.authorName, row.replaces])).toEqual([
    [3, "withdrawal", "nok", 2],
    [2, "withdrawn", "nok", null],
    [1, "in_force", "nok", null],
  ]);
  expect(items.map(({ changes }) => changes)).toEqual([
    [],
    [{ field: "vatRateBp", before: 650, after: 1_000 }],
    [{ field: "vatRateBp", before: 700, after: 650 }],
  ]);
  const again = () => withdrawTaxRules(deps(), viewer, { version, basedOnVersion: 3 });
  await expect(again()).rejects.toMatchObject({ code: "NOT_FOUND" });
  const next = await save({ vatRateBp: 900 }, 3);
  const past = { version: next.version, basedOnVersion: 3 };
  await expect(withdrawTaxRules(deps(), viewer, past)).rejects.toMatchObject({
    code: "TAX_RULES_VERSION_CONFLICT",
  });
  now += 3 * DAY_MS;
  expect((await readTaxRules(deps())).rules.vatRateBp).toBe(900);
  await expect(
    withdrawTaxRules(deps(), viewer, { ...past, basedOnVersion: next.version }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("what a withdrawn plan changed ends in the plans after it, too, unless one changed it itself", async () => {
  const { version } = await save({ vatRateBp: 1_000, serviceWithholdingBp: 250 }, 3);
  await save({ branch: "00001", serviceWithholdingBp: 220 }, 6);
  await withdrawTaxRules(deps(), viewer, { version, basedOnVersion: version + 1 });
  expect(await on(dayAfter(3))).toEqual(FIRST_TAX_RULES);
  expect(await on(dayAfter(6))).toMatchObject({
    vatRateBp: 700,
    serviceWithholdingBp: 220,
    branch: "00001",
  });
  const { planned, latestVersion } = await readTaxRules(deps());
  expect([planned.map(({ effectiveFrom }) => effectiveFrom), latestVersion]).toEqual([[dayAfter(6)], 4]);
});

test("a plan that set the same before a withdrawn one did keeps it, also saved again on its own day", async () => {
  await save({ vatRateBp: 900 }, 6);
  await save({ branch: "00001" }, 6);
  const earlier = await save({ vatRateBp: 900 }, 3);
  await withdrawTaxRules(deps(), viewer, { version: earlier.version, basedOnVersion: earlier.version });
  expect((await on(dayAfter(3))).vatRateBp).toBe(700);
  expect(await on(dayAfter(6))).toMatchObject({ vatRateBp: 900, branch: "00001" });
});

test("a plan is not withdrawn where the next one would change a figure by much at once: that one is withdrawn first", async () => {
  const first = await save({ vatRateBp: 900 }, 3);
  const last = await save({ vatRateBp: 1_100 }, 6);
  const withdraw = (version: number, basedOnVersion: number) =>
    withdrawTaxRules(deps(), viewer, { version, basedOnVersion });
  await expect(withdraw(first.version, last.version)).rejects.toMatchObject({
    code: "PRICING_PLAN_FOLLOWED",
  });
  expect((await readTaxRules(deps())).latestVersion).toBe(last.version);
  const { version } = await withdraw(last.version, last.version);
  await withdraw(first.version, version);
  expect((await on(dayAfter(6))).vatRateBp).toBe(700);
});

test("plans from before it was written down what they set follow as they did", async () => {
  const { version } = await save({ vatRateBp: 1_000 }, 3);
  await save({ branch: "00001" }, 6);
  await db.run(sql`DROP TRIGGER tax_rules_never_change`);
  await db.update(taxRules).set({ ownFields: null });
  await withdrawTaxRules(deps(), viewer, { version, basedOnVersion: version + 1 });
  expect(await on(dayAfter(6))).toMatchObject({ vatRateBp: 700, branch: "00001" });
});

test("what would be wrong on the day of a plan is refused at its field, and nothing is saved", async () => {
  await save({ taxId: SAMPLE_TAX_ID });
  await save({ vatRegistered: true }, 5);
  await expect(save({ taxId: "" })).rejects.toMatchObject({
    code: "BAD_INPUT",
    fields: { "rules.taxId": "REQUIRED" },
  });
  expect(await readTaxRules(deps())).toMatchObject({ latestVersion: 2, rules: { taxId: SAMPLE_TAX_ID } });
});

test("what is saved from today on by somebody who has not seen that a plan has begun is refused", async () => {
  await save({ branch: "00003" }, 1);
  const { version, latestVersion, rules } = await readTaxRules(deps());
  now += DAY_MS;
  const press = { basedOnVersion: latestVersion, seenInForce: version, rules, confirmed: {} };
  await expect(saveTaxRules(deps(), viewer, press)).rejects.toMatchObject({
    code: "TAX_RULES_VERSION_CONFLICT",
  });
  expect((await on(dayAfter(0))).branch).toBe("00003");
  await save({ serviceWithholdingBp: 200 });
  expect(await on(dayAfter(0))).toMatchObject({ branch: "00003", serviceWithholdingBp: 200 });
});

test("every version that is written is in the audit, those that were carried over with what they replace", async () => {
  const { version } = await save({ vatRateBp: 1_000 }, 5);
  const audited: unknown[][] = [];
  const audit = { changed: (...entry: unknown[]) => audited.push(entry) } as never;
  await saveTaxRules({ ...deps(), audit }, viewer, {
    basedOnVersion: version,
    seenInForce: 0,
    rules: { ...FIRST_TAX_RULES, branch: "00002" },
    confirmed: {},
  });
  expect(audited).toMatchObject([
    ["tax_rules", "2", null, { rules: { branch: "00002" } }],
    [
      "tax_rules",
      "3",
      { version: 1, rules: { branch: "00000" } },
      { replaces: 1, rules: { branch: "00002" } },
    ],
  ]);
});

const REFUSED = (field: string) => ({
  code: "BAD_INPUT",
  fields: { [`rules.${field}`]: "CHANGE_UNCONFIRMED" },
});

test.each([
  ["vatRateBp", 1_000],
  ["transportWithholdingBp", 50],
  ["serviceWithholdingBp", 500],
  ["withholdingFromSatang", 10_000_000],
] as const)("a change of %s by more than 30 %% is typed twice, and the same", async (field, value) => {
  await expect(save({ [field]: value }, undefined, {})).rejects.toMatchObject(REFUSED(field));
  const other = { [field]: value + 1 };
  await expect(save({ [field]: value }, undefined, other)).rejects.toMatchObject(REFUSED(field));
  expect((await readTaxRules(deps())).latestVersion).toBe(0);
  await save({ [field]: value }, undefined, { [field]: value });
  expect((await readTaxRules(deps())).rules[field]).toBe(value);
});

test("small changes of 24 hours add up, also over midnight and in plans; later ones stand alone", async () => {
  await save({ vatRateBp: 900 }, undefined, {});
  await expect(save({ vatRateBp: 1_000 }, undefined, {})).rejects.toMatchObject(REFUSED("vatRateBp"));
  await expect(save({ vatRateBp: 1_000 }, 3, {})).rejects.toMatchObject(REFUSED("vatRateBp"));
  now += DAY_MS - 1;
  await expect(save({ vatRateBp: 1_000 }, undefined, {})).rejects.toMatchObject(REFUSED("vatRateBp"));
  now += 1;
  await save({ vatRateBp: 1_000 }, undefined, {});
});

test("a plan that is replaced step by step asks as one that is made at once; what it has already is not asked for", async () => {
  await save({ vatRateBp: 900 }, 3, {});
  await expect(save({ vatRateBp: 1_000 }, 3, {})).rejects.toMatchObject(REFUSED("vatRateBp"));
  await save({ vatRateBp: 1_000 }, 3);
  await save({ branch: "00001" }, 3, {});
  expect((await on(dayAfter(3))).vatRateBp).toBe(1_000);
});

test("the history is read page by page", async () => {
  const row = (version: number) => ({
    version,
    effectiveFrom: "2026-01-01",
    rules: { ...FIRST_TAX_RULES, vatRateBp: version },
    createdAt: version,
    createdBy: "nok",
  });
  await insertTaxRules(
    db,
    Array.from({ length: 23 }, (_, index) => row(index + 1)),
  );
  const first = await readTaxRulesHistory(deps(), undefined);
  expect(first.items.map(({ version }) => version)).toEqual(
    Array.from({ length: 20 }, (_, index) => 23 - index),
  );
  const rest = await readTaxRulesHistory(deps(), first.nextCursor ?? undefined);
  expect(rest).toMatchObject({ items: [{ version: 3 }, { version: 2 }, { version: 1 }], nextCursor: null });
});

test("over the wire: a tax id for VAT, a day within a year, and two people never save over each other", async () => {
  expect((await query("documents.taxRules", undefined, nok)).data).toMatchObject({
    version: 0,
    latestVersion: 0,
    gaps: ["not_registered", "no_tax_id"],
  });
  const rules = { ...FIRST_TAX_RULES, vatRegistered: true };
  const input = { basedOnVersion: 0, seenInForce: 0, effectiveFrom: dayAfter(30), rules };
  expect((await mutate("documents.saveTaxRules", input, nok)).fields).toEqual({ "rules.taxId": "REQUIRED" });
  const right = { ...input, rules: { ...rules, taxId: SAMPLE_TAX_ID } };
  const onDay = async (effectiveFrom: string) =>
    (await mutate("documents.saveTaxRules", { ...right, effectiveFrom }, nok)).fields;
  expect(await onDay("2020-01-01")).toEqual({ effectiveFrom: "DATE_IN_PAST" });
  expect(await onDay("2999-01-01")).toEqual({ effectiveFrom: "DATE_TOO_FAR" });
  expect((await mutate("documents.saveTaxRules", right, nok)).data).toEqual({ version: 1 });
  expect((await mutate("documents.saveTaxRules", right, nok)).appCode).toBe("TAX_RULES_VERSION_CONFLICT");
  expect((await query("documents.taxRules", undefined, nok)).data).toMatchObject({
    version: 0,
    latestVersion: 1,
    gaps: ["not_registered", "no_tax_id"],
    planned: [{ version: 1, effectiveFrom: dayAfter(30) }],
  });
  const seen = { version: 1, basedOnVersion: 1 };
  expect((await mutate("documents.withdrawTaxRules", seen, nok)).data).toEqual({ version: 2 });
});
