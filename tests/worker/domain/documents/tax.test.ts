import * as fc from "fast-check";
import { expect, test } from "vitest";
import { personBuyer } from "#domain/documents/buyer-input.ts";
import type { Buyer, DocumentLine } from "#domain/documents/document.ts";
import { containedVatSatang, taxedLine, totalsOf, withholdingOf } from "#domain/documents/tax.ts";
import {
  carryTaxRules,
  checkTaxRules,
  FIRST_TAX_RULES,
  ownTaxRules,
  SOLD_LINE_KINDS,
  showsVat,
  TAX_RULE_FIELDS,
  taxInvoiceGaps,
  taxRuleChanges,
  taxRulesOn,
  taxRuleValues,
  type SoldLineKind,
  type TaxRules,
} from "#domain/documents/tax-rules.ts";

/** Nobody's: its 12 first digits are of no province. */
const TAX_ID = "0000000000001";
const REGISTERED: TaxRules = { ...FIRST_TAX_RULES, vatRegistered: true, taxId: TAX_ID };
const COMPANY_BUYER: Buyer = {
  kind: "company",
  name: "บริษัท ทดสอบ จำกัด",
  address: "1 ถนนตัวอย่าง",
  branch: "00000",
  taxId: TAX_ID,
};
const untaxed = (kind: SoldLineKind, amountSatang: number) => ({
  kind,
  description: { th: "", en: "" },
  quantity: 1,
  unit: { th: "", en: "" },
  amountSatang,
});
const taxed = (lines: readonly [SoldLineKind, number][], rules = REGISTERED) =>
  lines.map(([kind, amount]) => taxedLine(untaxed(kind, amount), rules));

test("haulage of ฿10,000 and labour of ฿2,140 for a company: VAT ฿140, withheld ฿100 and ฿60, to pay ฿11,980", () => {
  const lines = taxed([
    ["transport", 1_000_000],
    ["labour", 214_000],
  ]);
  expect(totalsOf(lines)).toEqual({
    exemptSatang: 1_000_000,
    taxableSatang: 200_000,
    vatSatang: 14_000,
    vatRateBp: 700,
    totalSatang: 1_214_000,
  });
  const withholding = withholdingOf(lines, COMPANY_BUYER, REGISTERED);
  expect(withholding?.lines.map(({ withheldSatang }) => withheldSatang)).toEqual([10_000, 6_000]);
  expect(withholding?.toPaySatang).toBe(1_198_000);
});

test("transport, fuel and ferry are exempt and withheld together; labour contains VAT", () => {
  const lines = taxed([
    ["transport", 500_000],
    ["fuel", 300_000],
    ["ferry", 200_000],
    ["labour", 107_00],
  ]);
  expect(lines.map(({ taxClass, vatSatang }) => [taxClass, vatSatang])).toEqual([
    ["exempt", 0],
    ["exempt", 0],
    ["exempt", 0],
    ["vatable", 700],
  ]);
  expect(withholdingOf(lines, COMPANY_BUYER, REGISTERED)?.lines).toEqual([
    { income: "transport", rateBp: 100, baseSatang: 1_000_000, withheldSatang: 10_000 },
    { income: "service", rateBp: 300, baseSatang: 10_000, withheldSatang: 300 },
  ]);
});

test("VAT is rounded half-up to the satang", () => {
  expect(containedVatSatang(214_000, 700)).toBe(14_000);
  expect(containedVatSatang(100, 700)).toBe(7); // 6.54…
  expect(containedVatSatang(7, 700)).toBe(0); // 0.457…
  expect(containedVatSatang(8, 700)).toBe(1); // 0.523…
  expect(containedVatSatang(3, 2_000)).toBe(1); // exactly 0.5
});

test("the parts of any document are its total, and each line's VAT is within half a satang of the rate", () => {
  const line = fc.tuple(fc.constantFrom(...SOLD_LINE_KINDS), fc.integer({ min: 1, max: 1_000_000_000 }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.integer({ min: 0, max: 3_000 }), (lines, vatRateBp) => {
      const all: DocumentLine[] = taxed(lines, { ...REGISTERED, vatRateBp });
      const { exemptSatang, taxableSatang, vatSatang, totalSatang } = totalsOf(all);
      expect(exemptSatang + taxableSatang + vatSatang).toBe(totalSatang);
      expect(Math.min(exemptSatang, taxableSatang, vatSatang)).toBeGreaterThanOrEqual(0);
      const vatable = all.filter(({ taxClass }) => taxClass === "vatable");
      for (const { amountSatang, vatSatang: vat } of vatable) {
        const off = Math.abs(vat * (10_000 + vatRateBp) - amountSatang * vatRateBp);
        expect(off * 2).toBeLessThanOrEqual(10_000 + vatRateBp);
      }
    }),
  );
});

