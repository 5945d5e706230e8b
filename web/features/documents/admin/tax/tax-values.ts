import { SOLD_LINE_KINDS, type SoldLineKind, type TaxRules } from "#domain/documents/tax-rules.ts";
import type { ConfirmedTaxField } from "#domain/documents/large-tax-changes.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";

/** Rates are kept in hundredths of a percent. */
export const BP_PER_PERCENT = 100;

/** The form's fields: rates in percent and amounts in baht, as people type them, and the kinds of line that bear VAT. */
export interface TaxValues {
  readonly vatRegistered: boolean;
  readonly taxId: string;
  readonly branch: string;
  readonly vatRate: number;
  readonly transportWithholding: number;
  readonly serviceWithholding: number;
  readonly withholdingFrom: number;
  readonly vatable: readonly string[];
}
export type TaxField = keyof TaxValues;

/** The field of the form for each path that the server refuses; every field but the lines, which are only ticked. */
export const FIELD_OF_PATH: Readonly<Record<string, TaxField>> = {
  "rules.taxId": "taxId",
  "rules.branch": "branch",
  "rules.vatRateBp": "vatRate",
  "rules.transportWithholdingBp": "transportWithholding",
  "rules.serviceWithholdingBp": "serviceWithholding",
  "rules.withholdingFromSatang": "withholdingFrom",
};

/** The rates and amounts of the form, and the setting that each writes. */
export const FIGURE_OF_FIELD = {
  vatRate: "vatRateBp",
  transportWithholding: "transportWithholdingBp",
  serviceWithholding: "serviceWithholdingBp",
  withholdingFrom: "withholdingFromSatang",
} as const satisfies Partial<Record<TaxField, ConfirmedTaxField>>;
export type FigureField = keyof typeof FIGURE_OF_FIELD;

/** The typed figures as text, by the setting that each writes; "" for none. */
export function textsOf(values: TaxValues): Readonly<Record<ConfirmedTaxField, string>> {
  const text = (field: FigureField) => (Number.isNaN(values[field]) ? "" : String(values[field]));
  return {
    vatRateBp: text("vatRate"),
    transportWithholdingBp: text("transportWithholding"),
    serviceWithholdingBp: text("serviceWithholding"),
    withholdingFromSatang: text("withholdingFrom"),
  };
}

/** A typed rate in hundredths of a percent, or amount in satang; `null`: no figure. */
export function readFigure(field: ConfirmedTaxField, text: string): number | null {
  const typed = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(typed) ? null : Math.round(typed * unitsOf(field));
}

/** A figure in the unit in which people type it. */
export function writeFigure(field: ConfirmedTaxField, value: number): string {
  return String(value / unitsOf(field));
}

function unitsOf(field: ConfirmedTaxField): number {
  return field === "withholdingFromSatang" ? SATANG_PER_BAHT : BP_PER_PERCENT;
}

export const TAX_FIELDS: readonly TaxField[] = ["vatRegistered", ...Object.values(FIELD_OF_PATH), "vatable"];

/** Rules as the form shows them. */
export function valuesOf(rules: TaxRules): TaxValues {
  return {
    vatRegistered: rules.vatRegistered,
    taxId: rules.taxId,
    branch: rules.branch,
    vatRate: rules.vatRateBp / BP_PER_PERCENT,
    transportWithholding: rules.transportWithholdingBp / BP_PER_PERCENT,
    serviceWithholding: rules.serviceWithholdingBp / BP_PER_PERCENT,
    withholdingFrom: rules.withholdingFromSatang / SATANG_PER_BAHT,
    vatable: SOLD_LINE_KINDS.filter((kind) => rules.classes[kind] === "vatable"),
  };
}

/** The rules that the form's values say. */
export function rulesOf(values: TaxValues): TaxRules {
  const classOf = (kind: SoldLineKind) => (values.vatable.includes(kind) ? "vatable" : "exempt");
  const { vatRegistered, taxId, branch } = values;
  return {
    vatRegistered,
    taxId,
    branch,
    vatRateBp: Math.round(values.vatRate * BP_PER_PERCENT),
    transportWithholdingBp: Math.round(values.transportWithholding * BP_PER_PERCENT),
    serviceWithholdingBp: Math.round(values.serviceWithholding * BP_PER_PERCENT),
    withholdingFromSatang: Math.round(values.withholdingFrom * SATANG_PER_BAHT),
    classes: {
      transport: classOf("transport"),
      fuel: classOf("fuel"),
      ferry: classOf("ferry"),
      labour: classOf("labour"),
      waiting: classOf("waiting"),
      cancellation_fee: classOf("cancellation_fee"),
    },
  };
}
