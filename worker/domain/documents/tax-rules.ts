import { COMPANY } from "../company.ts";
import {
  carryFields,
  fieldChanges,
  ownFields,
  versionAt,
  type Dated,
  type FieldChange,
  type Plan,
} from "../dated-versions.ts";
import type { FieldErrors } from "../field-errors.ts";
import { HEAD_OFFICE, type DocumentLineKind, type TaxClass } from "./document.ts";
import { isTaxId } from "../tax-id.ts";

/** The lines that are sold; a `payment` line only says what was received. */
export const SOLD_LINE_KINDS = [
  "transport",
  "fuel",
  "ferry",
  "labour",
  "waiting",
  "cancellation_fee",
] as const;
export type SoldLineKind = (typeof SOLD_LINE_KINDS)[number] & DocumentLineKind;

/** How the company is taxed, from a day on. Rates are in hundredths of a percent. */
export interface TaxRules {
  readonly vatRegistered: boolean;
  /** 13 digits, or "". */
  readonly taxId: string;
  /** Five digits: the office that issues the documents. */
  readonly branch: string;
  readonly vatRateBp: number;
  readonly classes: Readonly<Record<SoldLineKind, Exclude<TaxClass, "none">>>;
  /** What a paying company withholds of transport and of services, … */
  readonly transportWithholdingBp: number;
  readonly serviceWithholdingBp: number;
  /** … when the order is worth this much without VAT. */
  readonly withholdingFromSatang: number;
}

/**
 * The rules before an admin has saved others. VAT 7 % (10 % reduced by royal decree), domestic transport
 * exempt (Revenue Code s.81(1)(ณ)) and waiting with it, because it is a part of what the carriage costs and
 * no service of its own (an accountant confirms it; the class is a setting), labour taxable; withholding 1 %
 * and 3 % from ฿1,000 (Order Tor Por 4/2528).
 */
export const FIRST_TAX_RULES: TaxRules = {
  vatRegistered: COMPANY.vatRegistered,
  taxId: COMPANY.taxId,
  branch: HEAD_OFFICE,
  vatRateBp: 700,
  classes: {
    transport: "exempt",
    fuel: "exempt",
    ferry: "exempt",
    labour: "vatable",
    waiting: "exempt",
    cancellation_fee: "exempt",
  },
  transportWithholdingBp: 100,
  serviceWithholdingBp: 300,
  withholdingFromSatang: 100_000,
};

/** What a company lacks before it may issue tax invoices. */
export type TaxInvoiceGap = "not_registered" | "no_tax_id";

/** What is missing before tax invoices may be issued; empty when nothing is. Until then no document shows VAT. */
export function taxInvoiceGaps({ vatRegistered, taxId }: TaxRules): readonly TaxInvoiceGap[] {
  return [
    ...(vatRegistered ? [] : (["not_registered"] as const)),
    ...(isTaxId(taxId) ? [] : (["no_tax_id"] as const)),
  ];
}

/** Whether documents show VAT: the company is registered and has a tax id. */
export function showsVat(rules: TaxRules): boolean {
  return taxInvoiceGaps(rules).length === 0;
}

/** Rules with the Bangkok day (`2026-10-01`) from which they hold; a later version replaces an earlier one of its day. */
export interface DatedTaxRules extends Dated<string> {
  readonly rules: TaxRules;
}

/** The rules in force on a Bangkok day, of the versions that have not been taken back. */
export function taxRulesOn(day: string, versions: readonly DatedTaxRules[]): TaxRules {
  return versionAt(versions, day)?.rules ?? FIRST_TAX_RULES;
}

/** What is wrong with rules as a whole, by field; nothing: empty. */
export function checkTaxRules({ vatRegistered, taxId }: TaxRules): FieldErrors {
  return vatRegistered && taxId === "" ? { taxId: "REQUIRED" } : {};
}

const PLAIN_FIELDS = [
  "vatRegistered",
  "taxId",
  "branch",
  "vatRateBp",
  "transportWithholdingBp",
  "serviceWithholdingBp",
  "withholdingFromSatang",
] as const satisfies readonly (keyof TaxRules)[];

/** One setting of the tax rules: a plain one, or the class of one kind of line. */
export type TaxRuleField = (typeof PLAIN_FIELDS)[number] | SoldLineKind;
export type TaxRuleValue = string | number | boolean;
export type TaxRuleChange = FieldChange<TaxRuleField, TaxRuleValue>;

/** Every setting of the tax rules; they are compared and carried over one by one. */
export const TAX_RULE_FIELDS: readonly TaxRuleField[] = [...PLAIN_FIELDS, ...SOLD_LINE_KINDS];

type TaxRuleValues = Readonly<Record<TaxRuleField, TaxRuleValue>>;

/** Rules field by field. */
export function taxRuleValues({ classes, ...plain }: TaxRules): TaxRuleValues {
  return { ...plain, ...classes };
}

/** The fields that differ between two versions of the rules. */
export function taxRuleChanges(before: TaxRules, after: TaxRules): readonly TaxRuleChange[] {
  return fieldChanges(TAX_RULE_FIELDS, taxRuleValues(before), taxRuleValues(after));
}

/** Planned rules, with the settings that they set themselves. */
export type TaxRulesPlan = Plan<TaxRules, TaxRuleField>;

/** Planned rules after a change that holds before them (`carryFields`). */
export function carryTaxRules(
  { settings, ownFields: own }: TaxRulesPlan,
  change: { readonly before: TaxRules; readonly after: TaxRules },
): TaxRules {
  const classes = { before: change.before.classes, after: change.after.classes };
  return {
    ...carryFields(PLAIN_FIELDS, { settings, ownFields: own }, change),
    classes: carryFields(SOLD_LINE_KINDS, { settings: settings.classes, ownFields: own }, classes),
  };
}

/** The settings that planned rules set themselves (`ownFields`). */
export function ownTaxRules(
  saved: TaxRules,
  before: TaxRules,
  replaced?: TaxRulesPlan,
): readonly TaxRuleField[] {
  return ownFields<TaxRuleField, TaxRuleValue>(
    TAX_RULE_FIELDS,
    taxRuleValues(saved),
    taxRuleValues(before),
    replaced && { settings: taxRuleValues(replaced.settings), ownFields: replaced.ownFields },
  );
}
