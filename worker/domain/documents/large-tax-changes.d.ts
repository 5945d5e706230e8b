import { type FiguresBefore } from "../pricing/large-changes.ts";
import { type DatedTaxRules, type TaxRules } from "./tax-rules.ts";
/** The figures of the tax rules that are typed twice where they change by much: the rates, and from what withholding begins. */
export declare const CONFIRMED_TAX_FIELDS: readonly [
  "vatRateBp",
  "transportWithholdingBp",
  "serviceWithholdingBp",
  "withholdingFromSatang",
];
export type ConfirmedTaxField = (typeof CONFIRMED_TAX_FIELDS)[number];
/** The figures that were typed a second time, in the field's unit. */
export type ConfirmedTaxValues = Readonly<Partial<Record<ConfirmedTaxField, number>>>;
/** The large changes (`largeFigures`) whose figure was not typed a second time, or differently. */
export declare function unconfirmedTaxChanges(
  measure: FiguresBefore<TaxRules>,
  after: TaxRules,
  confirmed: ConfirmedTaxValues,
): readonly ConfirmedTaxField[];
/**
 * What would hold on a day had nothing been saved in the last 24 hours, so that small changes since then add up.
 * @param settled the versions that were saved before that
 */
export declare function settledRulesOn(day: string, settled: readonly DatedTaxRules[]): TaxRules;
