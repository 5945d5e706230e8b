import type { SoldLineKind, TaxRuleField, TaxRuleValue } from "#domain/documents/tax-rules.ts";
import type { VersionTexts } from "#web/entities/versions/version-texts.ts";
import { formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { BP_PER_PERCENT, type TaxField, type TaxValues } from "./tax-values.ts";

/** What each kind of line is called in the tax settings. */
export const LINE_TEXTS = {
  transport: m.tax_line_transport,
  fuel: m.tax_line_fuel,
  ferry: m.tax_line_ferry,
  labour: m.tax_line_labour,
  waiting: m.tax_line_waiting,
  cancellation_fee: m.tax_line_fee,
} as const satisfies Record<SoldLineKind, () => string>;

const RULE_NAMES = {
  vatRegistered: m.tax_registered,
  taxId: m.buyer_tax_id,
  branch: m.buyer_branch,
  vatRateBp: m.tax_vat_rate,
  transportWithholdingBp: m.tax_withholding_transport,
  serviceWithholdingBp: m.tax_withholding_service,
  withholdingFromSatang: m.tax_withholding_from,
  ...LINE_TEXTS,
} as const satisfies Record<TaxRuleField, () => string>;

/** The settings of the tax rules and their values, in words, for the history and the plans; the names carry the units. */
export const RULE_TEXTS: VersionTexts<TaxRuleField, TaxRuleValue> = {
  fieldName: (field) => RULE_NAMES[field](),
  valueText: (field, value) => {
    if (typeof value === "boolean") return registeredText(value);
    if (typeof value === "number")
      return field === "withholdingFromSatang"
        ? formatUnitPrice(value)
        : formatNumber(value / BP_PER_PERCENT, 2);
    if (field in LINE_TEXTS) return value === "vatable" ? m.tax_class_vatable() : m.tax_class_exempt();
    return value === "" ? "–" : value;
  },
};

const FIELD_NAMES = {
  vatRegistered: m.tax_registered,
  taxId: m.buyer_tax_id,
  branch: m.buyer_branch,
  vatRate: m.tax_vat_rate,
  transportWithholding: m.tax_withholding_transport,
  serviceWithholding: m.tax_withholding_service,
  withholdingFrom: m.tax_withholding_from,
  vatable: m.tax_vatable_lines,
} as const satisfies Record<TaxField, () => string>;

/** The label of a field of the form. */
export function fieldName(field: TaxField): string {
  return FIELD_NAMES[field]();
}

/** A value of the form as text; the labels carry the units. */
export function typedText(_field: TaxField, value: TaxValues[TaxField]): string {
  if (typeof value === "boolean") return registeredText(value);
  if (typeof value === "object")
    return Object.entries(LINE_TEXTS)
      .filter(([kind]) => value.includes(kind))
      .map(([, text]) => text())
      .join(", ");
  return value === "" || Number.isNaN(value) ? "–" : String(value);
}

function registeredText(isRegistered: boolean): string {
  return isRegistered ? m.tax_registered_yes() : m.tax_registered_no();
}