test.each<[string, Partial<TaxRules>, readonly string[]]>([
  ["not registered", { vatRegistered: false }, ["not_registered"]],
  ["without a tax id", { taxId: "" }, ["no_tax_id"]],
  ["with a tax id that cannot be one", { taxId: "0000000000002" }, ["no_tax_id"]],
  ["neither", { vatRegistered: false, taxId: "" }, ["not_registered", "no_tax_id"]],
])("a company that is %s shows no VAT, and is told what is missing", (_name, change, gaps) => {
  const rules = { ...REGISTERED, ...change };
  expect(taxInvoiceGaps(rules)).toEqual(gaps);
  expect(showsVat(rules)).toBe(false);
  expect(totalsOf(taxed([["labour", 214_000]], rules))).toEqual({
    exemptSatang: 214_000,
    taxableSatang: 0,
    vatSatang: 0,
    vatRateBp: null,
    totalSatang: 214_000,
  });
});

test("people withhold nothing, nor does a company of an order under ฿1,000", () => {
  const lines = taxed([["transport", 99_999]]);
  expect(withholdingOf(lines, COMPANY_BUYER, REGISTERED)).toBeNull();
  expect(withholdingOf(taxed([["transport", 100_000]]), COMPANY_BUYER, REGISTERED)).not.toBeNull();
  expect(withholdingOf(taxed([["transport", 1_000_000]]), personBuyer("Mali"), REGISTERED)).toBeNull();
  const soleTrader = { ...COMPANY_BUYER, taxId: "1101700207030" };
  expect(withholdingOf(taxed([["transport", 1_000_000]]), soleTrader, REGISTERED)).toBeNull();
});

test("a cancellation fee is compensation: nothing is withheld of it", () => {
  expect(withholdingOf(taxed([["cancellation_fee", 500_000]]), COMPANY_BUYER, REGISTERED)).toBeNull();
});

test("the rules in force are the latest of the days up to now, a later version before an earlier one of its day", () => {
  const at = (vatRateBp: number): TaxRules => ({ ...REGISTERED, vatRateBp });
  const versions = [
    { version: 1, effectiveFrom: "2026-01-01", rules: at(700) },
    { version: 2, effectiveFrom: "2028-10-01", rules: at(1_000) },
    { version: 3, effectiveFrom: "2026-01-01", rules: at(630) },
  ];
  expect(taxRulesOn("2025-12-31", versions)).toBe(FIRST_TAX_RULES);
  expect(taxRulesOn("2026-01-01", versions).vatRateBp).toBe(630);
  expect(taxRulesOn("2028-09-30", versions).vatRateBp).toBe(630);
  expect(taxRulesOn("2028-10-01", versions).vatRateBp).toBe(1_000);
});

test("planned rules keep what they change and take part in the rest, the class of a line like any other setting", () => {
  const before = REGISTERED;
  const after: TaxRules = {
    ...before,
    serviceWithholdingBp: 150,
    classes: { ...before.classes, waiting: "vatable", fuel: "vatable" },
  };
  const plan: TaxRules = { ...before, vatRateBp: 1_000, classes: { ...before.classes, fuel: "vatable" } };
  const own = ownTaxRules(plan, before);
  expect(own).toEqual(["vatRateBp", "fuel"]);
  const carried = carryTaxRules({ settings: plan, ownFields: own }, { before, after });
  expect(carried).toEqual({ ...after, vatRateBp: 1_000 });
  expect(carryTaxRules({ settings: plan, ownFields: null }, { before, after })).toEqual(carried);
  expect(taxRuleChanges(plan, carried)).toEqual([
    { field: "serviceWithholdingBp", before: 300, after: 150 },
    { field: "waiting", before: "exempt", after: "vatable" },
  ]);
  expect(TAX_RULE_FIELDS.toSorted()).toEqual(Object.keys(taxRuleValues(before)).toSorted());
});

test("rules that bear VAT need a tax id", () => {
  expect(checkTaxRules({ ...REGISTERED, taxId: "" })).toEqual({ taxId: "REQUIRED" });
  expect(checkTaxRules(REGISTERED)).toEqual({});
  expect(checkTaxRules({ ...REGISTERED, vatRegistered: false, taxId: "" })).toEqual({});
});
