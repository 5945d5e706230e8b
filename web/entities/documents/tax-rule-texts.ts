import type { SoldLineKind, TaxRuleField, TaxRules } from "#domain/documents/tax-rules.ts";
import { m } from "#web/paraglide/messages.js";

/** What each kind of line is called in the tax settings. */
export const TAX_LINE_TEXTS = {
  transport: m.tax_line_transport,
  fuel: m.tax_line_fuel,
  ferry: m.tax_line_ferry,
  labour: m.tax_line_labour,
  waiting: m.tax_line_waiting,
  cancellation_fee: m.tax_line_fee,
} as const satisfies Readonly<Record<SoldLineKind, () => string>>;

/** What each setting of the tax rules is called; the names of rates and amounts carry their units. */
export const TAX_RULE_TEXTS = {
  vatRegistered: m.tax_registered,
  taxId: m.buyer_tax_id,
  branch: m.buyer_branch,
  vatRateBp: m.tax_vat_rate,
  transportWithholdingBp: m.tax_withholding_transport,
  serviceWithholdingBp: m.tax_withholding_service,
  withholdingFromSatang: m.tax_withholding_from,
  ...TAX_LINE_TEXTS,
} as const satisfies Readonly<Record<TaxRuleField, () => string>>;

/** Whether a kind of line is sold with VAT. */
export const TAX_CLASS_TEXTS = {
  vatable: m.tax_class_vatable,
  exempt: m.tax_class_exempt,
} as const satisfies Readonly<Record<TaxRules["classes"][SoldLineKind], () => string>>;
