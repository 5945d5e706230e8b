import { versionAt } from "../dated-versions.ts";
import { largeFigures, type FiguresBefore } from "../pricing/large-changes.ts";
import { FIRST_TAX_RULES, type DatedTaxRules, type TaxRules } from "./tax-rules.ts";

/** The figures of the tax rules that are typed twice where they change by much: the rates, and from what withholding begins. */
export const CONFIRMED_TAX_FIELDS = [
  "vatRateBp",
  "transportWithholdingBp",
  "serviceWithholdingBp",
  "withholdingFromSatang",
] as const satisfies readonly (keyof TaxRules)[];

export type ConfirmedTaxField = (typeof CONFIRMED_TAX_FIELDS)[number];

/** The figures that were typed a second time, in the field's unit. */
export type ConfirmedTaxValues = Readonly<Partial<Record<ConfirmedTaxField, number>>>;

/** The figures that a change sets by much (`largeFigures`). */
export function largeTaxChanges(
  measure: FiguresBefore<TaxRules>,
  after: TaxRules,
): readonly ConfirmedTaxField[] {
  return largeFigures(CONFIRMED_TAX_FIELDS, measure, after);
}

/** The large changes (`largeFigures`) whose figure was not typed a second time, or differently. */
export function unconfirmedTaxChanges(
  measure: FiguresBefore<TaxRules>,
  after: TaxRules,
  confirmed: ConfirmedTaxValues,
): readonly ConfirmedTaxField[] {
  return largeTaxChanges(measure, after).filter((field) => confirmed[field] !== after[field]);
}

/**
 * What would hold on a day had nothing been saved in the last 24 hours, so that small changes since then add up.
 * @param settled the versions that were saved before that
 */
export function settledRulesOn(day: string, settled: readonly DatedTaxRules[]): TaxRules {
  return versionAt(settled, day)?.rules ?? FIRST_TAX_RULES;
}
