import type { TaxRuleField, TaxRuleValue } from "#domain/documents/tax-rules.ts";
import { TAX_CLASS_TEXTS, TAX_LINE_TEXTS, TAX_RULE_TEXTS } from "#web/entities/documents/tax-rule-texts.ts";
import type { VersionTexts } from "#web/entities/versions/version-texts.ts";
import { formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { BP_PER_PERCENT, type TaxField, type TaxValues } from "./tax-values.ts";

/** The settings of the tax rules and their values, in words, for the history and the plans; the names carry the units. */
export const RULE_TEXTS: VersionTexts<TaxRuleField, TaxRuleValue> = {
  fieldName: (field) => TAX_RULE_TEXTS[field](),
  valueText: (field, value) => {
    if (typeof value === "boolean") return registeredText(value);
    if (typeof value === "number")
      return field === "withholdingFromSatang"
        ? formatUnitPrice(value)
        : formatNumber(value / BP_PER_PERCENT, 2);
    if (field in TAX_LINE_TEXTS) return TAX_CLASS_TEXTS[value === "vatable" ? "vatable" : "exempt"]();
    return value === "" ? "–" : value;
  },
};

const FIELD_NAMES = {
  vatRegistered: TAX_RULE_TEXTS.vatRegistered,
  taxId: TAX_RULE_TEXTS.taxId,
  branch: TAX_RULE_TEXTS.branch,
  vatRate: TAX_RULE_TEXTS.vatRateBp,
  transportWithholding: TAX_RULE_TEXTS.transportWithholdingBp,
  serviceWithholding: TAX_RULE_TEXTS.serviceWithholdingBp,
  withholdingFrom: TAX_RULE_TEXTS.withholdingFromSatang,
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
    return Object.entries(TAX_LINE_TEXTS)
      .filter(([kind]) => value.includes(kind))
      .map(([, text]) => text())
      .join(", ");
  return value === "" || Number.isNaN(value) ? "–" : String(value);
}

function registeredText(isRegistered: boolean): string {
  return isRegistered ? m.tax_registered_yes() : m.tax_registered_no();
}
